// Catches devices, folders and dying disks that hang the reader, and a file that changes unnoticed.
import { execFileSync } from "node:child_process";
import { appendFile, chmod, mkdir, rename, symlink, truncate, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { StopCode } from "../../src/model/index.ts";
import { nodePlatform } from "../../src/platform/node/nodePlatform.ts";
import { UnreadableSource } from "../../src/read/issues.ts";
import type { Platform } from "../../src/session/platform.ts";
import { createSession } from "../../src/session/serve.ts";
import { never, specOf } from "../session/open.ts";
import { fileWith, read } from "./read.ts";

const row = (id: number) => `${JSON.stringify({ id, question: "q", response: "r".repeat(100), ground_truth: "r" })}\n`;
const ROWS = Array.from({ length: 200 }, (_, id) => row(id)).join("");

describe("what is no file to read ends in one message, at once", () => {
  const check = (name: string, code: StopCode, make: (path: string) => Promise<unknown>, words: RegExp) =>
    it(name, async () => {
      const path = await fileWith("");
      await unlink(path);
      await make(path);
      const { stop, records } = await read(path);
      expect(stop).toMatchObject({ code, message: expect.stringMatching(words) });
      expect(stop?.message).toContain(path);
      expect(records.total).toBe(0);
    });
  check("a pipe that nobody writes to", "NOT_A_FILE", async (path) => execFileSync("mkfifo", [path]), /pipe/);
  check("a folder named like a file", "NOT_A_FILE", (path) => mkdir(path), /folder/);
  check("a link to a device", "NOT_A_FILE", (path) => symlink("/dev/zero", path), /device/);
  check("a link to a terminal's end", "NOT_A_FILE", (path) => symlink("/dev/null", path), /device/);
  check("nothing", "UNREADABLE", async () => {}, /ENOENT/);
  check("a link to nothing", "UNREADABLE", (path) => symlink("nowhere", path), /ENOENT/);
  check("a link to itself", "UNREADABLE", (path) => symlink(path, path), /ELOOP/);
  check(
    "a file taken for a folder",
    "UNREADABLE",
    async (path) => {
      await mkdir(dirname(path), { recursive: true });
      await symlink("x".repeat(300), path);
    },
    /ENAMETOOLONG/,
  );
});

it.skipIf(process.getuid?.() === 0)("a file that may not be read (not as root, who may)", async () => {
  const path = await fileWith(ROWS);
  await chmod(path, 0);
  expect((await read(path)).stop).toMatchObject({ code: "UNREADABLE", systemCode: "EACCES" });
});

describe("a file that changes while it is read is noticed, and what was read of it adds up", () => {
  const check = (name: string, change: (path: string) => Promise<unknown>, most: number, isStale = true) =>
    it(name, async () => {
      const path = await fileWith(ROWS);
      const found = await readWhile(path, change);
      expect(found.isStale).toBe(isStale);
      const { total, blank, rejected, other, used } = found.records;
      expect(blank + rejected + other + used).toBe(total);
      expect(used).toBeLessThanOrEqual(most);
    });
  check("nothing happens", async () => {}, 200, false);
  check("it grows", (path) => appendFile(path, row(200)), 200);
  check("it shrinks to a half line", (path) => truncate(path, Math.floor(ROWS.length / 2)), 200);
  check("it is emptied", (path) => truncate(path, 0), 200);
  check("it is written anew in place", (path) => writeFile(path, "\0".repeat(ROWS.length)), 200);
  check(
    "another takes its place",
    async (path) => {
      const other = join(dirname(path), "other");
      await writeFile(other, ROWS);
      await rename(other, path);
    },
    200,
  );
  check("it is removed", (path) => unlink(path), 200);
});

it("a file that ends in the middle of what was opened gives the rows before, and says that the last is cut", async () => {
  const path = await fileWith(ROWS);
  const { records, issues } = await readWhile(path, (one) => truncate(one, ROWS.length - 20));
  expect(records).toMatchObject({ used: 199, rejected: 1 });
  expect(issues.map(({ code }) => code)).toContain("TRUNCATED");
});

it("a disk that fails in the middle is told as it is", async () => {
  const path = await fileWith(ROWS);
  const node = nodePlatform("unused", 1);
  const failing: Platform = {
    ...node,
    async open(uri, text, signal) {
      const opened = await node.open(uri, text, signal);
      let reads = 0;
      return {
        ...opened,
        read(into, offset) {
          reads++;
          if (reads > 2) throw new UnreadableSource({ code: "UNREADABLE", systemCode: "EIO", message: "EIO" });
          return opened.read(into, offset);
        },
      };
    },
  };
  const session = createSession(failing, () => {});
  await expect(session.handlers.open({ spec: specOf([path]) }, never)).rejects.toThrow("EIO");
  await session.dispose();
});

/** Reads a file that is changed between the look at its head and the pass over its rows. */
async function readWhile(path: string, change: (path: string) => Promise<unknown>) {
  const node = nodePlatform("unused", 1);
  const platform: Platform = {
    ...node,
    async measure(task, source, emit, signal) {
      await change(path);
      return node.measure(task, source, emit, signal);
    },
  };
  const session = createSession(platform, () => {});
  try {
    await session.handlers.open({ spec: specOf([path]) }, never);
    const state = await session.handlers.settled({}, never);
    return { ...state, issues: await session.handlers.issues({ source: 0, limit: 1000 }, never) };
  } finally {
    await session.dispose();
  }
}
