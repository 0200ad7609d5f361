// Catches a worst sample that is not listed, or listed behind better ones.
import { afterAll, describe, expect, it } from "vitest";
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

  it("keeps to the limit and to the filter", async () => {
    expect(await ids(2)).toEqual(["followed", "wrong"]);
    expect(await ids(2, ['verdict != "contradicted"'])).toEqual(["wrong", "wrong too"]);
    expect(await ids(0)).toEqual([]);
  });
});
