// Catches temporary files that stay behind, and a sweep that takes those of others.
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MAKER } from "../../src/platform/node/processes.ts";
import { makeSpoolFolder, removeSpoolFolders, sweepSpoolFolders } from "../../src/platform/node/spoolFolder.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "evaloupe-test-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const host = MAKER.slice(0, -`-${process.pid}`.length);
/** Another computer, whose name is as long. */
const elsewhere = host.replace(/^.+(?=-)/, (name) => "x".repeat(name.length));
/** The id of a process that has just ended. */
const dead = spawnSync(process.execPath, ["--version"]).pid;

it("sweeps what dead processes of this machine left, and nothing else", async () => {
  const kept = [
    `evaloupe-${MAKER}-0-abc`,
    `evaloupe-${elsewhere}-${dead}-0-abc`,
    `evaloupe-${host}1-${dead}-0-abc`,
    "evaloupe-test-abc",
    "else",
  ];
  const left = [`evaloupe-${host}-${dead}-0-abc`, `evaloupe-${host}-${dead}-17-xyz`];
  for (const name of [...kept, ...left]) {
    await mkdir(join(folder, name));
    await writeFile(join(folder, name, "content"), "1");
  }
  await writeFile(join(folder, `evaloupe-${host}-${dead}-1-afile`), "1");
  await symlink(join(folder, "else"), join(folder, `evaloupe-${host}-${dead}-2-alink`));
  await sweepSpoolFolders(folder);
  const others = [`evaloupe-${host}-${dead}-1-afile`, `evaloupe-${host}-${dead}-2-alink`];
  expect((await readdir(folder)).sort()).toEqual([...kept, ...others].sort());
  expect(await readdir(join(folder, "else"))).toEqual(["content"]);
});

it("a folder of this thread outlives a sweep and goes with its thread", async () => {
  const made = await makeSpoolFolder(folder);
  await sweepSpoolFolders(folder);
  await removeSpoolFolders(threadId + 1, folder);
  expect(await readdir(folder)).toHaveLength(1);
  expect(made.startsWith(folder)).toBe(true);
  await removeSpoolFolders(threadId, folder);
  expect(await readdir(folder)).toEqual([]);
});

it("sweeps what an earlier process of the same number left, as in a container", async () => {
  const [own, earlier] = [`evaloupe-${MAKER}-0-own`, `evaloupe-${MAKER}-0-earlier`];
  for (const name of [own, earlier]) await mkdir(join(folder, name));
  await utimes(join(folder, earlier), 1, 1);
  await sweepSpoolFolders(folder);
  expect(await readdir(folder)).toEqual([own]);
});

it("looks no longer than it may", async () => {
  const left = Array.from({ length: 50 }, (_, at) => `evaloupe-${host}-${dead}-0-${at}`);
  for (const name of left) await mkdir(join(folder, name));
  await sweepSpoolFolders(folder, 0);
  expect((await readdir(folder)).length).toBeGreaterThan(40);
  await sweepSpoolFolders(folder);
  expect(await readdir(folder)).toEqual([]);
});

it("has nothing to do without a temporary folder", async () => {
  await sweepSpoolFolders(join(folder, "none"));
  await removeSpoolFolders(1, join(folder, "none"));
});
