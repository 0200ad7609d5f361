import { createHash } from "node:crypto";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { link, readdir, unlink } from "node:fs/promises";
import { join } from "node:path";
import { type Peers, readNote } from "./peers.ts";
import { systemCodeOf } from "./regularFile.ts";
import { makeFolder } from "./storeFolder.ts";

/** More processes than this do not die over one key. */
const MOST_GENERATIONS = 1000;

/**
 * Who may ask for a key: whoever makes the file `claims/<key>.0`, which the system lets one process do. There is one for
 * each request under way, not for each key. Where its holder has died the next one makes `<key>.1`, and so on, and each
 * generation can be made once: nobody ever removes a claim of somebody else that might still be needed, so that two
 * who find the same dead holder cannot both follow it. Dead claims are removed when the key's value is in the store,
 * where a claim means nothing any more.
 */
export class Claims {
  readonly #folder: string;
  readonly #peers: Peers;
  /** Not every file system gives a file two names. */
  #hasLinks = true;

  constructor(folder: string, peers: Peers) {
    this.#folder = join(folder, "claims");
    this.#peers = peers;
  }

  /** Makes the folder and removes what killed processes left of keys that are kept. Rejects with the system's error. */
  async begin(isKept: (key: string) => boolean): Promise<void> {
    await makeFolder(this.#folder);
    for (const name of await readdir(this.#folder)) {
      const [key = ""] = name.split(".");
      if (!isKept(key)) continue;
      const path = join(this.#folder, name);
      const holder = await holderOf(path);
      if (holder !== null && holder !== "" && !(await this.#peers.isAlive(holder))) await removed(path);
    }
  }

  /** The generation under which this process now holds a key; null while another one does. */
  async take(key: string): Promise<number | null> {
    for (let generation = 0; generation < MOST_GENERATIONS; generation++) {
      const path = this.#pathOf(key, generation);
      if (await this.#made(path)) return generation;
      const holder = await holderOf(path);
      // Released in this moment: the next look finds it free.
      if (holder === null) return null;
      // Without a name it is being written, or its writer was ended between two steps.
      const isHeld = holder === "" ? !this.#peers.isSilent(path, "") : await this.#peers.isAlive(holder);
      if (isHeld) return null;
    }
    return null;
  }

  /** Gives a key back; `isKept` says that its value is in the store. */
  async release(key: string, generation: number, isKept: boolean): Promise<void> {
    // The own claim goes last: until then nobody takes one of those in front of it for the end of the list.
    for (let at = isKept ? 0 : generation; at <= generation; at++) await removed(this.#pathOf(key, at));
  }

  async #made(path: string): Promise<boolean> {
    try {
      // In one step, so that a process that is killed never leaves a claim without a name.
      if (this.#hasLinks) await link(this.#peers.path, path);
      else writeNew(path, this.#peers.identity);
      return true;
    } catch (error) {
      const code = systemCodeOf(error) ?? "";
      if (code === "EEXIST") return false;
      if (this.#hasLinks && NO_LINKS.includes(code)) {
        this.#hasLinks = false;
        return this.#made(path);
      }
      // Windows keeps the name of a file that is being removed for a moment.
      if (process.platform === "win32" && (code === "EPERM" || code === "EBUSY")) return false;
      throw error;
    }
  }

  #pathOf(key: string, generation: number): string {
    const name = /^[0-9a-f]{64}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");
    return join(this.#folder, `${name}.${generation}`);
  }
}

/** What systems say where a file cannot have two names; ENOENT: somebody removed the one that it has. */
const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV", "EINVAL", "ENOENT"];

/** Makes a file with a text in two steps, with no chance for anything else of this process between them. */
function writeNew(path: string, text: string): void {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** Who made a claim; null where there is none any more, empty where it does not say. */
async function holderOf(path: string): Promise<string | null> {
  const note = await readNote(path);
  if (note === null) return null;
  try {
    const value: unknown = JSON.parse(note.text);
    return typeof value === "object" && value !== null && "name" in value && isName(value.name) ? value.name : "";
  } catch {
    return ""; // It is being written, or is none of ours.
  }
}

/** Names come out of files: one with a way to another folder is none. */
const isName = (value: unknown): value is string => typeof value === "string" && /^[\w-]{1,100}$/.test(value);

/** A claim that cannot be removed ends with its process. */
const removed = (path: string): Promise<void> => unlink(path).catch(() => {});
