// Catches results that are shown as samples, samples that are taken for results, and objects of named records that are refused.
import { describe, expect, it } from "vitest";
import { likelySampleFiles } from "../../src/kinds/results.ts";
import { filesWith, never, openFiles, type specOf } from "./open.ts";

async function opened(name: string, content: string, more: Parameters<typeof specOf>[1] = {}) {
  const [path = ""] = await filesWith({ [name]: content });
  const { ask, session } = await openFiles([path], more);
  const state = await ask.settled({}, never);
  await session.dispose();
  return { ...state, stop: state.sources[0]?.stop ?? null };
}

const RUNS = "model,top_k,accuracy,f1,latency\ntern-1,5,0.61,0.7,2.5\ntern-1,10,0.64,,3.5\ntern-2,5,0.8,0.82,1\n";

describe("a table of results", () => {
  it("is no samples: its rows are models with their settings, its columns metrics", async () => {
    const { stop, samples, records } = await opened("runs.csv", RUNS);
    expect([samples, records.total]).toEqual([0, 0]);
    expect(stop?.code).toBe("RESULTS");
    expect(stop?.message).toBe(
      "runs.csv is a table of results, not of samples: 3 rows. Open the file with the samples of a row.",
    );
    expect(stop?.results).toEqual({
      columns: ["accuracy", "f1", "latency"],
      lower: ["latency"],
      rows: [
        { name: "tern-1 · top_k 5", values: [0.61, 0.7, 2.5] },
        { name: "tern-1 · top_k 10", values: [0.64, null, 3.5] },
        { name: "tern-2 · top_k 5", values: [0.8, 0.82, 1] },
      ],
    });
  });

  it("may differ in the level of noise alone", async () => {
    const { stop, samples } = await opened("levels.csv", "noise_ratio,model,accuracy\n0.2,m,0.9\n0.4,m,0.8\n");
    expect([stop?.code, samples]).toEqual(["RESULTS", 0]);
    expect(stop?.results?.rows.map(({ values }) => values)).toEqual([[0.9], [0.8]]);
  });

  it("may be an object: numbers of a run, or of each of several", async () => {
    const summary = JSON.stringify({ faithfulness: 0.8, relevancy: 0.7, seed: 7, model: "m" }, null, 2);
    expect((await opened("summary.json", summary)).stop?.results).toEqual({
      columns: ["faithfulness", "relevancy"],
      rows: [{ name: "seed 7 · m", values: [0.8, 0.7] }],
    });
    const each = JSON.stringify({ "tern-1": { em: 0.5, f1: 0.6 }, "tern-2": { em: 0.7 } });
    expect((await opened("statistics.json", each)).stop?.results).toEqual({
      columns: ["em", "f1"],
      rows: [
        { name: "tern-1", values: [0.5, 0.6] },
        { name: "tern-2", values: [0.7, null] },
      ],
    });
  });

  it.each([
    ["ids", "id,model,accuracy,f1\n1,a,1,0.5\n2,b,0,0.1\n"],
    ["texts", `model,note,accuracy,f1\na,"${"x".repeat(200)}",1,0.5\n`],
    ["names that repeat", "model,accuracy,f1\na,1,0.5\na,0,0.1\n"],
    ["one number, and nothing that is a configuration", "colour,accuracy\na,1\nb,0\n"],
    ["no name", "accuracy,f1\n1,0.5\n0,0.1\n"],
    ["questions", "question,accuracy,f1\nWho?,1,0.5\nWhen?,0,0.1\n"],
  ])("is none with %s", async (_, content) => {
    expect((await opened("rows.csv", content)).stop).toBeNull();
  });

  it.each([
    [
      "parameters",
      "runs.csv",
      "node,params,seconds\nretrieve,\"{'top_k': 3}\",0.5\nanswer,\"{'llm': 'tern'}\",0.7\n",
      ["seconds"],
    ],
    [
      "lists of ids",
      "runs.json",
      JSON.stringify([
        { mode: "a", mrr: 1, hit_rate: 0.5, failed: [1, 2] },
        { mode: "b", mrr: 0, hit_rate: 1, failed: [] },
      ]),
      ["mrr", "hit_rate"],
    ],
    [
      "tasks of a run",
      "results.json",
      JSON.stringify({ results: { t: { alias: "t", "acc,none": 0.5 } }, "n-shot": { t: 0 }, configs: {} }),
      ["acc,none"],
    ],
    [
      "scorers of a log",
      "log.json",
      JSON.stringify({
        eval: { task: "t" },
        results: { scores: [{ name: "s", metrics: { accuracy: { value: 0.5 } } }] },
      }),
      ["accuracy"],
    ],
  ])("may have %s", async (_, name, content, columns) => {
    const { stop, samples } = await opened(name, content);
    expect([stop?.code, stop?.results?.columns, samples]).toEqual(["RESULTS", columns, 0]);
  });

  const SCORES = { relevance: 0.5, utilization: 0.4, completeness: 0.7, adherence: 0.9 };
  const rowsOf = (...rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join("\n");
  const csv = (head: string, ...rows: readonly string[]) => [head, ...rows, ""].join("\n");
  const of = "relevance,utilization,completeness,adherence";

  it.each([
    [
      "configurations and TRACe scores",
      "r.csv",
      csv(`config,chunk_size,${of}`, "a,256,.5,.4,.7,.9", "b,256,.6,.4,.7,.8", "b,512,.7,.4,.7,.8"),
    ],
    ["one configuration", "r.csv", csv(`config,${of}`, "a,.5,.4,.7,.9")],
    ["columns of any name", "r.csv", csv(`windowing,${of}`, "sliding,.5,.4,.7,.9", "none,.6,.4,.7,.8")],
    ["a sweep of numbers", "r.csv", csv("temperature,top_k,accuracy", "0,5,.5", "0,10,.6", "1,5,.4")],
    ["a sweep with TRACe scores", "r.csv", csv(`chunk_size,overlap,${of}`, "256,0,.5,.4,.7,.9", "512,0,.6,.4,.7,.8")],
    ["a leaderboard", "r.csv", csv("rank,model,score", "1,tern-2,.9", "2,tern-1,.8")],
    ["experiments with one metric", "r.csv", csv("experiment,run,f1", "a,1,.5", "a,2,.6", "b,1,.4")],
    ["ids of runs", "r.csv", csv(`run_id,${of}`, "a1,.5,.4,.7,.9", "a2,.6,.4,.7,.8")],
    ["a model and one metric", "r.csv", csv("model,accuracy", "a,1", "b,0")],
    [
      "an array",
      "r.json",
      JSON.stringify([
        { model: "a", ...SCORES },
        { model: "b", ...SCORES },
      ]),
    ],
    ["lines", "r.jsonl", rowsOf({ retriever: "bm25", ...SCORES }, { retriever: "dense", ...SCORES })],
    ["metrics in an object", "r.jsonl", rowsOf({ model: "a", metrics: SCORES }, { model: "b", metrics: SCORES })],
    [
      "scores in an object",
      "r.json",
      JSON.stringify([
        { config: "a", scores: SCORES },
        { config: "b", scores: SCORES },
      ]),
    ],
    [
      "settings in an object",
      "r.jsonl",
      rowsOf({ config: { chunk: 256 }, ...SCORES }, { config: { chunk: 512 }, ...SCORES }),
    ],
  ])("is that with %s", async (_, name, content) => {
    const { stop, samples } = await opened(name, content);
    expect([stop?.code, samples]).toEqual(["RESULTS", 0]);
    expect(stop?.results?.rows.every((row) => row.name !== "")).toBe(true);
  });

  const keys = { all_relevant_sentence_keys: ["0a"], all_utilized_sentence_keys: ["0a"], n_total_sents: 4 };
  it.each([
    [
      "keys of sentences, and no texts",
      "r.jsonl",
      rowsOf({ model: "a", ...keys, ...SCORES }, { model: "b", ...keys, ...SCORES }),
    ],
    ["scores by query_id", "r.csv", csv(`query_id,model,${of}`, "1,a,.5,.4,.7,.9", "2,a,.6,.4,.7,.8")],
    ["scores by question_id", "r.jsonl", rowsOf({ question_id: 1, ...SCORES }, { question_id: 2, ...SCORES })],
    ["scores by id", "r.jsonl", rowsOf({ id: "a", metrics: SCORES }, { id: "b", metrics: SCORES })],
    ["numbered samples of one model", "r.csv", csv(`model,sample,${of}`, "a,1,.5,.4,.7,.9", "a,2,.6,.4,.7,.8")],
    ["scores alone", "r.csv", csv(of, ".5,.4,.7,.9", ".6,.4,.7,.8")],
    ["one data set, again and again", "r.csv", csv(`dataset,${of}`, "a,.5,.4,.7,.9", "a,.6,.4,.7,.8")],
    [
      "log-likelihoods",
      "r.jsonl",
      rowsOf(
        { model: "a", log_likelihoods: [-1, -2], target: 0 },
        { model: "b", log_likelihoods: [-2, -1], target: 1 },
      ),
    ],
    ["ratings", "r.jsonl", rowsOf({ id: "1", rating: 1, gold: 1 }, { id: "2", rating: 0, gold: 1 })],
    [
      "pairs without ids",
      "r.jsonl",
      rowsOf({ model_1: "a", model_2: "b", rating: 1, gold: 1 }, { model_1: "a", model_2: "c", rating: 0, gold: 1 }),
    ],
    ["responses", "r.csv", csv(`model,response,${of}`, "a,x,.5,.4,.7,.9", "b,y,.6,.4,.7,.8")],
  ])("is none with %s", async (_, name, content) => {
    const { stop } = await opened(name, content);
    expect(stop?.code ?? null).not.toBe("RESULTS");
  });

  it("is that part of an object which holds the most, beside settings", async () => {
    const runs = { a: { auroc: 0.5, f1: 0.1 }, b: { auroc: 0.6, f1: 0.2 } };
    const one = await opened("r.json", JSON.stringify({ name: "x", ...runs, examples: 200 }));
    const below = await opened(
      "r.json",
      JSON.stringify({ name: "x", methods: runs, summary: { best_auroc: 0.6, best_f1: 0.2 } }),
    );
    for (const { stop } of [one, below]) {
      expect(stop?.results?.columns).toEqual(["auroc", "f1"]);
      expect(stop?.results?.rows.map(({ name }) => name)).toEqual(["a", "b"]);
    }
  });

  it("is none where a row holds records", async () => {
    const value = { a: { score: 0.5, ms: 2, found: [{ text: "x" }] }, b: { score: 1, ms: 3, found: [] } };
    expect((await opened("rows.json", JSON.stringify(value, null, 1))).stop).toBeNull();
  });

  it("is read as samples where somebody says how", async () => {
    const { stop, samples } = await opened("runs.csv", RUNS, { map: { response: "model" } });
    expect([stop, samples]).toEqual([null, 3]);
  });
});

describe("an object of named records", () => {
  const RECORD = { question: "Who?", response: "Mara.", ground_truth: "Mara", task: "noise_robustness" };
  it.each([
    ["on one line", JSON.stringify({ q1: RECORD, q2: { ...RECORD, response: 'a "}" {' } })],
    ["over lines", JSON.stringify({ q1: RECORD, q2: { ...RECORD, response: "" } }, null, 2)],
  ])("is read %s", async (_, content) => {
    const { stop, samples, format, records } = await opened("rows.json", content);
    expect([stop, samples, format.id, records.used]).toEqual([null, 2, "robustness", 2]);
  });

  it("and any other object is told to be one", async () => {
    const { stop } = await opened("settings.json", JSON.stringify({ a: { b: "c" } }, null, 2));
    expect(stop?.code).toBe("PRETTY_JSON");
  });
});

describe("files of samples beside results", () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    [
      "the run of the same time first",
      "results_2026-01-21T03-44.json",
      ["samples_a_2026-01-20T10-00.jsonl", "samples_a_2026-01-21T03-44.jsonl", "results_2026-01-20T10-00.json"],
      ["samples_a_2026-01-21T03-44.jsonl", "samples_a_2026-01-20T10-00.jsonl"],
    ],
    ["files that are called so", "summary.json", ["config.json", "responses.jsonl", "notes.csv"], ["responses.jsonl"]],
    ["lines of the same name", "tern_metrics.json", ["tern.jsonl", "tern_config.json"], ["tern.jsonl"]],
    ["no other results", "summary.json", ["summary.json", "metrics.json", "scores.csv"], []],
    ["two at most", "stats.json", ["answers.csv", "rows.csv", "samples.csv"], ["answers.csv", "rows.csv"]],
  ])("are %s", (_, name, beside, files) => {
    expect(likelySampleFiles(name, beside)).toEqual(files);
  });
});
