// Catches a side record that is not read as it was written.
import { describe, expect, it } from "vitest";
import type { AnnotatorResult } from "../../src/labels/sampleLabeller.ts";
import { readSideRecord, sideRecord } from "../../src/labels/sideFile.ts";
import type { AskedSample, SupportLabels } from "../../src/model/index.ts";

const labels = (key: string): SupportLabels => ({
  relevantKeys: [key],
  utilizedKeys: [],
  unsupportedResponseKeys: ["a"],
  support: [{ key: "a", explanation: "x", supportingKeys: [key], isFullySupported: false }],
  isOverallSupported: false,
  overallExplanation: "y",
  relevanceExplanation: "z",
});
const by = (key: string): AnnotatorResult => ({
  state: "labelled",
  labelled: { labels: labels(key), criteria: {} },
  disagreements: [],
});
const asked: AskedSample = {
  index: 3,
  id: "7",
  input: { question: "q", documents: [[{ key: "0a", text: "d" }]], response: [{ key: "a", text: "r" }] },
  reason: null,
  response: "r",
};
const record = sideRecord(asked, { index: 3, id: "7", byAnnotator: { "model:m": by("0a"), local: by("0b") } }, [
  "model:m",
  "local",
]);

describe("a side record", () => {
  it("has RAGBench's field names", () => {
    expect(record).toMatchObject({
      id: "7",
      question: "q",
      response: "r",
      documents_sentences: [[["0a", "d"]]],
      response_sentences: [["a", "r"]],
      annotating_model_name: "model:m",
      all_relevant_sentence_keys: ["0a"],
      all_utilized_sentence_keys: [],
      unsupported_response_sentence_keys: ["a"],
      overall_supported: false,
      sentence_support_information: [
        { response_sentence_key: "a", explanation: "x", supporting_sentence_keys: ["0a"], fully_supported: false },
      ],
    });
  });

  it("is read as it was written", () => {
    expect(readSideRecord(JSON.parse(JSON.stringify(record)))).toEqual({
      id: "7",
      contentKey: expect.stringMatching(/^[0-9a-f]{16}$/),
      byAnnotator: { "model:m": { support: labels("0a") }, local: { support: labels("0b") } },
    });
  });

  it("tells where votes were divided, and reads nothing else for it", () => {
    const disagreements = [{ key: "a", on: "supported" as const, yes: 2, no: 1 }];
    const voted: AnnotatorResult = {
      state: "labelled",
      labelled: { labels: labels("0a"), criteria: {} },
      disagreements,
    };
    const own = sideRecord(asked, { index: 3, id: "7", byAnnotator: { "votes:m×3": voted } }, ["votes:m×3"]);
    const read = (damaged: unknown) =>
      readSideRecord({ ...own, disagreements: damaged })?.byAnnotator["votes:m×3"]?.support?.disagreements;
    expect(read(own.disagreements)).toEqual(disagreements);
    const wrong = [{ key: "a", on: "liked", yes: 2, no: 1 }, { key: "a", on: "supported", yes: -1, no: 1 }, null, "a"];
    expect(read([...wrong, ...disagreements])).toEqual(disagreements);
    expect(read(wrong)).toBeUndefined();
    expect(read({})).toBeUndefined();
  });

  it.each([
    [
      "a failure",
      { ...asked },
      { "model:m": { state: "failed", failure: "refused", message: "" } as const },
      "refused",
    ],
    [
      "a sample that cannot be asked about",
      { ...asked, input: null, reason: "no-documents" as const },
      {},
      "no-documents",
    ],
  ])("says of %s why there are no labels", (_, sample, byAnnotator, why) => {
    const own = sideRecord(sample, { index: 0, id: null, byAnnotator }, ["model:m"]);
    expect(own).toMatchObject({ label_error: why });
    expect(readSideRecord(own)?.byAnnotator ?? {}).toEqual({});
  });

  it.each([null, 1, [], {}, { annotating_model_name: "m", all_relevant_sentence_keys: [1] }])(
    "is not made of %j",
    (value) => {
      expect(Object.keys(readSideRecord(value)?.byAnnotator ?? {})).toEqual([]);
    },
  );
});
