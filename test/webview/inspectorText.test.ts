// Catches marks that cut words, or stand on others than the verdict names.
import { describe, expect, it } from "vitest";
import { cut, joinParts } from "../../src/present/parts.ts";
import { documentReason, responseReason } from "../../src/present/sample/reasons.ts";
import { linksOf } from "../../webview/inspector/rag/links.ts";
import { findingsByField, marksWithin } from "../../webview/inspector/rag/marks.ts";
import { detailOf, ROW } from "./harness/samples.ts";

const body = detailOf(ROW, "lenient").body;
const links = linksOf(body);

describe("marks", () => {
  it("cut a text where they begin and end; the pieces are the text", () => {
    const pieces = cut("0123456789", [
      { from: 2, to: 5, kinds: ["answer"] },
      { from: 4, to: 8, kinds: ["detection"] },
      { from: 9, to: 9, kinds: ["adherence"] },
      { from: 8, to: 99, kinds: ["followed"] },
    ]);
    expect(pieces.map(({ text, kinds }) => `${text}:${kinds.join("+")}`)).toEqual([
      "01:",
      "23:answer",
      "4:answer+detection",
      "567:detection",
      "89:followed",
    ]);
    expect(cut("", [])).toEqual([]);
  });

  it("fall into the sentence that holds them, and into both where they cross", () => {
    const marks = [{ from: 8, to: 12, kinds: ["answer" as const] }];
    expect(marksWithin(marks, { from: 0, to: 10 })).toEqual([{ from: 8, to: 10, kinds: ["answer"] }]);
    expect(marksWithin(marks, { from: 10, to: 20 })).toEqual([{ from: 0, to: 2, kinds: ["answer"] }]);
    expect(marksWithin(marks, { from: 12, to: 20 })).toEqual([]);
    expect(marksWithin(marks, null)).toEqual([]);
  });

  it("stand on the words that the verdicts name", () => {
    const marks = findingsByField(body).get("response") ?? [];
    expect(marks.map(({ from, to, kinds }) => `${body.response?.slice(from, to)} ${kinds}`)).toEqual([
      "However detection",
      "1987 followed",
    ]);
  });
});

describe("reasons", () => {
  const response: readonly [string, string][] = [
    [
      "a",
      "Contradicted. Repeats the counterfactual 1987, found only in 2b. The gold answer 1994 is in 0b: relevant, not used.",
    ],
    ["b", "Supported by 0d."],
    ["c", "Partly supported by 0c, 2d. The six years are in 0c; no document gives a number of workers."],
    ["e", "Supported without a source. The judge names: general knowledge."],
    ["f", "Unsupported. No document speaks of tickets or prices."],
    ["g", "Not labelled."],
  ];
  for (const [key, expected] of response) {
    it(`of ${key}`, () => {
      const sentence = links.response.get(key);
      expect(sentence && joinParts(responseReason(sentence, body))).toBe(expected);
    });
  }
  it("make keys that exist into links, in the judge's words too", () => {
    const sentence = links.response.get("c");
    const keys = sentence ? responseReason(sentence, body).filter(({ kind }) => kind === "key") : [];
    expect(keys.map(({ text }) => text)).toEqual(["0c", "2d", "0c"]);
  });
  it("leave out an explanation that only repeats the keys of the sources", () => {
    const sentence = links.response.get("c");
    const said = (explanation: string) => sentence && joinParts(responseReason({ ...sentence, explanation }, body));
    const [first = ""] = sentence?.supportedBy ?? [];
    expect(said(`${first}.`)).toBe(said(""));
    expect(said(`${first} says so.`)).toContain(`${first} says so.`);
    expect(said("9z.")).toContain("9z.");
  });
  const documents: readonly [string, string][] = [
    ["0a", "Neither relevant nor used."],
    ["0b", "Missed. Relevant, but no sentence of the response uses it."],
    ["0c", "Relevant and used, by c."],
    ["2d", "Used, not relevant. c uses it, but the labels do not count it as relevant."],
  ];
  for (const [key, expected] of documents) {
    it(`of ${key}`, () => {
      const sentence = links.documents.get(key);
      expect(sentence && joinParts(documentReason(sentence))).toBe(expected);
    });
  }
});
