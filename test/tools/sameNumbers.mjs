// Whether two texts say the same: the same words, and numbers that differ by at most 1e-12 of their size. Engines do not
// share the last digit of `exp` and `log`.
const NUMBER = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/gi;

/** @param {string} one @param {string} other */
export function isSame(one, other) {
  if (one.replace(NUMBER, "#") !== other.replace(NUMBER, "#")) return false;
  const [numbers, others] = [one, other].map((text) => (text.match(NUMBER) ?? []).map(Number));
  return numbers?.every((number, at) => isClose(number, others?.[at] ?? Number.NaN)) ?? false;
}

/** @param {number} one @param {number} other */
const isClose = (one, other) => one === other || Math.abs(one - other) <= 1e-12 * Math.max(1, Math.abs(one));
