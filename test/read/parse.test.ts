// Catches JSON that is taken or refused otherwise than the careful parser does.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../../src/read/container.ts";
import { type JsonRecord, parseRecord } from "../../src/read/parse.ts";
import { encode } from "./gather.ts";

const parse = (input: string | Uint8Array, isUnterminated = false, isFirst = false) =>
  parseRecord(typeof input === "string" ? encode(input) : input, DEFAULT_LIMITS, { isFirst, isUnterminated });

describe("records without a word to say", () => {
  const check = (name: string, input: string, record: unknown = JSON.parse(input)) =>
    it(name, () => expect(parse(input)).toEqual({ state: "record", record, issues: [] }));
  check("plain", ' \t{"a":[1,-0.5e-3,true,null],"":"é😀\u2028"} \r\n');
  check("empty", "{}");
  check("minus zero, exponents, many decimals", '{"a":-0,"b":1E+2,"c":0.30000000000000004,"d":1e16,"e":1e-400}');
  check("largest safe integers", '{"id":9007199254740991,"b":-9007199254740991}');
  check("digits in a string", '{"a":"12345678901234567890 1e400 NaN"}');
  check("a pair of surrogate escapes", '{"a":"\\ud83d\\ude00","\\uD83D\\uDE00":"\\\\ud800"}');
  check("equal keys of different objects", '{"a":{"a":[{"a":1},{"a":2}]}}');
  check("colons and quotes in strings", '{"a":": \\": :","b":":\\"x\\":","c\\\\":1,":smile:":2}');
  check("escaped control characters", '{"a":"\\u0000\\b\\f\\n\\r\\t\\/"}');
  check("256 levels", `${'{"a":'.repeat(256)}1${"}".repeat(256)}`);
  check("100,000 keys", `{${Array.from({ length: 1e5 }, (_, index) => `"k${index}":1`).join()}}`);

  it("keys named like prototypes are data", () => {
    for (const input of [
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1}',
      '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":1,"n":NaN}',
    ]) {
      const parsed = parse(input);
      if (parsed.state !== "record") throw new Error(parsed.state);
      expect(Object.keys(parsed.record).slice(0, 3)).toEqual(["__proto__", "constructor", "toString"]);
      expect(Object.getPrototypeOf(parsed.record)).toBe(Object.prototype);
      expect("polluted" in {} || "polluted" in parsed.record).toBe(false);
    }
  });
});

describe("flags", () => {
  const check = (name: string, input: string, record: unknown, flags: readonly string[]) =>
    it(name, () => {
      const parsed = parse(input, false, true);
      if (parsed.state !== "record") throw new Error(JSON.stringify(parsed));
      expect(parsed.record).toEqual(record);
      expect(parsed.issues.map((found) => `${found.code} ${found.path}`.trim())).toEqual(flags);
    });
  check("bare NaN", '{"a":{"b":[1,NaN]},"t":"NaN"}', { a: { b: [1, null] }, t: "NaN" }, ["NON_FINITE a.b[1]"]);
  check("infinities, one flag", '{"a":Infinity,"b":-Infinity}', { a: null, b: null }, ["NON_FINITE a"]);
  check("too large for a double", '{"a":1e400,"b":-1E999}', { a: null, b: null }, ["NON_FINITE a"]);
  check(
    "unsafe ids keep their text",
    '{"id":12345678901234567890,"doc_id":9007199254740993,"idx":-9007199254740992}',
    {
      id: "12345678901234567890",
      doc_id: "9007199254740993",
      idx: "-9007199254740992",
    },
    ["UNSAFE_INT id"],
  );
  check("other unsafe integers are rounded", '{"n":9007199254740993}', { n: 9007199254740992 }, ["UNSAFE_INT n"]);
  check("a key twice", '{"id":1,"r":"good","r":"evil"}', { id: 1, r: "evil" }, ["DUPLICATE_KEY r"]);
  check("a key twice, written differently", '{"a":1,"\\u0061" : 2}', { a: 2 }, ["DUPLICATE_KEY a"]);
  check("a key twice, deep", '{"a":[{"b":1,"b":1}]}', { a: [{ b: 1 }] }, ["DUPLICATE_KEY a[0].b"]);
  check("__proto__ twice", '{"__proto__":1,"__proto__":2}', JSON.parse('{"__proto__":2}'), ["DUPLICATE_KEY __proto__"]);
  check("half a character", '{"a":"\\uD83D","b":"\\ude00x"}', { a: "\ud83d", b: "\ude00x" }, ["LONE_SURROGATE a"]);
  check("a pair, then half of one", '{"a":"\\ud83d\\ude00\\ud83d"}', { a: "😀\ud83d" }, ["LONE_SURROGATE a"]);
  check("byte order mark", '\ufeff{"a":1}', { a: 1 }, ["BOM"]);
  check("lone carriage return", '{"a":\r1}', { a: 1 }, ["LONE_CR"]);
  check("several kinds", '\ufeff{"a":NaN,\r"a":1}', { a: 1 }, ["BOM", "NON_FINITE a", "DUPLICATE_KEY a", "LONE_CR"]);
});

