// Catches scores of other programs that are lost, joined to the wrong sample, or averaged over others than the file has.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Located, recordsOf, theirs } from "../data.ts";
import { never, openFiles, specOf } from "./open.ts";

async function metricsOf(rows: string, lookup: string | null = null) {
  const sources = [
    { uri: rows, role: "rows" as const },
    ...(lookup === null ? [] : [{ uri: lookup, role: "lookup" as const }]),
  ];
  const { ask, session, query } = await openFiles([], { ...specOf([]), sources });
  const { format, samples } = await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const value = (id: string) => {
    const found = metrics.find((metric) => metric.id === id && metric.slice === null);
    return found && { value: found.value, n: found.n };
  };
  return { format: format.id, samples, value };
}

describe("scores of our examples, by hand", () => {
  it("of HELM come from the statistics beside the requests", async () => {
    const { format, value } = await metricsOf(
      "examples/helm/scenario_state.json",
      "examples/helm/per_instance_stats.json",
    );
    expect(format).toBe("helm");
    expect(value("score.exact_match")).toEqual({ value: 2 / 5, n: 5 });
    expect(value("score.f1_score")?.value).toBeCloseTo((1 + 0.5 + 1 + 0.4 + 0) / 5, 12);
    expect(value("score.num_references")).toBeUndefined();
    // "coal, and sometimes hay" holds "coal"; an empty answer holds nothing.
    expect(value("answer.accuracy")).toEqual({ value: 3 / 5, n: 5 });
  });

  it("of lm-evaluation-harness are the metrics that a record names", async () => {
    const { format, samples, value } = await metricsOf(
      "examples/harness-texts/samples_harbour_sums_2026-06-02T09-40-11.501200.jsonl",
    );
    expect([format, samples]).toEqual(["harness-texts", 12]);
    // Each of the six answers comes once for each of two filters, and no number adds the two up.
    expect(value("score.exact_match")).toEqual({ value: null, n: 0 });
    expect(value("score.doc_id")).toBeUndefined();
  });

  it("of Azure's chat evaluator are grades, flags and latency, and no lengths", async () => {
    const { format, value } = await metricsOf("examples/azure-chat.jsonl");
    expect(format).toBe("azure-chat");
    expect(value("score.gpt_groundedness")).toEqual({ value: 20 / 6, n: 6 });
    expect(value("score.citation_match")).toEqual({ value: 4 / 6, n: 6 });
    expect(value("score.answer_length")).toBeUndefined();
  });
});

const mean = (values: readonly unknown[]): number =>
  values.reduce((sum: number, value) => sum + Number(value), 0) / values.length;

const REAL: readonly (Located<{ readonly files: readonly string[] }> & { readonly format: string })[] = [
  ...theirs([{ files: ["scores/azure-chat-eval_results.jsonl"], format: "azure-chat" }]),
  ...theirs([
    { files: ["scores/samples_math_perturbed_full_2026-01-21T03-44-18.458309.jsonl"], format: "harness-texts" },
  ]),
];

if (REAL.length === 0) console.info("Real files are not beside the project: their scores are not compared.");

it.each(REAL)("the means of $files are those of plain arithmetic", async ({ paths, format }) => {
  const [path = ""] = paths;
  const rows = recordsOf(path);
  const found = await metricsOf(path);
  expect([found.format, found.samples]).toEqual([format, rows.length]);
  for (const name of ["gpt_groundedness", "gpt_relevance", "latency", "has_citation", "exact_match"]) {
    const values = rows
      .map((row) => row[name])
      .filter((value) => typeof value === "number" || typeof value === "boolean");
    if (values.length === 0) continue;
    expect(found.value(`score.${name}`)?.value).toBeCloseTo(mean(values), 10);
    expect(found.value(`score.${name}`)?.n).toBe(values.length);
  }
});

const HELM = theirs([
  { files: ["scores/helm-narrative_qa/scenario_state.json", "scores/helm-narrative_qa/per_instance_stats.json"] },
]);

it.each(HELM)(
  "the means of a real run of HELM are those of its statistics",
  async ({ paths: [rows = "", stats = ""] }) => {
    const { value, samples } = await metricsOf(rows, stats);
    const instances: { stats: { name: { name: string }; mean?: number }[] }[] = JSON.parse(readFileSync(stats, "utf8"));
    expect(samples).toBe(instances.length);
    for (const name of ["f1_score", "rouge_l", "bleu_1"]) {
      const means = instances.flatMap((one) =>
        one.stats.filter((stat) => stat.name.name === name).map((stat) => stat.mean),
      );
      expect(value(`score.${name}`)?.value).toBeCloseTo(mean(means), 10);
    }
  },
);
