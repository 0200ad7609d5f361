import { type HeadingPlace, UNKNOWN_PLACE } from "../../read/headings.ts";
import { setOwn } from "../../read/valueReader.ts";
import { arraysOf, CodesBuilder, type Column, ColumnBuilder, type DimensionCodes } from "./columns.ts";
import type { ColumnSpec, Facts } from "./facts.ts";
import {
  ANSWER_AT,
  ANSWER_WIDTH,
  type AnswerKey,
  GROUP_KEY_KINDS,
  type GroupKeyKind,
  IdHasher,
  KEY_AT,
  KEY_WIDTH,
  type PairKey,
  writeAnswerKey,
  writeGroupKey,
  writeKeys,
} from "./keys.ts";

/** Rows of a chunk: the unit of work, transfer, allocation and invalidation. */
export const CHUNK_ROWS = 16_384;

/**
 * Up to `CHUNK_ROWS` samples of one source in file order. Plain data and typed arrays, for transfer between threads.
 */
export interface Chunk {
  readonly source: number;
  readonly rows: number;
  readonly columns: readonly Column[];
  /** Added to every line and offset below, so that those are narrow and ranges can be moved. */
  readonly base: { readonly line: number; readonly offset: number };
  /** Byte offset, byte length and line of each sample's record; and the sample's index within it. */
  readonly offsets: Column;
  readonly lengths: Column;
  readonly lines: Column;
  readonly parts: Column;
  /** Places of id and title in the record, for `offsetOf`. */
  readonly idPlaces: Column;
  readonly titlePlaces: Column;
  readonly dimensions: Readonly<Record<string, DimensionCodes>>;
  readonly valueNames?: readonly string[];
  /** `IdHasher`'s two halves of each row's id, 0 without an id. */
  readonly idHashes: Uint32Array | null;
  /** `KEY_WIDTH` numbers a row, for pairing with another run; absent if not needed. */
  readonly pairKeys?: Uint32Array | null;
  /** Two halves of the group key a row, 0 and 0 without a key; absent if not needed. */
  readonly groupKeys?: Uint32Array | null;
  /** `ANSWER_WIDTH` numbers a row, for finding repeats; absent if not needed. */
  readonly answerKeys?: Uint32Array | null;
  /** Two halves of the question's key a row; null if it is the group key. */
  readonly askedKeys?: Uint32Array | null;
  readonly groupWays?: Column;
  readonly groupedBy?: Readonly<Record<GroupKeyKind, number>>;
}

/** A sample's group key. White space is normalised. */
export interface GroupKey {
  readonly kind: GroupKeyKind;
  readonly texts: readonly string[];
}

interface ChunkRow {
  readonly id?: string | null;
  readonly pairKey?: PairKey;
  readonly groupKey?: GroupKey | null;
  readonly answerKey?: AnswerKey;
  readonly facts: Facts;
  readonly offset: number;
  readonly length: number;
  readonly line: number;
  readonly part: number;
  readonly idPlace?: HeadingPlace;
  readonly titlePlace?: HeadingPlace;
  readonly dimensions: Readonly<Record<string, string | number | null>>;
  readonly values?: Readonly<Record<string, string | number | null>>;
}

export class ChunkBuilder {
  readonly #source: number;
  readonly #specs: readonly ColumnSpec[];
  readonly columns: readonly ColumnBuilder[];
  readonly #offsets = new ColumnBuilder("integer", CHUNK_ROWS);
  readonly #lengths = new ColumnBuilder("integer", CHUNK_ROWS);
  readonly #lines = new ColumnBuilder("integer", CHUNK_ROWS);
  readonly #parts = new ColumnBuilder("integer", CHUNK_ROWS);
  readonly #idPlaces = new ColumnBuilder("integer", CHUNK_ROWS);
  readonly #titlePlaces = new ColumnBuilder("integer", CHUNK_ROWS);
  readonly #dimensions = new Map<string, CodesBuilder>();
  readonly #valueNames = new Set<string>();
  readonly #base: Chunk["base"];
  readonly #idHasher = new IdHasher();
  #idHashes: Uint32Array | null = null;
  #pairKeys: Uint32Array | null = null;
  #groupKeys: Uint32Array | null = null;
  #answerKeys: Uint32Array | null = null;
  #askedKeys: Uint32Array | null = null;
  readonly #groupWays = new ColumnBuilder("integer", CHUNK_ROWS);
  readonly #groupedBy = { field: 0, question: 0, id: 0 };
  #rows = 0;

