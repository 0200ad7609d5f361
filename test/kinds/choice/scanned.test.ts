import { describe, expect, it } from "vitest";
import { type HowRead, Mutator, mustBeEqual } from "../scanning.ts";

const RECORDS: readonly object[] = [
  { id: "q1", question: "Which bird wades?", choices: ["heron", "swift"], logprobs: [-0.1, -2.3], answer: 0 },
  { id: 7, question: "Which?", choices: ["A", "B", "C"], logprobs: [-0.13, -2.5, -11], answer: "B", task: "t" },
  { id: 7.5, question: " ", choices: ["one", "two"], logprobs: [-1, -1], answer: "two", model: "m", fewshot: 5 },
  { question: "Is it?", probabilities: [0.25, 0.75, 0], answer: 1, labels: ["A", "B", "C"], choices: ["x", "y", "C"] },
  { id: "é", choices: ["no", "yes"], logprobs: [-0.5, "-inf"], answer: true, correct: 1, score: 0.25, seed: 3 },
  {
    id: "q",
    question: "Say",
    logprobs: [-0.25, -0.3, -0.41300153732299805, -1e-7],
    answer: "(c)",
    attempt: "a",
    acc: 1,
  },
  {
    id: "",
    labels: ["1", "2"],
    probabilities: [1e-320, 1],
    answer: "2",
    question: "a\tb\u00a0c",
    scores: { tone: 0.5 },
  },
];

/** Lines of these records with up to so many changes each. */
function linesOf(mutator: Mutator, count: number, changes: number): readonly string[] {
  return Array.from({ length: count }, () =>
    mutator.line(mutator.changed(mutator.pick(RECORDS), mutator.below(changes))),
  );
}

/** Of each way of reading; `FUZZ_RECORDS=700000` reads two million. */
const RECORDS_OF_TEST = Number(process.env.FUZZ_RECORDS ?? 1500);

const AT_ONCE = 20_000;

const READINGS: readonly HowRead[] = [
  { kind: "choice", adapter: "choice" },
  { kind: "choice", adapter: "choice", isGrouped: false },
  { kind: "choice", adapter: "choice", isPairable: true },
];

describe("rows of choices from slots", () => {
  it("are all read from slots where nothing is odd", async () => {
    const lines = Array.from({ length: 200 }, (_, at) => JSON.stringify({ ...RECORDS[at % RECORDS.length], rank: at }));
    const { scanned } = await mustBeEqual(lines, READINGS[0] ?? { kind: "choice", adapter: "choice" });
    expect(scanned).toBeGreaterThan(160);
  });

  it("are those that are read with care, mutated in all ways", async () => {
    const mutator = new Mutator(11);
    for (const how of READINGS) {
      for (let left = RECORDS_OF_TEST; left > 0; left -= AT_ONCE) {
        const { scanned, records } = await mustBeEqual(linesOf(mutator, Math.min(left, AT_ONCE), 4), how);
        expect(scanned).toBeGreaterThan(0.3 * records.total);
      }
    }
  });

  it("have labels of their own, however much alike they are written", async () => {
    const labels = [
      ["A", "B"],
      ["B", "A"],
      ["B", "A"],
      ["AB", "A"],
      ["A", "AB"],
      ["\\", "B"],
      ["B", " "],
      ["B", "\u00e9"],
    ];
    const lines = labels.flatMap((own, at) =>
      ["A", "(B)", "AB", "one", "é", 1].map((answer) =>
        JSON.stringify({ id: `q${at}`, labels: own, choices: ["one", "two"], logprobs: [-1, -2], answer }),
      ),
    );
    const { scanned } = await mustBeEqual(lines, READINGS[0] ?? { kind: "choice", adapter: "choice" });
    expect(scanned).toBeGreaterThan(0.8 * lines.length);
  });

  it("are those of a mapping", async () => {
    const mutator = new Mutator(12);
    const map = { id: "id", question: "question", logprobs: "logprobs", choices: "choices", answer: "answer" };
    const { scanned } = await mustBeEqual(linesOf(mutator, 1000, 3), { kind: "choice", adapter: "mapped", map });
    expect(scanned).toBeGreaterThan(100);
  });
});
