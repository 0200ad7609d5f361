// Catches markers that are not seen, and brackets that are none.
import { describe, expect, it } from "vitest";
import { markersIn, namedMarkersIn, withoutMarkers } from "../../src/text/markers.ts";

const found = (text: string) =>
  markersIn(text).map(({ span, numbers }) => [text.slice(span.from, span.to), ...numbers]);

describe("markers by number", () => {
  it.each<[string, ...[string, ...number[]][]]>([
    ["So it is [1].", ["[1]", 1]],
    ["So it is [1][2].", ["[1]", 1], ["[2]", 2]],
    ["So it is [1, 3].", ["[1, 3]", 1, 3]],
    ["So it is [2-4].", ["[2-4]", 2, 3, 4]],
    ["So it is [2–3; 7].", ["[2–3; 7]", 2, 3, 7]],
    ["So it is [^2].", ["[^2]", 2]],
    ["So it is [1](https://a.example/b).", ["[1](https://a.example/b)", 1]],
    ["So it is [doc1].", ["[doc1]", 1]],
    ["So it is [Document 2, Document 3].", ["[Document 2, Document 3]", 2, 3]],
    ["So it is [ID:0].", ["[ID:0]", 0]],
    ["So it is【1†source】.", ["【1†source】", 1]],
    ["So it is【4:0†report.pdf】.", ["【4:0†report.pdf】", 0]],
    ["So it is<cite>[3-5]</cite>.", ["<cite>[3-5]</cite>", 3, 4, 5]],
    ["So it is<cite>[3][9]</cite>.", ["<cite>[3][9]</cite>", 3, 9]],
    ["[0] says so; so does [1].", ["[0]", 0], ["[1]", 1]],
  ])("%s", (text, ...markers) => expect(found(text)).toEqual(markers));

  it.each([
    "In (1) it says so.",
    "It was in [1987].",
    "The list `[1]` is short.",
    "```\nvalues[1]\n```",
    "Take values[1] = 2.",
    "x lies in [0, 1].",
    "As said [sic].",
    "[1-200] are too many.",
    "[5-2] goes backwards.",
  ])("%s has none", (text) => expect(found(text)).toEqual([]));

  it("are not the entries of a list of sources", () => {
    expect(found("So it is [1].\n\n[1] The handbook\n[2] The guide")).toEqual([["[1]", 1]]);
    expect(found("So it is [^1].\n\n[^1]: The handbook")).toEqual([["[^1]", 1]]);
  });
});

describe("markers by name", () => {
  const named = (text: string, ...titles: string[]) =>
    namedMarkersIn(text, titles).map(({ span, names }) => [text.slice(span.from, span.to), ...names]);

  it("are titles of documents", () => {
    expect(named("So it is [The guide].", "The guide", "Else")).toEqual([["[The guide]", "The guide"]]);
    expect(named("So it is [The guide; Else].", "The guide", "Else")).toEqual([
      ["[The guide; Else]", "The guide", "Else"],
    ]);
    expect(named("So it is [something].", "The guide")).toEqual([]);
    expect(named("So it is [The guide](https://a.example).", "The guide")).toEqual([]);
  });

  it("are names of files where titles are such names, also of files that are not there", () => {
    expect(named("So it is [a.pdf#page=3] [b.pdf].", "a.pdf#page=3")).toEqual([
      ["[a.pdf#page=3]", "a.pdf#page=3"],
      ["[b.pdf]", "b.pdf"],
    ]);
    expect(named("So it is [b.pdf].", "The guide")).toEqual([]);
  });
});

it("a text without its markers has every other character where it was", () => {
  const text = "So [1] it is [2-3].";
  const plain = withoutMarkers(text, markersIn(text));
  expect(plain).toBe("So     it is      .");
});
