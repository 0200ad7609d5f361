import type { MappedPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { type Candidate, CERTAIN, LEAST, MAY_BE } from "./evidence.ts";
import type { ColumnProfile, Profile } from "./profile.ts";
import { roleNames } from "./roleNames.ts";
import { isPlaceholder } from "./words.ts";

/** A hypothesis is a response where it is held against something; alone, it is what an experiment tries. */
export const isIdea = ({ steps, weights }: Candidate, candidates: readonly Candidate[]): boolean =>
  /^hypothes[ie]s$/i.test(String(steps.at(-1))) &&
  weights.response > 0 &&
  !candidates.some((one) => one.weights.reference >= MAY_BE || one.named.question >= MAY_BE);

const nameOf = (steps: MappedPath): string => wordsOf(String(steps.at(-1) ?? "")).join(" ");
const RIGHT_ONES = /^(?:correct|incorrect|right|wrong|true|false) answers$/;

/** Candidates in which the best of the right answers, `best_answer` beside `correct_answers`, is no response. */
export function withoutBestRight(candidates: readonly Candidate[], { columns }: Profile): readonly Candidate[] {
  if (!columns.some(({ steps }) => RIGHT_ONES.test(nameOf(steps)))) return candidates;
  return candidates.map((one) =>
    /^best(?: (?:in)?correct)? answer$/.test(nameOf(one.steps))
      ? { ...one, weights: { ...one.weights, response: 0 } }
      : one,
  );
}

/**
 * Whether this is one of several parts of what is expected, such as `expected_case`, `expected_function` and
 * `expected_action`: none is the answer as a whole.
 */
export function isPartExpected({ column, steps, named }: Candidate, candidates: readonly Candidate[]): boolean {
  const first = firstWord(steps);
  if (named.reference >= CERTAIN || !EXPECTED.test(first)) return false;
  const others = candidates.filter((one) => one.path !== column.path && firstWord(one.steps) === first);
  return others.length >= MANY_PARTS;
}
const MANY_PARTS = 2;
const EXPECTED = /^(?:expected|wanted|target|ideal)$/i;
const firstWord = (steps: MappedPath): string => wordsOf(String(steps.at(-1) ?? ""))[0] ?? "";

/**
 * Columns of 0 and 1 with a prediction per label, each beside its label's column: `Joy_pred` beside `Joy`. None is the
 * response.
 */
export function marksOfLabels({ columns }: Profile): ReadonlySet<string> {
  const byPath = new Map(columns.map((column) => [column.path, column]));
  const isMark = (column: ColumnProfile | undefined): boolean =>
    column !== undefined &&
    column.distinct > 0 &&
    column.distinct <= 2 &&
    column.frequent.every(({ value }) => /^(?:[01](?:\.0)?|true|false)$/i.test(String(value)));
  const predicted = columns.filter((column) => {
    const { path } = column;
    const words = path.split(/[_ -]/);
    const isPredicted = (word: string | undefined) => /^(?:pred|predicted|prediction)$/i.test(word ?? "");
    const of = isPredicted(words.at(-1)) ? path.slice(0, -(words.at(-1)?.length ?? 0) - 1) : undefined;
    const stem = isPredicted(words[0]) ? path.slice((words[0]?.length ?? 0) + 1) : of;
    return stem !== undefined && isMark(byPath.get(stem)) && isMark(column);
  });
  return new Set(predicted.length > 1 ? predicted.map(({ path }) => path) : []);
}

const URL = /^[a-z][a-z\d+.-]{1,12}:\/\/\S+$/i;
const PATH = /^(?:[a-z]:|~|\.{1,2})?(?:[\w@%+=. -]*[\\/])+[\w@%+=. -]*\.[a-z\d]{1,6}$/i;
const FILE = /^[\w-][\w. -]*\.(?:jsonl?|txt|md|log|html?|csv|pdf|png|jpe?g|webp|gif|svg|wav|mp[34])$/i;

/**
 * Whether texts are paths of files or URLs: where responses are kept, and no responses. If what is right is a place too,
 * the question asks for one.
 */
export const areKeptElsewhere = (column: ColumnProfile, { columns }: Profile): boolean =>
  sayWhere(column) &&
  !columns.some((other) => other.path !== column.path && roleNames(other.steps).reference >= LEAST && sayWhere(other));

function sayWhere({ texts, types, values }: ColumnProfile): boolean {
  if (texts === null || types.text < values) return false;
  const said = texts.each.map(({ text }) => text.trim()).filter((text) => !isPlaceholder(text, "labels"));
  return said.length > 0 && said.every((text) => [URL, PATH, FILE].some((form) => form.test(text)));
}

/** Keys of a passage's text in a list of objects. */
const PASSAGE = /^(?:text|content|page_?content|passage|body|chunk|snippet|document)$/i;
const ID = /^(?=.*[\d_-])[\w.:/#-]{1,100}$|^https?:\S+$|\.(?:pdf|docx?|txt|md|html?|pptx?|xlsx?|json|csv)$/i;
const LONG = 6;

/**
 * Whether the elements of a list say where passages are, and hold none: names, pages and numbers of chunks in objects, or
 * ids, names of files and addresses alone.
 */
export function arePlaces({ path, types, lengths }: ColumnProfile, { columns }: Profile): boolean {
  if (lengths === null || lengths.median === 0 || types.list === 0) return false;
  const within = columns.filter((one) => one.path.startsWith(`${path}[*]`) && one.texts !== null);
  const areObjects = columns.some((one) => one.path.startsWith(`${path}[*].`));
  if (areObjects)
    return within.every(({ steps, texts }) => !PASSAGE.test(String(steps.at(-1))) && (texts?.words.median ?? 0) < LONG);
  const texts = within.flatMap((one) => one.texts?.each ?? []);
  return texts.length > 0 && texts.every(({ text }) => ID.test(text.trim()));
}
