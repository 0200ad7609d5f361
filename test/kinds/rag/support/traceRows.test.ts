// Catches a digit of a TRACe score that is not the reference's.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Contradiction } from "../../../../src/kinds/rag/facts.ts";
import { unknownKeys } from "../../../../src/kinds/rag/support/contradictions.ts";
import { readLabels } from "../../../../src/kinds/rag/support/reading.ts";
import {
  adherenceScore,
  completenessScore,
  relevanceScore,
  type SupportScore,
  utilizationScore,
} from "../../../../src/kinds/rag/support/scores.ts";
import type { SupportMode } from "../../../../src/model/index.ts";
import { factsFrom, modesOf, sampleFrom } from "./samples.ts";

type Expected = Readonly<Record<string, number | boolean | null>>;
interface Vector {
  readonly id: string;
  readonly row: Readonly<Record<string, unknown>>;
  /** By words instead of characters is not a mode of ours. */
  readonly expected: {
    readonly ragbench_reference: Expected;
    readonly seed003: Expected;
    readonly paper_chars: Expected;
    readonly unknown_keys: readonly string[];
  };
}

const vectors: readonly Vector[] = readFileSync(
  new URL("../../../fixtures/vectors/trace_rows.jsonl", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

const SCORES: readonly [SupportScore, readonly string[]][] = [
  [relevanceScore, ["relevance", "context_relevance"]],
  [utilizationScore, ["utilization", "context_utilization"]],
  [completenessScore, ["completeness"]],
  [adherenceScore, ["adherence"]],
];

function check(vector: Vector, mode: SupportMode, expected: Expected) {
  const facts = factsFrom(vector.row);
  let checked = 0;
  for (const [score, names] of SCORES) {
    const name = names.find((candidate) => candidate in expected);
    if (name === undefined) continue;
    const outcome = score(facts, modesOf(mode));
    const value = outcome.state === "scored" ? outcome.value : null;
    const wanted = expected[name];
    if (wanted === null || wanted === undefined) expect(value, name).toBeNull();
    else expect(Math.abs((value ?? Number.NaN) - Number(wanted)), name).toBeLessThanOrEqual(1e-9 * Number(wanted));
    checked++;
  }
  return checked;
}

describe.each(vectors)("vector trace_rows $id", (vector) => {
  it("in ragbench", () => expect(check(vector, "ragbench", vector.expected.ragbench_reference)).toBe(4));
  it("in fractional", () => {
    // Where an entry is silent the list decides here, and the reference counts the entry as not supported.
    const wanted =
      vector.id === "null-fully-supported" ? { ...vector.expected.seed003, adherence: 1 } : vector.expected.seed003;
    expect(check(vector, "fractional", wanted)).toBe(4);
  });
  it("in length", () => expect(check(vector, "length", vector.expected.paper_chars)).toBe(3));
  it("names its unknown keys", () => {
    const sample = sampleFrom(vector.row);
    const keys = new Set(unknownKeys(sample, readLabels(sample)).map(({ key }) => key));
    expect([...keys]).toEqual(vector.expected.unknown_keys);
    const isFlagged = (factsFrom(vector.row).contradictions & Contradiction.unknownKey) !== 0;
    expect(isFlagged).toBe(vector.expected.unknown_keys.length > 0);
  });
});
