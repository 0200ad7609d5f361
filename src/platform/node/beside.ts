import { basename, dirname, join } from "node:path";
import { t } from "@vscode/l10n";
import { namesBeside } from "../../kinds/formats.ts";
import { likelySampleFiles } from "../../kinds/results.ts";
import { byteCountText } from "../../read/bytes.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { filesBeside, isThere } from "./folder.ts";
import { asStop, openRegular } from "./regularFile.ts";

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

/**
 * The text of a small file in the folder of another; null where there is none. Throws `UnreadableSource` where it cannot be read
 * or is larger.
 */
export async function textBeside(path: string, name: string, mostBytes: number): Promise<string | null> {
  const beside = join(dirname(path), name);
  if (!(await isThere(beside))) return null;
  const handle = await openRegular(beside);
  try {
    const { size } = await handle.stat();
    const bytes = Buffer.alloc(Math.min(size, mostBytes) + 1);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    if (bytesRead <= mostBytes) return new TextDecoder().decode(bytes.subarray(0, bytesRead));
    const message = t("{0} is larger than {1}.", name, byteCountText(mostBytes));
    throw new UnreadableSource({ code: "TOO_LARGE", message });
  } catch (error) {
    throw asStop(beside, error);
  } finally {
    await handle.close();
  }
}

/** Files in the folder of one with results that may hold its samples, the likeliest first. */
export async function sampleFilesBeside(path: string): Promise<readonly string[]> {
  return likelySampleFiles(basename(path), await filesBeside(path)).map((name) => join(dirname(path), name));
}
