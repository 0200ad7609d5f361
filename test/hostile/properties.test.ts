// Catches bytes that make a reader throw, and text that hides, reorders or commands where it is shown.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { registry } from "../../src/kinds/registry.ts";
import { lineText, visibleParts, visibleText } from "../../src/present/characters.ts";
import { csvRow } from "../../src/present/csv.ts";
import { escapeMarkdownLine } from "../../src/present/markdown.ts";
import { type ByteSource, bytesInMemory, DEFAULT_LIMITS } from "../../src/read/container.ts";
import { readObject } from "../../src/read/objects.ts";
import { parserOf } from "../../src/read/parse.ts";
import { readArray, readLines, readNested } from "../../src/read/records.ts";
import { HEAD_BYTES, sniff } from "../../src/read/sniff.ts";
import { type Platform, runMeasureTask } from "../../src/session/platform.ts";
import { createSession } from "../../src/session/serve.ts";
import { dribbling, encode, gather, never } from "../read/gather.ts";
import { specOf } from "../session/open.ts";

/** Text with more than its share of what readers and screens trip over. */
const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'{}[]",:\\\r\n\t \u0000\u0007\u001b\u007f\u0085\u00ad\u200b\u200d\u202e\u2028\u2066\ufeff\u{e0041}'.split(
          "",
        ),
      ),
      fc.constantFrom(
        "\\u",
        "\\ud800",
        "\udc00",
        "é",
        "😀",
        "<b>",
        "&lt;",
        "=1+1",
        "-@",
        "](x)",
        "$(",
        "`",
        "NaN",
        "1e999",
        "//",
        "{}",
        '"id":',
      ),
      fc.string({ unit: "binary", maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(""));

/** Bytes that are nearly JSON lines: whole rows, pieces, noise. */
const almostLines = fc
  .array(
    fc.oneof(
      fc.constant(encode('{"id":1,"question":"q","response":"r","ground_truth":"r","documents":["d"]}\n')),
      fc.json({ maxDepth: 4 }).map((json) => encode(`${json}\n`)),
      fc
        .record({
          id: fc.jsonValue(),
          question: fc.jsonValue(),
          response: fc.jsonValue(),
          ground_truth: fc.jsonValue(),
          documents: fc.jsonValue(),
        })
        .map((row) => encode(`${JSON.stringify(row)}\r\n`)),
      nasty.map(encode),
      fc.uint8Array({ maxLength: 12 }),
      fc.constantFrom("\n", "\r\n", "[", "]", "{", "}", ",", '"', "\ufeff", '{"results":[').map(encode),
    ),
    { maxLength: 12 },
  )
  .map((parts) => Uint8Array.from(parts.flatMap((part) => [...part])));

/** Bytes that are nearly a list: strings that lack a quote and run on into the next element, and brackets that do not match. */
const almostLists = fc
  .array(fc.constantFrom('"', '"', "}", ",", "{", "[", "]", " ", "\n ", "\\", ":", '"a"', '"x},{"', '{"b":1}, '), {
    maxLength: 30,
  })
  .map((pieces) => encode(`[${pieces.join("")}`));

const READERS = { lines: readLines, array: readArray, nested: readNested, object: readObject };

describe("reading", () => {
  it("any windows and any reads give the same records, and offsets slice back to them", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(almostLines, almostLists),
        fc.constantFrom("lines" as const, "array" as const, "nested" as const),
        fc.integer({ min: 1, max: 40 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
        async (bytes, how, windowBytes, sizes) => {
          const range = { from: 0, to: bytes.length, line: 1 };
          const limits = { ...DEFAULT_LIMITS, maxRecordBytes: 200 };
          const whole = await gather(READERS[how](bytesInMemory("x", bytes), range, limits, never));
          const source = dribbling(bytesInMemory("x", bytes), sizes);
          expect(await gather(READERS[how](source, range, limits, never, windowBytes))).toEqual(whole);
          for (const { offset, length, text } of whole) {
            const slice = Buffer.from(bytes.subarray(offset, offset + length)).toString("latin1");
            if (text !== null) expect(text).toBe(slice);
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  it("no bytes make it throw: they are read, or stopped at, and every record is accounted for", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(almostLines, fc.uint8Array({ maxLength: 64 })), async (bytes) => {
        const session = createSession(inMemory(bytes), () => {});
        const state = await session.handlers.open({ spec: specOf(["rows.jsonl"]) }, never);
        const { total, blank, rejected, other, used } = state.records;
        expect(blank + rejected + other + used).toBe(total);
        expect(state.samples).toBeGreaterThanOrEqual(used);
        if (state.sources[0]?.stop) expect(used).toBe(0);
        const issues = await session.handlers.issues({ source: 0, limit: 1000 }, never);
        expect(issues.filter((issue) => issue.isRejection)).toHaveLength(rejected);
        const query = { where: [], sort: null, modes: state.modes, annotator: "file" };
        for (let index = 0; index < state.samples; index++) await session.handlers.detail({ query, index }, never);
        await session.handlers.summary({ query }, never);
        await session.dispose();
      }),
      { numRuns: 150 },
    );
  });

  it("a record says the same whether it is read with the file or again by its place", async () => {
    await fc.assert(
      fc.asyncProperty(almostLines, async (bytes) => {
        const sniffed = sniff(bytes.subarray(0, HEAD_BYTES), { name: "x", size: bytes.length });
        if (!sniffed.ok || sniffed.container.id === "csv" || sniffed.container.id === "named") return;
        const parse = parserOf(sniffed.container);
        const reader = READERS[sniffed.container.id];
        const range = { from: 0, to: bytes.length, line: 1 };
        for await (const batch of reader(bytesInMemory("x", bytes), range, DEFAULT_LIMITS, never, 16)) {
          for (const raw of batch) {
            const at = { isFirst: raw.offset === 0, isUnterminated: raw.isUnterminated };
            const again = parse(bytes.slice(raw.offset, raw.offset + raw.length), DEFAULT_LIMITS, at);
            if (raw.bytes !== null) expect(parse(raw.bytes, DEFAULT_LIMITS, at)).toEqual(again);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});

describe("what is shown", () => {
  const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\u115f\u3164]/u;
  /** Characters of those classes that may stand: line breaks, tabs, joiners of emoji and scripts, signs of scripts. */
  const ALLOWED =
    /[\n\t]|\u200c|\u200d|[\u0600-\u0605]|[\u06dd\u070f\u0890\u0891\u08e2]|[\u{110bd}\u{110cd}]|[\u{13430}-\u{1343f}]|[\u{1bca0}-\u{1bca3}]|[\u{1d173}-\u{1d17a}]/gu;

  it("text has no character that hides, reorders or commands", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const shown = visibleText(text);
        expect(shown.replace(ALLOWED, "")).not.toMatch(HIDDEN);
        expect(
          visibleParts(text)
            .map((part) => part.text)
            .join(""),
        ).toBe(shown);
        expect(lineText(text)).not.toMatch(/[\r\n\t]/);
      }),
      { numRuns: 2000 },
    );
  });

  it("a line of Markdown holds no mark, no HTML, no entity, no link that is not escaped", () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const plain = escapeMarkdownLine(text).replace(/(?<!\\)(`+)(?!`).*?(?<!`)\1(?!`)|\\[!-/:-@[-`{-~]/g, "x");
        expect(plain).not.toMatch(/[\\`*_[\]<>|~#&!$]|^\s*(?:[-+=]|\d+[.)])/);
        expect(plain).not.toContain("\n");
      }),
      { numRuns: 2000 },
    );
  });

  it("a row of CSV reads back as its cells, none of which is a formula", () => {
    fc.assert(
      fc.property(fc.array(nasty, { minLength: 1, maxLength: 5 }), (cells) => {
        const read = cellsOf(csvRow(cells));
        expect(read).toHaveLength(cells.length);
        for (const [at, cell] of cells.entries()) {
          // What is added is one apostrophe wherever a cell might begin.
          expect(read[at]?.replaceAll("'", "")).toBe(cell.replaceAll("'", ""));
          for (const part of read[at]?.split(/[;\t\n\v\f\r\u0085\u2028\u2029]/) ?? []) {
            expect(part).not.toMatch(/^[\s\0\u200b",]*[=+\-@＝＋－＠]/);
          }
          expect(read[at]).not.toMatch(/^[\t\r\n]/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

/** Cells of one row, read as RFC 4180 says, by a reader of its own. */
function cellsOf(row: string): readonly string[] {
  const cells: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n$)/gy;
  for (let match = pattern.exec(row); match; match = pattern.exec(row)) {
    cells.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? "");
    if (match[3] !== ",") break;
  }
  return cells;
}

/** One file whose bytes are these. */
function inMemory(bytes: Uint8Array): Platform {
  const source: ByteSource = bytesInMemory("rows.jsonl", bytes);
  return {
    kinds: registry,
    workers: 1,
    open: async (uri) => ({ ...source, uri, change: async () => null, close: async () => {} }),
    measure: (task, opened, emit, signal) => runMeasureTask(task, opened, [], emit, signal),
  };
}
