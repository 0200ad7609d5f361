// Catches a path that leads elsewhere once it is written out and read again.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concretePaths, EACH, type MappedPath, parsePath, printPath, readPath } from "../../src/kinds/dottedPath.ts";

function parse(text: string): MappedPath {
  const parsed = parsePath(text);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.path;
}

describe("parsePath", () => {
  it.each<[string, MappedPath]>([
    ["output.text", ["output", "text"]],
    ["contexts[*].text", ["contexts", EACH, "text"]],
    ["a[0].b", ["a", 0, "b"]],
    ['["x.y"]', ["x.y"]],
    ['a["x.y"].z', ["a", "x.y", "z"]],
    ['["a\\"b"]', ['a"b']],
    ["gpt-3.x", ["gpt-3", "x"]],
    ["a key.ключ.$b", ["a key", "ключ", "$b"]],
    ["a[*][1]", ["a", EACH, 1]],
    ["[0].a", [0, "a"]],
    ['[""]', [""]],
    ["*", ["*"]],
  ])("%s", (text, path) => {
    expect(parse(text)).toEqual(path);
  });

  it.each(["", ".a", "a.", "a..b", "a[", "a[x]", "a]b", "a[-1]", "a.[0]", 'a["b', 'a["\\q"]', "a[0]b", "[*]b"])(
    "refuses “%s”",
    (text) => {
      expect(parsePath(text)).toMatchObject({ ok: false, message: expect.any(String) });
    },
  );

  it("reads what printPath writes", () => {
    const step = fc.oneof(fc.string(), fc.string({ unit: "binary" }), fc.nat(), fc.constant<typeof EACH>(EACH));
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), (path) => {
        expect(parse(printPath(path))).toEqual(path);
      }),
    );
  });
});

describe("readPath", () => {
  const record = JSON.parse(
    '{"a": [{"b": 1}, {"c": 2}, {"b": null}], "o": {"0": "x"}, "s": "text", "__proto__": {"p": 7}}',
  );

  it.each<[string, unknown]>([
    ["a[0].b", 1],
    ["a[1].b", undefined],
    ["a[*].b", [1, undefined, null]],
    ["a[*]", record.a],
    ["a.0", undefined],
    ["o[0]", undefined],
    ['o["0"]', "x"],
    ["s.length", undefined],
    ["a.length", undefined],
    ["s[*]", undefined],
    ["constructor.name", undefined],
    ["toString", undefined],
    ["__proto__.p", 7],
    ["a[9]", undefined],
  ])("%s", (text, expected) => {
    expect(readPath(record, parse(text))).toEqual(expected);
  });
});

describe("concretePaths", () => {
  it.each<[string, object]>([
    ["output.text", { f: ["output", "text"] }],
    ["contexts", { f: ["contexts"] }],
    ["r.contexts[*].page.text", { f: ["r", "contexts"], "f[*]": ["page", "text"] }],
    ["contexts[*]", { f: ["contexts"] }],
  ])("%s", (text, expected) => {
    expect(concretePaths("f", parse(text))).toEqual(expected);
  });
});
