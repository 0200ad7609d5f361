// Catches labels beside a file that nobody hears of, or that change numbers where a program reads them.
import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildCli } from "./builtCli.ts";
import { evaloupe, ranWith, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
let file = "";
let side = "";
let next = 0;

const row = (n: number) => ({
  id: n,
  question: `Where does river number${n} rise?`,
  contexts: [`River number${n} rises in the mountains.`],
  answer: `River number${n} rises in the mountains.`,
});

beforeEach(async () => {
  const rows = [1, 2, 3].map(row);
  // Two of five cannot be labelled: one lacks documents, the other a response.
  const others = [
    { ...row(4), contexts: [] },
    { ...row(5), answer: null },
  ];
  file = writeLines(path.join(folder, `answers${next++}.jsonl`), [...rows, ...others]);
  side = file.replace(".jsonl", ".labels.jsonl");
});

/** The command as in a terminal. */
const watched = (...argv: readonly string[]) => ranWith(argv, { isErrTerminal: true, isOutTerminal: true });

describe("label", () => {
  it("counts the samples that can be labelled, and names the others", async () => {
    const { code, err } = await evaloupe("label", file);
    expect(err).toContain("3 of 3 samples labelled");
    expect(err).toContain("1 sample cannot be labelled: no-response.");
    expect(err).toContain("1 sample cannot be labelled: no-documents.");
    expect(code).toBe(3);
  });
});

describe("score after label", () => {
  beforeEach(async () => void (await evaloupe("label", file)));

  it("names the side file and how to use it, and leaves numbers as they are", async () => {
    const hint = `evaloupe: ${side} has labels of it, which are not used here. Use them with --join ${side}\n`;
    const after = await evaloupe("score", file, "--as", "json");
    expect(after.err).toContain(hint);
    rmSync(side);
    expect((await evaloupe("score", file, "--as", "json")).out).toBe(after.out);
  });

  it.each([
    ["my answers", '"', '"'],
    ["a$b", "'", "'"],
    ["réponses", "", ""],
  ])("names a file called %s as one word of a shell", async (name, open, close) => {
    const own = writeLines(path.join(folder, `${name}.jsonl`), [row(1)]);
    await evaloupe("label", own);
    const { err } = await evaloupe("score", own);
    expect(err).toContain(`--join ${open}${own.replace(".jsonl", ".labels.jsonl")}${close}\n`);
  });

  it("says nothing where they are used, refused, or not of ours", async () => {
    for (const more of [
      ["--join", side],
      ["--annotator", "file"],
    ])
      expect((await evaloupe("score", file, ...more)).err).not.toContain("has labels");
    expect((await evaloupe("score", side)).err).not.toContain("has labels");
    for (const foreign of ['{"id": 1}\n', "no JSON\n", ""]) {
      writeFileSync(side, foreign);
      expect((await evaloupe("score", file)).err).not.toContain("has labels");
    }
    rmSync(side);
    mkdirSync(side);
    expect((await evaloupe("score", file)).err).not.toContain("has labels");
  });

  it("uses them for a table in a terminal and says so; nothing else changes there", async () => {
    const { out, err } = await watched("score", file);
    expect(err).toContain(`evaloupe: with the labels in ${side}; --annotator file leaves them out.\n`);
    expect(out).toMatch(/adherence +ragbench +100\.0 %/);
    for (const more of [
      ["--as", "json"],
      ["--out", path.join(folder, "out.txt")],
      ["--fail-under", "relevance=0.1"],
    ]) {
      const said = await watched("score", file, ...more);
      expect(said.err).toContain("which are not used here");
      expect(said.out).not.toMatch(/adherence +ragbench +100/);
    }
  });
});

describe("agree after judge", () => {
  it("names the file of ratings", async () => {
    const pairs = [{ id: 1, prompt: "p", response1: "a", response2: "b", gold: 1, auto: 1 }];
    writeLines(file, pairs);
    const ratings = writeLines(file.replace(".jsonl", ".ratings.jsonl"), [
      { id: 1, judge_prompt: "simple", ratings: [{ rater: "m", value: 1 }] },
    ]);
    const { out, err } = await evaloupe("agree", file, "--as", "json");
    expect(err).toContain(`evaloupe: ${ratings} has ratings of it: evaloupe agree ${ratings}\n`);
    expect(JSON.parse(out).samples).toBe(1);
  });
});

// `script` of util-linux gives a program a terminal.
describe.skipIf(spawnSync("script", ["--version"]).status !== 0)("a real terminal", () => {
  let cli = "";
  beforeAll(async () => {
    cli = await buildCli(path.join(folder, "built"));
  }, 120_000);

  it("has a table with the labels, and a pipe within it has not", async () => {
    await evaloupe("label", file);
    const typed = (command: string) => spawnSync("script", ["-qec", command, "/dev/null"], { encoding: "utf8" }).stdout;
    const score = `'${process.execPath}' '${cli}' score '${file}'`;
    const seen = typed(score);
    expect(seen).toContain("with the labels in");
    expect(seen).toMatch(/adherence +ragbench +100\.0 %/);
    const piped = typed(`${score} | cat`);
    expect(piped).toContain("which are not used here");
    expect(piped).not.toMatch(/adherence +ragbench +100/);
  });
});
