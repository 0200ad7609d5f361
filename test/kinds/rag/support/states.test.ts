// Catches a sentence in the wrong state, and contradictions in labels that nobody is told of.
import { describe, expect, it } from "vitest";
import { Contradiction } from "../../../../src/kinds/rag/facts.ts";
import { supportIssues } from "../../../../src/kinds/rag/support/issues.ts";
import { readLabels } from "../../../../src/kinds/rag/support/reading.ts";
import { entry, factsFrom, sampleFrom, TEXTS } from "./samples.ts";

type Row = Readonly<Record<string, unknown>>;
const one = { ...TEXTS, response_sentences: [["a", "Paris is big."]] };
const stateOf = (labels: Row) => readLabels(sampleFrom({ ...one, ...labels })).responses[0]?.state;

describe("state of a response sentence", () => {
  const listed = (...keys: string[]) => ({ unsupported_response_sentence_keys: keys });
  const labelled = (...entries: ReturnType<typeof entry>[]) => ({ sentence_support_information: entries });
  it.each<[string, Row, string]>([
    ["full", labelled(entry("a.", true, "0A.", "0a")), "full"],
    ["uncited by a word", labelled(entry("a", true, "supported_without_sentence")), "uncited"],
    ["uncited by nothing", labelled(entry("a", true)), "uncited"],
    ["uncited where no such sentence exists", labelled(entry("a", true, "9z")), "uncited"],
    ["partial", labelled(entry("a", false, "0a")), "partial"],
    ["none", labelled(entry("a", false)), "none"],
    ["none with a word: words are no keys", labelled(entry("a", false, "general")), "none"],
    ["null, on the list, citing", { ...labelled(entry("a", null, "0a")), ...listed("a") }, "partial"],
    ["null, on the list", { ...labelled(entry("a", null)), ...listed("A.") }, "none"],
    ["null, not on the list", { ...labelled(entry("a", null, "0a")), ...listed() }, "full"],
    ["null and no list", labelled(entry("a", null, "0a")), "unlabelled"],
    ["no entry, on the list", { ...labelled(entry("b", true)), ...listed("a") }, "none"],
    ["no entry, not on the list", { ...labelled(), ...listed() }, "unlabelled"],
    ["the list alone, not on it", listed(), "uncited"],
    ["no labels", {}, "unlabelled"],
    ["two entries, one against", labelled(entry("a", true, "0a"), entry("a", false, "0b")), "partial"],
  ])("%s", (_, labels, expected) => expect(stateOf(labels)).toBe(expected));
  it("are counted in the facts", () => {
    const support = [entry("a", true, "0a"), entry("b", false, "1b")];
    expect(factsFrom({ ...TEXTS, ...labelled(...support) })).toMatchObject({
      full: 1,
      uncited: 0,
      partial: 1,
      none: 0,
      unlabelled: 1,
      entries: 3,
      entriesFull: 1,
    });
  });
  it("are found without a list of response sentences, in order of mention", () => {
    const sample = sampleFrom({
      documents_sentences: TEXTS.documents_sentences,
      ...labelled(entry("b.", true), entry("a", false)),
    });
    expect(readLabels(sample).responses.map(({ key, state }) => [key, state])).toEqual([
      ["b", "uncited"],
      ["a", "none"],
    ]);
  });
});

describe("contradictions", () => {
  const clean = {
    ...one,
    all_relevant_sentence_keys: ["0a", "0b"],
    all_utilized_sentence_keys: ["0a"],
    unsupported_response_sentence_keys: [],
    overall_supported: true,
    sentence_support_information: [entry("a", true, "0a")],
  };
  const codesOf = (labels: Row) => supportIssues(sampleFrom({ ...clean, ...labels })).map(({ code }) => code);
  it.each<[string, Row, number, string]>([
    ["no keys", { sentence_support_information: [entry("a", true)] }, Contradiction.noKeys, "NO_KEYS"],
    [
      "overall yes, a sentence no",
      { unsupported_response_sentence_keys: ["a"] },
      Contradiction.overallDiffers,
      "OVERALL_DIFFERS",
    ],
    ["overall no, no sentence", { overall_supported: false }, Contradiction.overallDiffers, "OVERALL_DIFFERS"],
    [
      "used, not relevant",
      { all_utilized_sentence_keys: ["0a", "1a"] },
      Contradiction.usedNotRelevant,
      "USED_NOT_RELEVANT",
    ],
    [
      "used, none relevant",
      { all_relevant_sentence_keys: [] },
      Contradiction.usedWithoutRelevant,
      "USED_WITHOUT_RELEVANT",
    ],
    ["unknown relevant key", { all_relevant_sentence_keys: ["0a", "7q"] }, Contradiction.unknownKey, "UNKNOWN_KEY"],
    [
      "unknown supporting key",
      { sentence_support_information: [entry("a", true, "0a", "d0s0")] },
      Contradiction.unknownKey,
      "UNKNOWN_KEY",
    ],
    [
      "unknown response key",
      { sentence_support_information: [entry("a", true, "0a"), entry("q", true, "0a")] },
      Contradiction.unknownKey,
      "UNKNOWN_KEY",
    ],
    ["repeated key", { all_relevant_sentence_keys: ["0a", "0A."] }, Contradiction.repeatedKey, "REPEATED_KEY"],
    [
      "repeated entry",
      { sentence_support_information: [entry("a", true, "0a"), entry("a.", true, "0a")] },
      Contradiction.repeatedKey,
      "REPEATED_KEY",
    ],
    [
      "repeated support",
      { sentence_support_information: [entry("a", true, "0a", "0a")] },
      Contradiction.repeatedKey,
      "REPEATED_KEY",
    ],
    [
      "a sentence without an entry",
      { sentence_support_information: [] },
      Contradiction.unlabelledSentence,
      "UNLABELLED_SENTENCE",
    ],
  ])("%s", (_, labels, bit, code) => {
    expect(factsFrom({ ...clean, ...labels }).contradictions).toBe(bit);
    expect(codesOf(labels)).toEqual([code]);
  });
  it("are absent from sound labels, words in place of keys included", () => {
    expect(codesOf({})).toEqual([]);
    expect(codesOf({ sentence_support_information: [entry("a", true, "numerical_reasoning")] })).toEqual([]);
    expect(factsFrom(clean).contradictions).toBe(0);
  });
  it("stand where the labels stand", () => {
    const path = (labels: Row) => supportIssues(sampleFrom({ ...clean, ...labels })).map((issue) => issue.path);
    expect(path({ overall_supported: false })).toEqual(["overall_supported"]);
    expect(path({ sentence_support_information: [entry("a", true, "0a", "9z")] })).toEqual([
      "sentence_support_information[0].supporting_sentence_keys",
    ]);
  });
  it("name the keys they are about", () => {
    const [issue] = supportIssues(sampleFrom({ ...clean, all_relevant_sentence_keys: ["0a", "7q", "8Q."] }));
    expect(issue?.message).toContain("7q, 8Q.");
  });
});
