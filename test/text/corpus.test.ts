// Catches chunks that are not found in their page, are found in another one, or cover other sentences than theirs.
import { describe, expect, it } from "vitest";
import { below, nextState } from "../../src/analysis/stats/draws.ts";
import { Corpus } from "../../src/text/corpus/corpus.ts";
import { splitSentences } from "../../src/text/split.ts";

const WORDS = `heron reed tunnel bridge river stone water light winter summer north south open close long short deep
 wide built crossed carried measured the a of in over under between about nearly never often two three forty percent
 metres years engineers boats trains people city harbour lock dam weir ferry strait island coast`.split(/\s+/);

/** Draws whole numbers below n, the same for the same seed. */
function drawer(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = nextState(state);
    return below(n, state);
  };
}

function sentence(draw: (n: number) => number): string {
  const words = Array.from({ length: 6 + draw(14) }, () => WORDS[draw(WORDS.length)] ?? "");
  const text = words.join(" ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** A page in paragraphs of Markdown, with lines that break anywhere. */
function page(draw: (n: number) => number): string {
  const paragraphs = Array.from({ length: 6 }, (_, at) => {
    const text = Array.from({ length: 3 + draw(4) }, () => sentence(draw)).join(" ");
    return `${at % 3 === 0 ? `## Part ${at}\n\n` : ""}${text.replace(/ /g, () => (draw(9) === 0 ? "\n" : " "))}`;
  });
  return `# Title ${draw(1000)}\n\n${paragraphs.join("\n\n")}\n`;
}

const folded = (text: string): string => text.replace(/\s+/g, " ").trim();

describe("chunks of generated pages", () => {
  it.each([1, 2, 3])("are found whole in their page, and no other text is found: seed %s", (seed) => {
    const draw = drawer(seed);
    const pages = Array.from({ length: 12 }, () => page(draw));
    const corpus = new Corpus(pages);
    for (const [number, text] of pages.entries()) {
      for (let chunk = 0; chunk < 60; chunk++) {
        const from = draw(text.length - 120);
        // Cut anywhere, in the middle of a word too, with other white space.
        const cut = folded(text.slice(from, from + 80 + draw(600)));
        expect(corpus.find(cut), cut).toMatchObject({ page: number, isWhole: true });
      }
    }
    for (let other = 0; other < 60; other++)
      expect(corpus.find(Array.from({ length: 8 }, () => sentence(draw)).join(" "))).toBeNull();
  });
});

describe("a retrieved text", () => {
  const PAGES = [
    "# Tunnels\n\nThe **Gotthard** tunnel is *57 kilometres* long and opened in June 2016. Trains cross it in twenty minutes, at up to 230 kilometres an hour. Nobody walks.",
    "Bridges are shorter. The strait has none.",
    "A page of two sentences. It says nothing of tunnels.",
  ];
  const corpus = new Corpus(PAGES);
  const texts = (page: number, sentences: readonly number[]) =>
    sentences.map((at) => PAGES[page]?.slice(corpus.sentencesOf(page)[at]?.from, corpus.sentencesOf(page)[at]?.to));

  it("covers the sentences of which it has half or more", () => {
    const found = corpus.find("minutes, at up to 230 kilometres an\n\n hour. Nobody walks.");
    expect(texts(0, found?.sentences ?? [])).toEqual([
      "Trains cross it in twenty minutes, at up to 230 kilometres an hour.",
      "Nobody walks.",
    ]);
    expect(found?.isWhole).toBe(true);
    expect(texts(0, corpus.find("230 kilometres an hour. Nobody walks.")?.sentences ?? [])).toEqual(["Nobody walks."]);
  });

  it("is found where its first and last word are cut, however few there are between them", () => {
    expect(corpus.find("age of two sentences. It says nothing of tunn")).toMatchObject({ page: 2, isWhole: true });
  });

  it("is found by its runs of eight words where marks, case and a few words differ", () => {
    const plain =
      "SOURCE 3: the Gotthard tunnel is 57 kilometres long and opened in June 2016! Trains cross it in twenty minutes";
    expect(corpus.find(plain)).toMatchObject({ page: 0, isWhole: false });
    // Four runs are too few.
    expect(corpus.find("Look: the Gotthard tunnel is 57 kilometres long and opened in June, they say")).toBeNull();
  });

  it("is nowhere where it is empty, short, or of other words", () => {
    for (const text of [
      "",
      "the tunnel is",
      "It says nothing of bridges, which are long and have no end in this text at all.",
    ])
      expect(corpus.find(text)).toBeNull();
    expect(corpus.find("It says nothing of tunnels.")).toMatchObject({ page: 2, isWhole: true });
  });

  it("tells where its own sentences stand", () => {
    expect(texts(0, corpus.within(0, "Nobody\nwalks."))).toEqual(["Nobody walks."]);
    expect(corpus.within(0, "Nobody swims.")).toEqual([]);
    expect(corpus.within(0, "")).toEqual([]);
  });

  it("is looked for among no pages, and empty ones", () => {
    expect(new Corpus([]).find("Bridges are shorter than tunnels.")).toBeNull();
    expect(new Corpus(["", "  \n"]).find("Bridges are shorter than tunnels.")).toBeNull();
    expect(corpus.sentencesOf(1)).toEqual(splitSentences(PAGES[1] ?? ""));
  });
});
