// Catches a page that draws an element for each of a quarter of a million markers, and a marker that says what another one is worth.
import { expect, it } from "vitest";
import type { ResponseSentence, ShownCitation } from "../../src/model/index.ts";
import { citationMarks, citationsAt, linksText } from "../../src/present/citations.ts";

const citation = (from: number, number: number): ShownCitation => ({
  span: { from, to: from + 3 },
  number,
  document: number - 1,
  state: "good",
  should: [],
});
const sentence = (key: string, citations: readonly ShownCitation[]): ResponseSentence => ({
  key: key as ResponseSentence["key"],
  text: "It is.",
  span: null,
  state: "full",
  isContradicted: false,
  supportedBy: [],
  otherKeys: [],
  explanation: null,
  citations,
});

it("a mark stands for the citations of its marker", () => {
  const responseSentences = [
    sentence("a", [citation(5, 1), citation(5, 2), citation(9, 3)]),
    sentence("b", [citation(20, 1)]),
  ];
  const marks = citationMarks({ responseSentences });
  expect(marks.map(({ from }) => from)).toEqual([5, 9, 20]);
  const numbers = marks.map(({ kinds }) => citationsAt(kinds, { responseSentences }).map(({ number }) => number));
  expect(numbers).toEqual([[1, 2], [3], [1]]);
  expect(citationsAt(["hit"], { responseSentences })).toEqual([]);
  expect(linksText({ responseSentences })).toBeNull();
});

it("the first 2,000 markers are links, and that is said", () => {
  const many = Array.from({ length: 250_000 }, (_, at) => sentence(`k${at}`, [citation(10 * at, 1)]));
  const marks = citationMarks({ responseSentences: many });
  expect(marks).toHaveLength(2000);
  expect(marks.at(-1)?.from).toBe(19_990);
  expect(linksText({ responseSentences: many })).toBe("The first 2,000 markers are links.");
});
