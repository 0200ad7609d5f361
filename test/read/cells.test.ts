// Catches a cell of a table that is read as something else than what stood in it, and one that is misread in silence.
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellColumns, readCells, textOfCell } from "../../src/read/cells.ts";
import { DEFAULT_LIMITS } from "../../src/read/container.ts";
import { readPython } from "../../src/read/python.ts";
import { recordsOf } from "../data.ts";
import { processorMs } from "../processorMs.js";

const one = (cell: string | null, columns?: CellColumns) => {
  const { record, issues } = readCells(["c"], [cell], DEFAULT_LIMITS, columns);
  return { value: record.c, codes: issues.map(({ code }) => code), issues };
};

describe("as Python prints them", () => {
  const vectors = recordsOf(join(import.meta.dirname, "../fixtures/vectors/python_cells.jsonl"));
  it(`reads what repr wrote as json.dumps has it, ${vectors.length} values`, () => {
    expect(vectors.length).toBeGreaterThan(400);
    for (const { text, value } of vectors) {
      const read = readPython(String(text), 256);
      expect(read.ok ? read.value : read, String(text)).toEqual(value);
    }
  });

  const reads = (text: string, value: unknown, ...codes: readonly string[]) =>
    it(text, () => {
      const found = one(text);
      expect(found.value).toEqual(value);
      expect(found.codes).toEqual(codes);
    });
  reads(`['a', "b"]`, ["a", "b"]);
  reads("[True, None, nan, -inf, {'a': [1.]}]", [true, null, null, null, { a: [1] }], "NON_FINITE");
  reads("['first document'\n 'second document']", ["first document", "second document"]);
  reads("[0.1 0.25 3. ]", [0.1, 0.25, 3]);
  reads("[array(['0a', 'One.'], dtype=object), array(['0b', 'Two.'], dtype='<U4')]", [
    ["0a", "One."],
    ["0b", "Two."],
  ]);
  reads("array(['a'], dtype=object)", ["a"]);
  reads("[np.float64(0.5), np.True_, np.str_('x')]", [0.5, true, "x"]);
  reads("[Document(page_content='One.', metadata={'page': 2})]", [{ page_content: "One.", metadata: { page: 2 } }]);
  reads("{'id': 12345678901234567890}", { id: "12345678901234567890" }, "UNSAFE_INT");
  reads("{'a': 1, 'a': 2}", { a: 2 }, "DUPLICATE_KEY");
  reads(`["a", NaN]`, ["a", null], "NON_FINITE");
  reads(`{"__proto__": [1]}`, JSON.parse(`{"__proto__": [1]}`));

  const stays = (text: string, ...codes: readonly string[]) =>
    it(`a text: ${text}`, () => expect(one(text)).toMatchObject({ value: text, codes }));
  stays("[1] says so, and [2]");
  stays("(A)");
  stays("[citation]");
  stays("['a', 'b", "BAD_FIELD");
  stays("['a' 'b' ... 'z']", "BAD_FIELD");
  stays("['a''b']", "BAD_FIELD");
  stays(`["a", <Document 1>]`, "BAD_FIELD");
  stays("{'a': 1, 'b'}", "BAD_FIELD");
  stays("[f(1, 2)]");
  stays("['\\ud8']", "BAD_FIELD");
  it("names the column and what to do", () => {
    expect(one("['a', 'b").issues).toEqual([
      { code: "BAD_FIELD", path: "c", message: expect.stringContaining("reads neither as JSON nor as Python") },
    ]);
  });
});

it("a cell that is a list is still its text", () => {
  const { value } = one(`["a",  "b"]`);
  expect(value).toEqual(["a", "b"]);
  expect(textOfCell(value)).toBe(`["a",  "b"]`);
  expect(textOfCell(["a", "b"])).toBeNull();
});

describe("columns of a format", () => {
  const columns = { responses: [["response", "output"], ["other"]], texts: new Set(["response"]) };
  const read = (record: Readonly<Record<string, string | null>>) =>
    readCells(Object.keys(record), Object.values(record), DEFAULT_LIMITS, columns);
  it("an empty cell of a response is an empty answer, of any other column no value", () => {
    expect(read({ response: null, other: null, answer: null }).record).toEqual({
      response: "",
      other: "",
      answer: null,
    });
    expect(read({ response: null, output: "a" }).record).toEqual({ response: null, output: "a" });
    expect(read({ output: null }).record).toEqual({ output: "" });
    expect(read({ answer: null }).record).toEqual({ answer: null });
  });
  it("a text that begins like a list is nothing to remark on where a text is wanted", () => {
    expect(read({ response: "['a', 'b" }).issues).toEqual([]);
    expect(read({ documents: "['a', 'b" }).issues).toHaveLength(1);
  });
});

describe("whatever the cell", () => {
  it("it ends, and is a text or a list with that text", () => {
    const piece = fc.constantFrom(..."[]{}()'\",: \\nux0.9-eE", "None", "True", "nan", "array(", "dtype=", "a=", "é");
    const cell = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(cell, (text) => {
        const { value } = one(text);
        expect(textOfCell(value) ?? value).toBe(text);
      }),
      { numRuns: 5000 },
    );
  });
  it("deep and long ones take no more than their length", () => {
    for (const unit of ["[", "(", "{", "array(", "{'a':", "['a',", "\\", "f(a=", "''"]) {
      const text = `[${unit.repeat(200_000)}]`;
      const began = processorMs();
      expect(typeof one(text).value).toBe("string");
      expect(processorMs() - began).toBeLessThan(2000);
    }
  });
});
