// Catches links between sentences that lead elsewhere, and problems in the wrong order.
import { describe, expect, it } from "vitest";
import { sentenceState } from "../../src/present/words.ts";
import { aroundLinks, firstLook, problemFrom } from "../../webview/inspector/links.ts";
import { linksOf } from "../../webview/inspector/rag/links.ts";
import { detailOf, ROW } from "./harness/samples.ts";

const links = linksOf(detailOf(ROW, "lenient").body);

describe("links between sentences", () => {
  it("lists keys in reading order, the response first", () => {
    expect(links.order.slice(0, 9).join(" ")).toBe("a b c d e f g 0a 0b");
  });

  const linked: readonly [string, string][] = [
    ["a", "2b"],
    ["c", "0c 2d"],
    ["e", ""],
    ["f", ""],
    ["0c", "c"],
    ["0b", ""],
    ["9z", ""],
  ];
  for (const [key, expected] of linked) {
    it(`${key} is linked to ${expected || "nothing"}`, () => expect(links.linkedTo(key).join(" ")).toBe(expected));
  }

  it("knows in which document a key stands", () => {
    expect([links.documentOf("2d"), links.documentOf("a")]).toEqual([2, null]);
  });
});

describe("problems", () => {
  it("come the worst first: contradicted, unsupported, partial", () => {
    expect(links.problems).toEqual(["a", "f", "c"]);
    expect(firstLook(links, [])).toBe("a");
    const a = links.response.get("a");
    expect(a && sentenceState(a)).toBe("contradicted");
  });

  const steps: readonly [string | null, 1 | -1, string | null][] = [
    [null, 1, "a"],
    [null, -1, "c"],
    ["a", 1, "f"],
    ["f", 1, "c"],
    ["c", 1, null],
    ["a", -1, null],
    ["c", -1, "f"],
    ["b", 1, "a"],
  ];
  for (const [from, step, expected] of steps) {
    it(`${step === 1 ? "after" : "before"} ${from} comes ${expected}`, () =>
      expect(problemFrom(links, from, step)).toBe(expected));
  }
});

describe("arrows among the supports", () => {
  const steps: readonly [string | null, string, 1 | -1, string | null][] = [
    ["c", "c", 1, "0c"],
    ["c", "0c", 1, "2d"],
    ["c", "2d", 1, "c"],
    ["c", "c", -1, "2d"],
    [null, "0e", 1, "d"],
    ["a", "0e", 1, "d"],
    [null, "g", 1, null],
  ];
  for (const [pinned, focused, step, expected] of steps) {
    it(`pinned ${pinned}, at ${focused}, ${step} leads to ${expected}`, () =>
      expect(aroundLinks(links, pinned, focused, step)).toBe(expected));
  }
});
