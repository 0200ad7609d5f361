import { randomBytes } from "node:crypto";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isLedgerName, type LabelPlace, type OpenLedger, type OpenStore } from "../../labels/place.ts";
import { readSegmentLine, segmentLine } from "../../labels/segmentLine.ts";
import type { Claim, StoreEntry } from "../../labels/store.ts";
import { Claims, LEASE, type Lease, Peers } from "./peers.ts";
import { systemCodeOf } from "./regularFile.ts";
import {
  type EntryPlace,
  makeFolder,
  makeFolderWithin,
  openPlain,
  processName,
  readSegment,
  SEGMENT_EXTENSION,
  storeFault,
} from "./storeFolder.ts";

export interface NodeLabelStore extends OpenStore {
  keys(): IterableIterator<string>;
  /** Shows other processes that this one is at work here. Throws `StoreError` where nothing can be written. */
  enter(): Promise<void>;
  /** Whether another process is at work here. */
  hasCompany(): Promise<boolean>;
}

/** Labels and ledgers in a folder. */
export const folderPlace = (folder: string): LabelPlace => ({
  openStore: () => openLabelStore(folder),
  openLedger: (id) => openLedger(folder, id),
  removeLedger: (id) => removeLedger(folder, id),
});

/** At most this long an entry is with the operating system alone. */
const SYNC_MS = 1000;

/**
 * Labels in a folder. Each process appends to a segment of its own, so that any number may write at once without locks,
 * and reads those of all; the last whole entry of a key counts. Only places are held in memory. Throws `StoreError`.
 */
export async function openLabelStore(folder: string, lease: Lease = LEASE): Promise<NodeLabelStore> {
  const store = new Store(folder, lease);
  await store.refresh();
  return store;
}

class Store implements NodeLabelStore {
  readonly #folder: string;
  readonly #name = processName(Date.now(), process.pid, randomBytes(4).toString("hex"));
  readonly #peers: Peers;
  readonly #claims: Claims;
  readonly #places = new Map<string, EntryPlace>();
  /** How far each segment has been read. */
  readonly #ends = new Map<string, number>();
  /** Segments whose processes were at work at the last look: they may have grown since. */
  #growing: ReadonlySet<string> = new Set();
  readonly #open = new Map<string, Promise<FileHandle>>();
  readonly unread = new Map<string, string>();
  #entered: Promise<void> | null = null;
  #claimsBegun: Promise<void> | null = null;
  #own: { readonly segment: string; readonly file: FileHandle; size: number } | null = null;
  #lastSync = 0;
  /** Writes come one after the other. */
  #writing: Promise<unknown> = Promise.resolve();
  #looking: Promise<unknown> = Promise.resolve();
  #nextLook: Promise<void> | null = null;

  constructor(folder: string, lease: Lease) {
    this.#folder = folder;
    this.#peers = new Peers(folder, this.#name, lease);
    this.#claims = new Claims(folder, this.#peers);
  }

  has(key: string): boolean {
    return this.#places.has(key);
  }

  keys(): IterableIterator<string> {
    return this.#places.keys();
  }

