import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { setOf } from "../../text/wordList.ts";
import { choicesIn } from "../choicesBeside.ts";
import { type MappedPath, parsePath, readPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { isSameOfQuestion } from "../reading/answerLabels.ts";
import { isVerdictName } from "../reading/columnNames.ts";
import { type Candidate, SURE } from "../reading/evidence.ts";
import { hasWords } from "../reading/pairs.ts";
import type { Roles } from "../reading/roles.ts";
import { isPlaceholder } from "../reading/words.ts";
import { type FoundPath, lastKey } from "./paths.ts";

/** Words of what was taken from a longer answer: `parsed`, `extracted_answer`, `guess`. */
const TAKEN = setOf(
  "parsed extracted extract guess guessed pred predicted prediction preds choice chosen selected picked normalized",
  "normalised final cleaned",
);
/** What else such a name may have. */
const NOUNS = setOf(
  "answer answers label class value text response output option letter choice model llm number numeric",
);
/** `model_answer` and `response_letter` are the same beside a longer text. */
const AUTHORS = setOf("model llm ai response output generated agent student bot");
const SHORT_NOUNS = setOf("answer label class value option letter choice number");
const WRITTEN_AS = setOf("letter option");

const LONGEST = 60;
const FEWEST = 5;
const MOSTLY = 0.6;
const NEARLY_ALL = 0.9;
const FOUND_IN_ROW = 0.2;
const LONGER = 1.5;

/**
 * The mapping with the extracted answer as the response: the one column named so that is as short as the reference, and
 * that has its values, or its form and is taken from the longer text; columns of equal values are one. Its owner counts
 * rows where the two are equal; words would also find a class that the text only weighs. A file with a verdict says
 * itself what is right, and keeps the whole text.
 */
export function withExtracted(
  map: FieldMap,
  response: string,
  reference: string | undefined,
  found: readonly FoundPath[],
  records: readonly JsonRecord[],
): FieldMap {
  const [said, wanted] = [map[response], reference === undefined ? undefined : map[reference]].map((path) =>
    parsePath(path ?? ""),
  );
  if (!said?.ok || !wanted?.ok || said.path.length > 1) return map;
  if ([...new Set(records.flatMap(Object.keys))].some((key) => isVerdictName(wordsOf(key)))) return map;
  const rows = records.map((record) => ({
    record,
    said: plainText(readPath(record, said.path) ?? ""),
    wanted: fold(plainText(readPath(record, wanted.path) ?? "")),
  }));
  const classes = new Set(rows.map((row) => row.wanted));
  const golds = rows.flatMap((row) => (row.wanted === "" ? [] : [row.wanted]));
  const form = formOf(golds);
  const longest = Math.max(LONGEST, LONGER * (golds.map(({ length }) => length).sort((a, b) => b - a)[0] ?? 0));
  const taken = new Set(Object.entries(map).flatMap(([field, path]) => (field === "model" ? [] : [path])));
  const able = found.filter(({ path, steps, type }) => {
    if (steps.length > 1 || type === "list" || taken.has(path) || namedAs(lastKey(steps)) === null) return false;
    const values = rows.flatMap((row) => {
      const text = plainText(readPath(row.record, steps) ?? "");
      return text === "" || isPlaceholder(text, "numbers") ? [] : [{ ...row, text }];
    });
    if (values.length < rows.length / 2 || values.length === 0) return false;
    if (values.some(({ text }) => text.length > longest)) return false;
    const share = (is: (value: (typeof values)[number]) => boolean) => values.filter(is).length / values.length;
    const areClasses = share(({ text }) => classes.has(fold(text)));
    const isEqual = share(({ text, wanted: own }) => fold(text) === own);
    // The letter of the right option is no answer: it is the same as the reference in all rows.
    if (namedAs(lastKey(steps)) === "written as" && isEqual === 1) return false;
    const isWithin = share(({ text, said: whole }) => hasWords(whole, text)) >= MOSTLY;
    const median = middle(values.map((one) => one.text.length));
    const isShorter = middle(values.map((one) => one.said.length)) > LONGER * median;
    const isFound = Math.max(areClasses, isEqual) >= FOUND_IN_ROW;
    const isOfForm = form !== null && formOf(values.map(({ text }) => fold(text))) === form;
    const isAsLong = isEqual >= FOUND_IN_ROW && median <= LONGER * middle(golds.map(({ length }) => length));
    return (
      (isOfForm && (isFound || isWithin)) || isAsLong || (isWithin && isShorter && isFound) || areClasses >= NEARLY_ALL
    );
  });
  const surest = able.filter(({ steps }) => namedAs(lastKey(steps)) === "taken");
  const candidates = surest.length > 0 ? surest : able;
  const [first, ...others] = candidates;
  if (first === undefined) return map;
  // Several that are alike in all rows, such as a parsed and a normalized one, are one answer.
  const textAt = (record: JsonRecord, { steps }: FoundPath) => fold(plainText(readPath(record, steps) ?? ""));
  const isOne = others.every((other) => records.every((record) => textAt(record, first) === textAt(record, other)));
  return isOne ? { ...map, [response]: first.path } : map;
}

/**
 * Whether what may be the reference was taken from the response: it differs between answers to one question with the
 * same contexts and choices, and is in nearly all of them. What is right does not change with who answers.
 */
export function isTaken(
  { steps, named }: Candidate,
  { question, response, contexts }: Roles["of"],
  records: readonly JsonRecord[],
): boolean {
  if (question === undefined || response === undefined || named.reference >= SURE) return false;
  const textAt = (record: JsonRecord, path: MappedPath) => plainText(readPath(record, path) ?? "");
  const samples = records.map((record) => {
    const beside = contexts === undefined ? null : (readPath(record, contexts.steps) ?? null);
    return { question: JSON.stringify([textAt(record, question.steps), beside, choicesIn(record)]), slices: [] };
  });
  const values = records.map((record) => textAt(record, steps) || null);
  if (new Set(samples.map((one) => one.question)).size < FEWEST || isSameOfQuestion(values, samples) !== false)
    return false;
  const given = records.filter((_, at) => values[at] !== null);
  const within = given.filter((record) => hasWords(textAt(record, response.steps), textAt(record, steps)));
  return within.length >= NEARLY_ALL * given.length;
}

/** How a name says that its values were taken from a longer answer; null if it does not. */
function namedAs(name: string): "taken" | "author" | "written as" | null {
  const words = wordsOf(name);
  const last = words.at(-1) ?? "";
  if (!words.every((word) => TAKEN.has(word) || NOUNS.has(word) || AUTHORS.has(word))) return null;
  if (words.some((word) => TAKEN.has(word))) return "taken";
  if (words.length < 2 || !SHORT_NOUNS.has(last)) return null;
  if (AUTHORS.has(words[0] ?? "")) return "author";
  return WRITTEN_AS.has(last) ? "written as" : null;
}

/** The form that all texts have: a letter of an option, or a number. */
function formOf(texts: readonly string[]): "letter" | "number" | null {
  if (texts.length === 0) return null;
  if (texts.every((text) => LETTER.test(text))) return "letter";
  return texts.every((text) => NUMBER.test(text)) ? "number" : null;
}
const LETTER = /^\(?[a-j]\)?\.?$/;
const NUMBER = /^[-+]?[$€£]?\s?\d[\d.,]{0,40}\s?%?$/;

const fold = (text: string): string => text.trim().toLowerCase();

const middle = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
