import { constants } from "node:fs";
import { type FileHandle, lstat, mkdir, open, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { t } from "@vscode/l10n";
import { StoreError } from "../../core/label/store.ts";
import { systemCodeOf } from "./regularFile.ts";

/**
 * Makes a folder and those above it that are missing, for this person alone: what is in it is nobody else's business.
 * Node's own recursive way never comes back where the system lets nothing be made, as below /proc. Rejects with the
 * system's error.
 */
export async function makeFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === "ENOENT" && dirname(path) !== path && !(await isThere(dirname(path)))) {
      await makeFolder(dirname(path));
      await mkdir(path, { mode: 0o700 }).catch(unlessThere);
    } else unlessThere(error);
  }

  function unlessThere(error: unknown): void {
    // Another process may have been quicker. What is there need not be a folder: using it then says so.
    if (systemCodeOf(error) !== "EEXIST") throw error;
  }
}

/**
 * Opens a file of a store for reading; null where there is none. Rejects with the system's error, and with `NOT_A_FILE`
 * where there is something else than a regular file: a link may lead anywhere, and a pipe is never waited for.
 */
export async function openPlain(path: string): Promise<FileHandle | null> {
  try {
    // Opening a device can do things, so its kind comes first; it may change before it is open, so again after.
    if (!(await lstat(path)).isFile()) throw notAFile();
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
    const file = await open(path, flags);
    if ((await file.stat()).isFile()) return file;
    await file.close();
    throw notAFile();
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}

const notAFile = () => Object.assign(new Error("not a regular file"), { code: "NOT_A_FILE", syscall: "open" });

/** A system's error on the way to a folder of labels as one that names the path at fault; anything else as it is. */
export async function storeFault(folder: string, error: unknown): Promise<unknown> {
  const code = systemCodeOf(error);
  if (code === null) return error;
  const named = error instanceof Error && "path" in error && typeof error.path === "string" ? error.path : folder;
  // Names of files in the folder mean nothing to a person.
  const path = resolve(named).startsWith(resolve(folder)) ? folder : named;
  switch (code) {
    case "ENOSPC":
    case "EFBIG":
    case "EDQUOT":
      return new StoreError(
        t("Labels cannot be kept in {0}: the disk is full ({1}). What was labelled before is kept.", folder, code),
      );
    case "ENOTDIR":
    case "EEXIST":
      return new StoreError(
        t("Labels cannot be kept in {0}: {1} is not a folder. Name another folder.", folder, await notAFolder(named)),
      );
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return new StoreError(
        t(
          "Labels cannot be kept in {0}: {1} may not be written ({2}). Change its permissions, or name another folder.",
          folder,
          path,
          code,
        ),
      );
    default:
      return new StoreError(
        t("Labels cannot be kept in {0}: the system says {1} for {2}. Name another folder.", folder, code, path),
      );
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** The first part of a path, from its end on, that is there and is no folder; else the path itself. */
async function notAFolder(path: string): Promise<string> {
  for (let at = resolve(path); ; at = dirname(at)) {
    const stats = await stat(at).catch(() => null); // It is further up.
    if (stats !== null) return stats.isDirectory() ? path : at;
    if (dirname(at) === at) return path;
  }
}
