import { constants, type Stats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import * as l10n from "@vscode/l10n";
import { Stop } from "../../core/read/stop.ts";
import { misnamed, notUtf8 } from "./misnamed.ts";

/**
 * Opens a regular file for reading. Stops with NOT_A_FILE (a folder, FIFO, device or socket: none is waited for) or
 * UNREADABLE with the system's code (ENOENT, EACCES, ELOOP, …).
 */
export async function openRegular(path: string): Promise<FileHandle> {
  try {
    // Opening a device can do things, so its kind comes first; it may change before it is open, so again after.
    refuseOthers(path, await stat(path));
    const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      refuseOthers(path, await handle.stat());
      return handle;
    } catch (error) {
      await handle.close();
      throw error;
    }
  } catch (error) {
    const found = systemCodeOf(error) === "ENOENT" ? await misnamed(path) : null;
    throw found === null ? asStop(path, error) : new Stop(notUtf8(found));
  }
}

function refuseOthers(path: string, stats: Stats): void {
  if (stats.isFile()) return;
  const message = stats.isDirectory()
    ? l10n.t("{0} is a folder; a file was expected. Open the files in it.", path)
    : l10n.t(
        "{0} is a pipe, device or socket; a regular file was expected. Write its content into a file and open that.",
        path,
      );
  throw new Stop({ code: "NOT_A_FILE", message });
}

/** An error of the system as a Stop; anything else as it is. */
export function asStop(path: string, error: unknown): unknown {
  const systemCode = systemCodeOf(error);
  if (systemCode === null) return error;
  return new Stop({ code: "UNREADABLE", systemCode, message: unreadable(path, systemCode) });
}

/** `ENOENT` and the like; null for errors that do not come from the system. */
export function systemCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}

function unreadable(path: string, systemCode: string): string {
  switch (systemCode) {
    case "ENOENT":
      return l10n.t("{0} does not exist (ENOENT). Check the path.", path);
    case "EACCES":
    case "EPERM":
      return l10n.t("{0} may not be read ({1}). Check its permissions.", path, systemCode);
    case "ELOOP":
      return l10n.t("{0} is a symbolic link that leads back to itself (ELOOP). Mend the link.", path);
    default:
      return l10n.t("{0} cannot be read: the system says {1}.", path, systemCode);
  }
}
