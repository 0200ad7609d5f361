import type { MetricInfo } from "../../src/model/index.ts";

/** More rows have a search, and begin in the order of their values. */
export const SEARCHED = 12;

/** The places ordered by their values, the better end first; those without a value last, equals as they came. */
export function bestFirst(
  places: readonly number[],
  numberOf: (place: number) => number | null,
  { direction }: Pick<MetricInfo, "direction">,
): readonly number[] {
  return byNumber(places, numberOf, direction !== "lower");
}

/** The places ordered by numbers; those without one last whichever way, equals as they came. */
export function byNumber(
  places: readonly number[],
  numberOf: (place: number) => number | null,
  isDescending: boolean,
): readonly number[] {
  return [...places].sort((one, other) => {
    const [a, b] = [numberOf(one), numberOf(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isDescending ? b - a : a - b;
  });
}
