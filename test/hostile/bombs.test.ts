import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { BOMBS } from "./bombs/bombs.ts";
import { watched } from "./bombs/watched.ts";

// Small files that would fill a disk or the memory, through the command line that people run. Half of the wanted bound
// in time is left to slow machines; the processes are killed long before a machine suffers.

const MEBIBYTE = 1024 * 1024;
const MOST_SECONDS = 10;
const MOST_MEMORY_BYTES = 1000 * MEBIBYTE;
/** 1 GiB, where what has been read of a file begins to count, and what is under way. */
const MOST_DISK_BYTES = 1100 * MEBIBYTE;
const BOUNDS = { seconds: 30, diskBytes: 2 * MOST_DISK_BYTES, memoryBytes: 2 * MOST_MEMORY_BYTES };

const project = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "evaloupe-bombs-"));
const script = join(folder, "cli.js");
const temporary = join(folder, "tmp");

beforeAll(async () => {
  mkdirSync(temporary);
  const { version } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  await build({
    entryPoints: [join(project, "src/cli/main.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    mainFields: ["module", "main"],
    define: { "process.env.EVALOUPE_VERSION": JSON.stringify(version) },
  });
}, 120_000);
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

describe("with the limits that nobody raised", () => {
  it.each(BOMBS)("$file: $name", { timeout: 60_000 }, async ({ file, bytes, stops }) => {
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
