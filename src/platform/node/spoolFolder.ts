import { lstat, mkdtemp, opendir, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { systemCodeOf } from "./regularFile.ts";

/** Processes of other machines that share the folder are told apart by their host's name. */
const PREFIX = `evaloupe-${hostname().replace(/[^\w-]/g, "_")}-`;

/** A new folder for one temporary file; its name says which thread of which process made it. */
export function makeSpoolFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-${threadId}-`));
}

/** Deletes what a thread of this process left behind when it was ended in the middle of its work. */
export async function removeSpoolFolders(thread: number, parent = tmpdir()): Promise<void> {
  for (const name of await namesIn(parent)) {
    if (name.startsWith(`${PREFIX}${process.pid}-${thread}-`)) await removeOwn(join(parent, name));
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
  const pid = /^(\d+)-\d+-\w+$/.exec(name.slice(PREFIX.length))?.[1];
  if (pid === undefined) return;
  const path = join(parent, name);
  // In a container an earlier process often had the number of this one.
  const isLeft = Number(pid) === process.pid ? await isOlder(path) : !isAlive(Number(pid));
  if (isLeft) await removeOwn(path);
}

/** Room for clocks that are coarse: a file system's may be two seconds behind. */
const COARSE_MS = 5_000;

/** Whether a folder was last written to before this process began. */
async function isOlder(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).mtimeMs < Date.now() - process.uptime() * 1000 - COARSE_MS;
  } catch {
    // It has gone meanwhile.
    return false;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    // Without a temporary folder there is nothing to sweep; whoever needs it is told when it is used.
    return [];
  }
}

/** Whether a process of this machine lives. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else may not be signalled, but lives.
    return systemCodeOf(error) !== "ESRCH";
  }
}

async function removeOwn(path: string): Promise<void> {
  try {
    const stats = await lstat(path);
    if (!stats.isDirectory() || (process.getuid && stats.uid !== process.getuid())) return;
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    // Another sweep may be faster, and a locked file on Windows waits for the next one.
    if (systemCodeOf(error) === null) throw error;
  }
}
