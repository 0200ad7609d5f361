// Catches entries of the label store that are lost, torn or taken from a damaged segment.
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { StoreError } from "../../src/labels/store.ts";
import { type NodeLabelStore, openLabelStore } from "../../src/platform/node/labelStore.ts";
import type { Lease } from "../../src/platform/node/peers.ts";

const execute = promisify(execFile);
let home = "";
let folder = "";
let writer = "";
let next = 0;

beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), "evaloupe-labels-"));
  writer = path.join(home, "writer.cjs");
  await build({
    entryPoints: [path.join(import.meta.dirname, "../labels/writer.ts")],
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

const segments = async () =>
  (await readdir(folder)).filter((name) => name.endsWith(".labels")).map((name) => path.join(folder, name));

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
  });

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
    await expect(openLabelStore(path.join(folder, "below"))).rejects.toThrow(`${folder} is not a folder`);
  });

  it("ends at once where the system lets no folder be made", async () => {
    // Node's own recursive way to make folders does not come back from here.
    const store = await openLabelStore("/proc/self/evaloupe/labels");
    await expect(store.put([{ key: "a", value: 1 }])).rejects.toThrow(
      /\/proc\/self\/evaloupe\b.* Choose another folder/,
    );
    await expect(store.claim("a")).rejects.toThrow(StoreError);
    await store.close();
  });

  it("passes over pipes, links and files without an end", async () => {
    const before = await openLabelStore(folder);
    await before.put([{ key: "a", value: 1 }]);
    await before.close();
    await execute("mkfifo", [path.join(folder, "0.labels")]);
    await symlink("/dev/zero", path.join(folder, "1.labels"));
    await writeFile(path.join(folder, "2.labels"), "");
    await truncate(path.join(folder, "2.labels"), 2 ** 40);
    const store = await openLabelStore(folder);
    expect(await store.get("a")).toBe(1);
    expect([...store.unread.keys()].map((segment) => path.basename(segment)).sort()).toEqual(["0.labels", "1.labels"]);
    await store.close();
  });

  it("is for its owner alone", async () => {
    const store = await openLabelStore(folder);
    await store.put([{ key: "a", value: 1 }]);
    await store.claim("b");
    const files = (await readdir(folder, { recursive: true })).map((name) => path.join(folder, name));
    const modes = await Promise.all([folder, ...files].map(async (file) => (await stat(file)).mode & 0o777));
    expect(files).toHaveLength(4);
    expect(new Set(modes)).toEqual(new Set([0o700, 0o600]));
    await store.close();
  });
});

describe("a claim", () => {
  const FAST: Lease = { beatMs: 20, lengthMs: 200 };
  const opened: NodeLabelStore[] = [];
  const open = async (lease?: Lease) => {
    const store = await openLabelStore(folder, lease);
    opened.push(store);
    return store;
  };
  afterEach(async () => {
    for (const store of opened.splice(0)) await store.close();
  });
  const claims = () => readdir(path.join(folder, "claims"));
  /** A process that claimed a key and was killed. */
  const killedWith = async (key: string) => {
    const child = spawn(process.execPath, [writer, folder, key, "claim"]);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGKILL");
    await new Promise((resolve) => child.on("close", resolve));
  };

  it("is one store's at a time, and the next one finds what was kept", async () => {
    const [first, second] = [await open(), await open()];
    const claim = await first.claim("k");
    expect(await second.claim("k")).toBeNull();
    expect(await first.claim("k")).toBeNull();
    await first.put([{ key: "k", value: "kept" }]);
    await claim?.release(true);
    const next = await second.claim("k");
    expect(next).not.toBeNull();
    expect(await second.get("k")).toBe("kept");
    await next?.release(true);
    expect(await claims()).toEqual([]);
  });

  it("of a store that is opened and closed meanwhile leaves what it kept to the next one", async () => {
    const first = await open();
    await (await first.claim("a"))?.release(false);
    const brief = await openLabelStore(folder);
    const claim = await brief.claim("k");
    await brief.put([{ key: "k", value: 1 }]);
    await claim?.release(true);
    await brief.close();
    expect(await first.claim("k")).not.toBeNull();
    expect(await first.get("k")).toBe(1);
  });

  it("of a process that was killed goes to one of those who want it", async () => {
    await killedWith("k");
    expect(await claims()).toHaveLength(1);
    const stores = await Promise.all(Array.from({ length: 8 }, () => open()));
    const won = (await Promise.all(stores.map((store) => store.claim("k")))).filter((claim) => claim !== null);
    expect(won).toHaveLength(1);
    // One that let it go without an answer leaves it to the next one.
    await won[0]?.release(false);
    const again = (await Promise.all(stores.map((store) => store.claim("k")))).filter((claim) => claim !== null);
    expect(again).toHaveLength(1);
    await stores[0]?.put([{ key: "k", value: 1 }]);
    await again[0]?.release(true);
    expect(await claims()).toEqual([]);
  });

  it("lasts on another computer as long as its process is heard of", async () => {
    const [far, near] = [await open(FAST), await open(FAST)];
    await far.claim("k");
    const [mine = ""] = (await readdir(folder)).filter((name) => name.endsWith(".live"));
    for (const name of await readdir(folder)) {
      if (!name.endsWith(".live")) continue;
      const identity = JSON.parse(await readFile(path.join(folder, name), "utf8"));
      await writeFile(path.join(folder, name), JSON.stringify({ ...identity, place: "another computer", pid: 1 }));
    }
    expect(mine).not.toBe("");
    const wanted = async (forMs: number) => {
      for (const until = performance.now() + forMs; performance.now() < until; ) {
        if ((await near.claim("k")) !== null) return true;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      return false;
    };
    expect(await wanted(600)).toBe(false);
    // It falls silent: what it said last stays, by whatever clock.
    const [claim = ""] = await claims();
    const { name: holder } = JSON.parse(await readFile(path.join(folder, "claims", claim), "utf8"));
    await far.close();
    await writeFile(path.join(folder, `${holder}.live`), JSON.stringify({ place: "another computer", pid: 1 }));
    await utimes(path.join(folder, `${holder}.live`), new Date(2100, 0), new Date(2100, 0));
    expect(await wanted(2000)).toBe(true);
  });

  it("without a name, from a process that was ended while it wrote, holds for a lease", async () => {
    const store = await open(FAST);
    await (await store.claim("k"))?.release(false);
    await writeFile(path.join(folder, "claims", `${createHash("sha256").update("k").digest("hex")}.0`), "");
    expect(await store.claim("k")).toBeNull();
    const until = performance.now() + 2000;
    let claim: Awaited<ReturnType<typeof store.claim>> = null;
    while (claim === null && performance.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      claim = await store.claim("k");
    }
    expect(claim).not.toBeNull();
  });
});
