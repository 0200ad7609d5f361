import type { AnswerParts, RagSample, RagTask } from "../../../../model/index.ts";
import { Flag, type Scanner, Slot, Type } from "../../../read/scan/scanner.ts";
import { isText } from "../../adapting.ts";
import type { Origin } from "../../format.ts";
import type { ScannedLayout } from "../../scanned.ts";
import { EMPTY_SAMPLE, taskIn } from "../adapting/sample.ts";
import { type Fields, NONE } from "./slots.ts";

/** The answer of a row: texts at a slot, or parts with alternatives of their own, which only strings tell. */
export class ScannedAnswer {
  readonly #scanner: Scanner;
  readonly #fields: Fields;
  readonly #parts: readonly number[];
  readonly #alternatives: readonly number[];
  readonly #areNumbersTexts: boolean;
  /** A slot of our own, for a number that is a text. */
  readonly #ownSlot: number;
  /** Of a string or a list of texts; `NONE` where there is none, or only `nested` tells. */
  slot = NONE;
  areParts = false;
  /** Whether the row has an answer. */
  isGiven = false;
  /** Parts that have alternatives. */
  nested: AnswerParts | null = null;

  constructor(scanner: Scanner, fields: Fields, layout: Pick<ScannedLayout<RagSample>, "keys" | "asText">) {
    this.#scanner = scanner;
    this.#fields = fields;
    this.#parts = fields.slotsOf(layout.keys.get("ground_truth_parts"));
    this.#alternatives = fields.slotsOf(layout.keys.get("ground_truth"));
    this.#areNumbersTexts = layout.asText.has("ground_truth");
    this.#ownSlot = scanner.allocate(4 * Slot.size) / 4;
  }

