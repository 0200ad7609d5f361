// Catches facts of some format that say other numbers than the files that they were measured from.
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { measuredIn, printed } from "./measured.ts";
import { evaloupe, temporaryFolder } from "./support.ts";

const folder = temporaryFolder();
const measured = measuredIn(folder);
const examples = fileURLToPath(new URL("../../examples", import.meta.url));
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
  it.each(EXAMPLES.map((names, at) => ({ names, at })))("in every number: $names", async ({ names, at }) => {
    const paths = names.map((name) => relative(process.cwd(), join(examples, name)));
    const expected = await printed("score", ...paths);
    expect(expected.samples).toBeGreaterThan(0);
    const exported = (files: readonly string[]) =>
      evaloupe("score", ...files, "--as", at % 2 === 0 ? "jsonl" : "csv", "--matching", "all");
    const own = await exported(paths);
    // Both containers have the same columns: the second is tried with every fourth example.
    for (const form of at % 4 === 0 ? (["parquet", "jsonl"] as const) : (["parquet"] as const)) {
      const facts = await measured(paths, [], form);
      expect(await printed("score", facts)).toEqual(expected);
      expect(await exported([facts])).toEqual(own);
    }
  });
});
