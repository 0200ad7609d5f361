// Catches a CSV record cut or joined at the wrong place, and columns under the wrong name.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CellColumns, textOfCell } from "../../../src/core/read/cells.ts";
import { bytesInMemory, type CsvContainer, DEFAULT_LIMITS } from "../../../src/core/read/container.ts";
import { readCsv } from "../../../src/core/read/csv.ts";
import { parseCsvRecord } from "../../../src/core/read/csvRecord.ts";
import { sniff } from "../../../src/core/read/sniff.ts";
import { dribbling, encode, gather, never } from "./gather.ts";

const csv = (header: readonly string[], delimiter: CsvContainer["delimiter"] = ","): CsvContainer => {
  return { id: "csv", path: "", header, delimiter };
};
const AB = csv(["a", "b"]);

async function read(
  bytes: Uint8Array,
  { container = AB, windowBytes = 1024, maxRecordBytes = 60, sizes = [7, 1, 64] } = {},
) {
  const source = dribbling(bytesInMemory("x", bytes), sizes);
  const range = { from: 0, to: bytes.length, line: 1 };
  return gather(readCsv(source, container, range, { ...DEFAULT_LIMITS, maxRecordBytes }, never, windowBytes));
}

describe("records", () => {
  /** Each expected record with its line. */
  const check = (name: string, input: string, expected: readonly (readonly [number, string | null])[]) => {
    for (const windowBytes of [1, 2, 3, 5, 8, 1024]) {
      it(`${name}, window of ${windowBytes}`, async () => {
        const bytes = encode(input);
        const got = await read(bytes, { windowBytes });
        const wanted = expected.map(([line, text]) => [line, text === null ? null : latin(text)]);
        expect(got.map(({ line, text }) => [line, text])).toEqual(wanted);
        for (const { offset, length, text } of got) {
          if (text !== null) expect(sliced(bytes, offset, length)).toBe(text);
        }
      });
    }
  };
  check("unix and windows line ends, none at the end", "a,b\r\n1,2\n3,4", [
    [1, "a,b"],
    [2, "1,2"],
    [3, "3,4"],
  ]);
  check("line ends and delimiters in quotes", 'a,b\n"1\r\n\n,","é\n😀"\r\n3,4\n', [
    [1, "a,b"],
    [2, '"1\r\n\n,","é\n😀"'],
    [6, "3,4"],
  ]);
  check("quotes written twice, also at the field's ends", 'a,b\n"""\n""",""\n"",""""\n', [
    [1, "a,b"],
    [2, '"""\n""",""'],
    [4, '"",""""'],
  ]);
  check("a quote inside of a field is a character", 'a,b\n5" x,6"\n7,8\n', [
    [1, "a,b"],
    [2, '5" x,6"'],
    [3, "7,8"],
  ]);
  check("blank lines keep their numbers", "\n\r\na,b\n\n1,2\n", [
    [1, ""],
    [2, ""],
    [3, "a,b"],
    [4, ""],
    [5, "1,2"],
  ]);
  check("a byte order mark before a quote", '\ufeff"a\nz",b\n1,2', [
    [1, '\ufeff"a\nz",b'],
    [3, "1,2"],
  ]);
  check("a quote that is never closed costs one line", 'a,b\n1,"x\n3,4\n5,6\n', [
    [1, "a,b"],
    [2, '1,"x'],
    [3, "3,4"],
    [4, "5,6"],
  ]);
  check("a quote that the next one seems to close costs one line", 'a,b\n"x,2\r\n"3",4\n5,"6"\n', [
    [1, "a,b"],
    [2, '"x,2'],
    [3, '"3",4'],
    [4, '5,"6"'],
  ]);
  check("more fields than columns give a record up at its first line", 'a,b\n1,"x\n3,4",5\n6,7\n', [
    [1, "a,b"],
    [2, '1,"x'],
    [3, '3,4",5'],
    [4, "6,7"],
  ]);
  check("text behind a closing quote costs its line", 'a,b\n"x"y,2\n"3"\r,4\n5,6', [
    [1, "a,b"],
    [2, '"x"y,2'],
    [3, '"3"\r,4'],
    [4, "5,6"],
  ]);
  const long = "y".repeat(70);
  check("over the limit", `a,b\n${long},1\n"${long}",2\n3,"${long}\n${long}"\n4,5\n`, [
    [1, "a,b"],
    [2, null],
    [3, null],
    [4, null],
    [5, null],
    [6, "4,5"],
  ]);
  check("a quote open beyond the limit costs one line", `a,b\n1,"x\n${"3,4\n".repeat(20)}`, [
    [1, "a,b"],
    [2, '1,"x'],
    ...Array.from({ length: 20 }, (_, i) => [3 + i, "3,4"] as const),
  ]);
  check("nothing", "", []);

  it("tells whether a line end follows", async () => {
    const got = await read(encode('a,b\n1,"2'));
    expect(got.map(({ isUnterminated }) => isUnterminated)).toEqual([false, true]);
  });
});

