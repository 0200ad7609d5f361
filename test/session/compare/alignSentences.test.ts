// Catches sentences of two answers set beside the wrong ones, and alignments that take forever.
import { describe, expect, it } from "vitest";
import type { ResponseKey, SupportState } from "../../../src/model/index.ts";
import { alignSentences } from "../../../src/session/compare/sentences.ts";
import { SentenceTransitions } from "../../../src/session/compare/transitions.ts";

const answer = (...texts: readonly (string | null)[]) =>
  texts.map((text, at) => ({
    key: "abcdefgh".charAt(at) as ResponseKey,
    text,
    state: (at === 0 ? "full" : "none") as SupportState,
  }));

const keys = (a: readonly (string | null)[], b: readonly (string | null)[]) =>
  alignSentences(answer(...a), answer(...b))
    .map((pair) => `${pair.a?.key ?? "-"}${pair.b?.key ?? "-"}`)
    .join(" ");

describe("alignSentences", () => {
  it.each<[string, (string | null)[], (string | null)[], string]>([
    ["equal answers", ["It is red.", "It is old."], ["It is red.", "It is old."], "aa bb"],
    ["a sentence added in front", ["It is red."], ["Well then.", "It is red."], "-a ab"],
    ["a sentence dropped", ["It is red.", "Birds can fly.", "It is old."], ["It is red.", "It is old."], "aa b- cb"],
    ["a sentence said otherwise", ["The capital of France is Paris."], ["Paris is the capital of France."], "aa"],
    ["nothing alike", ["Birds can fly."], ["It is red."], "a- -a"],
    [
      "order is kept: the longer stretch wins",
      ["One fish.", "Two cows.", "Red hens."],
      ["Two cows.", "Red hens.", "One fish."],
      "a- ba cb -c",
    ],
    ["without text nothing is alike", [null], ["It is red."], "a- -a"],
    ["an empty answer", [], ["It is red."], "-a"],
    ["Chinese by characters", ["巴黎是法国的首都。"], ["法国的首都是巴黎。"], "aa"],
  ])("%s", (_, a, b, expected) => expect(keys(a, b)).toBe(expected));

  it("aligns answers of thousands of sentences by what is equal", () => {
    const long = Array.from({ length: 1000 }, (_, at) => `Sentence ${at} of many.`);
    const pairs = alignSentences(answer(...long), answer("Before all.", ...long));
    expect(pairs).toHaveLength(1001);
    expect(pairs[0]?.a).toBeNull();
  });
});

describe("SentenceTransitions", () => {
  it("counts every way, sentences without a likeness too", () => {
    const transitions = new SentenceTransitions();
    transitions.add(alignSentences(answer("It is red.", "It is old."), answer("It is red.")));
    transitions.add(alignSentences(answer("It is red."), answer("Well then.", "It is red.")));
    const figure = transitions.figure(["A", "B"], 7);
    expect(figure).toMatchObject({ n: 2, leftOut: 7, rows: ["Fully supported", "Unsupported", "No such sentence"] });
    expect(figure?.columns).toEqual(["Fully supported", "Unsupported", "No such sentence"]);
    expect(figure?.cells.map(({ value }) => value)).toEqual([1, 1, 0, 0, 0, 1, 1, 0, 0]);
  });

  it("is none without an answer", () => expect(new SentenceTransitions().figure(["A", "B"], 3)).toBeNull());
});
