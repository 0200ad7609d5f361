// Files that are written never lead elsewhere: kinds of links that a repository may ship, and names that another process
// exchanges while they are written.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createServer } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MAKER } from "../../src/platform/node/processes.ts";
import { openToAppend, realPlace, startNewFile, WriteRefused } from "../../src/platform/node/writePlace.ts";

/** Attempts while another process exchanges folders and links. */
const FEWEST = 20;
const OUTSIDE = "what must not change\n";
const ADDED = "a line of ours\n";

let root = "";
/** The repository; `outside` is what its links lead to. */
let repo = "";
let outside = "";
let target = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "evaloupe-place-"));
  repo = join(root, "repo");
  mkdirSync(repo);
  mkdirSync(join(root, "home"));
  outside = join(root, "home", ".profile");
  writeFileSync(outside, OUTSIDE);
  target = join(repo, "a.labels.human.jsonl");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

async function append(path: string, agreed = realPlace(path)): Promise<void> {
  const file = await openToAppend(path, agreed);
  try {
    await file.write(ADDED);
  } finally {
    await file.close();
  }
}

function replace(path: string): void {
  const file = startNewFile(path);
  try {
    writeSync(file.descriptor, ADDED);
    closeSync(file.descriptor);
    file.place();
  } finally {
    file.discard();
  }
}

const WRITERS = { append, replace };
type Writer = keyof typeof WRITERS;
const writers = Object.keys(WRITERS) as readonly Writer[];

/** What stands at the target, by what it is. A number of them lead outside. */
const KINDS: Readonly<Record<string, () => unknown>> = {
  "a link to a file outside": () => symlinkSync(outside, target),
  "a relative link to a file outside": () => symlinkSync("../home/.profile", target),
  "a link to a file inside": () => {
    writeFileSync(join(repo, "README"), OUTSIDE);
    symlinkSync("README", target);
  },
  "a link to a file that is not there yet": () => symlinkSync(join(root, "home", ".new"), target),
  "a link to a link": () => {
    symlinkSync(outside, join(repo, "second"));
    symlinkSync("second", target);
  },
  "a link to itself": () => symlinkSync(target, target),
  "a link to a folder": () => symlinkSync(join(root, "home"), target),
  "a link to a device": () => symlinkSync("/dev/null", target),
  "a link to an open file of the process": () => symlinkSync("/proc/self/fd/1", target),
  "a link with a line end in it": () => symlinkSync(`${outside}\n`, target),
  "a pipe": () => execFileSync("mkfifo", [target]),
  "a link to a pipe": () => {
    execFileSync("mkfifo", [join(repo, "pipe")]);
    symlinkSync("pipe", target);
  },
  "a folder": () => mkdirSync(target),
  "a socket": () => once(createServer().listen(target), "listening"),
};

describe.each(writers)("%s", (writer) => {
  it.each(Object.keys(KINDS))("refuses %s", async (kind) => {
    await KINDS[kind]?.();
    const before = lstatSync(target);
    await expect((async () => WRITERS[writer](target))()).rejects.toThrow(WriteRefused);
    expect(lstatSync(target)).toMatchObject({ ino: before.ino, mode: before.mode });
    untouched();
  });

  it("says where a link leads", async () => {
    symlinkSync("../home/.profile", target);
    await expect((async () => WRITERS[writer](target))()).rejects.toThrow(`${target} is a link to ../home/.profile.`);
  });

  it("writes into the folder that a link on the way leads to, and names that folder", async () => {
    mkdirSync(join(root, "data"));
    symlinkSync("../data", join(repo, "linked"));
    const path = join(repo, "linked", "a.jsonl");
    expect(realPlace(path)).toBe(join(root, "data", "a.jsonl"));
    await WRITERS[writer](path);
    expect(readFileSync(join(root, "data", "a.jsonl"), "utf8")).toBe(ADDED);
  });

  it("tells the system's word where the folder leads nowhere or in a circle", async () => {
    symlinkSync(join(root, "nowhere"), join(repo, "gone"));
    symlinkSync("round", join(repo, "round"));
    await expect((async () => WRITERS[writer](join(repo, "gone", "a")))()).rejects.toThrow(/ENOENT/);
    await expect((async () => WRITERS[writer](join(repo, "round", "a")))()).rejects.toThrow(/ELOOP/);
  });
});

it("a file with a second name is not added to, for that would change the other; a new one takes its name alone", async () => {
  linkSync(outside, target);
  await expect(append(target)).rejects.toThrow(/has 2 names \(hard links\)/);
  untouched();
  replace(target);
  expect(readFileSync(target, "utf8")).toBe(ADDED);
  untouched();
});

it("a folder that was exchanged after the person agreed is another place", async () => {
  mkdirSync(join(repo, "data"));
  const path = join(repo, "data", "a.jsonl");
  const agreed = realPlace(path);
  renameSync(join(repo, "data"), join(repo, "moved"));
  symlinkSync(join(root, "home"), join(repo, "data"));
  await expect(append(path, agreed)).rejects.toThrow(`${agreed} now leads to ${join(root, "home", "a.jsonl")}.`);
  expect(readdirSync(join(root, "home"))).toEqual([".profile"]);
});

