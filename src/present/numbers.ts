/** Units of values as they are shown: rates in percent, means as decimals, counts whole. */
export type Unit = "rate" | "mean" | "count";

/** Shown for a value that does not exist; never 0. */
export const NO_VALUE = "–";

/** `71.4`, `0.29`, `1,284`: the number without `unitSign`. A dash if none. */
export function numberText(value: number | null, unit: Unit): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE;
  if (unit === "rate") return fixed(value * 100, 1);
  return unit === "mean" ? meanText(value) : countText(value);
}

/** Two decimals; of small values, such as what an answer cost, two significant digits. What is nearly 0 is noise. */
function meanText(value: number): string {
  const text = fixed(value, 2);
  const isSmall = Math.abs(value) < 0.1 && Math.abs(value) > 1e-12;
  return isSmall && Math.abs(Number(text) - value) > 1e-12 ? value.toPrecision(2) : text;
}

/** The number with its unit: `71.4 %`, `0.29`, `1,284`. */
export function valueText(value: number | null, unit: Unit): string {
  const text = numberText(value, unit);
  return text === NO_VALUE || unit !== "rate" ? text : `${text} %`;
}

/** `0.4213`: a point's coordinate, to four decimals without trailing zeros. */
export function pointText(value: number): string {
  return String(Number(fixed(value, 4)));
}

/** `45.5 to 78.1`, in the unit's numbers; null if there is no interval. */
export function intervalNumbers(interval: readonly [number, number] | null, unit: Unit): [string, string] | null {
  return interval && [numberText(interval[0], unit), numberText(interval[1], unit)];
}

/** `12,840`: grouped thousands; up to two decimals unless whole. */
export function countText(value: number): string {
  const rounded = Number.isInteger(value) ? String(value) : fixed(value, 2);
  const [whole = "", rest] = rounded.split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3}){1,7}$)/g, ",");
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** Bytes as people say them: `640 bytes`, `1.4 MB`. Powers of 1,000, as file managers count. */
export function bytesText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  const units = ["kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = "";
  for (const next of units) {
    if (value < 999.5) break;
    value /= 1000;
    unit = next;
  }
  return `${value < 10 ? fixed(value, 1) : fixed(value, 0)} ${unit}`;
}

/** `toFixed` without the sign of a zero. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits);
  return /^-[0.]+$/.test(text) ? text.slice(1) : text;
}

/** `0.031`, `< 0.001`; empty if there is no test. */
export function pValueText(p: number | null, digits = 3): string {
  if (p === null) return "";
  const least = 10 ** -digits;
  return p < least ? `< ${fixed(least, digits)}` : fixed(p, digits);
}

/** `$0.02`: US dollars above 0; less than ten cents to two significant digits. */
export function priceText(cost: number): string {
  if (cost >= 0.1) return `$${fixed(cost, 2)}`;
  const digits = 1 - Math.floor(Math.log10(cost));
  return `$${fixed(cost, Math.min(9, digits)).replace(/(?<!0)0+$/, "")}`;
}

/** The number to its significant digits: to 12 only the noise of floating point arithmetic is gone. */
export const significant = (value: number, digits = 12): number => Number(value.toPrecision(digits));

/** `3.2e-7`: for numbers too small or too large for decimals. */
export const powerText = (value: number, digits: number): string => value.toExponential(digits);

/** A number that a person typed, also with a decimal comma or the sign `−`. Null for an empty text, undefined for any other. */
export function typedNumber(text: string): number | null | undefined {
  const written = text.trim().replace(",", ".").replace("−", "-");
  if (written === "") return null;
  const number = Number(written);
  return Number.isFinite(number) ? number : undefined;
}

/** A length or place in a drawing. */
export const coordinate = (value: number): number => Number(coordinateText(value));
export const coordinateText = (value: number): string => value.toFixed(2);

/** The largest power of ten that is at most a positive number. By its digits, because logarithms round. */
export const tensBelow = (value: number): number => Number(`1e${value.toExponential().split("e")[1]}`);
