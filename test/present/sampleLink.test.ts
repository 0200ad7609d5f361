// Catches a link that opens another sample, file or filter than the one it was made of.
import { describe, expect, it } from "vitest";
import { readSampleLink, type SampleLink, sampleLink } from "../../src/present/sampleLink.ts";

/** As an editor hands the query over: what is behind the question mark, decoded once. */
const queryOf = (link: string): string => decodeURIComponent(link.slice(link.indexOf("?") + 1));

const NASTY = [
  "%",
  "&",
  "=",
  "+",
  "#",
  "?",
  "/",
  " ",
  '"',
  "'",
  "(",
  ")",
  "\\",
  "%26",
  "%2526",
  "ü",
  "日",
  "😀",
  "\n",
  "filter=x",
];

function drawn(seed: number): string {
  let state = seed;
  const next = (most: number) => {
    state = (state * 48271) % 2147483647;
    return state % most;
  };
  return Array.from({ length: 1 + next(6) }, () => NASTY[next(NASTY.length)]).join("a");
}

describe("a link to a sample", () => {
  it("is as plain as can be", () => {
    const link = { file: "runs/night 1.jsonl", id: "q1", line: 12, where: ['model == "a"'] };
    expect(sampleLink(link, "vscodium")).toBe(
      "vscodium://evaloupe.evaloupe/open?file=runs/night%201.jsonl&id=q1&line=12&filter=model%20%253D%253D%20%22a%22",
    );
  });

  it("names what it was made of, whatever that holds", () => {
    for (let seed = 1; seed <= 2000; seed++) {
      const link: SampleLink = {
        file: drawn(seed),
        id: seed % 3 === 0 ? null : drawn(seed + 7),
        line: seed % 2 === 0 ? null : seed,
        where: Array.from({ length: seed % 4 }, (_, at) => drawn(seed + at)),
      };
      const text = sampleLink(link);
      expect(text).toMatch(/^vscode:\/\/evaloupe\.evaloupe\/open\?[\w%&=./~-]+$/);
      expect(readSampleLink(queryOf(text))).toEqual(link);
    }
  });

  it("is read as a person types it", () => {
    const read = { file: "a.jsonl", id: "100%", line: null, where: [] };
    expect(readSampleLink("id=100%&file=a.jsonl&line=0&other=1&alone")).toEqual(read);
    expect(readSampleLink("file=a.jsonl&line=1e3")).toEqual({ ...read, id: null });
  });

  it("without a file is none", () => {
    expect(["", "id=1", "file=", "file"].map(readSampleLink)).toEqual([null, null, null, null]);
  });

  it("with half of a character stands for one that is unknown", () => {
    const text = sampleLink({ file: "a", id: "\ud800x", line: null, where: [] });
    expect(readSampleLink(queryOf(text))?.id).toBe("\ufffdx");
  });
});
