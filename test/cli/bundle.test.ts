// Catches a bundle that differs from its sources, digits that depend on threads, files that Ctrl-C leaves.
import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { buildCli, VERSION } from "./builtCli.ts";
import { row, temporaryFolder } from "./support.ts";

const folder = temporaryFolder();
const script = join(folder, "cli.js");
const large = join(folder, "large.jsonl");
/** Just enough to be cut into ranges, which begins at 16 MiB. */
const LARGE_BYTES = 17 * 1024 * 1024;

beforeAll(async () => {
  await buildCli(folder);
  writeLarge();
});

describe("the bundle", () => {
  it("knows its version", async () => {
    expect(await ended(start("--version"))).toMatchObject({ code: 0, out: `${VERSION}\n` });
  });

  it("gives the same digits whatever the number of workers", async () => {
    const [one, two] = [
      await ended(start("score", large, "--as", "json", "--workers", "1")),
      await ended(start("score", large, "--as", "json", "--workers", "2")),
    ];
    expect(one.code).toBe(0);
    expect(JSON.parse(one.out).samples).toBeGreaterThan(50_000);
    expect(JSON.parse(one.out).issues).toHaveLength(2);
    expect(two).toEqual(one);
  });

  it.each([["1"], ["2"]])("ends with 130 on Ctrl-C, with nothing written, at %s workers", async (workers) => {
    const place = join(folder, `out-${workers}.jsonl`);
    const child = start("score", large, "--as", "jsonl", "--workers", workers, "--out", place);
    // In the middle of the work: its temporary file tells that it is writing.
    while (!readdirSync(folder).some((name) => name.endsWith(".tmp")) && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    child.kill("SIGINT");
    expect(await ended(child)).toEqual({ code: 130, out: "", err: "" });
    expect(existsSync(place)).toBe(false);
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it("ends quietly when its reader has had enough", async () => {
    const child = start("score", large, "--as", "jsonl", "--workers", "1");
    child.stdout?.once("data", () => child.stdout?.destroy());
    expect(await ended(child)).toMatchObject({ code: 0, err: "" });
  });
});

describe.skipIf(!existsSync("/dev/full"))("a full disk behind standard output", () => {
  it("is told with what the system says, and no stack", async () => {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [script, "metrics", "--as", "json"], { stdio: ["ignore", full, "pipe"] });
    closeSync(full);
    const said = await ended(child);
    expect(said.code).toBe(2);
    expect(said.err).toBe("evaloupe: The results cannot be written to standard output (ENOSPC).\n");
  });
});

describe("an engine without WebAssembly", () => {
  it("gives the same digits", async () => {
    const scored = ["score", large, "--as", "json", "--limit", "400", "--workers", "1"];
    const plain = spawn(process.execPath, ["--jitless", script, ...scored], { stdio: ["ignore", "pipe", "pipe"] });
    const { code, out } = await ended(plain);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual(JSON.parse((await ended(start(...scored))).out));
  });
});

/** Rows whose values differ, so that sums in another order would show; a broken line at each end. */
function writeLarge(): void {
  const file = openSync(large, "w");
  let written = writeSync(file, "{\n");
  for (let at = 0; written < LARGE_BYTES; ) {
    let text = "";
    for (const end = at + 5000; at < end; at++) {
      const response = `The answer to ${at} is ${at % 3 === 0 ? "Paris" : "Rome"}. ${"Words. ".repeat(at % 11)}`;
      text += `${JSON.stringify(row(String(at), response, "Paris", (at % 5) / 5, `m${at % 2}`))}\n`;
    }
    written += writeSync(file, text);
  }
  writeSync(file, '{"cut');
  closeSync(file);
}

function start(...argv: readonly string[]): ChildProcess {
  return spawn(process.execPath, [script, ...argv], { stdio: ["ignore", "pipe", "pipe"] });
}

function ended(child: ChildProcess): Promise<{ code: number | null; out: string; err: string }> {
  const said = { out: "", err: "" };
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    said.out += text;
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said.err += text;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...said })));
}
