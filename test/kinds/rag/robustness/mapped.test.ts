// Catches a highlight that points to other characters than those that matched.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, foldWithPlaces } from "../../../../src/kinds/rag/robustness/strictMatch.ts";
import { lowered, normalise, normalisedWithPlaces, withoutSpaces } from "../../../../src/kinds/rag/robustness/text.ts";

const hard = fc.constantFrom(
  ..."a|B|İ|Σ|ß|ﬁ|e\u0301|각|ｶﾞ|\u200b| |  |\n|\u00a0|**|_|`|‑|’|…|½|😀|\ud83d|<think>|</think>".split("|"),
);
const text = fc.oneof(
  fc.array(hard, { maxLength: 12 }).map((list) => list.join("")),
  fc.string({ unit: "binary" }),
);

/** Every stretch of the made text leads to a stretch of the original, in the same order. */
function expectOrder(original: string, mapped: ReturnType<typeof lowered>): void {
  let last = 0;
  for (let at = 0; at < mapped.text.length; at++) {
    const { from, to } = mapped.original(at, at + 1);
    expect(from).toBeGreaterThanOrEqual(last);
    expect(to).toBeGreaterThan(from);
    expect(to).toBeLessThanOrEqual(original.length);
    last = from;
  }
}

describe("texts with the way back", () => {
  it("are the same texts as without it", () => {
    fc.assert(
      fc.property(text, (original) => {
        expect(lowered(original).text).toBe(original.toLowerCase());
        expect(normalisedWithPlaces(original).text).toBe(normalise(original));
        expect(withoutSpaces(original).text).toBe(original.replaceAll(" ", ""));
        expect(foldWithPlaces(original).text).toBe(fold(original).text);
        expect(foldWithPlaces(original).breaks).toEqual(fold(original).breaks);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it("lead back in order, into the original", () => {
    fc.assert(
      fc.property(text, (original) => {
        for (const mapped of [lowered, normalisedWithPlaces, withoutSpaces, foldWithPlaces]) {
          expectOrder(original, mapped(original));
        }
      }),
      { seed: 2, numRuns: 1000 },
    );
  });

  it.each([
    ["İx", 2, 3, "x"],
    ["aİb", 1, 2, "İ"],
    ["aİb", 2, 4, "İb"],
  ])("through a character that grows: %s", (original, from, to, expected) => {
    const span = lowered(original).original(from, to);
    expect(original.slice(span.from, span.to)).toBe(expected);
  });

  it.each([
    ["NFKC of a fraction", "½ cup", "1⁄2 cup"],
    ["invisible", "a\u200bb\ufeffc\u00add", "abcd"],
    ["white space", "a\u202f \n b", "a b"],
    ["dashes and quotes", "a–b—c‑d ‘e’ “f”", "a-b-c-d 'e' \"f\""],
    ["emphasis, not multiplication", "**a** _b_ 2 * 3 snake_case", "a b 2 * 3 snake_case"],
    ["case fold", "STRAẞE ΟΔΟΣ", "strasse οδοσ"],
    ["dotless i", "ıI", "ıi"],
    ["thought", "a<think>b</think>c", "a c"],
  ])("fold: %s", (_, original, expected) => expect(fold(original).text).toBe(expected));
});
