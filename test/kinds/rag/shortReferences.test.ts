// Catches references of sentences that words are matched with, and short ones that are not.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMPTY_SAMPLE } from "../../../src/kinds/rag/adapting/sample.ts";
import { areLong } from "../../../src/kinds/rag/shortReferences.ts";
import type { AnswerParts, RagSample } from "../../../src/model/index.ts";

const sample = (answer: AnswerParts | null, more: Partial<RagSample> = {}): RagSample => ({
  ...EMPTY_SAMPLE,
  response: "Paris",
  answer,
  ...more,
});
const withText = (text: string, more: Partial<RagSample> = {}) => sample([[text]], more);
const words = (count: number, letters = 3): string =>
  Array.from({ length: count }, () => "a".repeat(letters)).join(" ");

describe("areLong", () => {
  it.each<[string, readonly RagSample[], boolean]>([
    ["eight words", [withText(words(8))], false],
    ["nine words", [withText(words(9))], true],
    ["60 characters in few words", [withText(words(4, 14).padEnd(60, "a"))], false],
    ["61 characters in few words", [withText(words(4, 14).padEnd(61, "a"))], true],
    ["code points that take two units", [withText("🚢".repeat(60))], false],
    ["16 characters of a script without spaces", [withText("港务局在一九零三年建造了这座桥梁")], false],
    ["17 of them", [withText("港务局在一九零三年建造了这座桥梁。啊".replace("。", ""))], true],
    ["Thai, without spaces", [withText("สะพานนี้สร้างขึ้นในปี")], true],
    ["long, but a short alternative", [sample([[words(20), "50 GB"]])], false],
    ["two required parts, each short", [sample([[words(8)], [words(8)]])], false],
    ["a required part that is long", [sample([["Paris"], [words(20)]])], true],
    ["none at all", [sample(null)], false],
    ["blank ones", [withText("  ")], false],
    ["a short one in most records", [withText("a"), withText("b"), withText(words(50))], false],
    ["a long one in most records", [withText("a"), withText(words(50)), withText(words(50))], true],
    ["a task of RGB", [withText(words(50), { task: "noise_robustness" })], false],
    ["a level of noise", [withText(words(50), { noise: 0.4 })], false],
    ["a counterfactual", [withText(words(50), { counterfactual: "Rome" })], false],
  ])("%s", (_, first, expected) => expect(areLong(first)).toBe(expected));

  it("does not look at the order of records and alternatives, nor at those without a reference", () => {
    const text = fc.nat({ max: 20 }).map((count) => words(count + 1));
    const answers = fc.array(fc.array(text, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(answers, (all) => {
        const told = areLong(all.map((alternatives) => sample([alternatives])));
        const turned = [...all].reverse().map((alternatives) => sample([[...alternatives].reverse()]));
        expect(areLong([sample(null), ...turned, sample(null)])).toBe(told);
      }),
    );
  });

  it("stays where alternatives are added that are longer", () => {
    const counts = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(counts, (all) => {
        const alone = all.map((count) => sample([[words(count)]]));
        const beside = all.map((count) => sample([[words(count + 30), words(count)]]));
        expect(areLong(beside)).toBe(areLong(alone));
      }),
    );
  });
});
