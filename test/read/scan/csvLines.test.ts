import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CellColumns } from "../../../src/read/cells.ts";
import { type CsvContainer, DEFAULT_LIMITS } from "../../../src/read/container.ts";
import { parseCsvRecord } from "../../../src/read/csvRecord.ts";
import { CsvLines } from "../../../src/read/scan/csvLines.ts";
import { Line, Scanner } from "../../../src/read/scan/scanner.ts";

const NUM_RUNS = Number(process.env.FUZZ_RECORDS ?? 2000);
const SEED = process.env.FUZZ_SEED === undefined ? {} : { seed: Number(process.env.FUZZ_SEED) };
const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

const word = fc.constantFrom(
  "Paris",
  "it's",
  'say "so"',
  "a,b",
  "x;y",
  "é😀",
  "",
  " ",
  "\u00a0",
  "5 %",
  "12.5%",
  "overall",
);
const number = fc.constantFrom(
  "0",
  "-1",
  "0.50",
  "1e3",
  "007",
  "1.",
  ".5",
  "-",
  "1e",
  "12345678901234567890123456",
  "0.1 ",
  "NaN",
);
const list = fc.constantFrom(
  "[]",
  "['a', 'b']",
  `["it's", 'b']`,
  '["a", "b"]',
  "['a' 'b']",
  "['a',\n 'b']",
  "[1, 2]",
  "[1] says so",
  "[1](x)",
  " ['a']",
  "['a'] ",
  `['\\x41\\u00e9 \\'q\\' \\n']`,
  "['a\\qb']",
  '{"a": 1, "a": 2}',
  "{'a': 1}",
  "(1) first",
  "(1, 2)",
  "array(['a'])",
  "array of things",
  "[",
  '["\\ud800"]',
  "[NaN]",
);
const odd = fc.constantFrom(
  "a\nb",
  "a\r\nb",
  "\ta",
  "\u0000",
  "\u001f",
  "back\\slash",
  '"',
  '""',
  "\ufeffx",
  "\u3000[1]",
);
const text = fc.oneof(
  { weight: 4, arbitrary: word },
  number,
  list,
  odd,
  fc.array(fc.oneof(word, odd), { maxLength: 6 }).map((all) => all.join(" and ")),
  fc
    .array(fc.constantFrom("a", "'", '"', "\\", ",", " ", "]", "[", "\n", "é"), { maxLength: 40 })
    .map((all) => all.join("")),
);
const cell = fc.record({
  text,
  isQuoted: fc.constantFrom(true, true, true, false),
  behind: fc.oneof(
    { weight: 30, arbitrary: fc.constant("") },
    { weight: 1, arbitrary: fc.constantFrom(" ", "x", '"') },
  ),
});
const name = fc.constantFrom("id", "question", "answer", "contexts", "score", "mean", "", 'a"b', "é");

const rows = fc.record({
  header: fc.array(name, { minLength: 1, maxLength: 7 }),
  cells: fc.array(cell, { minLength: 1, maxLength: 7 }),
  isAsLong: fc.constantFrom(true, true, true, true, false),
  delimiter: fc.constantFrom(",", ";", "\t"),
  numbers: fc.subarray(["id", "score", "contexts"]),
  responses: fc.subarray(["answer", "score"]),
  texts: fc.subarray(["id", "question", "answer"]),
  isTitled: fc.boolean(),
});

/** A record as a line: null if it is left to the careful reader, which must read the same. */
function lineOf(
  record: string,
  container: CsvContainer,
  numbers: readonly string[] = [],
  columns: CellColumns = { responses: [], texts: new Set() },
): string | null {
  const bytes = encoder.encode(record);
  const scanner = new Scanner({ fields: new Map([["none", "value"] as const]) }, DEFAULT_LIMITS.maxDepth);
  const csv = new CsvLines(scanner, container, new Set(numbers), columns);
  const written = csv.write(bytes, scanner.window);
  if (written === 0) return null;
  expect(written).toBeLessThanOrEqual(csv.roomFor(bytes));
  scanner.exports.over(scanner.window, scanner.window + written);
  if (scanner.exports.next() !== Line.read) return null;
  const line = decoder.decode(scanner.bytes.subarray(scanner.window, scanner.window + written));
  const parsed = parseCsvRecord(bytes, container, DEFAULT_LIMITS, { isFirst: false, isUnterminated: false }, columns);
  expect(parsed).toMatchObject({ state: "record", issues: [] });
  if (parsed.state !== "record") return null;
  const found: Record<string, unknown> = JSON.parse(line);
  const asNumbers = numbers.flatMap((key) =>
    typeof found[key] === "number" ? [[key, Number(parsed.record[key])]] : [],
  );
  expect(found).toEqual({ ...parsed.record, ...Object.fromEntries(asNumbers) });
  return line;
}

