// Catches marks put on the wrong sentences where texts have characters of two units.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { labelsOfSpans, unitSpans } from "../../../../src/kinds/rag/adapting/spans.ts";
import { explainRag } from "../../../../src/kinds/rag/explain.ts";
import { ragtruthSource } from "../../../../src/kinds/rag/formats/ragtruthSource.ts";
import { documentPath } from "../../../../src/kinds/rag/support/explain.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import type { Origin } from "../../../../src/read/join.ts";
import type { JsonRecord } from "../../../../src/read/parse.ts";
import { adapt, adaptAll, issuesOf, missingIn } from "./adapting.ts";
import {
  ANYWHERE,
  haluevalDialogue,
  haluevalGeneral,
  haluevalPair,
  haluevalSummary,
  ragtruthRow,
  ragtruthSources,
  rgbAnswersRow,
  rgbDataRow,
} from "./formats.ts";

const supportOf = ({ labels }: RagSample) =>
  labels?.support?.map(({ key, isFullySupported, supportingKeys }) => [key, isFullySupported, supportingKeys.length]);

describe("unitSpans", () => {
  it.each<[string, string, number, number, string | null]>([
    ["plain text", "abc", 1, 2, "b"],
    ["behind a pair", "🌉abc", 1, 2, "a"],
    ["a pair itself", "a🌉c", 1, 2, "🌉"],
    ["over pairs", "🌉🌉🌉", 0, 3, "🌉🌉🌉"],
    ["a lone surrogate, which is one of either", "\ud83ca🌉b", 1, 4, "a🌉b"],
    ["up to the end", "abc", 0, 3, "abc"],
    ["past the end", "abc", 2, 4, null],
    ["past the end in code points alone", "🌉🌉", 0, 3, null],
    ["nothing", "abc", 1, 1, null],
    ["backwards", "abc", 2, 1, null],
    ["before the start", "abc", -1, 1, null],
    ["half a character", "abc", 0.5, 2, null],
    ["no number", "abc", Number.NaN, 2, null],
    ["far away", "abc", 0, 2 ** 40, null],
  ])("%s", (_, text, from, to, wanted) => {
    const span = unitSpans(text)(from, to);
    expect(span && text.slice(span.from, span.to)).toBe(wanted);
  });

  it("cuts as Python does, whatever the text", () => {
    const texts = fc.string({ unit: fc.constantFrom("a", "é", "🌉", "\ud83c", "\udf09", " ", "𝄞") });
    fc.assert(
      fc.property(texts, fc.nat(12), fc.nat(12), (text, from, to) => {
        // A string's iterator goes by code points, and a lone surrogate is one.
        const wanted = Array.from(text).slice(from, to).join("");
        const span = unitSpans(text)(from, to);
        const isInside = from < to && to <= Array.from(text).length;
        expect(span && text.slice(span.from, span.to)).toBe(isInside ? wanted : null);
      }),
    );
  });
});

