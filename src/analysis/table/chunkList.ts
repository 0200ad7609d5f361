import type { Place } from "../../model/index.ts";
import { type HeadingPlace, UNKNOWN_PLACE } from "../../read/headings.ts";
import type { Chunk } from "./chunk.ts";
import { type Column, firstAtLeast } from "./columns.ts";

/** A row of a chunk. */
interface ChunkPlace {
  readonly chunk: Chunk;
  readonly at: number;
  readonly number: number;
}

/** The chunks of a table in file order: finds the row of a sample, and where its record stands. */
export class ChunkList {
  readonly #chunks: Chunk[] = [];
  /** First index of each chunk, ascending. */
  readonly #starts: number[] = [];
  /** By source that gave samples, in order: its first index, and how many there are. */
  readonly #sources = new Map<number, { readonly first: number; readonly samples: number }>();
  /** Chunk that was looked into last: neighbours mostly lie in the same one. */
  #last = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get all(): readonly Chunk[] {
    return this.#chunks;
  }

  /** First index of a chunk. */
  startOf(number: number): number {
    return this.#starts[number] ?? 0;
  }

  append(chunk: Chunk): void {
    const { first, samples } = this.#sources.get(chunk.source) ?? { first: this.#size, samples: 0 };
    this.#sources.set(chunk.source, { first, samples: samples + chunk.rows });
    this.#starts.push(this.#size);
    this.#chunks.push(chunk);
    this.#size += chunk.rows;
  }

  /** Puts another chunk of the same rows in the place of one. */
  replace(number: number, chunk: Chunk): void {
    this.#chunks[number] = chunk;
  }

  find(index: number): ChunkPlace {
    if (!this.holds(this.#last, index)) this.#last = this.chunkWith(index);
    const number = this.#last;
    const chunk = this.#chunks[number];
    const at = index - this.startOf(number);
    if (!chunk || at < 0 || at >= chunk.rows) throw new RangeError(`No sample ${index} in a table of ${this.#size}.`);
    return { chunk, at, number };
  }

  holds(number: number, index: number): boolean {
    const at = index - this.startOf(number);
    return at >= 0 && at < (this.#chunks[number]?.rows ?? 0);
  }

  /** The last chunk that begins at an index or before it. */
  chunkWith(index: number): number {
    const behind = firstAtLeast(this.#starts.length, (number) => this.startOf(number), index + 1);
    return Math.max(0, behind - 1);
  }

  /** Whether another table was made of the same records, chunk by chunk. */
  isSameAs(other: ChunkList): boolean {
    if (this.#size !== other.#size) return false;
    return this.#chunks.every((chunk, number) => isSameChunk(chunk, other.#chunks[number]));
  }

  /** Where the record of a sample stands, and which of that record's samples it is. */
  placeOf(index: number): { place: Place; part: number; row: number } {
    const { chunk, at } = this.find(index);
    return {
      place: {
        source: chunk.source,
        line: chunk.base.line + (chunk.lines?.[at] ?? 0),
        offset: chunk.base.offset + (chunk.offsets?.[at] ?? 0),
        bytes: chunk.lengths?.[at] ?? 0,
      },
      part: chunk.parts?.[at] ?? 0,
      row: index - this.firstIndexOf(chunk.source),
    };
  }

  /** Where id and title of a sample stand in its record. */
  headingOf(index: number): { readonly id: HeadingPlace; readonly title: HeadingPlace } {
    const { chunk, at } = this.find(index);
    return { id: chunk.idPlaces?.[at] ?? UNKNOWN_PLACE, title: chunk.titlePlaces?.[at] ?? UNKNOWN_PLACE };
  }

  /** Index of a source's first sample; the table's size where it has none. */
  firstIndexOf(source: number): number {
    return this.#sources.get(source)?.first ?? this.#size;
  }

  /** Whether a source gave samples. */
  hasSource(source: number): boolean {
    return this.#sources.has(source);
  }

  samplesOf(source: number): number {
    return this.#sources.get(source)?.samples ?? 0;
  }

  /** Index of the first sample whose record stands on this line of a source; null where there is none. */
  indexOfLine(source: number, line: number): number | null {
    for (const [number, chunk] of this.#chunks.entries()) {
      if (chunk.source !== source) continue;
      const lineAt = (at: number) => chunk.base.line + (chunk.lines?.[at] ?? 0);
      if (lineAt(chunk.rows - 1) < line) continue;
      const at = firstAtLeast(chunk.rows, lineAt, line);
      return lineAt(at) === line ? this.startOf(number) + at : null;
    }
    return null;
  }

  /** Index of the first sample whose record holds this byte offset of a source; null between records. */
  indexAt(source: number, offset: number): number | null {
    for (const [number, chunk] of this.#chunks.entries()) {
      if (chunk.source !== source) continue;
      const endAt = (at: number) => chunk.base.offset + (chunk.offsets?.[at] ?? 0) + (chunk.lengths?.[at] ?? 0);
      if (endAt(chunk.rows - 1) < offset) continue;
      const at = firstAtLeast(chunk.rows, endAt, offset);
      const start = chunk.base.offset + (chunk.offsets?.[at] ?? 0);
      return start <= offset ? this.startOf(number) + at : null;
    }
    return null;
  }
}

/** Whether two chunks hold the same records, as far as their places tell. */
function isSameChunk(one: Chunk, other: Chunk | undefined): boolean {
  if (other === undefined || one.rows !== other.rows || one.source !== other.source) return false;
  if (one.base.offset !== other.base.offset || one.base.line !== other.base.line) return false;
  return isSameColumn(one.offsets, other.offsets) && isSameColumn(one.lengths, other.lengths);
}

function isSameColumn(one: Column, other: Column): boolean {
  return one === null || other === null ? one === other : one.every((value, at) => value === other[at]);
}
