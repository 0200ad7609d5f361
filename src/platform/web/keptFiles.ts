import { t } from "@vscode/l10n";
import { StoreError } from "../../labels/store.ts";
import { messageOf } from "../../protocol/peer.ts";

/** Named files of this user, shared by windows. */
export interface KeptFiles {
  list(): Promise<readonly string[]>;
  read(name: string): Promise<Uint8Array | null>;
  /** Resolves once others can read the file. Names are letters, digits, dashes and dots. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  remove(name: string): Promise<void>;
}

export const toldFiles = (files: KeptFiles): KeptFiles => ({
  list: () => files.list().catch(unreadable),
  read: (name) => files.read(name).catch(unreadable),
  write: (name, bytes) => files.write(name, bytes).catch(unwritable),
  remove: (name) => files.remove(name).catch(unwritable),
});

const unreadable = (error: unknown): never => {
  throw new StoreError(t("Cannot read labels in the editor's storage ({0}).", messageOf(error)));
};
const unwritable = (error: unknown): never => {
  throw new StoreError(
    t("Cannot save labels in the editor's storage ({0}). Earlier labels are kept.", messageOf(error)),
  );
};

interface Version {
  readonly name: string;
  readonly stem: string;
  readonly version: number;
}

/** Versions with a prefix by stem, oldest first. */
export function versionsOf(names: readonly string[], prefix: string): readonly Version[] {
  const versions = names.flatMap((name): Version[] => {
    const [, stem, version] = /^([\w-]+)\.(\d{1,15})$/.exec(name) ?? [];
    return stem?.startsWith(prefix) ? [{ name, stem, version: Number(version) }] : [];
  });
  return versions.sort((a, b) => (a.stem === b.stem ? a.version - b.version : a.stem < b.stem ? -1 : 1));
}

/**
 * A file of this window. Without append and atomic replace, each version is written beside the last, which is removed
 * afterwards, so that an interrupted write loses nothing.
 */
export class OwnFile {
  readonly stem: string;
  readonly #files: KeptFiles;
  #last: string | null = null;

  constructor(files: KeptFiles, stem: string) {
    this.#files = files;
    this.stem = stem;
  }

  async write(version: number, bytes: Uint8Array): Promise<void> {
    const name = `${this.stem}.${version}`;
    await this.#files.write(name, bytes);
    const last = this.#last;
    this.#last = name;
    if (last !== null) await this.#files.remove(last).catch(() => {}); // It says nothing that the new one does not.
  }
}

/** Another window may replace a file between listing and reading; the list is then renewed. */
const MOST_LISTS = 20;

/** Calls `work` with a list of names until it returns true; false means that a file was gone. */
export async function overNames(
  files: KeptFiles,
  work: (names: readonly string[]) => Promise<boolean>,
): Promise<boolean> {
  for (let lists = 0; lists < MOST_LISTS; lists++) {
    if (await work(await files.list())) return true;
  }
  return false;
}

export class Turns {
  readonly #work: () => Promise<void>;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves after a turn that began after this call. */
  take(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      const done = this.#work();
      this.#current = done.catch(() => {}); // The caller of the turn gets the error.
      return done;
    });
    return this.#next;
  }

  async settled(): Promise<void> {
    await this.#next?.catch(() => {}); // As above.
    await this.#current;
  }
}
