const PAGE_KEYS = 16;

/**
 * Numbers integer keys, 0 to 2⁵³, by appearance: some 6 to 12 bytes per key if keys are close, as rows of a slice are.
 */
export class Numbering {
  size = 0;
  readonly #pages = new Map<number, number>();
  #numbers = new Uint32Array(PAGE_KEYS);
  #last = { page: -1, from: 0 };

  of(key: number): number {
    const at = this.#place(key) ?? this.#begin(key);
    const known = this.#numbers[at] ?? 0;
    if (known > 0) return known - 1;
    this.#numbers[at] = ++this.size;
    return this.size - 1;
  }

  has(key: number): boolean {
    const at = this.#place(key);
    return at !== null && this.#numbers[at] !== 0;
  }

  #place(key: number): number | null {
    const page = Math.floor(key / PAGE_KEYS);
    if (page !== this.#last.page) {
      const from = this.#pages.get(page);
      if (from === undefined) return null;
      this.#last = { page, from };
    }
    return this.#last.from + (key % PAGE_KEYS);
  }

  #begin(key: number): number {
    const from = PAGE_KEYS * this.#pages.size;
    this.#pages.set(Math.floor(key / PAGE_KEYS), from);
    if (from === this.#numbers.length) {
      const longer = new Uint32Array(2 * from);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    return from + (key % PAGE_KEYS);
  }
}
