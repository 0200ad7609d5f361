import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "../../src/read/container.ts";
import { parseRecord } from "../../src/read/parse.ts";
import { encode } from "../read/gather.ts";
import { codesOf, fileWith, read } from "./read.ts";

// Cases in the manner of the public suites for JSON parsers: what the grammar of RFC 8259 takes (`accepted`), what it
// refuses (`refused`), and what it leaves open, where we take it with a flag (`flagged`).
type Input = string | Uint8Array;
type Case = readonly [name: string, input: Input];

const value = (text: string): string => `{"a":${text}}`;
const bytesOf = (input: Input): Uint8Array => (typeof input === "string" ? encode(input) : input);
const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...encode(part)] : part)));

const accepted: readonly Case[] = [
  ...[
    "0",
    "-0",
    "1",
    "-1",
    "10",
    "123456789",
    "1e5",
    "1E5",
    "1e+5",
    "1e-5",
    "1E-0",
    "0e0",
    "0e+1",
    "0.1",
    "-0.0",
    "1.5e300",
  ].map((text): Case => [`number ${text}`, value(text)]),
  ["number of a hundred decimals", value(`0.${"3".repeat(100)}`)],
  ["number too small for a double", value("1e-400")],
  ["number with a huge exponent of zero", value("0e400")],
  ...["true", "false", "null", '""', "[]", "{}", "[[]]", "[{}]", '[1,"x",null]'].map(
    (text): Case => [`value ${text}`, value(text)],
  ),
  ...[
    '\\"',
    "\\\\",
    "\\/",
    "\\b",
    "\\f",
    "\\n",
    "\\r",
    "\\t",
    "\\u0000",
    "\\u001F",
    "\\uABCD",
    "\\uabcd",
    "\\u0022",
    "\\u005C",
  ].map((text): Case => [`escape ${text}`, value(`"x${text}y"`)]),
  ["escaped pair of surrogates", value('"\\uD834\\uDD1E"')],
  ["backslash and u apart", value('"\\\\u0000"')],
  ["DEL in a string", value('"\u007f"')],
  ["C1 controls in a string", value('"\u0080\u009f"')],
  ["line and paragraph separators", value('"\u2028\u2029"')],
  ["noncharacters", value('"\uffff\ufffe\u{10ffff}"')],
  ["byte order mark in a string", value('"\ufeff"')],
  ["replacement character", value('"\ufffd"')],
  ["four-byte characters", value('"\u{1f600}\u{10000}"')],
  ["combining flood", value(`"a${"\u0301".repeat(5000)}"`)],
  ["empty key", '{"":0}'],
  ["key with NUL", '{"a\\u0000b":0}'],
  ["key that is a number", '{"0":0,"-1":1}'],
  ["keys of Object.prototype", '{"__proto__":1,"constructor":2,"toString":3,"hasOwnProperty":4,"valueOf":5}'],
  ["equal keys apart by case", '{"a":1,"A":2}'],
  ["keys equal after normalising alone", '{"\u00e9":1,"e\u0301":2}'],
  ["white space everywhere", ' \t{ \t"a" \t: \t[ \t1 \t, \t2 \t] \t} \t'],
  ["no white space at all", '{"a":[1,{"b":[]}],"c":{}}'],
  ["brackets and quotes in strings", value('"}]{[,:\\""')],
  ["comment in a string", value('"// /* # */"')],
  ["a long string", value(`"${"x".repeat(300_000)}"`)],
];

