// Catches a command that may compute for long in the process that hears signals.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isBrief } from "../../src/cli/brief.ts";
import { temporaryFolder } from "./support.ts";

const folder = temporaryFolder();
const file = (name: string, bytes: number): string => {
  const path = join(folder, name);
  writeFileSync(path, " ".repeat(bytes));
  return path;
};
const small = file("small.jsonl", 1000);
const large = file("large.jsonl", 300_000);
const packed = file("small.jsonl.gz", 1000);

describe("a command without a thread of its own", () => {
  it.each([
    ["score", [small, "--as", "json"], true],
    ["score", ["none.jsonl"], true],
    ["agree", [small, `--join=${small}`], true],
    ["score", [small, `--join=${large}`], false],
    ["score", [small, large], false],
    ["score", [packed], false],
    ["score", [folder], false],
    ["score", ["x".repeat(5000)], false],
    ["compare", [small, small], false],
    ["label", [small], false],
  ] as const)("%s %j: %s", (command, words, expected) => {
    expect(isBrief(command, words)).toBe(expected);
  });
});
