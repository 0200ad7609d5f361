import type { ChunkBuilder } from "../../analysis/table/chunk.ts";
import type { ChoiceSample } from "../../model/index.ts";
import { Flag, type Scanner, Slot, Type, type Want, type Wants } from "../../read/scan/scanner.ts";
import { ScorePlan } from "../ownScores/plan.ts";
import { ScannedScores } from "../ownScores/scanned.ts";
import {
  ATTEMPT_WANTS,
  type ProgramOf,
  type ScannedLayout,
  type ScannedRows,
  type ScanOptions,
  type ScanProgram,
} from "../scanned.ts";
import { ScannedStates, STATE_WANTS } from "../states/scanned.ts";
import { anyNumber, isProbability, labelTokens, logarithmOf, targetOf } from "./adapting.ts";
import { NO_SLOT, ScannedQuestion } from "./scannedRow.ts";

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
type ScannedField = keyof typeof WANTS;

type ChoiceLayout = ScannedLayout<ChoiceSample>;

/** Rows whose fields are keys of the record, as `choiceFrom` reads them. */
export const choiceProgram: ProgramOf<ChoiceSample> = (layout) => {
  const { keys, careful, when, taken, scores } = layout;
  const fields = new Map<string, Want>([...ATTEMPT_WANTS, ...STATE_WANTS]);
  for (const key of careful) fields.set(key, "value");
  for (const [field, want] of Object.entries(WANTS)) {
    for (const key of keys.get(field) ?? []) {
      const known = fields.get(key) ?? "value";
      // Two fields with one path are read as one type.
      if (known !== "value" && known !== want) return null;
      fields.set(key, want);
    }
  }
  const wants: Wants = { fields };
  const plan = scores && ScorePlan.of(scores, taken, wants);
  if (when !== null || (scores !== null && plan === null)) return null;
  return programWith(layout, wants, plan);
};

const programWith = (layout: ChoiceLayout, wants: Wants, plan: ScorePlan | null): ScanProgram => ({
  wants: plan?.wants ?? wants,
  begin: (scanner, options) => new ChoiceRows(scanner, options, layout, wants, plan),
});

