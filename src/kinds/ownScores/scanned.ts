import type { ChunkBuilder } from "../../analysis/table/chunk.ts";
import type { CodesBuilder } from "../../analysis/table/columns.ts";
import type { ScoreReading, ScoreReadings } from "../../model/index.ts";
import { type Scanner, Slot, Type } from "../../read/scan/scanner.ts";
import { numberIn } from "../../read/written.ts";
import { GivenFields } from "../scannedFields.ts";
import { readingOfColumn, scoreId } from "./names.ts";
import type { ScoreField, ScoreObject, ScorePlan } from "./plan.ts";
import { LONGEST_SCORE, MOST_SCORES } from "./read.ts";
import { isRightBy, rankAsVerdict, type Settled, settleNumber, settleText } from "./settle.ts";
import { FileVerdict, fileVerdictWith, NOT_GIVEN, VERDICT_BY } from "./values.ts";

const isOfLists = ({ meaning }: ScoreReading): boolean => meaning === "flag" || meaning === "score";

const NOWHERE = -1;
const NOTHING: Settled = { is: "nothing" };
const MOST_WORDS = 1000;
const MOST_BYTES = 6 * LONGEST_SCORE;

/**
 * Scores of rows from their slots, equal to `scoreReader`, `settleScores`, `scoreValues` and `fileVerdictOf`. Rows with
 * labels or unfit values are read carefully.
 */
export class ScannedScores {
  readonly #plan: ScorePlan;
  readonly #scanner: Scanner;
  readonly #frame: number;
  readonly #fields: GivenFields<ScoreField>;
  // By name, of the last row: its value, NaN for none; its place in the record, or `NOWHERE`; its order.
  readonly #values: Float64Array;
  readonly #places: Int32Array;
  readonly #orders: Int32Array;
  readonly #found: Int32Array;
  #count = 0;
  /** Values of the row that are no scores: careful reading counts them in its limit. */
  #others = 0;
  #verdict = NOWHERE;
  #rows = 0;
  readonly #readings: readonly ScoreReading[];
  readonly #ranks: readonly number[];
  readonly #words: readonly Map<string, Settled>[];
  /** Lists of metrics, and values beside errors of the evaluator, are read carefully. */
  readonly #areListed: boolean;
  #into: ChunkBuilder | null = null;
  #given: (CodesBuilder | undefined)[] = [];
  #empty: (CodesBuilder | undefined)[] = [];
  #verdicts: CodesBuilder | null = null;

  constructor(plan: ScorePlan, scanner: Scanner, readings: ScoreReadings | undefined) {
    this.#plan = plan;
    this.#readings = plan.names.map((name) => readingOfColumn(name, readings));
    this.#ranks = plan.names.map((name, at) => this.#rankOf(name, this.#readings[at] ?? {}));
    this.#words = plan.names.map(() => new Map());
    this.#areListed = Object.values(readings ?? {}).some(({ isListed, unless }) => isListed || unless !== undefined);
    this.#scanner = scanner;
    const frame = scanner.exports.frame.value / 4;
    this.#frame = frame;
    this.#fields = new GivenFields(scanner, plan.record.fields, ({ at }) => frame + Slot.size * at);
    const { length } = plan.names;
    this.#values = new Float64Array(length);
    this.#places = new Int32Array(length).fill(NOWHERE);
    this.#orders = new Int32Array(length);
    this.#found = new Int32Array(length);
  }

