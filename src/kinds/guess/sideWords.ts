import { isPlaceholder } from "../reading/words.ts";
import type { SideWords } from "../sides.ts";

/** The words in which the two columns of a pair differ: `a` and `b` of `response_a` and `response_b`. */
export type PairEnds = readonly [first: string, second: string];

/** Names of a record's two models, in the order of the pair. */
export type NamesOf = (at: number) => readonly [unknown, unknown];

type Side = "first" | "second" | "tie";

const FIRST = new Set(["a", "1", "first", "left", "one", "x"]);
const SECOND = new Set(["b", "2", "second", "right", "two", "y"]);
const TIES = new Set([
  ...["tie", "ties", "tied", "draw", "equal", "equals", "same", "both", "neither", "even", "a=b", "1=2", "both bad"],
  ...["both good", "bothbad", "tie bothbad", "tie both bad", "tie inconsistent", "about the same", "no preference"],
  ...["inconsistent", "none"],
]);
/** Around the side: `model_a`, `response 1`, `A wins`, `[[A]]`, `A>B`. */
const AROUND =
  /^(?:the |option |response |answer |output |model |assistant |system |candidate |text |summary |translation |completion |prefer |prefers |winner )+| (?:is |was )?(?:wins?|won|better|best|preferred|strongly|slightly|slightly better|much better)$/g;
const AGAINST = /^([ab12])\s?(>{1,3}|<{1,3})\s?([ab12])$/;

function sideOf(word: string, [first, second]: PairEnds): Side | null {
  const text = word
    .trim()
    .toLowerCase()
    .replace(/^[[("'*]+|(?<![\])"'*.])[\])"'*.]+$/g, "");
  const [, one, sign = "", other] = AGAINST.exec(text) ?? [];
  if (one !== undefined && other !== undefined && one !== other) {
    const better = sign.startsWith(">") ? one : other;
    return FIRST.has(better) ? "first" : "second";
  }
  const plain = text
    .replace(/[()]/g, "")
    .replace(/[_\s-]+/g, " ")
    .trim();
  if (TIES.has(plain)) return "tie";
  const side = plain.replace(AROUND, "").replace(AROUND, "").trim();
  if (side === first || FIRST.has(side)) return "first";
  if (side === second || SECOND.has(side)) return "second";
  return null;
}

const MOST_WORDS = 12;
const MOSTLY = 0.9;

export interface SidesFound {
  readonly words: SideWords;
  /** Whether the words are the models' own names, which no order changes. */
  readonly areNames: boolean;
}

/**
 * The words of a column that say which of a pair is better, by side; names of the record's models are read with any
 * words. Null if other values are more than a few, or if numbers may mean anything: 0 and 1 are sides only of columns
 * that are numbered so.
 */
export function sidesIn(values: readonly unknown[], ends: PairEnds, namesOf: NamesOf | null): SidesFound | null {
  const words: Record<Side, Set<string>> = { first: new Set(), second: new Set(), tie: new Set() };
  let [written, fitting, named] = [0, 0, 0];
  for (const [at, value] of values.entries()) {
    if (value === null || value === undefined || value === "") continue;
    if (typeof value === "object" || typeof value === "boolean") return null;
    const text = String(value).trim();
    if (isPlaceholder(text, "labels")) continue;
    written++;
    const names = namesOf?.(at);
    if (names?.some((name) => typeof name === "string" && name.trim() === text) === true) {
      fitting++;
      named++;
      continue;
    }
    const side = typeof value === "number" || /^\d+$/.test(text) ? sideOfNumber(text, ends) : sideOf(text, ends);
    if (side === null) continue;
    fitting++;
    words[side].add(text);
    if (words[side].size > MOST_WORDS) return null;
  }
  const areNames = named > 0 && words.first.size + words.second.size === 0;
  if (areNames) for (const [at, side] of (["first", "second"] as const).entries()) words[side].add(ends[at] ?? "");
  const isTold = words.first.size > 0 && words.second.size > 0;
  if (!isTold || written === 0 || fitting < MOSTLY * written) return null;
  return { words: { first: [...words.first], second: [...words.second], ties: [...words.tie] }, areNames };
}

/** 1 and 2, with 0 for a tie; 0 and 1 only of `response_0` and `response_1`. */
function sideOfNumber(text: string, [first, second]: PairEnds): Side | null {
  if (first === "0" && second === "1") return text === "0" ? "first" : text === "1" ? "second" : null;
  return text === "1" ? "first" : text === "2" ? "second" : text === "0" ? "tie" : null;
}

export const turnedWords = ({ first, second, ties }: SideWords): SideWords => ({ first: second, second: first, ties });

export function unitedWords(all: readonly SideWords[]): SideWords {
  const of = (side: keyof SideWords) => [...new Set(all.flatMap((words) => words[side]))];
  return { first: of("first"), second: of("second"), ties: of("ties") };
}

/** −1 for the first, 1 for the second, 0 for a tie; null for another word. */
export function sideIn(value: unknown, words: SideWords): number | null {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  return words.first.includes(text) ? -1 : words.second.includes(text) ? 1 : words.ties.includes(text) ? 0 : null;
}
