/** Units of values as they are shown: rates in percent, means as decimals, counts whole. */
export type Unit = "rate" | "mean" | "count";
/** What stands in place of a value that does not exist; never 0. */
export declare const NO_VALUE = "\u2013";
/** `71.4`, `0.29`, `1,284`: the bare number; `unitSign` gives what follows it. A dash where there is none. */
export declare function numberText(value: number | null, unit: Unit): string;
/** The number with its unit: `71.4 %`, `0.29`, `1,284`. */
export declare function valueText(value: number | null, unit: Unit): string;
/** `0.4213`: a point's coordinate, to four decimals without trailing zeros. */
export declare function pointText(value: number): string;
/** `45.5 to 78.1`, in the unit's numbers; null where there is no interval. */
export declare function intervalNumbers(
  interval: readonly [number, number] | null,
  unit: Unit,
): [string, string] | null;
/** `12,840`: thousands grouped; up to two decimals where the number is not whole. */
export declare function countText(value: number): string;
/** Bytes as people say them: `640 bytes`, `1.4 MB`. Powers of 1,000, as file managers count. */
export declare function bytesText(bytes: number): string;
