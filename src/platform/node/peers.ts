import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { link, readdir, unlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { isAlive, NUMBERING, unlessMissing } from "./processes.ts";
import { systemCodeOf } from "./regularFile.ts";
import { makeFolderWithin, openPlain } from "./storeFolder.ts";

/** How long a process may say nothing before it counts as gone, and how often it says that it is there. */
export interface Lease {
  readonly beatMs: number;
  readonly lengthMs: number;
}

export const LEASE: Lease = { beatMs: 5000, lengthMs: 20_000 };

const EXTENSION = ".live";
/** So much of the time between two looks counts at most: who was asleep itself has not seen the others be silent. */
const LONGEST_LOOK_MS = 1000;

/**
 * The processes at work in a folder: each has a file there, named after its segment, that says where it runs and is
 * touched as long as it lives. On the same computer a process that has ended is seen at once; elsewhere it is gone when
 * its file has not changed for the length of a lease. Lengths are measured by this process's own clock, so that
 * computers need not agree on the time.
 */
export class Peers {
  readonly #folder: string;
  readonly #own: string;
  readonly #lease: Lease;
  readonly #silent = new Map<string, { mark: string; lookedAt: number; forMs: number }>();
  #beating: NodeJS.Timeout | null = null;
  /** The file that shows this process, and what is in it. */
  readonly path: string;
  readonly identity: string;

  constructor(folder: string, own: string, lease: Lease) {
    this.#folder = folder;
    this.#own = own;
    this.#lease = lease;
    this.path = this.#pathOf(own);
    this.identity = JSON.stringify({ name: own, place: PLACE, pid: process.pid, start: startOf("self") });
  }

  /** Shows this process to the others. Rejects with the system's error. */
  async enter(): Promise<void> {
    if (this.#beating !== null) return;
    const { path, identity } = this;
    await writeFile(path, identity, { flag: "wx", mode: 0o600 });
    const beat = async () => {
      try {
        const now = new Date();
        await utimes(path, now, now);
      } catch (error) {
        // Somebody tidied up; elsewhere it counts as gone, which costs a request twice at most.
        if (systemCodeOf(error) === "ENOENT")
          await writeFile(path, identity, { flag: "wx", mode: 0o600 }).catch(() => {});
      }
    };
    this.#beating = setInterval(() => void beat(), this.#lease.beatMs);
    this.#beating.unref();
    await this.#sweep();
  }

  async leave(): Promise<void> {
    if (this.#beating === null) return;
    clearInterval(this.#beating);
    this.#beating = null;
    await unlink(this.path).catch(() => {}); // Without it the process is gone, which it is.
  }

  /** Whether a process, by the name of its segment, is still at work. */
  async isAlive(name: string): Promise<boolean> {
    if (name === this.#own) return true;
    const path = this.#pathOf(name);
    const note = await readNote(path);
    return note !== null && !hasEnded(note.text) && !this.isSilent(path, note.mark);
  }

  /** Whether what a path shows has been the same for the length of a lease, as far as this process looked. */
  isSilent(path: string, mark: string): boolean {
    const now = performance.now();
    const known = this.#silent.get(path);
    if (known?.mark !== mark) {
      this.#silent.set(path, { mark, lookedAt: now, forMs: 0 });
      return false;
    }
    known.forMs += Math.min(now - known.lookedAt, LONGEST_LOOK_MS);
    known.lookedAt = now;
    return known.forMs >= this.#lease.lengthMs;
  }

  /** The processes in a folder's list of files, by the names of their segments. */
  static namesIn(files: readonly string[]): readonly string[] {
    return files.filter((file) => file.endsWith(EXTENSION)).map((file) => file.slice(0, -EXTENSION.length));
  }

  /** Removes what killed processes of this computer left. */
  async #sweep(): Promise<void> {
    for (const name of Peers.namesIn(await readdir(this.#folder))) {
      if (name === this.#own) continue;
      const path = this.#pathOf(name);
      if (hasEnded((await readNote(path))?.text ?? "")) await unlink(path).catch(() => {}); // Another process removed it.
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, `${name}${EXTENSION}`);
  }
}

const MOST_NOTE_BYTES = 1024;

/** The text of a small file and when it was last touched; null where there is none. What cannot be read has no text. */
async function readNote(path: string): Promise<{ readonly text: string; readonly mark: string } | null> {
  try {
    // Opening it anew makes a network's file system ask its server.
    const file = await openPlain(path);
    if (file === null) return null;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_NOTE_BYTES), 0, MOST_NOTE_BYTES, 0);
      const { mtimeMs } = await file.stat();
      return { text: buffer.toString("utf8", 0, bytesRead), mark: String(mtimeMs) };
    } finally {
      await file.close();
    }
  } catch (error) {
    if (systemCodeOf(error) === null) throw error;
    return { text: "", mark: "unreadable" };
  }
}

/** Whether a process that ran here has certainly ended; false where it runs elsewhere or nothing is known of it. */
function hasEnded(identity: string): boolean {
  let value: unknown;
  try {
    value = JSON.parse(identity);
  } catch {
    // It is being written.
    return false;
  }
  if (typeof value !== "object" || value === null || !("place" in value) || value.place !== PLACE) return false;
  if (!("pid" in value) || typeof value.pid !== "number" || !Number.isInteger(value.pid) || value.pid <= 0)
    return false;
  if (!isAlive(value.pid)) return true;
  // The number may have gone to another process since.
  return "start" in value && value.start !== null && value.start !== startOf(value.pid);
}

/** When a process began, in a form that only tells it from others with its number; null where the system does not say. */
function startOf(pid: number | "self"): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program stands in brackets and may hold anything; the 20th word behind it is the time.
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null; // There is no such list of processes here.
  }
}

/** Where numbers of processes mean the same: this computer since it was started, and this container. */
const PLACE = [
  hostname(),
  unlessMissing(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
  NUMBERING,
].join(" ");

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

  /** Makes the folder and removes what killed processes left of keys that are kept. Rejects with the system's error, and `StoreError`. */
  async begin(isKept: (key: string) => boolean): Promise<void> {
    await makeFolderWithin(dirname(this.#folder), "claims");
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
