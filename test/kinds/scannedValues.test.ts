// Catches rows that the scanner measures though only the careful reader can: values of any type under any key or role.

import { expect, it } from "vitest";
import { type HowRead, Mutator, mustBeEqual } from "./scanning.ts";

/** Of each kind; `FUZZ_RECORDS=100000` reads so many, `FUZZ_SEED` others. With 7 so few find a flag beside parts. */
const RECORDS = Number(process.env.FUZZ_RECORDS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? 7);
const BATCH = 200;

const NUMBERS = [0, 1, 2, 3, -1, -0, 0.5, 1.5, 40, 1577, Math.PI, 1e21, 1e-320];
const NUMERALS = ["0", "1", "2", "-1", "4.0", "0.4", "4/5", "40%", "$5", "5 %", "1,577", "1.577,00", "-inf", "NaN"];
const FLAGS = [true, false, "true", "False", "yes", "no", "win", "tie"];
const CHOICES = ["A", "b", "(B)", "C.", "[[A]]", "model_a", "response1"];
const DATES = ["in May", "5 May 1901", "1901-05-05", "五月", "May or June", "not May", "may."];
const REFUSALS = ["I don't know", "insufficient information", "The document is factually wrong", "has identified"];
const NOTHING = [null, undefined, "", " ", "\u00a0", "N/A", "None", "null"];
const FORMS = [
  "<think>May</think> June",
  "May [1]",
  "a\n\nb",
  "é😀",
  "Error: 429 too many requests",
  "overall",
  "average",
];
const SETTINGS = ["noise_robustness", "negative rejection", "not addressed", "zh", "en_int", "Context: x\nQuestion: y"];
const ODD: readonly unknown[] = [
  ...[NUMBERS, NUMERALS, FLAGS, CHOICES, DATES, REFUSALS, NOTHING, FORMS, SETTINGS].flat(),
  ...[{}, { a: 1 }, { A: 0.1, B: 0.9 }, '{"a": 1}', "[1]", '["May"]'],
  ...[[], [null], [""], ["May"], ["May", "June"], ["true"], [true], [true, false], [1], [["May"]], [["0a", "x"]]],
  ...[["A", "B"], ["A", "A"], [0.5, 0.5], [-0.1, -2], [-0.1, "-inf"], ["0.1", "0.9"], [0.25, 0.75, 0], [[1]]],
  ...[[{ a: 1 }], [{ text: "doc" }], [{ value: 1 }], [{ rater: "a", value: null }], [{ rater: "j", value: "x" }]],
];

/** By key: usual values. */
type Usual = Readonly<Record<string, readonly unknown[]>>;

const SHARED: Usual = { id: [1, "q1", "q2"], model: ["m"], task: ["t"], dataset: ["d"], correct: [0, true], seed: [1] };
const OF_CHOICES: Usual = {
  ...SHARED,
  question: ["Which?", "Say"],
  choices: ["heron swift".split(" "), "A B".split(" ")],
  logprobs: [[-0.1, -2.3]],
  probabilities: [[0.25, 0.75]],
  labels: [["A", "B"]],
  answer: [0, 1, "A", "B", "swift"],
  ...{ score: [0.25], attempt: ["a"], fewshot: [5], predicted: [0, "A"] },
};
const OF_RATINGS: Usual = {
  ...SHARED,
  prompt: ["Rate", "Name"],
  ...{ response: ["Well."], response1: ["a"], response2: ["b"], reference: ["r"], rationale: ["so"] },
  gold: [1, 2, -1, "tie", "A"],
  auto: [1, "A", "B"],
  ratings: [["j", "k"].map((rater, at) => ({ rater, value: at + 1 }))],
  ...{ subset: ["s"], model1: ["m1"], model2: ["m2"], swapped: [true] },
};
const OF_ROLES: Usual = {
  id: ["q1", "q2", "q3"],
  question: ["Which?", "When?"],
  response: ["It opened in May.", "May", "1577", "true", "I don't know.", "June", "It was 1,577 m."],
  ground_truth: ["May", "1577", "true", ["May", "June"]],
  ground_truth_parts: [["May", "June"]],
  documents: [["It opened in May.", "x"]],
  ...{ counterfactual_answer: ["June"], task: ["noise_robustness"], noise_ratio: [0.4], model: ["m"], epoch: [1] },
  ...{ dataset: ["en"], evaluation: ["not addressed"], stored_labels: [[1]], stored_fact_label: [0] },
};
/** Roles that a mapping always has. */
const NEEDED = new Set(["question", "response"]);

const MODES: readonly Partial<HowRead>[] = [{ modes: { matching: "strict" } }, { modes: { matching: "benchmark" } }];
const ASKED: readonly Partial<HowRead>[] = [
  {},
  { allModes: true },
  { isPairable: true },
  { isGrouped: false },
  ...MODES,
];

it.each([
  ["choice", "choice", OF_CHOICES],
  ["rating", "ratings", OF_RATINGS],
  ["rag", "mapped", OF_ROLES],
] as const)(
  "rows of %s (%s) are those of the careful reader",
  { timeout: 60_000 + 10 * RECORDS },
  async (kind, adapter, usual) => {
    const mutator = new Mutator(SEED);
    const isMapped = adapter === "mapped";
    let scanned = 0;
    for (let done = 0; done < RECORDS; done += BATCH) {
      const keys = Object.keys(usual).filter((key) => (isMapped && NEEDED.has(key)) || mutator.below(2) === 0);
      const lines = Array.from({ length: BATCH }, () => {
        let odd = mutator.below(4);
        const fields = keys.flatMap((key): [string, unknown][] => {
          const dice = mutator.below(15);
          if (odd > 0 && dice < 6) odd--;
          else if (dice > 0) return [[key, mutator.pick(usual[key] ?? [])]];
          else return [];
          return [[key, mutator.pick(ODD)]];
        });
        return JSON.stringify({
          ...Object.fromEntries(fields),
          grade: mutator.below(5) === 0 ? mutator.pick(ODD) : undefined,
        });
      });
      const map = Object.fromEntries(keys.map((key) => [key, key]));
      const how = { kind, adapter, ...mutator.pick(ASKED), ...(isMapped ? { map } : {}) };
      scanned += (await mustBeEqual(lines, how)).scanned;
    }
    expect(scanned).toBeGreaterThan(RECORDS / 10);
  },
);
