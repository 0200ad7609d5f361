// Catches reports whose links open another sample, or name places on this machine.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { readSampleLink } from "../../src/present/sampleLink.ts";
import { evaloupe, temporaryFolder, writeLines } from "./support.ts";

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
