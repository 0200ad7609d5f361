// Catches white space, case or punctuation that Python would treat otherwise.
import { describe, expect, it } from "vitest";
import { collapse, isPythonSpace, lower, split, strip, tokenSpans } from "../../../../src/kinds/rag/robustness/text.ts";
import { vectors } from "./helpers.ts";

type Vector =
  | { readonly kind: "whitespace"; readonly codepoint: string; readonly python_str_split_splits: boolean }
  | { readonly kind: "lower"; readonly text: string; readonly python: string }
  | {
      readonly kind: "length_offsets";
      readonly text: string;
      readonly python_len: number;
      readonly js_length: number;
    };

describe("text as Python has it", () => {
  for (const vector of vectors<Vector>("text_python_vs_js")) {
    switch (vector.kind) {
      case "whitespace":
        it(`white space ${vector.codepoint}`, () => {
          const space = String.fromCodePoint(Number.parseInt(vector.codepoint.slice(2), 16));
          const isSpace = vector.python_str_split_splits;
          expect(split(`a${space}b`)).toHaveLength(isSpace ? 2 : 1);
          expect(collapse(`a${space}b`)).toBe(isSpace ? "a b" : `a${space}b`);
          expect(strip(`${space}a${space}`)).toBe(isSpace ? "a" : `${space}a${space}`);
          expect(isPythonSpace(space, 0)).toBe(isSpace);
          expect(tokenSpans(`a${space}b`)).toHaveLength(isSpace ? 2 : 1);
        });
        break;
      case "lower":
        it(`lower case of ${vector.text}`, () => expect(lower(vector.text)).toBe(vector.python));
        break;
      case "length_offsets":
        it(`offsets count UTF-16 units: ${vector.text}`, () => {
          expect(vector.text.length).toBe(vector.js_length);
          expect([...vector.text]).toHaveLength(vector.python_len);
        });
    }
  }

  it("knows the same white space by table and by expression, in the whole plane", () => {
    for (let code = 0; code < 0x10000; code++) {
      const text = String.fromCharCode(code);
      if (isPythonSpace(text, 0) !== (split(text).length === 0)) expect.fail(`U+${code.toString(16)}`);
    }
  });
});
