import { createHash } from "node:crypto";
import { closeSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { link, readdir, unlink, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { outputOf } from "../../read/schemas.ts";
import { jsonOf } from "../../read/written.ts";
import { isAlive, PID_NAMESPACE, textIfReadable } from "./processes.ts";
import { systemCodeOf } from "./regularFile.ts";
import { makeFolderWithin, openPlain } from "./storeFolder.ts";

/** Lease length and heartbeat interval. */
export interface Lease {
  readonly beatMs: number;
  readonly lengthMs: number;
}

export const LEASE: Lease = { beatMs: 5000, lengthMs: 20_000 };

const EXTENSION = ".live";
/** Cap on elapsed time per check, so that waking from sleep does not expire other leases. */
const LONGEST_LOOK_MS = 1000;

/**
 * Processes at work in a folder: each touches a file there, named after its segment, with its host and id. On this
 * computer an ended process is detected at once; elsewhere after an unchanged lease, measured by this process's clock,
 * so that clocks need not agree.
 */
export class Peers {
  readonly #folder: string;
  readonly #own: string;
  readonly #lease: Lease;
  readonly #silent = new Map<string, { mark: string; lookedAt: number; forMs: number }>();
  #beating: NodeJS.Timeout | null = null;
  readonly path: string;
  readonly identity: string;

  constructor(folder: string, own: string, lease: Lease) {
    this.#folder = folder;
    this.#own = own;
    this.#lease = lease;
    this.path = this.#pathOf(own);
    this.identity = JSON.stringify({ name: own, place: PLACE, pid: process.pid, start: startOf("self") });
  }

  async enter(): Promise<void> {
    if (this.#beating !== null) return;
    const { path, identity } = this;
    await writeFile(path, identity, { flag: "wx", mode: 0o600 });
    const beat = async () => {
      try {
        const now = new Date();
        await utimes(path, now, now);
      } catch (error) {
        // The file was deleted; until rewritten this process counts as ended elsewhere, which costs a request twice at
        // most.
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

  async isAlive(name: string): Promise<boolean> {
    if (name === this.#own) return true;
    const path = this.#pathOf(name);
    const note = await readNote(path);
    return note !== null && !hasEnded(note.text) && !this.isSilent(path, note.mark);
  }

  /** Whether the content has been unchanged for a lease, as observed by this process. */
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

  static namesIn(files: readonly string[]): readonly string[] {
    return files.filter((file) => file.endsWith(EXTENSION)).map((file) => file.slice(0, -EXTENSION.length));
  }

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

async function readNote(path: string): Promise<{ readonly text: string; readonly mark: string } | null> {
  try {
    // Reopening makes a network file system ask its server.
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

/** Whether a process of this computer has certainly ended; false if unknown. */
function hasEnded(identity: string): boolean {
  const found = outputOf(ofThisComputer, jsonOf(identity));
  if (found === null) return false;
  return !isAlive(found.pid) || (found.start !== null && found.start !== startOf(found.pid));
}

/** Start time of a process, as an opaque id; null if unavailable. */
function startOf(pid: number | "self"): string | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain anything; the 20th word after it is the start time.
    return text.slice(text.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null; // There is no such list of processes here.
  }
}

/** Scope of process ids: this boot, this container. */
const PLACE = [
  hostname(),
  textIfReadable(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()),
  PID_NAMESPACE,
].join(" ");

const ofThisComputer = v.object({
  place: v.literal(PLACE),
  pid: v.pipe(v.number(), v.integer(), v.minValue(1)),
  start: v.optional(v.unknown(), null),
});

const MOST_GENERATIONS = 1000;

/**
 * Claims of keys: the process that exclusively creates `claims/<key>.0` holds the key while a request is in flight. If
 * its holder has died, the next creates `<key>.1`, and so on; each generation is created once, and no process removes
 * another's needed claim, so two successors are impossible. Dead claims are removed once the key's value is stored.
 */
export class Claims {
  readonly #folder: string;
  readonly #peers: Peers;
  #hasLinks = true;

  constructor(folder: string, peers: Peers) {
    this.#folder = join(folder, "claims");
    this.#peers = peers;
  }

  /** Creates the folder and removes dead claims of stored keys. Rejects with the system's error, and `StoreError`. */
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

  /** The generation held by this process; null while another one holds the key. */
  async take(key: string): Promise<number | null> {
    for (let generation = 0; generation < MOST_GENERATIONS; generation++) {
      const path = this.#pathOf(key, generation);
      if (await this.#made(path)) return generation;
      const holder = await holderOf(path);
      if (holder === null) return null;
      // An empty claim is in the process of writing, or its writer was killed.
      const isHeld = holder === "" ? !this.#peers.isSilent(path, "") : await this.#peers.isAlive(holder);
      if (isHeld) return null;
    }
    return null;
  }

  async release(key: string, generation: number, isKept: boolean): Promise<void> {
    // The own claim is removed last: earlier ones must not look like the end of the list.
    for (let at = isKept ? 0 : generation; at <= generation; at++) await removed(this.#pathOf(key, at));
  }

  async #made(path: string): Promise<boolean> {
    try {
      // Atomic, so that a killed process leaves no empty claim.
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
      // Windows keeps the name of a file in deletion for a moment.
      if (process.platform === "win32" && (code === "EPERM" || code === "EBUSY")) return false;
      throw error;
    }
  }

  #pathOf(key: string, generation: number): string {
    const name = /^[0-9a-f]{64}$/.test(key) ? key : createHash("sha256").update(key).digest("hex");
    return join(this.#folder, `${name}.${generation}`);
  }
}

const NO_LINKS = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV", "EINVAL", "ENOENT"];

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

/** The holder of a claim; null without a claim, empty if unwritten. */
async function holderOf(path: string): Promise<string | null> {
  const note = await readNote(path);
  if (note === null) return null;
  // It may be being written, or none of ours.
  return outputOf(claim, jsonOf(note.text))?.name ?? "";
}

/** Names come from files: a path separator is invalid. */
const claim = v.object({ name: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)) });

/** A remaining claim ends with its process. */
const removed = (path: string): Promise<void> => unlink(path).catch(() => {});
