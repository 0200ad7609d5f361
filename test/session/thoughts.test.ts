// Catches thoughts of a model that are taken for its answer, an answer that is folded away as one, and keys that change.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

async function sentencesOf(response: string, more: object = {}) {
  const row = { question: "When?", response, ground_truth: "1932", documents: ["It was completed in 1932."], ...more };
  const { ask, query } = await openFiles(await filesWith({ "rows.jsonl": `${JSON.stringify(row)}\n` }));
  const { detail } = await ask.sample({ query, index: 0 }, never);
  return detail.body.responseSentences ?? [];
}

describe("thoughts that a response begins with", () => {
  it.each<[string, string, string]>([
    ["sentences in front of the answer", "<think>Let me see. Yes.</think>\n\nIt was 1932. It holds.", "a b"],
    ["white space around them", "\n <think>\nSo.\n</think>\nIt was 1932.", "a b c"],
    ["a closing tag alone", "Let me see. Yes.</think>\n\nIt was 1932.", "a b"],
    ["a sentence that begins as thought and ends as answer", "<think>short</think>It was 1932.", ""],
    ["thoughts without an answer", "<think>Never closed. It was 1932.", ""],
    ["thoughts in the middle", "It was 1932. <think>Sure.</think> It was.", ""],
    ["no thoughts", "It was 1932. I think so.", ""],
  ])("are told from it: %s", async (_, response, keys) => {
    const sentences = await sentencesOf(response);
    const thought = sentences.filter(({ isThought }) => isThought);
    expect(thought.map(({ key }) => key).join(" ")).toBe(keys);
    // Keys count all sentences, as they did before anything was folded.
    expect(sentences.map(({ key }) => key)).toEqual(sentences.map((_, at) => String.fromCharCode(97 + at)));
  });
});
