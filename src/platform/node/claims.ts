import { createHash } from "node:crypto";
import { type FileHandle, open, readdir, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { Peers } from "./peers.ts";
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
  readonly #own: string;
  readonly #peers: Peers;

  constructor(folder: string, own: string, peers: Peers) {
    this.#folder = join(folder, "claims");
    this.#own = own;
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
    let file: FileHandle;
    try {
      file = await open(path, "wx", 0o600);
    } catch (error) {
      const code = systemCodeOf(error);
      // Windows keeps the name of a file that is being removed for a moment.
      if (code === "EEXIST" || (process.platform === "win32" && (code === "EPERM" || code === "EBUSY"))) return false;
      throw error;
    }
    try {
      await file.writeFile(this.#own);
    } catch (error) {
      await removed(path);
      throw error;
    } finally {
      await file.close();
    }
    return true;
  }

  #pathOf(key: string, generation: number): string {
    const name = /^[0-9a-f]{64}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");
    return join(this.#folder, `${name}.${generation}`);
  }
}

/** Who made a claim; null where there is none any more. */
async function holderOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (systemCodeOf(error) === "ENOENT") return null;
    return ""; // Somebody else's claim may not be read: it counts until it has been silent for long.
  }
}

/** A claim that cannot be removed ends with its process. */
const removed = (path: string): Promise<void> => unlink(path).catch(() => {});
