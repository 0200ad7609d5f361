import type { NumberProfile } from "./profile.ts";

/** The least and the largest value that a score can have. */
export type Scale = readonly [least: number, most: number];

/** Scales that people score by, the narrowest first. */
const SCALES: readonly Scale[] = [
  [0, 1],
  [-1, 1],
  [1, 5],
  [0, 5],
  [1, 10],
  [0, 10],
  [0, 100],
  [-100, 100],
];

/** The narrowest usual scale that holds all values and that they use at least a third of; null if there is none: the scale is open. */
export function scaleOf({ least, most, areWhole }: Pick<NumberProfile, "least" | "most" | "areWhole">): Scale | null {
  const scale = SCALES.find(([from, to]) => {
    if (least < from || most > to) return false;
    // Fractions within 0 and 1 are of that scale; whole numbers from 1 to 5 of theirs.
    if (from === 1 && !areWhole && least < 1) return false;
    return to <= 1 || most > (to - from) / 4 + from || most > 1;
  });
  return scale ?? null;
}

/** Scales of ratings and of fractions end here; numbers up to 100 may as well be of an open scale that has a long tail. */
const MOST_CLOSED = 10;
/** So many times its width a number lies above a scale where it is none of it. */
const FAR = 5;
/** Below a scale from 0 or 1 on, the first that stands for something else is -1. */
const BELOW = -0.5;
/** Share of the values that may lie outside. */
const FEW = 0.05;

/** Beyond which numbers do not fit a column of this scale; null where any number may. */
export function withinOf([least, most]: Scale): Scale | null {
  if (most > MOST_CLOSED) return null;
  const far = FAR * (most - least);
  return [least < 0 ? least - far : BELOW, most + far];
}

/** Whether a number lies between these; true where there are none. */
export const fitsWithin = (value: number, within: Scale | undefined): boolean =>
  within === undefined || (value >= within[0] && value <= within[1]);

interface CountedNumber {
  readonly number: number;
  readonly count: number;
}

/**
 * The few numbers of a column that lie far outside of the closed scale that all others have: they do not fit. None where
 * some lie between, since the scale is an open one then.
 */
export function strayIn(numbers: readonly CountedNumber[]): readonly CountedNumber[] {
  const all = countOf(numbers);
  for (const [least, most] of SCALES) {
    const within = withinOf([least, most]);
    const isInside = (number: number) => number >= least && number <= most;
    const isStray = (number: number) => within !== null && !fitsWithin(number, within);
    if (!numbers.every(({ number }) => isInside(number) || isStray(number))) continue;
    const stray = numbers.filter(({ number }) => !isInside(number));
    const inside = numbers.length - stray.length;
    if (inside > 0 && stray.length === 0) return [];
    if (inside > 1 && countOf(stray) <= FEW * all) return stray;
  }
  return [];
}

const countOf = (numbers: readonly CountedNumber[]): number => numbers.reduce((sum, { count }) => sum + count, 0);
