// Catches a row of the harness or of choices whose likelihoods, right answer or task are misread.

import { describe, expect, it } from "vitest";
import { choiceAdapters } from "../../../src/kinds/choice/formats/registry.ts";
import { detect } from "../../../src/kinds/detect.ts";
import { formats } from "../../../src/kinds/formats.ts";
import { namesBeside } from "../../../src/kinds/namesBeside.ts";
import type { ChoiceSample } from "../../../src/model/index.ts";
import type { Origin } from "../../../src/read/join.ts";
import { buildLookup, joinRecord } from "../../../src/read/join.ts";
import type { JsonRecord } from "../../../src/read/parse.ts";

const LOG: Origin = {
  name: "samples_harbour_school_2026-05-04T09-15-30.118204.jsonl",
  folders: ["runs", "harbour__tern-2b"],
};
const HERE: Origin = { name: "rows.jsonl", folders: [] };

function adapt(id: string, record: JsonRecord, origin = HERE): ChoiceSample {
  const sample = choiceAdapters.find((adapter) => adapter.id === id)?.adapt(record, origin)[0];
  if (!sample) throw new Error("no sample");
  return sample;
}

/** A row as lm-evaluation-harness writes it. */
const ROW: JsonRecord = {
  doc_id: 3,
  doc: { question: "Which gas do plants take in?\n", choices: ["Oxygen", "Carbon dioxide", "Neon"], answer: 1 },
  target: "1",
  arguments: {
    gen_args_0: { arg_0: "…", arg_1: " A" },
    gen_args_1: { arg_0: "…", arg_1: " B" },
    gen_args_2: { arg_0: "…", arg_1: " C" },
  },
  resps: [[["-3.2", "False"]], [["-0.1", "True"]], [["-4", "False"]]],
  filtered_resps: [
    ["-3.2", "False"],
    ["-0.1", "True"],
    ["-4", "False"],
  ],
  filter: "none",
  metrics: ["acc"],
  doc_hash: "00af",
  acc: 1.0,
};

