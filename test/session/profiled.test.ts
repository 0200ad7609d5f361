// Catches profiles of the first records alone, and parts of records that are taken for records.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesInMemory, DEFAULT_LIMITS } from "../../src/read/container.ts";
import type { JsonRecord } from "../../src/read/parse.ts";
import { sniff } from "../../src/read/sniff.ts";
import { profiledRecords } from "../../src/session/profiled.ts";
import { never } from "./open.ts";

const ROWS = 4000;

async function profiled(name: string, text: string): Promise<readonly JsonRecord[]> {
  const source = bytesInMemory(name, new TextEncoder().encode(text));
  const sniffed = sniff(new TextEncoder().encode(text.slice(0, 100_000)), source);
  if (!sniffed.ok) throw new Error(sniffed.stop.message);
  return profiledRecords(source, sniffed.container, DEFAULT_LIMITS, never);
}

const CELL = fc.constantFrom(
  "a",
  "an answer",
  "with, a comma",
  'a "quote"',
  "},{",
  '{"id":1}',
  "üñ",
  "",
  "\n  {",
  "[",
  "x\ny",
);
const row = (at: number, text: string) => ({
  id: at,
  answer: text,
  contexts: [
    { id: -1, text },
    { id: -2, text, meta: { id: -3 } },
  ],
  score: at < ROWS / 2 ? 1 + (at % 5) : at % 101,
});
const flat = ({ contexts: _, ...one }: ReturnType<typeof row>) => one;
const cell = (text: string | number) =>
  /[",\n]/.test(String(text)) ? `"${String(text).replaceAll('"', '""')}"` : text;

const FORMS: Readonly<Record<string, (rows: readonly ReturnType<typeof row>[]) => string>> = {
  "rows.jsonl": (rows) => rows.map((one) => JSON.stringify(one)).join("\n"),
  "compact.json": (rows) => JSON.stringify(rows),
  "indented.json": (rows) => JSON.stringify(rows, null, 2),
  "a line each.json": (rows) => `[\n${rows.map((one) => JSON.stringify(one)).join(",\n")}\n]`,
  "spaced.json": (rows) => `[${rows.map((one) => JSON.stringify(one)).join(", ")}]`,
  "nested.json": (rows) => JSON.stringify({ results: rows }),
  "rows.csv": (rows) =>
    ["id,answer,score", ...rows.map(flat).map(({ id, answer, score }) => [id, answer, score].map(cell).join(","))].join(
      "\n",
    ),
};

describe("the profiled records", () => {
  it.each(Object.keys(FORMS))("are the first ones and others from all over the file: %s", async (name) => {
    await fc.assert(
      fc.asyncProperty(fc.array(CELL, { minLength: 1, maxLength: 12 }), async (cells) => {
        const rows = Array.from({ length: ROWS }, (_, at) => row(at, cells[at % cells.length] ?? ""));
        const found = await profiled(name, FORMS[name]?.(rows) ?? "");
        const ids = found.map(({ id }) => Number(id));
        expect(ids.slice(0, 1000)).toEqual(Array.from({ length: 1000 }, (_, at) => at));
        // Each is whole, and met once.
        expect(new Set(ids).size).toBe(ids.length);
        for (const one of found.slice(1000)) {
          const whole = rows[Number(one.id)];
          const { answer = null, score } = one;
          // Cells of a table may hold JSON, and an empty one is none.
          const said = typeof answer === "object" && answer !== null ? JSON.stringify(answer) : (answer ?? "");
          expect([said, Number(score)]).toEqual([whole?.answer, whole?.score]);
        }
        expect(ids.length).toBeGreaterThan(1500);
        expect(Math.max(...ids)).toBeGreaterThan(0.9 * ROWS);
      }),
      { numRuns: 2 },
    );
  });

  it.each([
    [300, 500],
    [5_000, 1_000],
    [12_000, 800],
    [300_000, 60],
  ])("of %i characters each are from all tenths of the file, and a few megabytes", async (characters, rows) => {
    const all = Array.from({ length: rows * (characters < 1000 ? 40 : 1) }, (_, at) =>
      JSON.stringify({ id: at, answer: "word ".repeat(characters / 5) }),
    );
    const text = all.join("\n");
    const found = await profiled("rows.jsonl", text);
    const ids = found.map(({ id }) => Number(id));
    expect(new Set(ids.map((id) => Math.floor((10 * id) / all.length))).size).toBe(10);
    expect(new Set(ids).size).toBe(ids.length);
    const bytes = found.reduce((sum, one) => sum + JSON.stringify(one).length, 0);
    expect(bytes).toBeLessThan(Math.max(3.5 * 1024 * 1024, 30 * characters));
  });

  it("of a file of a few megabytes are all of it", async () => {
    const all = Array.from({ length: 240 }, (_, at) => JSON.stringify({ id: at, answer: "word ".repeat(2_000) }));
    expect((await profiled("rows.jsonl", all.join("\n"))).length).toBe(240);
  });
});
