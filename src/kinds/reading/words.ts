import { phraseSetOf } from "../../text/wordList.ts";

/** Words of yes and no: a column with both, and no others, is a flag. */
const YES = phraseSetOf(
  "true, yes, y, t, pass, passed, passing, correct, right, correct answer, right answer, correct response",
  "success, successful, succeeded, resolved, solved, valid, match, matched, accepted, accept, acceptable",
  "supported, faithful, grounded, relevant, safe, ok, good, hit, ✓, ✅, ✔, 是, 正确, 对, richtig, ja, wahr, oui, vrai",
  "correcto, correcta, verdadero, sí, si, sim, はい, 正解, ○, ◯, да, верно, правильно",
);
const NO = phraseSetOf(
  "false, no, n, f, fail, failed, failing, not passed, incorrect, not correct, wrong, incorrect answer",
  "wrong answer, incorrect response, wrong response, failure, unsuccessful, unresolved, not resolved, unsolved",
  "not solved, invalid, mismatch, no match, not matched, rejected, reject, unacceptable, unsupported",
  "not supported, unfaithful, not faithful, ungrounded, not grounded, irrelevant, not relevant, unsafe, bad, miss",
  "✗, ❌, ✘, 否, 错误, 错, falsch, nein, non, faux, incorrecto, incorrecta, falso, não, いいえ, 不正解, ×, нет, неверно, неправильно",
);
/** Words between two verdicts: half, or no value. */
const BETWEEN: Readonly<Record<string, number | null>> = {
  partial: 0.5,
  partially: 0.5,
  partly: 0.5,
  "partially correct": 0.5,
  "partly correct": 0.5,
  "not attempted": 0,
  "not applicable": null,
};

/** A label without case, outer space, emphasis and final dot; `_` and `-` are spaces. */
export const foldLabel = (text: string): string =>
  withoutMarks(text.trim())
    .trim()
    .toLowerCase()
    .replace(/[_\s-]+/g, " ");

const OPENING = new Set("*_`\"'([");
const CLOSING = new Set("*_`\"')].!");

function withoutMarks(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && OPENING.has(text.charAt(from))) from++;
  while (to > from && CLOSING.has(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

/** Leading label of a text: `fail` for `FAIL (sycophantic)`, `score` for `Score: 2`. */
export const firstLabel = (text: string): string =>
  foldLabel(/^([^(:\u2013\u2014]{1,60}?)(?:[(:\u2013\u2014]|\s-\s)/.exec(text.slice(0, MOST_READ))?.[1] ?? text);
const MOST_READ = 80;

/** The text among these words, or its leading label; undefined for another text. */
export function sayingOf(text: string, words: Readonly<Record<string, number | null>> = {}): string | undefined {
  const whole = foldLabel(text);
  if (Object.hasOwn(words, whole)) return whole;
  const first = firstLabel(text);
  return Object.hasOwn(words, first) ? first : undefined;
}

/** Worth of a word in an unknown column; undefined for no verdict. */
export function worthOf(label: string): number | null | undefined {
  if (YES.has(label)) return 1;
  if (NO.has(label)) return 0;
  return Object.hasOwn(BETWEEN, label) ? (BETWEEN[label] ?? null) : undefined;
}

const RIGHT = phraseSetOf("correct, right, correct answer, right answer, correct response");
export const isRight = (label: string): boolean => RIGHT.has(label);

const REFUSED = phraseSetOf(
  "refusal, refused, refuses, abstain, abstained, abstention, declined, no answer, unanswered, not answered",
  "no response",
);

export const areOfCorrectness = (words: Readonly<Record<string, number | null>>): boolean =>
  Object.entries(words).some(([label, worth]) => worth === 1 && isRight(label));

const PASSED = phraseSetOf("pass, passed, solved, resolved");

/** Whether labels are results of tests, which a call that succeeded has not: of these one word says passed. */
export const areOfTests = (words: Readonly<Record<string, number | null>>): boolean =>
  Object.entries(words).some(([label, worth]) => worth === 1 && PASSED.has(label)) || areOfCorrectness(words);

/** Tests that ran out of time. */
export const STOPPED = phraseSetOf("timed out, timeout, time out");

/** Whether a label is more than a synonym of yes or no: refused, not attempted, partial. */
export const areMoreThanTwo = (words: Readonly<Record<string, number | null>>): boolean =>
  Object.keys(words).some((label) => !YES.has(label) && !NO.has(label) && !STOPPED.has(label));

/** Worth of the labels of one column, in its context. */
export function worthAmong(labels: readonly string[]): (label: string) => number | null | undefined {
  const areRight = labels.some((label) => RIGHT.has(label));
  return (label) => worthOf(label) ?? (areRight && REFUSED.has(label) ? 0 : worthOf(label));
}

const NAMED = /[([]\s*(\p{L}{1,6})\s*\/\s*(\p{L}{1,6})\s*[)\]]\s*$/u;
const MOST_NAMED = 40;
const NO_WORTHS: ReadonlyMap<string, number> = new Map();

/** What the name of a column says its values are, yes first: `Correct (O/N)`. */
export function worthsInName(name: string): ReadonlyMap<string, number> {
  const [, yes = "", no = ""] = NAMED.exec(name.slice(-MOST_NAMED)) ?? [];
  const [first, second] = [foldLabel(yes), foldLabel(no)];
  if (first === second) return NO_WORTHS;
  const isTurned = worthOf(first) === 0 || worthOf(second) === 1;
  return new Map([
    [first, isTurned ? 0 : 1],
    [second, isTurned ? 1 : 0],
  ]);
}

export const areFlagWords = (labels: readonly string[]): boolean =>
  labels.length > 0 && labels.every((label) => worthOf(label) !== undefined);

const NEVER_VALUES = new Set(
  ["", "-", "--", "—"].concat("null nil nan n/a na #n/a <na> (failed) not_parsable unparsable parse_error".split(" "), [
    "not parsable",
    "parse error",
  ]),
);
/** Texts for a missing value among numbers and flags, but possible labels. */
const NO_NUMBERS = new Set([
  "?",
  "none",
  "not available",
  "missing",
  "failed",
  "error",
  "invalid",
  "inf",
  "-inf",
  "unknown",
  "undefined",
]);
const UNDECIDED = new Set(["unknown", "undefined"]);
export const isUndecided = (text: string): boolean => UNDECIDED.has(foldLabel(text));

const CALLS = phraseSetOf(
  "ok, okay, success, successful, succeeded, done, complete, completed, finished, ended, error, errored, failed",
  "failure, fail, timeout, timed out, exception, pending, queued, running, started, skipped, cancelled, canceled",
  "aborted, retried, rate limited, stop, length, end turn, max tokens, content filter, tool calls, tool use",
  "scored, unscored, valid, invalid, 200, 400, 429, 500",
);
export const isCallState = (text: string): boolean => CALLS.has(foldLabel(text));

export function isPlaceholder(text: string, among: "numbers" | "labels"): boolean {
  if (text.length > LONGEST) return false;
  const plain = text.trim().toLowerCase();
  const printed = (plain.startsWith("n") && /^(?:np|numpy)\.\w+\((.*)\)$/.exec(plain)?.[1]) || plain;
  return NEVER_VALUES.has(printed) || (among === "numbers" && NO_NUMBERS.has(printed));
}
const LONGEST = 32;
