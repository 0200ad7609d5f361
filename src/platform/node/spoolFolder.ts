import { opendirSync } from "node:fs";
import { lstat, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { threadId } from "node:worker_threads";
import { MAKER, madeHere } from "./processes.ts";
import { systemCodeOf } from "./regularFile.ts";

const PREFIX = "evaloupe-";

export function makeSpoolFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, `${PREFIX}${MAKER}-${threadId}-`));
}

export async function removeSpoolFolders(thread: number, parent = tmpdir()): Promise<void> {
  for (const name of await namesIn(parent)) {
    if (name.startsWith(`${PREFIX}${MAKER}-${thread}-`)) await removeOwn(join(parent, name));
  }
}

/** Deletes folders of ended processes of this machine, for at most `mostMs`; the rest is left to the next sweep. */
export async function sweepSpoolFolders(parent = tmpdir(), mostMs = Number.POSITIVE_INFINITY): Promise<void> {
  const began = performance.now();
  try {
    const listing = opendirSync(parent, { bufferSize: 1024 });
    try {
      for (let entry = listing.readSync(); entry !== null; entry = listing.readSync()) {
        if (entry.name.startsWith(PREFIX)) await removeIfAbandoned(parent, entry.name);
        if (performance.now() - began > mostMs) return;
      }
    } finally {
      listing.closeSync();
    }
  } catch (error) {
    if (systemCodeOf(error) === null) throw error;
  }
}

async function removeIfAbandoned(parent: string, name: string): Promise<void> {
  const made = madeHere(name, PREFIX);
  if (made && /^\d+-\w+$/.test(made.rest)) await removeOwn(join(parent, name), made.isAbandoned);
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch {
    return [];
  }
}

async function removeOwn(path: string, isAbandoned = (_writtenMs: number): boolean => true): Promise<void> {
  try {
    const stats = await lstat(path);
    if (!stats.isDirectory() || (process.getuid && stats.uid !== process.getuid())) return;
    if (!isAbandoned(stats.mtimeMs)) return;
    await rm(path, { recursive: true, force: true });
  } catch (error) {
    if (systemCodeOf(error) === null) throw error;
  }
}
