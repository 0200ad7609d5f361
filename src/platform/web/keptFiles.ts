import { t } from "@vscode/l10n";
import { StoreError } from "../../labels/store.ts";

/** Files by name in a place of this person's own, which several windows may use at once. */
export interface KeptFiles {
  list(): Promise<readonly string[]>;
  /** Null where there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  /** Resolves once the file can be read by others. Names are letters, digits, dashes and dots. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Resolves where there is no such file, too. */
  remove(name: string): Promise<void>;
}

/** The same files; what fails is a `StoreError`. */
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
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A version of a file, as its name says it: of those with one stem, the highest is the newest. */
interface Version {
  readonly name: string;
  readonly stem: string;
  readonly version: number;
}

/** The versions among names that begin with a prefix, by stem, oldest first. */
export function versionsOf(names: readonly string[], prefix: string): readonly Version[] {
  const versions = names.flatMap((name): Version[] => {
    const [, stem, version] = /^([\w-]+)\.(\d{1,15})$/.exec(name) ?? [];
    return stem?.startsWith(prefix) ? [{ name, stem, version: Number(version) }] : [];
  });
  return versions.sort((a, b) => (a.stem === b.stem ? a.version - b.version : a.stem < b.stem ? -1 : 1));
}

/**
 * A file of this window alone. There is no appending and no replacing in one step: each version is written beside the one
 * before, which is removed only then, so that a write that is cut off takes nothing away.
 */
export class OwnFile {
  readonly stem: string;
  readonly #files: KeptFiles;
  #last: string | null = null;

  constructor(files: KeptFiles, stem: string) {
    this.#files = files;
    this.stem = stem;
  }

  /** Resolves when the version is kept. Throws `StoreError`. */
  async write(version: number, bytes: Uint8Array): Promise<void> {
    const name = `${this.stem}.${version}`;
    await this.#files.write(name, bytes);
    const last = this.#last;
    this.#last = name;
    if (last !== null) await this.#files.remove(last).catch(() => {}); // It says nothing that the new one does not.
  }
}

/** Between a list and a reading another window may put a newer version in a file's place; so often a list is made anew. */
const MOST_LISTS = 20;

/** Does `work` over a list of names that holds: it says by false that a file was gone. False where none ever held. */
export async function overNames(
  files: KeptFiles,
  work: (names: readonly string[]) => Promise<boolean>,
): Promise<boolean> {
  for (let lists = 0; lists < MOST_LISTS; lists++) {
    if (await work(await files.list())) return true;
  }
  return false;
}

/** Work that is done one at a time: all who ask while it is under way share the next turn. */
export class Turns {
  readonly #work: () => Promise<void>;
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves after a turn that was begun after this call. */
  take(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = null;
      const done = this.#work();
      this.#current = done.catch(() => {}); // Whoever took the turn is told.
      return done;
    });
    return this.#next;
  }

  /** Resolves once nothing is under way. */
  async settled(): Promise<void> {
    await this.#next?.catch(() => {}); // As above.
    await this.#current;
  }
}
