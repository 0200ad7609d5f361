/** Median of numbers. @param {readonly number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** `1.12 (1.08–1.20)`: the median with the least and the most. @param {readonly number[]} values @param {string} unit */
export function spread(values, unit = "") {
  const digits = (/** @type {number} */ value) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));
  return `${digits(median(values))}${unit} (${digits(Math.min(...values))}–${digits(Math.max(...values))})`;
}