  /** False where it has to be read with care. */
  read(): boolean {
    const fields = this.#fields;
    const parts = fields.first(this.#parts);
    const slot = parts === NONE ? fields.first(this.#alternatives) : parts;
    this.slot = NONE;
    this.areParts = parts !== NONE;
    this.nested = null;
    this.isGiven = slot !== NONE;
    if (slot === NONE) return true;
    const type = fields.words[slot];
    if (type === Type.number) return this.#areNumbersTexts && this.#takeNumber(slot);
    if (type === Type.list) {
      if ((fields.flagsOf(slot) & Flag.strange) !== 0) return this.areParts && this.#takeNested(slot);
      // No alternatives at all are no answer.
      if (!this.areParts && fields.countOf(slot) === 0) {
        this.isGiven = false;
        return true;
      }
    } else if (type !== Type.string) return false;
    this.slot = slot;
    return true;
  }

  /** The same as strings; null where there is none. */
  strings(): AnswerParts | null {
    if (!this.isGiven || this.nested) return this.nested;
    const { words } = this.#fields;
    if (words[this.slot] === Type.string) return [[this.#scanner.textAt(this.slot)]];
    const from = this.#fields.itemsOf(this.slot);
    const texts = Array.from({ length: this.#fields.countOf(this.slot) }, (_, item) => {
      const at = from + 4 * item;
      return this.#scanner.text(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0);
    });
    return this.areParts ? texts.map((text) => [text]) : [texts];
  }

  /** A whole number is the text of its digits. */
  #takeNumber(slot: number): boolean {
    const { words } = this.#fields;
    if ((this.#fields.flagsOf(slot) & Flag.whole) === 0) return false;
    words.copyWithin(this.#ownSlot, slot, slot + Slot.size);
    words[this.#ownSlot + Slot.type] = Type.string;
    words[this.#ownSlot + Slot.flags] = 0;
    this.slot = this.#ownSlot;
    return true;
  }

  #takeNested(slot: number): boolean {
    const { words } = this.#fields;
    // The scanner has checked it.
    const list: unknown = JSON.parse(
      decoder.decode(this.#scanner.bytes.subarray(words[slot + Slot.start], words[slot + Slot.end])),
    );
    if (!Array.isArray(list)) return false;
    const parts: (readonly string[])[] = [];
    for (const part of list) {
      if (isText(part)) parts.push([part]);
      else if (Array.isArray(part) && part.every(isText)) parts.push(part);
      else return false;
    }
    this.nested = parts;
    return true;
  }
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

type Settings = Pick<RagSample, "task" | "noise" | "model" | "dataset" | "isChinese">;
const NO_SETTINGS: Settings = { task: null, noise: null, model: null, dataset: null, isChinese: false };

/** Whether all that a layout says of every sample are settings. */
export const areSettings = (always: Partial<RagSample>): boolean =>
  Object.keys(always).every((key) => Object.hasOwn(NO_SETTINGS, key));

/** What makes slices of rows: mostly that of the row before. */
export class ScannedSettings {
  readonly #scanner: Scanner;
  readonly #fields: Fields;
  readonly #layout: ScannedLayout<RagSample>;
  readonly #task: readonly number[];
  readonly #noise: readonly number[];
  readonly #model: readonly number[];
  readonly #dataset: readonly number[];
  readonly #tasks = new Map<string, RagTask | null>();
  /** As the row says it. */
  #said: Settings = NO_SETTINGS;
  #isPlanted = false;
  #isSettled = false;
  #origin: Origin = { name: "", folders: [] };
  settings: Settings = NO_SETTINGS;
  /** In the order of the kind's dimensions. */
  slices: readonly (string | number | null)[] = [];

  constructor(scanner: Scanner, fields: Fields, layout: ScannedLayout<RagSample>) {
    this.#scanner = scanner;
    this.#fields = fields;
    this.#layout = layout;
    this.#task = fields.slotsOf(layout.keys.get("task"));
    this.#noise = fields.slotsOf(layout.keys.get("noise_ratio"));
    this.#model = fields.slotsOf(layout.keys.get("model"));
    this.#dataset = fields.slotsOf(layout.keys.get("dataset"));
  }

  open(origin: Origin): void {
    this.#origin = origin;
    this.#isSettled = false;
  }

  /** False where the row has to be read with care. */
  read(isPlanted: boolean): boolean {
    const fields = this.#fields;
    const task = fields.first(this.#task);
    const noise = fields.first(this.#noise);
    const model = fields.first(this.#model);
    const dataset = fields.first(this.#dataset);
    if (!fields.isOrNone(noise, Type.number)) return false;
    if (!fields.isOrNone(task, Type.string) || !fields.isOrNone(model, Type.string)) return false;
    if (!fields.isOrNone(dataset, Type.string)) return false;
    const scanner = this.#scanner;
    const said = {
      task: task === NONE ? null : this.#taskOf(scanner.wordAt(task)),
      noise: noise === NONE ? null : scanner.numberAt(noise),
      model: model === NONE ? null : scanner.wordAt(model),
      dataset: dataset === NONE ? null : scanner.wordAt(dataset),
      isChinese: false,
    };
    if (task !== NONE && said.task === null) return false;
    if (this.#isSettled && isPlanted === this.#isPlanted && areSame(said, this.#said)) return true;
    this.#said = said;
    this.#isPlanted = isPlanted;
    this.#isSettled = true;
    const sample = { ...EMPTY_SAMPLE, ...said, counterfactual: isPlanted ? "" : null };
    const settled = { ...sample, ...this.#layout.settle(sample, this.#origin), ...this.#layout.always };
    this.settings = settled;
    this.slices = [settled.noise, settled.task, settled.model, settled.dataset];
    return true;
  }

  #taskOf(written: string): RagTask | null {
    let task = this.#tasks.get(written);
    if (task === undefined) {
      task = taskIn(written, this.#layout.words.task ?? null);
      if (this.#tasks.size < MOST_TASKS) this.#tasks.set(written, task);
    }
    return task;
  }
}

const MOST_TASKS = 100;

const areSame = (one: Settings, other: Settings): boolean =>
  one.task === other.task && one.noise === other.noise && one.model === other.model && one.dataset === other.dataset;