describe("parsing", () => {
  const check = (name: string, record: string | Uint8Array, expected: object, container = AB, isUnterminated = false) =>
    it(name, () => {
      const bytes = typeof record === "string" ? encode(record) : record;
      expect(parseCsvRecord(bytes, container, DEFAULT_LIMITS, { isFirst: false, isUnterminated })).toMatchObject(
        expected,
      );
    });
  const found = (record: object) => ({ state: "record", record, issues: [] });
  const refused = (code: string, message: string | RegExp) => ({
    state: "rejected",
    issue: { code, message: expect.stringMatching(message) },
  });
  check("texts as they are", "1, true", found({ a: "1", b: " true" }));
  check("an empty field is none, an empty text is quoted", ',""', found({ a: null, b: "" }));
  check("quotes", '"x ""y"", z","\r\n"', found({ a: 'x "y", z', b: "\r\n" }));
  check("tabs", "1\t,", found({ a: "1", b: "," }), csv(["a", "b"], "\t"));
  check("blank", "  ", { state: "blank" });
  check("tabs are empty fields where they part them", "\t", found({ a: null, b: null }), csv(["a", "b"], "\t"));
  check("the header, wherever it stands", 'a,"b"', { state: "header", issues: [] });
  check("the header with a byte order mark", "\ufeffa,b", { state: "header", issues: [{ code: "BOM" }] });
  check(
    "a column named twice",
    "a,a",
    { state: "header", issues: [{ code: "DUPLICATE_KEY", path: "a" }] },
    csv(["a", "a"]),
  );
  check("of columns with one name the last wins", "1,2", found({ a: "2" }), csv(["a", "a"]));
  check("too few fields", "1", refused("SYNTAX", /1 fields.*header 2.*comma/));
  check("too many", "1;2;3", refused("SYNTAX", /3 fields.*header 2.*semicolon/), csv(["a", "b"], ";"));
  check("text behind a quote", '1,"x"y', refused("SYNTAX", /Column 6: there is text after/));
  check("an open quote", '1,"x', refused("SYNTAX", /Column 3: the quote/));
  check("an open quote at the file's end", '1,"x', refused("TRUNCATED", /ends in the middle/), AB, true);
  check("too few at the file's end", "1", refused("TRUNCATED", /ends in the middle/), AB, true);
  check("Latin-1", Uint8Array.of(0x31, 0x2c, 0xe9), refused("BAD_UTF8", /Byte 3 \(0xe9\)/));

  it("columns with the names of an object's own parts are only names", () => {
    const container = csv(["__proto__", "constructor"]);
    const parsed = parseCsvRecord(encode("1,2"), container, DEFAULT_LIMITS, { isFirst: false, isUnterminated: false });
    expect(JSON.stringify(parsed)).toContain('{"__proto__":"1","constructor":"2"}');
  });
});

