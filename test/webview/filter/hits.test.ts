// Catches a search whose marks stand beside the words, or miss words that the list was filtered by.
import fc from "fast-check";
import { expect, it } from "vitest";
import { hitsIn, isWithin } from "../../../webview/inspector/filter/hits.ts";

const shown = (pieces: readonly (string | null)[], words: string) =>
  hitsIn(pieces, words).map(({ from, to }) => `${from.piece}:${from.at}-${to.piece}:${to.at}`);

it.each<[string, (string | null)[], string, string[]]>([
  ["letter case apart", ["The Tunnel, a tunnel"], "TUNNEL", ["0:4-0:10", "0:14-0:20"]],
  ["no overlaps", ["aaaa"], "aa", ["0:0-0:2", "0:2-0:4"]],
  ["white space of any kind is a space", ["rail\n\n traffic"], "rail traffic", ["0:0-0:14"]],
  ["blanks around the words count for nothing", ["rail"], "  rail ", ["0:0-0:4"]],
  ["over pieces of one sentence", ["opened in ", "1987", "."], "in 1987.", ["0:7-2:1"]],
  ["over a gap between blocks", ["It opened.", null, "It closed."], "opened. it", ["0:3-2:2"]],
  ["not where blocks only touch", ["rail", null, "road"], "railroad", []],
  ["white space on both sides of a seam is one", ["rail ", " traffic"], "rail traffic", ["0:0-1:8"]],
  ["letters that grow when they are small keep their places", ["İstanbul x"], "x", ["0:9-0:10"]],
  ["characters of two units", ["🚢 ship 🚢"], "🚢", ["0:0-0:2", "0:8-0:10"]],
  ["nothing for nothing", ["rail"], " ", []],
])("%s", (_, pieces, words, wanted) => expect(shown(pieces, words)).toEqual(wanted));

it("finds words within a text where it finds hits", () => {
  const text = fc.string({
    unit: fc.constantFrom("a", "A", "b", " ", "\n", "\u00a0", "İ", "Σ", "σ", "ß", "🚢"),
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, text, (written, words) => {
      expect(isWithin(written, words)).toBe(hitsIn([written], words).length > 0);
    }),
    { numRuns: 5_000 },
  );
});

it("stops where a page is full of hits", () => expect(hitsIn(["a".repeat(5000)], "a")).toHaveLength(1000));