describe("rejections", () => {
  const check = (input: string | Uint8Array, code: string, message: RegExp, isUnterminated = false) =>
    it(`${code} ${JSON.stringify(String(input).slice(0, 40))} ${isUnterminated}`, () => {
      const parsed = parse(input, isUnterminated);
      expect(parsed).toMatchObject({ state: "rejected", issue: { code, message: expect.stringMatching(message) } });
    });
  check('{"a":1,}', "SYNTAX", /Column 8.*comma before/);
  check('{"a":[1,]}', "SYNTAX", /Column 9.*comma before/);
  check('{"a":1},', "SYNTAX", /comma after/);
  check("{'a': 1}", "SYNTAX", /double quotes/);
  check('{"a": None}', "SYNTAX", /None/);
  check('{"a": undefined}', "SYNTAX", /undefined/);
  check("// c", "SYNTAX", /comments/);
  check('{"a":1} # c', "SYNTAX", /comments/);
  check("{a:1}", "SYNTAX", /needs double quotes/);
  for (const number of ["0x10", "+1", "01", ".5", "1.", "-", "1e", "1_000"]) {
    check(`{"a":${number}}`, "SYNTAX", /Column 6/);
  }
  check('{"a":"x\u0000"}', "SYNTAX", /NUL/);
  check('{"a":1\u00002}', "SYNTAX", /NUL/);
  check('{"a":"x\ty"}', "SYNTAX", /control/);
  check('{"a":"\\x"}', "SYNTAX", /backslash/);
  check('{"a":"\\u12g4"}', "SYNTAX", /backslash/);
  check('{"a" 1}', "SYNTAX", /colon/);
  check('{"a":1 "b":2}', "SYNTAX", /comma/);
  check("<!DOCTYPE html>", "SYNTAX", /HTML/);
  check("id,response", "SYNTAX", /./);
  check('{"a":"x', "SYNTAX", /ends/);
  check('{"a":"x', "TRUNCATED", /ends/, true);
  check('{"a":tr', "TRUNCATED", /ends/, true);
  check('{"a":"\\u12', "TRUNCATED", /ends/, true);
  check('{"a":1,}', "SYNTAX", /comma/, true);
  check('{"a":1}{"b":2}', "CONCATENATED", /column 8/);
  check('{"a":1} {"b":2}', "CONCATENATED", /column 9/);
  for (const [text, found] of [
    ["1", /number/],
    ['"x"', /string/],
    ["null", /null/],
    ["[1]", /found a list/],
    ["NaN", /./],
  ] as const) {
    check(text, "NOT_OBJECT", found);
  }
  check(Uint8Array.of(0x7b, 0x22, 0xe9, 0x22, 0x7d), "BAD_UTF8", /Byte 3/);
  check(Uint8Array.of(0xc0, 0xaf), "BAD_UTF8", /Byte 1/);
  check(Uint8Array.of(0x22, 0xed, 0xa0, 0x80), "BAD_UTF8", /Byte 2/);
  check(Uint8Array.of(0x22, 0xe2, 0x82), "BAD_UTF8", /Byte 2/, true);
  check(`${'{"a":'.repeat(257)}1${"}".repeat(257)}`, "TOO_DEEP", /256/);
  check(`{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}`, "TOO_DEEP", /256/);
  check("[".repeat(1e5), "TOO_DEEP", /256/);
});