const refused: readonly (readonly [...Case, code?: string])[] = [
  ...[
    "01",
    "-01",
    "00",
    "1.",
    ".5",
    "-.5",
    "-",
    "+1",
    "0x1",
    "0b1",
    "0o7",
    "1e",
    "1e+",
    "1E",
    "1.e5",
    "1.5.5",
    "1e5.5",
    "--1",
    "1_000",
    "1,5",
  ].map((text) => [`number ${text}`, value(text)] as const),
  ...["1a", "- 1", "1 2", "\uff11", "1n", "1f", "#1", "Inf", "-NaN", "nan", "+Infinity", "INFINITY"].map(
    (text) => [`number ${text}`, value(text)] as const,
  ),
  ...["True", "None", "nul", "truth", "TRUE", "undefined", "NULL", "tru", "falsee"].map(
    (text) => [`word ${text}`, value(text)] as const,
  ),
  ...["\\x41", "\\a", "\\'", "\\0", "\\u", "\\u12", "\\u123G", "\\u-123", "\\U0001F600", "\\ ", "\\\u00e9", "\\v"].map(
    (text) => [`escape ${text}`, value(`"${text}"`)] as const,
  ),
  ...[0, 1, 8, 9, 11, 12, 27, 31].map(
    (code) => [`raw control ${code} in a string`, value(`"x${String.fromCharCode(code)}y"`)] as const,
  ),
  ...[11, 12, 28, 0xa0, 0x85, 0x2028, 0x3000, 0xfeff].map(
    (code) => [`U+${code.toString(16)} as white space`, `{"a":${String.fromCharCode(code)}1}`] as const,
  ),
  ["single quotes", "{'a':1}"],
  ["typographic quotes", "{\u201ca\u201d:1}"],
  ["key without quotes", "{a:1}"],
  ["key that is a number", "{1:1}"],
  ["key that is null", "{null:1}"],
  ["key that is a list", "{[]:1}"],
  ["missing colon", '{"a" 1}'],
  ["two colons", '{"a"::1}'],
  ["semicolon for a colon", '{"a";1}'],
  ["equals for a colon", '{"a"=1}'],
  ["missing value", '{"a":}'],
  ["missing key", "{:1}"],
  ["key alone", '{"a"}'],
  ["missing comma", '{"a":1 "b":2}'],
  ["two commas", '{"a":1,,"b":2}'],
  ["comma first", '{,"a":1}'],
  ["trailing comma", '{"a":1,}'],
  ["trailing comma in a list", value("[1,]")],
  ["comma alone in a list", value("[,]")],
  ["comma first in a list", value("[,1]")],
  ["hole in a list", value("[1,,2]")],
  ["colon in a list", value("[1:2]")],
  ["missing comma in a list", value("[1 2]")],
  ["list closed as an object", value("[1}")],
  ["object closed as a list", '{"a":1]'],
  ["too many closing braces", '{"a":1}}'],
  ["closing bracket behind", '{"a":1}]'],
  ["word behind", '{"a":1} x'],
  ["comma behind", '{"a":1},'],
  ["string behind", '{"a":1}"x"'],
  ["two objects", '{"a":1} {"a":2}', "CONCATENATED"],
  ["two objects, no space", '{"a":1}{"a":2}', "CONCATENATED"],
  ["line comment", '{"a":1} // x'],
  ["block comment", '{"a":/* x */1}'],
  ["hash comment", "# x"],
  ["string not closed", '{"a":"x}'],
  ["string that ends in a backslash", '{"a":"x\\"}'],
  ["object not closed", '{"a":1'],
  ["list not closed", '{"a":[1'],
  ["opening brace alone", "{"],
  ["closing brace alone", "}"],
  ["JavaScript", '({"a":1})'],
  ["template", "{{a}}"],
  ["HTML", "<html>"],
  ["a row of CSV", "id,response"],
  ["YAML", "a: 1"],
  ["server-sent event", 'data: {"a":1}'],
  ["RFC 7464 record separator", '\u001e{"a":1}'],
  ["null", "null", "NOT_OBJECT"],
  ["true", "true", "NOT_OBJECT"],
  ["number", "1", "NOT_OBJECT"],
  ["text", '"a"', "NOT_OBJECT"],
  ["list", "[1]", "NOT_OBJECT"],
  ["NaN", "NaN", "NOT_OBJECT"],
  ["byte 0xff", bytes('{"a":"', [0xff], '"}'), "BAD_UTF8"],
  ["continuation alone", bytes('{"a":"', [0x80], '"}'), "BAD_UTF8"],
  ["lead alone", bytes('{"a":"', [0xc3], '"}'), "BAD_UTF8"],
  ["overlong slash, two bytes", bytes('{"a":"', [0xc0, 0xaf], '"}'), "BAD_UTF8"],
  ["overlong slash, three bytes", bytes('{"a":"', [0xe0, 0x80, 0xaf], '"}'), "BAD_UTF8"],
  ["overlong NUL of modified UTF-8", bytes('{"a":"', [0xc0, 0x80], '"}'), "BAD_UTF8"],
  ["surrogates of CESU-8", bytes('{"a":"', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80], '"}'), "BAD_UTF8"],
  ["beyond U+10FFFF", bytes('{"a":"', [0xf4, 0x90, 0x80, 0x80], '"}'), "BAD_UTF8"],
  ["five-byte form", bytes('{"a":"', [0xf8, 0x88, 0x80, 0x80, 0x80], '"}'), "BAD_UTF8"],
  ["bad byte outside of a string", bytes('{"a":', [0xe9], "}"), "BAD_UTF8"],
  ["bad byte in a key", bytes('{"', [0xe9], '":1}'), "BAD_UTF8"],
  ["257 levels", `${'{"a":'.repeat(257)}1${"}".repeat(257)}`, "TOO_DEEP"],
  ["257 levels of lists", value(`${"[".repeat(256)}${"]".repeat(256)}`), "TOO_DEEP"],
  ["100,000 open brackets", "[".repeat(100_000), "TOO_DEEP"],
  ["100,000 open objects", '{"a":'.repeat(100_000), "TOO_DEEP"],
];

