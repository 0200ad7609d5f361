import type { ChunkBuilder } from "../../analysis/table/chunk.ts";
import { keepsAnswers, keepsPairs } from "../../analysis/table/facts.ts";
import type { ChoiceSample } from "../../model/index.ts";
import { NO_TEXT, UNKNOWN_PLACE } from "../../read/headings.ts";
import { Type } from "../../read/scan/scanner.ts";
import type { ScannedKeys, ScanOptions } from "../scanned.ts";
import { type Fields, NONE } from "../scannedFields.ts";
import type { ScannedParts } from "../scannedParts.ts";
import { EMPTY_SAMPLE } from "./adapting.ts";
import { type ChoiceFacts, choiceColumns, NO_FACTS } from "./facts.ts";
import { measureInto } from "./measure.ts";

// `fromEntries` forgets the names of the keys.
const AT = Object.fromEntries(choiceColumns.map(({ id }, at) => [id, at])) as Readonly<
  Record<keyof ChoiceFacts, number>
>;

/** One scanned row of any format of questions, and how it is written into a chunk. */
export class ScannedQuestion {
  /** The part of the sample that facts and slices need. Each row sets all of its fields. */
  readonly sample: { -readonly [Key in keyof ChoiceSample]: ChoiceSample[Key] } = { ...EMPTY_SAMPLE };
  /** Slots of the texts: id, question, and the list of choices. */
  id = NONE;
  question = NONE;
  texts = NONE;
  readonly #parts: ScannedParts;
  readonly #options: ScanOptions;
  readonly #fields: Fields;
  readonly #keys: ScannedKeys;
  readonly #slices: (string | number | null)[] = [null, null, null, null];
  readonly #facts = { ...NO_FACTS };

  constructor(parts: ScannedParts) {
    this.#parts = parts;
    this.#options = parts.options;
    this.#fields = parts.fields;
    this.#keys = parts.keys;
  }

  /** Measures the row. Returns false if it needs its record. */
  measure(): boolean {
    const { id, question, texts } = this;
    const fields = this.#fields;
    if (!fields.isIdOrNone(id) || !fields.isOrNone(question, Type.string)) return false;
    // The only choice would be the title.
    if (question === NONE && texts !== NONE && fields.countOf(texts) < 2) return false;
    measureInto(this.#facts, this.sample);
    return true;
  }

  write(into: ChunkBuilder, at: number, recordBytes: number): void {
    this.#writeFacts(into, at);
    const idPlace = this.id === NONE ? NO_TEXT : this.#keys.place(this.id, recordBytes);
    into.setPlaces(at, idPlace, this.#titlePlace(recordBytes));
    const { task, model, fewshot, filter } = this.sample;
    if (task !== null) into.dimension("task").set(at, task);
    if (model !== null) into.dimension("model").set(at, model);
    if (fewshot !== null) into.dimension("fewshot").set(at, fewshot);
    if (filter !== null) into.dimension("filter").set(at, filter);
    this.#parts.writeSlices(into, at);
    if (this.id !== NONE) {
      this.#slices[0] = task;
      this.#slices[1] = model;
      this.#slices[2] = fewshot;
      this.#slices[3] = filter;
      this.#keys.id(into, at, this.id, this.#slices);
    }
    if (keepsPairs(this.#options)) this.#keys.pair(into, at, this.id, this.question);
    this.#writeGroup(into, at);
  }

  /** By name: a loop over the columns looks each up. */
  #writeFacts({ columns }: ChunkBuilder, at: number): void {
    const facts = this.#facts;
    columns[AT.state]?.set(at, facts.state);
    columns[AT.result]?.set(at, facts.result);
    columns[AT.choices]?.set(at, facts.choices);
    columns[AT.chosen]?.set(at, facts.chosen);
    columns[AT.scored]?.set(at, facts.scored);
    columns[AT.harness]?.set(at, facts.harness);
    columns[AT.issues]?.set(at, facts.issues);
    columns[AT.phi]?.set(at, facts.phi);
    columns[AT.wrong]?.set(at, facts.wrong);
    columns[AT.phiNormalised]?.set(at, facts.phiNormalised);
    columns[AT.wrongNormalised]?.set(at, facts.wrongNormalised);
    columns[AT.mass]?.set(at, facts.mass);
    columns[AT.reported]?.set(at, facts.reported);
  }

  #titlePlace(recordBytes: number): number {
    if (this.question === NONE) return this.texts === NONE ? NO_TEXT : UNKNOWN_PLACE;
    return this.#fields.isEmpty(this.question) ? NO_TEXT : this.#keys.place(this.question, recordBytes);
  }

  #writeGroup(into: ChunkBuilder, at: number): void {
    const isGrouped = this.#options.isGrouped && !this.#parts.writeGroup(into, at);
    const isTold = keepsAnswers(this.#options);
    const kind = isGrouped || isTold ? this.#mixGroup() : null;
    if (kind !== null && isGrouped) this.#keys.group(into, at, kind);
    if (!isTold) return;
    if (isGrouped || kind === null) into.setAskedAsGroup(at);
    else this.#keys.asked(into, at);
    const { logLikelihoods } = this.sample;
    if (logLikelihoods !== null) this.#keys.answerOfNumbers(into, at, logLikelihoods);
    this.#keys.answer(into, at, NONE, this.id);
  }

  #mixGroup(): "question" | "id" | null {
    const isById = this.#options.isById === true && this.#mixId();
    return isById ? "id" : this.#mixQuestion() ? "question" : this.#mixId() ? "id" : null;
  }

  #mixQuestion(): boolean {
    if (this.question === NONE) return false;
    this.#keys.beginGroup("question");
    const hasWords = this.#keys.addText(this.question);
    return (this.texts !== NONE && this.#keys.addTexts(this.texts)) || hasWords;
  }

  #mixId(): boolean {
    if (this.id === NONE) return false;
    this.#keys.beginGroup("id");
    const hasWords = this.#keys.addText(this.id);
    const isInTask = this.#keys.addString(this.sample.task ?? "");
    return hasWords || isInTask;
  }
}
