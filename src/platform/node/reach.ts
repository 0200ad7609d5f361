import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import * as l10n from "@vscode/l10n";
import { UnreadableSource } from "../../read/issues.ts";

/** Whether a real path is a folder or lies below it. */
export function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * The real path of a file that another file names, which nobody has to trust: it has to lie below the folder of that
 * file or below one of the roots, whatever links lead there. Throws `UnreadableSource`, with the same words where nothing
 * is there and where it is elsewhere: what is outside is nobody's business.
 */
export async function reachPath(path: string, from: string, roots: readonly string[]): Promise<string> {
  const folders = [dirname(from), ...roots];
  const real = await Promise.all(folders.map(realOrNull));
  const allowed = real.filter((folder) => folder !== null);
  for (const folder of folders) {
    const found = path.includes("\0") ? null : await realOrNull(resolve(folder, path));
    if (found !== null && allowed.some((root) => isBelow(found, root))) return found;
  }
  throw new UnreadableSource({ code: "UNREADABLE", message: l10n.t("The texts are in {0}, which is not here.", path) });
}

/** What is not there has no real path. */
const realOrNull = (path: string): Promise<string | null> => realpath(path).catch(() => null);
