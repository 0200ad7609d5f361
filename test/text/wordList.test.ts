// Words of a table that are glued together, or lost, where its text is wrapped.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { byWord, listOf, phraseSetOf, phrasesOf, setOf } from "../../src/text/wordList.ts";

describe("words of lines", () => {
  it("end where a line ends", () => {
    expect(listOf("one two", "three")).toEqual(["one", "two", "three"]);
    expect([...setOf("one two", "two three")]).toEqual(["one", "two", "three"]);
    expect(phrasesOf("not one, two", "three four")).toEqual(["not one", "two", "three four"]);
    expect([...phraseSetOf("not one", "two, not one")]).toEqual(["not one", "two"]);
  });

  it("lead to the entry of a table that they are in, of several the last", () => {
    const table = byWord({ all: ["one two", "three"], some: "four two" });
    expect(Object.fromEntries(table)).toEqual({ one: "all", two: "some", three: "all", four: "some" });
  });
});

const sources = ["src", "webview"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Two texts that are added, and each begins or ends with a word: `"one two" + "three"`. */
const GLUED = /[\p{L}\d_,.;]["'`]\s*\+\s*["'`][\p{L}\d_]/u;
/** A call with a line that begins or ends with a space, has two of them, or is added to another one. */
const CALL = /\b(?:listOf|setOf|phrasesOf|phraseSetOf|byWord(?:<\w+>)?)\((?:[^()"]|"(?:[^"\\\n]|\\.)*")*\)/g;
const LINE = /"((?:[^"\\\n]|\\.)*)"/g;

describe("in the sources", () => {
  it("no two words are glued together by a plus", () => {
    expect(GLUED.test('"one two" +\n  "three"')).toBe(true);
    expect(GLUED.test('"one two " +\n  "three"')).toBe(false);
    expect(sources.flatMap(({ file, text }) => (GLUED.exec(text) ?? []).map((found) => [file, found]))).toEqual([]);
  });

  it("tables of words are lines without a plus and without a word that is empty", () => {
    const calls = sources.flatMap(({ file, text }) => (text.match(CALL) ?? []).map((call) => [file, call] as const));
    expect(calls.length).toBeGreaterThan(100);
    const odd = calls.filter(
      ([, call]) =>
        call.replaceAll(LINE, "").includes("+") ||
        [...call.matchAll(LINE)].some(([, line = ""]) => /^\s|\s$|\s\s|,$|^$/.test(line)),
    );
    expect(odd).toEqual([]);
  });
});
