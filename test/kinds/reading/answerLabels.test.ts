// Catches labels of answers that are hidden under the name they happen to have, and those of questions that are counted as answers.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { areBands, areOfAnswers, areTried, isSameOfQuestion } from "../../../src/kinds/reading/answerLabels.ts";

const NAMES = ["stance", "taxonomy_bucket", "behavior", "archetype", "category", "topic", "Cosine Category", "zz"];
const name = fc.constantFrom(...NAMES);
const label = fc.constantFrom("poor", "fair", "good");
/** Samples that ask different questions, of one model. */
const apart = (count: number) => Array.from({ length: count }, (_, at) => ({ question: `q${at}`, slices: ["tern-1"] }));

describe("labels", () => {
  it.each([
    ["stance", true],
    ["error_type", true],
    ["Cosine Category", true],
    ["category", false],
    ["question_type", false],
    ["topic", false],
    ["provider", false],
    ["verdict", true],
    ["judge_verdict", true],
  ])("%s of questions that stand once go by the name", (name, expected) => {
    expect(areOfAnswers(name, ["a", "b", "a", "c"], apart(4), [])).toBe(expected);
  });

  it.each([
    ["safety", true],
    ["quality", true],
    ["verdict", true],
    ["topic", false],
    ["engine", false],
    ["country", false],
  ])("%s that are all the same are an outcome by the name of a score alone", (name, expected) => {
    expect(areOfAnswers(name, ["a", "a", "A", "a"], apart(4), [])).toBe(expected);
  });

  it("of who judged are not what was said", () => {
    const labels = ["north-1", "north-1", "north-1", "north-1"];
    expect(areOfAnswers("judge_model", labels, apart(4), [])).toBe(false);
    expect(areOfAnswers("judge_verdict", labels, apart(4), [])).toBe(true);
  });

  it("that are the same for all answers to a question are about the question, whatever the name", () => {
    fc.assert(
      fc.property(name, fc.array(label, { minLength: 4, maxLength: 20 }), (name, labels) => {
        fc.pre(new Set(labels).size > 1);
        const samples = labels.flatMap((_, at) => ["a", "b"].map((model) => ({ question: `q${at}`, slices: [model] })));
        const twice = labels.flatMap((one) => [one, one]);
        expect(areOfAnswers(name, twice, samples, [])).toBe(false);
        expect(isSameOfQuestion(twice, samples)).toBe(true);
      }),
    );
  });

  it("that differ between answers to a question are of the answers, whatever the name", () => {
    fc.assert(
      fc.property(name, fc.integer({ min: 3, max: 20 }), (name, count) => {
        const samples = Array.from({ length: 2 * count }, (_, at) => ({ question: `q${at >> 1}`, slices: ["a"] }));
        // Of every third question both answers came out alike.
        const labels = samples.map((_, at) => (at % 2 === 0 || (at >> 1) % 3 === 0 ? "held" : "left"));
        expect(areOfAnswers(name, labels, samples, [])).toBe(true);
      }),
    );
  });

  it("that every question has equally often are inputs, in any order, even if a few are missing", () => {
    const ways = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(ways, fc.integer({ min: 10, max: 30 }), fc.integer({ min: 1, max: 3 }), (ways, count, times) => {
        const rows = Array.from({ length: count }, (_, at) => `q${at}`).flatMap((question) =>
          Array.from({ length: times }, () => ways.map((way) => ({ question, way }))).flat(),
        );
        const isTried = (some: typeof rows) =>
          areTried(
            some.map(({ way }) => way),
            some,
          );
        expect(isTried(rows)).toBe(true);
        expect(isTried(rows.toReversed().slice(1))).toBe(true);
        // One answer to each that came out otherwise.
        const otherwise = rows.map((row, at) =>
          at % (ways.length * times) === 0 ? { ...row, way: ways[1] ?? "" } : row,
        );
        expect(isTried(otherwise)).toBe(false);
      }),
    );
  });

  it("that go with the model are another name of it", () => {
    const models = ["tern-1", "tern-2", "knot"];
    const samples = Array.from({ length: 12 }, (_, at) => ({ question: null, slices: [models[at % 3] ?? null] }));
    const makers = samples.map((_, at) => (at % 3 === 2 ? "north" : "south"));
    expect(areOfAnswers("maker", makers, samples, [])).toBe(false);
    expect(
      areOfAnswers(
        "maker",
        samples.map((_, at) => (at % 2 ? "north" : "south")),
        samples,
        [],
      ),
    ).toBe(true);
  });

  it("that are all the same do not judge answers", () => {
    expect(areOfAnswers("stance", ["a", "A ", null, "a"], apart(4), [])).toBe(false);
  });

  it("that are bands of a score are of the answers, in any order of the samples", () => {
    const scores = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 10, maxLength: 40 });
    fc.assert(
      fc.property(scores, fc.integer({ min: 1, max: 99 }), (all, from) => {
        const labels = all.map((score) => (score < from ? "miss" : "hit"));
        fc.pre(new Set(labels).size === 2);
        expect(areOfAnswers("category", labels, apart(all.length), [all])).toBe(true);
        expect(areBands([...labels].reverse(), [...all].reverse())).toBe(true);
      }),
    );
    expect(areBands(["a", "b", "a", "b", "a", "b", "a", "b", "a", "b"], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toBe(false);
  });
});
