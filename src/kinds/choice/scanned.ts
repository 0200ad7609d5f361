import type { ChunkBuilder } from "../../analysis/table/chunk.ts";
import type { ChoiceSample } from "../../model/index.ts";
import { Flag, type Scanner, Slot, Type, type Want } from "../../read/scan/scanner.ts";
import type { ProgramOf, ScannedLayout, ScannedRows, ScanProgram } from "../scanned.ts";
import { NONE } from "../scannedFields.ts";
import { programWith, type ScannedParts } from "../scannedParts.ts";
import { anyNumber, isProbability, labelTokens, logarithmOf, targetOf } from "./adapting.ts";
import { ScannedQuestion } from "./scannedRow.ts";

const WANTS = {
  id: "value",
  question: "value",
  choices: "texts",
  logprobs: "numbers",
  probabilities: "numbers",
  answer: "word",
  labels: "texts",
  model: "word",
  task: "word",
  fewshot: "value",
} as const satisfies Readonly<Record<string, Want>>;
type Slots = Readonly<Record<keyof typeof WANTS, readonly number[]>>;

/** Rows whose fields are keys of the record, as `choiceFrom` reads them. */
export const choiceProgram: ProgramOf<ChoiceSample> = (layout) => {
  const { keys, careful, when } = layout;
  const fields = new Map<string, Want>();
  for (const [field, want] of Object.entries(WANTS)) {
    for (const key of keys.get(field) ?? []) {
      const known = fields.get(key) ?? "value";
      // Two fields with one path are read as one type.
      if (known !== "value" && known !== want) return null;
      fields.set(key, want);
    }
  }
  if (when !== null) return null;
  return programWith(layout, fields, careful, (parts) => new ChoiceRows(parts, layout));
};

