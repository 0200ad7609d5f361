import { access } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { shapes } from "../../core/kinds/shapes.ts";

/** Files that lie beside these and say more about them, as their shapes know by name; those that are not among them already. */
export async function besideFiles(paths: readonly string[]): Promise<readonly string[]> {
  const named = new Set<string>();
  for (const path of paths) {
    for (const shape of shapes) {
      const name = shape.beside?.(basename(path));
      if (name) named.add(join(dirname(path), name));
    }
  }
  const found: string[] = [];
  for (const path of named) {
    if (!paths.includes(path) && (await isThere(path))) found.push(path);
  }
  return found;
}

async function isThere(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    // Most runs are shared without their results.
    return false;
  }
}
