// Catches a phrase that is found where it is not, or missed: at the ends of a text, beside letters that make it a part of
// a word, of two or three bytes, of other scripts, or beside another one that is found by the same bytes.
import fc from "fast-check";
import { expect, it } from "vitest";
import { layPhrases, type SoughtPhrase } from "../../../src/read/scan/phrases.ts";
import { Scanner } from "../../../src/read/scan/scanner.ts";

const LETTERS = ["a", "b", "n", "o", " ", "'", "_", "1", "é", "不", "😀"];
const text = (minLength: number, maxLength: number) =>
  fc.array(fc.constantFrom(...LETTERS), { minLength, maxLength }).map((letters) => letters.join(""));
const phrase = fc
  .record({ text: text(1, 5), isWord: fc.tuple(fc.boolean(), fc.boolean()) })
  .filter((one) => new TextEncoder().encode(one.text).length > 1);

const isWordAt = (whole: string, at: number): boolean => /^\w$/.test(whole[at] ?? "");

function isThere(whole: string, { text: part, isWord: [before, behind] = [false, false] }: SoughtPhrase): boolean {
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    if (!(before && isWordAt(whole, at - 1)) && !(behind && isWordAt(whole, at + part.length))) return true;
  }
  return false;
}

it("finds the lists whose phrases a text has", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(phrase, { maxLength: 12 }), { minLength: 1, maxLength: 20 }),
      fc.array(text(0, 40), { minLength: 1, maxLength: 10 }),
      (lists, wholes) => {
        const scanner = new Scanner({ fields: new Map([["text", "value"]]) }, 9);
        const set = layPhrases(scanner, lists);
        const at = scanner.allocate(1024);
        for (const whole of wholes) {
          const bytes = new TextEncoder().encode(whole);
          scanner.bytes.set(bytes, at);
          scanner.exports.take(0, at, at + bytes.length, 0, false);
          const wanted = lists.map((list) => list.some((one) => isThere(whole, one)));
          const found = scanner.exports.phrasesIn(0, set);
          expect(lists.map((_, list) => (found & (1 << list)) !== 0)).toEqual(wanted);
        }
      },
    ),
    { numRuns: 300 },
  );
});