describe("harness-samples", () => {
  it("reads a row, its task and its model from the names", () => {
    expect(adapt("harness-samples", ROW, LOG)).toEqual({
      id: "3",
      question: "Which gas do plants take in?",
      labels: ["A", "B", "C"],
      texts: ["Oxygen", "Carbon dioxide", "Neon"],
      logLikelihoods: [-3.2, -0.1, -4],
      probabilities: null,
      isGreedy: [false, true, false],
      target: 1,
      isByLabel: true,
      model: "harbour/tern-2b",
      task: "harbour_school",
      fewshot: null,
      filter: null,
      accuracy: 1,
      lengthNormalisedAccuracy: null,
      reported: null,
      issues: [],
    });
  });

  it.each<[string, JsonRecord, Partial<ChoiceSample>]>([
    ["the target as a number", { target: 2 }, { target: 2 }],
    ["the target as a label", { target: " C" }, { target: 2 }],
    ["the target as the text of a choice", { target: "Carbon dioxide" }, { target: 1 }],
    ["no target: the document's own", { target: undefined }, { target: 1 }],
    ["a target that names nothing", { target: "Argon gas" }, { target: "bad-field" }],
    ["a target beyond the choices", { target: 7 }, { target: 7 }],
    [
      "responses without the extra nesting",
      {
        filtered_resps: undefined,
        resps: [
          ["-1", "True"],
          ["-2", "False"],
        ],
      },
      { logLikelihoods: [-1, -2] },
    ],
    ["nested responses alone", { filtered_resps: undefined }, { logLikelihoods: [-3.2, -0.1, -4] }],
    [
      "numbers and flags as JSON has them",
      {
        filtered_resps: [
          [-1, true],
          [-2, false],
          [-3, false],
        ],
      },
      { logLikelihoods: [-1, -2, -3], isGreedy: [true, false, false] },
    ],
    [
      "-inf as a word",
      {
        filtered_resps: [
          ["-inf", "False"],
          ["-0.1", "True"],
          ["-2", "False"],
        ],
      },
      { logLikelihoods: [Number.NEGATIVE_INFINITY, -0.1, -2] },
    ],
    [
      "nan as a word",
      {
        filtered_resps: [
          ["nan", "False"],
          ["-0.1", "True"],
          ["-2", "False"],
        ],
      },
      { logLikelihoods: [Number.NaN, -0.1, -2] },
    ],
    ["several filters a document", { filter: "flexible" }, { id: "3 (flexible)", filter: "flexible" }],
    ["no id but a hash", { doc_id: undefined }, { id: "00af" }],
    ["both of the harness's accuracies", { acc: 0, acc_norm: 1 }, { accuracy: 0, lengthNormalisedAccuracy: 1 }],
    ["the few-shot count in the row", { fewshot: 5 }, { fewshot: 5 }],
    ["a task in the row, above that of the name", { task: "other" }, { task: "other" }],
  ])("%s", (_, more, wanted) => {
    expect(adapt("harness-samples", { ...ROW, ...more }, LOG)).toMatchObject(wanted);
  });

  it("takes the first half of the responses that mutual information doubles", () => {
    const six = [...[-1, -2, -3], ...[-7, -8, -9]].map((value) => [String(value), "False"]);
    const requests = [" A", " B", " C"].map((word) => ["…", word]);
    const record = { ...ROW, filtered_resps: six, acc_mutual_info: 1, arguments: [...requests, ...requests] };
    expect(adapt("harness-samples", record)).toMatchObject({ logLikelihoods: [-1, -2, -3], labels: ["A", "B", "C"] });
  });

  it("texts were scored where the requests end with texts", () => {
    const endings = ["it rained.", "the lamp went out."];
    const record = {
      doc_id: 0,
      doc: { ctx: "At dusk", endings },
      target: "1",
      arguments: endings.map((text) => ["At dusk", ` ${text}`]),
      filtered_resps: [
        ["-9", "False"],
        ["-7", "False"],
      ],
    };
    expect(adapt("harness-samples", record)).toMatchObject({
      isByLabel: false,
      labels: null,
      texts: endings,
      question: "At dusk",
    });
  });

  it.each<[string, JsonRecord]>([
    ["choices and their labels in one object", { choices: { text: ["x", "y"], label: ["A", "B"] } }],
    ["two fields", { sol1: "x", sol2: "y" }],
    ["the list of mc1", { mc1_targets: { choices: ["x", "y"], labels: [1, 0] } }],
  ])("finds the texts in %s", (_, doc) => {
    const resps = [
      ["-1", "True"],
      ["-2", "False"],
    ];
    expect(adapt("harness-samples", { doc_id: 1, doc, target: 0, filtered_resps: resps }).texts).toEqual(["x", "y"]);
  });

  it("several right choices are told from one", () => {
    const doc = {
      mc1_targets: { choices: ["a", "b"], labels: [1, 0] },
      mc2_targets: { choices: ["a", "b", "c"], labels: [1, 1, 0] },
    };
    const three = [
      ["-1", "True"],
      ["-2", "False"],
      ["-3", "False"],
    ];
    const of = (name: string, filtered_resps: unknown) =>
      adapt("harness-samples", { doc_id: 1, doc, target: 0, filtered_resps }, { name, folders: [] }).target;
    expect(of("samples_truthfulqa_mc2_2026-05-04T09-15-30.jsonl", three)).toBe("several");
    expect(of("samples_truthfulqa_mc1_2026-05-04T09-15-30.jsonl", three.slice(0, 2))).toBe(0);
    expect([of("x.jsonl", three), of("x.jsonl", three.slice(0, 2))]).toEqual(["several", 0]);
  });

  it("says what is missing in a row without log-likelihoods", () => {
    const sample = adapt("harness-samples", { doc_id: 1, target: "x", filtered_resps: ["42"] });
    expect(sample.logLikelihoods).toBeNull();
    expect(sample.issues.map(({ code }) => code)).toEqual(["MISSING_FIELD"]);
  });

  it("does not claim logs of generated text", () => {
    const best = (record: JsonRecord) => detect([{ record, origin: LOG }], formats)[0];
    expect(best(ROW)).toMatchObject({ id: "harness-samples" });
    expect(best({ ...ROW, filtered_resps: ["42"], resps: [["42"]] })?.id).toBe("harness-texts");
    const choices = choiceAdapters.filter(({ id }) => id === "harness-samples");
    expect(
      detect([{ record: { ...ROW, filtered_resps: ["42"], resps: [["42"]] }, origin: LOG }], choices)[0]?.confidence,
    ).toBeLessThan(0.5);
  });
});

