// Catches means and totals that are counted as a record, and records that are taken for them.
import { describe, expect, it } from "vitest";
import { isNumbersBeside, isSummaryName, isSummaryRecord, withoutSummaries } from "../../src/read/summaries.ts";
import { filesWith, never, openFiles } from "../session/open.ts";

const ROWS = Array.from({ length: 8 }, (_, at) => ({
  id: `q${at}`,
  question: `Who was number ${at}?`,
  response: `It was ${at}.`,
  correct: at % 2,
  f1: at / 10,
}));

const SUMMARIES: readonly Readonly<Record<string, unknown>>[] = [
  { id: "overall", correct: 0.5, f1: 0.35 },
  { id: "AVERAGE", question: "", response: null, correct: 0.5, f1: 0.35 },
  { correct: 4, f1: 0.35, total: 8 },
  { summary: { correct: 0.5, f1: 0.35 } },
  { type: "summary", correct: 0.5, n: 8 },
  { metrics: { correct: 0.5, f1: 0.35 } },
];

async function figuresOf(name: string, text: string) {
  const { ask, session } = await openFiles(await filesWith({ [name]: text }));
  const { records, samples } = await ask.settled({}, never);
  await session.dispose();
  return { used: records.used, rejected: records.rejected, samples };
}

const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");

const KEPT = { used: 8, rejected: 1, samples: 8 };

/** The rows with one more, at either end. */
const withRows = (one: Readonly<Record<string, unknown>>) => [
  [...ROWS, one],
  [one, ...ROWS],
];

async function mustBeLeftOut(one: Readonly<Record<string, unknown>>): Promise<void> {
  for (const rows of withRows(one)) {
    expect(await figuresOf("rows.jsonl", lines(rows))).toEqual(KEPT);
    expect(await figuresOf("rows.json", JSON.stringify(rows))).toEqual(KEPT);
  }
}

describe("a line of means or totals", () => {
  it.each(SUMMARIES.map((one) => [JSON.stringify(one), one] as const))("is no record: %s", async (_, one) => {
    await mustBeLeftOut(one);
    for (const rows of withRows(one)) {
      const nested = JSON.stringify({ results: rows }, null, 2);
      expect(await figuresOf("rows.json", nested)).toEqual(KEPT);
    }
    // What the other records are is not known from it.
    expect(withoutSummaries([...ROWS, one].filter((row) => !isSummaryRecord({ ...row })))).toEqual(ROWS);
  });

  it.each<[string, Record<string, unknown>]>([
    ["an answer of that word", { id: "q1", question: "Which is it?", response: "total", correct: 1 }],
    ["two classes of that word", { id: 5, gold: "media", pred: "media", confidence: 0.8 }],
    ["a class of that word without an id", { predicted_label: "mean", correct: 1 }],
    ["a category of that word, with an id", { item_id: 5, category: "overall", correct: 1 }],
    ["metrics alone", { metrics: { f1: 0.4, em: 0 } }],
    ["a failed call", { id: "q9", correct: 0, f1: 0 }],
    ["scores alone", { sample: 4, correct: 0, f1: 0 }],
    ["a summary with its text", { summary: "A boat.", rouge: 0.4 }],
    ["metrics of one sample", { id: "q1", metrics: { f1: 0.4 } }],
    ["metrics beside other objects", { metrics: { f1: 0.4 }, messages: [{ role: "user", content: "Who?" }] }],
  ])("is not %s", (_, record) => {
    expect(isSummaryRecord(record)).toBe(false);
  });

  it("is not known by its numbers where the others have few texts", () => {
    expect(isNumbersBeside({ a: 1, b: 2 }, new Set(["id"]))).toBe(false);
    expect(isNumbersBeside({ a: 1, b: 2 }, new Set(["id", "question"]))).toBe(true);
    expect(isNumbersBeside({ id: 1, b: 2 }, new Set(["id", "question"]))).toBe(false);
    expect(isNumbersBeside({ a: 1, b: "text" }, new Set(["id", "question"]))).toBe(false);
    expect(isNumbersBeside({ metrics: { a: 1, b: 2 } }, new Set(["id", "question"]))).toBe(true);
    expect(isNumbersBeside({ metrics: { a: 1 } }, new Set(["id", "question"]))).toBe(false);
  });
});

const ABOUT: readonly Readonly<Record<string, unknown>>[] = [
  { _comment: "labels of people are pending" },
  { _meta: { n: 4, seed: 13, note: "a subset" } },
  { summary: { dataset_file: "qa.xlsx", total: 4, average_scores: { f1: 0.7 } } },
  { meta: { model: "m1" }, config: { k: 5 } },
];

describe("a record about the file", () => {
  it.each(ABOUT.map((one) => [JSON.stringify(one), one] as const))("is left out at either end: %s", async (_, one) => {
    await mustBeLeftOut(one);
    for (const rows of withRows(one)) expect(withoutSummaries(rows)).toEqual(ROWS);
  });

  it("is the first one if it has no field of the others, and none else", async () => {
    const one = { created: "2026-01-01", description: "Some rows." };
    expect(await figuresOf("rows.jsonl", lines([one, ...ROWS]))).toEqual({ used: 8, rejected: 1, samples: 8 });
    const [first, ...others] = ROWS;
    const failed = { id: "q9", error: "timeout" };
    const { used, rejected } = await figuresOf("rows.jsonl", lines([failed, first ?? {}, one, ...others]));
    expect([used, rejected]).toEqual([10, 0]);
  });
});

describe("a word for means or totals", () => {
  it.each([
    "TOTAL",
    "Overall Average",
    "AVERAGE SCORE",
    "Mean score",
    "MOYENNE GENERALE",
    "Moyenne générale :",
    "Promedio general",
    "Media total",
    "Média geral",
    "Gesamtdurchschnitt",
    "Gesamt",
    "Średnia",
    "Итого",
    "Среднее",
    "Genel ortalama",
    "Trung bình",
    "总平均",
    "平均分",
    "합계",
    "میانگین",
  ])("is %s", (text) => expect(isSummaryName(text)).toBe(true));

  it.each(["", "score", "general", "A mean question", "Total recall", "What is the total?", "final", "values"])(
    "is not %s",
    (text) => expect(isSummaryName(text)).toBe(false),
  );

  it.each([
    ["MOYENNE GENERALE;0,56;0,69", ";"],
    ["Gesamtdurchschnitt;;2/5", ";"],
  ])("leaves out the last line %s", async (last, delimiter) => {
    const rows = ROWS.map(({ question, f1 }) => [question, `0,${Math.round(10 * f1)}`, "yes"].join(delimiter));
    const text = [["question", "faithfulness", "grounded"].join(delimiter), ...rows, last].join("\n");
    expect(await figuresOf("rows.csv", `${text}\n`)).toEqual({ used: 8, rejected: 1, samples: 8 });
  });
});
