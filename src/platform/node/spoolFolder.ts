import { lstat, mkdtemp, opendir, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { MAKER, madeHere } from "./processes.ts";
import { systemCodeOf } from "./regularFile.ts";

const PREFIX = "evaloupe-";

/** A new folder for one temporary file; its name says which thread of which process made it. */
export function makeSpoolFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `${PREFIX}${MAKER}-${threadId}-`));
}

/** Deletes what a thread of this process left behind when it was ended in the middle of its work. */
export async function removeSpoolFolders(thread: number, parent = tmpdir()): Promise<void> {
  for (const name of await namesIn(parent)) {
    if (name.startsWith(`${PREFIX}${MAKER}-${thread}-`)) await removeOwn(join(parent, name));
  }
}

/**
 * Deletes the folders of processes of this machine that are no more: they were killed before they could do it. With
 * `mostMs` it looks no longer than that; what it has not come to is left to the next sweep.
 */
export async function sweepSpoolFolders(parent = tmpdir(), mostMs = Number.POSITIVE_INFINITY): Promise<void> {
  const began = performance.now();
  try {
    for await (const { name } of await opendir(parent, { bufferSize: 1024 })) {
      if (name.startsWith(PREFIX)) await removeIfLeft(parent, name);
      if (performance.now() - began > mostMs) return;
    }
  } catch (error) {
    // Without a temporary folder there is nothing to sweep; whoever needs it is told when it is used.
    if (systemCodeOf(error) === null) throw error;
  }
}

async function removeIfLeft(parent: string, name: string): Promise<void> {
  const made = madeHere(name, PREFIX);
  if (made && /^\d+-\w+$/.test(made.rest)) await removeOwn(join(parent, name), made.isLeft);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    // Without a temporary folder there is nothing to sweep; whoever needs it is told when it is used.
    return [];
  }
}

/** Deletes a folder of this user, if it `isLeft` by when it was last written to. */
async function removeOwn(path: string, isLeft = (_writtenMs: number): boolean => true): Promise<void> {
  try {
    const stats = await lstat(path);
    if (!stats.isDirectory() || (process.getuid && stats.uid !== process.getuid())) return;
    if (!isLeft(stats.mtimeMs)) return;
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    // Another sweep may be faster, and a locked file on Windows waits for the next one.
    if (systemCodeOf(error) === null) throw error;
  }
}
