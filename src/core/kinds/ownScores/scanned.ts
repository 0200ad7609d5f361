import { type Scanner, Slot, Type } from "../../read/scan/scanner.ts";
import type { ChunkBuilder } from "../../table/chunk.ts";
import type { CodesBuilder } from "../../table/columns.ts";
import { scoreId } from "./names.ts";
import type { ScoreField, ScoreObject, ScorePlan } from "./plan.ts";
import { MOST_SCORES, readScore } from "./read.ts";
import { FileVerdict, fileVerdictWith, NOT_GIVEN, VERDICT_BY } from "./values.ts";

/** In a row, of scores that it does not have. */
const NOWHERE = -1;
/** Words that are remembered with what they say. */
const MOST_WORDS = 1000;

/** Scores of rows from their slots: what `scoreReader` finds, `scoreValues` and `fileVerdictOf` make of it. */
export class ScannedScores {
  readonly #plan: ScorePlan;
  readonly #scanner: Scanner;
  readonly #frame: number;
  // By name, of the row read last: its value, NaN for one without; its place in the record, `NOWHERE` for none; its order.
  readonly #values: Float64Array;
  readonly #places: Int32Array;
  readonly #orders: Int32Array;
  /** Names that the row has, so many of them. */
  readonly #found: Int32Array;
  #count = 0;
  #verdict = NOWHERE;
  #rows = 0;
  readonly #words = new Map<string, number | null>();
  /** By name, in the chunk that is written just now. */
  #into: ChunkBuilder | null = null;
  #given: (CodesBuilder | undefined)[] = [];
  #empty: (CodesBuilder | undefined)[] = [];
  #verdicts: CodesBuilder | null = null;

  constructor(plan: ScorePlan, scanner: Scanner) {
    this.#plan = plan;
    this.#scanner = scanner;
    this.#frame = scanner.exports.frame.value / 4;
    const { length } = plan.names;
    this.#values = new Float64Array(length);
    this.#places = new Int32Array(length).fill(NOWHERE);
    this.#orders = new Int32Array(length);
    this.#found = new Int32Array(length);
  }

