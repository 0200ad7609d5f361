// Catches files that are read otherwise because their keys or records stand in another order, a row is damaged, a column is
// added, or a table is written as CSV.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { filesWith, never, openFiles } from "./open.ts";

const MOST = 60;
const linesOf = (path: string): readonly string[] =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean)
    .slice(0, MOST);

/** How a file is read and what is measured of it. */
async function readOf(name: string, text: string) {
  const { ask, state, query, session } = await openFiles(await filesWith({ [name]: text }));
  const { metrics } = await ask.summary({ query }, never);
  await session.dispose();
  const whole = metrics.filter(({ slice }) => slice === null);
  return {
    format: state.format.id,
    map: state.format.map ?? null,
    metrics: Object.fromEntries(
      whole.map(({ id, mode, value, n }) => [
        `${id} ${mode ?? ""}`,
        [value === null ? null : Number(value.toFixed(9)), n],
      ]),
    ),
  };
}

type Row = Record<string, unknown>;
const rowsOf = (lines: readonly string[]): readonly Row[] => lines.map((line) => JSON.parse(line) as Row);
const printed = (rows: readonly object[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const turned = (rows: readonly Row[]): readonly Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).reverse()));
const shuffled = (rows: readonly Row[]): readonly Row[] =>
  rows
    .map((row, at) => ({ row, place: (at * 7919) % 104729 }))
    .sort((one, other) => one.place - other.place)
    .map(({ row }) => row);

const FILES = [
  "examples/azure-chat.jsonl",
  "examples/halueval-general.jsonl",
  "examples/memerag.jsonl",
  "examples/prompt-flow.jsonl",
  "examples/ragas.jsonl",
  "examples/ragas-0.1.jsonl",
  "examples/ragbench.jsonl",
  "examples/robustness-counterfactuals.jsonl",
  "examples/harrow-strait.jsonl",
  "test/fixtures/reading/plain.jsonl",
  "test/fixtures/reading/tasks.jsonl",
  "test/fixtures/reading/langsmith.jsonl",
];

describe.each(FILES)("%s is read alike", (path) => {
  const lines = linesOf(path);
  const rows = rowsOf(lines);
  const name = path.split("/").at(-1) ?? path;

  it("with its keys in another order", async () => {
    expect(await readOf(name, printed(turned(rows)))).toEqual(await readOf(name, printed(rows)));
  });

  it("with its records in another order", async () => {
    const own = await readOf(name, printed(rows));
    expect(await readOf(name, printed(shuffled(rows)))).toEqual(own);
  });

  it("with a damaged row", async () => {
    const own = await readOf(name, printed(rows));
    expect(await readOf(name, `${printed(rows)}{"broken\n`)).toEqual(own);
  });

  it("with columns of the user's own", async () => {
    const own = await readOf(name, printed(rows));
    const added = rows.map((row, at) => ({
      zz_note: `seen by ${at % 3}`,
      ...row,
      zz_batch_id: 100 + at,
      zz_when: "2024-05-01",
    }));
    const read = await readOf(name, printed(added));
    expect({ ...read, metrics: own.metrics }).toEqual(own);
    for (const [id, value] of Object.entries(own.metrics)) expect([id, read.metrics[id]]).toEqual([id, value]);
  });
});

it("a table has the same metrics as CSV and as JSON Lines", async () => {
  const rows = rowsOf(linesOf("test/fixtures/reading/plain.jsonl"));
  const keys = Object.keys(rows[0] ?? {});
  const cell = (value: unknown) =>
    `"${(typeof value === "string" ? value : JSON.stringify(value)).replaceAll('"', '""')}"`;
  const csv = [keys.join(","), ...rows.map((row) => keys.map((key) => cell(row[key])).join(","))].join("\n");
  expect(await readOf("plain.csv", csv)).toEqual(await readOf("plain.jsonl", printed(rows)));
});

it("scores on a scale of 100 times the size are the same column, with no verdict and a scale of its own", async () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({
    question: `Which is line ${at}?`,
    response: `It is the line with the number ${at}.`,
    tone: (at % 10) / 10,
  }));
  const times = (by: number) => printed(rows.map((row) => ({ ...row, tone: row.tone * by })));
  const one = await readOf("one.jsonl", times(1));
  const hundred = await readOf("hundred.jsonl", times(100));
  expect(hundred.map).toEqual(one.map);
  expect(hundred.metrics["score.tone "]).toEqual([45, 30]);
  expect(one.metrics["score.tone "]).toEqual([0.45, 30]);
});
