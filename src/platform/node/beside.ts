import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { namesBeside } from "../../core/kinds/formats.ts";
import { likelySampleFiles } from "../../core/kinds/results.ts";
import { byName } from "../../core/naturalOrder.ts";
import { EVALUATION_FILE } from "../../core/read/sniff.ts";
import { isThere } from "./folder.ts";

/** Files that lie beside these and say more about them, as their formats know by name; those that are not among them already. */
export async function besideFiles(paths: readonly string[]): Promise<readonly string[]> {
  const named = new Set<string>();
  for (const path of paths) {
    for (const name of namesBeside(basename(path))) named.add(join(dirname(path), name));
  }
  const found: string[] = [];
  for (const path of named) {
    if (!paths.includes(path) && (await isThere(path))) found.push(path);
  }
  return found;
}

/** Files in the folder of one with results that may hold its samples, the likeliest first. */
export async function sampleFilesBeside(path: string): Promise<readonly string[]> {
  try {
    const names = (await readdir(dirname(path))).filter((name) => EVALUATION_FILE.test(name)).sort(byName);
    return likelySampleFiles(basename(path), names).map((name) => join(dirname(path), name));
  } catch {
    // A hint at other files is worth no failure.
    return [];
  }
}
