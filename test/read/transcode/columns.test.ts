// Catches an object of columns whose rows are mixed up, or other JSON that is taken for one.
import { describe, expect, it } from "vitest";
import { bytesInMemory } from "../../../src/read/container.ts";
import { transcoderOf } from "../../../src/read/transcode/transcode.ts";
import { never } from "../gather.ts";

async function transcoded(bytes: Uint8Array): Promise<string | null> {
  const source = bytesInMemory("x.json", bytes);
  const transcode = await transcoderOf(source);
  if (!transcode) return null;
  let text = "";
  for await (const part of transcode(source, never)) text += part;
  return text;
}

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const check = (name: string, text: string, expected: string | null) =>
  it(name, async () => expect(await transcoded(encode(text))).toBe(expected));

describe("an object of columns becomes a line a row", () => {
  check(
    "lists under their names, values as they are written",
    '{"id":[12345678901234567890,1.0],"contexts":[["a, ]","b\\"}"],[]],"score":[NaN,null]}',
    '{"id":12345678901234567890,"contexts":["a, ]","b\\"}"],"score":NaN}\n{"id":1.0,"contexts":[],"score":null}\n',
  );
  check(
    "printed for people, with a byte order mark",
    '\uFEFF{\r\n  "a": [\r\n    {"x":\r\n      1}, 2\r\n  ],\n  "b": ["\\\\", "\\\\\\""]\n}\n',
    '{"a":{"x": 1},"b":"\\\\"}\n{"a":2,"b":"\\\\\\""}\n',
  );
  check(
    "a table of pandas, by row number",
    '{"q":{"0":"a","3":"b"},"r":{"0":{"x":[1]},"3":null}}',
    '{"q":"a","r":{"x":[1]}}\n{"q":"b","r":null}\n',
  );
  check(
    "lists in an object beside them, whatever comes first",
    '{"by_judge": {"gpt-4o": [0, 1], "claude": [1, null]}, "pair": [["q", "d"], ["r", "e"]]}',
    '{"by_judge":{"gpt-4o":0,"claude":1},"pair":["q", "d"]}\n{"by_judge":{"gpt-4o":1,"claude":null},"pair":["r", "e"]}\n',
  );
  check(
    "the same in the other order, printed for people",
    '{\n "pair": [\n  "a",\n  "b"\n ],\n "by": {\n  "x": [1, 2]\n }\n}\n',
    '{"pair":"a","by":{"x":1}}\n{"pair":"b","by":{"x":2}}\n',
  );
  const of = (name: string, value: (at: number) => unknown, ids: readonly string[]) => ({
    [name]: Object.fromEntries(ids.map((id, at) => [id, value(at)])),
  });
  it.each([
    ["sample_", ["sample_0", "sample_1", "sample_2", "sample_3", "sample_4"]],
    ["HumanEval/", ["HumanEval/0", "HumanEval/2", "HumanEval/3", "HumanEval/4", "HumanEval/10"]],
    ["hash", ["00ff00aa", "10ff00ab", "20ff00ac", "3aff00ad", "4bff00ae"]],
  ])("objects by the same ids, with what is said of all beside them: %s", async (_, ids) => {
    const turned = [...ids].reverse();
    const file = {
      model: "tern-1",
      ...of("output", (at) => [`so ${at}`], ids),
      totals: { passed: 2, asked: 5 },
      ...of("passed", (at) => [at % 2 === 1], turned),
      pass_at_1: 0.4,
    };
    const lines = (await transcoded(encode(JSON.stringify(file, null, 1))))?.trimEnd().split("\n") ?? [];
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      ids.map((id, at) => ({ id, output: [`so ${at}`], passed: [(4 - at) % 2 === 1] })),
    );
  });
  const IDS = ["q1", "q2", "q3", "q4", "q5"];
  it.each<[string, object]>([
    ["numbers of several systems", { ...of("a", (at) => at, IDS), ...of("b", (at) => at / 2, IDS) }],
    ["objects by other ids", { ...of("a", String, IDS), ...of("b", String, [...IDS.slice(1), "q6"]) }],
    ["one object", { ...of("a", String, IDS), n: 5 }],
    ["records by their ids", { ...of("a", (at) => ({ x: at }), IDS), ...of("b", (at) => ({ x: at }), IDS) }],
    [
      "fields of records by name",
      { r1: { q: "a", a: "b", s: "c", t: "d", u: "e" }, r2: { q: "a", a: "b", s: "c", t: "d", u: "e" } },
    ],
    ["a few that are numbered", { ...of("a", String, IDS.slice(2)), ...of("b", String, IDS.slice(2)) }],
  ])("but are not %s", async (_, file) => {
    expect(await transcoded(encode(JSON.stringify(file)))).toBeNull();
  });
  check(
    "names once, then rows",
    '{"columns":["q","r"],"index":[0,1],"data":[["a",{"x":[1]}],["b",\n null]]}',
    '{"q":"a","r":{"x":[1]}}\n{"q":"b","r":null}\n',
  );
  check("as many rows as names", '{"columns":["q","r"],"data":[[1,2],[3,4]]}', '{"q":1,"r":2}\n{"q":3,"r":4}\n');
  check("rows of other lengths are none", '{"columns":["q","r"],"data":[["a",1],["b"],["c",2]]}', null);
  check("rows without names are none", '{"data":[["a",1]],"columns":["q","r"]}', null);
  check("what is wrong in a value stays in its line", '{"a":[1,tru],"b":[2,3]}', '{"a":1,"b":2}\n{"a":tru,"b":3}\n');
  it("longer than the head that is looked at", async () => {
    const values = Array.from({ length: 20_000 }, (_, i) => `q${i} "é"`);
    const text = await transcoded(encode(JSON.stringify({ a: values, b: values })));
    const lines = text?.trimEnd().split("\n") ?? [];
    expect(lines.length).toBe(20_000);
    expect(JSON.parse(lines[19_999] ?? "")).toEqual({ a: values[19_999], b: values[19_999] });
  });
});

