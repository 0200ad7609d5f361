// Catches a file whose own scores are taken for those of another mode than gave them.

import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { reduce } from "../../../../src/analysis/aggregate/reduce.ts";
import { ragMetrics } from "../../../../src/kinds/rag/metrics/registry.ts";
import { storedModes, storedScoreNotes } from "../../../../src/kinds/rag/support/whichMode.ts";
import { tableOf } from "../../../analysis/tableOf.ts";
import { ours, recordsOf, theirs } from "../../../data.ts";
import { adaptAll } from "../adapters/adapting.ts";
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
      { mode: "ragbench", equal: 1, rows: 2, differing: { utilization: 1 } },
    ],
    ["only rows that have both", [stored(0.4, 0.2, 0.5, false), labelled], { mode: "ragbench", equal: 1, rows: 1 }],
  ])("finds %s", (_, rows, expected) => expect(modesIn(rows)).toMatchObject([{ columns: "(…_score)", ...expected }]));
  it("says nothing without labels or without scores", () => {
    expect(modesIn([labelled])).toEqual([]);
    expect(modesIn([{ documents: ["x"], response: "y", relevance_score: 0.4 }])).toEqual([]);
  });
  it("is put into words", () => {
    const view = tableOf([factsFrom(stored(0.4, 0.2, 0.5, false))]);
    expect(storedScoreNotes(storedModes(view))).toEqual(["Stored scores (…_score) match ragbench in 1 of 1 rows."]);
  });
});

describe("files of judges", () => {
  const open = (path: string) =>
    tableOf(
      recordsOf(path)
        .flatMap((record) => adaptAll("judge-labels", record, { name: basename(path), folders: [] }))
        .map(factsOf),
    );
  const valuesOf = (view: ReturnType<typeof open>, id: string) =>
    reduce(
      ragMetrics.filter(({ info }) => info.id === id),
      view,
      [],
      modesOf("ragbench"),
    );

  // Where nothing is relevant the judge's program wrote completeness 0, no mode of the definitions. In each file one
  // response's list items are labelled as 1., 2., 3.: no keys, but labels.
  it.each([
    ...ours([{ files: ["ragbench/HARBOUR-EXP-001_results.json"], rows: 10, equal: 8, sentences: 22 }]),
    ...theirs([{ files: ["ragbench/LEGAL-EXP-001_results.json"], rows: 25, equal: 21, sentences: 58 }]),
  ])("$files.0: labels of a judge beside its own scores", ({ paths: [path = ""], rows, equal, sentences }) => {
    const view = open(path);
    expect(storedModes(view)).toEqual([
      { columns: "", mode: "ragbench", equal, rows, differing: { completeness: rows - equal } },
    ]);
    expect(valuesOf(view, "relevance.rmse")).toMatchObject([
      { against: "relevance", value: expect.closeTo(0, 9), n: rows },
    ]);
    expect(valuesOf(view, "sentences.unsupported")).toMatchObject([{ n: sentences }]);
    expect(valuesOf(view, "adherence")).toMatchObject([{ n: rows, leftOut: {} }]);
  });

  // The errors by numpy, the area by scikit-learn.
  it.each([
    ...ours([{ files: ["ragbench/TIDES-EXP-015.json"], rmse: 0.23983609302103956, auroc: 0.6333333333333333 }]),
    ...theirs([{ files: ["ragbench/CS-EXP-015.json"], rmse: 0.4246500649099834, auroc: 0.6944444444444444 }]),
  ])("$files.0: predicted beside true scores", ({ paths: [path = ""], rmse, auroc }) => {
    const view = open(path);
    expect(valuesOf(view, "relevance.rmse")).toMatchObject([
      { against: "gt.relevance", value: expect.closeTo(rmse, 9) },
    ]);
    expect(valuesOf(view, "adherence.auroc")).toMatchObject([
      { against: "gt.adherence", value: expect.closeTo(auroc, 9) },
    ]);
    expect(storedModes(view)).toEqual([]);
  });

  it.each([
    ...ours([{ files: ["ragbench/harbour_sac_dense.yaml__Harbour.jsonl"], n: 11 }]),
    ...theirs([{ files: ["ragbench/legal_sac_dense.yaml__Legal.jsonl"], n: 53 }]),
  ])("$files.0: scores alone", ({ paths: [path = ""], n }) => {
    const view = open(path);
    expect(valuesOf(view, "relevance.published")).toMatchObject([{ against: "scores.relevance", n }]);
    expect(valuesOf(view, "relevance")).toMatchObject([{ value: null, n: 0, leftOut: { "no-labels": n } }]);
  });
});
