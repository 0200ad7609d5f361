import { realpath } from "node:fs/promises";
import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import * as l10n from "@vscode/l10n";
import { UnreadableSource } from "../../read/issues.ts";

export function isBelow(path: string, root: string): boolean {
  const way = relative(root, path);
  return way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * The real path of a file named in another, untrusted file: it must be below that file's folder or a root, links
 * resolved. Throws `UnreadableSource`, with one message for missing files and for outside ones.
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

const realOrNull = (path: string): Promise<string | null> => realpath(path).catch(() => null);
