// Catches an answer that is only denied and counts as right, and one that is given and counts as denied.
import { describe, expect, it } from "vitest";
import { Found } from "../../../../src/kinds/rag/facts.ts";
import { strict } from "../../../../src/kinds/rag/robustness/strict.ts";
import type { RagSample } from "../../../../src/model/index.ts";
import { expectAgreement } from "./agreement.ts";
import { asked, sampleOf, verdictOf, wordsOf } from "./helpers.ts";
import { labelled } from "./labelled.ts";

interface Answered {
  readonly half: 1 | 2;
  readonly level: "denied" | "given";
  readonly truth: string;
  readonly text: string;
}

const answers = labelled<Answered>("denials");
const ruleOf = ({ text, truth }: Answered) => verdictOf(asked(text, truth), "strict", "answer");

function countRight(half: 1 | 2, level: Answered["level"]): number {
  return answers.filter((one) => {
    if (one.half !== half || one.level !== level) return false;
    const verdict = ruleOf(one);
    // Some are read as refusals ("I have no further information"), which is for the rules of these.
    return (verdict.level === "wrong" && verdict.rule === "negated") === (level === "denied");
  }).length;
}

describe("labelled answers", () => {
  it("are 75 that deny the gold answer and 75 that give it, no text twice", () => {
    expect(new Set(answers.map(({ text, truth }) => `${truth}: ${text}`)).size).toBe(answers.length);
    for (const half of [1, 2] as const) {
      for (const level of ["denied", "given"] as const) {
        expect(answers.filter((one) => one.half === half && one.level === level)).toHaveLength(75);
      }
    }
  });

  // Half 1 was written before the rule. Half 2 was written without a look at it: at first sight 68 denials were found, and 2
  // answers that are given were taken for denied; the rule was corrected afterwards.
  it.each([
    [1, "denied", 75],
    [1, "given", 75],
    [2, "denied", 74],
    [2, "given", 75],
  ] as const)("half %i, %s: at least %i of 75 are read rightly", (half, level, least) => {
    expect(countRight(half, level)).toBeGreaterThanOrEqual(least);
  });

  it("are read alike in bulk and when opened", () => {
    for (const { text, truth } of answers) expectAgreement(asked(text, truth));
  });
});

const standing = (response: string, answer: RagSample["answer"] = [["Paris"]]) => {
  const sample = sampleOf({ response, answer, task: "noise_robustness" });
  expectAgreement(sample);
  const found = strict.find(sample);
  if ((found & Found.correct) === 0) return verdictOf(sample, "strict", "answer").rule;
  return (found & Found.negated) === 0 ? "given" : "flagged";
};

describe("an answer stands", () => {
  it.each([
    ["The capital is not, as many think, Paris.", "negated"],
    ["It is not Lyon, Rome or Paris.", "negated"],
    ["Not Lyon, nor Paris.", "negated"],
    ["I do not doubt that it is Paris.", "given"],
    ["It cannot be anything other than Paris.", "given"],
    ["It is not known to be anything but Paris.", "given"],
    ["Not only Paris.", "given"],
    ["It is hardly Paris.", "flagged"],
    ["I am not sure it is Paris.", "flagged"],
    ["He never left Paris.", "flagged"],
    ["The capital was not moved from Paris.", "flagged"],
    ["Paris has never been the capital.", "negated"],
    ["~~Paris~~ Lyon", "negated"],
    ["~~The capital is Paris~~ The capital is Lyon", "negated"],
    ["~~Lyon~~ Paris", "given"],
    ["~~Paris~~ Lyon. Or Paris.", "flagged"],
    ["~~5 km from Paris", "given"],
    ["It is Paris. Still, Paris is not the capital.", "flagged"],
    ["It is not Paris. It is Paris after all.", "flagged"],
    ["It is Paris. It is Paris. It is not known since when.", "given"],
    ["Isn't it Paris?", "given"],
    ["Is it Paris? No.", "negated"],
  ])("%s: %s", (response, wanted) => {
    expect(standing(response)).toBe(wanted);
  });

  it.each(["toxic", "supported", "true", "fiction"])("apart from classes whose names end in it: %s", (name) => {
    const others = ["non-", "non ", "Non-", "anti-", "semi-", "partially ", "Partly ", "half-", "mostly-", "barely "];
    for (const other of others) {
      const [gold, another] = [[[name]], [[`${other}${name}`]]];
      expect(standing(`${other}${name}`, gold), other).toBe("negated");
      expect(standing(`"${other}${name}".`, gold), other).toBe("negated");
      expect(standing(`${other}${name}`, another), other).toBe("given");
      expect(standing(name, another), other).not.toBe("given");
    }
    expect(standing(name, [[name]])).toBe("given");
    expect(standing(`It is non-${name}.`, [[name]])).toBe("negated");
    expect(standing(`It is not non-${name}.`, [[name]])).toBe("given");
    // In a sentence it may be an answer, only in part.
    expect(standing(`We found it to be partly ${name} and partly not.`, [[name]])).toBe("given");
  });

  it("denied where every alternative is, and where one of its parts is", () => {
    expect(standing("It is not Paris.", [["Lutetia", "Paris"]])).toBe("negated");
    expect(standing("It is Lutetia, not Paris.", [["Paris", "Lutetia"]])).toBe("flagged");
    expect(standing("It is Paris, not Lyon.", [["Paris"], ["Lyon"]])).toBe("negated");
    expect(standing("It is not Lyon.", [["Paris"], ["Lyon"]])).toBe("part");
  });

  it("by words that are marked in the response", () => {
    const sample = asked("The capital *isn’t*  **Paris**; it is Lyon.", "Paris");
    expect(wordsOf(sample, verdictOf(sample, "strict", "answer"))).toEqual(["n’t", "Paris"]);
    const behind = asked("Some say Paris, which is simply wrong.", "Paris");
    expect(wordsOf(behind, verdictOf(behind, "strict", "answer"))).toEqual(["Paris", "wrong"]);
  });

  it("is not followed where the planted answer is denied", () => {
    const sample = asked("It is not London; it is Lyon.", "Paris", "London");
    expect(verdictOf(sample, "strict", "followed")).toMatchObject({ level: "not-followed", rule: "negated" });
    expect(verdictOf(sample, "strict", "detection").level).toBe("detected");
  });
});

describe("an answer that is denied", () => {
  it.each(["Not Paris, but Lyon.", "It is not Paris.", "The capital isn't Paris; it is Lyon."])("%s", (response) => {
    const sample = asked(response, "Paris");
    expect(strict.find(sample) & (Found.correct | Found.negated)).toBe(0);
    expect(verdictOf(sample, "strict", "answer")).toMatchObject({ level: "wrong", rule: "negated", notes: [] });
  });

  it("and given elsewhere is right, and flagged", () => {
    const sample = asked("It is not Paris. It is Paris after all.", "Paris");
    expect(strict.find(sample) & (Found.correct | Found.negated)).toBe(Found.correct | Found.negated);
    expect(verdictOf(sample, "strict", "answer")).toMatchObject({ level: "correct", notes: ["negated"] });
  });
});
