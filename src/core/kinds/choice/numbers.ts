/** A list of numbers that grows in place: pushed to a million times without an array of boxed ones. */
export class Numbers {
  #values = new Float64Array(256);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const wider = new Float64Array(2 * this.length);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.length++] = value;
  }

  get values(): Float64Array {
    return this.#values.subarray(0, this.length);
  }
}
