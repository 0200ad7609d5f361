// Catches a string with a marker of a citation whose bytes are said to have none.
import fc from "fast-check";
import { expect, it } from "vitest";
import { Scanner } from "../../../src/read/scan/scanner.ts";
import { markersIn } from "../../../src/text/markers.ts";

const scanner = new Scanner({ fields: new Map([["text", "value"]]) }, 9);
const encoder = new TextEncoder();

function mayMark(json: string): boolean {
  const bytes = encoder.encode(`${json}" [1]`);
  scanner.bytes.set(bytes, scanner.window);
  return scanner.exports.mayMark(scanner.window, scanner.window + bytes.length - 5) !== 0;
}

const written = (text: string): string => JSON.stringify(text).slice(1, -1);
const escaped = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("");

it("markers are never missed, with characters as they are or as escapes of either case", () => {
  const piece = fc.constantFrom(
    ...["[1]", "[doc 1]", "[^1]", "【1†x】", "<cite>[1]</cite>", "[ 1]", "[\t2]", "[Ref-3]", "[", "]", "<", "1", "】"],
    ...["a", " ", "\n", '"', "\\", "é", "ア", "a rather long text without a mark "],
  );
  const some = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(some, (text) => {
      if (markersIn(text).length === 0) return;
      const json = [written(text), escaped(text), escaped(text).toUpperCase().replaceAll("\\U", "\\u")];
      expect([text, ...json.map(mayMark)]).toEqual([text, true, true, true]);
    }),
    { numRuns: 3000 },
  );
});

it("brackets of another use, other escapes and what follows the string are none", () => {
  const none = ["no [brackets] of use <b>", "caf\\u00e9 \\n \\\\u005b", "", "fifteen letters", "sixteen letters."];
  for (const text of none) expect([text, mayMark(text)]).toEqual([text, false]);
});