  /** Keys of the record in which a text that is written like a number is one. */
  numbers(): readonly string[] {
    const fields = new Map(this.#plan.record.fields.map((field) => [this.#frame + Slot.size * field.at, field]));
    return [...this.#scanner.slots].flatMap(([key, slot]) => (fields.get(slot)?.takesWords === true ? [key] : []));
  }

  read(): boolean {
    for (let i = 0; i < this.#count; i++) this.#places[this.#found[i] ?? 0] = NOWHERE;
    this.#count = 0;
    this.#others = 0;
    this.#rows++;
    if (this.#areListed) return false;
    if (this.#scanner.unknownCount > 0 || !this.#readFields(this.#fields.now, this.#frame)) return false;
    if (this.#count + this.#others >= MOST_SCORES) return false;
    this.#verdict = this.#count === 0 ? NOWHERE : this.#verdictOfRow();
    return true;
  }

  write(into: ChunkBuilder, at: number): void {
    if (this.#count === 0) return;
    if (this.#into !== into) {
      this.#into = into;
      this.#given = [];
      this.#empty = [];
      this.#verdicts = null;
    }
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
    const isRight = Number.isNaN(value) ? null : isRightBy(value, this.#readings[this.#verdict] ?? {});
    const verdict = fileVerdictWith(Number.isNaN(value) ? null : isRight === null ? value : Number(isRight));
    if (verdict !== FileVerdict.none) into.columns[into.columns.length - 1]?.set(at, verdict);
  }

  learnt(): ScorePlan | null {
    return this.#plan.learning(this.#scanner.unknown(), this.#rows);
  }

  #readObject({ fields, sure }: ScoreObject, base: number): boolean {
    return (sure !== null && !this.#hasNumber(sure, base)) || this.#readFields(fields, base);
  }

  #readFields(fields: readonly ScoreField[], base: number): boolean {
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
    const reading = this.#readings[field.name] ?? {};
    if (type === Type.null) {
      if (!field.takesNull) return true;
      return reading.meaning === "none" || reading.meaning === "label"
        ? this.#pass(field)
        : this.#keep(field, Number.NaN, words[slot + Slot.start] ?? 0);
    }
    if (type === Type.list) return isOfLists(reading) ? false : this.#pass(field);
    // The long reason of a failed test is read carefully.
    if (type === Type.string && reading.words?.failed !== undefined && !this.#scanner.isShortLine(slot, LONGEST_SCORE))
      return false;
    const settled = this.#settledAt(slot, type, field, reading);
    if (settled === null) return true;
    if (settled.is === "nothing" || (settled.is === "missing" && reading.meaning === "label")) return this.#pass(field);
    if (settled.is === "label" || settled.is === "unfit" || (settled.is === "value" && settled.label !== undefined))
      return false;
    return this.#keep(field, settled.is === "value" ? settled.value : Number.NaN, words[slot + Slot.start] ?? 0);
  }

  /** Registers a value that is no score. Its name is kept, so that a nested score gets a longer one. */
  #pass({ name }: ScoreField): boolean {
    this.#others++;
    return !this.#plan.shared.has(name);
  }

  #settledAt(slot: number, type: number, { name, takesWords }: ScoreField, reading: ScoreReading): Settled | null {
    if (type === Type.number) return settleNumber(this.#scanner.numberAt(slot), reading);
    if (type === Type.true || type === Type.false) return settleNumber(type === Type.true ? 1 : 0, reading);
    if (type !== Type.string || !takesWords) return null;
    const { words } = this.#scanner;
    if ((words[slot + Slot.end] ?? 0) - (words[slot + Slot.start] ?? 0) > MOST_BYTES) return null;
    // Of what is no score it counts whether one could be written so. To count one too many is to read with care earlier.
    if (reading.meaning === "none") {
      return !this.#plan.shared.has(name) || this.#scanner.isShortLine(slot, LONGEST_SCORE) ? NOTHING : null;
    }
    const text = this.#scanner.wordAt(slot);
    if (text.length > LONGEST_SCORE || text.includes("\n")) return null;
    const known = this.#words[name];
    let settled = known?.get(text);
    if (settled === undefined) {
      const number = numberIn(text);
      settled = number === null ? settleText(text, reading) : settleNumber(number, reading);
      if (known && known.size < MOST_WORDS) known.set(text, settled);
    }
    return settled;
  }

  #rankOf(name: string, reading: ScoreReading): number {
    const { verdicts } = this.#plan;
    if (reading.verdictFrom !== undefined) return 0;
    if (verdicts !== null)
      return reading.meaning === "label" ? -1 : verdicts.includes(name) ? verdicts.indexOf(name) + 1 : -1;
    return rankAsVerdict(name, reading);
  }

  #keep({ name, order, isIndex }: ScoreField, value: number, place: number): boolean {
    if (isIndex || this.#places[name] !== NOWHERE) return false;
    this.#values[name] = value;
    this.#places[name] = place;
    this.#orders[name] = order;
    this.#found[this.#count++] = name;
    return true;
  }

  #hasNumber(fields: readonly number[], base: number): boolean {
    const { words } = this.#scanner;
    return fields.some((at) => {
      const type = words[base + Slot.size * at];
      return type === Type.number || type === Type.true || type === Type.false;
    });
  }

  #verdictOfRow(): number {
    let best = NOWHERE;
    for (let i = 0; i < this.#count; i++) {
      const name = this.#found[i] ?? 0;
      const [rank = -1, value = Number.NaN] = [this.#ranks[name], this.#values[name]];
      if (rank < 0 || (rank > 0 && (value < 0 || value > 1))) continue;
      const bestRank = best === NOWHERE ? Number.POSITIVE_INFINITY : (this.#ranks[best] ?? 0);
      if (rank < bestRank || (rank === bestRank && this.#compare(name, best) < 0)) best = name;
    }
    return best;
  }

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
