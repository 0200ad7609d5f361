const FIRST_BUCKETS = 1024;
const WIDTH = 3;

/** A map from 64-bit keys, in two halves, to integers: 12 bytes a bucket, at most 24 bytes an entry. */
export class KeyMap {
  #buckets: Uint32Array;
  #used = 0;

  constructor(expected = 0) {
    let buckets = FIRST_BUCKETS;
    while (buckets < 2 * expected) buckets *= 2;
    this.#buckets = new Uint32Array(WIDTH * buckets);
  }

  get size(): number {
    return this.#used;
  }

  get(high: number, low: number): number {
    return (this.#buckets[this.#find(this.#buckets, high, low) + 2] ?? 0) - 1;
  }

  /** Adds a new key; returns an existing key's value, else -1. */
  add(high: number, low: number, value: number): number {
    const at = this.#find(this.#buckets, high, low);
    const known = (this.#buckets[at + 2] ?? 0) - 1;
    if (known >= 0) return known;
    this.#put(this.#buckets, at, high, low, value + 1);
    this.#used++;
    if (WIDTH * this.#used * 2 > this.#buckets.length) this.#grow();
    return -1;
  }

  #find(buckets: Uint32Array, high: number, low: number): number {
    const last = buckets.length / WIDTH - 1;
    for (let bucket = low & last; ; bucket = (bucket + 1) & last) {
      const at = WIDTH * bucket;
      if (buckets[at + 2] === 0 || (buckets[at + 1] === low && buckets[at] === high)) return at;
    }
  }

  #put(buckets: Uint32Array, at: number, high: number, low: number, stored: number): void {
    buckets[at] = high;
    buckets[at + 1] = low;
    buckets[at + 2] = stored;
  }

  #grow(): void {
    const wider = new Uint32Array(2 * this.#buckets.length);
    for (let at = 0; at < this.#buckets.length; at += WIDTH) {
      const stored = this.#buckets[at + 2] ?? 0;
      if (stored === 0) continue;
      const high = this.#buckets[at] ?? 0;
      const low = this.#buckets[at + 1] ?? 0;
      this.#put(wider, this.#find(wider, high, low), high, low, stored);
    }
    this.#buckets = wider;
  }
}
