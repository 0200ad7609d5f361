// Catches links between response and documents that differ from the labels, or from the facts that are scored.
import { describe, expect, it } from "vitest";
import { explainSupport, placesOf } from "../../../../src/kinds/rag/support/explain.ts";
import { measureSupport } from "../../../../src/kinds/rag/support/measure.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import { adaptAll } from "../adapters/adapting.ts";
import { entry, sampleFrom, TEXTS } from "./samples.ts";

const labelled = {
  ...TEXTS,
  all_relevant_sentence_keys: ["0a", "0b"],
  all_utilized_sentence_keys: ["0a", "1b"],
  sentence_support_information: [
    entry("a.", true, "0a", "0A"),
    entry("b", false, "1b", "0a", "9z"),
    entry("c", true, "General"),
  ],
};

function judged(row: Readonly<Record<string, unknown>>): RagSample {
  const [sample] = adaptAll("judge-labels", row, { name: "judge.json", folders: [] });
  if (!sample) throw new Error("The row gave no sample");
  return sample;
}

describe("a labelled sample", () => {
  const detail = explainSupport(sampleFrom(labelled));
  it("links its response to the documents", () => {
    expect(
      detail.responseSentences.map(({ key, state, supportedBy, otherKeys }) => ({
        key,
        state,
        supportedBy,
        otherKeys,
      })),
    ).toEqual([
      { key: "a", state: "full", supportedBy: ["0a"], otherKeys: [] },
      { key: "b", state: "partial", supportedBy: ["1b", "0a"], otherKeys: ["9z"] },
      { key: "c", state: "uncited", supportedBy: [], otherKeys: ["General"] },
    ]);
    expect(detail.responseSentences[0]?.explanation).toBe("about a.");
  });
  it("links its documents to the response", () => {
    const sentences = detail.documents.flatMap((document) => document.sentences);
    expect(sentences.map(({ key, state, usedBy }) => [key, state, usedBy])).toEqual([
      ["0a", "used", ["a", "b"]],
      ["0b", "missed", []],
      ["0c", "unused", []],
      ["1a", "unused", []],
      ["1b", "stray", ["b"]],
    ]);
  });
  it("finds its sentences in the texts", () => {
    for (const { text, span } of detail.responseSentences) {
      expect(span && TEXTS.response.slice(span.from, span.to)).toBe(text);
    }
    for (const { index, sentences } of detail.documents) {
      for (const { text, span } of sentences)
        expect(span && TEXTS.documents[index]?.slice(span.from, span.to)).toBe(text);
    }
  });
  it("says what it is", () => {
    expect(detail).toMatchObject({ isLabelled: true, isWithoutText: false, totalSentences: null });
  });
  it("agrees with the facts", () => {
    const facts = measureSupport(sampleFrom(labelled));
    for (const state of ["full", "uncited", "partial", "none", "unlabelled"] as const) {
      expect(detail.responseSentences.filter((sentence) => sentence.state === state)).toHaveLength(facts[state]);
    }
  });
});

describe("a sample without labels", () => {
  const { documents, response } = TEXTS;
  const detail = explainSupport(sampleFrom({ documents, response }));
  it("is split into keyed sentences that are not labelled", () => {
    expect(detail.responseSentences.map(({ key, state }) => [key, state])).toEqual([
      ["a", "unlabelled"],
      ["b", "unlabelled"],
      ["c", "unlabelled"],
    ]);
    const keys = detail.documents.map(({ sentences }) => sentences.map(({ key, state }) => `${key} ${state}`));
    expect(keys).toEqual([
      ["0a unlabelled", "0b unlabelled", "0c unlabelled"],
      ["1a unlabelled", "1b unlabelled"],
    ]);
    expect(detail).toMatchObject({ isLabelled: false, isWithoutText: false });
  });
});

describe("a judge's labels without texts", () => {
  const row = {
    n_total_sents: 40,
    all_relevant_sentence_keys: ["10a", "0ab", "0b"],
    all_utilized_sentence_keys: ["0b"],
    sentence_support_information: [entry("b.", true, "0c"), entry("a.", false)],
  };
  it("show keys alone, by document and letters", () => {
    const detail = explainSupport(judged(row));
    expect(
      detail.documents.map(({ index, text, sentences }) => [index, text, sentences.map(({ key }) => key)]),
    ).toEqual([
      [0, null, ["0b", "0c", "0ab"]],
      [10, null, ["10a"]],
    ]);
    expect(detail.responseSentences.map(({ key, text }) => [key, text])).toEqual([
      ["b", null],
      ["a", null],
    ]);
    expect(detail).toMatchObject({ isLabelled: true, isWithoutText: true, totalSentences: 40 });
  });
  it("take the response's text where the judge cut it as we do, and only there", () => {
    const texts = (answer: string) =>
      explainSupport(judged({ ...row, answer })).responseSentences.map(({ text }) => text);
    expect(texts("It is so. It is not.")).toEqual(["It is so.", "It is not."]);
    expect(texts("It is so. It is not. It may be.")).toEqual([null, null]);
  });
  it("say nothing of use where one list is missing", () => {
    const { all_utilized_sentence_keys: _, ...rest } = row;
    const states = explainSupport(judged(rest)).documents.flatMap(({ sentences }) =>
      sentences.map(({ state }) => state),
    );
    expect(new Set(states)).toEqual(new Set(["unlabelled"]));
  });
});

describe("placesOf", () => {
  it("gives each sentence as a span of its text and as its own pair", () => {
    const places = placesOf(sampleFrom(labelled));
    expect(places.filter(({ key }) => key === "b" || key === "1b")).toEqual([
      { key: "b", side: "response", path: ["response"], span: { from: 14, to: 26 } },
      { key: "b", side: "response", path: ["response_sentences", 1], span: null },
      { key: "1b", side: "document", path: ["documents", 1], span: { from: 17, to: 29 } },
      { key: "1b", side: "document", path: ["documents_sentences", 1, 1], span: null },
    ]);
  });
  it("gives split sentences as spans alone", () => {
    const places = placesOf(sampleFrom({ documents: TEXTS.documents, response: TEXTS.response }));
    expect(places).toHaveLength(8);
    expect(places.every(({ span }) => span !== null)).toBe(true);
  });
  it("gives nothing where the file has no text", () => {
    expect(placesOf(judged({ all_relevant_sentence_keys: ["0a"] }))).toEqual([]);
  });
});
