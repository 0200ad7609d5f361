import { readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { MAKER } from "./processes.ts";

const HALF_FILE = `.evaloupe-${MAKER}-`;
const FOLDER = `evaloupe-${MAKER}-`;

/**
 * Removes unfinished files when the process is interrupted. Half-written files are found by open descriptors; on
 * systems without a list of these, the next writer in the folder removes them.
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

function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
