// Folders that tests work in.
import { cp, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** A temporary copy of a folder under the same name, so that titles and pictures look alike everywhere. @param {string} folder */
export async function copyOf(folder) {
  const copy = path.join(await mkdtemp(path.join(tmpdir(), "evaloupe-")), path.basename(folder));
  await cp(folder, copy, { recursive: true });
  return copy;
}
