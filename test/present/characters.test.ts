// Catches characters that hide, reorder or break lines where text is shown.
import { describe, expect, it } from "vitest";
import { lineText, visibleParts, visibleText } from "../../src/present/characters.ts";

describe("characters that cannot be seen", () => {
  const cases: readonly [string, string, string][] = [
    ["plain text stays", "Paris, 1994. \t\n", "Paris, 1994. \t\n"],
    ["a zero-width space", "a\u200bb", "a\\u200Bb"],
    ["bidi overrides and isolates", "\u202eevil\u2069", "\\u202Eevil\\u2069"],
    ["control characters", "a\u0000\u0007\u001b[31m\u0085", "a\\u0000\\u0007\\u001B[31m\\u0085"],
    ["a carriage return", "a\rb", "a\\u000Db"],
    ["a byte order mark inside", "a\ufeff", "a\\uFEFF"],
    ["tag characters", "a\u{e0041}", "a\\u{E0041}"],
    ["a lone surrogate", "\ud800x", "\\uD800x"],
    ["whole pairs stay", "😀 𝒳", "😀 𝒳"],
    ["joiners inside emoji stay", "👩\u200d💻 🏳\ufe0f\u200d🌈", "👩\u200d💻 🏳\ufe0f\u200d🌈"],
    ["joiners in scripts that need them stay", "नमस्\u200dते می\u200cخواهم", "नमस्\u200dते می\u200cخواهم"],
    ["joiners between Latin letters do not", "pa\u200dris", "pa\\u200Dris"],
    ["an empty text", "", ""],
  ];
  for (const [name, input, expected] of cases) it(name, () => expect(visibleText(input)).toBe(expected));

  it("are told apart from text that looks like them", () => {
    expect(visibleParts("\\u200b\u200b")).toEqual([
      { text: "\\u200b", escapeOf: null },
      { text: "\\u200B", escapeOf: "U+200B" },
    ]);
  });

  it("make no second line in a cell", () => {
    expect(lineText(" a \r\n\n b\tc\u2028d ")).toBe("a b c\\u2028d");
  });
});