describe("what lies beside", () => {
  const results = choiceAdapters.find(({ id }) => id === "harness-results");
  const side = choiceAdapters.find(({ id }) => id === "rbeval-run");
  const RESULTS: JsonRecord = {
    results: { harbour_school: { "acc,none": 0.65 } },
    "n-shot": { harbour_school: 5 },
    configs: {},
    model_name: "harbour/tern",
  };

  it("results of the same run in the same folder give shots, model and the reported accuracy", () => {
    if (!results?.join) throw new Error("no join");
    const lookup = buildLookup(results.join, [RESULTS], {
      name: "results_2026-05-04T09-15-30.118204.json",
      folders: LOG.folders,
    });
    const { record } = joinRecord(ROW, lookup, LOG);
    expect(adapt("harness-samples", record, LOG)).toMatchObject({
      fewshot: 5,
      reported: 0.65,
      model: "harbour/tern-2b",
    });
    const plain = { ...LOG, folders: LOG.folders.slice(0, 1) };
    expect(joinRecord(ROW, lookup, plain).record).toBe(ROW);
    expect(joinRecord(ROW, lookup, { ...LOG, name: LOG.name.replace("09-15", "10-15") }).record).toBe(ROW);
  });

  it("rbeval's side file gives the model of all logs in the folder of its name, however deep", () => {
    if (!side?.join) throw new Error("no join");
    const record = { uid: "q1", model: "hf", model_name: "harbour/tern", fewshot: 3, tasks: "harbour_school" };
    const lookup = buildLookup(side.join, [record], { name: "q1.json", folders: ["runs"] });
    const deep = { ...LOG, folders: ["runs", "q1", "logs"] };
    expect(adapt("harness-samples", joinRecord(ROW, lookup, deep).record, deep)).toMatchObject({
      model: "harbour/tern",
      fewshot: 3,
    });
    expect(joinRecord(ROW, lookup, { ...LOG, folders: ["runs", "q2"] }).record).toBe(ROW);
  });

  it("is known by the name of the log", () => {
    expect(namesBeside(LOG.name)).toEqual(["results_2026-05-04T09-15-30.118204.json"]);
    expect(namesBeside("rows.jsonl")).toEqual([]);
  });

  it("is a lookup by its keys", () => {
    const best = (record: JsonRecord) => detect([{ record, origin: HERE }], formats)[0]?.id;
    expect([best(RESULTS), best({ uid: "q1", model: "hf", model_args: "", fewshot: 0, tasks: "t" })]).toEqual([
      "harness-results",
      "rbeval-run",
    ]);
  });
});

