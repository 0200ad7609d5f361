// Catches a verdict that is shown where there is nothing to judge, or hidden where there is.
import { describe, expect, it } from "vitest";
import { type Detail, type Verdict, type VerdictByMode, withTexts } from "../../../src/model/index.ts";
import { sampleAsMarkdown } from "../../../src/present/markdown.ts";
import { verdictLines } from "../../../src/present/sample/verdicts.ts";
import { sampleText } from "../../../src/present/sampleText.ts";

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

const detailWith = (verdicts: readonly VerdictByMode[], hasTask = false): Detail => ({
  index: 0,
  row: 0,
  place: { source: 0, line: 1, offset: 0, bytes: 1 },
  sourceName: "f.jsonl",
  id: "x",
  slices: hasTask ? { task: "noise" } : {},
  issues: [],
  body: { kind: "any", question: "?", isLabelled: false, tables: [], verdicts, scores: [] },
});
const linesOf = (verdicts: readonly VerdictByMode[], hasTask = false) => {
  const detail = detailWith(verdicts, hasTask);
  return verdictLines(withTexts(detail.body), detail);
};
const kindsOf = (lines: ReturnType<typeof linesOf>) =>
  [lines.first, lines.second].map((some) => some.map((one) => one.kind));

describe("verdicts that are shown", () => {
  const cases: readonly [string, VerdictByMode, boolean, boolean][] = [
    ["one that says something", byMode({}), false, true],
    ["one that does not apply", byMode({ ...missing, reason: "not-applicable" }), true, false],
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
  for (const [name, one, hasTask, isShown] of cases) {
    it(name, () => {
      expect(linesOf([one], hasTask).first).toHaveLength(isShown ? 1 : 0);
      // Whoever paints a sample shows the same.
      const detail = detailWith([one], hasTask);
      expect(/^[✓✗○] /m.test(sampleText(detail).text)).toBe(isShown);
      expect(/^- /m.test(sampleAsMarkdown(detail))).toBe(isShown);
    });
  }

  it("puts ours behind the file's, and what labels say beside it", () => {
    const all = ["file", "adherence", "answer"].map((kind) => byMode({ kind }));
    expect(kindsOf(linesOf(all))).toEqual([["file", "adherence"], ["answer"]]);
    expect(kindsOf(linesOf(all.slice(1)))).toEqual([["adherence", "answer"], []]);
    expect(sampleText(detailWith(all)).text).toContain(
      "✗ Second opinion: wrong (lenient): no match with the gold answer",
    );
  });

  it("has a glyph by role, modes if they differ, and the sentences it stands on", () => {
    const [line] = linesOf([{ ...byMode({ kind: "followed" }), differs: true }]).first;
    expect(line).toMatchObject({ role: "followed", mode: "lenient", word: "Followed the counterfactual", keys: [] });
    expect(line?.byMode.map(({ mode }) => mode)).toEqual(["lenient", "strict"]);
    expect(linesOf([byMode({})]).first[0]?.byMode).toEqual([]);
  });

  it.each(["", "strict"])("has no empty parentheses (mode %j)", (mode) => {
    for (const notes of [[], ["negated"], ["a note of the file's"]]) {
      for (const kind of ["file", "answer", "adherence"]) {
        const one = { ...verdict({ kind, mode, notes }), rule: "file:is_correct", word: "Right" };
        const detail = detailWith([{ kind, active: one, byMode: [one], differs: false }]);
        for (const text of [sampleText(detail).text, sampleAsMarkdown(detail)]) {
          expect(text).not.toMatch(/\(\s*\)|\(\s*[:;]|[:;]\s*\)/);
          expect(text).toContain(mode === "" ? "Right: " : "Right (strict): ");
        }
      }
    }
  });
});