describe("labelsOfSpans", () => {
  const response = "It opened in 1901. It is red. It is long.";
  const mark = (from: number, to: number, isUnsupported = true) => ({ from, to, isUnsupported, note: `${from}` });

  it.each<[string, readonly ReturnType<typeof mark>[], readonly string[], number]>([
    ["no marks", [], [], 0],
    ["one sentence", [mark(25, 28)], ["b"], 0],
    ["two sentences under one mark", [mark(17, 20)], ["a", "b"], 0],
    ["marks that only touch", [mark(18, 19)], [], 1],
    ["true all the same", [mark(25, 28, false)], [], 0],
    ["both on one sentence", [mark(25, 28, false), mark(19, 21)], ["b"], 0],
    ["outside", [mark(90, 95)], [], 1],
  ])("%s", (_, marks, unsupported, astray) => {
    const read = labelsOfSpans(response, marks);
    expect(read.labels.unsupportedResponseKeys).toEqual(unsupported);
    expect(read.labels.support?.filter((entry) => entry.isFullySupported === false).map(({ key }) => key)).toEqual(
      unsupported,
    );
    expect(read.responseSentences.map(({ key }) => key)).toEqual(["a", "b", "c"]);
    expect(read.astray).toHaveLength(astray);
  });

  it("says of every sentence and mark what looking at each pair says", () => {
    const marks = fc.array(
      fc.record({ from: fc.nat(45), length: fc.integer({ min: 1, max: 20 }), isUnsupported: fc.boolean() }),
    );
    fc.assert(
      fc.property(marks, (drawn) => {
        const all = drawn.map(({ from, length, isUnsupported }, n) => ({
          from,
          to: from + length,
          isUnsupported,
          note: `${n}`,
        }));
        const { labels, responseSentences, astray } = labelsOfSpans(response, all);
        const onIt = responseSentences.map(({ span }) =>
          all.filter(({ from, to }) => span && from < span.to && to > span.from),
        );
        expect(labels.support?.map(({ isFullySupported }) => isFullySupported)).toEqual(
          onIt.map((own) => !own.some(({ isUnsupported }) => isUnsupported)),
        );
        expect(labels.support?.map(({ explanation }) => explanation)).toEqual(
          onIt.map((own) => own.map(({ note }) => note).join("\n")),
        );
        expect(astray).toEqual(all.filter((one) => !onIt.some((own) => own.includes(one))));
      }),
    );
  });

  it("takes a hundred thousand marks on as many sentences in its stride", () => {
    const long = "It is so. ".repeat(100_000);
    const many = Array.from({ length: 100_000 }, () => mark(0, long.length));
    const { labels } = labelsOfSpans(long, many);
    expect(labels.unsupportedResponseKeys).toHaveLength(100_000);
  });
});

describe("ragtruth", () => {
  it("counts in code points and marks whole sentences", () => {
    const sample = adapt("ragtruth", ragtruthRow);
    expect(supportOf(sample)).toEqual([
      ["a", true, 1],
      ["b", false, 0],
      ["c", true, 1],
      ["d", true, 1],
    ]);
    expect(sample.labels?.support?.[1]?.explanation).toBe("Evident Baseless Info\n“red”\nNo colour is given.");
    expect(sample.labels?.support?.[2]?.explanation).toBe("Subtle Baseless Info\n“is long”");
    expect(sample).toMatchObject({ id: "11", model: "small-model", documents: null, issues: [] });
  });

  const joined = (source: JsonRecord) => adapt("ragtruth", { ...ragtruthRow, "@source": source });
  it("reads texts, passages with their question, and data as JSON", () => {
    const text = joined(ragtruthSources.text);
    expect([text.question, text.documents?.[0]?.text, text.dataset, documentPath(text, 0)]).toEqual([
      null,
      "It opened in 1901.",
      "Summary",
      ["@source", "source_info"],
    ]);
    const passages = joined(ragtruthSources.passages);
    expect([passages.question, passages.documents?.[0]?.text, documentPath(passages, 0)]).toEqual([
      "When did the bridge open?",
      "passage 1: It opened in 1901.",
      ["@source", "source_info", "passages"],
    ]);
    const data = joined(ragtruthSources.data);
    expect(JSON.parse(data.documents?.[0]?.text ?? "")).toEqual(ragtruthSources.data.source_info);
    expect([data.documents?.[0]?.title, documentPath(data, 0), data.issues]).toEqual(["Places", null, []]);
  });

  it("shows its documents in sentences, whose keys no label names", () => {
    const { body } = explainRag(joined(ragtruthSources.text), {
      modes: { matching: "lenient", support: "ragbench", probabilities: "raw" },
      annotator: "file",
    });
    expect(body.documents[0]?.sentences.map(({ key, state }) => [key, state])).toEqual([["0a", "unlabelled"]]);
  });

  const labelled = (...labels: readonly unknown[]) => adapt("ragtruth", { ...ragtruthRow, labels });
  it.each<[string, unknown, readonly string[], boolean]>([
    ["outside of the response", { start: 90, end: 95 }, ["BAD_FIELD labels[0]"], false],
    ["without its end", { start: 3 }, ["BAD_FIELD labels[0]"], false],
    ["on white space", { start: 17, end: 18 }, ["BAD_FIELD labels[0]"], false],
    ["that is no object", "red", ["BAD_FIELD labels[0]"], false],
    ["with another text", { start: 23, end: 26, text: "blue" }, ["BAD_FIELD labels[0]"], true],
  ])("reports a label %s", (_, label, issues, isLabelled) => {
    const sample = labelled(label);
    expect([issuesOf(sample), sample.labels !== null]).toEqual([issues, isLabelled]);
    // Beside a label that has its place the response is known to be unsupported all the same.
    expect(
      labelled(label, { start: 23, end: 26, text: "red", label_type: "Evident Baseless Info" }).labels
        ?.unsupportedResponseKeys,
    ).toEqual(["b"]);
  });

  it("has no labels where they are null, and none denied where the list is empty", () => {
    const unlabelled = adapt("ragtruth", { ...ragtruthRow, labels: null });
    expect([unlabelled.labels, unlabelled.responseSentences, missingIn(unlabelled)]).toEqual([null, null, ["labels"]]);
    expect(labelled().labels?.unsupportedResponseKeys).toEqual([]);
  });

  it("finds sources by their id, written as text or number", () => {
    const { join } = ragtruthSource;
    type KeyOf = (record: JsonRecord, origin: Origin) => unknown;
    const keyOf: KeyOf = join?.keyOf ?? (() => undefined);
    const keyOfRow: KeyOf = join?.keyOfRow ?? (() => undefined);
    expect(keyOf({ source_id: 7 }, ANYWHERE)).toBe("7");
    expect(keyOfRow(ragtruthRow, ANYWHERE)).toBe("7");
    expect(keyOf({ source_id: null }, ANYWHERE)).toBeNull();
    expect([join?.expects(ragtruthRow), join?.expects({ source_id: "7" })]).toEqual([true, false]);
  });
});

