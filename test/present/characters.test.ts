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
    ["a variation selector of an emoji stays", "❤\ufe0f ☎\ufe0e 1\ufe0f\u20e3", "❤\ufe0f ☎\ufe0e 1\ufe0f\u20e3"],
    ["further ones do not", "❤\ufe0f\ufe0f\u{e0149}", "❤\ufe0f\\uFE0F\\u{E0149}"],
    ["a variation selector after a letter", "a\ufe0f b\u{e0142} 7\ufe0f", "a\\uFE0F b\\u{E0142} 7\\uFE0F"],
    ["a registered form of an ideograph stays", "葛\u{e0100}城", "葛\u{e0100}城"],
    ["a byte on an ideograph does not", "葛\u{e0165}\u{e0100}", "葛\\u{E0165}\\u{E0100}"],
    ["a form of a Mongolian letter stays", "ᠠ\u180bᠡ", "ᠠ\u180bᠡ"],
    [
      "fillers and grapheme joiners",
      "\u115f\u1160\u3164\uffa0\u034f\u17b4",
      "\\u115F\\u1160\\u3164\\uFFA0\\u034F\\u17B4",
    ],
    ["invisible operators", "a\u2061\u2062\u2063\u2064b", "a\\u2061\\u2062\\u2063\\u2064b"],
    ["format characters of music and hieroglyphs", "\u{1d173}\u{13430}", "\\u{1D173}\\u{13430}"],
    ["signs that begin Arabic numbers stay", "\u0600123", "\u0600123"],
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

  it("are all that Unicode lets a font leave out", () => {
    const unseen: string[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code);
      if (!/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u.test(character)) continue;
      if (visibleText(`a${character}b`).includes(character)) unseen.push(code.toString(16));
    }
    expect(unseen).toEqual([]);
  });

  it("carry no bytes on a character that is seen", () => {
    // One selector for each of 256 bytes, as hidden texts are written.
    const selector = (byte: number): string => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);
    for (const base of ["a", "7", " ", ".", "😀", "葛", "é"]) {
      const kept = Array.from({ length: 256 }, (_, byte) => byte).filter(
        (byte) => !visibleText(`${base}${selector(byte)}`).includes("\\"),
      );
      expect(kept.length).toBeLessThanOrEqual(base === "葛" ? 16 : base === "😀" ? 2 : 0);
      expect(visibleText(`${base}${selector(15)}${selector(14)}${selector(15)}`)).toMatch(/\\uFE0E\\uFE0F$/);
    }
  });
});
