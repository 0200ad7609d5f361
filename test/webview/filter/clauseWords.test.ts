// Catches a chip that shows code where there are words, or words that say something else.
import { expect, it } from "vitest";
import type { FieldInfo } from "../../../src/protocol/list.ts";
import { clauseWords } from "../../../webview/inspector/filter/clauseWords.ts";

const FIELDS: readonly FieldInfo[] = [
  { id: "verdict", name: "Verdict", type: "text", from: "sample" },
  { id: "rejected", name: "Rejected", type: "flag", from: "sample" },
  { id: "unsupported", name: "Unsupported sentences", type: "number", from: "sample" },
];
const VERDICTS = [{ id: "followed", word: "Followed the counterfactual" }];

it.each([
  ['verdict == "followed"', "Verdict: Followed the counterfactual"],
  ['verdict != "other"', "Verdict is not other"],
  ["noise >= 0.4 && noise <= 0.6", "noise ≥ 0.4, noise ≤ 0.6"],
  ["unsupported > 0 and rejected", "Unsupported sentences > 0, Rejected"],
  ["!rejected", "not: Rejected"],
  ["rejected == false", "Rejected: no"],
  ["noise == null", "no noise"],
  ['`chunk size` ~ "a \\"b\\""', 'chunk size contains “a "b"”'],
  ["response !~ 'x'", "response without “x”"],
  ['a > 1 || b == "x"', 'a > 1 || b == "x"'],
  ["!(a > 1)", "!(a > 1)"],
  ["0.4 <= noise", "0.4 <= noise"],
  ["a >", "a >"],
  ["", ""],
])("%s is said as %s", (clause, words) => expect(clauseWords(clause, FIELDS, VERDICTS)).toBe(words));
