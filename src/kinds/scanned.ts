import { ATTEMPTS, LONGEST_ATTEMPT } from "../analysis/table/attempts.ts";
import type { ChunkBuilder } from "../analysis/table/chunk.ts";
import type { MeasureOptions } from "../analysis/table/facts.ts";
import { type GroupKeyKind, groupSeeds, IdHasher, IdSeeds, type Seeds } from "../analysis/table/keys.ts";
import type { Issue } from "../model/index.ts";
import { placeAt, UNKNOWN_PLACE } from "../read/headings.ts";
import type { Origin } from "../read/join.ts";
import { Flag, type Scanner, Slot, Type, type Wants } from "../read/scan/scanner.ts";
import type { Words } from "./adapting.ts";
import type { ScorePlaces } from "./format.ts";
import { GivenFields } from "./scannedFields.ts";
import type { ScannedSlices } from "./scannedSlices.ts";

export interface ScanProgram {
  readonly wants: Wants;
  /** The same with slices by these keys of the record, and groups by one of its keys; null for too many. */
  sliced(slices: readonly string[], group: string | null): ScanProgram | null;
  begin(scanner: Scanner, options: ScanOptions): ScannedRows;
}

/** A layout whose fields are keys of the record, for a kind's program. */
export interface ScannedLayout<Sample> {
  /** By field: its possible keys, likeliest first; `THE_RECORD` for the record itself. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Keys whose records are read carefully: parents of fields, keys of an earlier layout. */
  readonly careful: ReadonlySet<string>;
  readonly when: string | null;
  readonly next: ScanProgram | null;
  /** Fields whose absence is an issue; one of a group is enough. */
  readonly needs: readonly (readonly string[])[];
  readonly words: Readonly<Record<string, Words | undefined>>;
  readonly scores: ScorePlaces | null;
  readonly taken: ReadonlySet<string>;
  readonly always: Partial<Sample>;
  settle(sample: Sample, origin: Origin): Partial<Sample>;
}

export type ProgramOf<Sample> = (layout: ScannedLayout<Sample>) => ScanProgram | null;

export interface ScanOptions extends MeasureOptions {
  readonly isGrouped: boolean;
  readonly areTextsOdd?: boolean;
}

/**
 * Measures rows from a scanner's slots. Guarantee: facts, ids, groups, slices, values and issues equal those of the
 * format's `adapt` and the kind's `measure` to the last bit. A program returns false from `read` for rows that it
 * cannot guarantee. `mustBeEqual` in test/kinds/scanning.ts holds this for every program, on random rows.
 */
export interface ScannedRows {
  open?(origin: Origin): void;
  /** Keys of the record whose values mean the same as numbers and as texts that are written like them. */
  readonly numbers?: ReadonlySet<string>;
  /** Measures the scanner's row. Returns false if the record must be read carefully. */
  read(): boolean;
  issues?(): readonly Issue[];
  write(into: ChunkBuilder, at: number, recordBytes: number): void;
  /** A program with further keys of the rows so far, or null. Called after `read` was false. */
  learnt?(): ScanProgram | null;
  /** The program of the row's other layout. Called after `read` was false for a file's first rows. */
  other?(): ScanProgram | null;
}

export const ATTEMPT_WANTS = ATTEMPTS.map((name) => [name, "value"] as const);

interface Attempt {
  readonly name: string;
  readonly slot: number;
}

export class ScannedKeys {
  readonly #scanner: Scanner;
  readonly #attempts: GivenFields<Attempt>;
  readonly #slices: ScannedSlices | null;
  readonly #seeds = new IdSeeds();
  readonly #hasher = new IdHasher();
  readonly #hashed = new Uint32Array(2);
  readonly #answers = new Map<string, { readonly high: number; readonly low: number }>();
  /** Address of numbers that are hashed. */
  readonly #numbers: number;
  /** Addresses of texts that many rows share. */
  readonly #written = new Map<string, number>();

  /** `slices` beside those of the kind are part of a row's id, once they are written. */
  constructor(scanner: Scanner, slices: ScannedSlices | null = null) {
    this.#scanner = scanner;
    this.#slices = slices;
    this.#numbers = scanner.allocate(8 * MOST_NUMBERS);
    const attempts = ATTEMPTS.flatMap((name): readonly Attempt[] => {
      const slot = scanner.slots.get(name);
      return slot === undefined ? [] : [{ name, slot }];
    });
    this.#attempts = new GivenFields(scanner, attempts, ({ slot }) => slot);
  }

