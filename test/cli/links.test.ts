// Catches reports whose links open another sample, or name places on this machine.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSampleLink } from "../../src/present/sampleLink.ts";
import { evaloupe, ranWith, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const path = relative(process.cwd(), join(import.meta.dirname, "../../examples/robustness-counterfactuals.jsonl"));
const LINK = /vscode:\/\/evaloupe\.evaloupe\/open\?([^\s)"<]+)/g;

const linksOf = (text: string) =>
  [...text.matchAll(LINK)].map(([, query = ""]) =>
    readSampleLink(decodeURIComponent(query.replace(/&(?:amp|#38);/g, "&"))),
  );

describe.each(["junit", "markdown", "html"])("links in --as %s", (form) => {
  it("name samples of the file, each by its own line", async () => {
    const { out } = await evaloupe("score", path, "--as", form);
    const links = linksOf(out);
    expect(links.length).toBeGreaterThan(0);
    const lines = readFileSync(path, "utf8").split("\n");
    for (const link of links) {
      const { id } = JSON.parse(lines[(link?.line ?? 0) - 1] ?? "");
      expect(link).toEqual({ file: path, id, line: link?.line, where: [] });
    }
  });

  it("lead to nothing outside of the folder that the command runs in", async () => {
    const rows = [{ id: "q", question: "Who?", response: "Bo", ground_truth: "Ann" }];
    const { out } = await evaloupe("score", writeLines(join(folder, "away.jsonl"), rows), "--as", form);
    expect(linksOf(out)).toEqual([]);
  });
});

describe("links in a terminal", () => {
  const scratch = join(import.meta.dirname, "../../.tmp");
  mkdirSync(scratch, { recursive: true });
  const inside = mkdtempSync(join(scratch, "links-"));
  afterAll(() => rmSync(inside, { recursive: true }));
  const rows = (response: string, question = "Who?") =>
    Array.from({ length: 12 }, (_, at) => ({
      id: `q${at}`,
      question: `${at} ${question}`,
      response,
      ground_truth: "Ann",
    }));
  const evil = "\u001b]8;;https://evil.invalid\u001b\\x\u001b]8;;\u001b\\ \u001b[2J Who?";
  const base = relative(process.cwd(), writeLines(join(inside, "base.jsonl"), rows("Ann", evil)));
  const run = relative(process.cwd(), writeLines(join(inside, "run.jsonl"), rows("Bo", evil)));

  it("stand at the samples that became worse, and texts of files are none", async () => {
    const { out } = await ranWith(["compare", base, run], { isOutTerminal: true });
    const shown = out.replaceAll("\u001b", "␛");
    const links = [...shown.matchAll(/␛]8;;(\S+?)␛\\\S*?run\.jsonl:(\d+)␛]8;;␛\\/g)];
    expect(links).toHaveLength(10);
    for (const [, link = "", line] of links)
      expect(linksOf(link)).toEqual([{ file: run, id: `q${Number(line) - 1}`, line: Number(line), where: [] }]);
    expect(shown.split("␛").length - 1).toBe(4 * links.length);
    expect(out).toContain("Became worse: 12");
    expect(out).toContain("and 2 more");
  });

  it("are left out of a pipe and of a file", async () => {
    const { out } = await ranWith(["compare", base, run], {});
    expect(out).toContain("Became worse: 12");
    expect(out).not.toContain("\u001b");
    const file = join(inside, "table.txt");
    await ranWith(["compare", base, run, "--out", file], { isOutTerminal: true });
    expect(readFileSync(file, "utf8")).not.toContain("\u001b");
  });
});
