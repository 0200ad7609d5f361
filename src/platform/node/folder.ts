import type { Dirent } from "node:fs";
import { access, readdir, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import type { StopReason } from "../../model/index.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { EVALUATION_FILE } from "../../read/sniff.ts";
import { byName } from "../../text/naturalOrder.ts";
import { asStop, notUtf8, readName } from "./regularFile.ts";

/**
 * Files of the named paths: folders become their evaluation files in natural order; other paths stay. Skips hidden
 * folders, `node_modules`, unreadable inner folders and names that are no UTF-8, with reasons in `passedOver`. A named
 * unreadable one stops with UNREADABLE.
 */
export async function listFiles(
  paths: readonly string[],
  passedOver: (reason: StopReason) => void = () => {},
): Promise<string[]> {
  const files: string[] = [];
  for (const path of paths) {
    if (await isFolder(path)) files.push(...(await filesUnder(path, passedOver)));
    else files.push(path);
  }
  return [...new Set(files)];
}

export async function filesBeside(path: string): Promise<readonly string[]> {
  try {
    return (await readdir(dirname(path))).filter((name) => EVALUATION_FILE.test(name)).sort(byName);
  } catch {
    return [];
  }
}

async function filesUnder(folder: string, passedOver: (reason: StopReason) => void): Promise<string[]> {
  const files: string[] = [];
  const seen = new Set<string>();
  const visit = async (path: string): Promise<void> => {
    // A symbolic link may lead to a parent.
    const real = await realpath(path);
    if (seen.has(real)) return;
    seen.add(real);
    for (const entry of await readdir(path, { withFileTypes: true, encoding: "buffer" })) {
      const { text: name, isUtf8, escaped } = readName(entry.name);
      const child = join(path, name);
      const kind = await kindOf(isUtf8 ? child : Buffer.concat([Buffer.from(`${path}${sep}`), entry.name]), entry);
      const isWanted = (kind === "file" && EVALUATION_FILE.test(name)) || (kind === "folder" && !isPassedOver(name));
      if (!isWanted) continue;
      if (!isUtf8) passedOver(notUtf8(join(path, escaped)));
      else if (kind === "file") files.push(child);
      else await visitIfAllowed(child);
    }
  };
  const visitIfAllowed = async (path: string): Promise<void> => {
    try {
      await visit(path);
    } catch (error) {
      const stop = asStop(path, error);
      if (!(stop instanceof UnreadableSource)) throw error;
      passedOver(stop.reason);
    }
  };
  try {
    await visit(folder);
  } catch (error) {
    throw asStop(folder, error);
  }
  return files.sort(byName);
}

function isPassedOver(name: string): boolean {
  return name === "node_modules" || basename(name).startsWith(".");
}

async function kindOf(path: string | Buffer, entry: Dirent<Buffer>): Promise<"file" | "folder" | "other"> {
  if (entry.isFile()) return "file";
  if (entry.isDirectory()) return "folder";
  if (!entry.isSymbolicLink()) return "other";
  try {
    const target = await stat(path);
    return target.isFile() ? "file" : target.isDirectory() ? "folder" : "other";
  } catch {
    return "other";
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
