import { ATTEMPTS, LONGEST_ATTEMPT } from "../analysis/table/attempts.ts";
import type { ChunkBuilder } from "../analysis/table/chunk.ts";
import type { MeasureOptions } from "../analysis/table/facts.ts";
import { type GroupKeyKind, groupSeeds, IdHasher, IdSeeds } from "../analysis/table/keys.ts";
import type { Issue } from "../model/index.ts";
import { placeAt } from "../read/headings.ts";
import type { Origin } from "../read/join.ts";
import { Flag, type Scanner, Slot, Type, type Wants } from "../read/scan/scanner.ts";
import type { Words } from "./adapting.ts";
import type { ScorePlaces } from "./format.ts";

/** How rows of a format are measured from the slots of a scanner, without being made into objects. */
export interface ScanProgram {
  readonly wants: Wants;
  /** Rows of one thread; `scanner` reads by `wants`. */
  begin(scanner: Scanner, options: ScanOptions): ScannedRows;
}

/** A layout whose fields stand under keys of the record, for the kind that makes a program of it. */
export interface ScannedLayout<Sample> {
  /** By field: keys under which it may stand, likeliest first; `THE_RECORD` for the record itself. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
  /** Keys of records that are read with care: what may lead to a field further below, what a layout before this one has. */
  readonly careful: ReadonlySet<string>;
  /** A key that a record of another layout does not have. */
  readonly when: string | null;
  /** The program of such records; null for none. */
  readonly next: ScanProgram | null;
  /** Fields without which there is an issue; of a group one is enough. */
  readonly needs: readonly (readonly string[])[];
  readonly words: Readonly<Record<string, Words | undefined>>;
  readonly scores: ScorePlaces | null;
  /** Keys that are no scores, since fields are read from them. */
  readonly taken: ReadonlySet<string>;
  readonly always: Partial<Sample>;
  settle(sample: Sample, origin: Origin): Partial<Sample>;
}

/** Makes a program; null where the fields are not those that its rows are read from. */
export type ProgramOf<Sample> = (layout: ScannedLayout<Sample>) => ScanProgram | null;

export interface ScanOptions extends MeasureOptions {
  /** Whether samples are put into groups, by question or id. */
  readonly isGrouped: boolean;
  /** Texts in the place of labels are read with care. */
  readonly areTextsOdd?: boolean;
}

/**
 * Measures rows. What it writes is what the format's `adapt`, the kind's `measure` and all that is asked of a sample give,
 * to the last bit; where that is not sure, or an issue has to be told, it leaves the row to them.
 */
export interface ScannedRows {
  /** The rows that follow are of a file of this name. */
  open?(origin: Origin): void;
  /** Measures the scanner's row; false where the record has to be read with care. */
  read(): boolean;
  /** What has to be told of the row that was measured last; absent where such rows are always read with care. */
  issues?(): readonly Issue[];
  /** Writes the row that was measured last. It stands at `at` of the chunk; its record has so many bytes. */
  write(into: ChunkBuilder, at: number, recordBytes: number): void;
  /** A program that knows keys which rows since `begin` had and this one does not; null for none. Asked after `read` was false. */
  learnt?(): ScanProgram | null;
  /** The program of another layout that the row has. Asked after `read` was false for the first rows of a file. */
  other?(): ScanProgram | null;
}

/** Fields that number attempts, as wants: `ScannedKeys` reads them where answers are told apart. */
export const ATTEMPT_WANTS = ATTEMPTS.map((name) => [name, "value"] as const);

/** Writes by what samples are found, grouped, paired and told apart: hashes from the bytes of a row. */
export class ScannedKeys {
  readonly #scanner: Scanner;
  /** Fields that number attempts, and their slots. */
  readonly #names: readonly string[];
  readonly #attempts: Int32Array;
  readonly #seeds = new IdSeeds();
  readonly #hasher = new IdHasher();
  readonly #hashed = new Uint32Array(2);

  /** The scanner's plan has to want the fields of `ATTEMPT_WANTS`. */
  constructor(scanner: Scanner) {
    this.#scanner = scanner;
    this.#names = ATTEMPTS.filter((name) => scanner.slots.has(name));
    this.#attempts = Int32Array.from(this.#names, (name) => scanner.slots.get(name) ?? 0);
  }

