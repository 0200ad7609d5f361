// A file, a store of answers and a provider for each test of `label` and `judge`; and nothing of them tells a key.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { startProvider } from "../provider/server.ts";
import { evaloupe, writeLines } from "./support.ts";

const KEY = "sk-canary-0123456789";

/** @param rows of the file in front of each test. */
export async function labelling(rows: readonly object[]) {
  const provider = await startProvider();
  const home = mkdtempSync(path.join(tmpdir(), "evaloupe-label-"));
  const before = { ...process.env };
  const heard: string[] = [];
  let next = 0;
  const desk = {
    provider,
    before,
    key: KEY,
    file: "",
    store: "",
    /** Runs a command on the file; what it prints is kept for the test of the key. */
    async run(command: "label" | "judge", ...more: readonly string[]) {
      const ran = await evaloupe(command, desk.file, "--store", desk.store, ...more);
      heard.push(ran.out, ran.err);
      return ran;
    },
    /** Objects of a file beside the test's file. */
    beside: (ending: string) =>
      readFileSync(desk.file.replace(".jsonl", ending), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    /** To be said behind all other tests. */
    tellsNoKey() {
      it("prints and writes no key", () => {
        const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
        const texts = [...heard, ...files.map((one) => readFileSync(path.join(one.parentPath, one.name), "utf8"))];
        expect(heard.length).toBeGreaterThan(10);
        expect(files.length).toBeGreaterThan(10);
        expect(texts.filter((text) => text.includes("canary") || text.includes("sk-other"))).toEqual([]);
      });
    },
  };
  beforeEach(() => {
    provider.reset();
    desk.file = writeLines(path.join(mkdtempSync(path.join(home, "case-")), "answers.jsonl"), rows);
    desk.store = path.join(home, `store-${next++}`);
    process.env = {
      ...before,
      EVALOUPE_API_KEY: KEY,
      OPENAI_API_KEY: "sk-other-9876543210",
      OPENAI_LOG: "debug",
      OPENAI_ORG_ID: "org-secret",
    };
  });
  afterAll(async () => {
    await provider.close();
    process.env = before;
    rmSync(home, { recursive: true, force: true });
  });
  return desk;
}
