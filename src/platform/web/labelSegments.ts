import type { OpenStore } from "../../labels/place.ts";
import { readSegmentLine, segmentLine } from "../../labels/segmentLine.ts";
import { type Claim, type StoreEntry, StoreError } from "../../labels/store.ts";
import type { Environment } from "../../labels/surroundings.ts";
import type { Claims } from "./claims.ts";
import { type KeptFiles, OwnFile, overNames, Turns, versionsOf } from "./keptFiles.ts";

const PREFIX = "labels-";
/** A segment is written whole for every answer: from here on a new one is begun. */
const SEGMENT_BYTES = 256 * 1024;
const LINE_END = 10;

/** A segment that this window writes, and what it holds. */
interface OwnSegment {
  readonly file: OwnFile;
  bytes: Uint8Array;
}

/**
 * Labels in kept files, in the lines that a disk has too. Each window writes segments of its own, named by time and
 * chance, and reads those of all. A version of a segment begins with all of the one before and has its length in its
 * name: what was read once is not read again, and a write that was cut off shows. Answers are held as text, since files
 * are read whole only. Throws `StoreError`.
 */
export async function openSegments(
  files: KeptFiles,
  world: Pick<Environment, "nonce">,
  claims: Claims,
): Promise<OpenStore> {
  const store = new Segments(files, world, claims);
  await store.refresh();
  return store;
}

class Segments implements OpenStore {
  readonly #files: KeptFiles;
  readonly #world: Pick<Environment, "nonce">;
  readonly #claims: Claims;
  /** The last whole line of each key. */
  readonly #lines = new Map<string, string>();
  /** How far each segment has been read, by its stem. */
  readonly #ends = new Map<string, number>();
  readonly unread = new Map<string, string>();
  #own: OwnSegment | null = null;
  #waiting: { readonly key: string; readonly line: string }[] = [];
  readonly #writes = new Turns(() => this.#write());
  readonly #looks = new Turns(() => this.#look());

  constructor(files: KeptFiles, world: Pick<Environment, "nonce">, claims: Claims) {
    this.#files = files;
    this.#world = world;
    this.#claims = claims;
  }

  has(key: string): boolean {
    return this.#lines.has(key);
  }

  async get(key: string): Promise<unknown> {
    return readSegmentLine(this.#lines.get(key) ?? "")?.value ?? null;
  }

  put(entries: readonly StoreEntry[]): Promise<void> {
    for (const { key, value } of entries) this.#waiting.push({ key, line: segmentLine(key, value) });
    return this.#writes.take();
  }

  async claim(key: string): Promise<Claim | null> {
    const release = await this.#claims.take(`evaloupe label ${key}`);
    if (release === null) return null;
    try {
      // Who had the key before has put its value before letting it go, so that this look finds it.
      await this.#looks.take();
    } catch (error) {
      await release();
      throw error;
    }
    return { release };
  }

  refresh(): Promise<void> {
    return this.#looks.take();
  }

  close(): Promise<void> {
    return this.#writes.settled();
  }

  /** Keeps what waits, all of it at once: answers that came meanwhile share one write. */
  async #write(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    const added = new TextEncoder().encode(lines.map(({ line }) => line).join(""));
    if (this.#own !== null && this.#own.bytes.length + added.length > SEGMENT_BYTES) this.#own = null;
    this.#own ??= { file: new OwnFile(this.#files, this.#newStem()), bytes: new Uint8Array() };
    const own = this.#own;
    const bytes = new Uint8Array(own.bytes.length + added.length);
    bytes.set(own.bytes);
    bytes.set(added, own.bytes.length);
    try {
      await own.file.write(bytes.length, bytes);
    } catch (error) {
      // A part of it may be there: what comes next is no continuation of that.
      this.#own = null;
      throw error;
    }
    own.bytes = bytes;
    this.#ends.set(own.file.stem, bytes.length);
    for (const { key, line } of lines) this.#lines.set(key, line.slice(0, -1));
  }

  /** Sorts by the time at which it was made, and no other window takes it. */
  #newStem(): string {
    return `${PREFIX}${Date.now().toString(36).padStart(9, "0")}-${this.#world.nonce().slice(0, 8)}`;
  }

  /** Reads what is new in the segments of all. */
  async #look(): Promise<void> {
    await overNames(this.#files, async (names) => {
      let isWhole = true;
      for (const { name, stem, version } of versionsOf(names, PREFIX)) {
        if (version <= (this.#ends.get(stem) ?? 0)) continue;
        try {
          const bytes = await this.#files.read(name);
          if (bytes === null) isWhole = false;
          else this.#take(stem, bytes, version);
        } catch (error) {
          // One file does not keep us from the others.
          if (!(error instanceof StoreError)) throw error;
          this.unread.set(name, error.message);
        }
      }
      return isWhole;
    });
  }

  /**
   * Takes the lines that were not read before. Of a version that is shorter than its name says, only the beginning that is
   * whole counts as read.
   */
  #take(stem: string, bytes: Uint8Array, version: number): void {
    const decoder = new TextDecoder();
    const isWhole = bytes.length >= version;
    let end = this.#ends.get(stem) ?? 0;
    let isSound = true;
    for (let start = end, to = bytes.indexOf(LINE_END, start); to >= 0; to = bytes.indexOf(LINE_END, start)) {
      const line = decoder.decode(bytes.subarray(start, to));
      const entry = readSegmentLine(line);
      if (entry === null) isSound = false;
      else this.#lines.set(entry.key, line);
      start = to + 1;
      if (isSound) end = start;
    }
    this.#ends.set(stem, isWhole ? version : end);
  }
}
