import { describe, expect, it } from "vitest";
import { type HowRead, Mutator, mustBeEqual } from "../scanning.ts";

const RECORDS: readonly object[] = [
  { id: 7, prompt: "Name a river.", response1: "The Tagus.", response2: "Lisbon.", gold: -1, auto: 1, subset: "s" },
  { id: "é", prompt: "Rate", response: "Well.", gold: 4, ratings: ratersOf(3, "4", true), task: "t", model: "m" },
  { pair_id: "p", response1: "a", response2: null, model1: "m1", model2: "m2", gold: "tie", auto: "Tie", dataset: "d" },
  { idx: 3, prompt: " ", gold: "true", ratings: ratersOf(true, "true", "no"), reference: "r", seed: 1, accuracy: 0.5 },
  { question_id: "q", gold: -1, ratings: [{ rater: "j", value: -1, raw: "[[A]]", rationale: "so", swapped: false }] },
  { id: "x", prompt: "p", response: "r", ratings: [], gold: 1, correct: true, scores: { tone: 1 } },
  { id: "y", ratings: [...ratersOf(1, 1, 2), { rater: "anna", value: 2 }], auto: 2, metrics: { f1: 0.25 } },
];

function ratersOf(...values: readonly unknown[]): readonly object[] {
  return values.map((value, at) => ({ rater: ["anna", "ben", "judge-1"][at], value }));
}

/** Of each way of reading; `FUZZ_RECORDS=700000` reads two million. */
const RECORDS_OF_TEST = Number(process.env.FUZZ_RECORDS ?? 1500);

const AT_ONCE = 20_000;

/** Lines of these records, most of them changed. */
function linesOf(mutator: Mutator, count: number): readonly string[] {
  return Array.from({ length: count }, () => mutator.line(mutator.changed(mutator.pick(RECORDS), mutator.below(4))));
}

const READINGS: readonly HowRead[] = [
  { kind: "rating", adapter: "ratings" },
  { kind: "rating", adapter: "ratings", isGrouped: false },
  { kind: "rating", adapter: "ratings", isPairable: true },
];

describe("ratings from slots", () => {
  it("are all read from slots where every rater has one label", async () => {
    const plain = RECORDS.slice(0, 6);
    const lines = Array.from({ length: 200 }, (_, at) => JSON.stringify({ ...plain[at % plain.length], extra: at }));
    const { scanned } = await mustBeEqual(lines, { kind: "rating", adapter: "ratings" });
    expect(scanned).toBeGreaterThan(180);
  });

  it("are those that are read with care, mutated in all ways", async () => {
    const mutator = new Mutator(21);
    for (const how of READINGS) {
      for (let left = RECORDS_OF_TEST; left > 0; left -= AT_ONCE) {
        const { scanned, records } = await mustBeEqual(linesOf(mutator, Math.min(left, AT_ONCE)), how);
        expect(scanned).toBeGreaterThan(0.25 * records.total);
      }
    }
  });
});
