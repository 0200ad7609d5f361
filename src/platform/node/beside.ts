import { basename, dirname, join } from "node:path";
import { t } from "@vscode/l10n";
import { namesBeside } from "../../kinds/namesBeside.ts";
import { likelySampleFiles } from "../../kinds/results.ts";
import { byteCountText } from "../../read/bytes.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { filesBeside, isThere } from "./folder.ts";
import { asStop, openRegular } from "./regularFile.ts";

/** Files that formats join to these by name, without those already listed. */
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

/** The text of a small file in another's folder, or null. Throws `UnreadableSource` for an unreadable or larger one. */
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

export async function sampleFilesBeside(path: string): Promise<readonly string[]> {
  return likelySampleFiles(basename(path), await filesBeside(path)).map((name) => join(dirname(path), name));
}
