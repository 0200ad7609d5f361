// Catches repeated ids that nobody is told of, or that cost a map of all of them.
import { describe, expect, it } from "vitest";
import type { Chunk } from "../../src/analysis/table/chunk.ts";
import { IdHasher } from "../../src/analysis/table/keys.ts";
import { RepeatedIds } from "../../src/session/repeatedIds.ts";
import { fileWith, read } from "./read.ts";

const row = (id: unknown, more: object = {}) =>
  JSON.stringify({ id, question: "q", response: "r", ground_truth: "r", ...more });

describe("ids that a file gives to more than one record", () => {
  const check = (name: string, rows: readonly string[], repeats: number, line = 0) =>
    it(name, async () => {
      const { issues, counts, samples } = await read(await fileWith(`${rows.join("\n")}\n`));
      expect(samples).toBe(rows.length);
      const warned = issues.filter(({ code }) => code === "DUPLICATE_ID");
      expect(warned.map((issue) => issue.line)).toEqual(repeats === 0 ? [] : [line]);
      expect(counts.DUPLICATE_ID ?? 0).toBe(repeats);
      if (repeats > 1) expect(warned[0]?.message).toContain(String(repeats - 1));
    });
  check("none", [row("a"), row("b"), row("c")], 0);
  check("one, and it says which line has it first", [row("a"), row("b"), row("b")], 1, 3);
  check("many, warned of once", [row("a"), row("b"), ...Array.from({ length: 50 }, () => row("b"))], 50, 3);
  check("several", [row("a"), row("b"), row("a"), row("b")], 2, 3);
  check("a number and the text of it are one id", [row(7), row("7")], 1, 2);
  check("records without an id repeat nothing", [row(undefined), row(undefined), row(null)], 0);
  check("an empty id is an id", [row(""), row("")], 1, 2);
  check(
    "another noise level or model is another sample",
    [row("a", { noise_ratio: 0.2 }), row("a", { noise_ratio: 0.4 }), row("a", { model: "m" })],
    0,
  );
  check("the same noise level again", [row("a", { noise_ratio: 0.2 }), row("b"), row("a", { noise_ratio: 0.2 })], 1, 3);
  check("ids named like prototypes", [row("__proto__"), row("constructor"), row("toString")], 0);
  check("half a character", [row("\ud800"), row("\ud800")], 1, 2);
});

it("the same id in two files is no repeat: five noise levels lie in five files", async () => {
  const { openFiles, filesWith, never } = await import("../session/open.ts");
  const opened = await openFiles(
    await filesWith({
      "a.jsonl": `${row("a", { noise_ratio: 0 })}\n`,
      "b.jsonl": `${row("a", { noise_ratio: 0.2 })}\n`,
    }),
  );
  expect(await opened.ask.issueCounts({}, never)).toEqual({});
  await opened.session.dispose();
});

describe("RepeatedIds", () => {
  const hasher = new IdHasher();
  const chunk = (ids: readonly string[], firstLine: number): Chunk => {
    const idHashes = new Uint32Array(2 * ids.length);
    for (const [at, id] of ids.entries()) hasher.write(id, {}, idHashes, 2 * at);
    const lines = Uint32Array.from(ids.keys());
    const none = { columns: [], lengths: null, parts: null, idPlaces: null, titlePlaces: null, dimensions: {} };
    return {
      source: 0,
      rows: ids.length,
      base: { line: firstLine, offset: 0 },
      offsets: lines,
      lines,
      idHashes,
      ...none,
    };
  };

  it("tells 300,000 ids apart and finds each again", () => {
    const ids = Array.from({ length: 300_000 }, (_, index) => `sample-${index}`);
    const repeated = new RepeatedIds();
    repeated.add(chunk(ids, 1));
    expect([repeated.count, repeated.issue(0)]).toEqual([0, null]);
    repeated.add(chunk([...ids].reverse(), 300_001));
    expect(repeated.count).toBe(300_000);
    expect(repeated.issue(0)).toMatchObject({ line: 300_001, message: expect.stringContaining("299999") });
  });

  it("keeps counting the ids it knows once it takes in no more", () => {
    const repeated = new RepeatedIds();
    repeated.add(
      chunk(
        Array.from({ length: 1_000_100 }, (_, index) => `${index}`),
        1,
      ),
    );
    repeated.add(chunk(["5", "1000050", "999999"], 2_000_000));
    expect(repeated.count).toBe(2);
  });
});
