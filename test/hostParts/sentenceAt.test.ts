// Catches a sentence found at another place of the document than the cursor's.
import { describe, expect, it } from "vitest";
import { placeAt } from "../../src/host/documentPlaces.ts";
import type { SentencePlace } from "../../src/model/index.ts";
import { positionsIn, rawSpan } from "../../src/read/positions.ts";

const RESPONSE = 'He said "no". Then \u00e9 left.';
const record = {
  id: "1",
  response: RESPONSE,
  response_sentences: [
    ["a", 'He said "no".'],
    ["b", "Then é left."],
  ],
};
const text = JSON.stringify(record).replace("é", "\\u00e9");
const at = RESPONSE.indexOf("Then");
const places: readonly SentencePlace[] = [
  { key: "a", side: "response", path: ["response"], span: { from: 0, to: at } },
  { key: "b", side: "response", path: ["response"], span: { from: at, to: RESPONSE.length } },
  { key: "a", side: "response", path: ["response_sentences", 0, 1], span: null },
  { key: "b", side: "response", path: ["response_sentences", 1, 1], span: null },
];

describe("placeAt", () => {
  it.each<[string, number, string | null]>([
    ["inside the first sentence", text.indexOf("said"), "a"],
    ["inside an escape", text.indexOf('\\"no'), "a"],
    ["behind an escape, in the second sentence", text.indexOf("left"), "b"],
    ["in a pair of its own", text.lastIndexOf("left"), "b"],
    ["in another field", text.indexOf('"1"') + 1, null],
    ["in a key", text.indexOf("response_sentences") + 2, null],
  ])("%s", (_, offset, key) => {
    expect(placeAt(positionsIn(text), offset, places)?.key ?? null).toBe(key);
  });
});

describe("rawSpan", () => {
  it.each<[string, number, string]>([
    ["a stretch of a text, escapes counted", 1, "Then \\u00e9 left."],
    ["a whole text without its quotes", 2, 'He said \\"no\\".'],
  ])("%s", (_, place, expected) => {
    const found = places[place];
    const span = found ? rawSpan(positionsIn(text), found) : null;
    expect(span && text.slice(span.from, span.to)).toBe(expected);
  });
});
