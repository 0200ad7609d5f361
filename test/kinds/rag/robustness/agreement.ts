import { expect } from "vitest";
import { Found } from "../../../../src/kinds/rag/facts.ts";
import { matchings } from "../../../../src/kinds/rag/robustness/modes.ts";
import { MATCHING_MODES, type RagSample, type Verdict } from "../../../../src/model/index.ts";

const BITS: Readonly<Record<string, readonly [bit: number, level: string]>> = {
  answer: [Found.correct, "correct"],
  rejection: [Found.rejected, "rejected"],
  detection: [Found.detected, "detected"],
  correction: [Found.corrected, "corrected"],
  followed: [Found.followed, "followed"],
};

/** In every mode: bulk and opened sample say the same, and every span lies in its text. */
export function expectAgreement(sample: RagSample): void {
  for (const mode of MATCHING_MODES) {
    const found = matchings[mode].find(sample);
    const verdicts = matchings[mode].explain(sample);
    expect(found & Found.known, `${mode} known`).toBe(Found.known);
    for (const verdict of verdicts) {
      const [bit, level] = BITS[verdict.kind] ?? [0, ""];
      expect((found & bit) !== 0, `${mode} ${verdict.kind}: ${JSON.stringify(sample)}`).toBe(verdict.level === level);
      expect(verdict.level === "undefined").toBe(verdict.reason !== null);
      expectSpansInside(sample, verdict);
    }
    const notes = verdicts.filter(({ kind }) => kind === "answer").flatMap((verdict) => verdict.notes);
    const isDefined = verdicts.some(({ kind, reason }) => kind === "answer" && reason === null);
    if (isDefined) expect(notes.includes("rejected-and-answered"), `${mode} both`).toBe((found & Found.both) !== 0);
  }
}

function expectSpansInside(sample: RagSample, verdict: Verdict): void {
  for (const { in: field, from, to } of verdict.spans) {
    const text = field === "evaluation" ? sample.evaluation : sample.response;
    expect(from).toBeGreaterThanOrEqual(0);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThanOrEqual(text?.length ?? 0);
  }
}
