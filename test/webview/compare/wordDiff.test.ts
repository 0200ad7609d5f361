// Catches a difference of two answers that loses words, or takes seconds.

import { describe, expect, it } from "vitest";
import { AB } from "../../../src/present/metricWords.ts";
import { wordDiff } from "../../../src/present/wordDiff.ts";
import { clauseName, sharedScale } from "../../../webview/compare/metrics.ts";
import { processorMs } from "../../processorMs.ts";

const parts = (a: string, b: string) => wordDiff(a, b).map(({ text, in: side }) => `${side}:${text}`);

describe("wordDiff", () => {
  it.each<[string, string, string, string[]]>([
    ["the same", "It is red.", "It is red.", ["both:It is red."]],
    ["a word changed", "It is red.", "It is blue.", ["both:It is ", "a:red", "b:blue", "both:."]],
    ["words added", "It is red.", "It is dark red.", ["both:It is ", "b:dark ", "both:red."]],
    ["nothing and something", "", "It.", ["b:It."]],
    ["nothing at all", "", "", []],
    ["Chinese by words", "首都是巴黎", "首都是伦敦", ["both:首都是", "a:巴黎", "b:伦敦"]],
  ])("%s", (_, a, b, expected) => expect(parts(a, b)).toEqual(expected));

  it.each([
    ["It is red.\n\nVery.", "It was  red. \nVery so."],
    ["a b c d", "d c b a"],
    ["naïve 🙂 text", "naive 🙃 text"],
  ])("loses nothing of %j and %j", (a, b) => {
    const found = wordDiff(a, b);
    const side = (one: "a" | "b") =>
      found
        .filter(({ in: where }) => where === one || where === "both")
        .map(({ text }) => text)
        .join("");
    expect(side("a")).toBe(a);
    expect(side("b")).toBe(b);
  });

  it("gives up on long texts that have nothing in common, and shows both whole", () => {
    const words = (seed: number) =>
      Array.from({ length: 30_000 }, (_, at) => `w${(at * 7919 + seed) % 99_991}`).join(" ");
    const started = processorMs();
    const found = wordDiff(words(1), words(50_000));
    expect(processorMs() - started).toBeLessThan(5_000);
    expect(found.map(({ in: side }) => side)).toEqual(["a", "b"]);
  });
});

describe("names of clauses", () => {
  const infos = [
    {
      id: "adherence",
      name: "Adherence",
      formula: "",
      range: [0, 1],
      direction: "higher",
      unit: "rate",
      source: "",
      family: null,
    },
    {
      id: "x.rmse",
      name: "Error",
      formula: "",
      range: [0, 1],
      direction: "lower",
      unit: "mean",
      source: "",
      family: null,
    },
  ] as const;
  it.each([
    ["d.adherence > 0", "Adherence improved"],
    ["d.adherence < 0", "Adherence regressed"],
    ["d.adherence == 0", "Adherence unchanged"],
    ["d.x.rmse > 0", "Error regressed"],
    ["a.noise == 0.4", "a.noise == 0.4"],
  ])("%s: %s", (clause, name) => expect(clauseName(clause, [], infos, AB)).toBe(name));
});

describe("the scale of the tracks", () => {
  it("has room for the widest interval, and is never finer than a tenth of the range", () => {
    const range = [0, 1] as const;
    expect(sharedScale([{ difference: 0.2, interval: [-0.1, 0.5], range }])).toBeCloseTo(0.525, 12);
    expect(sharedScale([{ difference: 0.01, interval: null, range }])).toBeCloseTo(0.105, 12);
    expect(sharedScale([{ difference: 3, interval: null, range: [0, Number.POSITIVE_INFINITY] }])).toBeCloseTo(
      0.105,
      12,
    );
  });
});