  /** An id as text: a string, or the digits of a number. */
  idText(slot: number): string {
    const { words } = this.#scanner;
    if (words[slot] === Type.string) return this.#scanner.textAt(slot);
    return String(this.#scanner.numberAt(slot));
  }

  /** The id at a slot, which holds a string or a number; `slices` are the sample's, in the order of its kind. */
  id(into: ChunkBuilder, at: number, slot: number, slices: readonly Slice[]): void {
    this.idSeeded(into, at, slot, this.#seeds.of(slices));
  }

  /** The same by what the hash begins with, for whoever remembers that of slices: `IdSeeds`. */
  idSeeded(into: ChunkBuilder, at: number, slot: number, seeds: { readonly high: number; readonly low: number }): void {
    const { exports } = this.#scanner;
    exports.beginHash(seeds.high, seeds.low);
    this.#mix(slot);
    const attempt = this.#attempt();
    if (attempt !== "") {
      exports.mixUnit(0);
      this.#mixString(attempt);
    }
    exports.finishHash();
    into.setId(at, this.#scanner.high, this.#scanner.low);
  }

  /** Where the text at a slot stands in a record of so many bytes; -1 for no text. */
  place(slot: number, recordBytes: number): number {
    const { words, rowFrom } = this.#scanner;
    const isString = words[slot] === Type.string;
    return placeAt((words[slot + Slot.start] ?? 0) - (isString ? 1 : 0) - rowFrom, recordBytes);
  }

  /** Begins the key of a group; texts are added to it one after the other. */
  beginGroup(kind: GroupKeyKind): void {
    const { high, low } = groupSeeds(kind);
    this.#scanner.exports.beginHash(high, low);
  }

  /** Adds the string at a slot; true where it has more than white space. */
  addText(slot: number): boolean {
    const { words, exports } = this.#scanner;
    return (
      exports.mixFolded(words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0, words[slot + Slot.flags] ?? 0) !== 0
    );
  }

  /** Adds the strings of a list of `texts`; true where one has more than white space. */
  addTexts(slot: number): boolean {
    const { words, exports } = this.#scanner;
    let hasWords = false;
    const items = (words[slot + Slot.items] ?? 0) / 4;
    const end = items + 4 * (words[slot + Slot.count] ?? 0);
    for (let item = items; item < end; item += 4) {
      if (exports.mixFolded(words[item] ?? 0, words[item + 1] ?? 0, words[item + 2] ?? 0) !== 0) hasWords = true;
    }
    return hasWords;
  }

  /** Adds a text that is no slot's; true where it has more than white space. */
  addString(text: string): boolean {
    const { exports } = this.#scanner;
    const folded = text === "" ? text : text.trim().replaceAll(/\s+/g, " ");
    for (let unit = 0; unit < folded.length; unit++) exports.mixUnit(folded.charCodeAt(unit));
    exports.mixUnit(END);
    return folded !== "";
  }

  /** Remembers the hash so far, to go on from it after it was finished. */
  mark(): void {
    this.#scanner.exports.markHash();
  }

  /** Goes on from the mark. */
  fromMark(): void {
    this.#scanner.exports.resumeHash();
  }

  /** The group by all that was added. */
  group(into: ChunkBuilder, at: number, kind: GroupKeyKind): void {
    const { exports } = this.#scanner;
    exports.finishHash();
    into.setGroup(at, kind, this.#scanner.high, this.#scanner.low);
  }

  /** What was asked by all that was added, where that is not what the group is known by. */
  asked(into: ChunkBuilder, at: number): void {
    const { exports } = this.#scanner;
    exports.finishHash();
    into.setAsked(at, this.#scanner.high, this.#scanner.low);
  }

  /** The answer at a slot that holds a string; `idSlot` is -1 where the sample has no id. Of what was asked nothing is said. */
  answer(into: ChunkBuilder, at: number, answerSlot: number, idSlot: number): void {
    const { exports, words } = this.#scanner;
    if (answerSlot >= 0) {
      exports.beginHash(PLAIN_SEEDS.high, PLAIN_SEEDS.low);
      exports.mixText(
        words[answerSlot + Slot.start] ?? 0,
        words[answerSlot + Slot.end] ?? 0,
        words[answerSlot + Slot.flags] ?? 0,
      );
      exports.finishHash();
      into.setAnswer(at, this.#scanner.high, this.#scanner.low);
    }
    exports.beginHash(PLAIN_SEEDS.high, PLAIN_SEEDS.low);
    if (idSlot >= 0) this.#mix(idSlot);
    exports.mixUnit(0);
    this.#mixString(this.#attempt());
    exports.finishHash();
    into.setTold(at, this.#scanner.high ^ this.#scanner.low);
  }

  /** The answer as a text that no slot holds. */
  answerOfText(into: ChunkBuilder, at: number, text: string): void {
    this.#hasher.write(text, NO_SLICES, this.#hashed, 0);
    into.setAnswer(at, this.#hashed[0] ?? 0, this.#hashed[1] ?? 0);
  }

  /** The answer by units of a text that no slot holds. */
  answerOfUnits(into: ChunkBuilder, at: number, units: Uint16Array, count: number): void {
    const { exports } = this.#scanner;
    exports.beginHash(PLAIN_SEEDS.high, PLAIN_SEEDS.low);
    for (let unit = 0; unit < count; unit++) exports.mixUnit(units[unit] ?? 0);
    exports.finishHash();
    into.setAnswer(at, this.#scanner.high, this.#scanner.low);
  }

  /** What the sample is paired by in a comparison; -1 for a slot that there is not. */
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
    const hasWords = exports.mixTrimmed(
      words[questionSlot + Slot.start] ?? 0,
      words[questionSlot + Slot.end] ?? 0,
      words[questionSlot + Slot.flags] ?? 0,
    );
    if (hasWords === 0) return;
    exports.finishHash();
    into.setPairQuestion(at, this.#scanner.high, this.#scanner.low);
  }

  /** Which attempt the record is by its own words, as `attemptOf` reads it. */
  #attempt(): string {
    const { words } = this.#scanner;
    let attempt = "";
    for (let at = 0; at < this.#attempts.length; at++) {
      const slot = this.#attempts[at] ?? 0;
      const type = words[slot];
      if (type !== Type.number && type !== Type.string) continue;
      const text = this.idText(slot);
      if (text.length <= LONGEST_ATTEMPT) attempt += `${this.#names[at]} ${text}\n`;
    }
    return attempt;
  }

  /** Mixes a string, or the digits of a number, as they are. */
  #mix(slot: number): void {
    const { words, exports } = this.#scanner;
    const flags = words[slot + Slot.flags] ?? 0;
    const isNumber = words[slot] === Type.number;
    if (isNumber && (flags & Flag.whole) === 0) this.#mixString(this.idText(slot));
    else exports.mixText(words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0, isNumber ? 0 : flags);
  }

  #mixString(text: string): void {
    for (let unit = 0; unit < text.length; unit++) this.#scanner.exports.mixUnit(text.charCodeAt(unit));
  }
}

/** A slice of a sample. */
type Slice = string | number | null;

const END = 0x1_0000;
const NO_SLICES = {};
const PLAIN_SEEDS = new IdSeeds().of([]);
