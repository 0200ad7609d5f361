// Catches a sentence key that leads to another sentence.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  documentKey,
  indexOfLetters,
  isDocumentKey,
  isResponseKey,
  lettersOf,
  readKey,
  responseKey,
} from "../../src/text/keys.ts";

interface Letters {
  readonly fn: "sentence_letters";
  readonly index: number;
  readonly expected: string;
}
interface Classified {
  readonly fn: "classify_key";
  readonly key: string;
  readonly expected: { readonly kind: string; readonly doc: number | null; readonly letters: string | null };
}
const vectors: readonly (Letters | Classified)[] = readFileSync(
  new URL("../fixtures/vectors/trace_keys.jsonl", import.meta.url),
  "utf8",
)
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

describe("vectors trace_keys", () => {
  for (const vector of vectors) {
    if (vector.fn === "sentence_letters") {
      it(`letters of ${vector.index}`, () => {
        expect(lettersOf(vector.index)).toBe(vector.expected);
        expect(indexOfLetters(vector.expected)).toBe(vector.index);
      });
    } else {
      it(`reads ${JSON.stringify(vector.key)}`, () => {
        const read = readKey(vector.key);
        expect({
          kind: read.kind,
          doc: read.kind === "document" ? Number(read.home) : null,
          letters: read.kind === "document" || read.kind === "response" ? read.letters : null,
        }).toEqual(vector.expected);
      });
    }
  }
});

describe("keys", () => {
  it.each([
    ["a.", "response", "a"],
    [" (0B.) ", "document", "0b"],
    ["Supported_Without_Sentence.", "special", "supported_without_sentence"],
    ["general", "special", "general"],
    ["0a 0b", "invalid", "0a 0b"],
    ["é", "invalid", "é"],
    [".a", "invalid", ".a"],
  ])("%j is %s %s", (raw, kind, key) => expect(readKey(raw)).toMatchObject({ kind, key }));
  it("go from z to aa and on", () => {
    expect([0, 25, 26, 701, 702].map((s) => documentKey(12, s))).toEqual(["12a", "12z", "12aa", "12zz", "12aaa"]);
    expect(responseKey(27)).toBe("ab");
  });
  it("come back from their letters", () => {
    for (let index = 0; index < 20_000; index++) expect(indexOfLetters(lettersOf(index))).toBe(index);
  });
  it.each(["0a", "a", "general", "", "a0", "0"])("%j is of one side at most", (key) => {
    const read = readKey(key);
    expect(isDocumentKey(key)).toBe(read.kind === "document");
    expect(isResponseKey(key)).toBe(read.kind === "response");
  });
});
