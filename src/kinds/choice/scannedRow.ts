import type { ChunkBuilder } from "../../analysis/table/chunk.ts";
import { keepsAnswers, keepsPairs } from "../../analysis/table/facts.ts";
import type { ChoiceSample } from "../../model/index.ts";
import { NO_TEXT, UNKNOWN_PLACE } from "../../read/headings.ts";
import { Flag, type Scanner, Slot, Type } from "../../read/scan/scanner.ts";
import { ScannedKeys, type ScanOptions } from "../scanned.ts";
import { EMPTY_SAMPLE } from "./adapting.ts";
import { choiceColumns, NO_FACTS } from "./facts.ts";
import { measureInto } from "./measure.ts";
import { writeBits } from "./repeating.ts";

export const NO_SLOT = -1;
/** Longer ids are read from the record. A text never has fewer bytes than UTF-16 units. */
const LONGEST_ID = 200;

/** One scanned row of any format of questions, and how it is written into a chunk. */
export class ScannedQuestion {
  /** The part of the sample that facts and slices need. Each row sets all of its fields. */
  readonly sample: { -readonly [Key in keyof ChoiceSample]: ChoiceSample[Key] } = { ...EMPTY_SAMPLE };
  /** Slots of the texts: id, question, and the list of choices. */
  id = NO_SLOT;
  question = NO_SLOT;
  texts = NO_SLOT;
  readonly #scanner: Scanner;
  readonly #options: ScanOptions;
  readonly #keys: ScannedKeys;
  readonly #slices: (string | number | null)[] = [null, null, null, null];
  #bits = new Uint16Array(64);
  readonly #facts = { ...NO_FACTS };

  constructor(scanner: Scanner, options: ScanOptions) {
    this.#scanner = scanner;
    this.#options = options;
    this.#keys = new ScannedKeys(scanner);
  }

  /** Measures the row. Returns false if it needs its record. */
  measure(): boolean {
    const { words } = this.#scanner;
    const { id, question, texts } = this;
    if (id !== NO_SLOT) {
      const isWhole = words[id] === Type.number && ((words[id + Slot.flags] ?? 0) & Flag.whole) !== 0;
      if (words[id] !== Type.string && !isWhole) return false;
      if ((words[id + Slot.end] ?? 0) - (words[id + Slot.start] ?? 0) > LONGEST_ID) return false;
    }
    if (question !== NO_SLOT && words[question] !== Type.string) return false;
    // The only choice would be the title.
    if (question === NO_SLOT && texts !== NO_SLOT && (words[texts + Slot.count] ?? 0) < 2) return false;
    measureInto(this.#facts, this.sample);
    return true;
  }

  write(into: ChunkBuilder, at: number, recordBytes: number): void {
    const facts: Readonly<Record<string, number>> = this.#facts;
    for (let c = 0; c < choiceColumns.length; c++) into.columns[c]?.set(at, facts[choiceColumns[c]?.id ?? ""] ?? 0);
    const idPlace = this.id === NO_SLOT ? NO_TEXT : this.#keys.place(this.id, recordBytes);
    into.setPlaces(at, idPlace, this.#titlePlace(recordBytes));
    const { task, model, fewshot, filter } = this.sample;
    if (task !== null) into.dimension("task").set(at, task);
    if (model !== null) into.dimension("model").set(at, model);
    if (fewshot !== null) into.dimension("fewshot").set(at, fewshot);
    if (filter !== null) into.dimension("filter").set(at, filter);
    if (this.id !== NO_SLOT) {
      this.#slices[0] = task;
      this.#slices[1] = model;
      this.#slices[2] = fewshot;
      this.#slices[3] = filter;
      this.#keys.id(into, at, this.id, this.#slices);
    }
    if (keepsPairs(this.#options)) this.#keys.pair(into, at, this.id, this.question);
    this.#writeGroup(into, at);
  }

  #titlePlace(recordBytes: number): number {
    if (this.question === NO_SLOT) return this.texts === NO_SLOT ? NO_TEXT : UNKNOWN_PLACE;
    const { words } = this.#scanner;
    const isEmpty = words[this.question + Slot.start] === words[this.question + Slot.end];
    return isEmpty ? NO_TEXT : this.#keys.place(this.question, recordBytes);
  }

  #writeGroup(into: ChunkBuilder, at: number): void {
    const { isGrouped } = this.#options;
    const isTold = keepsAnswers(this.#options);
    const kind = isGrouped || isTold ? this.#mixGroup() : null;
    if (kind !== null && isGrouped) this.#keys.group(into, at, kind);
    if (!isTold) return;
    if (isGrouped) into.setAskedAsGroup(at);
    else if (kind !== null) this.#keys.asked(into, at);
    const { logLikelihoods } = this.sample;
    if (logLikelihoods !== null) {
      const units = 4 * logLikelihoods.length;
      if (units > this.#bits.length) this.#bits = new Uint16Array(2 * units);
      writeBits(logLikelihoods, this.#bits);
      this.#keys.answerOfUnits(into, at, this.#bits, units);
    }
    this.#keys.answer(into, at, NO_SLOT, this.id);
  }

  #mixGroup(): "question" | "id" | null {
    if (this.question !== NO_SLOT) {
      this.#keys.beginGroup("question");
      const hasWords = this.#keys.addText(this.question);
      const areWords = this.texts !== NO_SLOT && this.#keys.addTexts(this.texts);
      if (hasWords || areWords) return "question";
    }
    if (this.id === NO_SLOT) return null;
    this.#keys.beginGroup("id");
    const hasWords = this.#keys.addText(this.id);
    const isInTask = this.#keys.addString(this.sample.task ?? "");
    return hasWords || isInTask ? "id" : null;
  }
}
