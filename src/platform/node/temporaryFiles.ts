import { readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { MAKER } from "./processes.ts";

/** How temporary files of this process begin: those beside a file that is written, and folders of unpacked ones. */
const HALF_FILE = `.evaloupe-${MAKER}-`;
const FOLDER = `evaloupe-${MAKER}-`;

/**
 * Removes what this process has not finished, when it ends in the middle of its work. Half of a file is found by its
 * open descriptor; on systems that do not list these, the next one that writes in its folder removes it.
 */
export function removeTemporaryFiles(): void {
  for (const name of namesIn("/proc/self/fd")) {
    const path = quietly(() => readlinkSync(`/proc/self/fd/${name}`));
    if (path !== undefined && basename(path).startsWith(HALF_FILE)) quietly(() => rmSync(path, { force: true }));
  }
  for (const name of namesIn(tmpdir())) {
    if (name.startsWith(FOLDER)) quietly(() => rmSync(join(tmpdir(), name), { recursive: true, force: true }));
  }
}

const namesIn = (folder: string): readonly string[] => quietly(() => readdirSync(folder)) ?? [];

/** What cannot be read or removed is left: the process is about to end. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
