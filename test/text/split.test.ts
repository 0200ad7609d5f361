// Catches a character that is in no sentence or in two, and texts that take forever to cut.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitDocument, splitResponse, splitSentences } from "../../src/text/split.ts";
import { expectGrowth } from "../hostile/timed.ts";

const cut = (text: string) => splitSentences(text).map(({ from, to }) => text.slice(from, to));
const check = (name: string, parts: readonly string[], joint = " ") =>
  it(name, () => expect(cut(parts.join(joint))).toEqual(parts));

describe("splitSentences cuts", () => {
  check("plain sentences", ["Paris is big.", "It lies on the Seine!", "Does it?"]);
  check("after closing quotes and brackets", ['He said "go."', "She went (slowly.)", "They met."]);
  check("after footnote marks", ["It is true.[1][12]", "It was shown."]);
  check("after an ellipsis before a capital", ["And so on…", "Then nothing..."]);
  check("lines without a stop", ["Heading", "The text begins."], "\n");
  check("paragraphs", ["it goes on", "and starts again"], "\n\n");
  check("list items", ["The steps are:", "- open it", "- close it", "1. sleep", "2. wake up"], "\n");
  check("windows newlines", ["One.", "Two."], "\r\n");
  check("Chinese", ["巴黎很大。", "它在法国！"], "");
  check("Hindi", ["यह एक है।", "वह दो है।"]);
  check("a company before a starter", ["He left Apple Inc.", "The company grew."]);
  check("a time before a starter", ["It began at 5 p.m.", "It ended soon."]);
  check("a letter that is no initial", ["It is rich in vitamin C.", "Oranges are, too."]);
  check("No as an answer", ["No.", "He did not."]);
  check("numbers at the end", ["It grew by 3.5.", "Then it fell."]);
  check("a year before a digit", ["It was 1998.", "20 people came."]);
  check("emphasis around a stop", ["**Paris is big.**", "It is."]);
});

describe("splitSentences keeps together", () => {
  const whole = (name: string, text: string) => it(name, () => expect(cut(text)).toEqual([text]));
  whole("titles", "Dr. Smith met Mrs. Jones and Prof. Lee.");
  whole("initials", "George W. Bush and J. R. R. Tolkien met.");
  whole("countries", "The U.S. Senate and the U.K. Parliament agreed.");
  whole("decimals and versions", "It costs $0.17 and runs v1.2.3 at 3.5 GHz.");
  whole("addresses", "See https://example.org/a.b?c=d!e and mail a.b@example.org now.");
  whole("e.g. and i.e.", "Use fruit, e.g. Apples, i.e. Malus, cf. Pears.");
  whole("et al.", "Shown by Chen et al. (2023) and others.");
  whole("figures and numbers", "See Fig. 3, No. 5, pp. 7 and Sec. IV of it.");
  whole("companies", "Apple Inc. Chairman Levinson spoke.");
  whole("months", "On Jan. 5 it rained.");
  whole("a stop before a lower-case word", "The yahoo! site and the etc. list grew.");
  whole("wrapped lines", "This line breaks off in the\nmiddle of a sentence.");
  whole("list markers with their item", "1. Open the lid.");
});

describe("splitSentences", () => {
  it("of nothing is nothing", () => {
    expect(cut("")).toEqual([]);
    expect(cut(" \n\t ")).toEqual([]);
  });
  it.each(["rules", "plain"] as const)("by %s puts each character that is not white space into exactly one", (mode) => {
    const piece = fc.constantFrom(
      "A",
      "b",
      ".",
      "!",
      " ",
      "\n",
      "。",
      "Dr.",
      "1.",
      "- ",
      "é",
      "👍",
      '"',
      "[1]",
      "\u2028",
      "```",
      "`",
      "| a |",
      "(",
      ")",
      "…",
      "「",
      "」",
      "中",
      "»",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join("");
        const spans = splitSentences(text, mode);
        let end = 0;
        for (const { from, to } of spans) {
          expect(text.slice(end, from).trim()).toBe("");
          expect(to).toBeGreaterThan(from);
          end = to;
        }
        expect(text.slice(end).trim()).toBe("");
      }),
    );
  });
  it("takes time in proportion to the text", async () => {
    const repeated = [
      "word ",
      "\n",
      "a.",
      "a. ",
      ".[1",
      "\r ",
      "```\n",
      "```a\n",
      "`a\n",
      "|a. B",
      "| a. B |\n",
      "(a. B ",
    ];
    repeated.push("A. 🎉", "1. A ", "- ", ".【");
    const within = [" ", "."].map((unit) => ["a", unit, "b"] as const);
    const inside = [
      ["A. ", "🎉", "b"],
      [".", "【", ""],
      ["A ", "-", " b"],
      ["", "word ", "."],
    ] as const;
    for (const [before, unit, after] of [...repeated.map((unit) => ["", unit, ""] as const), ...within, ...inside]) {
      await expectGrowth(
        (length) => {
          const text = before + unit.repeat(length / unit.length) + after;
          return () => splitSentences(text);
        },
        [10_000, 40_000],
      );
    }
  });
});

describe("the plain mode", () => {
  const plain = (text: string) => splitSentences(text, "plain").map(({ from, to }) => text.slice(from, to));
  it.each([
    ["behind every stop before a blank", "Dr. Smith left. Why?! He went.", ["Dr.", "Smith left.", "Why?!", "He went."]],
    ["at no line's end", "Heading\nIt is. It was", ["Heading\nIt is.", "It was"]],
    ["not within a number or address", "It is 3.5 at a.org", ["It is 3.5 at a.org"]],
    ["nowhere in a text without stops", "巴黎很大。它在法国！", ["巴黎很大。它在法国！"]],
    ["not behind the last stop", "It is. ", ["It is."]],
  ])("cuts %s", (_, text, wanted) => expect(plain(text)).toEqual(wanted));
});

describe("keyed sentences", () => {
  it("carry key, text and span", () => {
    expect(splitResponse("One. Two.")).toEqual([
      { key: "a", text: "One.", span: { from: 0, to: 4 } },
      { key: "b", text: "Two.", span: { from: 5, to: 9 } },
    ]);
    expect(splitDocument(2, "Yes. No.").map(({ key }) => key)).toEqual(["2a", "2b"]);
  });
});
