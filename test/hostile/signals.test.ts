// Catches commands that do not hear Ctrl-C or SIGTERM while they read, compute or wait, and half files that they leave.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildCli } from "../cli/builtCli.ts";
import { row } from "../cli/support.ts";
import { longGzip } from "./bombs/gzipBombs.ts";

const folder = mkdtempSync(join(tmpdir(), "evaloupe-signals-"));
const temporary = join(folder, "tmp");
const data = join(folder, "data");
const [rows, packed, facts] = [join(data, "rows.jsonl"), join(data, "rows.jsonl.gz"), join(data, "facts.parquet")];
/** A second is what is promised; the others are for a machine with much else to do. */
const MOST_MS = 5_000;
let script = "";
/** Takes what it is asked and never answers. */
let silent: Server;

beforeAll(async () => {
  mkdirSync(temporary);
  mkdirSync(data);
  script = await buildCli(folder);
  const lines = Array.from({ length: 60_000 }, (_, at) => {
    const response = `The answer is ${at % 3 === 0 ? "Paris" : "Rome"}. ${"Words here. ".repeat(at % 23)}`;
    return `${JSON.stringify(row(String(at), `${response} To question ${at}.`, "Paris", (at % 5) / 5, "m"))}\n`;
  });
  writeFileSync(rows, lines.join(""));
  writeFileSync(packed, longGzip(1500, Buffer.from('{"question":"Who?","response":"Nobody."}\n'.repeat(25_000))));
  await ended(start(["measure", rows, "--out", facts]));
  silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, "127.0.0.1", listening));
});
afterAll(() => {
  silent.close();
  rmSync(folder, { recursive: true, force: true });
});

function start(argv: readonly string[]): ChildProcess {
  const env = { ...process.env, TMPDIR: temporary, EVALOUPE_API_KEY: "key" };
  const child = spawn(process.execPath, [script, ...argv], { stdio: ["pipe", "pipe", "pipe"], env });
  child.stdout?.resume();
  child.stderr?.resume();
  return child;
}

/** The code that a shell sees: a process that Ctrl-C ended itself, as where a thread takes long to end, has 130 too. */
const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) =>
    child.once("exit", (code, signal) => resolve(signal === "SIGINT" ? 128 + constants.signals.SIGINT : code)),
  );

const silentUrl = (): string => {
  const address = silent.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/v1`;
};

const out = join(data, "out");
const asked = () => ["--model", "m", "--base-url", silentUrl(), "--budget", "1"];

/** What each command does for longer than a moment, and when it is in the middle of that. */
const CASES: readonly (readonly [what: string, argv: () => readonly string[], afterMs: number])[] = [
  ["score reads rows", () => ["score", rows], 600],
  ["score unpacks", () => ["score", packed, "--max-unpacked", "4GB"], 1500],
  ["score writes a report", () => ["score", rows, "--as", "html", "--matching", "all", "--out", `${out}.html`], 1500],
  ["score writes samples", () => ["score", rows, "--as", "jsonl", "--out", `${out}.jsonl`], 1500],
  ["compare facts", () => ["compare", facts, facts], 1200],
  ["compare runs", () => ["compare", facts, facts, facts], 1200],
  ["traits", () => ["traits", rows], 1500],
  ["stress", () => ["stress", rows, "--with", "local"], 1500],
  ["measure", () => ["measure", rows, "--out", `${out}.parquet`], 900],
  ["label by words", () => ["label", rows, "--with", "local", "--overwrite"], 1500],
  ["label by a model", () => ["label", rows, "--with", "model", ...asked()], 2500],
  ["mcp", () => ["mcp", data], 1500],
];

describe.skipIf(process.platform === "win32")("a command that is to end", () => {
  it.each(
    CASES.map(([what, argv, afterMs], at) => [what, at % 2 === 0 ? "SIGINT" : "SIGTERM", argv, afterMs] as const),
  )("%s: %s", async (_, signal, argv, afterMs) => {
    const before = readdirSync(data);
    const child = start(argv());
    const exit = ended(child);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const began = performance.now();
    const isRunning = child.exitCode === null;
    child.kill(signal);
    const code = await exit;
    // What a fast machine has done already needs no end.
    if (isRunning && code !== 0) expect(code).toBe(130);
    expect(performance.now() - began).toBeLessThan(MOST_MS);
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(data).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    for (const name of readdirSync(data)) if (!before.includes(name)) rmSync(join(data, name), { recursive: true });
  });

  it("compares 60,000 pairs of facts for longer than that, so that the signal comes in the middle", async () => {
    let code: number | null = null;
    // A busy machine may take longer to begin: a process that does not yet listen has no code.
    for (let afterMs = 1200; code === null; afterMs *= 2) {
      const child = start(["compare", facts, facts]);
      const exit = ended(child);
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      expect(child.exitCode).toBeNull();
      child.kill("SIGTERM");
      code = await exit;
    }
    expect(code).toBe(130);
  });
});