describe("choice", () => {
  const OWN = {
    id: "q1",
    question: "Which?",
    choices: ["Oxygen", "Neon"],
    logprobs: [-0.1, "-inf"],
    answer: 0,
    model: "m",
    task: "t",
    fewshot: "5",
  };

  it("reads rows of our own; numbers may be words", () => {
    expect(adapt("choice", OWN)).toMatchObject({
      id: "q1",
      texts: ["Oxygen", "Neon"],
      labels: null,
      isByLabel: false,
      logLikelihoods: [-0.1, Number.NEGATIVE_INFINITY],
      target: 0,
      model: "m",
      fewshot: 5,
      issues: [],
    });
  });

  it.each<[string, JsonRecord, Partial<ChoiceSample>]>([
    [
      "probabilities, kept as they are",
      { logprobs: undefined, probabilities: [0.1, "0.9"] },
      { probabilities: [0.1, 0.9] },
    ],
    ["the answer as a letter", { answer: "b" }, { target: 1 }],
    ["the answer as a text", { answer: "Neon" }, { target: 1 }],
    ["the answer out of the choices", { answer: "F" }, { target: 5 }],
    ["no choices", { choices: undefined }, { texts: null, isByLabel: null }],
    ["choices that are labels", { choices: ["A", "B"] }, { texts: null, labels: ["A", "B"], isByLabel: true }],
    [
      "choices that are numbers are texts, unless they count up",
      { choices: ["4", "9"] },
      { texts: ["4", "9"], isByLabel: false },
    ],
    [
      "labels beside the texts",
      { labels: ["A", "B"] },
      { labels: ["A", "B"], isByLabel: true, texts: ["Oxygen", "Neon"] },
    ],
    ["several answers", { answer: [0, 1] }, { target: "several" }],
    ["one answer in a list", { answer: [1] }, { target: 1 }],
  ])("%s", (_, more, wanted) => {
    expect(adapt("choice", { ...OWN, ...more })).toMatchObject(wanted);
  });

  it.each<[string, JsonRecord, string]>([
    ["a probability that is none", { logprobs: undefined, probabilities: [1.4, 0.2] }, "BAD_FIELD"],
    ["texts of another number", { choices: ["a"] }, "BAD_FIELD"],
    ["numbers that are no list", { logprobs: "-1" }, "BAD_FIELD"],
    ["no numbers", { logprobs: undefined }, "MISSING_FIELD"],
  ])("names %s", (_, more, code) => {
    expect(adapt("choice", { ...OWN, ...more }).issues.map((issue) => issue.code)).toEqual([code]);
  });

  it("damaged in any field it is still a sample, and nothing throws", () => {
    for (const adapter of choiceAdapters) {
      for (const record of [ROW, OWN]) {
        for (const key of Object.keys(record)) {
          for (const value of [null, 7, "x", [], {}, [[]], [null], { a: [1] }, true]) {
            const damaged = { ...record, [key]: value };
            expect(adapter.match(damaged, LOG)).toBeGreaterThanOrEqual(0);
            for (const sample of adapter.adapt(damaged, LOG)) expect(sample.issues).toBeInstanceOf(Array);
          }
        }
      }
    }
  });

  it("asks for normalised probabilities where texts were scored, for raw ones where labels were", () => {
    const headline = (id: string, record: JsonRecord) =>
      choiceAdapters.find((adapter) => adapter.id === id)?.defaultsFor?.([record]).probabilities;
    expect(headline("choice", OWN)).toBe("normalised");
    expect(headline("choice", { ...OWN, labels: ["A", "B"] })).toBe("raw");
    expect(headline("choice", { ...OWN, choices: undefined })).toBe("raw");
    expect(headline("harness-samples", ROW)).toBe("raw");
  });

  it("asks for normalised probabilities where labels have less than 1 % of the probability on average", () => {
    const headline = (id: string, records: readonly JsonRecord[]) =>
      choiceAdapters.find((adapter) => adapter.id === id)?.defaultsFor?.(records).probabilities;
    const own = (...probabilities: unknown[]) => ({ ...OWN, labels: ["A", "B"], probabilities, logprobs: undefined });
    expect(headline("choice", [own(0.005, 0.0049)])).toBe("normalised");
    expect(headline("choice", [own(0.005, 0.0051)])).toBe("raw");
    // Of the mean: one question alone decides nothing, and what is no question counts in nothing.
    expect(headline("choice", [own(0.001, 0.001), own(0.009, 0.01)])).toBe("raw");
    expect(headline("choice", [own(0.001, 0.001), own(0.9), own("nan", 0.9), own()])).toBe("normalised");
    expect(headline("choice", [])).toBe("raw");
    const log = (number: string) => ({
      ...ROW,
      filtered_resps: [
        [number, "True"],
        ["-inf", "False"],
      ],
    });
    expect(headline("harness-samples", [log("-4.7")])).toBe("normalised");
    expect(headline("harness-samples", [log("-4.6")])).toBe("raw");
  });
});
