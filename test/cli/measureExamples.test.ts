// Catches facts of some format that say other numbers than the files that they were measured from.
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { evaloupe, temporaryFolder } from "./support.ts";

const folder = temporaryFolder();
const examples = fileURLToPath(new URL("../../examples", import.meta.url));
let next = 0;

/** The facts of files in a new file. */
async function measured(paths: readonly string[], form = "parquet", ...options: readonly string[]): Promise<string> {
  const out = join(folder, `facts-${next++}.${form}`);
  expect(await evaloupe("measure", ...paths, "--out", out, ...options)).toMatchObject({ code: Exit.ok });
  return out;
}

const NOTE = "Facts alone: the texts are in the files that they were measured from.";

/** What a command prints as JSON, without what only facts say. */
async function printed(...argv: readonly string[]) {
  const { out, code, err } = await evaloupe(...argv, "--as", "json");
  const { notes = [], issues = [], ...found } = JSON.parse(out);
  return {
    code,
    err,
    ...found,
    notes: notes.filter((note: string) => note !== NOTE),
    issues: issues.map(({ message: _, ...issue }: { message: string }) => issue),
  };
}

/** Every example, as somebody opens it. */
const EXAMPLES: readonly (readonly string[])[] = [
  ["deepeval.json"],
  ["robustness-rejections.jsonl"],
  ["judge-labels.json"],
  // Sources of facts stand by their names.
  ["rgb/en_fact.json", "rgb/prediction_en_fact_tern-1_temp0.2_noise0.5_passage4_correct0.0.json"],
  ["exports/phoenix.csv"],
  ["exports/openai-eval-items.json"],
  ["exports/harbour_samples.jsonl"],
  ["exports/langfuse.json"],
  ["exports/langsmith.csv"],
  ["exports/trulens.csv"],
  ["rating/judge-votes.jsonl"],
  ["rating/llmbar.json"],
  ["rating/scores.jsonl"],
  ["rating/reward-bench.jsonl"],
  ["rating/fastchat-single.jsonl"],
  ["rating/judgebench.jsonl"],
  ["rating/tern_vs_skua_judge-1.json"],
  ["rating/openai-evals.jsonl"],
  ["rating/arena-hard.jsonl"],
  ["rating/pandalm-judge.json"],
  ["rating/alpaca-eval.json"],
  ["rating/ragchecker-human.json"],
  ["rating/pandalm-people.json"],
  ["rating/fastchat-pair.jsonl"],
  ["noise"],
  ["ragchecker.json"],
  ["scored-rows.csv"],
  ["zipped.jsonl.gz"],
  ["prompt-flow.jsonl"],
  ["several-systems.json"],
  ["azure-chat.jsonl"],
  ["ragas.jsonl"],
  ["harness-texts"],
  ["robustness-integration.jsonl"],
  ["ragtruth"],
  ["harrow-strait.jsonl"],
  ["memerag.jsonl"],
  ["rgb-table"],
  ["compare"],
  ["ragas-0.1.jsonl"],
  ["robustness-counterfactuals.jsonl"],
  ["choice/endings"],
  ["choice/two-models"],
  ["choice/four-models.jsonl"],
  ["with-bad-lines.jsonl"],
  ["halueval-general.jsonl"],
  ["ragbench.jsonl"],
  ["promptfoo.json"],
  ["halueval.jsonl"],
  ["inspect-ai.eval"],
  ["faithbench.json"],
  ["helm"],
  ["halueval-2.json"],
];

describe("facts stand for the files that they were measured from", () => {
  it.each(EXAMPLES)("in every number: %s", async (...names) => {
    const paths = names.map((name) => relative(process.cwd(), join(examples, name)));
    const expected = await printed("score", ...paths);
    expect(expected.samples).toBeGreaterThan(0);
    for (const form of ["parquet", "jsonl"]) {
      const facts = await measured(paths, form);
      expect(await printed("score", facts)).toEqual(expected);
      for (const as of ["jsonl", "csv"]) {
        const [own, stored] = await Promise.all(
          [paths, [facts]].map((files) => evaloupe("score", ...files, "--as", as, "--matching", "all")),
        );
        expect(stored).toEqual(own);
      }
    }
  });
});
