import type { RowSource } from "../records.ts";

/** Bytes of a file's rows that are kept; of a longer file the others are read. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Rows of a source that are read although they are the same, to see whether they are read alike. */
const TRIED = 3;

interface Kept {
  readonly source: RowSource;
  readonly bytes: Uint8Array;
  /** By row: the end of its bytes, and the index of its first sample. */
  readonly ends: number[];
  readonly indexes: number[];
}

/**
 * Rows that have the same bytes as the row in their place in the file before: what a run was given is mostly what the run
 * before was given, and often its answer is the same.
 */
export class AlikeRows {
  #before: Kept | null = null;
  #now: Kept | null = null;
  #tried = 0;
  #isApart = false;

  /** Keeps a row; returns the samples of the same row in the file before, or null. Rows come in order. */
  take(bytes: Uint8Array, source: RowSource, index: number): { readonly first: number; readonly next: number } | null {
    if (this.#now?.source !== source) this.#begin(source);
    const [now, before] = [this.#now, this.#before];
    if (!now) return null;
    const row = now.ends.length;
    const from = now.ends.at(-1) ?? 0;
    const isKept = from + bytes.length <= now.bytes.length;
    if (isKept) now.bytes.set(bytes, from);
    now.ends.push(isKept ? from + bytes.length : from);
    now.indexes.push(index);
    if (!before || this.#isApart || !isKept) return null;
    const [first, next] = [before.indexes[row], before.indexes[row + 1]];
    if (first === undefined || next === undefined || next === first) return null;
    if (!isEqual(bytes, before.bytes, before.ends[row - 1] ?? 0, before.ends[row] ?? 0)) return null;
    return { first, next };
  }

  /** Whether an equal row must be read nevertheless. */
  get isTried(): boolean {
    return this.#tried++ < TRIED;
  }

  /** The same row was read otherwise, as if the name of the file said more of it: its rows are read. */
  setApart(): void {
    this.#isApart = true;
  }

  #begin(source: RowSource): void {
    const before = this.#now;
    const isAlike = before !== null && isReadAlike(before.source, source);
    this.#before = isAlike ? before : null;
    this.#now = { source, bytes: new Uint8Array(Math.min(source.opened.size, MOST_BYTES)), ends: [], indexes: [] };
    this.#tried = 0;
    this.#isApart = false;
  }
}

function isReadAlike(one: RowSource, other: RowSource): boolean {
  const isPlain = ({ container, reader: { lookups, items, shared } }: RowSource) =>
    container.id === "lines" && lookups.length === 0 && !items && !shared;
  return (
    isPlain(one) &&
    isPlain(other) &&
    one.reader.adapter === other.reader.adapter &&
    JSON.stringify(one.container) === JSON.stringify(other.container)
  );
}

function isEqual(bytes: Uint8Array, others: Uint8Array, from: number, to: number): boolean {
  if (to - from !== bytes.length) return false;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] !== others[from + at]) return false;
  return true;
}
