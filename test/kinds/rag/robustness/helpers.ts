import { readFileSync } from "node:fs";
import { EMPTY_SAMPLE } from "../../../../src/kinds/rag/adapting/sample.ts";
import { matchings } from "../../../../src/kinds/rag/robustness/modes.ts";
import type { MatchingMode, RagSample, Verdict, VerdictKind } from "../../../../src/model/index.ts";

/** The lines of a vector file. */
export function vectors<T>(name: string): readonly T[] {
  const path = new URL(`../../../fixtures/vectors/${name}.jsonl`, import.meta.url);
  // The files are part of the project; each test names the format that it reads.
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

export function sampleOf(fields: Partial<RagSample>): RagSample {
  return { ...EMPTY_SAMPLE, ...fields };
}

/** A counterfactual sample with one true answer. */
export function asked(response: string, truth: string | null, counterfactual: string | null = null): RagSample {
  return sampleOf({
    response,
    answer: truth === null ? null : [[truth]],
    counterfactual,
    task: "counterfactual_robustness",
  });
}

export function verdictOf(sample: RagSample, mode: MatchingMode, kind: VerdictKind): Verdict {
  const verdict = matchings[mode].explain(sample).find((one) => one.kind === kind);
  if (verdict === undefined) throw new Error(`No verdict ${kind}`);
  return verdict;
}

/** The words of the response that a verdict stands on. */
export function wordsOf(sample: RagSample, verdict: Verdict): readonly string[] {
  return verdict.spans.map(({ in: field, from, to }) =>
    (field === "evaluation" ? (sample.evaluation ?? "") : (sample.response ?? "")).slice(from, to),
  );
}
