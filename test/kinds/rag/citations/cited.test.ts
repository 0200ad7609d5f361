// Catches citations that are linked to another document or sentence than they stand at.
import { describe, expect, it } from "vitest";
import { areCiting, citationsOf } from "../../../../src/kinds/rag/citations/cited.ts";
import { explainRag } from "../../../../src/kinds/rag/explain.ts";
import { Found } from "../../../../src/kinds/rag/facts.ts";
import { measureRag } from "../../../../src/kinds/rag/measure.ts";
import type { ShownCitation } from "../../../../src/model/index.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { adapt } from "../adapters/adapting.ts";

const MODES = { matching: "strict", support: "ragbench", probabilities: "raw", citations: "ours" } as const;
const row = (response: string, more: JsonRecord = {}) =>
  adapt("robustness", {
    question: "Who?",
    response,
    documents: ["Ann built it.", "Bo painted it.", "It is old."],
    ...more,
  });
const links = (response: string, more: JsonRecord = {}) => {
  const found = citationsOf(row(response, more));
  return (
    found && [
      found.style,
      ...found.list.map(({ number, document, sentence }) => [number, document, found.sentences[sentence]?.key]),
    ]
  );
};

describe("citations of a response", () => {
  it("count from 1, or from 0 where one is 0, or as somebody said", () => {
    expect(links("Ann built it [1]. Bo painted it [2].")).toEqual([{ from: 1, by: "text" }, [1, 0, "a"], [2, 1, "b"]]);
    expect(links("Ann built it [0]. Bo painted it [1].")).toEqual([{ from: 0, by: "text" }, [0, 0, "a"], [1, 1, "b"]]);
    const told = { ...row("Bo painted it [1]."), citedFrom: 0 as const };
    expect(citationsOf(told)).toMatchObject({ style: { from: 0, by: "told" }, list: [{ number: 1, document: 1 }] });
  });

  it("belong to the sentence that they end, before its full stop or behind it", () => {
    expect(links("Ann built it [1].")).toEqual([{ from: 1, by: "text" }, [1, 0, "a"]]);
    expect(links("Ann built it. [1] Bo painted it. [2]")).toEqual([{ from: 1, by: "text" }, [1, 0, "a"], [2, 1, "b"]]);
    expect(links("Ann built it.[1][3] Bo painted it.")).toEqual([{ from: 1, by: "text" }, [1, 0, "a"], [3, 2, "a"]]);
    expect(links("As [2] says, Bo painted it. Ann built it [2].")).toEqual([
      { from: 1, by: "text" },
      [2, 1, "a"],
      [2, 1, "b"],
    ]);
  });

  it("are one where a sentence names a document twice, and keep numbers that no document has", () => {
    expect(links("Ann [1] built it [1].")).toEqual([{ from: 1, by: "text" }, [1, 0, "a"]]);
    expect(links("Ann built it [7].")).toEqual([{ from: 1, by: "text" }, [7, 6, "a"]]);
  });

  it("leave the sentences without their markers, and every offset as it was", () => {
    const response = "Ann [1] built it. Bo painted it [2].";
    const found = citationsOf(row(response));
    expect(found?.sentences.map(({ text }) => text)).toEqual(["Ann     built it.", "Bo painted it    ."]);
    expect(found?.sentences.map(({ span }) => span && response.slice(span.from, span.to))).toEqual([
      "Ann [1] built it.",
      "Bo painted it [2].",
    ]);
  });

  it.each([
    "Ann built it. [1] [2] [1] [2]",
    "[2] Ann built it [1][1]. Bo painted it. [3][3][3]",
    `All of it. ${Array.from({ length: 50 }, (_, i) => `[${(i % 4) + 1}]`).join(" ")} Bo painted it.`,
  ])("stand in the sentences that are shown, as often as they are written: %s", (response) => {
    const { responseSentences } = explainRag(row(response), { modes: MODES, annotator: "file" }).body;
    const shown = responseSentences.map(({ text }) => text).join("");
    expect(shown.replace(/\s/g, "")).toBe(response.replace(/\s/g, ""));
  });

  it("are taken from the file's own sentences too", () => {
    const own = {
      response_sentences: [
        ["a", "Ann built it [1]."],
        ["b", "Bo painted it [2]."],
      ],
    };
    const sample = adapt("ragbench", {
      question: "Who?",
      response: "Ann built it [1]. Bo painted it [2].",
      documents: ["Ann built it.", "Bo painted it."],
      ...own,
    });
    expect(citationsOf(sample)).toMatchObject({
      list: [
        { document: 0, sentence: 0 },
        { document: 1, sentence: 1 },
      ],
      sentences: [{ text: "Ann built it    ." }, { text: "Bo painted it    ." }],
    });
  });

  it("name documents that are in no list only where there is a list", () => {
    expect(links("It is so [1].", { documents: undefined })).toBeNull();
    expect(links("It is so.")).toBeNull();
  });

  it("are a matter of the file where one in ten responses cites", () => {
    const [plain, citing] = [row("It is so."), row("It is so [1].")];
    expect(areCiting([plain, plain])).toBe(false);
    expect(areCiting([...Array(9).fill(plain), citing])).toBe(true);
    expect(areCiting([...Array(10).fill(plain), citing])).toBe(false);
    expect(areCiting([])).toBe(false);
  });
});

