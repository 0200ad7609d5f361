// Catches a record of an open document looked for at the wrong place.
import { describe, expect, it } from "vitest";
import { recordsOf, unitOffsets } from "../../src/host/documentPlaces.ts";

describe("unitOffsets", () => {
  it("counts UTF-16 units of bytes of every length", () => {
    const text = "aé€😀b";
    const bytes = new TextEncoder().encode(text);
    expect(unitOffsets(bytes, [0, 1, 3, 6, 10, 11])).toEqual([0, 1, 2, 3, 5, 6]);
  });
});

describe("recordsOf", () => {
  it("finds the records of a pretty-printed array, behind characters of several bytes", async () => {
    const first = '{\n  "id": "é😀"\n}';
    const second = '{ "id": "b" }';
    const text = `[\n${first},\n${second}\n]`;
    const records = await recordsOf(documentOf(text), { id: "array", path: "" });
    expect(textOf(text, records.ofLine(1))).toBe(first);
    expect(textOf(text, records.ofLine(2))).toBe(second);
    expect(records.at(text.indexOf('"b"'))?.line).toBe(2);
    expect(records.at(0)).toBeNull();
  });
  it("takes one record a line", async () => {
    const text = '{"id":1}\n\n{"id":2}\n';
    const records = await recordsOf(documentOf(text), { id: "lines", path: "" });
    expect(records.at(text.indexOf("2"))?.line).toBe(3);
    expect(textOf(text, records.ofLine(3))).toBe('{"id":2}');
    expect(records.ofLine(9)).toBeNull();
  });
  it("finds the records of a list inside an object", async () => {
    const text = '{"results": [\n {"a": 1},\n {"a": 2}\n]}';
    const records = await recordsOf(documentOf(text), { id: "nested", path: "results" });
    expect(textOf(text, records.ofLine(2))).toBe('{"a": 2}');
  });
  it("finds a list that begins far behind the head of its object, and lists of each key", async () => {
    const about = JSON.stringify("w".repeat(200_000));
    const text = `{"about": ${about}, "by": {\n "m1": {"rows": [{"a": 1}]},\n "m2": {"rows": [\n{"a": 2}]}}}`;
    const records = await recordsOf(documentOf(text), { id: "nested", path: "by.*.rows" });
    expect(textOf(text, records.ofLine(1))).toBe('{"a": 1}');
    expect(textOf(text, records.ofLine(2))).toBe('{"a": 2}');
    expect(records.firstLines(9)).toEqual([1, 3]);
  });
  it("finds records of a table that take several lines", async () => {
    const text = 'id,response\n1,"one\ntwo"\n2,three\n';
    const layout = { id: "csv", path: "", header: ["id", "response"], delimiter: "," } as const;
    const records = await recordsOf(documentOf(text), layout);
    expect(records.at(text.indexOf("two"))?.line).toBe(2);
    expect(textOf(text, records.ofLine(4))).toBe("2,three");
  });
});

function textOf(text: string, record: { from: number; to: number } | null): string | null {
  return record && text.slice(record.from, record.to);
}

/** As much of a text document as the function asks for. */
function documentOf(text: string): Parameters<typeof recordsOf>[0] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map((match) => match.index + 1)];
  const lines = text.split("\n");
  const fake = {
    version: 1,
    lineCount: lines.length,
    getText: () => text,
    positionAt: (offset: number) => {
      const line = starts.findLastIndex((start) => start <= offset);
      return { line, character: offset - (starts[line] ?? 0) };
    },
    offsetAt: ({ line, character }: { line: number; character: number }) => (starts[line] ?? 0) + character,
    lineAt: (line: number) => ({
      range: { start: { line, character: 0 }, end: { line, character: lines[line]?.length ?? 0 } },
    }),
  };
  // The function reads these members alone; the rest of the interface is the editor's.
  return fake as unknown as Parameters<typeof recordsOf>[0];
}