  constructor(source: number, specs: readonly ColumnSpec[], base: Chunk["base"]) {
    this.#source = source;
    this.#base = base;
    this.#specs = specs;
    this.columns = specs.map((spec) => new ColumnBuilder(spec.type, CHUNK_ROWS));
  }

  get rows(): number {
    return this.#rows;
  }

  get isFull(): boolean {
    return this.#rows === CHUNK_ROWS;
  }

  add(row: ChunkRow): void {
    const at = this.begin(row.offset, row.length, row.line);
    const { facts } = row;
    for (let c = 0; c < this.#specs.length; c++) {
      const spec = this.#specs[c];
      if (spec === undefined) continue;
      if (spec.needs && ((facts[spec.needs.column] ?? 0) & spec.needs.bits) === 0) {
        while (this.#specs[c + 1]?.needs === spec.needs) c++;
        continue;
      }
      const value = facts[spec.id];
      if (value !== undefined) this.columns[c]?.set(at, value);
    }
    this.#parts.set(at, row.part);
    this.setPlaces(at, row.idPlace ?? UNKNOWN_PLACE, row.titlePlace ?? UNKNOWN_PLACE);
    for (const name in row.dimensions) {
      const value = row.dimensions[name];
      if (value !== null && value !== undefined) this.dimension(name).set(at, value);
    }
    for (const name in row.values) {
      const value = row.values[name];
      if (value !== null && value !== undefined) this.value(name).set(at, value);
    }
    if (typeof row.id === "string") {
      this.#idHashes ??= new Uint32Array(2 * CHUNK_ROWS);
      this.#idHasher.write(row.id, row.dimensions, this.#idHashes, 2 * at);
    }
    if (row.pairKey) this.setPairKeys(at, row.pairKey, row.part);
    if (row.groupKey) this.setGroupBy(at, row.groupKey);
    if (row.answerKey) {
      writeAnswerKey(row.answerKey, row.part, this.#ownAnswerKeys, ANSWER_WIDTH * at);
      const { asked } = row.answerKey;
      if (asked) writeGroupKey(asked.kind, asked.texts, this.#ownAskedKeys, 2 * at);
      else this.setAskedAsGroup(at);
    }
  }

  // Positional writing of rows: records with one sample.

  begin(offset: number, length: number, line: number): number {
    const at = this.#rows++;
    this.#offsets.set(at, offset - this.#base.offset);
    this.#lengths.set(at, length);
    this.#lines.set(at, line - this.#base.line);
    return at;
  }

  setPlaces(at: number, idPlace: HeadingPlace, titlePlace: HeadingPlace): void {
    this.#idPlaces.set(at, idPlace);
    this.#titlePlaces.set(at, titlePlace);
  }

  /** Code builder of a slice dimension, which is created on demand. */
  dimension(name: string): CodesBuilder {
    const known = this.#dimensions.get(name);
    if (known) return known;
    const codes = new CodesBuilder(CHUNK_ROWS);
    this.#dimensions.set(name, codes);
    return codes;
  }

  value(name: string): CodesBuilder {
    this.#valueNames.add(name);
    return this.dimension(name);
  }

  setId(at: number, high: number, low: number): void {
    this.#idHashes ??= new Uint32Array(2 * CHUNK_ROWS);
    this.#idHashes[2 * at] = high;
    this.#idHashes[2 * at + 1] = low;
  }

  setPairKeys(at: number, key: PairKey, part: number): void {
    writeKeys(key, part, this.#ownPairKeys, KEY_WIDTH * at);
  }

  setGroupBy(at: number, { kind, texts }: GroupKey): void {
    writeGroupKey(kind, texts, this.#ownGroupKeys, 2 * at);
    this.#groupWays.set(at, GROUP_KEY_KINDS.indexOf(kind));
    this.#groupedBy[kind]++;
  }

  setPairId(at: number, high: number, low: number): void {
    setHash(this.#ownPairKeys, KEY_WIDTH * at + KEY_AT.id, high, low);
  }

  setPairQuestion(at: number, high: number, low: number): void {
    setHash(this.#ownPairKeys, KEY_WIDTH * at + KEY_AT.question, high, low);
  }

  setGroup(at: number, kind: GroupKeyKind, high: number, low: number): void {
    setHash(this.#ownGroupKeys, 2 * at, high, low);
    this.#groupWays.set(at, GROUP_KEY_KINDS.indexOf(kind));
    this.#groupedBy[kind]++;
  }

  setAsked(at: number, high: number, low: number): void {
    setHash(this.#ownAskedKeys, 2 * at, high, low);
  }

  setAskedAsGroup(at: number): void {
    const keys = this.#groupKeys;
    if (keys) this.setAsked(at, keys[2 * at] ?? 0, keys[2 * at + 1] ?? 0);
  }

  setAnswer(at: number, high: number, low: number): void {
    setHash(this.#ownAnswerKeys, ANSWER_WIDTH * at + ANSWER_AT.answer, high, low);
  }

  setIdentity(at: number, identity: number): void {
    this.#ownAnswerKeys[ANSWER_WIDTH * at + ANSWER_AT.identity] = identity;
  }

  get #ownPairKeys(): Uint32Array {
    this.#pairKeys ??= new Uint32Array(KEY_WIDTH * CHUNK_ROWS);
    return this.#pairKeys;
  }

  get #ownGroupKeys(): Uint32Array {
    this.#groupKeys ??= new Uint32Array(2 * CHUNK_ROWS);
    return this.#groupKeys;
  }

  get #ownAnswerKeys(): Uint32Array {
    this.#answerKeys ??= new Uint32Array(ANSWER_WIDTH * CHUNK_ROWS);
    return this.#answerKeys;
  }

  get #ownAskedKeys(): Uint32Array {
    this.#askedKeys ??= new Uint32Array(2 * CHUNK_ROWS);
    return this.#askedKeys;
  }

  #ownAsked(rows: number): Uint32Array | null {
    if (hasSameKeys(this.#askedKeys, this.#groupKeys, rows)) return null;
    return (this.#askedKeys ?? NO_KEYS).slice(0, 2 * rows);
  }

  finish(): Chunk {
    const rows = this.#rows;
    const dimensions: Record<string, DimensionCodes> = {};
    for (const [name, codes] of this.#dimensions) setOwn(dimensions, name, codes.finish(rows));
    return {
      source: this.#source,
      rows,
      base: this.#base,
      columns: this.columns.map((column) => column.finish(rows)),
      offsets: this.#offsets.finish(rows),
      lengths: this.#lengths.finish(rows),
      lines: this.#lines.finish(rows),
      parts: this.#parts.finish(rows),
      idPlaces: this.#idPlaces.finish(rows),
      titlePlaces: this.#titlePlaces.finish(rows),
      dimensions,
      ...(this.#valueNames.size > 0 ? { valueNames: [...this.#valueNames] } : {}),
      idHashes: this.#idHashes?.slice(0, 2 * rows) ?? null,
      ...(this.#pairKeys ? { pairKeys: this.#pairKeys.slice(0, KEY_WIDTH * rows) } : {}),
      ...(this.#groupKeys
        ? {
            groupKeys: this.#groupKeys.slice(0, 2 * rows),
            groupWays: this.#groupWays.finish(rows),
            groupedBy: { ...this.#groupedBy },
          }
        : {}),
      ...(this.#answerKeys
        ? { answerKeys: this.#answerKeys.slice(0, ANSWER_WIDTH * rows), askedKeys: this.#ownAsked(rows) }
        : {}),
    };
  }
}

function hasSameKeys(one: Uint32Array | null, other: Uint32Array | null, rows: number): boolean {
  for (let at = 0; at < 2 * rows; at++) if ((one?.[at] ?? 0) !== (other?.[at] ?? 0)) return false;
  return true;
}

function setHash(into: Uint32Array, at: number, high: number, low: number): void {
  into[at] = high;
  into[at + 1] = low;
}

const NO_KEYS = new Uint32Array(2 * CHUNK_ROWS);

/** Smaller buffers are copied, which is faster than a transfer. */
const SMALL_BYTES = 4096;

export function buffersOf(chunk: Chunk): ArrayBufferLike[] {
  const columns = [
    ...chunk.columns,
    chunk.offsets,
    chunk.lengths,
    chunk.lines,
    chunk.parts,
    chunk.idPlaces,
    chunk.titlePlaces,
    ...Object.values(chunk.dimensions).flatMap(arraysOf),
    chunk.idHashes,
    chunk.pairKeys ?? null,
    chunk.groupKeys ?? null,
    chunk.groupWays ?? null,
    chunk.answerKeys ?? null,
    chunk.askedKeys ?? null,
  ];
  return columns.flatMap((column) => (column && column.byteLength >= SMALL_BYTES ? [column.buffer] : []));
}
