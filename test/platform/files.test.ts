// Catches reads at the wrong offset, and opening what is no file.
import { execFileSync } from "node:child_process";
import { appendFile, chmod, mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleFilesBeside } from "../../src/platform/node/beside.ts";
import { openFile } from "../../src/platform/node/fileSource.ts";
import { listFiles } from "../../src/platform/node/folder.ts";
import { SpoolBudget } from "../../src/platform/node/spoolBudget.ts";
import { DEFAULT_LIMITS } from "../../src/read/container.ts";
import { readRecords } from "../../src/read/records.ts";
import { readExactly } from "../../src/read/window.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "evaloupe-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function textOf(path: string, isBlocking = false): Promise<string> {
  const opened = await openFile(path, { folder, isBlocking });
  try {
    return Buffer.from(await readExactly(opened, 0, opened.size)).toString("utf8");
  } finally {
    await opened.close();
  }
}

const stopped = (code: string, systemCode?: string) =>
  expect.objectContaining({
    reason: expect.objectContaining(systemCode === undefined ? { code } : { code, systemCode }),
  });

describe("openFile", () => {
  it("reads at any offset, on the thread and off it", async () => {
    const path = await file("a.jsonl", "0123456789");
    expect(await textOf(path)).toBe("0123456789");
    expect(await textOf(path, true)).toBe("0123456789");
    const opened = await openFile(path);
    const into = new Uint8Array(4);
    expect([await opened.read(into, 8), into[0], await opened.read(into, 99)]).toEqual([2, 0x38, 0]);
    expect(opened).toMatchObject({ name: "a.jsonl", size: 10, path, dataPath: path });
    await opened.close();
    await opened.close();
  });

  it("notices a file that grew, was replaced or went away", async () => {
    const path = await file("a.jsonl", "1\n");
    const changes = [
      { change: () => appendFile(path, "2\n"), found: "grown" },
      { change: async () => rename(await file("b", "9\n9\n"), path), found: "replaced" },
      { change: () => rm(path), found: "removed" },
    ];
    for (const { change, found } of changes) {
      const opened = await openFile(path);
      expect(await opened.change()).toBe(null);
      await change();
      expect(await opened.change()).toBe(found);
      await opened.close();
    }
  });

  it("stops at what is no file, without waiting for it", async () => {
    const fifo = join(folder, "pipe.jsonl");
    execFileSync("mkfifo", [fifo]);
    await expect(openFile(fifo)).rejects.toEqual(stopped("NOT_A_FILE"));
    await expect(openFile("/dev/zero")).rejects.toEqual(stopped("NOT_A_FILE"));
    await expect(openFile(folder)).rejects.toEqual(stopped("NOT_A_FILE"));
  });

  it("passes the system's code on", async () => {
    await expect(openFile(join(folder, "none"))).rejects.toEqual(stopped("UNREADABLE", "ENOENT"));
    await symlink("loop", join(folder, "loop"));
    await expect(openFile(join(folder, "loop"))).rejects.toEqual(stopped("UNREADABLE", "ELOOP"));
  });

  it.skipIf(process.getuid?.() === 0)("says when a file may not be read (not as root, who may)", async () => {
    const path = await file("secret", "1");
    await chmod(path, 0);
    await expect(openFile(path)).rejects.toEqual(stopped("UNREADABLE", "EACCES"));
  });
});

it("records lie in the memory that the source allocates, which Node searches fast", async () => {
  const opened = await openFile(await file("a.jsonl", "1\n2"));
  const range = { from: 0, to: opened.size, line: 1 };
  const never = new AbortController().signal;
  const seen: unknown[] = [];
  for await (const batch of readRecords(opened, { id: "lines", path: "" }, range, DEFAULT_LIMITS, never)) {
    for (const { bytes } of batch) seen.push(Buffer.isBuffer(bytes) && bytes.toString());
  }
  await opened.close();
  expect(seen).toEqual(["1", "2"]);
});