  /** Reads the scanner's row; false where it has to be read with care. */
  read(): boolean {
    for (let i = 0; i < this.#count; i++) this.#places[this.#found[i] ?? 0] = NOWHERE;
    this.#count = 0;
    this.#rows++;
    if (this.#scanner.unknownCount > 0 || !this.#readObject(this.#plan.record, this.#frame)) return false;
    if (this.#count >= MOST_SCORES) return false;
    this.#verdict = this.#count === 0 ? NOWHERE : this.#verdictOfRow();
    return true;
  }

  /** Writes values and verdict of the row read last. */
  write(into: ChunkBuilder, at: number): void {
    if (this.#count === 0) return;
    if (this.#into !== into) {
      this.#into = into;
      this.#given = [];
      this.#empty = [];
      this.#verdicts = null;
    }
    // Names stand in a chunk in the order in which they appeared.
    for (let i = 0; i < this.#count; i++) {
      if (this.#codesOf(this.#found[i] ?? 0) !== undefined) continue;
      this.#found.subarray(0, this.#count).sort((one, other) => this.#compare(one, other));
      break;
    }
    for (let i = 0; i < this.#count; i++) {
      const name = this.#found[i] ?? 0;
      const value = this.#values[name] ?? Number.NaN;
      (this.#codesOf(name) ?? this.#begin(name, into)).set(at, Number.isNaN(value) ? 1 : value);
    }
    if (this.#verdict === NOWHERE) return;
    this.#verdicts ??= into.value(VERDICT_BY);
    this.#verdicts.set(at, this.#plan.names[this.#verdict] ?? "");
    const value = this.#values[this.#verdict] ?? Number.NaN;
    const verdict = fileVerdictWith(Number.isNaN(value) ? null : value);
    // `withOwnScores` puts its column behind those of the kind.
    if (verdict !== FileVerdict.none) into.columns[into.columns.length - 1]?.set(at, verdict);
  }

  /** The plan that knows the keys that the row read last has beyond this one. */
  learnt(): ScorePlan | null {
    return this.#plan.learning(this.#scanner.unknown(), this.#rows);
  }

  /** Whether all that stands in an object could be read. Its slots begin at `base`. */
  #readObject({ fields, sure }: ScoreObject, base: number): boolean {
    if (sure !== null && !this.#hasNumber(sure, base)) return true;
    for (let i = 0; i < fields.length; i++) {
      const field = fields[i];
      if (field !== undefined && !this.#readField(field, base + Slot.size * field.at)) return false;
    }
    return true;
  }

  #readField(field: ScoreField, slot: number): boolean {
    const { words } = this.#scanner;
    const type = words[slot] ?? Type.absent;
    if (type === Type.absent) return true;
    if (type === Type.object) {
      const { inner } = field;
      if (inner === null) return true;
      return inner !== "unread" && !field.isIndex && this.#readObject(inner, this.#scanner.fieldsAt(slot));
    }
    if (field.name < 0) return true;
    let value: number | null = null;
    if (type === Type.number) value = this.#scanner.numberAt(slot);
    else if (type === Type.true) value = 1;
    else if (type === Type.false) value = 0;
    else if (type === Type.string && field.takesWords) value = this.#wordAt(slot);
    else if (type === Type.null && field.takesNull) value = Number.NaN;
    return value === null || this.#keep(field, value, words[slot + Slot.start] ?? 0);
  }

  #keep({ name, order, isIndex }: ScoreField, value: number, place: number): boolean {
    if (isIndex || this.#places[name] !== NOWHERE) return false;
    this.#values[name] = value;
    this.#places[name] = place;
    this.#orders[name] = order;
    this.#found[this.#count++] = name;
    return true;
  }

  /** The value of a word, NaN for one that is known to say none; null where the text is no score. */
  #wordAt(slot: number): number | null {
    const text = this.#scanner.wordAt(slot);
    let value = this.#words.get(text);
    if (value === undefined) {
      const score = readScore(text);
      value = score === null ? null : (score.value ?? Number.NaN);
      if (this.#words.size < MOST_WORDS) this.#words.set(text, value);
    }
    return value;
  }

  #hasNumber(fields: readonly number[], base: number): boolean {
    const { words } = this.#scanner;
    return fields.some((at) => {
      const type = words[base + Slot.size * at];
      return type === Type.number || type === Type.true || type === Type.false;
    });
  }

  /** The name of the verdict, as `ownScores` tells it. */
  #verdictOfRow(): number {
    const { names, ranks, verdicts } = this.#plan;
    if (verdicts !== null) {
      const name = verdicts.map((one) => names.indexOf(one)).find((at) => at >= 0 && this.#places[at] !== NOWHERE);
      return name ?? NOWHERE;
    }
    let best = NOWHERE;
    for (let i = 0; i < this.#count; i++) {
      const name = this.#found[i] ?? 0;
      const [rank = -1, value = Number.NaN] = [ranks[name], this.#values[name]];
      if (rank < 0 || value < 0 || value > 1) continue;
      const bestRank = best === NOWHERE ? Number.POSITIVE_INFINITY : (ranks[best] ?? 0);
      if (rank < bestRank || (rank === bestRank && this.#compare(name, best) < 0)) best = name;
    }
    return best;
  }

  /** Which of two scores of the row comes first in a sample. */
  #compare(one: number, other: number): number {
    const orders = (this.#orders[one] ?? 0) - (this.#orders[other] ?? 0);
    return orders === 0 ? (this.#places[one] ?? 0) - (this.#places[other] ?? 0) : orders;
  }

  #codesOf(name: number): CodesBuilder | undefined {
    return (Number.isNaN(this.#values[name]) ? this.#empty : this.#given)[name];
  }

  #begin(name: number, into: ChunkBuilder): CodesBuilder {
    const isEmpty = Number.isNaN(this.#values[name]);
    const text = this.#plan.names[name] ?? "";
    const codes = into.value(isEmpty ? NOT_GIVEN + text : scoreId(text));
    (isEmpty ? this.#empty : this.#given)[name] = codes;
    return codes;
  }
}
