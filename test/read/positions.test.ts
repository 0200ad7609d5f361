// Catches a mark in the editor on another value than the issue names.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonPath } from "../../src/model/index.ts";
import { innerOffset, innerSpan, pathAt, positionsIn, spanOf } from "../../src/read/positions.ts";

describe("spanOf", () => {
  const check = (name: string, text: string, path: JsonPath, expected: string | null) =>
    it(name, () => {
      const span = spanOf(text, path);
      expect(span === null ? null : text.slice(span.from, span.to)).toBe(expected);
    });
  const text = '{"a": [1, {"b": "x"}], "c\\"": null, "": {}}';
  check("record", text, [], text);
  check("deep", text, ["a", 1, "b"], '"x"');
  check("escaped key", text, ['c"'], "null");
  check("empty key", text, [""], "{}");
  check("absent key", text, ["z"], null);
  check("absent index", text, ["a", 2], null);
  check("key of an array", text, ["a", "b"], null);
  check("last of repeated keys", '{"a":1,"a":2}', ["a"], "2");
  check("behind bare NaN", '{"a":[NaN,-Infinity,"NaN"]}', ["a", 2], '"NaN"');
  check("behind a byte order mark", '\ufeff{"a":1}', ["a"], "1");
  check("no JSON", "", ["a"], null);
});

describe("pathAt", () => {
  const check = (name: string, marked: string, expected: JsonPath | null) =>
    it(name, () => expect(pathAt(marked.replace("|", ""), marked.indexOf("|"))).toEqual(expected));
  check("in a string", '{"a":["x","y|z"]}', ["a", 1]);
  check("at its opening quote", '{"a":["x",|"yz"]}', ["a", 1]);
  check("in a key", '{"a":{"b|c":1}}', ["a", "bc"]);
  check("at the record's brace", '|{"a":1}', []);
  check("before the record", '| {"a":1}', null);
  check("behind the record", '{"a":1}|', null);
  check("empty key", '{"":{"a":|1}}', ["", "a"]);
  check("behind bare NaN", '{"a":[NaN,"|x"]}', ["a", 1]);
});

describe("offsets inside a string", () => {
  const text = '{"a": "x\\n\\u00e9😀\\ud83d\\ude00y"}';
  it("lead out and back in", () => {
    const span = innerSpan(text, ["a"], { from: 1, to: 3 });
    expect(span && text.slice(span.from, span.to)).toBe("\\n\\u00e9");
    expect(innerOffset(text, ["a"], text.indexOf("\\u00e9") + 3)).toBe(2);
    expect(innerOffset(text, ["a"], text.indexOf("y"))).toBe(7);
    expect(innerOffset(text, ["a"], text.indexOf('"x'))).toBeNull();
    expect(innerOffset(text, ["a"], text.length - 1)).toBeNull();
    expect(innerSpan(text, [], { from: 0, to: 1 })).toBeNull();
  });

  it("are each other's inverse for any string", () => {
    const strings = fc.string({ unit: fc.constantFrom("a", '"', "\\", "\n", "é", "😀", "\u0001", "\ud800", "/") });
    fc.assert(
      fc.property(strings, fc.boolean(), (value, isAscii) => {
        const json = JSON.stringify(value);
        const escaped = [...json].map((letter) => (letter > "~" ? units(letter) : letter)).join("");
        const line = `{"k":[0,${isAscii ? escaped : json}]}`;
        const positions = positionsIn(line);
        for (let at = 0; at < value.length; at += 1) {
          const span = positions.innerSpan(["k", 1], { from: at, to: at + 1 });
          if (span === null) throw new Error("no string there");
          expect(JSON.parse(`"${line.slice(span.from, span.to)}"`)).toBe(value[at]);
          for (let raw = span.from; raw < span.to; raw += 1) expect(positions.innerOffset(["k", 1], raw)).toBe(at);
        }
        expect(positions.innerSpan(["k", 1], { from: 0, to: value.length + 9 })?.to).toBe(line.length - 3);
      }),
    );
  });
});

function units(letter: string): string {
  return letter
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}