describe("blank lines", () => {
  for (const input of ["", " ", "\t \r", "\ufeff"]) {
    it(JSON.stringify(input), () => expect(parse(input)).toEqual({ state: "blank" }));
  }
});

describe("any bytes", () => {
  it("never throw", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => parse(bytes).state !== undefined));
  });
  it("near JSON never throw, and agree with JSON.parse on what is accepted", () => {
    const pieces = fc.constantFrom(
      ..."{}[]:,\"\\ \r\n'0-1.5eE+/#u",
      '"a"',
      "NaN",
      "Infinity",
      "true",
      "\\ud83d",
      "\ufeff",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
        const text = `{"a":${parts.join("")}}`;
        const parsed = parse(text);
        let reference: unknown;
        try {
          reference = JSON.parse(text);
        } catch {
          reference = undefined;
        }
        if (parsed.state === "record" && parsed.issues.length === 0) expect(parsed.record).toEqual(reference);
        if (reference !== undefined) expect(parsed.state).toBe("record");
      }),
      { numRuns: 3000 },
    );
  });
  it("the careful way reads the same values as JSON.parse", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "grapheme" }), (json) => {
        const parsed = parse(`{"nan":NaN,"json":${json}}`);
        if (parsed.state !== "record") throw new Error(JSON.stringify(parsed));
        expect(parsed.record.json).toEqual(JSON.parse(json));
      }),
    );
  });
});

describe("vectors", () => {
  const path = fileURLToPath(new URL("../fixtures/vectors/jsonl_parse.jsonl", import.meta.url));
  expect(existsSync(path)).toBe(true);
  const FLAGGED = new Set(["bom", "nul-byte"]);
  const REJECTED = new Set(["array-line", "scalar-line", "null-line"]);
  for (const line of readFileSync(path, "utf8").trimEnd().split("\n")) {
    const { id, line_base64, python_json_loads: python, node_json_parse: node } = JSON.parse(line);
    it(id, () => {
      const parsed = parse(Buffer.from(line_base64, "base64"));
      if (id === "blank") return expect(parsed.state).toBe("blank");
      if (REJECTED.has(id)) return expect(parsed).toMatchObject({ state: "rejected", issue: { code: "NOT_OBJECT" } });
      // What either reference reads we read too; what neither reads is rejected, a byte order mark apart.
      expect(parsed.state).toBe(python.ok || node.ok || FLAGGED.has(id) ? "record" : "rejected");
      if (parsed.state === "record" && parsed.issues.length === 0)
        expect(JSON.parse(JSON.stringify(parsed.record))).toEqual(node.value);
    });
  }
});

describe("NUL bytes", () => {
  const RECORDS: readonly JsonRecord[] = [
    { question: 'Where does "line 4" end?\\', n: [1, 2.5, true, null], inner: { a: "b\n" } },
    { a: "", b: "\\", c: 12 },
  ];
  /** Places between tokens: ends of records, and beside a mark outside of the strings. */
  const places = (text: string) => {
    const marks = [...text.replace(/"(?:[^"\\]|\\.)*"/g, (string) => "_".repeat(string.length))];
    return marks.flatMap((mark, at) => (/[{}[\],:]/.test(mark) ? [at, at + 1] : []));
  };

  it("are told, and the record is read without them", () => {
    for (const record of RECORDS) {
      const text = JSON.stringify(record);
      for (const at of places(text))
        for (const nuls of ["\0", "\0".repeat(50)]) {
          const parsed = parse(text.slice(0, at) + nuls + text.slice(at));
          if (parsed.state !== "record") throw new Error(`${at} of ${text}: ${parsed.state}`);
          expect(parsed.record).toEqual(record);
          expect(parsed.issues.map(({ code }) => code)).toEqual(["NUL"]);
        }
    }
  });

  it("make no other number, and nothing of a record that is broken besides", () => {
    for (const text of ['{"a":1\x002}', '{"a":tr\0ue}', '{"a":"b}\0', "\0\0\0", '{"a"\0 1}'])
      expect(parse(text)).toMatchObject({ state: "rejected", issue: { code: "SYNTAX" } });
  });
});
