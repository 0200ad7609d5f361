import { randomBytes } from "node:crypto";
import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
} from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import * as l10n from "@vscode/l10n";
import { MAKER, madeHere } from "./processes.ts";

/** A refused target of a write. The message has the reason and a remedy. */
export class WriteRefused extends Error {
  override readonly name = "WriteRefused";
}

export function unwritable(name: string, code: string): string {
  switch (code) {
    case "ENOENT":
      return l10n.t(
        "{0} cannot be written ({1}): its folder does not exist. Create it, or choose another file.",
        name,
        code,
      );
    case "ENOTDIR":
      return l10n.t(
        "{0} cannot be written ({1}): a part of its path is not a folder. Choose another file.",
        name,
        code,
      );
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return l10n.t(
        "{0} cannot be written ({1}): no permission. Change the permissions of its folder, or choose another file.",
        name,
        code,
      );
    case "ENOSPC":
    case "EDQUOT":
    case "EFBIG":
      return l10n.t(
        "{0} cannot be written ({1}): the disk is full. Free some space, or choose another file.",
        name,
        code,
      );
    default:
      return l10n.t("{0} cannot be written ({1}). Choose another file.", name, code);
  }
}

/** A new file next to its target: `place` renames it over the target; `discard` removes it. */
export interface NewFile {
  readonly descriptor: number;
  readonly path: string;
  place(): void;
  /** Idempotent, also after `place`. */
  discard(): void;
}

/**
 * The real path of a target: its folder without links, and its name. Throws `WriteRefused` for a link, folder, pipe or
 * device, and the system's error without such a folder.
 */
export function realPlace(path: string): string {
  const folder = new HeldFolder(path);
  try {
    folder.stats();
    return folder.path;
  } finally {
    folder.close();
  }
}

/** `realPlace`, but only for a file with a single hard link. */
export function placeToAppend(path: string): string {
  const folder = new HeldFolder(path);
  try {
    folder.mustHaveOneName(folder.stats()?.nlink ?? 1);
    return folder.path;
  } finally {
    folder.close();
  }
}

/**
 * Opens or creates a file to append to. `agreed` is the `placeToAppend` known to the person. Throws `WriteRefused`
 * unless it is one regular file with a single link in that folder, despite concurrent renames and links.
 */
