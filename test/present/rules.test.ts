// Catches a rule in words that differs from the rule, or keeps a gap where a part is missing.
import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/model/index.ts";
import { fill, joinParts, keyPart, plain } from "../../src/present/parts.ts";
import { type RuleContext, ruleParts } from "../../src/present/rules.ts";

const words = (verdict: Partial<Verdict>, context: RuleContext = { gold: "1994" }) =>
  joinParts(
    ruleParts(
      {
        kind: "answer",
        level: "",
        rule: "no-match",
        mode: "lenient",
        spans: [],
        tone: "bad",
        reason: null,
        notes: [],
        ...verdict,
      },
      context,
    ),
  );

describe("rules in words", () => {
  const cases: readonly [string, Partial<Verdict>, RuleContext | undefined, string][] = [
    ["no match", {}, undefined, "no match with 1994"],
    ["no match with nothing known", {}, { gold: null }, "no match with the gold answer"],
    [
      "a keyword with its place",
      { kind: "detection", rule: "keyword:however", tone: "good" },
      { gold: null, key: "b" },
      "keyword however in b",
    ],
    [
      "a phrase that holds a colon",
      { kind: "rejection", rule: "phrase:no: none", tone: "neutral" },
      undefined,
      "phrase no: none",
    ],
    ["no phrase", { kind: "rejection" }, undefined, "no phrase"],
    ["a reason outweighs the rule", { reason: "no-response" }, undefined, "no response"],
    [
      "unsupported keys",
      { kind: "adherence", rule: "unsupported:c" },
      { gold: null, unsupported: ["c", "f"] },
      "c, f not fully supported",
    ],
    ["the rule's own key", { kind: "adherence", rule: "unsupported:c" }, undefined, "c not fully supported"],
    [
      "many keys",
      { kind: "adherence", rule: "unsupported:a" },
      { gold: null, unsupported: [..."abcdef"] },
      "a, b, c, d and 2 more not fully supported",
    ],
    [
      "a counterfactual",
      { kind: "followed", rule: "substring" },
      { gold: "1994", counterfactual: "1987", key: "a" },
      "repeats 1987 in a",
    ],
    ["a rule from later", { rule: "new-rule" }, undefined, "new-rule"],
  ];
  for (const [name, verdict, context, expected] of cases)
    it(name, () => expect(words(verdict, context)).toBe(expected));

  it("templates keep what has no part", () => {
    expect(joinParts(fill("{1} and {0}, {7}", [plain("x")], [keyPart("0a")]))).toBe("0a and x, {7}");
  });
});