class ChoiceRows implements ScannedRows {
  readonly #scanner: Scanner;
  readonly #layout: ChoiceLayout;
  readonly #wants: Wants;
  readonly #scores: ScannedScores | null;
  readonly #states: ScannedStates;
  readonly #row: ScannedQuestion;
  readonly #slots: Readonly<Record<ScannedField, readonly number[]>>;
  readonly #careful: readonly number[];
  readonly #numbers: number[] = [];
  readonly #probabilities: number[] = [];
  /** The last labels, and their bytes from the first to the end of the last. */
  #labels: { readonly written: Uint8Array; readonly texts: readonly string[] } = {
    written: new Uint8Array(0),
    texts: [],
  };

  constructor(scanner: Scanner, options: ScanOptions, layout: ChoiceLayout, wants: Wants, plan: ScorePlan | null) {
    const slotsOf = (keys: Iterable<string>) => Array.from(keys, (key) => scanner.slots.get(key) ?? NO_SLOT);
    this.#scanner = scanner;
    this.#layout = layout;
    this.#wants = wants;
    this.#scores = plan && new ScannedScores(plan, scanner, options.modes.scores);
    this.#states = new ScannedStates(scanner, options.modes.states);
    this.#row = new ScannedQuestion(scanner, options);
    const of = (field: ScannedField) => slotsOf(layout.keys.get(field) ?? []);
    this.#slots = {
      id: of("id"),
      question: of("question"),
      choices: of("choices"),
      logprobs: of("logprobs"),
      probabilities: of("probabilities"),
      answer: of("answer"),
      labels: of("labels"),
      model: of("model"),
      task: of("task"),
      fewshot: of("fewshot"),
    };
    this.#careful = slotsOf(layout.careful);
  }

  read(): boolean {
    const row = this.#row;
    const { words } = this.#scanner;
    for (const slot of this.#careful) if (words[slot] !== Type.absent) return false;
    if (this.#scores?.read() === false || !this.#states.haveRun()) return false;
    row.id = this.#first("id");
    row.question = this.#first("question");
    return this.#readSlices() && this.#readNumbers() && this.#readChoices() && row.measure();
  }

  write(into: ChunkBuilder, at: number, recordBytes: number): void {
    this.#row.write(into, at, recordBytes);
    this.#scores?.write(into, at);
  }

  learnt(): ScanProgram | null {
    const plan = this.#scores?.learnt() ?? null;
    return plan && programWith(this.#layout, this.#wants, plan);
  }

  #readSlices(): boolean {
    const { sample } = this.#row;
    const { words } = this.#scanner;
    const [model, task, fewshot] = [this.#first("model"), this.#first("task"), this.#first("fewshot")];
    if (model !== NO_SLOT && words[model] !== Type.string) return false;
    if (task !== NO_SLOT && words[task] !== Type.string) return false;
    if (fewshot !== NO_SLOT && words[fewshot] !== Type.number) return false;
    sample.model = model === NO_SLOT ? null : this.#scanner.wordAt(model);
    sample.task = task === NO_SLOT ? null : this.#scanner.wordAt(task);
    sample.fewshot = fewshot === NO_SLOT ? null : this.#scanner.numberAt(fewshot);
    return true;
  }

  #readNumbers(): boolean {
    const { sample } = this.#row;
    const given = this.#first("logprobs");
    const slot = given === NO_SLOT ? this.#first("probabilities") : given;
    if (slot === NO_SLOT || this.#scanner.words[slot] !== Type.list) return false;
    const numbers = this.#numbers;
    if (given !== NO_SLOT) {
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
    const choices = this.#first("choices");
    const labels = this.#first("labels");
    if (!this.#isList(choices, count) || !this.#isList(labels, count)) return false;
    const hasChoices = choices !== NO_SLOT && count > 0;
    const hasLabels = labels !== NO_SLOT && count > 0;
    const tokens = hasChoices && this.#mayBeLabel(choices) ? labelTokens(this.#textsOf(choices)) : null;
    row.texts = hasChoices && tokens === null ? choices : NO_SLOT;
    row.sample.isByLabel = hasLabels || tokens !== null ? true : hasChoices ? false : null;
    const slot = this.#first("answer");
    const type = slot === NO_SLOT ? Type.null : this.#scanner.words[slot];
    if (type === Type.list) return false;
    if (type === Type.string) {
      const text = this.#scanner.wordAt(slot);
      const own = hasLabels ? this.#labelsOf(labels) : tokens;
      row.sample.target =
        labelAmong(own, text) ??
        targetOf(text, own, row.texts === NO_SLOT ? null : () => this.#textsOf(row.texts), count);
    } else {
      const value =
        type === Type.number ? this.#scanner.numberAt(slot) : type === Type.null ? null : type === Type.true;
      row.sample.target = type === Type.object ? "bad-field" : targetOf(value, null, null, count);
    }
    return true;
  }

  /** Whether the slot has a text for each number, or is empty. */
  #isList(slot: number, count: number): boolean {
    if (slot === NO_SLOT) return true;
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

  #textsOf(slot: number): readonly string[] {
    const { words } = this.#scanner;
    const first = (words[slot + Slot.items] ?? 0) / 4;
    const count = words[slot + Slot.count] ?? 0;
    const texts: string[] = [];
    for (let item = first; item < first + 4 * count; item += 4) {
      texts.push(this.#scanner.text(words[item] ?? 0, words[item + 1] ?? 0, words[item + 2] ?? 0));
    }
    return texts;
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
    this.#labels = { written: bytes.slice(from, from + length), texts: this.#textsOf(slot) };
    return this.#labels.texts;
  }

  #first(field: ScannedField): number {
    const slots = this.#slots[field];
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? NO_SLOT;
      if ((this.#scanner.words[slot] ?? Type.absent) > Type.null) return slot;
    }
    return NO_SLOT;
  }
}

/** Where a bare letter is among the labels, as `targetOf` finds it; null if it has to look. */
function labelAmong(labels: readonly string[] | null, text: string): number | null {
  const at = labels !== null && BARE_LETTER.test(text) ? labels.indexOf(text) : -1;
  return at < 0 ? null : at;
}

const BARE_LETTER = /^[A-Za-z]$/;