  async get(key: string): Promise<unknown> {
    const place = this.#places.get(key);
    if (place === undefined) return null;
    const bytes = Buffer.alloc(place.bytes);
    try {
      const file = await this.#opened(place.segment);
      const { bytesRead } = await file.read(bytes, 0, place.bytes, place.offset);
      const entry = readSegmentLine(bytes.toString("utf8", 0, bytesRead));
      return entry?.key === key ? entry.value : null;
    } catch (error) {
      // A segment that somebody deleted holds nothing any more: the label is asked for again.
      if (systemCodeOf(error) === "ENOENT") return null;
      throw await storeFault(this.#folder, error);
    }
  }

  put(entries: readonly StoreEntry[]): Promise<void> {
    const written = this.#writing.then(() => this.#append(entries));
    this.#writing = written.catch(() => {}); // Whoever put it is told; the next one tries again.
    return written;
  }

  enter(): Promise<void> {
    const entering = async () => {
      try {
        await makeFolder(this.#folder);
        await this.#peers.enter();
      } catch (error) {
        throw await storeFault(this.#folder, error);
      }
    };
    this.#entered ??= entering().catch((error: unknown) => {
      this.#entered = null;
      throw error;
    });
    return this.#entered;
  }

  async hasCompany(): Promise<boolean> {
    try {
      for (const name of Peers.namesIn(await this.#files())) {
        if (name !== this.#name && (await this.#peers.isAlive(name))) return true;
      }
      return false;
    } catch (error) {
      throw await storeFault(this.#folder, error);
    }
  }

  async claim(key: string): Promise<Claim | null> {
    await this.#beginClaims();
    try {
      const generation = await this.#claims.take(key);
      if (generation === null) return null;
      const release = (isKept: boolean) => this.#claims.release(key, generation, isKept);
      try {
        // Who had the key before has put its value before letting it go, so that this look finds it.
        await this.#catchUp();
      } catch (error) {
        await release(false);
        throw error;
      }
      return { release };
    } catch (error) {
      throw await storeFault(this.#folder, error);
    }
  }

  async refresh(): Promise<void> {
    const looked = this.#looking.then(() => this.#look(true));
    this.#looking = looked.catch(() => {}); // Whoever asked is told.
    try {
      await looked;
    } catch (error) {
      throw await storeFault(this.#folder, error);
    }
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#entered?.catch(() => {}); // Whoever entered was told.
    await this.#peers.leave();
    const own = this.#own;
    this.#own = null;
    const files = [...this.#open.values()];
    this.#open.clear();
    try {
      if (own !== null) {
        await own.file.sync();
        await own.file.close();
      }
    } catch (error) {
      throw await storeFault(this.#folder, error);
    } finally {
      for (const file of files) await file.then((opened) => opened.close()).catch(() => {}); // It was only read.
    }
  }

  #beginClaims(): Promise<void> {
    const beginning = async () => {
      await this.enter();
      try {
        await this.#claims.begin((key) => this.#places.has(key));
      } catch (error) {
        throw await storeFault(this.#folder, error);
      }
    };
    this.#claimsBegun ??= beginning().catch((error: unknown) => {
      this.#claimsBegun = null;
      throw error;
    });
    return this.#claimsBegun;
  }

  /**
   * Resolves after a look that was begun after this call. One that is under way may have passed what was written since;
   * all that ask meanwhile share the next one.
   */
  #catchUp(): Promise<void> {
    this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = null;
      const looked = this.#look(false);
      this.#looking = looked.catch(() => {}); // Whoever asked is told.
      return looked;
    });
    return this.#nextLook;
  }

  /** Reads what is new: of all segments, or of those that are new or whose processes are at work. */
  async #look(isWhole: boolean): Promise<void> {
    const files = await this.#files();
    const live = new Set(Peers.namesIn(files));
    // Who left since the last look may have written before it did.
    const before = this.#growing;
    for (const file of files.filter((name) => name.endsWith(SEGMENT_EXTENSION)).sort()) {
      const name = file.slice(0, -SEGMENT_EXTENSION.length);
      if (name === this.#name) continue;
      const segment = join(this.#folder, file);
      const from = this.#ends.get(segment);
      if (!isWhole && from !== undefined && !live.has(name) && !before.has(name)) continue;
      try {
        const end = await readSegment(segment, from ?? 0, (key, place) => this.#places.set(key, place));
        this.#ends.set(segment, end);
      } catch (error) {
        // One file that is none of ours, or that another person wrote, does not keep us from the others.
        const code = systemCodeOf(error);
        if (code === null) throw error;
        this.#ends.set(segment, from ?? 0);
        this.unread.set(segment, code);
      }
    }
    this.#growing = live;
  }

  /** What is in the folder; nothing where there is no such folder yet. */
  async #files(): Promise<readonly string[]> {
    try {
      return await readdir(this.#folder);
    } catch (error) {
      if (systemCodeOf(error) === "ENOENT") return [];
      throw error;
    }
  }

  async #append(entries: readonly StoreEntry[]): Promise<void> {
    try {
      this.#own ??= await this.#begin();
      const own = this.#own;
      const lines = entries.map(({ key, value }) => ({ key, bytes: Buffer.from(segmentLine(key, value), "utf8") }));
      await writeAll(own.file, Buffer.concat(lines.map(({ bytes }) => bytes)), own.size);
      for (const { key, bytes } of lines) {
        this.#places.set(key, { segment: own.segment, offset: own.size, bytes: bytes.length - 1 });
        own.size += bytes.length;
      }
      if (Date.now() - this.#lastSync < SYNC_MS) return;
      this.#lastSync = Date.now();
      await own.file.datasync();
    } catch (error) {
      throw await storeFault(this.#folder, error);
    }
  }

  async #begin() {
    // Others look for new entries where a process is at work.
    await this.enter();
    const segment = join(this.#folder, `${this.#name}${SEGMENT_EXTENSION}`);
    this.#lastSync = Date.now();
    return { segment, file: await open(segment, "wx", 0o600), size: 0 };
  }

  #opened(segment: string): Promise<FileHandle> {
    const known = this.#open.get(segment);
    if (known) return known;
    const opening = openPlain(segment).then((file) => {
      if (file !== null) return file;
      throw Object.assign(new Error("no such segment"), { code: "ENOENT", syscall: "open" });
    });
    this.#open.set(segment, opening);
    opening.catch(() => this.#open.delete(segment));
    return opening;
  }
}

/** Writes all or nothing: what was begun is taken back where the disk has no room for the rest. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let at = 0;
  try {
    while (at < bytes.length) {
      const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
      // Some file systems take nothing and say so without an error.
      if (bytesWritten === 0) throw Object.assign(new Error("nothing was written"), { code: "EIO", syscall: "write" });
      at += bytesWritten;
    }
  } catch (error) {
    await file.truncate(position).catch(() => {}); // The next entry is written over it, and a reader passes it over.
    throw error;
  }
}

export interface NodeLedger extends OpenLedger {
  /** From here on others see that this process is at work on the run. Throws `StoreError`. */
  enter(): Promise<void>;
}

/**
 * What a run has spent: a small store of its own beside the labels, in which each process that works on the run keeps
 * one number. It outlives the processes, however they end. Throws `StoreError`.
 */
export async function openLedger(folder: string, id: string): Promise<NodeLedger> {
  await makeFolderWithin(folder, "ledgers").catch(async (error: unknown) => {
    throw await storeFault(folder, error);
  });
  const store = await openLabelStore(folderOf(folder, id));
  const own = randomBytes(16).toString("hex");
  return {
    note: (dollars) => store.put([{ key: own, value: dollars }]),
    async others() {
      await store.refresh();
      let sum = 0;
      for (const key of store.keys()) {
        const dollars = key === own ? 0 : await store.get(key);
        if (typeof dollars === "number" && dollars > 0) sum += dollars;
      }
      return sum;
    },
    hasCompany: () => store.hasCompany(),
    enter: () => store.enter(),
    // What was noted has been written; the system brings it to the disk.
    close: () => store.close().catch(() => {}),
  };
}

/** Forgets a run that nobody goes on with. */
export async function removeLedger(folder: string, id: string): Promise<void> {
  await rm(folderOf(folder, id), { recursive: true, force: true }).catch(() => {}); // It is small and harms nobody.
}

function folderOf(folder: string, id: string): string {
  if (!isLedgerName(id)) throw new Error("A ledger's name has 32 hexadecimal digits.");
  return join(folder, "ledgers", id);
}