describe("halueval", () => {
  it.each<[string, JsonRecord, readonly (readonly unknown[])[]]>([
    [
      "questions",
      haluevalPair,
      [
        ["right_answer", "1901", [["1901"]], 1],
        ["hallucinated_answer", "It opened in 1911.", [["1901"]], 0],
      ],
    ],
    [
      "dialogues",
      haluevalDialogue,
      [
        ["right_response", "In 1901.", null, 1],
        ["hallucinated_response", "In 1911, I believe.", null, 0],
      ],
    ],
    [
      "summaries",
      haluevalSummary,
      [
        ["right_summary", "Opened 1901.", null, 1],
        ["hallucinated_summary", "Opened 1911.", null, 0],
      ],
    ],
  ])("makes two samples of each record of %s", (_, record, wanted) => {
    const samples = adaptAll("halueval", record);
    expect(
      samples.map(({ model, response, answer, published }) => [model, response, answer, published.adherence]),
    ).toEqual(wanted);
    expect(samples.flatMap(issuesOf)).toEqual([]);
    expect(samples.every(({ documents }) => documents?.length === 1)).toBe(true);
  });

  it("says no label of a response that is not there", () => {
    const { hallucinated_answer: _, ...record } = haluevalPair;
    const [right, hallucinated] = adaptAll("halueval", record);
    expect([right?.published, hallucinated?.published]).toEqual([{ adherence: 1 }, {}]);
    expect(hallucinated && missingIn(hallucinated)).toEqual(["hallucinated_answer"]);
  });

  it.each<[string, JsonRecord, readonly string[] | null, number | undefined, readonly string[]]>([
    ["quoted", {}, ["b"], 0, []],
    ["not hallucinated", { hallucination: "no", hallucination_spans: [] }, [], 1, []],
    ["hallucinated, nothing quoted", { hallucination_spans: [] }, null, 0, []],
    ["quoted wrongly", { hallucination_spans: ["It is blue."] }, null, 0, ["BAD_FIELD hallucination_spans[0]"]],
    ["in capitals", { hallucination: " No ", hallucination_spans: null }, [], 1, []],
    ["a word of its own", { hallucination: "maybe" }, null, undefined, ["BAD_FIELD hallucination"]],
  ])("reads an answer that is %s", (_, changed, unsupported, adherence, issues) => {
    const sample = adapt("halueval", { ...haluevalGeneral, ...changed });
    expect(sample.labels?.unsupportedResponseKeys ?? null).toEqual(unsupported);
    expect([sample.published.adherence, issuesOf(sample), sample.id]).toEqual([adherence, issues, "5"]);
  });
});

