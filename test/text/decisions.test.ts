// Catches a sentence border that moved: more than a hundred decisions, each by hand.
import { describe, expect, it } from "vitest";
import { splitSentences } from "../../src/text/split.ts";
import { DECISIONS } from "./decisions.ts";

const cut = (text: string) => splitSentences(text).map(({ from, to }) => text.slice(from, to));

describe("decisions", () => {
  for (const [name, texts] of Object.entries(DECISIONS)) {
    it.each(texts)(`${name}: %j`, (marked) => {
      const wanted = marked.split("¦").map((part) => part.trim());
      expect(cut(marked.replaceAll("¦", ""))).toEqual(wanted);
    });
  }
  it("are at least 150", () => {
    expect(Object.values(DECISIONS).flat().length).toBeGreaterThanOrEqual(150);
  });
});
