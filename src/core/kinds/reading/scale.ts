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
