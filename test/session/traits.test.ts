// Catches traits that a click does not filter by, and failures that come by question and are told as traits of rows.
import { describe, expect, it } from "vitest";
import type { TraitReport } from "../../src/model/index.ts";
import { filesWith, never, openFiles } from "./open.ts";

async function open(rows: readonly object[]) {
  const text = rows.map((one) => `${JSON.stringify(one)}\n`).join("");
  const opened = await openFiles(await filesWith({ "rows.jsonl": text }));
  const { ask, query } = opened;
  return {
    ...opened,
    find: async (failing: string | null = null, where: readonly string[] = []): Promise<TraitReport> => {
      const report = await ask.traits({ query: { ...query, where }, failing }, never);
      if (!report) throw new Error("Nothing fails.");
      return report;
    },
    count: async (...where: string[]) => (await ask.rows({ query: { ...query, where }, from: 0, to: 0 }, never)).size,
  };
}

/** Sixty questions: of those on tunnels, whose answers are lists, most are answered wrongly, by both models. */
const ROWS = Array.from({ length: 120 }, (_, at) => {
  const number = at >> 1;
  const isTunnel = number < 20;
  const fails = isTunnel ? number % 5 !== 0 : number % 10 === 0;
  return {
    id: `q${number}-${at % 2}`,
    question: `When did ${isTunnel ? "tunnel" : "bridge"} number ${String.fromCharCode(65 + (number % 26))}${number} open?`,
    response: fails ? (isTunnel ? "- Nobody can say." : "Nobody can say.") : "It opened in May.",
    ground_truth: "May",
    model: at % 2 === 0 ? "x" : "y",
    place: isTunnel ? "north" : ["south", "east"][number % 2],
    latency_ms: number * 10,
  };
});

describe("what sets failures apart", () => {
  it("is told by question, each trait as a clause that filters to its samples", async () => {
    const { find, count } = await open(ROWS);
    const report = await find();
    expect(report).toMatchObject({
      outcome: 'outcome == "wrong"',
      groups: 60,
      samples: 120,
      failing: 20,
      left: 0,
    });
    const wheres = report.traits.map(({ where }) => where);
    expect(wheres).toContain('place == "north"');
    // The same groups in more letters.
    expect(wheres).not.toContain('question has "tunnel"');
    for (const { where, with: marked } of report.traits)
      expect([where, await count(where)]).toEqual([where, 2 * marked]);
    const north = report.traits.find(({ where }) => where === 'place == "north"');
    expect(north).toMatchObject({ with: 20, failingWith: 16 });
  });

  it("has quarters of numbers, values of fields, and what is in a text", async () => {
    const { find } = await open(ROWS);
    const tried = (await find('place == "north"')).traits.map(({ where }) => where);
    expect(tried).toContain('response.form has "list"');
    expect(tried.some((where) => where.startsWith("latency_ms <= "))).toBe(true);
    expect((await find('model == "x"', ['model == "x"'])).traits).toEqual([]);
  });

  it("is nothing where failures come by question and the trait by row", async () => {
    // Each question has four answers, which all fail or all do not; the field changes with each row.
    const rows = Array.from({ length: 240 }, (_, at) => ({
      id: at,
      question: `Question ${at >> 2}?`,
      response: (at >> 2) % 3 === 0 ? "No." : "May.",
      ground_truth: "May",
      attempt: `a${at % 4}`,
    }));
    const { find } = await open(rows);
    const report = await find(null);
    expect(report.traits.filter(({ where }) => where.startsWith("attempt"))).toEqual([]);
    expect(report.groups).toBe(60);
  });

  it("is of the samples that are shown, and none where nothing says what fails", async () => {
    const { find } = await open(ROWS);
    expect(await find(null, ['place == "north"'])).toMatchObject({ groups: 20, failing: 16 });
    const { ask, query } = await open([{ id: 1, question: "Who?", response: "Ann." }]);
    expect(await ask.traits({ query, failing: null }, never)).toBeNull();
  });
});

describe("the word that a text has", () => {
  it("is a whole word, or several, in any letter case", async () => {
    const { count } = await open([
      { id: 1, question: "Is Art here?", response: "a", ground_truth: "a" },
      { id: 2, question: "Is a part here?", response: "a", ground_truth: "a" },
      { id: 3, question: "ART", response: "a", ground_truth: "a" },
      { id: 4, question: "party of arts", response: "a", ground_truth: "a" },
      { id: 5, question: "état d'art", response: "a", ground_truth: "a" },
    ]);
    expect(await count('question has "art"')).toBe(3);
    expect(await count('question has "art here"')).toBe(1);
    expect(await count('question has ""')).toBe(0);
    expect(await count('not question has "art"')).toBe(2);
    expect(await count('question has "etat"')).toBe(0);
  });
});
