/** Running n, mean and variance of numbers that arrive one by one; sums in order of arrival. */
export class Moments {
  n = 0;
  #sum = 0;
  #first = 0;
  #shifted = 0;
  #squares = 0;

  add(value: number): void {
    if (this.n === 0) this.#first = value;
    // Differences from the first value keep the two sums of the variance from cancelling each other.
    const difference = value - this.#first;
    this.n += 1;
    this.#sum += value;
    this.#shifted += difference;
    this.#squares += difference * difference;
  }

  /** Adds the first `length` of them, in order. */
  addAll(values: Float64Array, length: number): void {
    if (length === 0) return;
    if (this.n === 0) this.#first = values[0] ?? 0;
    const first = this.#first;
    // In variables of its own the loop is several times as fast as in fields.
    let sum = this.#sum;
    let shifted = this.#shifted;
    let squares = this.#squares;
    for (let i = 0; i < length; i++) {
      const value = values[i] ?? 0;
      const difference = value - first;
      sum += value;
      shifted += difference;
      squares += difference * difference;
    }
    this.n += length;
    this.#sum = sum;
    this.#shifted = shifted;
    this.#squares = squares;
  }

  /** Null when nothing was added. */
  get mean(): number | null {
    return this.n === 0 ? null : this.#sum / this.n;
  }

  /** Sample variance, divided by n − 1; null below two values. */
  get variance(): number | null {
    if (this.n < 2) return null;
    return Math.max(0, (this.#squares - (this.#shifted * this.#shifted) / this.n) / (this.n - 1));
  }
}
