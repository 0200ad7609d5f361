// Catches a change of a file that nobody is told of, or one that is told where nothing changed.
import { execFileSync } from "node:child_process";
import {
  appendFile,
  chmod,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  open,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileChange } from "../../src/model/index.ts";
import {
  changeBetween,
  type FileIdentity,
  type OpenedFile,
  openFile,
  readShared,
} from "../../src/platform/node/fileSource.ts";

let folder = "";
let path = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "evaloupe-test-"));
  path = join(folder, "rows.jsonl");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Two sizes: one that is looked at whole, one that is looked at in pieces. */
const SMALL = "0123456789\n".repeat(20);
const LARGE = "0123456789\n".repeat(200_000);
/** Between two of the pieces. */
const UNSEEN = 5000;

/** Opens a file that nobody has written to for long; resolves to what is found of the change. */
async function found(content: string | Uint8Array, change: () => Promise<unknown>): Promise<FileChange | null> {
  await writeFile(path, content);
  await age(path);
  const file = await openFile(path, { folder });
  try {
    expect(await file.change()).toBe(null);
    await change();
    return await file.change();
  } finally {
    await file.close();
  }
}

const age = (one: string) => utimes(one, 1_700_000_000, 1_700_000_000);

async function overwrite(at: number): Promise<void> {
  const file = await open(path, "r+");
  await file.write("x", at);
  await file.close();
}

const changes: readonly (readonly [string, () => Promise<unknown>, FileChange | null])[] = [
  ["nothing", async () => {}, null],
  ["it is cut", () => truncate(path, 100), "shorter"],
  ["it is emptied", () => truncate(path, 0), "shorter"],
  ["it grows", () => appendFile(path, "more\n"), "grown"],
  ["it is written over", () => overwrite(3), "rewritten"],
  [
    "it is written over and its time set back",
    async () => {
      await overwrite(3);
      await age(path);
    },
    "rewritten",
  ],
  [
    "it is emptied and written again to its length, and its time set back",
    async () => {
      const { length } = await readFile(path);
      await truncate(path, 0);
      await writeFile(path, "x".repeat(length));
      await age(path);
    },
    "rewritten",
  ],
  [
    "it grows where its beginning is another one",
    async () => {
      await overwrite(3);
      await appendFile(path, "more\n");
    },
    "rewritten",
  ],
  [
    "another takes its place, with the same bytes and times",
    async () => {
      await copyFile(path, `${path}.other`);
      await age(`${path}.other`);
      await rename(`${path}.other`, path);
    },
    "replaced",
  ],
  ["it is removed", () => rm(path), "removed"],
  ["its folder is", () => rm(folder, { recursive: true }), "removed"],
  ["a pipe takes its place", () => rm(path).then(() => execFileSync("mkfifo", [path])), "replaced"],
  ["a folder does", () => rm(path).then(() => mkdir(path)), "replaced"],
  [
    "a link to another file does",
    async () => {
      await copyFile(path, `${path}.other`);
      await rm(path);
      await symlink(`${path}.other`, path);
    },
    "replaced",
  ],
  ["a link to itself does", () => rm(path).then(() => symlink(path, path)), "removed"],
  ["its permissions change", () => chmod(path, 0o640), null],
  ["it gets a second name", () => link(path, `${path}.link`), null],
];

describe("what became of a file is told", () => {
  it.each(changes)("%s: a small file", async (_, change, expected) => {
    expect(await found(SMALL, change)).toBe(expected);
  });
  it.each(changes)("%s: a large file", async (_, change, expected) => {
    expect(await found(LARGE, change)).toBe(expected);
  });
  // What was inflated is read from a copy; it is another state of the file all the same.
  it.each(changes)("%s: a compressed file", async (_, change, expected) => {
    expect(await found(gzipSync(LARGE, { level: 0 }), change)).toBe(expected);
  });

  it("where only bytes changed that no sample holds, and the times were set back", async () => {
    const change = async () => {
      await overwrite(UNSEEN);
      await age(path);
    };
    expect(await found(LARGE, change)).toBe("rewritten");
  });

  it("not where only the times were set, in a file that is looked at whole", async () => {
    expect(await found(SMALL, () => age(path))).toBe(null);
  });

  it("even after all was put back", async () => {
    await writeFile(path, SMALL);
    const { ino } = await stat(path);
    const file = await openFile(path);
    await rename(path, `${path}.away`);
    expect(await file.change()).toBe("removed");
    await rename(`${path}.away`, path);
    expect((await stat(path)).ino).toBe(ino);
    expect(await file.change()).toBe("removed");
    await file.close();
  });
});

describe("bytes of another state", () => {
  const check = (name: string, read: (file: OpenedFile, into: Uint8Array, offset: number) => Promise<number>) => {
    it(`are missed at once where they are gone, ${name}`, async () => {
      await writeFile(path, SMALL);
      const file = await openFile(path);
      await truncate(path, 50);
      expect(await read(file, new Uint8Array(20), 40)).toBe(10);
      // Nobody has looked at the file in between.
      await writeFile(path, SMALL);
      expect(await file.change()).toBe("shorter");
      await file.close();
    });

    it(`are not read where they were added, ${name}`, async () => {
      await writeFile(path, SMALL);
      const file = await openFile(path);
      await appendFile(path, "more");
      expect(await read(file, new Uint8Array(20), SMALL.length - 5)).toBe(5);
      expect(await read(file, new Uint8Array(20), SMALL.length)).toBe(0);
      expect(await file.change()).toBe("grown");
      await file.close();
    });

    it(`are not read where another file has the name, ${name}`, async () => {
      await writeFile(path, SMALL);
      const file = await openFile(path);
      await writeFile(`${path}.other`, "x".repeat(SMALL.length));
      await rename(`${path}.other`, path);
      const into = Buffer.alloc(10);
      expect(await read(file, into, 0)).toBe(10);
      expect(into.toString()).toBe("0123456789");
      await file.close();
    });
  };
  check("here", (file, into, offset) => file.read(into, offset));
  check("in another thread", async (file, into, offset) => {
    const shared = readShared(file.shared);
    const got = await shared.read(into, offset);
    if (shared.isCut) file.markCut();
    return got;
  });
});

it("what the system says while a file is read is told with its path", async () => {
  const gone = readShared({ fd: 1_000_000, path, size: 10 });
  const reason = { code: "UNREADABLE", systemCode: "EBADF", message: expect.stringContaining(path) };
  await expect(gone.read(new Uint8Array(4), 0)).rejects.toMatchObject({ reason });
});

describe("times", () => {
  const before: FileIdentity = { dev: 1n, ino: 2n, size: 3, mtimeNs: 4n, ctimeNs: 5n, attributes: "a" };
  const check = (name: string, now: Partial<FileIdentity>, isYoung: boolean, isSame: boolean, expected: unknown) =>
    it(name, async () => {
      const knowing = { isWhole: false, isYoung, isSame: async () => isSame };
      expect(await changeBetween(before, { ...before, ...now }, knowing)).toBe(expected);
    });
  check("that are the same tell nothing of a file that was written to just before", {}, true, false, "rewritten");
  check("that are the same are enough for any other", {}, false, false, null);
  check("that differ by a nanosecond differ", { mtimeNs: 5n }, false, true, "rewritten");
  check("of attributes alone, with a new mode", { ctimeNs: 6n, attributes: "b" }, false, true, null);
  check("the same, and other bytes", { ctimeNs: 6n, attributes: "b" }, false, false, "rewritten");
  check("of attributes alone, without one", { ctimeNs: 6n }, false, true, "rewritten");
  check("of another disk", { dev: 2n }, false, true, "replaced");
});
