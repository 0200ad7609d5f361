// Catches mutants of a stress test that differ from run to run, or that change something else than they say.
import { describe, expect, it } from "vitest";
import { negated, otherName, otherNumber, withoutCitations } from "../../../src/labels/stress/changes.ts";
import { Draw, Pooled } from "../../../src/labels/stress/operator.ts";

const draw = (seed = 1) => new Draw(seed, "key", "operator");

describe("changes of a text", () => {
  it("puts another number of the same form, never one of the documents, and leaves citation markers", () => {
    for (let seed = 0; seed < 200; seed++) {
      const changed = otherNumber("1. It cost 7 [3].", "One, 2, three, 4, five and 6.", draw(seed));
      expect(changed?.text).toMatch(/^1\. It cost [89] \[3\]\.$/);
      expect(changed?.text.slice(changed.span.from, changed.span.to)).toMatch(/^[89]$/);
    }
    expect(otherNumber("It opened in 1901.", "", draw())).toEqual(otherNumber("It opened in 1901.", "", draw()));
    expect(otherNumber("As [1] says.", "", draw())).toBeNull();
  });

  it("puts a name of another text that is not known already", () => {
    const others = ["He left Rome.", "He left London."];
    expect(otherName("It is in Paris now.", "Paris, Rome", others, draw())?.text).toBe("It is in London now.");
    expect(otherName("It is in Paris now.", "Paris, Rome, London", others, draw())).toBeNull();
    expect(otherName("It is in Paris now.", "Paris", ["He saw Rome and left."], draw())?.text).toBe(
      "It is in Rome now.",
    );
    expect(otherName("nothing here", "", ["He saw Rome and left."], draw())).toBeNull();
  });

  it.each([
    ["It is red.", "It is not red."],
    ["It is not red.", "It is red."],
    ["He can't see the sea.", "He can see the sea."],
    ["He won't go to Rome.", "He will go to Rome."],
    ["They cannot come.", "They can come."],
    ["It wasn't red.", "It was red."],
    ["Das war rot, was nun?", null],
  ])("negates %s", (text, wanted) => {
    expect(negated(text)?.text ?? null).toBe(wanted);
  });

  it("takes out markers of citations alone", () => {
    expect(withoutCitations("It is red [1], old [doc 2] and [sic] new【3】.")).toBe("It is red, old and [sic] new.");
  });
});

it("keeps the same inputs in a pool whatever their order", () => {
  const inputs = Array.from({ length: 1000 }, (_, at) => `input ${at}`);
  const pooled = (order: readonly string[]) => {
    const pool = new Pooled<string>(1);
    for (const input of order) pool.add(input, input);
    return [...pool.from(draw())];
  };
  expect(pooled(inputs)).toHaveLength(256);
  expect(pooled(inputs.toReversed())).toEqual(pooled(inputs));
});
