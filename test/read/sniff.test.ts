// Catches a file read as the wrong container, or binary data read as text.
import { describe, expect, it } from "vitest";
import { HEAD_BYTES, sniff } from "../../src/read/sniff.ts";
import { encode } from "./gather.ts";

const look = (input: string | readonly number[], size?: number) => {
  const bytes = typeof input === "string" ? encode(input) : Uint8Array.from(input);
  return sniff(bytes.subarray(0, HEAD_BYTES), { name: "x.jsonl", size: size ?? bytes.length });
};

describe("containers", () => {
  const check = (name: string, input: string, container: string, hasBom = false) =>
    it(name, () => {
      const [id, path = ""] = container.split(" ");
      expect(look(input)).toEqual({ ok: true, container: { id, path }, hasBom });
    });
  check("lines", '{"a":1}\n{"a":2}\n', "lines");
  check("one line", '{"a":1}', "lines");
  check("byte order mark", '\ufeff\n{"a":1}\n', "lines", true);
  check("lines whose records hold a known list", '{"id":1,"results":[{"a":1}]}\n{"id":2,"results":[]}\n', "lines");
  check("a first line longer than the head", `{"a":"${"x".repeat(HEAD_BYTES)}"}\n{"a":2}\n`, "lines");
  check("a broken first line", '{"a":1,\n{"a":2}\n', "lines");
  check("a first line cut in a string", '{"a":"x\n{"a":2}\n', "lines");
  check("not JSON at all", "id,response\n1,a\n", "lines");
  check("array, pretty", ' [\n  {"a":1}\n]', "array");
  check("array, empty", "[]", "array");
  check("lines of lists", "[1]\n[2]\n", "lines");
  check("known list, one line", '{"meta":{"results":[1]},"samples":[{"a":1}]}', "nested samples");
  check(
    "known list, pretty",
    '{\n  "n": 2,\n  "detailed_results": [\n    {"a": 1}\n  ]\n}\n',
    "nested detailed_results",
  );
  check("known list in a known object", '{"results":{"version":2,"results":[{}]}}', "nested results.results");
  check("known list that goes on past the head", `{"data":[{"a":"${"x".repeat(HEAD_BYTES)}"}]}`, "nested data");
  check("items in results", '{"meta":{"v":1},"results":{"items":[{"a":1}]}}', "nested results.items");
  check("known list, empty", '{"rows":[]}', "nested rows");
  check("known list of no objects", '{"data":[1,2]}', "lines");
  check("one object over lines", '{\n  "id": 1,\n  "r": "x"\n}\n', "object");
  check("one object over lines with objects", '{\n"a":\n{\n"b":[\n{\n"c":1}]}}', "object");
});

const letters = (text: string): readonly number[] => [...text].map((letter) => letter.charCodeAt(0));

describe("stops", () => {
  const check = (name: string, input: string | readonly number[], code: string, message: RegExp) =>
    it(name, () => {
      expect(look(input)).toMatchObject({ ok: false, stop: { code, message: expect.stringMatching(message) } });
    });
  const wide = (text: string, width: number, isLittle: boolean) =>
    [...text].flatMap((letter) => {
      const unit = [letter.charCodeAt(0), ...new Array<number>(width - 1).fill(0)];
      return isLittle ? unit : unit.reverse();
    });
  check("nothing", "", "NO_RECORDS", /x\.jsonl.*empty/);
  check("blank lines", "\n\r\n \t\n", "NO_RECORDS", /./);
  check("a byte order mark alone", "\ufeff", "NO_RECORDS", /./);
  for (const isLittle of [true, false]) {
    const mark = isLittle ? [0xff, 0xfe] : [0xfe, 0xff];
    check(`UTF-16, little end ${isLittle}`, wide('{"a":1}', 2, isLittle), "UTF16", /UTF-8/);
    check(`UTF-16 with mark, little end ${isLittle}`, [...mark, ...wide("{}", 2, isLittle)], "UTF16", /UTF-8/);
    check(`UTF-32, little end ${isLittle}`, wide('{"a":1}', 4, isLittle), "UTF32", /UTF-8/);
    check(`UTF-16 array, little end ${isLittle}`, wide("[{}]", 2, isLittle), "UTF16", /UTF-8/);
  }
  check("UTF-32 with mark", [0xff, 0xfe, 0, 0, ...wide("{}", 4, true)], "UTF32", /UTF-8/);
  check("Zstandard", [0x28, 0xb5, 0x2f, 0xfd, 4, 0], "COMPRESSED", /Zstandard/);
  check("bzip2", "BZh91AY", "COMPRESSED", /bzip2/);
  check("xz", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "COMPRESSED", /xz/);
  check("zip", [0x50, 0x4b, 3, 4, 20], "COMPRESSED", /zip/);
  const zipped = (entry: string) => [0x50, 0x4b, 3, 4, ...new Array<number>(26).fill(0), ...letters(entry)];
  check("a workbook, by its entries", zipped("xl/workbook.xml"), "BINARY", /workbook.*CSV/);
  check(
    "a workbook of another program",
    zipped("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
    "BINARY",
    /CSV/,
  );
  check("a document, which is none", zipped("word/document.xml"), "COMPRESSED", /zip/);
  it.each(["a.xlsx", "a.XLS", "a.ods"])("%s is a workbook, whatever its entries", (name) => {
    const head = new Uint8Array(name.endsWith("XLS") ? [0xd0, 0xcf, 0x11, 0xe0, 0, 0] : zipped("[Content_Types].xml"));
    const message = expect.stringMatching(/workbook/);
    expect(sniff(head, { name, size: 100 })).toMatchObject({ ok: false, stop: { code: "BINARY", message } });
  });
  check("PNG", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], "BINARY", /PNG/);
  check("zeros", [1, 2, 0, 0, 10], "BINARY", /binary/);
  check("LFS", "version https://git-lfs.github.com/spec/v1\noid sha256:00\n", "LFS_POINTER", /git lfs pull/);
  check("carriage returns alone", '{"a":1}\r{"a":2}\r', "CR_ONLY", /line endings/);
  check(
    "pretty objects",
    '{\n  "id": 1\n}\n{\n  "id": 2\n}\n',
    "PRETTY_JSON",
    /one object per line.*results.*instances/i,
  );

  it("a NUL inside JSON is the record's matter", () => expect(look('{"a":"\u0000"}\n')).toMatchObject({ ok: true }));
  it("a blank head of a longer file is no verdict", () => expect(look("\n\n", 1e6)).toMatchObject({ ok: true }));
});

it.each(["[[1, 2], [3, 4]]", '[\n  [\n    {"a": 1}\n  ]\n]'])(
  "%j is a list of lists, and what helps is said",
  (text) => {
    const sniffed = sniff(new TextEncoder().encode(text), { name: "x.json", size: text.length });
    expect(sniffed).toMatchObject({
      ok: false,
      stop: { message: expect.stringMatching(/list of lists.*CSV with a header/) },
    });
  },
);
