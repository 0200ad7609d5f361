import { isReasonName, isVerdictName, nameWords } from "./columnNames.ts";
import type { ColumnProfile, Profile } from "./profile.ts";
import { firstLabel, STOPPED } from "./words.ts";

// Results of tests in words: `passed`, `failed: AssertionError`, `timed out`.

/** Worth of each word. A test that ran out of time failed. */
export const RESULT_WORDS: Readonly<Record<string, number>> = {
  pass: 1,
  passed: 1,
  fail: 0,
  failed: 0,
  "timed out": 0,
  timeout: 0,
  "time out": 0,
};

/** Whether texts are results of tests, of which one at least names why it failed, or ran out of time. */
export function areTestResults({ texts, types, values, steps }: ColumnProfile): boolean {
  const words = nameWords(steps);
  if (texts === null || types.text < values || isReasonName(words)) return false;
  const [first] = texts.apart;
  if (first === undefined || !Object.hasOwn(RESULT_WORDS, firstLabel(first.text))) return false;
  const said = new Set<string>();
  let areTold = false;
  for (const { text } of texts.apart) {
    const label = firstLabel(text);
    if (!Object.hasOwn(RESULT_WORDS, label)) return false;
    said.add(label);
    areTold ||= FAILED_BY.test(text) || STOPPED.has(label);
  }
  const hasPassed = said.has("pass") || said.has("passed");
  return areTold && (hasPassed || isVerdictName(words) || /^(?:status|state)$/.test(words.at(-1) ?? ""));
}

/** A failed test with its reason, which may be long. */
export const FAILED_BY = /^\s{0,9}fail(?:ed)?\s?:/i;

/** Whether the flag beside the results has the same passes: the results say why then. */
export function areToldBeside(column: ColumnProfile, { columns }: Profile): boolean {
  const passes = (column.texts?.each ?? []).reduce(
    (sum, { text, count }) => (RESULT_WORDS[firstLabel(text)] === 1 ? sum + count : sum),
    0,
  );
  const { length } = column.steps;
  return columns.some(
    ({ steps, types, values, frequent }) =>
      steps.length === length &&
      types.flag === values &&
      values === column.values &&
      steps.slice(0, -1).every((step, at) => step === column.steps[at]) &&
      isVerdictName(nameWords(steps)) &&
      (frequent.find(({ value }) => value === true)?.count ?? 0) === passes,
  );
}
