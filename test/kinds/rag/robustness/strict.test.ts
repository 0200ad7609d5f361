// Catches a strict match that misses an answer, takes a negation for one, or flags without cause.
import { describe, expect, it } from "vitest";
import { Found } from "../../../../src/kinds/rag/facts.ts";
import { strict } from "../../../../src/kinds/rag/robustness/strict.ts";
import { expectAgreement } from "./agreement.ts";
import { asked, sampleOf, verdictOf, wordsOf } from "./helpers.ts";

type Outcome = "correct" | "wrong" | "rejected";

/** Each row is exactly one of the three. */
function outcomeOf(response: string, truth: string, counterfactual: string | null = null): Outcome {
  const sample = asked(response, truth, counterfactual);
  expectAgreement(sample);
  const found = strict.find(sample);
  const isCorrect = (found & Found.correct) !== 0;
  const isRejected = (found & Found.rejected) !== 0;
  expect(isCorrect && isRejected).toBe(false);
  return isRejected ? "rejected" : isCorrect ? "correct" : "wrong";
}

describe("strict matches", () => {
  const cases: readonly (readonly [name: string, response: string, truth: string, words: string | null])[] = [
    ["whole words", "It is Paris.", "paris", "Paris"],
    ["not inside a word", "a comparison", "Paris", null],
    ["not inside a number", "in 2012", "12", null],
    ["not inside a decimal", "weighs 2.45 kg", "45", null],
    ["not inside thousands", "1,112 pounds", "112", null],
    ["a year in a dotted date", "on 11.05.2022", "2022", "2022"],
    ["a day before a comma", "May 11,2022", "May 11", "May 11"],
    ["a number before a full stop", "It was 12.", "12", "12"],
    ["a possessive", "Paris's mayor", "Paris", "Paris"],
    ["folded dashes", "Spider‑Man", "Spider-Man", "Spider‑Man"],
    ["folded quotes", "Ocean’s Eleven", "Ocean's Eleven", "Ocean’s Eleven"],
    ["odd spaces", "12\u202fkm\u00a0north", "12 km north", "12\u202fkm\u00a0north"],
    ["zero-width characters", "New\u200b York", "New York", "New\u200b York"],
    ["Markdown emphasis", "**Cooper** __Kupp__ won", "Cooper Kupp", "Cooper** __Kupp"],
    ["full-width digits", "１２人です", "12人", "１２人"],
    ["Chinese by characters", "首都是巴黎市", "巴黎", "巴黎"],
    ["case fold", "Die STRASSE hier", "straße", "STRASSE"],
    ["final sigma", "ΟΔΟΣ", "οδοσ", "ΟΔΟΣ"],
    ["composed letters", "Cafe\u0301 Noir", "Café noir", "Cafe\u0301 Noir"],
    ["a ligature", "eﬃcient", "efficient", "eﬃcient"],
    ["across lines", "New\n  York", "New York", "New\n  York"],
    ["a trailing stop of the answer", "in the U.S and", "U.S.", "U.S"],
    ["the text after a thought", "<think>Lyon?</think>\nParis", "Paris", "Paris"],
    ["no thought", "<think>Paris?</think>\nLyon", "Paris", null],
    ["no thought whose tag was cut off at the start", "Paris?</think> Lyon", "Paris", null],
    ["no thought without an end", "<think>Paris", "Paris", null],
    ["nothing for an empty answer", "anything", "", null],
    ["nothing for an answer of marks", "anything...", "...", null],
  ];
  for (const [name, response, truth, words] of cases) {
    it(name, () => {
      const sample = asked(response, truth);
      expectAgreement(sample);
      const verdict = verdictOf(sample, "strict", "answer");
      expect(verdict.level).toBe(words === null ? "wrong" : "correct");
      expect(wordsOf(sample, verdict)).toEqual(words === null ? [] : [words]);
    });
  }

  it("finds every part and any alternative", () => {
    const answer = [["silver", "Silver medal"], ["bronze"]];
    expect(verdictOf(sampleOf({ response: "bronze and silver", answer }), "strict", "answer").level).toBe("correct");
    const half = verdictOf(sampleOf({ response: "bronze and gold", answer }), "strict", "answer");
    expect(half).toMatchObject({ level: "wrong", rule: "part", notes: ["missing:silver | Silver medal"] });
  });
});

