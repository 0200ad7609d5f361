// Catches rows of choices and ratings that are scanned where only care tells: values of any type under any key.

import { expect, it } from "vitest";
import { type HowRead, Mutator, mustBeEqual } from "./scanning.ts";

/** `SCANNED_RECORDS=100000` reads so many of each kind, `SCANNED_SEED` others. */
const RECORDS = Number(process.env.SCANNED_RECORDS ?? 2000);
const SEED = Number(process.env.SCANNED_SEED ?? 20_261_129);
const BATCH = 200;

const NUMBERS = [
  0,
  1,
  2,
  3,
  -1,
  -0,
  0.5,
  1.5,
  1577,
  1e21,
  1e-320,
  "1",
  "0",
  "2",
  "-1",
  "1,577",
  "4/5",
  "4.0",
  "0.5",
  "-inf",
];
const WORDS = ["true", "False", "yes", "no", "A", "B", "(B)", "b", "C.", "tie", "[[A]]", "model_a", "response1", "win"];
const NOTHING = [null, undefined, "", " ", "N/A", "NaN", "None", [], [null], [""], {}];
const TEXTS = ["Error: 429", "x\ny", "é😀", "overall", "average"];
const LISTS = [
  ["A", "B"],
  ["A", "A"],
  [0.5, 0.5],
  [-0.1, -2],
  [-0.1, "-inf"],
  ["0.1", "0.9"],
  [1],
  [0.25, 0.75, 0],
  [[1]],
];
const VOTES = [
  [{ rater: "j", value: 1 }],
  [
    { rater: "j", value: "x" },
    { rater: "j", value: 2 },
  ],
  [{ value: 1 }],
];
const ODD: readonly unknown[] = [
  ...[NUMBERS, WORDS, NOTHING, TEXTS].flat(),
  ...[true, false, { A: 0.1, B: 0.9 }, { a: 1 }, [true, false], [{ rater: "a", value: null }]],
  ...LISTS,
  ...VOTES,
];

type Usual = Readonly<Record<string, readonly unknown[]>>;
const SHARED: Usual = { id: [1, "q1", "q2"], model: ["m"], task: ["t"], dataset: ["d"], correct: [0, true], seed: [1] };
const CHOICES: Usual = {
  ...SHARED,
  question: ["Which?", "Say"],
  choices: [
    ["heron", "swift"],
    ["A", "B"],
  ],
  logprobs: [[-0.1, -2.3]],
  probabilities: [[0.25, 0.75]],
  labels: [["A", "B"]],
  answer: [0, 1, "A", "B", "swift"],
  ...{ score: [0.25], attempt: ["a"], fewshot: [5], predicted: [0, "A"] },
};
const RATINGS: Usual = {
  ...SHARED,
  prompt: ["Rate", "Name"],
  ...{ response: ["Well."], response1: ["a"], response2: ["b"], reference: ["r"], rationale: ["so"] },
  gold: [1, 2, -1, "tie", "A"],
  auto: [1, "A", "B"],
  ratings: [
    [
      { rater: "j", value: 1 },
      { rater: "k", value: 2 },
    ],
  ],
  ...{ subset: ["s"], model1: ["m1"], model2: ["m2"], swapped: [true] },
};
const ASKED: readonly Partial<HowRead>[] = [{}, { allModes: true }, { isPairable: true }, { isGrouped: false }];

it.each([
  ["choice", "choice", CHOICES],
  ["rating", "ratings", RATINGS],
] as const)("of %s are read as with care", { timeout: 60_000 + 10 * RECORDS }, async (kind, adapter, usual) => {
  const mutator = new Mutator(SEED);
  const chance = (share: number): boolean => mutator.below(1000) < 1000 * share;
  let scanned = 0;
  for (let done = 0; done < RECORDS; done += BATCH) {
    const keys = Object.keys(usual).filter(() => chance(0.6));
    const lines = Array.from({ length: BATCH }, () => {
      let odd = mutator.below(4);
      const fields = keys.flatMap((key): [string, unknown][] => {
        if (odd > 0 && chance(0.4)) {
          odd--;
          return [[key, mutator.pick(ODD)]];
        }
        return chance(0.93) ? [[key, mutator.pick(usual[key] ?? [])]] : [];
      });
      return JSON.stringify(Object.fromEntries(fields));
    });
    scanned += (await mustBeEqual(lines, { kind, adapter, ...mutator.pick(ASKED) })).scanned;
  }
  expect(scanned).toBeGreaterThan(RECORDS / 10);
});
