const FIRST_SLOTS = 1024;
/** A slot: two halves of a key and the value + 1; 0 there is a free slot. */
const WIDTH = 3;

/** A map from keys of 64 bits, in two halves, to whole numbers: 12 bytes a slot, at most 24 bytes an entry. */
export class KeyMap {
  #slots: Uint32Array;
  #used = 0;

  constructor(expected = 0) {
    let slots = FIRST_SLOTS;
    while (slots < 2 * expected) slots *= 2;
    this.#slots = new Uint32Array(WIDTH * slots);
  }

  /** The value that stands under the key, or -1. */
  get(high: number, low: number): number {
    return (this.#slots[this.#find(this.#slots, high, low) + 2] ?? 0) - 1;
  }

  /** Puts a value under a key that has none; what stands there already stays, and comes back, else -1. */
  add(high: number, low: number, value: number): number {
    const at = this.#find(this.#slots, high, low);
    const known = (this.#slots[at + 2] ?? 0) - 1;
    if (known >= 0) return known;
    this.#put(this.#slots, at, high, low, value + 1);
    this.#used++;
    if (WIDTH * this.#used * 2 > this.#slots.length) this.#grow();
    return -1;
  }

  #find(slots: Uint32Array, high: number, low: number): number {
    const last = slots.length / WIDTH - 1;
    for (let slot = low & last; ; slot = (slot + 1) & last) {
      const at = WIDTH * slot;
      if (slots[at + 2] === 0 || (slots[at + 1] === low && slots[at] === high)) return at;
    }
  }

  #put(slots: Uint32Array, at: number, high: number, low: number, stored: number): void {
    slots[at] = high;
    slots[at + 1] = low;
    slots[at + 2] = stored;
  }

  #grow(): void {
    const wider = new Uint32Array(2 * this.#slots.length);
    for (let at = 0; at < this.#slots.length; at += WIDTH) {
      const stored = this.#slots[at + 2] ?? 0;
      if (stored === 0) continue;
      const high = this.#slots[at] ?? 0;
      const low = this.#slots[at + 1] ?? 0;
      this.#put(wider, this.#find(wider, high, low), high, low, stored);
    }
    this.#slots = wider;
  }
}
