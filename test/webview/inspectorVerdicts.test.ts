// Catches a verdict that is shown where there is nothing to judge, or hidden where there is.
import { describe, expect, it } from "vitest";
import type { Verdict, VerdictByMode } from "../../src/model/index.ts";
import { shownVerdicts } from "../../webview/inspector/rag/words.ts";

const verdict = (change: Partial<Verdict>): Verdict => ({
  kind: "answer",
  level: "wrong",
  rule: "no-match",
  mode: "lenient",
  spans: [],
  tone: "bad",
  reason: null,
  notes: [],
  ...change,
});
const byMode = (active: Partial<Verdict>, other: Partial<Verdict> = active): VerdictByMode => {
  const all = [verdict(active), verdict({ ...other, mode: "strict" })];
  return { kind: all[0]?.kind ?? "answer", active: verdict(active), byMode: all, differs: false };
};
const missing = { level: "undefined", rule: "no-answer", reason: "no-answer", tone: "neutral" } as const;

describe("verdicts that are shown", () => {
  const cases: readonly [string, VerdictByMode, boolean, boolean][] = [
    ["one that says something", byMode({}), false, true],
    ["no gold answer, and nobody asked for one", byMode(missing), false, false],
    ["no gold answer, where the task asks for one", byMode(missing), true, true],
    ["no gold answer in one mode alone", byMode(missing, {}), false, true],
    ["no response", byMode({ ...missing, reason: "no-response" }), false, true],
    ["a counterfactual that was not followed", byMode({ kind: "followed", tone: "neutral" }), true, false],
    ["a counterfactual that was", byMode({ kind: "followed", tone: "bad" }), false, true],
    [
      "no rejection where none was asked for",
      byMode({ kind: "rejection", level: "answered", tone: "neutral" }),
      true,
      false,
    ],
    [
      "a rejection that nobody asked for",
      byMode({ kind: "rejection", level: "rejected", tone: "neutral" }),
      false,
      true,
    ],
    ["an answer where none was to be given", byMode({ level: "correct", tone: "neutral" }), true, false],
    [
      "what was not asked for, where modes differ",
      { ...byMode({ kind: "rejection", level: "answered", tone: "neutral" }), differs: true },
      true,
      true,
    ],
  ];
  for (const [name, one, hasTask, isShown] of cases)
    it(name, () => expect(shownVerdicts({ verdicts: [one] }, hasTask).first).toHaveLength(isShown ? 1 : 0));

  it("puts ours behind the file's, and what labels say beside it", () => {
    const [file, adherence, ours] = (["file", "adherence", "answer"] as const).map((kind) => byMode({ kind }));
    const verdicts = [file, adherence, ours].filter((one) => one !== undefined);
    expect(shownVerdicts({ verdicts }, false)).toEqual({ first: [file, adherence], second: [ours] });
    expect(shownVerdicts({ verdicts: verdicts.slice(1) }, false)).toEqual({ first: [adherence, ours], second: [] });
  });
});