describe("gzip", () => {
  it("is known by its magic, of one member or several, and leaves nothing behind", async () => {
    const zipped = Buffer.concat([gzipSync('{"a":1}\n'), gzipSync('{"a":2}\n')]);
    for (const name of ["a.jsonl.gz", "a.jsonl"]) {
      const path = await file(name, zipped);
      expect(await textOf(path)).toBe('{"a":1}\n{"a":2}\n');
      const opened = await openFile(path, { folder });
      expect(opened).toMatchObject({ name, size: 16, path, identity: { size: zipped.length } });
      expect(await textOf(opened.dataPath)).toBe('{"a":1}\n{"a":2}\n');
      expect(await opened.change()).toBe(null);
      await opened.close();
    }
    expect((await readdir(folder)).sort()).toEqual(["a.jsonl", "a.jsonl.gz"]);
  });

  const bomb = gzipSync(Buffer.alloc(1_000_000, "\n"));
  const check = (name: string, content: Uint8Array, options: object, expected: unknown) =>
    it(name, async () => {
      const path = await file("a.gz", content);
      await expect(openFile(path, { folder, ...options })).rejects.toEqual(expected);
      expect(await readdir(folder)).toEqual(["a.gz"]);
    });
  check("cut off", bomb.subarray(0, bomb.length - 20), {}, stopped("UNREADABLE", "Z_BUF_ERROR"));
  check("damaged", Buffer.from("1f8b0800000000000003ffffff", "hex"), {}, stopped("UNREADABLE", "Z_DATA_ERROR"));
  check("inflates beyond the limit", bomb, { budget: new SpoolBudget(999_999) }, stopped("TOO_LARGE"));
  const why = new Error("enough");
  check("cancelled", bomb, { signal: AbortSignal.abort(why) }, why);
});

describe("listFiles", () => {
  it("expands folders in natural order and keeps what is named", async () => {
    for (const sub of ["b", "node_modules", ".git", "b/deep"]) await mkdir(join(folder, sub));
    const json = ["s10.jsonl", "s9.jsonl", "x.JSON", "y.ndjson", "z.jsonl.gz"];
    const names = [...json, "t.csv", "t.TSV.gz", "u.parquet", "v.eval", "w.parquet.gz", "note.txt", ".h.txt"];
    for (const name of [...names, "b/1.json", "b/deep/2.json.gz", "node_modules/p.json", ".git/q.json"])
      await file(name, "");
    await symlink("..", join(folder, "b", "up"));
    await symlink("nowhere", join(folder, "gone.json"));
    await symlink("s9.jsonl", join(folder, "also.jsonl"));
    const named = join(folder, "note.txt");
    const missing = join(folder, "none.jsonl");
    const listed = await listFiles([named, folder, missing, named]);
    expect(listed.map((path) => relative(folder, path))).toEqual([
      "note.txt",
      "also.jsonl",
      "b/1.json",
      "b/deep/2.json.gz",
      "s9.jsonl",
      "s10.jsonl",
      "t.csv",
      "t.TSV.gz",
      "u.parquet",
      "v.eval",
      "x.JSON",
      "y.ndjson",
      "z.jsonl.gz",
      "none.jsonl",
    ]);
  });

  it.skipIf(process.getuid?.() === 0)("tells of folders that may not be read (not as root, who may)", async () => {
    await mkdir(join(folder, "shut"));
    await file("shut/a.json", "");
    await file("b.json", "");
    await chmod(join(folder, "shut"), 0);
    const told: unknown[] = [];
    const listed = await listFiles([folder], (reason) => told.push(reason));
    await chmod(join(folder, "shut"), 0o700);
    expect(listed.map((path) => relative(folder, path))).toEqual(["b.json"]);
    expect(told).toMatchObject([{ code: "UNREADABLE", systemCode: "EACCES" }]);
  });
});

describe("sampleFilesBeside", () => {
  it("looks at names of evaluations in the folder alone, and at none where there is no folder", async () => {
    const results = await file("summary.json", "{}");
    const samples = await file("responses.jsonl", "");
    await file("responses.txt", "");
    await mkdir(join(folder, "sub"));
    await file("sub/answers.jsonl", "");
    expect(await sampleFilesBeside(results)).toEqual([samples]);
    expect(await sampleFilesBeside(join(folder, "none", "summary.json"))).toEqual([]);
  });
});
