// Catches rows that are scanned where only care tells: values of any type under any role of a mapping.

import { it } from "vitest";
import { type HowRead, Mutator, mustBeEqual } from "../scanning.ts";

/** `SCANNED_RECORDS=300000` reads so many, `SCANNED_SEED` others. */
const RECORDS = Number(process.env.SCANNED_RECORDS ?? 2000);
const SEED = Number(process.env.SCANNED_SEED ?? 20_261_129);
const BATCH = 200;

const NUMBERS = [0, 1, 2, -1, 0.5, 1577, 40, 1e21, Math.PI, "1,577", "1.577,00", "0.4", "40%", "$5", "5 %"];
const FLAGS = [true, false, "true", "False", "yes", "no", "A", "(B)", "N/A", "NaN", "None", "null"];
const DATES = ["in May", "5 May 1901", "1901-05-05", "五月", "May or June", "not May", "may."];
const REFUSALS = ["I don't know", "insufficient information", "The document is factually wrong", "has identified"];
const BLANK = [null, undefined, "", " ", "\u00a0", [], [null], [""]];
const FORMS = [
  "<think>May</think> June",
  "May [1]",
  "a\n\nb",
  "é😀",
  "Error: 429 too many requests",
  "overall",
  "average",
];
const OBJECTS = [{}, { a: 1 }, [{ a: 1 }], [{ text: "doc" }], '{"a": 1}', "[1]", '["May"]', "Context: x\nQuestion: y"];
const LISTS = [["May"], ["May", "June"], ["true"], [1], [["0a", "x"]], [["May"]], ["one", "two"], [true]];
const SETTINGS = ["noise_robustness", "negative rejection", "not addressed", "zh", "en_int", "counterfactual"];
const ODD: readonly unknown[] = [
  ...[NUMBERS, FLAGS, DATES, REFUSALS, BLANK, FORMS, OBJECTS, LISTS, SETTINGS].flat(),
  // Lists of lists, which `flat` takes apart.
  ...LISTS,
];

const usual = (mutator: Mutator): Readonly<Record<string, unknown>> => ({
  question: `Which ${mutator.below(99)}?`,
  response: mutator.pick(["It opened in May.", "May", "1577", "true", "I don't know.", "June", "It was 1,577 m."]),
  id: `q${mutator.below(50)}`,
  ground_truth: mutator.pick<unknown>(["May", "1577", "true", ["May", "June"]]),
  ground_truth_parts: ["May", "June"],
  counterfactual_answer: "June",
  documents: ["It opened in May.", "x"],
  task: "noise_robustness",
  noise_ratio: 0.4,
  model: "m",
  epoch: 1,
  dataset: "en",
  evaluation: "not addressed",
  stored_labels: [1],
  stored_fact_label: 0,
});
const ROLES = Object.keys(usual(new Mutator(1)));
const ALWAYS = 2;

const ASKED: readonly Partial<HowRead>[] = [
  {},
  { allModes: true },
  { modes: { matching: "strict" } },
  { modes: { matching: "benchmark" } },
  { isPairable: true },
];

it("values of any type under any role are read as with care", { timeout: 60_000 + 10 * RECORDS }, async () => {
  const mutator = new Mutator(SEED);
  const chance = (share: number): boolean => mutator.below(1000) < 1000 * share;
  for (let done = 0; done < RECORDS; done += BATCH) {
    const roles = ROLES.filter((_, at) => at < ALWAYS || chance(0.45));
    const lines = Array.from({ length: BATCH }, () => {
      const values = usual(mutator);
      let odd = mutator.below(4);
      const fields = roles.flatMap((role): [string, unknown][] => {
        if (odd > 0 && chance(0.4)) {
          odd--;
          return [[`my_${role}`, mutator.pick(ODD)]];
        }
        return chance(0.93) ? [[`my_${role}`, values[role]]] : [];
      });
      return JSON.stringify({ ...Object.fromEntries(fields), ...(chance(0.2) ? { grade: mutator.pick(ODD) } : {}) });
    });
    const map = Object.fromEntries(roles.map((role) => [role, `my_${role}`]));
    await mustBeEqual(lines, { kind: "rag", adapter: "mapped", map, ...mutator.pick(ASKED) });
  }
});
