// Catches a published score that is not read because of where it stands or by which of its names.
import { describe, expect, it } from "vitest";
import { reduce } from "../../../../src/analysis/aggregate/reduce.ts";
import { measureRag } from "../../../../src/kinds/rag/measure.ts";
import { publishedMetrics } from "../../../../src/kinds/rag/metrics/published.ts";
import { tableOf } from "../../../analysis/tableOf.ts";
import { adapt, issuesOf } from "./adapting.ts";

const MODES = { matching: "lenient", support: "ragbench", probabilities: "raw" } as const;
const VALUES = { relevance: 0.6, utilization: 0.5, completeness: 0.7, adherence: 0.9, average: 0.675 };
const BY_OTHER_NAMES = {
  context_relevance: 0.6,
  context_utilization: 0.5,
  completeness: 0.7,
  adherence: 0.9,
  average: 0.675,
};
const ROW = { query_id: 1, question: "What?", llm_response: "x y.", retrieved_documents: ["Doc 1", "Doc 2"] };

describe.each([null, "metrics", "scores", "evaluation"])("scores below %s", (group) => {
  it.each([VALUES, BY_OTHER_NAMES])("are all read: %j", (values) => {
    const sample = adapt("judge-labels", group === null ? { ...ROW, ...values } : { ...ROW, [group]: values });
    expect(issuesOf(sample)).toEqual([]);
    const facts = [measureRag(sample, { modes: MODES, allModes: false })];
    const found = reduce(publishedMetrics, tableOf(facts), [], MODES).filter(({ value }) => value !== null);
    expect(Object.fromEntries(found.map(({ id, value }) => [id, value]))).toEqual(
      Object.fromEntries(Object.entries(VALUES).map(([name, value]) => [`${name}.published`, value])),
    );
    const prefix = group === null ? "" : `${group}.`;
    expect(found.map(({ against }) => against).sort()).toEqual(
      Object.keys(values)
        .map((name) => prefix + name)
        .sort(),
    );
  });
});
