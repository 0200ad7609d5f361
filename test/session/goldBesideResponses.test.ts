// Catches answers with a column `gold` that open as ratings without a rating, and scores that are lost since they stand
// under `ratings`.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const TOWNS = ["Oslo", "Bergen", "Narvik", "Hamar", "Molde", "Bodø", "Moss", "Lillehammer", "Tromsø", "Skien"];

/** Answers to questions, of which every third is wrong, under these names. */
const rows = (asked: string, gold: string) =>
  TOWNS.map((town, at) => ({
    [asked]: `Where does line ${at} end?`,
    response: `I think that it ends in ${at % 3 === 0 ? "Kiruna" : town}.`,
    [gold]: town,
  }));

async function shown(content: readonly object[]) {
  const text = content.map((row) => `${JSON.stringify(row)}\n`).join("");
  const { ask, query, session } = await openFiles(await filesWith({ "rows.jsonl": text }));
  const { kind } = await ask.settled({}, never);
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const values = metrics
    .filter(({ slice, n }) => slice === null && n > 0)
    .map(({ id, value, n }) => ({ id, value, n }));
  return { kind, values };
}

describe("a gold answer beside a response", () => {
  it.each(["question", "query", "prompt", "instruction", "input"])(
    "is held against it under any name: %s",
    async (asked) => {
      const { kind, values } = await shown(rows(asked, "gold"));
      expect({ kind, values }).toEqual(await shown(rows(asked, "gold_answer")));
      expect(values).toContainEqual({ id: "answer.accuracy", value: 0.6, n: 10 });
    },
  );

  it("is a label of people where no response gives it", async () => {
    const labels = TOWNS.map((town, at) => ({
      prompt: `Tell of ${town}.`,
      response: `${town} lies by a fjord.`,
      gold: at % 2 === 0 ? "fluent" : "clumsy",
    }));
    expect((await shown(labels)).kind).toBe("rating");
  });
});

it("scores in an object called ratings are scores", async () => {
  const rated = TOWNS.map((town, at) => ({
    id: town,
    model: `m${at % 2}`,
    ratings: { tone: [5, 5, 4, 1, 5, 3, 5, 2, 5, 5][at], depth: [4, 2, 2, 3, 1, 4, 4, 5, 2, 1][at] },
  }));
  const { values } = await shown(rated);
  expect(values).toContainEqual({ id: "score.tone", value: 4, n: 10 });
});
