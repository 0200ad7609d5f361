import { setOf } from "../../text/wordList.ts";
import { correlationOf } from "../reading/association.ts";
import { foldLabel, worthOf } from "../reading/words.ts";
import type { SideWords } from "../sides.ts";
import type { RatedColumn } from "./ratedColumns.ts";
import { sideIn } from "./sideWords.ts";

interface Sided {
  readonly column: RatedColumn;
  readonly words: SideWords;
}

const SAME = setOf("consistent consistency agree agreed agrees stable robust same");
const OTHER = setOf("inconsistent flip flipped flips changed bias biased differs");

const NEARLY_ALL = 0.95;
/** Beyond chance: the correlation times the root of the number of pairs. */
const CLEAR = 3;
const FEWEST = 6;

/**
 * Whether words of the other order name places (`A` was shown first) and no candidates: as a column of flags says whether
 * both orders agree, as both go with each other, or as gold goes with the other one. Which place is favoured does not
 * matter to that. Null if none of these shows it.
 */
export function readsPlace(
  given: Sided,
  swapped: Sided,
  columns: readonly RatedColumn[],
  gold: Sided | null,
): boolean | null {
  const rows = given.column.values.map(
    (value, at) => [sideIn(value, given.words), sideIn(swapped.column.values[at], swapped.words)] as const,
  );
  const decided = rows.flatMap(([one, other], at) =>
    one === null || other === null || one * other === 0 ? [] : [{ one, other, at }],
  );
  for (const { words, values } of columns) {
    const sign = words.some((word) => OTHER.has(word)) ? -1 : words.some((word) => SAME.has(word)) ? 1 : 0;
    const flags = sign === 0 ? null : decided.map(({ at }) => flagIn(values[at]));
    if (flags === null || flags.length < FEWEST || flags.some((flag) => flag === null)) continue;
    const same = decided.filter(({ one, other }, at) => (one === other) === (flags[at] === sign > 0)).length;
    if (same >= NEARLY_ALL * decided.length) return false;
    if (decided.length - same >= NEARLY_ALL * decided.length) return true;
  }
  const together = decided.map(({ one, other }) => [one, other] as const);
  const withGold = decided.flatMap(({ other, at }) => {
    const side = gold === null ? null : sideIn(gold.column.values[at], gold.words);
    return side === null || side === 0 ? [] : [[side, other] as const];
  });
  return signOf(together) ?? signOf(withGold);
}

function signOf(pairs: readonly (readonly [number, number])[]): boolean | null {
  const correlation = correlationOf(pairs);
  if (correlation === null || Math.abs(correlation) * Math.sqrt(pairs.length) < CLEAR) return null;
  return correlation < 0;
}

function flagIn(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (value === 0 || value === 1) return value === 1;
  const worth = typeof value === "string" ? worthOf(foldLabel(value)) : null;
  return worth === 0 || worth === 1 ? worth === 1 : null;
}
