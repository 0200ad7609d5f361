import { randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { t } from "@vscode/l10n";
import { readSegmentLine, segmentLine } from "../../core/label/segmentLine.ts";
import { type LabelStore, type StoreEntry, StoreError } from "../../core/label/store.ts";
import { systemCodeOf } from "./regularFile.ts";
import { type EntryPlace, readSegment, segmentName, segmentsIn } from "./segments.ts";

export interface NodeLabelStore extends LabelStore {
  /** Looks at what other processes have written since. */
  refresh(): Promise<void>;
  /** Puts everything on the disk itself and closes the files. */
  close(): Promise<void>;
}

/** At most this long an entry is with the operating system alone. */
const SYNC_MS = 1000;

/**
 * Labels in a folder. Each process appends to a segment of its own, so that any number may write at once without locks,
 * and reads those of all; the last whole entry of a key counts. Only places are held in memory. Throws `StoreError`.
 */
export async function openLabelStore(folder: string): Promise<NodeLabelStore> {
  const store = new Store(folder);
  await store.refresh();
  return store;
}

class Store implements NodeLabelStore {
  readonly #folder: string;
  readonly #places = new Map<string, EntryPlace>();
  /** How far each segment has been read. */
  readonly #ends = new Map<string, number>();
  readonly #open = new Map<string, Promise<FileHandle>>();
  #own: { readonly segment: string; readonly file: FileHandle; size: number } | null = null;
  #lastSync = 0;
  /** Writes come one after the other. */
  #writing: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  has(key: string): boolean {
    return this.#places.has(key);
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
      throw this.#told(error);
    }
  }

  put(entries: readonly StoreEntry[]): Promise<void> {
    const written = this.#writing.then(() => this.#append(entries));
    this.#writing = written.catch(() => {}); // Whoever put it is told; the next one tries again.
    return written;
  }

  async refresh(): Promise<void> {
    try {
      for (const segment of await segmentsIn(this.#folder)) {
        if (segment === this.#own?.segment) continue;
        const from = this.#ends.get(segment) ?? 0;
        this.#ends.set(segment, await readSegment(segment, from, (key, place) => this.#places.set(key, place)));
      }
    } catch (error) {
      throw this.#told(error);
    }
  }

  async close(): Promise<void> {
    await this.#writing;
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
      throw this.#told(error);
    } finally {
      for (const file of files) await file.then((opened) => opened.close()).catch(() => {}); // It was only read.
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
      throw this.#told(error);
    }
  }

  async #begin() {
    // Labels hold what documents say: nobody else on this computer needs to read them.
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const segment = join(this.#folder, segmentName(Date.now(), process.pid, randomBytes(4).toString("hex")));
    this.#lastSync = Date.now();
    return { segment, file: await open(segment, "wx", 0o600), size: 0 };
  }

  #opened(segment: string): Promise<FileHandle> {
    const known = this.#open.get(segment);
    if (known) return known;
    const opening = open(segment, "r");
    this.#open.set(segment, opening);
    opening.catch(() => this.#open.delete(segment));
    return opening;
  }

  #told(error: unknown): unknown {
    const code = systemCodeOf(error);
    if (code === null) return error;
    return new StoreError(
      code === "ENOSPC" || code === "EFBIG" || code === "EDQUOT"
        ? t(
            "Labels cannot be kept in {0}: the disk is full ({1}). What was labelled before is kept.",
            this.#folder,
            code,
          )
        : t("Labels cannot be kept in {0}: the system says {1}.", this.#folder, code),
    );
  }
}

/** Writes all or nothing: what was begun is taken back where the disk has no room for the rest. */
async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  let at = 0;
  try {
    while (at < bytes.length) {
      const { bytesWritten } = await file.write(bytes, at, bytes.length - at, position + at);
      at += bytesWritten;
    }
  } catch (error) {
    await file.truncate(position).catch(() => {}); // The next entry is written over it, and a reader passes it over.
    throw error;
  }
}