it("a new file lands in the folder that was opened, wherever its name leads by then", () => {
  mkdirSync(join(repo, "data"));
  const file = startNewFile(join(repo, "data", ".profile"));
  renameSync(join(repo, "data"), join(repo, "moved"));
  symlinkSync(join(root, "home"), join(repo, "data"));
  closeSync(file.descriptor);
  file.place();
  expect(readdirSync(join(repo, "moved"))).toEqual([".profile"]);
  untouched();
});

it("a link that is laid while a new file is written is refused at the end, and nothing is left behind", () => {
  const file = startNewFile(target);
  symlinkSync(outside, target);
  closeSync(file.descriptor);
  expect(() => file.place()).toThrow(WriteRefused);
  file.discard();
  expect(readdirSync(repo)).toEqual(["a.labels.human.jsonl"]);
  untouched();
});

it("what killed processes left beside it is removed; what lives, is a link or has another name stays", () => {
  const host = hostname().replace(/[^\w-]/g, "_");
  const { pid: dead } = spawnedAndGone();
  const of = MAKER.split("-").at(-2);
  const name = (pid: number, random: string, numbering = of) => `.evaloupe-${host}-${numbering}-${pid}-${random}.tmp`;
  const ours = name(process.pid, "0123456789ab");
  const contained = name(dead, "0123456789ab", "1");
  const kept = [ours, contained, name(process.ppid, "0123456789ab")];
  kept.push(`.evaloupe-${"x".repeat(host.length)}-${of}-${dead}-0123456789ab.tmp`, ".other.tmp");
  const left = [name(dead, "0123456789ab"), name(process.pid, "ba9876543210"), name(dead, "ba9876543210", "1")];
  for (const one of [...kept, ...left]) writeFileSync(join(repo, one), "");
  for (const one of left.slice(1)) utimesSync(join(repo, one), 1, 1);
  symlinkSync(outside, join(repo, name(dead, "ba9876543210")));
  replace(target);
  expect(readdirSync(repo).sort()).toEqual([...kept, name(dead, "ba9876543210"), "a.labels.human.jsonl"].sort());
});

/** Another process exchanges names all the time; whatever is written or refused, nothing outside changes or appears. */
const RACES: Readonly<Record<string, { how: string; at?: string; other: () => string }>> = {
  "the file and a link outside": { how: "symlink", other: () => outside },
  "the file and a link to a new file outside": { how: "symlink", other: () => join(root, "home", ".new") },
  "the file and a second name of a file outside": { how: "hardlink", other: () => outside },
  "the file and a pipe": { how: "fifo", other: () => "" },
  "the file and nothing": { how: "missing", other: () => "" },
  "its folder and a link to one with a file of that name": { how: "folder", at: "data", other: () => filled("full") },
  "its folder and a link to an empty one": { how: "folder", at: "data", other: () => filled(null) },
  "a folder above and a link": { how: "folder", at: "up", other: () => filled("up/data") },
};

describe.each(writers)("%s, while another process exchanges", (writer) => {
  it.each(Object.keys(RACES))("%s", async (name) => {
    const race = RACES[name];
    if (!race) throw new Error("No such race.");
    const { how, at, other } = race;
    const folder = at === "up" ? join(repo, "up", "data") : at ? join(repo, at) : repo;
    mkdirSync(folder, { recursive: true });
    const path = join(folder, "a.jsonl");
    writeFileSync(path, "");
    const agreed = realPlace(path);
    const foreign = other();
    const flipper = spawn(
      process.execPath,
      [join(import.meta.dirname, "linkFlipper.cjs"), how, at ? join(repo, at) : path, foreign],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    let written = 0;
    let refused = 0;
    try {
      await once(flipper.stdout, "data");
      const end = Date.now() + 400;
      // A busy machine gets to it later.
      while (Date.now() < end || written + refused <= FEWEST) {
        try {
          await (writer === "append" ? append(path, agreed) : replace(path));
          written++;
        } catch (error) {
          // Refused, or nothing was there at that moment.
          if (!(error instanceof WriteRefused) && !(error instanceof Error && "syscall" in error)) throw error;
          refused++;
        }
      }
    } finally {
      flipper.kill("SIGKILL");
      await once(flipper, "exit");
    }
    expect(written + refused).toBeGreaterThan(FEWEST);
    untouched();
    expect(existsSync(join(root, "home", ".new"))).toBe(false);
    // A folder that the name itself leads to is where a new file belongs; what it had is never added to.
    if (at && writer === "append") expect(textsBelow(join(root, "foreign"))).not.toContain(ADDED);
  });
});

/** A folder outside with a file of the target's name in it, or without one. */
function filled(part: string | null): string {
  const folder = join(root, "foreign");
  const inner = part === "up/data" ? join(folder, "data") : folder;
  mkdirSync(inner, { recursive: true });
  if (part !== null) writeFileSync(join(inner, "a.jsonl"), OUTSIDE);
  return folder;
}

function textsBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
    .join("");
}

function untouched(): void {
  expect(readFileSync(outside, "utf8")).toBe(OUTSIDE);
  expect(readdirSync(join(root, "home"))).toEqual([".profile"]);
}

function spawnedAndGone(): { pid: number } {
  return { pid: Number(execFileSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" })) };
}
