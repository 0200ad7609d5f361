// Catches an opened question that says other numbers than the metrics, or hides the choices that matter.
import { describe, expect, it } from "vitest";
import { explainChoice } from "../../../src/kinds/choice/explain.ts";
import type { ChoiceDetail, ChoiceSample } from "../../../src/model/index.ts";
import { likely, NORMALISED, question, RAW } from "./questions.ts";

function explain(sample: ChoiceSample, modes = RAW): ChoiceDetail {
  return explainChoice(sample, { modes, annotator: "file" }).body;
}

const verdict = (sample: ChoiceSample) => {
  const [one] = explain(sample).verdicts;
  return [one?.active.level, one?.active.rule, one?.active.tone];
};

describe("the verdict", () => {
  it.each<[string, ChoiceSample, readonly string[]]>([
    ["right", likely([0.6, 0.2, 0.1], 0), ["correct", "most-likely", "good"]],
    ["wrong", likely([0.6, 0.2, 0.1], 1), ["wrong", "more-likely:A", "bad"]],
    ["a tie", likely([0.4, 0.4, 0.1], 1), ["wrong", "tie:A", "bad"]],
    ["a tie of three", likely([0.3, 0.3, 0.3], 2), ["wrong", "tie:A, B", "bad"]],
    ["wrong with two before it", likely([0.4, 0.4, 0.1], 2), ["wrong", "more-likely:A, B", "bad"]],
    [
      "every choice ruled out",
      question([Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY], 0),
      ["wrong", "tie", "bad"],
    ],
    ["not scored", question([-1], 0), ["undefined", "too-few", "neutral"]],
  ])("%s", (_, sample, wanted) => expect(verdict(sample)).toEqual(wanted));

  it("names choices by their own labels", () => {
    expect(verdict(likely([0.6, 0.2], 1, { labels: ["x", "y"] }))[1]).toBe("more-likely:x");
  });
});

describe("the harness beside it", () => {
  it.each<[string, ChoiceSample, readonly unknown[]]>([
    ["agrees", likely([0.6, 0.2], 0, { accuracy: 1 }), [{ name: "acc", isCorrect: true, differsBy: null }]],
    [
      "takes the first of equals",
      likely([0.4, 0.4], 0, { accuracy: 1 }),
      [{ name: "acc", isCorrect: true, differsBy: "tie" }],
    ],
    [
      "divides by the length",
      question([-10, -2], 0, { texts: ["a long ending of a sentence", "no"], lengthNormalisedAccuracy: 1 }),
      [{ name: "acc_norm", isCorrect: true, differsBy: "length" }],
    ],
    [
      "differs for a reason of its own",
      likely([0.6, 0.2], 0, { accuracy: 0 }),
      [{ name: "acc", isCorrect: false, differsBy: "other" }],
    ],
    ["says nothing", likely([0.6, 0.2], 0), []],
  ])("%s", (_, sample, wanted) => expect(explain(sample).harness).toEqual(wanted));
});

it("gives Φ and Δ in both modes, whichever is active", () => {
  const { values, mass } = explain(likely([0.4, 0.1], 0));
  expect(values.raw).toEqual({ phi: 0.4, delta: expect.closeTo(0.3, 12) });
  expect(values.normalised?.phi).toBeCloseTo(0.8, 12);
  expect(mass).toBeCloseTo(0.5, 12);
  expect(explain(likely([0.4, 0.1], 0), NORMALISED).values).toEqual(values);
});

it("is plain JSON, whatever the numbers are", () => {
  const sample = question([Number.NEGATIVE_INFINITY, Number.NaN, Number.POSITIVE_INFINITY, 1e300], 0);
  const body = explain(sample);
  expect(JSON.parse(JSON.stringify(body))).toEqual(body);
  expect(body.options.map(({ logLikelihood }) => logLikelihood)).toEqual(["-inf", null, Number.MAX_VALUE, 1e300]);
});

it("draws the first of very many choices, and those that matter", () => {
  const numbers = Array.from({ length: 100_000 }, () => -12);
  numbers[70_000] = -1;
  const { options, optionCount } = explain(question(numbers, 90_000));
  expect(optionCount).toBe(100_000);
  expect(options.length).toBe(202);
  expect(options.slice(-2).map(({ position, isTarget, isPredicted }) => [position, isTarget, isPredicted])).toEqual([
    [70_000, false, true],
    [90_000, true, false],
  ]);
});

it("says the right choice in words, and the choices as a table", () => {
  const body = explain(likely([0.4, 0.1], 0, { texts: ["Oxygen", "Neon"] }));
  expect(body.answers).toEqual([{ text: "A. Oxygen", keys: [] }]);
  expect(body.tables[0]?.rows).toEqual([
    ["A", "Oxygen", "0.4000", "0.8000", "-0.9163", "right, most likely"],
    ["B", "Neon", "0.1000", "0.2000", "-2.3026", ""],
  ]);
});
