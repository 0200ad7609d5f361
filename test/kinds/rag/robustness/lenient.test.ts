// Catches a verdict in the lenient mode that the reference evaluator would not give.
import { describe, expect, it } from "vitest";
import { Found } from "../../../../src/kinds/rag/facts.ts";
import { lenient } from "../../../../src/kinds/rag/robustness/lenient.ts";
import { normalise, normalisedWithPlaces } from "../../../../src/kinds/rag/robustness/text.ts";
import { expectAgreement } from "./agreement.ts";
import { asked, sampleOf, vectors, verdictOf, wordsOf } from "./helpers.ts";

interface Vector {
  readonly fn: string;
  readonly id: string;
  readonly args: readonly (string | null)[];
  readonly expected: unknown;
  readonly hit?: string | null;
}

const has = (found: number, bit: number) => (found & bit) !== 0;

describe("lenient, against the reference evaluator", () => {
  for (const { fn, id, args, expected, hit } of vectors<Vector>("rgb_seed")) {
    const [first = "", second = null, third = null] = args;
    const response = first ?? "";
    it(`${fn} ${id}`, () => {
      switch (fn) {
        case "normalize_answer":
          expect(normalise(response)).toBe(expected);
          expect(normalisedWithPlaces(response).text).toBe(expected);
          return;
        case "is_correct": {
          const sample = asked(response, second);
          expectAgreement(sample);
          expect(has(lenient.find(sample), Found.correct)).toBe((expected as { lenient: boolean }).lenient);
          const isEqual = verdictOf(sample, "lenient", "answer").notes.includes("equal-after-normalising");
          expect(isEqual).toBe((expected as { strict: boolean }).strict);
          return;
        }
        case "is_rejection": {
          const sample = asked(response, null);
          expectAgreement(sample);
          expect(has(lenient.find(sample), Found.rejected)).toBe(expected);
          expect(verdictOf(sample, "lenient", "rejection").rule).toBe(hit === null ? "no-match" : `phrase:${hit}`);
          return;
        }
        case "detects_error": {
          const sample = asked(response, null, second);
          expectAgreement(sample);
          expect(has(lenient.find(sample), Found.detected)).toBe(expected);
          const { rule } = verdictOf(sample, "lenient", "detection");
          const isPattern = hit !== null && hit?.startsWith("not london") === true;
          expect(rule).toBe(hit === null ? "no-match" : isPattern ? "not-counterfactual" : `keyword:${hit}`);
          return;
        }
        case "corrects_error": {
          const sample = asked(response, second, third);
          expectAgreement(sample);
          expect(has(lenient.find(sample), Found.corrected)).toBe(expected);
          return;
        }
        default:
          expect.fail(`Unknown function ${fn}`);
      }
    });
  }
});

describe("lenient, explained", () => {
  const cases: readonly (readonly [name: string, response: string, truth: string, rule: string, words: string[]])[] = [
    ["substring", "It is Paris, of course.", "Paris", "substring", ["Paris"]],
    ["exact after normalising", "  PARIS!! ", "paris.", "exact", ["PARIS"]],
    ["short in long", "Beatles", "The Beatles", "short-in-long", ["Beatles"]],
    ["over white space", "New \n  York City", "york city", "substring", ["York City"]],
    [
      "overlap",
      "epsilon delta gamma beta",
      "beta gamma delta epsilon zeta",
      "token-overlap",
      ["epsilon", "delta", "gamma", "beta"],
    ],
    ["below 0.8", "gamma delta beta", "beta gamma delta epsilon zeta", "no-match", []],
    [
      "a missing token counts once",
      "a b c d e f g h i j",
      "x x x j b c d e f g h i a",
      "token-overlap",
      [..."abcdefghij"],
    ],
    ["after İ", "İİ in İstanbul lies", "istanbul lies", "no-match", []],
    ["İ itself", "In İSTANBUL today", "İstanbul", "substring", ["İSTANBUL"]],
    ["no white space in U+FEFF", "New\ufeffYork", "new york", "no-match", []],
  ];
  for (const [name, response, truth, rule, words] of cases) {
    it(name, () => {
      const sample = asked(response, truth);
      expectAgreement(sample);
      const verdict = verdictOf(sample, "lenient", "answer");
      expect(verdict.rule).toBe(rule);
      expect(wordsOf(sample, verdict)).toEqual(words);
    });
  }

  it("wants every part, in any alternative, and names the one that is missing", () => {
    const answer = [["Cooper Kupp"], ["Patrick Mahomes", "Mahomes"]];
    const both = sampleOf({ response: "Mahomes, and before him Cooper Kupp", answer });
    expect(verdictOf(both, "lenient", "answer")).toMatchObject({ level: "correct", rule: "part" });
    expect(wordsOf(both, verdictOf(both, "lenient", "answer"))).toEqual(["Mahomes", "Cooper Kupp"]);
    const one = sampleOf({ response: "It was Cooper Kupp who won", answer });
    expect(verdictOf(one, "lenient", "answer")).toMatchObject({
      level: "wrong",
      rule: "part",
      notes: ["missing:Patrick Mahomes | Mahomes"],
    });
    expectAgreement(both);
    expectAgreement(one);
  });

  it("takes an answer without parts for wrong", () => {
    const sample = sampleOf({ response: "anything", answer: [] });
    expect(verdictOf(sample, "lenient", "answer").level).toBe("wrong");
    expectAgreement(sample);
  });

  it("tells of the counterfactual given in place of the truth", () => {
    const sample = asked("The capital is London.", "Paris", "London");
    expect(verdictOf(sample, "lenient", "followed")).toMatchObject({
      level: "followed",
      rule: "substring",
      tone: "bad",
    });
    expect(wordsOf(sample, verdictOf(sample, "lenient", "followed"))).toEqual(["London"]);
    expect(verdictOf(asked("London or Paris", "Paris", "London"), "lenient", "followed").level).toBe("not-followed");
  });

  it("does not correct with the counterfactual in the truth's place", () => {
    const sample = asked("delta gamma beta alpha", "alpha beta gamma delta epsilon", "gamma beta");
    expect(verdictOf(sample, "lenient", "answer").level).toBe("correct");
    expect(verdictOf(sample, "lenient", "correction").level).toBe("not-corrected");
    expectAgreement(sample);
  });
});

describe("weaknesses of the rules are said", () => {
  const cases: readonly (readonly [response: string, truth: string, note: string])[] = [
    ["a comparison", "Paris", "inside-word"],
    ["no", "November 5", "inside-word"],
    ["It is not Paris.", "Paris", "negated"],
    ["<think>Paris?</think> London.", "Paris", "in-think"],
    ["I cannot answer, perhaps Paris", "Paris", "rejected-and-answered"],
    ["Paris!", "paris", "equal-after-normalising"],
    ["Spider‑Man", "Spider-Man", "odd-characters:U+2011 NON-BREAKING HYPHEN"],
    ["12\u202fkm", "12 miles and 12 km", ""],
  ];
  for (const [response, truth, note] of cases) {
    it(`${note || "nothing"}: ${response}`, () => {
      const { notes } = verdictOf(asked(response, truth), "lenient", "answer");
      if (note === "") expect(notes).toEqual(["inside-word"].slice(1));
      else expect(notes).toContain(note);
    });
  }

  it("flags a match only where every place of it is like that", () => {
    expect(verdictOf(asked("Paris in comparison", "Paris"), "lenient", "answer").notes).not.toContain("inside-word");
    const { notes } = verdictOf(asked("not London but Paris", "Paris"), "lenient", "answer");
    expect(notes).not.toContain("negated");
  });
});
