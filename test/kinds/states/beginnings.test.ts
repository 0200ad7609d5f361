// Catches a pattern that is not tried on a text that it matches.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Beginnings } from "../../../src/kinds/states/beginnings.ts";
import { SENTENCES, STARTS } from "../../../src/kinds/states/errorMessages.ts";

const SCRIPT = new URL("../../../build/beginnings.mjs", import.meta.url).href;
const { tableOf }: { tableOf: (patterns: readonly RegExp[]) => string } = await import(SCRIPT);

const PATTERNS: readonly RegExp[] = [
  /^abc/,
  /^ABC/i,
  /^(?:the |an? )?model/i,
  /^(?:an? |the |new ){0,4}error/,
  /^[45]\d\d:/,
  /^\s*x/,
  /^a{2,3}b/,
  /^(?:|x)y/,
  /^[^a]bc/,
  /^(?=abc)ab/,
  /^ab?$/,
  /^[+-/]x/,
  /^[a-c-]d/,
  /^(?:é|ё)a/i,
  /^a|b/,
  /b/,
  /^\u{1f6a2}/u,
  /^"?\(?x\)?/,
  /^(?:a+|b*)c/,
];

const COLLECTED: readonly string[] = ["errors", "answers"].flatMap((name) =>
  readFileSync(new URL(`../../fixtures/states/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line): string => JSON.parse(line).text),
);

const holds = (patterns: readonly RegExp[], beginnings: Beginnings, text: string): void => {
  const tried = beginnings.of(text);
  expect(new Set(tried.filter((one) => one.test(text)))).toEqual(new Set(patterns.filter((one) => one.test(text))));
};

describe("beginnings", () => {
  it("leave out no pattern that matches", () => {
    const piece = fc.constantFrom(
      ..."abcxyzABCEÉéёЁ0459:+-./\"'() \n\t\u00a0🚢",
      "the ",
      "an ",
      "new ",
      "error",
      "model",
    );
    const beginnings = new Beginnings(PATTERNS, tableOf(PATTERNS));
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => holds(PATTERNS, beginnings, pieces.join(""))),
      { numRuns: 3000 },
    );
  });

  it("leave out no message of a failed call, whatever stands before it is taken off", () => {
    const all = [...STARTS, ...SENTENCES];
    const beginnings = new Beginnings(all, tableOf(all));
    for (const text of COLLECTED) {
      for (const said of [text, text.toUpperCase(), text.replace(/^\S+\s*/, "")]) holds(all, beginnings, said);
    }
  });

  it("leave most patterns out", () => {
    const all = new Beginnings([...STARTS, ...SENTENCES], tableOf([...STARTS, ...SENTENCES]));
    const some = ["According to the second document", "Paris is the capital", "It is not known", "Because of rain"];
    for (const text of some) expect(all.of(text).length, text).toBeLessThan(10);
  });
});
