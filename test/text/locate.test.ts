// Catches a sentence that is marked at the place of an equal one.
import { describe, expect, it } from "vitest";
import { locate } from "../../src/text/locate.ts";

const found = (text: string, pieces: readonly (string | null)[]) =>
  locate(text, pieces).map((span) => span && text.slice(span.from, span.to));

describe("locate", () => {
  it.each([
    ["in order", "One. Two.", ["One.", "Two."], ["One.", "Two."]],
    ["the second of two equal ones", "Yes. Yes.", ["Yes.", "Yes."], ["Yes.", "Yes."]],
    [
      "with other white space",
      "A long\n  line here. Next.",
      ["A long line here.", "Next."],
      ["A long\n  line here.", "Next."],
    ],
    ["with white space missing", "A B.C", ["A B. C"], ["A B.C"]],
    ["not what is absent", "One. Two.", ["Three.", "Two."], [null, "Two."]],
    ["not what stands before", "One. Two.", ["Two.", "One."], ["Two.", null]],
    ["not what is empty", "One.", [null, " ", "One."], [null, null, "One."]],
    ["behind characters of two units", "👍 One  day.", ["One day."], ["One  day."]],
  ])("finds %s", (_, text, pieces, expected) => expect(found(text, pieces)).toEqual(expected));
  it("tells equal pieces apart", () => {
    expect(locate("Yes. Yes.", ["Yes.", "Yes."])).toEqual([
      { from: 0, to: 4 },
      { from: 5, to: 9 },
    ]);
  });
});