  idText(slot: number): string {
    const { words } = this.#scanner;
    if (words[slot] === Type.string) return this.#scanner.textAt(slot);
    return String(this.#scanner.numberAt(slot));
  }

  /** Writes the id of a slot; `slices` are in the order of the kind. */
  id(into: ChunkBuilder, at: number, slot: number, slices: readonly Slice[]): void {
    this.idSeeded(into, at, slot, this.#seeds.of(slices));
  }

  idSeeded(into: ChunkBuilder, at: number, slot: number, seeds: Seeds): void {
    const { exports } = this.#scanner;
    const { high, low } = this.#slices === null ? seeds : this.#seeds.of(this.#slices.values, seeds);
    exports.beginHash(high, low);
    this.#mix(slot);
    const attempt = this.#attempt();
    if (attempt !== "") {
      exports.mixUnit(0);
      this.#mixString(attempt);
    }
    exports.finishHash();
    into.setId(at, this.#scanner.high, this.#scanner.low);
  }

  /** Offset of a slot's text in its record; -1 for no text. */
  place(slot: number, recordBytes: number): number {
    const { words, rowFrom, isRewritten } = this.#scanner;
    if (isRewritten) return UNKNOWN_PLACE;
    const isString = words[slot] === Type.string;
    return placeAt((words[slot + Slot.start] ?? 0) - (isString ? 1 : 0) - rowFrom, recordBytes);
  }

  beginGroup(kind: GroupKeyKind): void {
    const { high, low } = groupSeeds(kind);
    this.#scanner.exports.beginHash(high, low);
  }

  /** Adds the slot's string to the hash. Returns false if it is blank. */
  addText(slot: number): boolean {
    const { words, exports } = this.#scanner;
    return exports.mixFolded(words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0) !== 0;
  }

  addTexts(slot: number): boolean {
    const { words, exports } = this.#scanner;
    let hasWords = false;
    const items = (words[slot + Slot.items] ?? 0) / 4;
    const end = items + 4 * (words[slot + Slot.count] ?? 0);
    for (let item = items; item < end; item += 4) {
      if (exports.mixFolded(words[item] ?? 0, words[item + 1] ?? 0) !== 0) hasWords = true;
    }
    return hasWords;
  }

  addString(text: string): boolean {
    const { exports } = this.#scanner;
    const known = this.#written.get(text) ?? this.#write(text);
    if (known !== null) return exports.mixFolded(known, known + text.length) !== 0;
    const folded = text === "" ? text : text.trim().replaceAll(/\s+/g, " ");
    for (let unit = 0; unit < folded.length; unit++) exports.mixUnit(folded.charCodeAt(unit));
    exports.mixUnit(END);
    return folded !== "";
  }

  /** Writes a text, as that of a model or rater, to where it is hashed from again; null if there is no room, or it is odd. */
  #write(text: string): number | null {
    if (this.#written.size >= MOST_WRITTEN || text.length > LONGEST_WRITTEN || !PLAIN.test(text)) return null;
    const { bytes } = this.#scanner;
    const at = this.#scanner.allocate(text.length + WRITTEN_MARGIN);
    for (let unit = 0; unit < text.length; unit++) bytes[at + unit] = text.charCodeAt(unit);
    this.#written.set(text, at);
    return at;
  }

  mark(): void {
    this.#scanner.exports.markHash();
  }

  fromMark(): void {
    this.#scanner.exports.resumeHash();
  }

  group(into: ChunkBuilder, at: number, kind: GroupKeyKind): void {
    const { exports } = this.#scanner;
    exports.finishHash();
    into.setGroup(at, kind, this.#scanner.high, this.#scanner.low);
  }

  /** Writes the question key, if other than the group's. */
  asked(into: ChunkBuilder, at: number): void {
    const { exports } = this.#scanner;
    exports.finishHash();
    into.setAsked(at, this.#scanner.high, this.#scanner.low);
  }

  /** Writes the answer of a slot; `idSlot` is -1 without an id. The question is not included. */
  answer(into: ChunkBuilder, at: number, answerSlot: number, idSlot: number): void {
    const { exports, words } = this.#scanner;
    if (answerSlot >= 0) {
      exports.beginHash(PLAIN_SEEDS.high, PLAIN_SEEDS.low);
      exports.mixText(words[answerSlot + Slot.start] ?? 0, words[answerSlot + Slot.end] ?? 0);
      exports.finishHash();
      into.setAnswer(at, this.#scanner.high, this.#scanner.low);
    }
    exports.beginHash(PLAIN_SEEDS.high, PLAIN_SEEDS.low);
    if (idSlot >= 0) this.#mix(idSlot);
    exports.mixUnit(0);
    this.#mixString(this.#attempt());
    exports.finishHash();
    into.setIdentity(at, this.#scanner.high ^ this.#scanner.low);
  }

  answerOfText(into: ChunkBuilder, at: number, text: string): void {
    let hash = this.#answers.get(text);
    if (hash === undefined) {
      this.#hasher.write(text, NO_SLICES, this.#hashed, 0);
      hash = { high: this.#hashed[0] ?? 0, low: this.#hashed[1] ?? 0 };
      if (this.#answers.size < MOST_ANSWERS) this.#answers.set(text, hash);
    }
    into.setAnswer(at, hash.high, hash.low);
  }

  /** Writes the bits of numbers as the answer, four units each. -0 is 0. */
  answerOfNumbers(into: Pick<ChunkBuilder, "setAnswer">, at: number, numbers: readonly number[]): void {
    const { exports, reals } = this.#scanner;
    exports.beginHash(PLAIN_SEEDS.high, PLAIN_SEEDS.low);
    for (let from = 0; from < numbers.length; from += MOST_NUMBERS) {
      const count = Math.min(MOST_NUMBERS, numbers.length - from);
      for (let i = 0; i < count; i++) reals[this.#numbers / 8 + i] = (numbers[from + i] ?? Number.NaN) + 0;
      exports.mixUnits(this.#numbers, 4 * count);
    }
    exports.finishHash();
    into.setAnswer(at, this.#scanner.high, this.#scanner.low);
  }

  /** Writes the pair key of comparisons; -1 for a missing slot. */
  pair(
    into: Pick<ChunkBuilder, "setPairId" | "setPairQuestion">,
    at: number,
    idSlot: number,
    questionSlot: number,
  ): void {
    const { exports, words } = this.#scanner;
    if (idSlot >= 0 && words[idSlot + Slot.start] !== words[idSlot + Slot.end]) {
      exports.beginHash(PLAIN_SEEDS.high, PLAIN_SEEDS.low);
      this.#mix(idSlot);
      exports.finishHash();
      into.setPairId(at, this.#scanner.high, this.#scanner.low);
    }
    if (questionSlot < 0) return;
    exports.beginHash(PLAIN_SEEDS.high, PLAIN_SEEDS.low);
    const hasWords = exports.mixTrimmed(words[questionSlot + Slot.start] ?? 0, words[questionSlot + Slot.end] ?? 0);
    if (hasWords === 0) return;
    exports.finishHash();
    into.setPairQuestion(at, this.#scanner.high, this.#scanner.low);
  }

  #attempt(): string {
    const { words } = this.#scanner;
    let attempt = "";
    for (const { name, slot } of this.#attempts.now) {
      const type = words[slot];
      if (type !== Type.number && type !== Type.string) continue;
      const text = this.idText(slot);
      if (text.length <= LONGEST_ATTEMPT) attempt += `${name} ${text}\n`;
    }
    return attempt;
  }

  #mix(slot: number): void {
    const { words, exports } = this.#scanner;
    const isWritten = words[slot] !== Type.number || ((words[slot + Slot.flags] ?? 0) & Flag.whole) !== 0;
    if (isWritten) exports.mixText(words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0);
    else this.#mixString(this.idText(slot));
  }

  #mixString(text: string): void {
    for (let unit = 0; unit < text.length; unit++) this.#scanner.exports.mixUnit(text.charCodeAt(unit));
  }
}

type Slice = string | number | null;

const END = 0x1_0000;
const MOST_ANSWERS = 1000;
const MOST_NUMBERS = 64;
const MOST_WRITTEN = 100;
const LONGEST_WRITTEN = 200;
/** Bytes that are read at once behind a text. */
const WRITTEN_MARGIN = 16;
/** The same in JSON. */
const PLAIN = /^[ !#-[\]-~]*$/;
const NO_SLICES = {};
const PLAIN_SEEDS = new IdSeeds().of([]);
