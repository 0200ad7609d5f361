// Catches an underline at another place than the issue's value.
import { describe, expect, it } from "vitest";
import { issueRanges } from "../../src/host/issueRanges.ts";
import type { TextBytes } from "../../src/host/places.ts";
import type { PlacedIssue } from "../../src/model/index.ts";

function bytesOf(text: string): TextBytes {
  const bytes = new TextEncoder().encode(text);
  return { read: async (from, to) => bytes.subarray(from, to), close: async () => undefined };
}

/** What is marked for an issue in the record that begins with `start`. */
async function marked(text: string, start: string, path: string, isRejection = false) {
  const offset = new TextEncoder().encode(text.slice(0, text.indexOf(start))).length;
  const isArray = text.startsWith("[");
  const line = isArray ? 1 : text.slice(0, text.indexOf(start)).split("\n").length;
  const issue: PlacedIssue = { code: "BAD_FIELD", message: "", path, source: 0, line, offset, isRejection };
  const [range] = await issueRanges(bytesOf(text), [issue], !isArray);
  if (!range) throw new Error("no range");
  return [range.line, text.split("\n")[range.line]?.slice(range.from, range.to)];
}

const LINES = '{"id":"é😀"}\n{"id": "b", "a": [["0a"], {"x y": 3}], "long": "LONG"}\n{broken\n'.replace(
  "LONG",
  "w".repeat(100),
);
const PRETTY = '[\n  {"id": "é"}, {\n    "id": 7,\n    "documents": [\n      "one",\n      "two"\n    ]\n  }\n]\n';

describe("where an issue is marked", () => {
  const cases: readonly [string, string, string, string, number, string][] = [
    ["a short value", LINES, '{"id": "b"', "a[0][0]", 1, '"0a"'],
    ["a key that has to be quoted", LINES, '{"id": "b"', 'a[1]["x y"]', 1, "3"],
    ["the beginning of a long value", LINES, '{"id": "b"', "long", 1, `"${"w".repeat(11)}`],
    ["what would hold a missing value", LINES, '{"id": "b"', "a[7]", 1, '[["0a"], {"x y": 3}]'],
    ["the record, for a missing field", LINES, '{"id": "b"', "nothing", 1, "{"],
    ["the record itself", LINES, '{"id": "b"', "", 1, "{"],
    ["a value behind characters of several bytes", LINES, '{"id":"é', "id", 0, '"é😀"'],
    ["a value on a later line of its record", PRETTY, '{\n    "id": 7', "id", 2, "7"],
    ["the beginning of a value of several lines", PRETTY, '{\n    "id": 7', "documents", 3, "["],
    ["a record in the middle of a line", PRETTY, '{"id": "é"', "id", 1, '"é"'],
  ];
  for (const [name, text, start, path, line, words] of cases)
    it(name, async () => expect(await marked(text, start, path)).toEqual([line, words]));

  it("marks a rejected line to its end", async () =>
    expect(await marked(LINES, "{broken", "", true)).toEqual([2, "{broken"]));
  it("marks the first character where the value is too far to the right to be drawn", async () => {
    const text = `{"long": "${"w".repeat(12_000)}", "id": 7}\n`;
    expect(await marked(text, "{", "id")).toEqual([0, "{"]);
  });
});
