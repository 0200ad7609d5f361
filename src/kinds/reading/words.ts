const setOf = (words: string): ReadonlySet<string> => new Set(words.split(", "));

/** Words that say yes, and words that say no: a column that holds some of each, and no others, is a flag. */
const YES = setOf(
  "true, yes, y, t, pass, passed, passing, correct, right, correct answer, right answer, correct response, success, successful, succeeded, resolved, solved, valid, match, " +
    "matched, accepted, accept, acceptable, supported, faithful, grounded, relevant, safe, ok, good, hit, ✓, ✅, ✔, 是, 正确, 对, " +
    "richtig, ja, wahr, oui, vrai, correcto, verdadero, sí, si, sim, はい, 正解, да, верно, правильно",
);
const NO = setOf(
  "false, no, n, f, fail, failed, failing, not passed, incorrect, not correct, wrong, incorrect answer, wrong answer, " +
    "incorrect response, wrong response, failure, unsuccessful, unresolved, not " +
    "resolved, unsolved, not solved, invalid, mismatch, no match, not matched, rejected, reject, unacceptable, unsupported, not " +
    "supported, unfaithful, not faithful, ungrounded, not grounded, irrelevant, not relevant, unsafe, bad, miss, ✗, ❌, ✘, 否, 错误, " +
    "错, falsch, nein, non, faux, incorrecto, falso, não, いいえ, 不正解, нет, неверно, неправильно",
);
/** Words that stand beside a pair of verdicts: half of it, or none of it. */
const BETWEEN: Readonly<Record<string, number | null>> = {
  partial: 0.5,
  partially: 0.5,
  partly: 0.5,
  "partially correct": 0.5,
  "partly correct": 0.5,
  "not attempted": 0,
  "not applicable": null,
};

/** A label without case, outer space, marks of emphasis and a closing dot; `_` and `-` are spaces. */
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

/** The label that a text begins with: `FAIL (sycophantic)` says fail, `Score: 2` says score. */
export const firstLabel = (text: string): string =>
  foldLabel(/^([^(:\u2013\u2014]{1,60}?)(?:[(:\u2013\u2014]|\s-\s)/.exec(text.slice(0, MOST_READ))?.[1] ?? text);
const MOST_READ = 80;

/** What a text says of these words: itself, or what it begins with; undefined for something else. */
export function sayingOf(text: string, words: Readonly<Record<string, number | null>> = {}): string | undefined {
  const whole = foldLabel(text);
  if (Object.hasOwn(words, whole)) return whole;
  const first = firstLabel(text);
  return Object.hasOwn(words, first) ? first : undefined;
}

/** What a word says by itself: yes, no, something between; undefined for none of these. */
export function worthOf(label: string): number | null | undefined {
  if (YES.has(label)) return 1;
  if (NO.has(label)) return 0;
  return Object.hasOwn(BETWEEN, label) ? (BETWEEN[label] ?? null) : undefined;
}

/** Labels that say of an answer that it is right. */
const RIGHT = setOf("correct, right, correct answer, right answer, correct response");
export const isRight = (label: string): boolean => RIGHT.has(label);

/** Beside these a refusal is no right answer; beside `safe` and `unsafe` it may be the best one. */
const REFUSED = setOf(
  "refusal, refused, refuses, abstain, abstained, abstention, declined, no answer, unanswered, not answered, no response",
);

/** Whether labels that are worth so much say of answers whether they are right. */
export const areOfCorrectness = (words: Readonly<Record<string, number | null>>): boolean =>
  Object.entries(words).some(([label, worth]) => worth === 1 && isRight(label));

/** Whether one of the labels is more than another word for yes or no: refused, not attempted, partial. */
export const areMoreThanTwo = (words: Readonly<Record<string, number | null>>): boolean =>
  Object.keys(words).some((label) => !YES.has(label) && !NO.has(label));

/** What labels of one column say, each beside the others. */
export function worthAmong(labels: readonly string[]): (label: string) => number | null | undefined {
  const areRight = labels.some((label) => RIGHT.has(label));
  return (label) => worthOf(label) ?? (areRight && REFUSED.has(label) ? 0 : worthOf(label));
}

/** Whether labels are words that say yes or no, and what may stand between. */
export const areFlagWords = (labels: readonly string[]): boolean =>
  labels.length > 0 && labels.every((label) => worthOf(label) !== undefined);

/** Texts that stand for a missing value, whatever the other values of the column are. */
const NEVER_VALUES = new Set(
  ["", "-", "--", "—"].concat("null nil nan n/a na #n/a <na> (failed) not_parsable unparsable parse_error".split(" "), [
    "not parsable",
    "parse error",
  ]),
);
/** Among numbers and flags these do, too; among labels they may be labels of their own. */
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
/** Labels of an annotator who could not decide, beside yes and no. */
const UNDECIDED = new Set(["unknown", "undefined"]);
export const isUndecided = (text: string): boolean => UNDECIDED.has(foldLabel(text));

/** How a call went, and nothing of what it said. */
const CALLS = setOf(
  "ok, okay, success, successful, succeeded, done, complete, completed, finished, ended, error, errored, failed, failure, fail, " +
    "timeout, timed out, exception, pending, queued, running, started, skipped, cancelled, canceled, aborted, retried, rate limited, " +
    "stop, length, end turn, max tokens, content filter, tool calls, tool use, scored, unscored, valid, invalid, 200, 400, 429, 500",
);
export const isCallState = (text: string): boolean => CALLS.has(foldLabel(text));

/** Whether a text says that there is no value, among numbers and flags, or among labels. */
export function isPlaceholder(text: string, among: "numbers" | "labels"): boolean {
  if (text.length > LONGEST) return false;
  const plain = text.trim().toLowerCase();
  const printed = (plain.startsWith("n") && /^(?:np|numpy)\.\w+\((.*)\)$/.exec(plain)?.[1]) || plain;
  return NEVER_VALUES.has(printed) || (among === "numbers" && NO_NUMBERS.has(printed));
}
const LONGEST = 32;
