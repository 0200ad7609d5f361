// Catches a bar, bin or cell that counts other samples than its clause finds.
import { describe, expect, it } from "vitest";
import { meanOf } from "../../../../src/analysis/aggregate/means.ts";
import { compareWith, compileFilter, parseFilter } from "../../../../src/analysis/table/filter.ts";
import { causeChips, causeFields } from "../../../../src/kinds/rag/causes/cause.ts";
import type { RagFacts } from "../../../../src/kinds/rag/facts.ts";
import { ragChips, ragFields, ragVerdicts } from "../../../../src/kinds/rag/fields.ts";
import { ragFigures, scoreHistograms } from "../../../../src/kinds/rag/figures.ts";
import { measureRag } from "../../../../src/kinds/rag/measure.ts";
import { ragMetrics } from "../../../../src/kinds/rag/metrics/registry.ts";
import type { Modes, RagSample } from "../../../../src/model/index.ts";
import { tableOf } from "../../../analysis/tableOf.ts";
import { adaptAll } from "../adapters/adapting.ts";
import { entry, sampleFrom, TEXTS } from "../support/samples.ts";

type Row = Readonly<Record<string, unknown>>;
const modes: Modes = { matching: "lenient", support: "ragbench", probabilities: "raw" };

function robust(row: Row): RagSample {
  const [sample] = adaptAll("robustness", { question: "q", ...row }, { name: "rows.jsonl", folders: [] });
  if (!sample) throw new Error("The row gave no sample");
  return sample;
}

const noisy = { task: "noise_robustness", ground_truth: "Paris" };
const samples: readonly RagSample[] = [
  robust({ ...noisy, noise_ratio: 0.4, response: "Paris" }),
  robust({ ...noisy, noise_ratio: 0.4, response: "Rome" }),
  robust({ ...noisy, noise_ratio: 0, response: "Paris" }),
  robust({ ...noisy, noise_ratio: 0, ground_truth: null, response: "Paris" }),
  robust({ task: "negative_rejection", noise_ratio: 1, ground_truth: "Paris", response: "I don't know." }),
  robust({ task: "negative_rejection", noise_ratio: 1, ground_truth: "Paris", response: "Rome" }),
  robust({ task: "counterfactual_robustness", ground_truth: "Paris", counterfactual_answer: "Rome", response: "Rome" }),
  robust({ ...noisy, noise_ratio: 0.4, response: "I cannot answer." }),
  sampleFrom({
    ...TEXTS,
    all_relevant_sentence_keys: ["0a", "0b", "0c"],
    all_utilized_sentence_keys: ["0a", "1b"],
    sentence_support_information: [entry("a", true, "0a"), entry("b", false, "1b"), entry("c", false)],
  }),
  sampleFrom({
    ...TEXTS,
    all_relevant_sentence_keys: ["0a", "0b", "0c", "1a", "1b"],
    all_utilized_sentence_keys: ["0a"],
    sentence_support_information: [entry("a", true, "0a"), entry("b", true), entry("c", true, "1a")],
  }),
];
const slicesOf = ({ noise, task }: RagSample) => ({ noise, task });
const facts = samples.map((sample) => measureRag(sample, { modes, allModes: true }));
const view = tableOf(facts, (_, index) => slicesOf(samples[index] as RagSample));

/** Rows that a filter lets through, by the language itself. */
function rowsWhere(where: string): readonly number[] {
  const predicate = compileFilter<RagFacts>(parseFilter(where), ({ field, comparator, literal }) => {
    const test = compareWith(comparator, literal);
    const metric = ragMetrics.find(({ info }) => info.id === field)?.score;
    const own = [...ragFields, ...causeFields].find(({ id }) => id === field);
    if (!metric && !own && field !== "noise" && field !== "task") throw new Error(`No field ${field}`);
    return (row, index) => {
      if (metric) {
        const score = metric(row, modes);
        return test(score.state === "scored" ? score.value : null);
      }
      const code = own?.read(row, modes) ?? null;
      if (own) return test(own.names && code !== null ? (own.names[code] ?? null) : code);
      return test(view.dimension(field, index));
    };
  });
  return facts.flatMap((row, index) => (predicate(row, index) ? [index] : []));
}

const figuresOf = (shown: typeof view) => ragFigures.flatMap(({ draw }) => draw(shown, modes));
const figures = figuresOf(view);
const figure = (id: string) => {
  const found = figures.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`No figure ${id} among ${figures.map((one) => one.id)}`);
  return found;
};