class ChoiceRows implements ScannedRows {
  readonly learnt: () => ScanProgram | null;
  readonly numbers: ReadonlySet<string>;
  readonly #parts: ScannedParts;
  readonly #scanner: Scanner;
  readonly #row: ScannedQuestion;
  readonly #slots: Slots;
  readonly #numbers: number[] = [];
  readonly #probabilities: number[] = [];
  /** The last labels, and their bytes from the first to the end of the last. */
  #labels: { readonly written: Uint8Array; readonly texts: readonly string[] } = {
    written: new Uint8Array(0),
    texts: [],
  };

  constructor(parts: ScannedParts, layout: ScannedLayout<ChoiceSample>) {
    this.numbers = parts.numbersOf(["fewshot"], layout);
    this.#parts = parts;
    this.#scanner = parts.scanner;
    this.#row = new ScannedQuestion(parts);
    this.#slots = parts.slotsOf(WANTS, layout);
    this.learnt = parts.learnt;
  }

  read(): boolean {
    const row = this.#row;
    if (!this.#parts.isPlain() || !this.#parts.readScores()) return false;
    row.id = this.#first(this.#slots.id);
    row.question = this.#first(this.#slots.question);
    return this.#readSlices() && this.#readNumbers() && this.#readChoices() && row.measure();
  }

  write(into: ChunkBuilder, at: number, recordBytes: number): void {
    this.#row.write(into, at, recordBytes);
    this.#parts.scores?.write(into, at);
  }

  #readSlices(): boolean {
    const { sample } = this.#row;
    const { words } = this.#scanner;
    const model = this.#first(this.#slots.model);
    const task = this.#first(this.#slots.task);
    const fewshot = this.#first(this.#slots.fewshot);
    if (model !== NONE && words[model] !== Type.string) return false;
    if (task !== NONE && words[task] !== Type.string) return false;
    if (fewshot !== NONE && words[fewshot] !== Type.number) return false;
    sample.model = model === NONE ? null : this.#scanner.wordAt(model);
    sample.task = task === NONE ? null : this.#scanner.wordAt(task);
    sample.fewshot = fewshot === NONE ? null : this.#scanner.numberAt(fewshot);
    return true;
  }

  #readNumbers(): boolean {
    const { sample } = this.#row;
    const given = this.#first(this.#slots.logprobs);
    const slot = given === NONE ? this.#first(this.#slots.probabilities) : given;
    if (slot === NONE || this.#scanner.words[slot] !== Type.list) return false;
    const numbers = this.#numbers;
    if (given !== NONE) {
      this.#readList(slot, numbers);
      sample.probabilities = null;
    } else {
      this.#readList(slot, this.#probabilities);
      if (!this.#probabilities.every(isProbability)) return false;
      const count = this.#probabilities.length;
      if (numbers.length > count) numbers.length = count;
      for (let at = 0; at < count; at++) numbers[at] = logarithmOf(this.#probabilities[at] ?? Number.NaN);
      sample.probabilities = this.#probabilities;
    }
    sample.logLikelihoods = numbers;
    return true;
  }

  #readList(slot: number, into: number[]): void {
    const { words, reals } = this.#scanner;
    if (words[slot + Slot.flags] !== 0) {
      const [from, to] = [words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0];
      const written: unknown = JSON.parse(this.#scanner.text(from, to, Flag.wide));
      into.length = 0;
      if (Array.isArray(written)) for (const one of written) into.push(anyNumber(one));
      return;
    }
    const first = (words[slot + Slot.items] ?? 0) / 8;
    const count = words[slot + Slot.count] ?? 0;
    if (into.length > count) into.length = count;
    for (let at = 0; at < count; at++) into[at] = reals[first + at] ?? Number.NaN;
  }

  #readChoices(): boolean {
    const row = this.#row;
    const count = this.#numbers.length;
    const choices = this.#first(this.#slots.choices);
    const labels = this.#first(this.#slots.labels);
    if (!this.#isList(choices, count) || !this.#isList(labels, count)) return false;
    const hasChoices = choices !== NONE && count > 0;
    const hasLabels = labels !== NONE && count > 0;
    const tokens = hasChoices && this.#mayBeLabel(choices) ? labelTokens(this.#parts.fields.textsAt(choices)) : null;
    row.texts = hasChoices && tokens === null ? choices : NONE;
    row.sample.isByLabel = hasLabels || tokens !== null ? true : hasChoices ? false : null;
    const slot = this.#first(this.#slots.answer);
    const type = slot === NONE ? Type.null : this.#scanner.words[slot];
    if (type === Type.list) return false;
    if (type === Type.string) {
      const text = this.#scanner.wordAt(slot);
      const own = hasLabels ? this.#labelsOf(labels) : tokens;
      row.sample.target =
        labelAmong(own, text) ??
        targetOf(text, own, row.texts === NONE ? null : () => this.#parts.fields.textsAt(row.texts), count);
    } else {
      const value =
        type === Type.number ? this.#scanner.numberAt(slot) : type === Type.null ? null : type === Type.true;
      row.sample.target = type === Type.object ? "bad-field" : targetOf(value, null, null, count);
    }
    return true;
  }

  /** Whether the slot has a text for each number, or is empty. */
  #isList(slot: number, count: number): boolean {
    if (slot === NONE) return true;
    const { words } = this.#scanner;
    const isAsLong = count === 0 || words[slot + Slot.count] === count;
    return words[slot] === Type.list && words[slot + Slot.flags] === 0 && isAsLong;
  }

  /** Whether the first text may be a label: a label has at most four characters other than white space. */
  #mayBeLabel(slot: number): boolean {
    const { words, bytes } = this.#scanner;
    const item = (words[slot + Slot.items] ?? 0) / 4;
    if (words[item + 2] !== 0) return true;
    const to = words[item + 1] ?? 0;
    let count = 0;
    for (let at = words[item] ?? 0; at < to && count <= 4; at++) if ((bytes[at] ?? 0) > 0x20) count++;
    return count <= 4;
  }

  /** Labels, which most rows share with the row before them. */
  #labelsOf(slot: number): readonly string[] {
    const { words, bytes } = this.#scanner;
    const count = words[slot + Slot.count] ?? 0;
    const first = (words[slot + Slot.items] ?? 0) / 4;
    const from = words[first] ?? 0;
    const length = (words[first + 4 * (count - 1) + 1] ?? 0) - from;
    const last = this.#labels;
    let same = 0;
    if (last.texts.length === count && last.written.length === length) {
      while (same < length && bytes[from + same] === last.written[same]) same++;
      if (same === length) return last.texts;
    }
    this.#labels = { written: bytes.slice(from, from + length), texts: this.#parts.fields.textsAt(slot) };
    return this.#labels.texts;
  }

  #first(slots: readonly number[]): number {
    return this.#parts.fields.first(slots);
  }
}

/** Where a bare letter is among the labels, as `targetOf` finds it; null if it has to look. */
function labelAmong(labels: readonly string[] | null, text: string): number | null {
  const at = labels !== null && BARE_LETTER.test(text) ? labels.indexOf(text) : -1;
  return at < 0 ? null : at;
}

const BARE_LETTER = /^[A-Za-z]$/;
