import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detect } from "../../../../../src/core/kinds/detect.ts";
import { ragAdapters } from "../../../../../src/core/kinds/rag/adapters/registry.ts";
import { rgbData } from "../../../../../src/core/kinds/rag/adapters/rgbData.ts";
import { buildLookup, joinRecord } from "../../../../../src/core/read/join.ts";
import type { JsonRecord } from "../../../../../src/core/read/parsed.ts";
import type { IssueCode, RagSample } from "../../../../../src/model/index.ts";

const DATA = new URL("../../../../../../shared/data/", import.meta.url);
const isHere = existsSync(DATA);
if (!isHere) console.log("Skipped: the real files are not beside the project (../shared/data).");

describe.skipIf(!isHere)("real files", () => {
  const files = [
    { path: "rgb/en_fact.json", adapter: "rgb-data", records: 100, samples: 0 },
    { path: "rgb/output_gemma2-9b-it_noise_1.0_passage_5.json", adapter: "rgb-predictions", records: 50, samples: 50 },
    {
      path: "rgb/prediction_deepseek-r1-distill-llama-70b_noise_0.2_passage_5.json",
      adapter: "rgb-predictions",
      records: 50,
      samples: 50,
    },
    {
      path: "rgb/prediction_deepseek-r1-distill-llama-70b_noise_0.6_passage_5.json",
      adapter: "rgb-predictions",
      records: 50,
      samples: 50,
    },
    { path: "ragbench/CS-EXP-015.json", adapter: "judge-labels", records: 25, samples: 25 },
    { path: "ragbench/LEGAL-EXP-001_results.json", adapter: "judge-labels", records: 25, samples: 25 },
    { path: "ragbench/legal_sac_dense.yaml__Legal.jsonl", adapter: "judge-labels", records: 53, samples: 53 },
  ];
  it.each(files)("$path is $adapter with $samples samples and no issue", ({ path, adapter, records, samples }) => {
    const { shape, read, rows } = open(path);
    expect({ shape: shape?.id, records: rows.length, samples: read.length }).toEqual({
      shape: adapter,
      records,
      samples,
    });
    expect(shape?.confidence).toBeGreaterThanOrEqual(0.9);
    expect(codesOf(read)).toEqual([]);
  });
});

function open(path: string) {
  const rows = recordsOf(path);
  const origin = { name: path.slice(path.lastIndexOf("/") + 1), folders: path.split("/").slice(0, -1) };
  const shape = detect(
    rows.map((record) => ({ record, origin })),
    ragAdapters,
  )[0];
  const adapter = ragAdapters.find(({ id }) => id === shape?.id);
  const read = rows.flatMap((record) => adapter?.adapt(record, origin) ?? []);
  return { shape, rows, read, origin };
}

function recordsOf(path: string): readonly JsonRecord[] {
  const text = readFileSync(new URL(path, DATA), "utf8");
  if (text.trimStart().startsWith("[")) return JSON.parse(text);
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line));
}

function codesOf(samples: readonly RagSample[]): readonly IssueCode[] {
  return samples.flatMap(({ issues }) => issues.map(({ code }) => code));
}

describe.skipIf(!isHere)("real files, looked at closely", () => {
  it("reads model, noise, answers and stored labels of RGB rows", () => {
    const { read } = open("rgb/prediction_deepseek-r1-distill-llama-70b_noise_0.2_passage_5.json");
    for (const sample of read) {
      expect(sample).toMatchObject({ model: "deepseek-r1-distill-llama-70b", noise: 0.2, dataset: null });
      expect(sample.task).toBe("noise_robustness");
      expect(sample.stored?.labels).toHaveLength(sample.answer === null ? -1 : sample.answer.length);
      expect(sample.documents).toHaveLength(5);
    }
    expect(read.filter(({ answer }) => answer !== null && answer.length > 1)).toHaveLength(5);
  });

  it("takes noise 1 for negative rejection", () => {
    const { read } = open("rgb/output_gemma2-9b-it_noise_1.0_passage_5.json");
    expect(new Set(read.map(({ task, noise, model }) => `${task} ${noise} ${model}`))).toEqual(
      new Set(["negative_rejection 1 gemma2-9b-it"]),
    );
    expect(read.every(({ evaluation }) => evaluation !== null)).toBe(true);
  });

  it("joins on id and question together: no noise row meets a counterfactual record with its id", () => {
    const join = rgbData.join;
    if (!join) throw new Error("RGB data is a lookup.");
    const data = recordsOf("rgb/en_fact.json");
    const lookup = buildLookup(join, data);
    expect({ size: lookup.records.size, repeated: lookup.repeated }).toEqual({ size: 100, repeated: 0 });
    const rows = recordsOf("rgb/prediction_deepseek-r1-distill-llama-70b_noise_0.2_passage_5.json");
    const ids = new Set(data.map(({ id }) => id));
    expect(rows.every(({ id }) => ids.has(id))).toBe(true);
    expect(rows.map((row) => joinRecord(row, lookup).issue?.code)).toEqual(rows.map(() => "JOIN_MISMATCH"));
  });

  it("reads labels, counts and scores of a judge's log", () => {
    const { read } = open("ragbench/LEGAL-EXP-001_results.json");
    const support = read.flatMap(({ labels }) => labels?.support ?? []);
    expect(support).toHaveLength(58);
    expect(support.flatMap(({ supportingKeys }) => supportingKeys)).toHaveLength(75);
    for (const { labels, counts, published, response } of read) {
      expect(counts).toMatchObject({ relevant: labels?.relevantKeys?.length, utilized: labels?.utilizedKeys?.length });
      expect(Object.keys(published)).toEqual(["relevance", "utilization", "completeness", "adherence"]);
      expect(response).not.toBeNull();
    }
  });

  it("reads pairs of scores, and scores alone", () => {
    const pairs = open("ragbench/CS-EXP-015.json").read;
    expect(pairs.every(({ published }) => Object.keys(published).length === 8)).toBe(true);
    const alone = open("ragbench/legal_sac_dense.yaml__Legal.jsonl").read;
    expect(new Set(alone.map((sample) => sample.published["scores.adherence"]))).toEqual(new Set([0, 1]));
    expect(new Set(alone.map(({ dataset }) => dataset))).toEqual(new Set(["Legal"]));
  });
});
