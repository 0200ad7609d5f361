import { execFile, spawn } from "node:child_process";
import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { StoreError } from "../../src/core/label/store.ts";
import { openLabelStore } from "../../src/platform/node/labelStore.ts";

const execute = promisify(execFile);
let home = "";
let folder = "";
let writer = "";
let next = 0;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "evaloupe-labels-"));
  writer = path.join(home, "writer.cjs");
  await build({
    entryPoints: [path.join(import.meta.dirname, "../label/writer.ts")],
    outfile: writer,
    bundle: true,
    platform: "node",
    format: "cjs",
    logLevel: "error",
  });
});
afterAll(() => rm(home, { recursive: true, force: true }));
beforeEach(() => {
  folder = path.join(home, `store-${next++}`);
});

const segments = async () => (await readdir(folder)).map((name) => path.join(folder, name));

describe("the label store", () => {
  it("keeps entries over a restart, the last one of a key", async () => {
    const first = await openLabelStore(folder);
    await first.put([
      { key: "a", value: { text: "tab\t, line\n, ümlaut, \ud800" } },
      { key: "b", value: 1 },
    ]);
    await first.put([{ key: "b", value: 2 }]);
    expect(await first.get("b")).toBe(2);
    await first.close();
    const second = await openLabelStore(folder);
    expect(await second.get("a")).toEqual({ text: "tab\t, line\n, ümlaut, \ud800" });
    expect(await second.get("b")).toBe(2);
    expect(await second.get("c")).toBeNull();
    await second.close();
  });

  it("passes over torn tails, changed bytes and what is none of ours", async () => {
    const store = await openLabelStore(folder);
    for (let n = 0; n < 10; n++) await store.put([{ key: `k${n}`, value: n }]);
    await store.close();
    const [segment = ""] = await segments();
    const bytes = await readFile(segment);
    await truncate(segment, bytes.length - 5);
    bytes[30] = 0x41;
    await writeFile(path.join(folder, "000000000-1-x.labels"), bytes.subarray(0, 60));
    await writeFile(path.join(folder, "notes.txt"), "hello");
    await appendFile(path.join(folder, "000000001-1-y.labels"), '{"key":"k0","value":99}\t00000000\nnonsense\n\n');
    const after = await openLabelStore(folder);
    for (let n = 0; n < 9; n++) expect(await after.get(`k${n}`)).toBe(n);
    expect(after.has("k9")).toBe(false);
    await after.close();
  });

  it("gives nothing rather than something wrong where a segment changed under it", async () => {
    const store = await openLabelStore(folder);
    await store.put([{ key: "a", value: "right" }]);
    await store.close();
    const again = await openLabelStore(folder);
    const [segment = ""] = await segments();
    await writeFile(segment, (await readFile(segment, "utf8")).replace("right", "wrong"));
    expect(await again.get("a")).toBeNull();
    await again.close();
  });

  it("keeps all of 8 writers' 1,000 keys each", async () => {
    const writers = Array.from({ length: 8 }, (_, n) => execute(process.execPath, [writer, folder, String(n), "1000"]));
    await Promise.all(writers);
    const store = await openLabelStore(folder);
    let kept = 0;
    for (let n = 0; n < 8; n++) {
      for (let key = 0; key < 1000; key++) if ((await store.get(`${n}-${key}`)) === `${n}:${key}`) kept++;
    }
    await store.close();
    expect(kept).toBe(8000);
  }, 30_000);

  it("keeps what was there when the disk is full, and says so", async () => {
    const before = await openLabelStore(folder);
    await before.put([{ key: "old", value: "kept" }]);
    await before.close();
    // A file may not grow past 16 blocks: to the process that is a disk with no more room.
    const shell = `ulimit -f 16; trap '' XFSZ; exec "$0" "$@"`;
    const child = spawn("bash", ["-c", shell, process.execPath, writer, folder, "full", "2000"]);
    let said = "";
    child.stderr.on("data", (text) => {
      said += text;
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    expect(code).toBe(3);
    expect(said).toContain("StoreError");
    expect(said).toMatch(/the disk is full \((?:EFBIG|ENOSPC)\)/);
    const store = await openLabelStore(folder);
    expect(await store.get("old")).toBe("kept");
    const written = Number(/written (\d+)/.exec(said)?.[1]);
    expect(written).toBeGreaterThan(10);
    for (let key = 0; key < written; key++) expect(await store.get(`full-${key}`)).toBe(`full:${key}`);
    await store.close();
    for (const segment of await segments()) expect((await readFile(segment, "utf8")).endsWith("\n")).toBe(true);
  });

  it("says which folder cannot be written", async () => {
    await writeFile(folder, "a file, not a folder");
    await expect(openLabelStore(folder)).rejects.toThrow(StoreError);
    await expect(openLabelStore(folder)).rejects.toThrow(folder);
  });
});
