// Catches text of a file that becomes Markdown, a link or HTML in a hover.
import { describe, expect, it } from "vitest";
import { escapeMarkdown, partsMarkdown } from "../../src/host/hoverContent.ts";
import { code, plain, strong } from "../../src/present/parts.ts";

describe("escapeMarkdown", () => {
  it.each([
    ["words", "Boring took six years", "Boring took six years"],
    ["a link to a command", "[x](command:a)", "\\[x\\]\\(command\\:a\\)"],
    ["an icon", "$(zap)", "\\$\\(zap\\)"],
    ["HTML", "<img src=x>", "\\<img src\\=x\\>"],
    ["an address", "http://a.b/c", "http\\:\\/\\/a\\.b\\/c"],
    ["lines", "a\r\n\r\n# b", "a \\# b"],
    ["a character that reorders text", "a\u202Eb", "a\\\\u202Eb"],
  ])("shows %s as written", (_, text, expected) => expect(escapeMarkdown(text)).toBe(expected));

  it("cuts what is long, and never in the middle of a character", () => {
    const cut = escapeMarkdown(`${"a".repeat(599)}😀`);
    expect(cut).toBe(`${"a".repeat(599)}…`);
  });
});

describe("partsMarkdown", () => {
  it("stresses, keys and keeps the spaces between parts", () => {
    expect(partsMarkdown([strong("Unsupported"), plain(" sentence "), code("b")])).toBe("**Unsupported** sentence `b`");
  });
  it("does not let a key leave its code span", () => {
    expect(partsMarkdown([code("`[x](command:a)")])).toBe("\\`\\[x\\]\\(command\\:a\\)");
  });
});
