import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCli } from "../cli/builtCli.ts";
import { evaloupe } from "../cli/support.ts";
import { BOMBS } from "./bombs/bombs.ts";
import { longGzip } from "./bombs/gzipBombs.ts";
import { watched } from "./bombs/watched.ts";

// Small files that would fill a disk or the memory, through the command line that people run. The processes are killed
// long before a machine suffers.

const MEBIBYTE = 1024 * 1024;
/** Ten is what is promised; the others are for a machine with much else to do. */
const MOST_SECONDS = 30;
const MOST_MEMORY_BYTES = 1000 * MEBIBYTE;
/** 1 GiB, where what has been read of a file begins to count, and what is under way. */
const MOST_DISK_BYTES = 1100 * MEBIBYTE;
const BOUNDS = { seconds: 100, diskBytes: 2 * MOST_DISK_BYTES, memoryBytes: 2 * MOST_MEMORY_BYTES };

const folder = mkdtempSync(join(tmpdir(), "evaloupe-bombs-"));
const script = join(folder, "cli.js");
const temporary = join(folder, "tmp");

beforeAll(async () => {
  mkdirSync(temporary);
  await buildCli(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `score` says and takes for a file of this name. */
async function scored(file: string, bytes: Uint8Array, ...argv: readonly string[]) {
  const path = join(folder, file);
  writeFileSync(path, bytes);
  try {
    return await watched(script, ["score", path, "--as", "json", ...argv], temporary, BOUNDS);
  } finally {
    rmSync(path);
  }
}

/** Archives that contradict themselves and claim no size: nothing unpacks, so that no process has to be watched. */
const CONTRADICTIONS = ["inside.eval", "names.eval", "methods.eval"];
const isContradiction = ({ file }: { readonly file: string }) => CONTRADICTIONS.includes(file);

it.each(BOMBS.filter(isContradiction))("$file: $name", async ({ file, bytes, stops }) => {
  const path = join(folder, file);
  writeFileSync(path, bytes());
  const { code, err } = await evaloupe("score", path, "--as", "json");
  expect([code, err]).toEqual([2, expect.stringMatching(stops ?? "never")]);
});

describe("with the limits that nobody raised", () => {
  it.each(BOMBS.filter((bomb) => !isContradiction(bomb)))("$file: $name", async ({ file, bytes, stops }) => {
    const { code, err, seconds, peakDiskBytes, peakMemoryBytes } = await scored(file, bytes());
    if (stops === null) expect(err).not.toMatch(/UNREADABLE|TOO_LARGE|BINARY|^\s+at /m);
    else expect(err).toMatch(stops);
    if (stops !== null) expect(code).toBe(2);
    expect(code).not.toBeNull();
    expect(seconds).toBeLessThan(MOST_SECONDS);
    expect(peakMemoryBytes).toBeLessThan(MOST_MEMORY_BYTES);
    expect(peakDiskBytes).toBeLessThan(MOST_DISK_BYTES);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe("with a limit of one's own", () => {
  const rows = longGzip(300, Buffer.from('{"question":"Who?","response":"Nobody."}\n'.repeat(25_000)));

  it("a smaller one stops earlier, a larger one later", async () => {
    const small = await scored("rows.jsonl.gz", rows, "--max-unpacked", "20MB");
    expect(small).toMatchObject({ code: 2, err: expect.stringMatching(/TOO_LARGE: .* limit was set to 19.1 MiB/) });
    expect(small.peakDiskBytes).toBeLessThan(22 * MEBIBYTE);
    const large = await scored("rows.jsonl.gz", rows, "--max-unpacked", "8GiB");
    // The trailer is none: all of it was inflated, and more than the usual limit allows.
    expect(large.err).toMatch(/UNREADABLE: .*Z_DATA_ERROR/);
    expect(large.peakDiskBytes).toBeGreaterThan(250 * MEBIBYTE);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it.each([
    ["label", []],
    ["judge", ["--model", "m", "--base-url", "http://127.0.0.1:9", "--dry-run"]],
    ["agree", []],
    ["compare", ["SAME"]],
  ])("%s takes it too", async (command, more) => {
    const path = join(folder, "few.jsonl.gz");
    writeFileSync(path, gzipSync('{"question":"Who?","response":"Nobody."}\n'.repeat(1000)));
    const argv = [command, path, ...more.map((word) => (word === "SAME" ? path : word)), "--max-unpacked", "1000"];
    const { code, err } = await evaloupe(...argv);
    expect(err).toMatch(/TOO_LARGE: .* limit was set to 1,000 bytes/);
    expect(code).toBe(2);
  });

  it("counts the files of a folder together", async () => {
    const many = join(folder, "many");
    mkdirSync(many);
    const bytes = gzipSync('{"question":"Who?","response":"Nobody."}\n'.repeat(25_000), { level: 9 });
    for (let at = 0; at < 40; at++) writeFileSync(join(many, `${at}.jsonl.gz`), bytes);
    const { code, err, peakDiskBytes } = await watched(
      script,
      ["score", many, "--max-unpacked", "5MB"],
      temporary,
      BOUNDS,
    );
    expect(err).toMatch(/TOO_LARGE: With .* the files of this evaluation unpack to/);
    expect(peakDiskBytes).toBeLessThan(6 * MEBIBYTE);
    expect(code).toBe(2);
    expect(readdirSync(temporary)).toEqual([]);
  });

  it("says what is no size", async () => {
    const { code, err } = await evaloupe("score", "a.jsonl", "--max-unpacked", "much");
    expect([code, err]).toEqual([2, expect.stringContaining("--max-unpacked takes a size such as 8GiB")]);
  });
});

describe("the folder for temporary files", () => {
  const packed = gzipSync('{"question":"Who?","response":"Nobody."}\n');
  const run = async (file: string, bytes: Uint8Array, folderFor: string) => {
    const path = join(folder, file);
    writeFileSync(path, bytes);
    return watched(script, ["score", path], folderFor, BOUNDS);
  };

  it("is named where it is missing or no folder", async () => {
    const missing = join(folder, "missing");
    for (const [place, told] of [
      [missing, `The temporary folder ${missing}, where compressed files are unpacked, does not exist (ENOENT)`],
      [script, `Cannot write to the temporary folder ${script} (ENOTDIR)`],
    ] as const) {
      const found = await run("a.jsonl.gz", packed, place);
      expect(found.code).toBe(2);
      expect(found.err).toContain(told);
      expect(found.err).toContain("TMPDIR");
    }
    expect((await run("a.jsonl", Buffer.from('{"question":"Who?"}\n'), missing)).err).not.toContain("TMPDIR");
  });

  it("what a killed run left is gone after the next short one, what another is at work on is not", async () => {
    const slow = longGzip(600, longLines());
    const path = join(folder, "slow.jsonl.gz");
    writeFileSync(path, slow);
    const start = () =>
      spawn(process.execPath, [script, "score", path], { env: { ...process.env, TMPDIR: temporary }, stdio: "ignore" });
    const killed = start();
    await appears(1);
    killed.kill("SIGKILL");
    await new Promise((resolve) => killed.on("close", resolve));
    expect(readdirSync(temporary)).toHaveLength(1);
    const left = readdirSync(temporary);
    const working = start();
    // One that unpacks sweeps as it begins.
    while (readdirSync(temporary).some((name) => left.includes(name)) || readdirSync(temporary).length === 0)
      await soon();
    const others = readdirSync(temporary);
    expect((await run("b.jsonl", Buffer.from('{"question":"Who?"}\n'), temporary)).code).toBe(2);
    expect(readdirSync(temporary)).toEqual(others);
    working.kill("SIGKILL");
    await new Promise((resolve) => working.on("close", resolve));
    // One that unpacks nothing sweeps as it ends.
    await run("b.jsonl", Buffer.from('{"question":"Who?"}\n'), temporary);
    expect(readdirSync(temporary)).toEqual([]);
  });

  async function appears(count: number): Promise<void> {
    while (readdirSync(temporary).length < count) await soon();
  }
});

const soon = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A mebibyte of rows that shrink to a quarter: honest ones, as far as a limit goes. */
function longLines(): Buffer {
  let [text, seed] = ["", 1];
  while (text.length < MEBIBYTE) {
    let word = "";
    for (let at = 0; at < 80; at++) {
      seed = (seed * 48271) % 2147483647;
      word += String.fromCharCode(97 + (seed % 3));
    }
    text += `{"question":"${word}"}\n`;
  }
  return Buffer.from(text.slice(0, text.lastIndexOf("\n", MEBIBYTE) + 1));
}
