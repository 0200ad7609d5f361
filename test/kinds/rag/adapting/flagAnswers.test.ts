// Catches a flag that is held to differ from itself, since a program wrote it as 0 and another one as false, and a number taken for a flag.
import { describe, expect, it } from "vitest";
import { withSpellingOf } from "../../../../src/kinds/rag/adapting/flagAnswers.ts";

describe("the answer to a response that is a flag", () => {
  it.each([
    ["0", "false", ["0", "false"]],
    ["1", "True", ["1", "true"]],
    ["True", "1", ["True", "1"]],
    [" false ", "0", [" false ", "0"]],
    // Written alike, no flag, or no flag on the other side.
    ["true", "False", ["true"]],
    ["1", "0", ["1"]],
    ["10", "true", ["10"]],
    ["0", "It is false.", ["0"]],
    ["no", "0", ["no"]],
  ])("%j to %j: %j", (answer, response, expected) => {
    expect(withSpellingOf([[answer]], response)).toEqual([expected]);
  });

  it("is as it was where there is none, where it has several parts or alternatives, and without a response", () => {
    for (const answer of [null, "bad-field" as const, [["0", "zero"]], [["0"], ["1"]]])
      expect(withSpellingOf(answer, "false")).toBe(answer);
    expect(withSpellingOf([["0"]], null)).toEqual([["0"]]);
  });
});
