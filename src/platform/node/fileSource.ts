import { constants, type Stats } from "node:fs";
import { type FileHandle, open, stat } from "node:fs/promises";
import { basename } from "node:path";
import * as l10n from "@vscode/l10n";
import type { ByteSource } from "../../core/read/byteSource.ts";
import { Stop } from "../../core/read/stop.ts";

/** What tells one state of a file from another. */
export interface FileIdentity {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ino: number;
}

/** A file that is open for reading, until `close`. */
export interface OpenedFile extends ByteSource {
  readonly path: string;
  readonly identity: FileIdentity;
  /** False once the file at the path has grown, shrunk, been written to or replaced. */
  isUnchanged(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens a regular file. Stops with NOT_A_FILE (a folder, FIFO, device or socket: none is waited for) or UNREADABLE
 * (with the system's code: ENOENT, EACCES, ELOOP, …).
 */
export async function openFile(path: string): Promise<OpenedFile> {
  const handle = await openRegular(path);
  const identity = identityOf(await handle.stat());
  return {
    name: basename(path),
    size: identity.size,
    path,
    identity,
    async read(into, offset) {
      const { bytesRead } = await handle.read(into, 0, into.length, offset);
      return bytesRead;
    },
    async isUnchanged() {
      const now = await stat(path).catch(() => null);
      return now !== null && isSame(identityOf(now), identity);
    },
    close: () => handle.close(),
  };
}

/** The kind is looked at before opening, since opening a device can do things, and again after it, since it may have changed. */
async function openRegular(path: string): Promise<FileHandle> {
  try {
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
    throw asStop(path, error);
  }
}

function refuseOthers(path: string, stats: Stats): void {
  if (stats.isFile()) return;
  const message = stats.isDirectory()
    ? l10n.t("{0} is a folder; a file was expected.", path)
    : l10n.t(
        "{0} is a pipe, device or socket; a regular file was expected. Write its content into a file and open that.",
        path,
      );
  throw new Stop({ code: "NOT_A_FILE", message });
}

/** The system's errors as a Stop; anything else as it is. */
export function asStop(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return error;
  const message = l10n.t("{0} cannot be read ({1}).", path, error.code);
  return new Stop({ code: "UNREADABLE", systemCode: error.code, message });
}

const identityOf = ({ size, mtimeMs, ino }: Stats): FileIdentity => ({ size, mtimeMs, ino });
const isSame = (a: FileIdentity, b: FileIdentity): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs && a.ino === b.ino;
