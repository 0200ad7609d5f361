import type { NumberProfile } from "./profile.ts";

export type Scale = readonly [least: number, most: number];

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

/** The narrowest usual scale with all values, at least a third of it in use; null for an open scale. */
export function scaleOf({ least, most, areWhole }: Pick<NumberProfile, "least" | "most" | "areWhole">): Scale | null {
  const scale = SCALES.find(([from, to]) => {
    if (least < from || most > to) return false;
    if (from === 1 && !areWhole && least < 1) return false;
    return to <= 1 || most > (to - from) / 4 + from || most > 1;
  });
  return scale ?? null;
}

const MOST_CLOSED = 10;
/** Distance above a scale of values that are not on it, in widths. */
const FAR = 5;
/** Below a scale from 0 or 1 the first sentinel is -1. */
const BELOW = -0.5;
const FEW = 0.05;

/** Limits of fitting numbers; null for no limits. */
export function withinOf([least, most]: Scale): Scale | null {
  if (most > MOST_CLOSED) return null;
  const far = FAR * (most - least);
  return [least < 0 ? least - far : BELOW, most + far];
}

export const fitsWithin = (value: number, within: Scale | undefined): boolean =>
  within === undefined || (value >= within[0] && value <= within[1]);

interface CountedNumber {
  readonly number: number;
  readonly count: number;
}

/** The few numbers far outside of the others' closed scale: unfit. None if some are between, as on an open scale. */
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