const flagged: readonly (readonly [...Case, flag: string, read: unknown])[] = [
  ["NaN", value("NaN"), "NON_FINITE", null],
  ["Infinity", value("Infinity"), "NON_FINITE", null],
  ["-Infinity", value("-Infinity"), "NON_FINITE", null],
  ["1e400", value("1e400"), "NON_FINITE", null],
  ["-1e9999", value("-1e9999"), "NON_FINITE", null],
  ["a number of 400 digits", value("9".repeat(400)), "NON_FINITE", null],
  ["2^53 + 1", value("9007199254740993"), "UNSAFE_INT", 2 ** 53],
  ["-2^63", value("-9223372036854775808"), "UNSAFE_INT", -(2 ** 63)],
  ["a repeated key", '{"a":1,"a":2}', "DUPLICATE_KEY", 2],
  ["a key repeated by an escape", '{"a":1,"\\u0061":2}', "DUPLICATE_KEY", 2],
  ["a repeated __proto__", '{"__proto__":1,"__proto__":2,"a":3}', "DUPLICATE_KEY", 3],
  ["high surrogate alone", value('"\\uD800"'), "LONE_SURROGATE", "\uD800"],
  ["low surrogate alone", value('"\\uDC00x"'), "LONE_SURROGATE", "\uDC00x"],
  ["surrogates the wrong way round", value('"\\uDD1E\\uD834"'), "LONE_SURROGATE", "\uDD1E\uD834"],
  ["surrogate in a key", '{"\\uD800":1,"a":2}', "LONE_SURROGATE", 2],
  ["two high surrogates", value('"\\uD800\\uD800\\uDC00"'), "LONE_SURROGATE", "\uD800\u{10000}"],
  ["byte order mark", '\ufeff{"a":1}', "BOM", 1],
  ["carriage returns before the one of the line end", '{"a":1}\r\r', "LONE_CR", 1],
  ["NUL between tokens", '{"a":\u00001}', "NUL", 1],
  ["carriage returns between tokens", '{"a":\r1}', "LONE_CR", 1],
];

const parse = (input: Input) =>
  parseRecord(typeof input === "string" ? encode(input) : input, DEFAULT_LIMITS, {
    isFirst: true,
    isUnterminated: false,
  });

describe("JSON that is accepted", () => {
  it.each(accepted)("%s", (_, input) => {
    const text = Buffer.from(bytesOf(input)).toString("utf8");
    expect(parse(input)).toEqual({ state: "record", record: JSON.parse(text), issues: [] });
  });
});

describe("what is no JSON is refused with a code and a hint", () => {
  const coded = refused.map(([name, input, code = "SYNTAX"]) => [name, input, code] as const);
  it.each(coded)("%s", (_, input, code) => {
    const parsed = parse(input);
    expect(parsed).toMatchObject({ state: "rejected", issue: { code } });
    if (parsed.state === "rejected") expect(parsed.issue.message).toMatch(/^.{15,}[.)]$/s);
  });
});

describe("what the grammar leaves open is taken with a flag", () => {
  it.each(flagged)("%s", (_, input, flag, wanted) => {
    const parsed = parse(input);
    if (parsed.state !== "record") throw new Error(JSON.stringify(parsed));
    expect(parsed.record.a).toEqual(wanted);
    expect(parsed.issues.map(({ code }) => code)).toEqual([flag]);
  });
});

it("all of them in one file: every good line survives between the bad ones, each of which keeps its place", async () => {
  const lines = [...refused, ...flagged.filter(([, , flag]) => flag !== "BOM")].flatMap(([, input]) => [
    bytesOf(input),
    encode('{"a":1}'),
  ]);
  const content = Buffer.concat([encode('{"a":0}\n'), ...lines.flatMap((line) => [line, encode("\n")])]);
  const { records, issues } = await read(await fileWith(content));
  expect(records).toEqual({
    total: lines.length + 1,
    blank: 0,
    rejected: refused.length,
    other: lines.length + 1 - refused.length,
    used: 0,
  });
  expect(codesOf(issues)).toHaveLength(refused.length + flagged.length - 1);
  for (const [at, [, , code = "SYNTAX"]] of refused.entries()) {
    const line = 2 * at + 2;
    expect(issues.filter((issue) => issue.line === line).map((issue) => issue.code)).toEqual([code]);
    const offset = issues.find((issue) => issue.line === line)?.offset ?? 0;
    expect(content[offset - 1]).toBe(0x0a);
  }
});
