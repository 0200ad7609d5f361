// Catches two words that are taken for one, and a vocabulary that overflows.
import { describe, expect, it } from "vitest";
import { nameRunsOf, readSentence } from "../../../src/labels/local/read.ts";
import { fold, Vocabulary } from "../../../src/labels/local/vocabulary.ts";
import { stemOf } from "../../../src/labels/local/words.ts";

const words = (text: string, vocabulary = new Vocabulary()) => {
  const { starts, ends } = readSentence({ key: "a", text }, vocabulary);
  return starts.map((from, i) => text.slice(from, ends[i]));
};

describe("words", () => {
  it.each([
    ["Don't stop, O’Neil's well-known!", ["Don't", "stop", "O’Neil's", "well", "known"]],
    ["1,234.5 and 19bn, v1.2 7th", ["1,234.5", "and", "19", "bn", "v1", "2", "7"]],
    ["巴黎很大 big 中", ["巴黎", "黎很", "很大", "big", "中"]],
    ["café naïve Ω", ["café", "naïve", "Ω"]],
    ["👍 …", []],
  ])("of %j", (text, wanted) => expect(words(text)).toEqual(wanted));
  it.each([
    ["located", "location"],
    ["cities", "city"],
    ["published", "publishes"],
    ["stopped", "stopping"],
    ["won", "wins"],
    ["born", "birth"],
  ])("%s and %s are one", (one, other) => expect(stemOf(one)).toBe(stemOf(other)));
  it.each([
    ["university", "universe"],
    ["news", "new"],
    ["Paris", "Pari"],
  ])("%s and %s are two", (one, other) => expect(stemOf(fold(one))).not.toBe(stemOf(fold(other))));
  it("are folded", () => {
    expect(["CHLOÉ’s", "Straße", "ﬁlm", "boys'"].map(fold)).toEqual(["chloe", "strasse", "film", "boys"]);
  });
});

describe("names", () => {
  const names = (text: string) => {
    const sentence = readSentence({ key: "a", text }, new Vocabulary());
    return nameRunsOf(sentence).map(({ first, last }) => text.slice(sentence.starts[first], sentence.ends[last]));
  };
  it.each([
    ["They went to Paris, London, Rome and New York City.", ["Paris", "London", "Rome", "New York City"]],
    ["The bridge was drawn by Jean-Paul O'Neil.", ["Jean-Paul O'Neil"]],
    ["Bridges are built of many stones.", []],
    ["Marie Curie won it twice.", ["Marie Curie"]],
  ])("of %j", (text, wanted) => expect(names(text)).toEqual(wanted));
});

describe("a vocabulary", () => {
  it("tells words of one hash and one length apart", () => {
    const vocabulary = new Vocabulary();
    // 31 · "A" + "a" = 31 · "B" + "B": these pairs all share one hash.
    const texts = ["AaAa", "BBBB", "AaBB", "BBAa"];
    const { forms } = readSentence({ key: "a", text: texts.join(" ") }, vocabulary);
    expect(forms.map(({ folded }) => folded)).toEqual(texts.map((text) => text.toLowerCase()));
  });
  it("knows capitals from the first letter of the alphabet to the last, and of others", () => {
    const { forms } = readSentence({ key: "a", text: "Ann ann Zoe zoe Émile émile" }, new Vocabulary());
    expect(forms.map(({ isCapital }) => isCapital)).toEqual([true, false, true, false, true, false]);
  });
  it("begins anew when it is full, and goes on", () => {
    const vocabulary = new Vocabulary();
    const text = Array.from({ length: 70_000 }, (_, i) => `w${i}`).join(" ");
    expect(new Set(readSentence({ key: "a", text }, vocabulary).forms.map(({ id }) => id)).size).toBe(70_000);
    vocabulary.prune();
    expect(vocabulary.size).toBe(0);
    expect(readSentence({ key: "a", text: "w5 w5" }, vocabulary).forms.map(({ folded }) => folded)).toEqual([
      "w5",
      "w5",
    ]);
  });
});

describe("words as written", () => {
  const vocabulary = new Vocabulary();
  const textsOf = (words: readonly string[]) =>
    readSentence({ key: "", text: words.join(" ") }, vocabulary).forms.map(({ folded }) => folded);

  it("are told apart by every letter and by their length, short and long", () => {
    const lengths = Array.from({ length: 16 }, (_, i) => i + 1);
    const alike = lengths.map((length) => "a".repeat(length));
    const changed = alike.flatMap((word) =>
      lengths.slice(0, word.length).map((n) => `${word.slice(0, n - 1)}z${word.slice(n)}`),
    );
    const words = [...new Set([...alike, ...changed])];
    expect(textsOf(words)).toEqual(words);
    // Once more, when all of them are known.
    expect(textsOf(words)).toEqual(words);
  });

  it("are found again after the vocabulary has begun anew", () => {
    const many = (mark: string) => Array.from({ length: 50_000 }, (_, i) => `${mark}x${i}`);
    expect(textsOf(many("a"))).toEqual(many("a"));
    vocabulary.prune();
    expect(vocabulary.size).toBe(0);
    expect(textsOf(["berlin", ...many("b"), "berlin"])).toEqual(["berlin", ...many("b"), "berlin"]);
  });
});