describe("what a citation is worth", () => {
  const RESPONSE = "Ann built it [1]. Bo painted it [1]. It has no roof [3]. Who knows [9]. It is old [2].";
  const support = (key: string, full: boolean, ...keys: string[]) => ({
    response_sentence_key: key,
    supporting_sentence_keys: keys,
    fully_supported: full,
  });
  const labelled = adapt("ragbench", {
    question: "Who?",
    response: RESPONSE,
    documents: ["Ann built it.", "Bo painted it.", "It is old."],
    documents_sentences: [[["0a", "Ann built it."]], [["1a", "Bo painted it."]], [["2a", "It is old."]]],
    response_sentences: [
      ["a", "Ann built it [1]."],
      ["b", "Bo painted it [1]."],
      ["c", "It has no roof [3]."],
      ["d", "Who knows [9]."],
      ["e", "It is old [2]."],
    ],
    sentence_support_information: [
      support("a", true, "0a"),
      support("b", true, "1a"),
      support("c", false),
      support("d", true, "0a", "2a"),
    ],
  });

  it("is told by the labels of its sentence, with the documents that are right", () => {
    const { responseSentences, citations } = explainRag(labelled, { modes: MODES, annotator: "file" }).body;
    expect(citations).toEqual({ from: 1, by: "text" });
    const shown = responseSentences?.flatMap(({ key, citations: own = [] }) =>
      own.map(({ state, should }: ShownCitation) => [key, state, should.map(({ number }) => number)]),
    );
    expect(shown).toEqual([
      ["a", "good", []],
      ["b", "wrong", [2]],
      ["c", "idle", []],
      ["d", "dangling", [1, 3]],
      ["e", "unjudged", []],
    ]);
  });
});

describe("an answer that cites as its response does", () => {
  const correct = (response: string, truth: string, matching: "strict" | "benchmark" = "strict") => {
    const sample = row(response, { ground_truth: truth });
    const facts = measureRag(sample, { modes: { ...MODES, matching }, allModes: false });
    return (facts[matching] & Found.correct) !== 0;
  };
  it.each([
    ["Ann built it [1].", "Ann built it [1]."],
    ["Ann built it.", "Ann built it [1]."],
    ["Ann built it [2].", "Ann built it. [1]"],
    ["Ann built it [1].", "Ann built it"],
  ])("%s is matched with %s without its markers", (response, truth) => {
    expect(correct(response, truth)).toBe(true);
  });
  it("is read as it is by RGB's program, and where there is nothing else, or no such document", () => {
    expect(correct("Ann built it.", "Ann built it [1].", "benchmark")).toBe(false);
    expect(correct("It lies in one of them.", "[2]")).toBe(false);
    expect(correct("It is x.", "x [9]")).toBe(false);
  });
});
