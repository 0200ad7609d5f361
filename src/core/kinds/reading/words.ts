/** Words that say yes and no, in pairs: a column that holds one pair is a flag. */
const PAIRS: readonly (readonly [yes: string, no: string])[] = [
  ["true", "false"],
  ["yes", "no"],
  ["y", "n"],
  ["t", "f"],
  ["pass", "fail"],
  ["passed", "failed"],
  ["passed", "not passed"],
  ["correct", "incorrect"],
  ["correct", "wrong"],
  ["right", "wrong"],
  ["success", "failure"],
  ["success", "fail"],
  ["success", "failed"],
  ["successful", "unsuccessful"],
  ["succeeded", "failed"],
  ["resolved", "unresolved"],
  ["solved", "unsolved"],
  ["valid", "invalid"],
  ["match", "mismatch"],
  ["match", "no match"],
  ["accepted", "rejected"],
  ["accept", "reject"],
  ["acceptable", "unacceptable"],
  ["supported", "unsupported"],
  ["supported", "not supported"],
  ["faithful", "unfaithful"],
  ["grounded", "ungrounded"],
  ["relevant", "irrelevant"],
  ["relevant", "not relevant"],
  ["safe", "unsafe"],
  ["是", "否"],
  ["正确", "错误"],
  ["richtig", "falsch"],
  ["ja", "nein"],
  ["oui", "non"],
  ["sí", "no"],
  ["si", "no"],
];

/** Words that stand beside a pair of verdicts: half of it, or none of it. */
const BETWEEN: Readonly<Record<string, number | null>> = {
  partial: 0.5,
  partly: 0.5,
  "partially correct": 0.5,
  "partly correct": 0.5,
  "not attempted": 0,
  "not applicable": null,
};
/** Pairs that judge an answer, and so may have words between them. */
const VERDICTS = new Set(["correct", "pass", "passed", "right", "true", "yes", "success"]);

/** A label without case, outer space, marks of emphasis and a closing dot; `_` and `-` are spaces. */
export const labelOf = (text: string): string =>
  text
    .trim()
    .replace(/^[*_`"'([]+|[*_`"')\].!]+$/g, "")
    .trim()
    .toLowerCase()
    .replace(/[_\s-]+/g, " ");

/** What each label is worth, where the labels are one pair of yes and no, or a pair of verdicts and words between; else null. */
export function flagWords(labels: readonly string[]): Readonly<Record<string, number | null>> | null {
  const known = new Set(labels);
  if (known.size === 0) return null;
  for (const [yes, no] of PAIRS) {
    const between = [...known].filter((label) => label !== yes && label !== no);
    if (between.length === known.size) continue;
    const isVerdict = VERDICTS.has(yes);
    if (!between.every((label) => isVerdict && Object.hasOwn(BETWEEN, label))) continue;
    // One word of a pair alone says little unless it is a flag of the language: `fail` in all rows is a flag, `no` may be a text.
    return { [yes]: 1, [no]: 0, ...Object.fromEntries(between.map((label) => [label, BETWEEN[label] ?? null])) };
  }
  return null;
}

/** Texts that stand for a missing value where the other values of the column are numbers or flags. */
const PLACEHOLDERS = new Set([
  "",
  "-",
  "--",
  "—",
  "?",
  "none",
  "null",
  "nil",
  "nan",
  "n/a",
  "na",
  "#n/a",
  "<na>",
  "not available",
  "missing",
  "undefined",
  "failed",
  "(failed)",
  "error",
  "not_parsable",
  "not parsable",
  "unparsable",
  "parse_error",
  "parse error",
  "invalid",
  "inf",
  "-inf",
  "unknown",
]);
/** Of these the ones that are missing among labels as well: the others may be labels of their own. */
const NEVER_LABELS = new Set([
  "",
  "-",
  "--",
  "—",
  "null",
  "nil",
  "nan",
  "n/a",
  "na",
  "#n/a",
  "<na>",
  "(failed)",
  "not_parsable",
  "not parsable",
  "unparsable",
  "parse_error",
  "parse error",
  "undefined",
]);

/** Whether a text says that there is no value, among numbers and flags, or among labels. */
export const isPlaceholder = (text: string, among: "numbers" | "labels"): boolean =>
  text.length <= LONGEST && (among === "numbers" ? PLACEHOLDERS : NEVER_LABELS).has(text.trim().toLowerCase());
const LONGEST = 16;