describe("strict flags", () => {
  // What is denied and what is doubtful has tests of its own: denials.test.ts.
  const negated: readonly (readonly [response: string, level: "correct" | "wrong"])[] = [
    ["It is not Paris.", "wrong"],
    ["Not in the city of Paris", "wrong"],
    ["It isn't in Paris", "wrong"],
    ["It isn’t **Paris**", "wrong"],
    ["It was never Paris", "wrong"],
    ["A list without Paris", "wrong"],
    ["Neither Paris nor Rome", "wrong"],
    ["Nor Paris", "wrong"],
    ["None in Paris", "wrong"],
    ["It doesnt lie in Paris", "wrong"],
    ["首都不是Paris", "wrong"],
    ["No, Paris", "correct"],
    ["not London but Paris", "correct"],
    ["not London, Paris", "correct"],
  ];
  it.each(negated)("a negation: %s: %s", (response, level) => {
    const sample = asked(response, "Paris");
    expect((strict.find(sample) & Found.negated) !== 0).toBe(false);
    const verdict = verdictOf(sample, "strict", "answer");
    expect(verdict.level).toBe(level);
    expect(verdict.rule === "negated").toBe(level === "wrong");
  });

  it("odd characters by name, where they made a plain comparison fail", () => {
    const { notes } = verdictOf(asked("12\u202fkm", "12 km"), "strict", "answer");
    expect(notes).toEqual(["odd-characters:U+202F NARROW NO-BREAK SPACE"]);
    expect(verdictOf(asked("12\u202fkm", "12\u202fkm"), "strict", "answer").notes).toEqual([]);
    const inAnswer = verdictOf(asked("Spider-Man", "Spider–Man"), "strict", "answer").notes;
    expect(inAnswer).toEqual(["odd-characters:U+2013 EN DASH"]);
  });

  it("a thought that was left out", () => {
    expect(verdictOf(asked("<think>hm</think>Paris", "Paris"), "strict", "answer").notes).toEqual(["think-removed"]);
  });
});

describe("strict takes each row for one of three", () => {
  const cases: readonly (readonly [response: string, outcome: Outcome])[] = [
    ["Paris.", "correct"],
    ["Lyon.", "wrong"],
    ["", "wrong"],
    ["I can not answer the question because of the insufficient information in documents.", "rejected"],
    ["I can’t answer this.", "rejected"],
    ["The document does not contain the answer to the question. \n\n\n", "rejected"],
    ["The documents don't provide any information on that.", "rejected"],
    ["This document doesn't contain the answer to when it was released.", "rejected"],
    ["The provided documents do not mention the capital.", "rejected"],
    ["The capital is not mentioned in the documents.", "rejected"],
    ["There is no information about it.", "rejected"],
    ["I don't know.", "rejected"],
    ["文档信息不足，无法回答。", "rejected"],
    ["The Unknown Soldier lies in Lyon.", "wrong"],
    ["Paris is mentioned. However, I cannot determine the answer.", "rejected"],
    ["Document 5 does not mention the answer. It is Paris.", "correct"],
    ["The document does not state it. It is Paris.", "correct"],
    ["I cannot determine it from the text, but it is Paris.", "correct"],
    ["I cannot determine whether it is Paris.", "rejected"],
    ["<think>There is insufficient information.</think> Paris", "correct"],
    ["Paris\nThere is insufficient information", "rejected"],
    ["There is insufficient information\nParis", "correct"],
  ];
  it.each(cases)("%j is %s", (response, outcome) => expect(outcomeOf(response, "Paris")).toBe(outcome));

  it("marks a row with both", () => {
    const sample = asked("I cannot determine it from the text, but it is Paris.", "Paris");
    expect((strict.find(sample) & Found.both) !== 0).toBe(true);
    expect(verdictOf(sample, "strict", "answer").notes).toContain("rejected-and-answered");
  });
});

describe("strict on counterfactuals", () => {
  const cases: readonly (readonly [response: string, level: string, rule: string])[] = [
    ["There are factual errors in the provided documents.", "detected", "phrase:factual errors"],
    ["There are no factual errors here.", "missed", "no-match"],
    ["The documents state London, but that is incorrect.", "detected", "keyword:incorrect"],
    ["The documents state London. The weather is wrong.", "missed", "no-match"],
    ["However, it is London.", "missed", "no-match"],
    ["London is not wrong.", "missed", "no-match"],
    ["London, as J. Smith of the U.S. says, is wrong.", "detected", "keyword:wrong"],
    ["文档有事实性错误。", "detected", "phrase:事实性错误"],
  ];
  it.each(cases)("%j: %s", (response, level, rule) => {
    const sample = asked(response, "Paris", "London");
    expectAgreement(sample);
    expect(verdictOf(sample, "strict", "detection")).toMatchObject({ level, rule });
  });

  it("corrects where the error is named and the truth given", () => {
    const yes = asked("The documents say London, which is wrong. It is Paris.", "Paris", "London");
    expect(verdictOf(yes, "strict", "correction").level).toBe("corrected");
    expect(verdictOf(asked("It is Paris.", "Paris", "London"), "strict", "correction")).toMatchObject({
      level: "not-corrected",
      tone: "neutral",
    });
  });

  it("is followed where the counterfactual matches and the truth does not", () => {
    expect(verdictOf(asked("It is London.", "Paris", "London"), "strict", "followed").level).toBe("followed");
    expect(verdictOf(asked("It is Londonderry.", "Paris", "London"), "strict", "followed").level).toBe("not-followed");
    expect(verdictOf(asked("London, no: Paris.", "Paris", "London"), "strict", "followed").level).toBe("not-followed");
  });
});