const columns = (...header: readonly string[]): CsvContainer => ({ id: "csv", path: "", header, delimiter: "," });
const twoColumns = columns("id", "a");

describe("records of CSV as lines of JSON", () => {
  it("say what the careful reader reads, or are left to it", () => {
    let [taken, all] = [0, 0];
    fc.assert(
      fc.property(rows, ({ header, cells, isAsLong, delimiter, numbers, responses, texts, isTitled }) => {
        const own = isAsLong ? header.map((_, at) => cells[at % cells.length] ?? cells[0]) : cells;
        const record = own
          .map((one) => (one?.isQuoted ? `"${one.text.replaceAll('"', '""')}"${one.behind}` : (one?.text ?? "")))
          .join(delimiter);
        const container: CsvContainer = { id: "csv", path: "", header, delimiter, ...(isTitled ? { isTitled } : {}) };
        const cellColumns = { responses: responses.map((one) => [one]), texts: new Set(texts) };
        all++;
        if (lineOf(record, container, numbers, cellColumns) !== null) taken++;
      }),
      { numRuns: NUM_RUNS, ...SEED },
    );
    expect(taken / all).toBeGreaterThan(0.08);
  });

  it.each([
    ["lines of means, or of a group's percentages", columns("model", "a", "b"), "overall,1,2"],
    ["those without a name", columns("model", "a", "b"), '"",1,2'],
    ["those of a group", columns("set", "model", "a", "b"), "hard ones,mean,10%,20.5 %"],
    ["a list of a column that another one replaces", columns("a", "id", "a"), '"[NaN]",x,y'],
    ["lists over several lines", twoColumns, 'x,"[""a"",\n""b""]"'],
    ["lists with white space behind them", twoColumns, `x,"[""a""]${" ".repeat(120)}"`],
    ["lists without a comma", twoColumns, `x,['a' 'b']`],
    ["tuples and arrays", twoColumns, 'x,"(1, 2)"'],
  ])("leave %s to it", (_, container, record) => {
    expect(lineOf(record, container)).toBeNull();
  });

  it("leave lists with white space behind them to it where they may be texts", () => {
    const texts = { responses: [], texts: new Set(["a"]) };
    expect(lineOf('x,"[""a""] "', twoColumns, [], texts)).toBeNull();
    expect(lineOf('x,"[1] says so"', twoColumns, [], texts)).toBe('{"id":"x","a":"[1] says so"}\n');
  });

  it.each([
    [`x,"['say ""so""', ""it's""]"`, ['say "so"', "it's"]],
    [`x,"['\\x41\\u00e9\\n', 'a\\\\b']"`, ["Aé\n", "a\\b"]],
    [`x,(1) first`, "(1) first"],
    [`x,"two\r\nlines\t"`, "two\r\nlines\t"],
    [`x,5 %y`, "5 %y"],
  ])("has the cells of %s", (record, wanted) => {
    expect(JSON.parse(lineOf(record, twoColumns) ?? "{}").a).toEqual(wanted);
  });

  it("has rows with an index without a name, and rows whose first cell is empty", () => {
    expect(lineOf("0,x,y", columns("", "id", "a"))).toBe('{"":"0","id":"x","a":"y"}\n');
    expect(lineOf(",x,y", columns("n", "id", "a"))).toBe('{"n":null,"id":"x","a":"y"}\n');
    expect(lineOf(",id,a", columns("", "id", "a"))).toBeNull();
  });

  it("has numbers in the columns of numbers, as they are written", () => {
    const container = columns("id", "a", "b", "c");
    expect(lineOf('x,0.50,"-1e3",007', container, ["a", "b", "c"])).toBe('{"id":"x","a":0.50,"b":-1e3,"c":"007"}\n');
  });
});
