import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { judgeLabels } from "../../../../../src/core/kinds/rag/adapters/judgeLabels.ts";
import { ragMetrics } from "../../../../../src/core/kinds/rag/metrics/registry.ts";
import { storedModes, storedScoreNotes } from "../../../../../src/core/kinds/rag/support/whichMode.ts";
import { tableOf } from "../../../tableOf.ts";
import { entry, factsFrom, factsOf, modesOf, TEXTS } from "./samples.ts";

type Row = Readonly<Record<string, unknown>>;
const modesIn = (rows: readonly Row[]) => storedModes(tableOf(rows.map(factsFrom)));

// ragbench: 2/5, 1/5, 1/2, 0; fractional: 2/5, 1/2, 1/2, 2/3.
const labelled = {
  ...TEXTS,
  all_relevant_sentence_keys: ["0a", "0b"],
  all_utilized_sentence_keys: ["0a"],
  unsupported_response_sentence_keys: ["c"],
  sentence_support_information: [entry("a", true, "0a"), entry("b", true, "0b"), entry("c", false)],
};
const stored = (relevance: number, utilization: number, completeness: number, adherence: number | boolean): Row => ({
  ...labelled,
  relevance_score: relevance,
  utilization_score: utilization,
  completeness_score: completeness,
  adherence_score: adherence,
});

describe("storedModes", () => {
  it.each<[string, readonly Row[], Row]>([
    ["ragbench", [stored(0.4, 0.2, 0.5, false), stored(0.4, 0.2, 0.5, false)], { mode: "ragbench", equal: 2, rows: 2 }],
    ["fractional", [stored(0.4, 0.5, 0.5, 2 / 3)], { mode: "fractional", equal: 1, rows: 1 }],
    ["fractional, stored with four digits", [stored(0.4, 0.5, 0.5, 0.6667)], { mode: "fractional", equal: 1, rows: 1 }],
    ["not what is off by more than its digits", [stored(0.4, 0.5, 0.5, 0.6669)], { equal: 0, rows: 1 }],
    [
      "the mode that equals most",
      [stored(0.4, 0.2, 0.5, false), stored(0.4, 0.3, 0.5, false)],
      { mode: "ragbench", equal: 1, rows: 2 },
    ],
    ["only rows that have both", [stored(0.4, 0.2, 0.5, false), labelled], { mode: "ragbench", equal: 1, rows: 1 }],
  ])("finds %s", (_, rows, expected) => expect(modesIn(rows)).toMatchObject([{ columns: "(…_score)", ...expected }]));
  it("says nothing without labels or without scores", () => {
    expect(modesIn([labelled])).toEqual([]);
    expect(modesIn([{ documents: ["x"], response: "y", relevance_score: 0.4 }])).toEqual([]);
  });
  it("is put into words", () => {
    const view = tableOf([factsFrom(stored(0.4, 0.2, 0.5, false))]);
    expect(storedScoreNotes(view, modesOf("ragbench"))).toEqual([
      "Stored scores (…_score) equal ragbench in 1 of 1 rows.",
    ]);
  });
});

const DATA = new URL("../../../../../../shared/data/ragbench/", import.meta.url);
const isHere = existsSync(DATA);
if (!isHere) console.log("Skipped: the real files are not beside the project (../shared/data).");

describe.skipIf(!isHere)("real files", () => {
  const open = (name: string) => {
    const text = readFileSync(new URL(name, DATA), "utf8");
    const records: Row[] = name.endsWith(".jsonl")
      ? text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line))
      : JSON.parse(text);
    return tableOf(records.flatMap((record) => judgeLabels.adapt(record, { name, folders: [] })).map(factsOf));
  };
  const valuesOf = (view: ReturnType<typeof open>, id: string) =>
    ragMetrics.find(({ info }) => info.id === id)?.reduce(view, modesOf("ragbench")) ?? [];
  it("labels of a judge beside its own scores", () => {
    const view = open("LEGAL-EXP-001_results.json");
    // Where nothing is relevant the judge's program wrote completeness 0, no mode of the definitions.
    expect(storedModes(view)).toEqual([{ columns: "", mode: "ragbench", equal: 21, rows: 25 }]);
    expect(valuesOf(view, "relevance.rmse")).toMatchObject([
      { against: "relevance", value: expect.closeTo(0, 9), n: 25 },
    ]);
    // One response's list items are labelled as 1., 2., 3.: no keys, but labels.
    expect(valuesOf(view, "sentences.unsupported")).toMatchObject([{ n: 58 }]);
    expect(valuesOf(view, "adherence")).toMatchObject([{ n: 25, leftOut: {} }]);
  });
  it("predicted beside true scores", () => {
    const view = open("CS-EXP-015.json");
    expect(valuesOf(view, "relevance.rmse")).toMatchObject([{ against: "gt.relevance" }]);
    expect(valuesOf(view, "adherence.auroc")).toMatchObject([{ against: "gt.adherence" }]);
    expect(storedModes(view)).toEqual([]);
  });
  it("scores alone", () => {
    const view = open("legal_sac_dense.yaml__Legal.jsonl");
    expect(valuesOf(view, "relevance.published")).toMatchObject([{ against: "scores.relevance", n: 53 }]);
    expect(valuesOf(view, "relevance")).toMatchObject([{ value: null, n: 0, leftOut: { "no-labels": 53 } }]);
  });
});
