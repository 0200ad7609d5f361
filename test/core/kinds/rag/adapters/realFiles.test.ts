import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { detect } from "../../../../../src/core/kinds/detect.ts";
import { ragAdapters } from "../../../../../src/core/kinds/rag/adapters/registry.ts";
import { rgbData } from "../../../../../src/core/kinds/rag/adapters/rgbData.ts";
import { buildLookup, joinRecord } from "../../../../../src/core/read/join.ts";
import type { JsonRecord } from "../../../../../src/core/read/parsed.ts";
import type { IssueCode, RagSample } from "../../../../../src/model/index.ts";
import { never, type Opened, openFiles } from "../../../../session/open.ts";

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

// Through a session, because their containers are not lines of JSON, or two files belong together.
describe.skipIf(!isHere)("real files of other programs", () => {
  const ROWS = "rgb/cp4_rgb_llama-3.1-8b-instant_counterfactual_robustness_progress.csv";
  const files = [
    { paths: ["other/checking_inputs.json"], shape: "ragchecker", used: 2, samples: 2 },
    { paths: ["other/halueval_qa_one-turn_data.json"], shape: "halueval", used: 500, samples: 1000 },
    { paths: ["other/response.sample.jsonl"], shape: "ragtruth", used: 1, samples: 1 },
    {
      paths: ["other/response.sample.jsonl", "other/source_info.sample.jsonl"],
      shape: "ragtruth",
      used: 1,
      samples: 1,
    },
    { paths: ["other/tests__log__test_eval_log__log_formats.eval"], shape: "inspect", used: 1, samples: 1 },
    {
      paths: ["other/tests__scorer__logs__2025-02-11T15-17-00-05-00_popularity_dPiJifoWeEQBrfWsAopzWr.eval"],
      shape: "inspect",
      used: 10,
      samples: 10,
    },
    { paths: [ROWS, "rgb/en_fact.json"], shape: "rgb-answers", used: 100, samples: 100 },
  ];
  it.each(files)("$shape: $samples samples of $paths.0, and no issue", async ({ paths, shape, used, samples }) => {
    await withData(paths, async ({ ask, state }) => {
      expect([state.shape.id, state.records.used, state.records.rejected, state.samples]).toEqual([
        shape,
        used,
        0,
        samples,
      ]);
      expect(state.shape.confidence).toBeGreaterThanOrEqual(0.9);
      const counts = await ask.issueCounts({}, never);
      expect([counts.BAD_FIELD, counts.MISSING_FIELD, counts.JOIN_MISMATCH]).toEqual([undefined, undefined, undefined]);
    });
  });

  it("says of a table without its data file what is missing, by name", async () => {
    await withData(["rgb/cp4_rgb_llama-3.1-8b-instant_info_integration_progress.csv"], async ({ ask, state }) => {
      expect([state.shape.id, state.samples]).toEqual(["rgb-answers", 100]);
      expect((await ask.issueCounts({}, never)).MISSING_FIELD).toBe(100);
    });
  });

  it("scores HaluEval's right answers as right, and few of the hallucinated ones", async () => {
    await withData(["other/halueval_qa_one-turn_data.json"], async ({ ask, query }) => {
      const { metrics } = await ask.summary({ query }, never);
      const accuracy = metrics.filter(({ id, slice }) => id === "answer.accuracy" && slice?.model !== undefined);
      expect(accuracy.map(({ slice, count, n }) => [slice?.model, count, n])).toEqual([
        ["right_answer", 500, 500],
        ["hallucinated_answer", 46, 500],
      ]);
    });
  });

  it("finds what the annotators of RAGTruth marked", async () => {
    await withData(["other/response.sample.jsonl", "other/source_info.sample.jsonl"], async ({ ask, query }) => {
      const { body } = await ask.detail({ query, index: 0 }, never);
      expect(body.responseSentences.map(({ state }) => state)).toEqual([
        "uncited",
        "none",
        ...Array(4).fill("uncited"),
      ]);
      expect(body.responseSentences[1]?.text).toContain("Gaza Strip");
      expect(body.documents[0]?.text).toContain("Palestinian Authority officially became the 123rd member");
    });
  });

  it("agrees with the table's own flags as far as their rules do", async () => {
    await withData([ROWS, "rgb/en_fact.json"], async ({ ask, state, query }) => {
      const agreeing: Record<string, readonly [detected: number, corrected: number]> = {};
      for (const matching of ["lenient", "benchmark", "strict"] as const) {
        let [detected, corrected] = [0, 0];
        for (let index = 0; index < state.samples; index++) {
          const { body } = await ask.detail({ query: { ...query, modes: { ...query.modes, matching } }, index }, never);
          // The table's last two fields.
          const flags = /,([01]),([01])\s*$/.exec(await ask.raw({ index }, never));
          const is = (level: string) => String(Number(body.verdicts.some(({ active }) => active.level === level)));
          if (is("detected") === flags?.[1]) detected++;
          if (is("corrected") === flags?.[2]) corrected++;
        }
        agreeing[matching] = [detected, corrected];
      }
      // The lenient rule calls every right answer corrected, detected or not; the table wants both.
      expect(agreeing).toEqual({ lenient: [95, 5], benchmark: [99, 98], strict: [100, 99] });
    });
  });
});

async function withData(paths: readonly string[], use: (opened: Opened) => Promise<void>): Promise<void> {
  const opened = await openFiles(paths.map((path) => fileURLToPath(new URL(path, DATA))));
  try {
    await use({ ...opened, state: await opened.ask.settled({}, never) });
  } finally {
    await opened.session.dispose();
  }
}