describe("all else is read as it is", () => {
  const others: readonly (readonly [string, string])[] = [
    ["columns of different lengths", '{"a":[1,2],"b":[3]}'],
    ["columns without rows", '{"a":[],"b":[]}'],
    ["one column", '{"a":[1,2]}'],
    ["a column beside a value", '{"a":[1,2],"b":[1,2],"model":"m"}'],
    ["a record a line that begins with a list", '{"a":[1],"b":[2]}\n{"a":[1],"b":[2]}\n'],
    ["a known list of records", '{"results":[{"a":1}],"other":[1]}'],
    ["objects by id", '{"0x":{"a":1},"1x":{"a":2}}'],
    ["objects by number", '{"0":{"a":1,"b":2},"1":{"a":2,"b":3}}'],
    ["results of a harness", '{"results":{"0":{"acc":1}},"configs":{"task":{}}}'],
    ["one that is not closed", '{"a":[1,2],"b":[3,4'],
    ["one with something behind it", '{"a":[1,2],"b":[3,4]} x'],
    ["a text that is not closed", '{"a":["x],"b":[3]}'],
    ["lists of records that are as long", '{"plain":[{"a":1},{"a":2}],"guarded":[{"a":3},{"a":4}]}'],
    ["lists in objects alone", '{"gpt":{"arc":[1,0],"mmlu":[0,1]},"llama":{"arc":[1,1],"mmlu":[0,0]}}'],
    ["lists in an object that are longer", '{"pair":["a","b"],"by":{"x":[1,2,3]}}'],
    ["a list and a value in an object", '{"pair":["a","b"],"by":{"x":[1,2],"y":3}}'],
    ["lists of records in an object", '{"by":{"x":[{"a":1}],"y":[{"a":2}]},"pair":[{"a":1}]}'],
    ["a list", "[1,2]"],
    ["nothing", ""],
  ];
  for (const [name, text] of others) check(name, text, null);
  it("bytes that are no UTF-8", async () => {
    const bytes = encode('{"a":["x","y"],"b":[1,2]}');
    bytes[7] = 0xff;
    expect(await transcoded(bytes)).toBeNull();
  });
});