describe("sniffing", () => {
  const look = (content: string | Uint8Array, name = "x.csv") => {
    const head = typeof content === "string" ? encode(content) : content;
    return sniff(head, { name, size: head.length });
  };
  const check = (name: string, content: string, delimiter: CsvContainer["delimiter"], header: readonly string[]) =>
    it(name, () => expect(look(content)).toMatchObject({ ok: true, container: { id: "csv", delimiter, header } }));
  check("commas", 'id,"model, name",x\n1;2;3;4', ",", ["id", "model, name", "x"]);
  check("semicolons", 'id;"a,b,c";x\n1,2,3,4', ";", ["id", "a,b,c", "x"]);
  check("tabs, windows line ends, a byte order mark, blank lines", "\ufeff\r\nid\tx\r\n", "\t", ["id", "x"]);
  check("one column", "text", ",", ["text"]);
  check("a line end in a name", '"a\nb",c\n', ",", ["a\nb", "c"]);
  check("an index without a name", ",id\n0,1\n", ",", ["", "id"]);
  it("by the extension only", () => {
    expect(look("a,b\n", "x.tsv.GZ")).toMatchObject({ container: { id: "csv" } });
    expect(look("a,b\n", "x.jsonl")).toMatchObject({ container: { id: "lines" } });
  });
  it("not where JSON begins the file", () => {
    expect(look('{"a":1}\n')).toMatchObject({ container: { id: "lines" } });
    expect(look('[{"a":1}]\n')).toMatchObject({ container: { id: "array" } });
    expect(look("[a],b\n")).toMatchObject({ container: { id: "csv", header: ["[a]", "b"] } });
  });
  const stops = (name: string, content: string, code: string) =>
    it(`stops: ${name}`, () => expect(look(content)).toMatchObject({ ok: false, stop: { code } }));
  stops("carriage returns alone", "a,b\r1,2\r", "CR_ONLY");
  stops("no end of the header", '"a,b\n1,2\n', "NO_RECORDS");
  stops("nothing but line ends", "\n\r\n", "NO_RECORDS");
});

