// Catches a step that overlooks a pattern, takes one that goes back for safe, or keeps an entry of its list that stands for none.
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";

interface Pattern {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}
interface Built {
  readonly file: string;
  readonly line: number;
  readonly code: string;
}
interface Entry {
  readonly file: string;
  readonly begins: string;
}
type Results = readonly { readonly name: string; readonly error: string | null }[];
interface Growth {
  readonly status: string;
  readonly words: string;
  readonly attack: string | null;
}

const load = async (name: string) => import(new URL(`./${name}.mjs`, import.meta.url).href);
const { isOf, judged, judgedBuilt } = (await load("patterns")) as {
  isOf(entry: Entry, pattern: Pattern): boolean;
  judged(patterns: readonly Pattern[], growths: ReadonlyMap<string, Growth>, list: readonly Entry[]): Results;
  judgedBuilt(built: readonly Built[], list: readonly Entry[]): Results;
};
const { findPatterns } = (await load("patterns/find")) as {
  findPatterns(folders: readonly string[], project?: string): Promise<{ patterns: Pattern[]; built: Built[] }>;
};
const { BOUNDED, BUILT } = (await load("patterns/known")) as { BOUNDED: Entry[]; BUILT: Entry[] };

const PROJECT = new URL("../..", import.meta.url).pathname;

describe("patterns of sources", () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  it("are literals, also in JSX and templates, and those that are built of constants", async () => {
    await mkdir(join(PROJECT, ".tmp"), { recursive: true });
    const project = await mkdtemp(join(PROJECT, ".tmp/found-"));
    folders.push(project);
    await mkdir(join(project, "src"));
    await writeFile(
      join(project, "src/a.ts"),
      [
        'const WORDS = ["a", "b"];',
        "// /no/ pattern, nor is 4 / 2 / 1.",
        "export const one = /a\\/[/]b/giu;",
        "export const two = new RegExp(`(?:$" + '{WORDS.join("|")})+`, "g");',
        'const made = (word: string): RegExp => RegExp(word + "x");',
        'export const three = made("c");',
        "export const later = (word: string): RegExp => new RegExp(word);",
        "export const text = `$" + "{/in template/.source}`;",
      ].join("\n"),
    );
    await writeFile(join(project, "src/b.tsx"), "export const has = (p: string) => p.replace(/<a>/, '');\n");
    const { patterns, built } = await findPatterns(["src"], project);
    expect(patterns.map(({ file, line, source, flags }) => `${file}:${line} /${source}/${flags}`)).toEqual([
      "src/a.ts:3 /a\\/[/]b/giu",
      "src/a.ts:8 /in template/",
      "src/b.tsx:1 /<a>/",
      "src/a.ts:4 /(?:a|b)+/g",
      "src/a.ts:5 /cx/",
    ]);
    expect(built).toEqual([{ file: "src/a.ts", line: 7, code: "RegExp(word)" }]);
  });

  it("are all found in ours: each entry of the lists stands for one", async () => {
    const { patterns, built } = await findPatterns(["src", "webview"]);
    expect(patterns.length).toBeGreaterThan(500);
    for (const entry of BOUNDED) {
      const found = patterns.filter((one) => isOf(entry, one)).length;
      // One entry may stand for all of a file.
      expect(entry.begins === "/" ? found > 0 : found === 1, entry.begins).toBe(true);
    }
    expect(judgedBuilt(built, BUILT).filter(({ error }) => error !== null)).toEqual([]);
  });
});

describe("a pattern", () => {
  const pattern = { file: "src/a.ts", line: 3, source: "a+$", flags: "" };
  const growth = (status: string): ReadonlyMap<string, Growth> =>
    new Map([["/a+$/", { status, words: "2nd degree polynomial", attack: "'a'.repeat(9)" }]]);
  const entry = { file: "src/a.ts", begins: "/a+" };

  it("passes if it is safe, or listed", () => {
    expect(judged([pattern], growth("safe"), [])).toEqual([{ name: "src/a.ts:3", error: null }]);
    expect(judged([pattern], growth("vulnerable"), [entry])).toEqual([{ name: "src/a.ts:3", error: null }]);
  });
  it("fails if it is not, if that could not be told, and if it was not asked about", () => {
    for (const growths of [growth("vulnerable"), growth("unknown"), new Map()]) {
      const [result] = judged([pattern], growths, [{ ...entry, file: "src/b.ts" }]);
      expect(result?.error).toContain("/a+$/");
    }
  });
  it("that is listed and not there fails", () => {
    expect(judged([], new Map(), [entry]).map(({ error }) => error)).toEqual(["has no pattern that begins with /a+"]);
    const built = { file: "src/a.ts", line: 1, code: "RegExp(word)" };
    expect(judgedBuilt([built], []).map(({ error }) => error !== null)).toEqual([true]);
    expect(judgedBuilt([], [{ file: "src/a.ts", begins: "RegExp(" }]).map(({ error }) => error !== null)).toEqual([
      true,
    ]);
  });
});
