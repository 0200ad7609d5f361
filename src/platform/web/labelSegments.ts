import type { OpenStore } from "../../labels/place.ts";
import { readSegmentLine, segmentLine } from "../../labels/segmentLine.ts";
import { type KeyClaim, type StoreEntry, StoreError } from "../../labels/store.ts";
import type { Environment } from "../../labels/surroundings.ts";
import type { Claims } from "./claims.ts";
import { type KeptFiles, OwnFile, overNames, Turns, versionsOf } from "./keptFiles.ts";

const PREFIX = "labels-";
/** A segment is rewritten for every answer, so it is limited. */
const SEGMENT_BYTES = 256 * 1024;
const LINE_END = 10;

interface OwnSegment {
  readonly file: OwnFile;
  bytes: Uint8Array;
}

/**
 * Labels in files, in the same lines as on disk. Each window writes its own segments, named by time and randomness, and
 * reads all. A version extends the previous one and has its length in its name: no part is read twice, and an
 * interrupted write is detected. Answers are in memory, since files are read whole. Throws `StoreError`.
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
  readonly #lines = new Map<string, string>();
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

  async claim(key: string): Promise<KeyClaim | null> {
    const release = await this.#claims.take(`evaloupe label ${key}`);
    if (release === null) return null;
    try {
      // The previous holder stored its value before releasing the key.
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
      // A partial file cannot be continued.
      this.#own = null;
      throw error;
    }
    own.bytes = bytes;
    this.#ends.set(own.file.stem, bytes.length);
    for (const { key, line } of lines) this.#lines.set(key, line.slice(0, -1));
  }

  #newStem(): string {
    return `${PREFIX}${Date.now().toString(36).padStart(9, "0")}-${this.#world.nonce().slice(0, 8)}`;
  }

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
          if (!(error instanceof StoreError)) throw error;
          this.unread.set(name, error.message);
        }
      }
      return isWhole;
    });
  }

  /** Reads new lines. Of a version shorter than its name says, only complete lines count. */
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
