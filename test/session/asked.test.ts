// Catches samples that are handed to labelling under another id, in another order, or without their texts.
import { expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

it("a page of samples for labelling has their ids and texts, as far as there are samples", async () => {
  const rows = ["x", "y", "z"].map((id) => ({
    id,
    question: `Who is ${id}?`,
    documents: ["Nobody."],
    response: "None.",
  }));
  const paths = await filesWith({ "rows.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join("") });
  const { session, ask, query } = await openFiles(paths);
  const asked = await ask.asked({ query, from: 1, to: 9 }, never);
  expect(asked).toMatchObject([
    { index: 1, id: "y", input: { question: "Who is y?" } },
    { index: 2, id: "z", input: { question: "Who is z?" } },
  ]);
  await session.dispose();
});
