// Catches probabilities that overflow, or questions scored that have none.
import { describe, expect, it } from "vitest";
import { divisorOf, largestOf, problemOf, rawOf } from "../../../src/kinds/choice/measure.ts";
import { likely, question } from "./questions.ts";

describe("what keeps a question from being scored", () => {
  it.each<[string, Parameters<typeof question>, ReturnType<typeof problemOf>]>([
    ["nothing", [[-1, -2], 1], null],
    // A log-likelihood is at most 0; what float32 makes of 0 may lie above it, by 1e-4 and no more.
    ["rounding above 0", [[1e-7, -16], 0], null],
    ["the largest rounding", [[1e-4, -16], 0], null],
    ["more than rounding", [[1.0001e-4, -16], 0], "out-of-range"],
    ["more than rounding, in the last choice", [[-16, 9e-4], 0], "out-of-range"],
    ["a choice that is ruled out", [[Number.NEGATIVE_INFINITY, 0], 0], null],
    ["no numbers", [[Number.NaN, -1], 0], "bad-field"],
    ["no numbers, the only one", [[Number.NaN], 0], "bad-field"],
    ["one choice", [[-1], 0], "too-few"],
    ["no choice", [[], 0], "too-few"],
    ["no answer", [[-1, -2], null], "no-answer"],
    ["several answers", [[-1, -2], "several"], "out-of-labels"],
    ["an unreadable answer", [[-1, -2], "bad-field"], "bad-field"],
    ["an answer before the first", [[-1, -2], -1], "out-of-range"],
    ["an answer after the last", [[-1, -2], 2], "out-of-range"],
    ["an answer between two", [[-1, -2], 0.5], "out-of-range"],
    ["the last one", [[-1, -2, -3], 2], null],
  ])("%s", (_, given, problem) => expect(problemOf(question(...given))).toBe(problem));

  it("no log-likelihoods", () => {
    expect(problemOf({ ...question([], 0), logLikelihoods: null })).toBe("no-response");
  });
});

describe("probabilities", () => {
  it("are those of the file, else of the log-likelihoods, and at most 1", () => {
    const given = likely([0.25, 0], 0, { logLikelihoods: [-9, -9] });
    expect([rawOf(given, 0), rawOf(given, 1)]).toEqual([0.25, 0]);
    const logs = question([Math.log(0.25), 1e-7], 0);
    expect(rawOf(logs, 0)).toBeCloseTo(0.25, 12);
    expect(rawOf(logs, 1)).toBe(1);
    expect(rawOf(logs, 2)).toBeNaN();
  });

  it.each([
    [[-3, -1, -2], -1],
    [[-1, -1], -1],
    [[0], 0],
    [[], Number.NEGATIVE_INFINITY],
  ])("the largest of %j is %d", (logs, largest) => expect(largestOf(logs)).toBe(largest));

  it("share a divisor that stays in range", () => {
    expect(divisorOf([-1000, -1000 - Math.log(4)], -1000)).toBeCloseTo(1.25, 12);
    expect(divisorOf([Number.NEGATIVE_INFINITY], Number.NEGATIVE_INFINITY)).toBeNaN();
  });
});