export async function openToAppend(path: string, agreed: string): Promise<FileHandle> {
  const folder = new HeldFolder(path);
  try {
    folder.mustBe(agreed);
    folder.stats();
    const flags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | NO_FOLLOW | NO_WAITING;
    const file = await open(folder.inside, flags, 0o666);
    try {
      folder.mustHold(file.fd);
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  } catch (error) {
    throw folder.explained(error);
  } finally {
    folder.close();
  }
}

/**
 * Begins a file that replaces a path. Renaming targets the opened folder and never follows a link. Leftovers of killed
 * processes there are removed. Throws `WriteRefused`, or the system's error.
 */
export function startNewFile(path: string): NewFile {
  const folder = new HeldFolder(path);
  try {
    const mode = folder.stats()?.mode;
    folder.sweep();
    const temporary = folder.sibling(`${TEMPORARY}${MAKER}-${randomBytes(6).toString("hex")}.tmp`);
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
    const descriptor = openSync(temporary, flags, mode === undefined ? 0o666 : mode & 0o777);
    let isOpen = true;
    const close = () => {
      if (isOpen) folder.close();
      isOpen = false;
    };
    return {
      descriptor,
      path: folder.path,
      place() {
        folder.stats();
        renameSync(temporary, folder.inside);
        close();
      },
      discard() {
        if (isOpen) rmSync(temporary, { force: true });
        close();
      },
    };
  } catch (error) {
    const explained = folder.explained(error);
    folder.close();
    throw explained;
  }
}

/** Absent on Windows, where the opened file is compared with the path. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NO_WAITING = constants.O_NONBLOCK ?? 0;

const LOOKS = 24;

const TEMPORARY = ".evaloupe-";

/**
 * A target's folder, held open: names are resolved in it, so that no parent can be replaced by a link. Only Linux opens
 * by a folder's descriptor; elsewhere the opened file is compared with the real path.
 */
class HeldFolder {
  readonly path: string;
  readonly #folder: string;
  readonly #name: string;
  readonly #descriptor: number | null;

  constructor(path: string) {
    this.#name = basename(path);
    this.#folder = realpathSync.native(dirname(path));
    this.path = join(this.#folder, this.#name);
    this.#descriptor = process.platform === "linux" ? openFolder(this.#folder) : null;
  }

  get inside(): string {
    return this.sibling(this.#name);
  }

  sibling(name: string): string {
    return join(this.#descriptor === null ? this.#folder : `/proc/self/fd/${this.#descriptor}`, name);
  }

  /** Undefined if missing. Throws `WriteRefused` for other than regular files. */
  stats(): Stats | undefined {
    const stats = lstatSync(this.inside, { throwIfNoEntry: false });
    if (stats?.isSymbolicLink()) throw this.#isLink();
    if (stats !== undefined && !stats.isFile()) {
      throw new WriteRefused(
        stats.isDirectory()
          ? l10n.t("{0} is a folder, not a file. Move it away, or choose another file.", this.path)
          : l10n.t("{0} is a pipe, device or socket, not a file. Remove it, or choose another file.", this.path),
      );
    }
    return stats;
  }

  mustBe(agreed: string): void {
    if (this.path === agreed) return;
    throw new WriteRefused(
      l10n.t("{0} now leads to {1}. Nothing was written. Try again if this is what you want.", agreed, this.path),
    );
  }

  /**
   * Throws if the opened file is not the regular file with a single link at this path. Another process may hide a
   * second link from one look, but not from many.
   */
  mustHold(descriptor: number): void {
    for (let look = 0; look < LOOKS; look++) {
      const found = this.stats();
      const opened = fstatSync(descriptor);
      if (found?.ino !== opened.ino || found.dev !== opened.dev) {
        throw new WriteRefused(l10n.t("{0} was replaced while it was being opened. Nothing was written.", this.path));
      }
      this.mustHaveOneName(Math.max(found.nlink, opened.nlink));
    }
  }

  mustHaveOneName(names: number): void {
    if (names <= 1) return;
    throw new WriteRefused(
      l10n.t(
        "{0} has {1} names (hard links), so writing to it would change another file. Replace it with a copy.",
        this.path,
        names,
      ),
    );
  }

  explained(error: unknown): unknown {
    const isLoop = error instanceof Error && "code" in error && error.code === "ELOOP";
    return isLoop ? this.#isLink() : error;
  }

  sweep(): void {
    for (const name of readdirSync(this.sibling("."))) {
      const made = madeHere(name, TEMPORARY);
      if (!made || !/^[0-9a-f]{12}\.tmp$/.test(made.rest)) continue;
      const stats = lstatSync(this.sibling(name), { throwIfNoEntry: false });
      if (!stats?.isFile() || (process.getuid && stats.uid !== process.getuid())) continue;
      if (made.isAbandoned(stats.mtimeMs)) rmSync(this.sibling(name), { force: true });
    }
  }

  close(): void {
    if (this.#descriptor !== null) closeSync(this.#descriptor);
  }

  #isLink(): WriteRefused {
    let target = "?";
    try {
      target = readlinkSync(this.inside);
    } catch {
      // Gone again: that there was one is enough to say.
    }
    return new WriteRefused(
      l10n.t(
        "{0} is a link to {1}. Evaloupe never writes through a link. Remove it, or choose another file.",
        this.path,
        target,
      ),
    );
  }
}

/** Null without `/proc`. Throws if the path has changed. */
function openFolder(folder: string): number | null {
  const descriptor = openSync(folder, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | NO_FOLLOW);
  try {
    if (!fstatSync(descriptor).isDirectory()) throw new WriteRefused(l10n.t("{0} is not a folder.", folder));
    const held = heldPath(descriptor);
    if (held === folder) return descriptor;
    if (held !== null)
      throw new WriteRefused(
        l10n.t("{0} now leads to {1}. Nothing was written. Try again if this is what you want.", folder, held),
      );
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  closeSync(descriptor);
  return null;
}

function heldPath(descriptor: number): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`);
  } catch {
    // Without /proc the opened file is compared afterwards.
    return null;
  }
}
