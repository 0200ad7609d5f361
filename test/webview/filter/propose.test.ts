// Catches a mistyped filter that is refused without a proposal, and a right one that is called a mistake.
import { expect, it } from "vitest";
import { parseFilter } from "../../../src/analysis/table/filter.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";
import { proposalFor } from "../../../webview/inspector/filter/propose.ts";

const FIELDS: readonly FieldInfo[] = [
  { id: "verdict", name: "Verdict", type: "text", from: "sample", values: ["correct", "wrong", "rejected"] },
  { id: "noise", name: "noise", type: "number", from: "sample", values: [0, 0.4] },
  { id: "unsupported", name: "Unsupported sentences", type: "number", from: "sample" },
  { id: "chunk size", name: "chunk size", type: "number", from: "record" },
  { id: "model", name: "model", type: "text", from: "record", example: "a" },
];

it.each<[string, string | null]>([
  ["verdct == 'wrong'", "verdict == 'wrong'"],
  ["verdict == wrong", 'verdict == "wrong"'],
  ["verdict == wrng", 'verdict == "wrong"'],
  ['verdict == "wrng"', 'verdict == "wrong"'],
  ['Verdict == "Wrong"', 'verdict == "wrong"'],
  ["unsuported > 0 && verdict != rejectd", 'unsupported > 0 && verdict != "rejected"'],
  ["chunksize > 5", "`chunk size` > 5"],
  ['model == "anything"', null],
  ["model == tern-1", 'model == "tern-1"'],
  ['verdict == "wrong"', null],
  ["noise > 0.4", null],
  ["nothing of the kind", null],
  ["", null],
])("%s becomes %s", (text, wanted) => {
  expect(proposalFor(text, FIELDS)).toBe(wanted);
  if (wanted !== null) expect(() => parseFilter(wanted)).not.toThrow();
});