describe("whatever the texts, the windows and the reads", () => {
  const text = fc.oneof(
    fc.string({ unit: fc.constantFrom('"', ",", ";", "\t", "\n", "\r", "a", "é", "😀", "\u2028"), maxLength: 8 }),
    fc.string({ unit: "grapheme" }),
  );
  const written = (field: string | null): string => {
    if (field === null) return "";
    return field === "" || /[",;\t\r\n\ufeff]/.test(field) || /^ +$/.test(field)
      ? `"${field.replaceAll('"', '""')}"`
      : field;
  };
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) =>
      fc.array(fc.array(fc.option(text, { freq: 5 }), { minLength: width, maxLength: width }), { maxLength: 6 }),
    );

  it("what a plain writer wrote reads back, and offsets lead back to the records", async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(
        table,
        fc.constantFrom(",", ";", "\t"),
        fc.constantFrom("\n", "\r\n"),
        fc.boolean(),
        fc.integer({ min: 1, max: 60 }),
        sizes,
        async (rows, delimiter, end, endsWithLine, windowBytes, pieces) => {
          const header = (rows[0] ?? [1, 2]).map((_, i) => `column ${i}`);
          const lines = [header, ...rows].map((row) => row.map(written).join(delimiter));
          const bytes = encode(lines.join(end) + (endsWithLine ? end : ""));
          const sniffed = sniff(bytes, { name: "x.csv", size: bytes.length });
          if (!sniffed.ok || sniffed.container.id !== "csv") throw new Error("no CSV");
          const { container } = sniffed;
          expect(container).toMatchObject({ header, delimiter });
          const got = await read(bytes, { container, windowBytes, maxRecordBytes: 1e6, sizes: pieces });
          for (const { offset, length, text } of got) expect(sliced(bytes, offset, length)).toBe(text);
          const parsed = got.map((record) =>
            parseCsvRecord(bytes.subarray(record.offset, record.offset + record.length), container, DEFAULT_LIMITS, {
              isFirst: record.offset === 0,
              isUnterminated: record.isUnterminated,
            }),
          );
          const cell = (value: unknown) => textOfCell(value) ?? value;
          expect(
            parsed.map((one) => (one.state === "record" ? Object.values(one.record).map(cell) : one.state)),
          ).toEqual(["header", ...rows]);
          const before = (offset: number) => bytes.subarray(0, offset).filter((byte) => byte === 0x0a).length;
          expect(got.map(({ line }) => line)).toEqual(got.map(({ offset }) => before(offset) + 1));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("of any bytes every line is in one record, none throws", async () => {
    const wild = fc.string({ unit: fc.constantFrom('"', '"', ",", "\n", "\r", "x"), maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(wild, fc.integer({ min: 1, max: 20 }), async (content, windowBytes) => {
        const bytes = encode(content);
        const got = await read(bytes, { windowBytes, maxRecordBytes: 25 });
        const same = await read(bytes, { maxRecordBytes: 25 });
        expect(got).toEqual(same);
        let at = 0;
        let line = 1;
        for (const record of got) {
          expect(record.offset).toBe(at);
          expect(record.line).toBe(line);
          const end = record.offset + record.length;
          const next = bytes.indexOf(0x0a, end);
          at = next < 0 ? bytes.length : next + 1;
          expect(sliced(bytes, end, at - end)).toMatch(/^\r?\n?$/);
          line += bytes.subarray(record.offset, at).filter((byte) => byte === 0x0a).length;
        }
        expect(at).toBe(bytes.length);
      }),
      { numRuns: 2000 },
    );
  });
});

function latin(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

function sliced(bytes: Uint8Array, offset: number, length: number): string {
  return Buffer.from(bytes.subarray(offset, offset + length)).toString("latin1");
}

describe("lines that are no records", () => {
  const REPORT = [
    "RESULTS OF THE LARGE MODEL,,,",
    "",
    "--- first round ---,,,",
    "case,answer,sure,right",
    "a,It ends in Oslo.,0.9,1",
    "b,In Bergen.,0.8,0",
    "-------------",
    "second round,,,",
    "case,answer,sure,right",
    "a,In Oslo.,0.7,1",
    "Average,,0.8,0.67",
    "",
  ].join("\n");
  const parse = (text: string, columns?: CellColumns) => {
    const bytes = encode(text);
    const sniffed = sniff(bytes, { name: "x.csv", size: bytes.length });
    if (!sniffed.ok || sniffed.container.id !== "csv") throw new Error("no table");
    const { container } = sniffed;
    return text.split("\n").map((line, at) => {
      const position = { isFirst: at === 0, isUnterminated: false };
      const parsed = parseCsvRecord(encode(line), container, DEFAULT_LIMITS, position, columns);
      return parsed.state === "rejected" ? parsed.issue.code : parsed.state;
    });
  };

  it("are titles, separators and means, and every other one is what it was", () => {
    expect(parse(REPORT)).toEqual([
      ...["NO_RECORD", "blank", "NO_RECORD", "header", "record", "record"],
      ...["NO_RECORD", "NO_RECORD", "header", "record", "NO_RECORD", "blank"],
    ]);
  });

  it.each([";", "\t"])("are found between cells parted by %j", (delimiter) => {
    expect(parse(REPORT.replaceAll(",", delimiter))[3]).toBe("header");
  });

  it("are means without a name where all texts are missing", () => {
    const texts = { responses: [["answer"]], texts: new Set(["case", "answer"]) };
    const lines = "case,answer,right\na,In Oslo.,1\n,,0.5\n,In Bergen.,0\nmean,,0.5\nThe mean,It is.,1";
    expect(parse(lines, texts)).toEqual(["header", "record", "NO_RECORD", "record", "NO_RECORD", "record"]);
    expect(parse(lines)[2]).toBe("record");
  });

  it.each(["Total", "Gesamt", "overall"])("are the shares of a group under %s in any cell, and no others", (word) => {
    const lines = `part;run;built;right\na;1;passed;failed\na;${word};100,00%;50 %\nb;${word};passed;50%\nb;${word};;50%`;
    expect(parse(lines)).toEqual(["header", "record", "NO_RECORD", "record", "record"]);
    expect(parse(`run;name;a;b\n1;x;50%;40%\n2;y;${word} sum;40%`)).toEqual(["header", "record", "record"]);
  });

  it("are none where a table begins with its names, be records empty but for one cell", () => {
    expect(parse("id,answer,right\na,,\nb,,\nc,It is.,1\n")).toEqual(["header", "record", "record", "record", "blank"]);
    expect(parse("note\none\ntwo\nthree\n")).toEqual(["header", "record", "record", "record", "blank"]);
    expect(parse(",answer,right\n0,Oslo,1\n1,Alta,0\n2,Moss,1\n")[0]).toBe("header");
  });

  it("cost only themselves, whatever is above a table", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[A-Za-z][A-Za-z ]{0,20}$/), { maxLength: 4 }), (titles) => {
        const table = "case,answer,right\na,Oslo,1\nb,Alta,0\nc,Moss,1";
        const found = parse([...titles.map((title) => `${title},,`), table].join("\n"));
        expect(found.slice(titles.length)).toEqual(["header", "record", "record", "record"]);
        expect(found.slice(0, titles.length)).toEqual(titles.map(() => "NO_RECORD"));
      }),
    );
  });
});
