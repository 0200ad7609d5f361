// Catches a worst sample that is not listed, or listed behind better ones.
import { afterAll, describe, expect, it } from "vitest";
import { entry } from "../kinds/rag/support/samples.ts";
import { filesWith, never, openFiles } from "./open.ts";

const row = (id: string, response: string, more: object = {}) =>
  JSON.stringify({ id, question: `${id}?`, response, ground_truth: "Paris", documents: ["Paris."], ...more });

const LINES = [
  row("right", "It is Paris."),
  row("wrong", "It is Rome."),
  row("refused", "I cannot answer."),
  row("followed", "It is Lyon.", { counterfactual_answer: "Lyon", task: "counterfactual_robustness" }),
  row("wrong too", "It is Oslo."),
];

describe("worst", async () => {
  const opened = await openFiles(await filesWith({ "rows.jsonl": `${LINES.join("\n")}\n` }));
  afterAll(() => opened.session.dispose());
  const ids = async (limit: number, where: readonly string[] = []) =>
    (await opened.ask.worst({ query: { ...opened.query, where }, limit }, never)).map(({ id }) => id);

  it("lists what a reader should look at first", async () => {
    expect(await ids(10)).toEqual(["followed", "wrong", "wrong too", "refused", "right"]);
  });

  it("lists unsupported sentences before partly supported ones, and the rest by their issues", async () => {
    const entries = {
      full: [entry("a", true, "0a")],
      uncited: [entry("a", true, "supported_without_sentence")],
      unlabelled: [],
      partly: [entry("a", false, "0a")],
      none: [entry("a", false)],
    };
    const rows = Object.entries(entries).map(([id, support]) =>
      JSON.stringify({
        id,
        question: `${id}?`,
        documents: ["Paris."],
        response: "Paris.",
        documents_sentences: [[["0a", "Paris."]]],
        response_sentences: [["a", "Paris."]],
        sentence_support_information: support,
        unsupported_response_sentence_keys: id === "none" ? ["a"] : [],
        all_relevant_sentence_keys: [],
        all_utilized_sentence_keys: [],
      }),
    );
    const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": `${rows.join("\n")}\n` }));
    const listed = await ask.worst({ query, limit: 10 }, never);
    expect(listed.map(({ id, support }) => `${id} ${support}`)).toEqual([
      "none none",
      "partly partial",
      // Its issue, a response without labels, sets it before those that are as good.
      "unlabelled unlabelled",
      "full full",
      "uncited uncited",
    ]);
    await session.dispose();
  });

  it("keeps to the limit and to the filter", async () => {
    expect(await ids(2)).toEqual(["followed", "wrong"]);
    expect(await ids(2, ['verdict != "contradicted"'])).toEqual(["wrong", "wrong too"]);
    expect(await ids(0)).toEqual([]);
  });
});