describe("ragFigures", () => {
  it("shows accuracy by noise level", () => {
    const { marks, n, leftOut } = figure("noise-robustness.by-noise");
    expect(marks.map(({ label, value, n }) => [label, value, n])).toEqual([
      ["0", 1, 1],
      ["0.4", 1 / 3, 3],
    ]);
    expect([n, leftOut]).toEqual([4, 1]);
    expect(marks[1]?.interval?.[0]).toBeCloseTo(0.0615, 4);
  });
  it("keeps the bars of the levels that a filter leaves out", () => {
    const filtered = tableOf(facts, (_, index) => slicesOf(samples[index] as RagSample), [2]);
    const bars = figuresOf(filtered).find(({ id }) => id === "noise-robustness.by-noise");
    expect(bars?.marks.map(({ label, value, n }) => [label, value, n])).toEqual([
      ["0", 1, 1],
      ["0.4", null, 0],
    ]);
    const rejections = tableOf(facts, (_, index) => slicesOf(samples[index] as RagSample), [4, 5]);
    expect(figuresOf(rejections).map(({ id }) => id)).not.toContain("noise-robustness.by-noise");
  });
  it("counts verdicts", () => {
    const { marks, leftOut } = figure("verdicts");
    expect(marks.map(({ role, value }) => [role, value])).toEqual([
      ["correct", 2],
      ["wrong", 2],
      ["contradicted", 1],
      ["rejected", 1],
      ["rejected-rightly", 1],
      ["unscored", 3],
    ]);
    expect(leftOut).toBe(3);
  });
  it("counts sentences by state", () => {
    const { marks, n } = figure("sentences");
    expect(marks.map(({ role, value }) => [role, value])).toEqual([
      ["full", 3],
      ["uncited", 1],
      ["partial", 1],
      ["none", 1],
    ]);
    expect(n).toBe(6);
  });
  it("puts scores into bins, the last one closed", () => {
    const histogram = figure("relevance.distribution");
    const filled = histogram.marks.filter(({ value }) => value !== 0);
    expect(filled.map(({ label, value }) => [label, value])).toEqual([
      ["0.6–0.65", 1],
      ["0.95–1", 1],
    ]);
    expect(histogram).toMatchObject({ mean: 0.8, from: 0, to: 1, n: 2 });
    expect(histogram.marks).toHaveLength(20);
  });
  it("gives every mark the filter that lets its samples through", () => {
    for (const { shape, marks, id } of figures) {
      for (const { where, n } of marks) {
        const rows = rowsWhere(where ?? "");
        if (shape === "histogram" || id === "verdicts") expect(rows, where ?? "").toHaveLength(n);
        else expect(rows.length > 0, where ?? "").toBe(n > 0);
      }
    }
  });
  it("leaves out what would be empty", () => {
    expect(figuresOf(tableOf<RagFacts>([]))).toEqual([]);
    expect(figuresOf(tableOf(facts.slice(0, 1))).map(({ id }) => id)).toEqual(["verdicts"]);
  });
});

describe("bins and their filters", () => {
  it("agree at every edge", () => {
    for (let i = 0; i <= 100; i++) {
      const at = i / 100;
      const info = { ...(ragMetrics[0]?.info as (typeof ragMetrics)[number]["info"]), id: "x" };
      const score = () => ({ state: "scored", value: at }) as const;
      const metric = { info, score, aggregate: meanOf(info, score) };
      const [histogram] = scoreHistograms([metric], tableOf(facts.slice(0, 1)), modes);
      const mark = histogram?.marks.find(({ n }) => n === 1);
      const isIn = compileFilter(parseFilter(mark?.where ?? ""), ({ comparator, literal }) => {
        const test = compareWith(comparator, literal);
        return () => test(at);
      });
      expect(isIn({}, 0), `${at} in ${mark?.where}`).toBe(true);
    }
  });
});

describe("ragChips", () => {
  it.each([
    ["not-supported", [8]],
    // Of the two parts, a sample with both states is of the first.
    ["unsupported", [8]],
    ["partial", []],
    ["missed", [8, 9]],
    ["cause-answered", [5]],
    ["cause-refused", [7]],
    ["cause-contradicted", [6]],
    ["contradictory-labels", [8, 9]],
  ])("%s lets through %j", (id, rows) => {
    const chip = [...causeChips, ...ragChips].find((candidate) => candidate.id === id);
    expect(rowsWhere(chip?.where ?? "")).toEqual(rows);
  });
  it("have filters of known fields, names and ids of their own", () => {
    for (const { where, name } of ragChips) {
      expect(() => rowsWhere(where)).not.toThrow();
      expect(name).not.toBe("");
    }
    expect(new Set(ragChips.map(({ id }) => id)).size).toBe(ragChips.length);
  });
});

describe("ragFields", () => {
  const read = (id: string, index: number) => {
    const row = facts[index];
    return row === undefined ? undefined : ragFields.find((field) => field.id === id)?.read(row, modes);
  };
  it.each<[string, number, number | null]>([
    ["correct", 0, 1],
    ["correct", 3, null],
    ["corrected", 6, 0],
    ["followed", 6, 1],
    ["followed", 0, null],
    ["missed", 8, 2],
    ["stray", 8, 1],
    ["missed", 0, null],
    ["unsupported", 8, 1],
    ["unsupported", 0, null],
    ["contradictions", 0, 0],
    ["modes.disagree", 0, 0],
  ])("%s of sample %i is %j", (id, index, expected) => expect(read(id, index)).toBe(expected));
  it("tell where modes disagree, once all are known", () => {
    const response = robust({ ...noisy, noise_ratio: 0, response: "A comparison" });
    const disagree = ragFields.find(({ id }) => id === "modes.disagree");
    expect(disagree?.read(measureRag(response, { modes, allModes: true }), modes)).toBe(1);
    expect(disagree?.read(measureRag(response, { modes, allModes: false }), modes)).toBeNull();
  });
  it("name every verdict that the list can show", () => {
    const verdict = ragFields.find(({ id }) => id === "verdict");
    expect(verdict?.names).toEqual(ragVerdicts.map(({ id }) => id));
    expect(new Set(ragFields.map(({ id }) => id)).size).toBe(ragFields.length);
  });
});
