// Catches a filter that is offered twice under two names, and one that says less than a total or than another filter.
import { readdirSync } from "node:fs";
import path from "node:path";
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

describe("samples of which nobody can tell", () => {
  it("are in one total: those that did not run, and those that nobody judged", async () => {
    const counts = await countsOf([ran("a", "Paris."), failed("c"), failed("d"), unknown("e")]);
    expect(counts).toMatchObject({ "not-run": 2, right: 1, "not-scored": 1 });
    expect(counts).not.toHaveProperty("unscored");
  });
});

const EXAMPLES = path.join(import.meta.dirname, "../../examples");
const FILES = [
  ...["harrow-strait.jsonl", "robustness-counterfactuals.jsonl", "robustness-rejections.jsonl"],
  ...["ragbench.jsonl", "azure-chat.jsonl", "deepeval.json", "compare/baseline.jsonl"],
];

describe("filters of one role", () => {
  it("have samples of their own in some example: none is another one under a second name, nor a part of a total", async () => {
    expect(readdirSync(EXAMPLES)).toEqual(expect.arrayContaining(FILES.filter((file) => !file.includes("/"))));
    /** By two ids, how many samples the first one finds in all files, and how many of them the second one does not. */
    const pairs = new Map<string, { found: number; alone: number }>();
    const totals = new Set<string>();
    for (const file of FILES) {
      const { ask, query } = await openFiles([path.join(EXAMPLES, file)]);
      const chips = await ask.chips({ query }, never);
      const countOf = async (where: readonly string[]) =>
        (await ask.rows({ query: { ...query, where }, from: 0, to: 1 }, never)).size;
      for (const one of chips) {
        if (one.isTotal) totals.add(one.id);
        for (const other of chips) {
          if (one === other || one.role !== other.role || one.isTotal) continue;
          const found = await countOf([one.where]);
          const alone = found - (await countOf([one.where, other.where]));
          const pair = pairs.get(`${one.id} in ${other.id}`) ?? { found: 0, alone: 0 };
          pairs.set(`${one.id} in ${other.id}`, { found: pair.found + found, alone: pair.alone + alone });
        }
      }
    }
    const isPart = (one: string, other: string) => {
      const pair = pairs.get(`${one} in ${other}`);
      return pair !== undefined && pair.found > 1 && pair.alone === 0;
    };
    const ids = [...pairs.keys()].map((pair) => pair.split(" in "));
    expect(ids.length).toBeGreaterThan(0);
    const twice = ids.filter(
      ([one = "", other = ""]) => isPart(one, other) && (totals.has(other) || isPart(other, one)),
    );
    expect(twice).toEqual([]);
  });
});
