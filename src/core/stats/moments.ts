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