describe("rgb-answers", () => {
  it("takes answer and counterfactual from the joined data", () => {
    expect(adapt("rgb-answers", { ...rgbAnswersRow, "@data": rgbDataRow })).toMatchObject({
      id: "7",
      question: rgbDataRow.query,
      response: "On 1 May 1901.",
      answer: [["1 May 1901"]],
      counterfactual: "3 June 1911",
      task: "counterfactual_robustness",
      model: "small-model",
      issues: [],
    });
  });

  it.each<[string, string | null, readonly string[]]>([
    ["counterfactual_robustness", "counterfactual_robustness", ["answer", "fakeanswer"]],
    ["info_integration", "information_integration", ["answer"]],
    ["Negative Rejection", "negative_rejection", []],
    ["noise-robustness", "noise_robustness", ["answer"]],
  ])("reads the ability %s, and says what has to be joined", (ability, task, missing) => {
    const sample = adapt("rgb-answers", { ...rgbAnswersRow, ability });
    expect([sample.task, missingIn(sample)]).toEqual([task, missing]);
  });

  it("reports an ability that is no task", () => {
    const sample = adapt("rgb-answers", { ...rgbAnswersRow, ability: "poetry", "@data": rgbDataRow });
    expect(issuesOf(sample)).toEqual(["BAD_FIELD ability"]);
    expect(sample.task).toBe("counterfactual_robustness");
  });

  it("reads the noise from a table's texts", () => {
    const row = { ...rgbAnswersRow, ability: "noise_robustness", noise_rate: "0.4", answer: "1901" };
    expect(adapt("rgb-answers", row)).toMatchObject({ noise: 0.4, answer: [["1901"]], issues: [] });
  });
});

describe("HaluEval 2.0", () => {
  const row = {
    id: 7,
    user_query: "When did it open?",
    "small-7b_response": "It opened in 1901 and is red.",
    "small-7b_fact_raw": "1. …",
    "small-7b_fact": ["It opened in 1901.", "It is red.", "It is a bridge."],
    "small-7b_judge": ["true", "false", "unknown"],
    human_judge: ["true", "true", "true"],
  };

  it("has scores of who judged its facts, and what was said of each", () => {
    const sample = adapt("halueval-2", row);
    expect(sample).toMatchObject({
      id: "7",
      model: "small-7b",
      response: "It opened in 1901 and is red.",
      ownScores: {
        byName: {
          human_factual: { value: 1 },
          human_hallucination_rate: { value: 0 },
          judge_factual: { value: 0 },
          judge_hallucination_rate: { value: 1 / 3 },
        },
      },
    });
    expect(sample.ownScores?.verdict).toBe("human_factual");
    expect(adapt("halueval-2", { ...row, human_judge: [] }).ownScores?.verdict).toBe("judge_factual");
    expect(sample.remarks?.slice(4)).toEqual([
      { by: "judge", verdict: "false", reason: "It is red." },
      { by: "judge", verdict: "unknown", reason: "It is a bridge." },
    ]);
  });

  it("has no scores where nobody judged, or there is no fact", () => {
    for (const record of [
      { ...row, "small-7b_judge": [], human_judge: [] },
      { ...row, "small-7b_fact": [], "small-7b_judge": [], human_judge: undefined },
    ])
      expect(adapt("halueval-2", record).ownScores).toBeUndefined();
  });
});

describe("the first release of FaithBench", () => {
  it("names its summarizer and its detectors in columns", () => {
    const sample = adapt("faithbench", {
      sample_id: 0,
      source: "It cost 160 million.",
      summary: "Its production budget was 160 million.",
      annotations: [{ annot_id: 1, label: ["Unwanted"], summary_start: 4, summary_end: 14 }],
      meta_model: "small/model",
      meta_hhemv1: 0.9995,
      meta_true_nli: 1,
      meta_sample_id: 15,
    });
    expect(sample.model).toBe("small/model");
    expect(Object.keys(sample.ownScores?.byName ?? {})).toEqual(["meta_hhemv1", "meta_true_nli"]);
  });
});
