// Catches a result that is written half, through a link, or over a source.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { Exit } from "../../src/cli/io.ts";
import { evaloupe, ROWS, temporaryFolder, writeLines } from "./support.ts";

const folder = temporaryFolder();
const rows = writeLines(join(folder, "rows.jsonl"), ROWS);

describe("--out", () => {
  it("replaces a file whole, and leaves nothing beside it", async () => {
    const place = join(folder, "out");
    mkdirSync(place);
    const target = join(place, "scores.json");
    writeFileSync(target, "old");
    expect(await evaloupe("score", rows, "--as", "json", "--out", target)).toEqual({ code: 0, out: "", err: "" });
    expect(JSON.parse(readFileSync(target, "utf8")).samples).toBe(4);
    expect(readdirSync(place)).toEqual(["scores.json"]);
  });

  it("goes to what the process has open, and to a pipe that somebody reads", async () => {
    const wanted = (await evaloupe("score", rows, "--as", "json")).out;
    const target = join(folder, "appended");
    writeFileSync(target, "head\n");
    const descriptor = openSync(target, "a");
    expect(await evaloupe("score", rows, "--as", "json", "--out", `/dev/fd/${descriptor}`)).toMatchObject({ code: 0 });
    closeSync(descriptor);
    expect(readFileSync(target, "utf8")).toBe(`head\n${wanted}`);
    const pipe = join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect((await evaloupe("score", rows, "--as", "json", "--out", pipe)).err).toBe(
      `evaloupe: --out ${pipe} is a pipe without a reader. Start the reader first.\n`,
    );
    const reader = spawn("cat", [pipe], { stdio: ["ignore", "pipe", "inherit"] });
    const isClosed = once(reader, "close");
    let heard = "";
    reader.stdout.on("data", (text: Buffer) => {
      heard += text.toString();
    });
    // Until the reader has opened it, it is a pipe that nobody reads.
    let ran = await evaloupe("score", rows, "--as", "json", "--out", pipe);
    for (let tries = 0; ran.code !== 0 && tries < 100; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      ran = await evaloupe("score", rows, "--as", "json", "--out", pipe);
    }
    await isClosed;
    expect([ran.code, heard]).toEqual([0, wanted]);
  });

  it.runIf(existsSync("/dev/shm"))("is put in place whole below /dev and /proc as everywhere", async () => {
    const place = mkdtempSync("/dev/shm/evaloupe-");
    try {
      const target = join(place, "old.json");
      writeFileSync(target, "x".repeat(100_000));
      expect((await evaloupe("score", rows, "--as", "json", "--out", target)).code).toBe(0);
      expect(JSON.parse(readFileSync(target, "utf8")).samples).toBe(4);
      const link = join(place, "link.json");
      symlinkSync("old.json", link);
      for (const path of [link, `/proc/self/cwd/${relative(process.cwd(), link)}`, `/dev/..${link}`]) {
        expect((await evaloupe("score", rows, "--as", "csv", "--out", path)).err).toContain("is a link to old.json");
      }
      expect(JSON.parse(readFileSync(target, "utf8")).samples).toBe(4);
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it("is never written through a link", async () => {
    const target = join(folder, "profile");
    writeFileSync(target, "old");
    const link = join(folder, "link.json");
    symlinkSync(target, link);
    expect(await evaloupe("score", rows, "--as", "json", "--out", link)).toEqual({
      code: Exit.bad,
      out: "",
      err: `evaloupe: ${link} is a link to ${target}. Evaloupe never writes through a link. Remove it, or choose another file.\n`,
    });
    expect([readFileSync(target, "utf8"), lstatSync(link).isSymbolicLink()]).toEqual(["old", true]);
  });

  it("is refused where it is a source, a folder, or cannot be written", async () => {
    const before = readFileSync(rows);
    for (const out of [rows, folder, join(folder, "no", "where.json")]) {
      expect(await evaloupe("score", rows, "--out", out)).toMatchObject({ code: Exit.bad, out: "" });
    }
    expect(readFileSync(rows)).toEqual(before);
  });
});
