// Catches two chips for the same samples of which one says less, and a chip that is not shown though it has samples of its own.
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const ran = (id: string, response: string) => ({ id, question: `${id}?`, response, ground_truth: "Paris" });
const failed = (id: string) => ({ ...ran(id, ""), error: "Error code: 429 - slow down" });
/** It ran, and nobody can say anything of it. */
const unknown = (id: string) => ({ id, question: `${id}?`, response: "So.", ground_truth: null });

async function countsOf(rows: readonly object[]): Promise<Readonly<Record<string, number | null>>> {
  const lines = rows.map((row) => JSON.stringify(row));
  const opened = await openFiles(await filesWith({ "rows.jsonl": `${lines.join("\n")}\n` }));
  const chips = await opened.ask.chips({ query: opened.query }, never);
  return Object.fromEntries(chips.map(({ id, count }) => [id, count]));
}

describe("a chip that says less than another one", () => {
  it("is not shown if all of its samples are the other one's", async () => {
    const counts = await countsOf([ran("a", "Paris."), ran("b", "Rome."), failed("c"), failed("d")]);
    expect(counts).toMatchObject({ "not-run": 2, right: 1, wrong: 1 });
    expect(counts).not.toHaveProperty("unscored");
  });

  it("is shown with all of its samples if it has some of its own", async () => {
    const counts = await countsOf([ran("a", "Paris."), failed("c"), failed("d"), unknown("e")]);
    expect(counts).toMatchObject({ "not-run": 2, unscored: 3, "not-scored": 1 });
  });

  it("is as it was if all samples ran", async () => {
    expect(await countsOf([ran("a", "Paris."), unknown("e")])).toMatchObject({ "not-run": 0, unscored: 1 });
    expect(await countsOf([ran("a", "Paris."), ran("b", "Rome.")])).toMatchObject({ "not-run": 0, unscored: 0 });
  });
});
