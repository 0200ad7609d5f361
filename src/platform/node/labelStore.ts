import { randomBytes } from "node:crypto";
import { type FileHandle, open, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isLedgerName, type LabelPlace, type OpenLedger, type OpenStore } from "../../labels/place.ts";
import { readSegmentLine, segmentLine } from "../../labels/segmentLine.ts";
import type { KeyClaim, StoreEntry } from "../../labels/store.ts";
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
  /** Announces this process to others. Throws `StoreError`. */
  enter(): Promise<void>;
  isShared(): Promise<boolean>;
}

export const folderPlace = (folder: string): LabelPlace => ({
  openStore: () => openLabelStore(folder),
  openLedger: (id) => openLedger(folder, id),
  removeLedger: (id) => removeLedger(folder, id),
});

const SYNC_MS = 1000;

/**
 * Labels in a folder. Each process appends to its own segment, without locks, and reads all; the last complete entry of
 * a key counts. Memory has only the entries' places. Throws `StoreError`.
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
  readonly #ends = new Map<string, number>();
  /** Segments of processes alive at the last look, which may have grown. */
  #growing: ReadonlySet<string> = new Set();
  readonly #open = new Map<string, Promise<FileHandle>>();
  readonly unread = new Map<string, string>();
  #entered: Promise<void> | null = null;
  #claimsBegun: Promise<void> | null = null;
  #own: { readonly segment: string; readonly file: FileHandle; size: number } | null = null;
  #lastSync = 0;
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
      if (systemCodeOf(error) === "ENOENT") return null;
      throw await storeFault(this.#folder, error);
    }
  }

  put(entries: readonly StoreEntry[]): Promise<void> {
    const written = this.#writing.then(() => this.#append(entries));
    this.#writing = written.catch(() => {}); // Its caller gets the error; the next write tries again.
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

  async isShared(): Promise<boolean> {
    try {
      for (const name of Peers.namesIn(await this.#files())) {
        if (name !== this.#name && (await this.#peers.isAlive(name))) return true;
      }
      return false;
    } catch (error) {
      throw await storeFault(this.#folder, error);
    }
  }

  async claim(key: string): Promise<KeyClaim | null> {
    await this.#beginClaims();
    try {
      const generation = await this.#claims.take(key);
      if (generation === null) return null;
      const release = (isKept: boolean) => this.#claims.release(key, generation, isKept);
      try {
        // The previous holder stored its value before releasing the key.
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
    this.#looking = looked.catch(() => {}); // Its caller gets the error.
    try {
      await looked;
    } catch (error) {
      throw await storeFault(this.#folder, error);
    }
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#entered?.catch(() => {}); // Its caller got the error.
    await this.#peers.leave();
    const own = this.#own;
    this.#own = null;
    const files = [...this.#open.values()];
    this.#open.clear();
    try {
      await own?.file.sync().finally(() => own.file.close());
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
   * Resolves after a look begun after this call, since one in progress may have missed later writes. Concurrent callers
   * share the next look.
   */
  #catchUp(): Promise<void> {
    this.#nextLook ??= this.#looking.then(() => {
      this.#nextLook = null;
      const looked = this.#look(false);
      this.#looking = looked.catch(() => {}); // Its caller gets the error.
      return looked;
    });
    return this.#nextLook;
  }

  async #look(isWhole: boolean): Promise<void> {
    const files = await this.#files();
    const live = new Set(Peers.namesIn(files));
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
        const code = systemCodeOf(error);
        if (code === null) throw error;
        this.#ends.set(segment, from ?? 0);
        this.unread.set(segment, code);
      }
    }
    this.#growing = live;
  }

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
    // Others read segments of announced processes.
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

/** Writes all or nothing: a partial write is truncated. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let at = 0;
  try {
    while (at < bytes.length) {
      const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
      // Some file systems write nothing without an error.
      if (bytesWritten === 0) throw Object.assign(new Error("nothing was written"), { code: "EIO", syscall: "write" });
      at += bytesWritten;
    }
  } catch (error) {
    await file.truncate(position).catch(() => {}); // The next entry is written over it, and a reader passes it over.
    throw error;
  }
}

export interface NodeLedger extends OpenLedger {
  enter(): Promise<void>;
}

/**
 * A run's spending: a small store beside the labels, with a number per process, which outlives the processes. Throws
 * `StoreError`.
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
    isShared: () => store.isShared(),
    enter: () => store.enter(),
    close: () => store.close().catch(() => {}),
  };
}

export async function removeLedger(folder: string, id: string): Promise<void> {
  await rm(folderOf(folder, id), { recursive: true, force: true }).catch(() => {}); // Small and harmless if it stays.
}

function folderOf(folder: string, id: string): string {
  if (!isLedgerName(id)) throw new Error("A ledger's name has 32 hexadecimal digits.");
  return join(folder, "ledgers", id);
}
