import type { Place } from "../../model/index.ts";
import { type HeadingPlace, UNKNOWN_PLACE } from "../../read/headings.ts";
import type { Chunk } from "./chunk.ts";
import { type Column, firstAtLeast } from "./columns.ts";
import { KEY_WIDTH } from "./keys.ts";

interface ChunkPlace {
  readonly chunk: Chunk;
  readonly at: number;
  readonly number: number;
}

/** The chunks of a table in file order: finds a sample's row and record. */
export class ChunkList {
  readonly #chunks: Chunk[] = [];
  readonly #starts: number[] = [];
  readonly #sources = new Map<number, { readonly first: number; readonly samples: number }>();
  readonly #columns = new Map<number, { isThere: boolean; looked: number }>();
  #last = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get all(): readonly Chunk[] {
    return this.#chunks;
  }

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

  replace(number: number, chunk: Chunk): void {
    this.#chunks[number] = chunk;
    this.#columns.clear();
  }

  /** Whether any chunk has the column of this number. Of hundreds of runs each asks it: a chunk is looked at once. */
  hasColumn(column: number): boolean {
    const known = this.#columns.get(column) ?? { isThere: false, looked: 0 };
    for (; !known.isThere && known.looked < this.#chunks.length; known.looked++) {
      known.isThere = (this.#chunks[known.looked]?.columns[column] ?? null) !== null;
    }
    this.#columns.set(column, known);
    return known.isThere;
  }

  pairKeys(): Uint32Array | null {
    if (!this.#chunks.some(({ pairKeys }) => pairKeys)) return null;
    const keys = new Uint32Array(KEY_WIDTH * this.#size);
    for (const [number, { pairKeys }] of this.#chunks.entries()) {
      if (pairKeys) keys.set(pairKeys, KEY_WIDTH * this.startOf(number));
    }
    return keys;
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

  chunkWith(index: number): number {
    const behind = firstAtLeast(this.#starts.length, (number) => this.startOf(number), index + 1);
    return Math.max(0, behind - 1);
  }

  isSameAs(other: ChunkList): boolean {
    if (this.#size !== other.#size) return false;
    return this.#chunks.every((chunk, number) => isSameChunk(chunk, other.#chunks[number]));
  }

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

  headingOf(index: number): { readonly id: HeadingPlace; readonly title: HeadingPlace } {
    const { chunk, at } = this.find(index);
    return { id: chunk.idPlaces?.[at] ?? UNKNOWN_PLACE, title: chunk.titlePlaces?.[at] ?? UNKNOWN_PLACE };
  }

  firstIndexOf(source: number): number {
    return this.#sources.get(source)?.first ?? this.#size;
  }

  hasSource(source: number): boolean {
    return this.#sources.has(source);
  }

  samplesOf(source: number): number {
    return this.#sources.get(source)?.samples ?? 0;
  }

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

  /** Index of the first sample whose record contains this offset of a source; null between records. */
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

function isSameChunk(one: Chunk, other: Chunk | undefined): boolean {
  if (other === undefined || one.rows !== other.rows || one.source !== other.source) return false;
  if (one.base.offset !== other.base.offset || one.base.line !== other.base.line) return false;
  return isSameColumn(one.offsets, other.offsets) && isSameColumn(one.lengths, other.lengths);
}

function isSameColumn(one: Column, other: Column): boolean {
  return one === null || other === null ? one === other : one.every((value, at) => value === other[at]);
}
