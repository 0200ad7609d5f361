import { t } from "@vscode/l10n";
import type { Candidate, Rating } from "../../model/index.ts";
import { isObject } from "../../read/parse.ts";
import type { MappedFields, Words } from "../adapting.ts";
import { isListing, listedKeys } from "../dottedPath.ts";
import { isModelWord } from "../guess/ratedColumns.ts";
import { wordsOf } from "../ownScores/names.ts";
import { type LabelRead, NOTHING, readLabel, readWord, voteOf } from "./adapting.ts";

interface Rated {
  readonly rater: string;
  /** The part of a name in which the columns of a listing differ: it pairs both orders of a rater. */
  readonly part: string;
  readonly label: LabelRead;
}

/**
 * The ratings of a field: one of a plain value, one for each column of a listing (`human_{1|2|3}`), for each key of an
 * object and for each element of a list. Cells without a label are no ratings.
 */
export function ratedIn(
  fields: MappedFields,
  field: string,
  named: string,
  candidates: readonly Candidate[],
): readonly Rated[] {
  const words = fields.wordsOf(field);
  const read = (value: unknown) => labelOf(value, words, candidates);
  const said = entriesOf(fields, field, named).map(({ value, ...by }) => ({ ...by, label: read(value) }));
  // A column of its own speaks of each row: an empty cell is a rating that is missing.
  return said.filter(({ label, part }) => part === ALONE || label.value !== null || label.unparsed !== null);
}

const ALONE = "";

function entriesOf(fields: MappedFields, field: string, named: string) {
  const value = fields.record[field];
  const step = fields.paths[field]?.at(-1);
  if (Array.isArray(value)) {
    return value.map((one: unknown, at) => ({ rater: t("{0} {1}", named, at + 1), part: String(at), value: one }));
  }
  if (!isObject(value)) return [{ rater: named, part: ALONE, value }];
  const parts = isListing(step) ? partsOf(step) : null;
  return Object.entries(value).map(([key, one]) => {
    const part = parts?.get(key) ?? key;
    return { rater: wordsOf(part).some(isModelWord) ? part : key, part, value: one };
  });
}

/** Of a listing, by key, what its names are: a model's is a name, a number or a letter is none. */
function partsOf(step: string): ReadonlyMap<string, string> {
  const [before = "", rest = ""] = step.split("{");
  const after = rest.slice(rest.indexOf("}") + 1);
  return new Map(listedKeys(step).map((key) => [key, key.slice(before.length, key.length - after.length)]));
}

/** A label; of words for the sides of a pair, or of a candidate's name, the side. */
export function labelOf(value: unknown, words: Words | null, [one, other]: readonly Candidate[]): LabelRead {
  if (words === null) return readLabel(value);
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (value === undefined || value === null || text === "") return NOTHING;
  if (one?.name !== other?.name) {
    if (text === one?.name) return { value: -1, unparsed: null };
    if (text === other?.name) return { value: 1, unparsed: null };
  }
  return readWord(Object.hasOwn(words, text) ? text : (foldedIn(words, text) ?? text), words);
}

const foldedIn = (words: Words, text: string): string | undefined =>
  Object.keys(words).find((word) => word.toLowerCase() === text.toLowerCase());

/** Raters with their votes in the given order and, of the same part, in the other one. */
export function ratingsWith(given: readonly Rated[], swapped: readonly Rated[]): readonly Rating[] {
  const own = given.map(({ rater, part, label }): Rating => {
    const turned = swapped.filter((one) => one.part === part);
    return { rater, votes: [voteOf(label), ...turned.map((one) => voteOf(one.label, { isSwapped: true }))] };
  });
  const alone = swapped.filter(({ part }) => given.every((one) => one.part !== part));
  return [...own, ...alone.map(({ rater, label }) => ({ rater, votes: [voteOf(label, { isSwapped: true })] }))];
}
