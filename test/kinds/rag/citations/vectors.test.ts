// Catches citation scores that differ from those of the reference, in either mode, and from facts that a file gives.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { countCitations } from "../../../../src/kinds/rag/citations/measure.ts";
import { Given, NO_FACTS } from "../../../../src/kinds/rag/facts.ts";
import { citationMetrics } from "../../../../src/kinds/rag/metrics/citations.ts";
import type { Modes, SupportState } from "../../../../src/model/index.ts";

interface Vector {
  readonly input: {
    readonly documents: number;
    readonly sentences: readonly {
      readonly state: SupportState;
      readonly evidence: readonly string[];
      readonly cited: readonly number[];
    }[];
  };
  readonly expected: Readonly<Record<string, number | null | Readonly<Record<string, number | null>>>>;
}

const vectors: readonly Vector[] = readFileSync(
  new URL("../../../fixtures/vectors/citations.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));
const MODES: Modes = { matching: "strict", support: "ragbench", probabilities: "raw" };

describe("citation scores", () => {
  it.each(vectors.map((vector, at) => [at, vector] as const))("equal the reference's: vector %i", (_, vector) => {
    const { documents, sentences } = vector.input;
    const claims = sentences.map(({ state, evidence, cited }) => {
      const sources = [...new Set(evidence.map((key) => Number.parseInt(key, 10)))];
      return { state, sources, cited };
    });
    const given = Given.response | Given.documents | Given.citations;
    const facts = { ...NO_FACTS, given, ...countCitations(claims, documents) };
    for (const mode of ["ours", "alce"] as const) {
      const ofMode = vector.expected[mode];
      const wanted = { ...vector.expected, ...(typeof ofMode === "object" ? ofMode : {}) };
      for (const { info, score } of citationMetrics) {
        const outcome = score?.(facts, { ...MODES, citations: mode });
        const value = outcome?.state === "scored" ? outcome.value : null;
        const expected = wanted[info.id];
        if (typeof expected === "number") expect(value, `${info.id} ${mode}`).toBeCloseTo(expected, 12);
        else expect([info.id, value]).toEqual([info.id, null]);
      }
    }
  });

  it("have a vector for each score", () => {
    const told = new Set(vectors.flatMap(({ expected }) => Object.keys({ ...expected, ...(expected.ours as object) })));
    for (const { info } of citationMetrics) expect(told).toContain(info.id);
  });
});
