// Catches quotes after a backslash in CSV that end a field, shift columns or cost a row, and backslashes of plain CSV
// that are taken for such.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textOfCell } from "../../src/read/cells.ts";
import { bytesInMemory, DEFAULT_LIMITS } from "../../src/read/container.ts";
import { readCsv } from "../../src/read/csv.ts";
import { parseCsvRecord } from "../../src/read/csvRecord.ts";
import { sniff } from "../../src/read/sniff.ts";
import { dribbling, encode, gather, never } from "./gather.ts";

async function read(text: string, windowBytes = 1024) {
  const bytes = encode(text);
  const sniffed = sniff(bytes, { name: "x.csv", size: bytes.length });
  if (!sniffed.ok || sniffed.container.id !== "csv") throw new Error("no CSV");
  const { container } = sniffed;
  const source = dribbling(bytesInMemory("x", bytes), [7, 1, 64]);
  const range = { from: 0, to: bytes.length, line: 1 };
  const records = await gather(readCsv(source, container, range, DEFAULT_LIMITS, never, windowBytes));
  const rows = records.map(({ offset, length, isUnterminated }) => {
    const at = { isFirst: offset === 0, isUnterminated };
    const parsed = parseCsvRecord(bytes.subarray(offset, offset + length), container, DEFAULT_LIMITS, at);
    return parsed.state === "record"
      ? Object.values(parsed.record).map((cell) => textOfCell(cell) ?? cell)
      : parsed.state;
  });
  return { isEscaped: container.isEscaped === true, rows };
}

const cell = fc.string({ unit: fc.constantFrom('"', "\\", ",", "\n", "a", "é", " "), maxLength: 8 });
const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 });
const HEADER = '"x","y","z"';
const quoted = (rows: readonly (readonly string[])[], quote: (text: string) => string): string =>
  [HEADER, ...rows.map((row) => row.map((text) => `"${quote(text)}"`).join(","))].join("\n");

describe("quotes in quoted fields", () => {
  it("that follow a backslash read back, with any window", async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, windowBytes) => {
        const lines = [["start", 'a "word", b', "c"], ...rows];
        const text = quoted(lines, (one) => one.replaceAll("\\", "\\\\").replaceAll('"', '\\"'));
        expect(await read(text, windowBytes)).toEqual({ isEscaped: true, rows: ["header", ...lines] });
      }),
      { numRuns: 300 },
    );
  });

  it("that are doubled read back, whatever backslashes stand beside them", async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 40 }), async (rows, windowBytes) => {
        const text = quoted(rows, (one) => one.replaceAll('"', '""'));
        expect(await read(text, windowBytes)).toEqual({ isEscaped: false, rows: ["header", ...rows] });
      }),
      { numRuns: 300 },
    );
  });

  it("that nothing escapes cost their row alone, and shift no column", async () => {
    const rows = ["a,b,c", '1,"x",2', '3,"the "best, one" of 5",4', '5,"y",6'];
    expect(await read(rows.join("\n"))).toEqual({
      isEscaped: false,
      rows: ["header", ["1", "x", "2"], "rejected", ["5", "y", "6"]],
    });
  });

  it("are as most rows have them", async () => {
    const escaped = Array.from({ length: 4 }, (_, at) => `${at},"a \\"b, c\\" d",e`);
    const { isEscaped, rows } = await read(["a,b,c", ...escaped, '9,"C:\\",e'].join("\n"));
    expect(isEscaped).toBe(true);
    expect(rows.slice(1, 5)).toEqual(escaped.map((_, at) => [String(at), 'a "b, c" d', "e"]));
    expect(rows[5]).toBe("rejected");
  });
});
