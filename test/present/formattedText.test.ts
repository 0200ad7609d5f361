// Catches Markdown that is drawn as something else, a character that is lost, and plain text that is taken for Markdown.
import { describe, expect, it } from "vitest";
import {
  type FormattedUnit,
  formatted,
  isDrawn,
  isMarkdown,
  unitsOf as unitsOfWhole,
  unitWithin,
} from "../../src/present/formattedText.ts";
import { splitSentences } from "../../src/text/split.ts";
import { processorMs } from "../processorMs.js";

/** A unit in short: what it is, and its runs with their styles in brackets. */
function short(text: string, unit: FormattedUnit): string {
  const runs = unit.runs.map(({ from, to, styles, target }) => {
    const words = text.slice(from, to);
    const how = [...styles, ...(target === null ? [] : [target])].join(" ");
    return how === "" ? words : `[${how}: ${words}]`;
  });
  const { block, depth, isFirst } = unit;
  const marker = block?.kind === "item" && isFirst ? `${block.marker} ` : "";
  return `${block?.kind ?? "text"}${depth || ""}: ${marker}${runs.join("")}`;
}

function unitsOf(text: string): readonly string[] {
  const whole = formatted(text);
  if (whole === null) return [];
  return splitSentences(text).map((span) => short(text.slice(span.from, span.to), unitWithin(whole, span, text)));
}

describe("a text in Markdown", () => {
  it("is cut into units that say what they are", () => {
    const text = [
      "# Resetting",
      "To reset your **password**, see [this page](https://example.org/a):",
      "",
      "1. Open *Settings*. It is at the top.",
      "2. Click `Reset`.",
      "   - Not ~~Remove~~.",
      "",
      "| Plan | Price |",
      "|---|---:|",
      "| Free | **0** |",
      "",
      "```sh",
      "reset --all",
      "```",
      "",
      "> Said the manual.",
    ].join("\n");
    expect(unitsOf(text)).toEqual([
      "heading: Resetting",
      "text: To reset your [strong: password], see [link https://example.org/a: this page]:",
      "item1: 1. Open [emphasis: Settings].",
      "item1: It is at the top.",
      "item1: 2. Click [code: Reset].",
      "item2: • Not [strike: Remove].",
      "row:  Plan  Price \n",
      "row:  Free  [strong: 0] ",
      "code: reset --all",
      "quote: Said the manual.",
    ]);
  });

  it("keeps stress that goes over the end of a sentence", () => {
    expect(unitsOf("**It opened. It closed.** Then `x`.")).toEqual([
      "text: [strong: It opened.]",
      "text: [strong: It closed.]",
      "text: Then [code: x].",
    ]);
  });

  it("shows HTML, entities, citations and formulas as they are written", () => {
    const text = "**Note** <b>x</b> &amp; [1] [sic] $x_1 * y_1$ \\alpha snake_case_name 2 * 3 * 4";
    expect(unitsOf(text)).toEqual([
      "text: [strong: Note] <b>x</b> &amp; [1] [sic] $x_1 * y_1$ \\alpha snake_case_name 2 * 3 * 4",
    ]);
  });

  it("takes stars within words and numbers for what they are", () => {
    expect(unitsOf("**Note** 2**8 is 4*4*4*4, and *this* is stressed.")).toEqual([
      "text: [strong: Note] 2**8 is 4*4*4*4, and [emphasis: this] is stressed.",
    ]);
  });

  it("is cut into units as a whole too, without what has nothing to show", () => {
    const text = [
      "Read **this**.",
      "Then that.",
      "",
      "- one",
      "  - two",
      "- three",
      "",
      "| a | b |",
      "|---|---|",
      "| 1 | 2 |",
      "> quoted",
      "",
      "```",
      "  x = 1",
      "```",
    ].join("\n");
    const read = formatted(text);
    if (!read) throw new Error("It is Markdown.");
    const units = unitsOfWhole(read, text);
    expect(units.map((unit) => short(text.slice(unit.span.from, unit.span.to), unit))).toEqual([
      "text: Read [strong: this].\nThen that.",
      "item1: • one",
      "item2: • two",
      "item1: • three",
      "row:  a  b ",
      "row:  1  2 ",
      "quote: quoted",
      "code:   x = 1",
    ]);
    expect(units.map(({ isApart }) => isApart)).toEqual([false, true, false, false, true, false, false, true]);
  });

  it("leaves no word of a whole text out", () => {
    const text = "# A\nb **c**\n\n1. d\n\n   e\n> f\n> - g\n\n| h | i |\n|---|---|\n| j | |\n\n```\nk\n```\nl";
    const read = formatted(text);
    const words =
      read &&
      unitsOfWhole(read, text).map(({ span, runs }) =>
        runs.map(({ from, to }) => text.slice(span.from + from, span.from + to)).join(""),
      );
    expect(words?.join(" ").match(/\p{L}/gu)?.join("")).toBe("Abcdefghijkl");
  });

  it("tells whether a difference is drawn", () => {
    const text = "- **a**\n- b";
    const read = formatted(text);
    if (!read) throw new Error("It is Markdown.");
    expect(isDrawn(read, text, [{ from: 0, to: 4 }])).toBe(false);
    expect(isDrawn(read, text, [{ from: 0, to: 5 }])).toBe(true);
  });

  it("gives the cells of a row", () => {
    const text = "| a | b c |\n|---|---|\n| 1 | 2 |";
    const whole = formatted(text);
    const units = splitSentences(text).map((span) => ({ span, unit: whole && unitWithin(whole, span, text) }));
    const cells = units.map(({ span, unit }) =>
      unit?.block?.cells.map(({ from, to }) => text.slice(span.from + from, span.from + to)),
    );
    expect(cells).toEqual([
      ["a", "b c"],
      ["1", "2"],
    ]);
    expect(units.map(({ unit }) => unit?.block?.isHead)).toEqual([true, false]);
  });

  it.each([
    "It rose by 3 * 4 * 5 per cent.",
    "2**3 + 4**5 = 1032",
    "- a single dash that begins a remark",
    "See [1] and [2].",
    "snake_case and __init__ are names",
    "We are #1. C# is a language.",
    "a | b",
  ])("is not seen in %j", (text) => {
    expect(isMarkdown(text)).toBe(false);
  });

  it.each([
    ["stars", "*".repeat(49_000)],
    ["brackets", "[".repeat(49_000)],
    ["images", "![](".repeat(12_000)],
    ["items", "- ".repeat(24_000)],
    ["items of a line each", "\n- a".repeat(12_000)],
    ["quotes", "> ".repeat(24_000)],
    ["bars", `${"|a".repeat(12_000)}\n${"|-".repeat(12_000)}`],
    ["unclosed stress", "**a ".repeat(12_000)],
    ["backticks", "`".repeat(49_000)],
  ])("takes no more than moments where there are very many %s", (_, text) => {
    const begun = processorMs();
    const read = formatted(`**x** ${text}`);
    if (read) unitsOfWhole(read, `**x** ${text}`);
    expect(processorMs() - begun).toBeLessThan(5_000);
  });
});
