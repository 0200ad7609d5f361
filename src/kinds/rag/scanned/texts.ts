import type { ChunkBuilder } from "../../../analysis/table/chunk.ts";
import type { CodesBuilder } from "../../../analysis/table/columns.ts";
import { IdSeeds, type Seeds } from "../../../analysis/table/keys.ts";
import type { AnswerParts, RagSample } from "../../../model/index.ts";
import type { Origin } from "../../../read/join.ts";
import { Flag, type Scanner, Slot, Type } from "../../../read/scan/scanner.ts";
import { isText } from "../../adapting.ts";
import type { ScannedLayout } from "../../scanned.ts";
import { type Fields, NONE } from "../../scannedFields.ts";
import { isFlagText, LONGEST_FLAG } from "../adapting/flagAnswers.ts";
import { taskIn } from "../adapting/noise.ts";
import { EMPTY_SAMPLE } from "../adapting/sample.ts";

/** The answer of a row: texts at a slot, or parts with alternatives of their own, which only strings tell. */
export class ScannedAnswer {
  readonly #scanner: Scanner;
  readonly #fields: Fields;
  readonly #parts: readonly number[];
  readonly #alternatives: readonly number[];
  /** A slot of our own, for a number that is a text. */
  readonly #ownSlot: number;
  /** Of a string or a list of texts; `NONE` if there is none, or only `nested` tells. */
  slot = NONE;
  areParts = false;
  /** Slot of a reference beside parts: it may be an object. */
  beside = NONE;
  /** Whether the row has an answer. */
  isGiven = false;
  /** Parts that have alternatives. */
  nested: AnswerParts | null = null;

  constructor(scanner: Scanner, fields: Fields, layout: Pick<ScannedLayout<RagSample>, "keys">) {
    this.#scanner = scanner;
    this.#fields = fields;
    this.#parts = fields.slotsOf(layout.keys.get("ground_truth_parts"));
    this.#alternatives = fields.slotsOf(layout.keys.get("ground_truth"));
    this.#ownSlot = scanner.allocate(4 * Slot.size) / 4;
  }

  /** False if it must be read carefully. */
  read(): boolean {
    const fields = this.#fields;
    const parts = fields.first(this.#parts);
    const slot = parts === NONE ? fields.first(this.#alternatives) : parts;
    this.slot = NONE;
    this.areParts = parts !== NONE;
    this.beside = this.areParts ? fields.first(this.#alternatives) : NONE;
    this.nested = null;
    this.isGiven = slot !== NONE;
    if (slot === NONE) return true;
    const type = fields.words[slot];
    // A flag that is the only text may have another spelling in the response.
    if (type === Type.number) return this.#takeNumber(slot) && !this.#isFlag(this.slot);
    if (type === Type.list) {
      if ((fields.flagsOf(slot) & Flag.strange) !== 0) return this.areParts && this.#takeNested(slot);
      if (fields.countOf(slot) === 1 && this.#isFlagItem(fields.itemsOf(slot))) return false;
      // No alternatives at all are no answer.
      if (!this.areParts && fields.countOf(slot) === 0) {
        this.isGiven = false;
        return true;
      }
    } else if (type !== Type.string || this.#isFlag(slot)) return false;
    this.slot = slot;
    return true;
  }

  #isFlag(slot: number): boolean {
    const { words } = this.#fields;
    return this.#isFlagText(words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0, this.#fields.flagsOf(slot));
  }

  #isFlagItem(at: number): boolean {
    const { words } = this.#fields;
    return this.#isFlagText(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0);
  }

  #isFlagText(from: number, to: number, flags: number): boolean {
    const { bytes } = this.#scanner;
    const mayHaveSpace =
      (flags & Flag.escaped) !== 0 || !isSeen(bytes[from] ?? SPACE) || !isSeen(bytes[to - 1] ?? SPACE);
    return (mayHaveSpace || to - from <= LONGEST_FLAG) && isFlagText(this.#scanner.text(from, to, flags));
  }

  /** The same as strings; null if there is none. */
  strings(): AnswerParts | null {
    if (!this.isGiven || this.nested) return this.nested;
    const texts = this.#fields.textsAt(this.slot);
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
    const [text = "", ...others] = parts.flat();
    return parts.length !== 1 || others.length > 0 || !isFlagText(text);
  }
}

const [SPACE, DELETE] = [0x20, 0x7f];
/** Whether a byte is a character of its own, and no space. */
const isSeen = (byte: number): boolean => byte > SPACE && byte < DELETE;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

type Settings = Pick<RagSample, "task" | "noise" | "model" | "dataset" | "isChinese">;
const NO_SETTINGS: Settings = { task: null, noise: null, model: null, dataset: null, isChinese: false };

/** Whether all that a layout says of every sample are settings. */
export const areSettings = (always: Partial<RagSample>): boolean =>
  Object.keys(always).every((key) => Object.hasOwn(NO_SETTINGS, key));

/** A slice as the code that it has in a chunk. */
export interface CodedSlice {
  readonly codes: CodesBuilder;
  readonly code: number;
  readonly value: string | number;
}

/** What makes slices of a row, and what the hash of its id begins with. */
export interface Setting {
  readonly settings: Settings;
  /** In the order of the kind's dimensions. */
  readonly slices: readonly (string | number | null)[];
  readonly seeds: Seeds;
  /** The slices as codes of the chunk that they were written into last. */
  coded: { readonly into: ChunkBuilder; readonly slices: readonly CodedSlice[] } | null;
}

/** Settings of rows: a file has few. */
export class ScannedSettings {
  readonly #scanner: Scanner;
  readonly #fields: Fields;
  readonly #layout: ScannedLayout<RagSample>;
  readonly #task: readonly number[];
  readonly #noise: readonly number[];
  readonly #model: readonly number[];
  readonly #dataset: readonly number[];
  readonly #noises = new Map<number, number>();
  readonly #known = new Map<number, Setting>();
  #lastKey = UNKNOWN;
  #origin: Origin = { name: "", folders: [] };
  /** Whether the row read last has a level of noise above 0, as a fraction. */
  hasRatio = false;
  /** Of the row read last. */
  now: Setting = { settings: NO_SETTINGS, slices: [], seeds: NO_SEEDS, coded: null };

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
    this.#known.clear();
    this.#lastKey = UNKNOWN;
  }

  /** False if the row must be read carefully. */
  read(isPlanted: boolean): boolean {
    const fields = this.#fields;
    const task = fields.first(this.#task);
    const noise = fields.first(this.#noise);
    const model = fields.first(this.#model);
    const dataset = fields.first(this.#dataset);
    if (!fields.isOrNone(noise, Type.number) || !fields.isOrNone(task, Type.string)) return false;
    if (!fields.isOrNone(model, Type.string) || !fields.isOrNone(dataset, Type.string)) return false;
    const level = noise === NONE ? 0 : this.#scanner.numberAt(noise);
    // Percentages, and what is no level, are read with care.
    if (!(level >= 0 && level <= 1)) return false;
    this.hasRatio = level > 0;
    const key = this.#keyOf(task, noise, model, dataset, isPlanted);
    if (key !== UNKNOWN && key === this.#lastKey) return true;
    let setting = key === UNKNOWN ? undefined : this.#known.get(key);
    if (setting === undefined) {
      const scanner = this.#scanner;
      const found = task === NONE ? null : taskIn(scanner.wordAt(task), this.#layout.words.task ?? null);
      // A task with a level of its own is read with care, as a word that is none.
      if (task !== NONE && (found === null || found.noise !== null)) return false;
      const said = {
        task: found?.task ?? null,
        noise: noise === NONE ? null : level,
        model: model === NONE ? null : scanner.wordAt(model),
        dataset: dataset === NONE ? null : scanner.wordAt(dataset),
      };
      setting = this.#settle(said, isPlanted);
      if (key !== UNKNOWN && this.#known.size < MOST_SETTINGS) this.#known.set(key, setting);
    }
    this.#lastKey = key;
    this.now = setting;
    return true;
  }

  /** A number for what the slots say, by the numbers of their words. */
  #keyOf(task: number, noise: number, model: number, dataset: number, isPlanted: boolean): number {
    const level = noise === NONE ? 0 : this.#levelOf(this.#scanner.numberAt(noise));
    const ofTask = this.#numberOf(task);
    const ofModel = this.#numberOf(model);
    const ofDataset = this.#numberOf(dataset);
    if (level === UNKNOWN || ofTask === UNKNOWN || ofModel === UNKNOWN || ofDataset === UNKNOWN) return UNKNOWN;
    const words = (ofTask * MOST_WORDS + ofModel) * MOST_WORDS + ofDataset;
    return (words * MOST_LEVELS + level) * 2 + (isPlanted ? 1 : 0);
  }

  /** 0 for none; unknown where the word is too long to be among those that the scanner numbers. */
  #numberOf(slot: number): number {
    if (slot === NONE) return 0;
    const number = this.#fields.words[slot + Slot.items] ?? 0;
    return number < 1 || number >= MOST_WORDS ? UNKNOWN : number;
  }

  #levelOf(noise: number): number {
    const known = this.#noises.get(noise);
    if (known !== undefined) return known;
    const level = this.#noises.size + 1;
    if (level >= MOST_LEVELS) return UNKNOWN;
    this.#noises.set(noise, level);
    return level;
  }

  #settle(said: Omit<Settings, "isChinese">, isPlanted: boolean): Setting {
    const sample = { ...EMPTY_SAMPLE, ...said, counterfactual: isPlanted ? "" : null };
    const settings = { ...sample, ...this.#layout.settle(sample, this.#origin), ...this.#layout.always };
    const slices = [settings.noise, settings.task, settings.model, settings.dataset];
    return { settings, slices, seeds: new IdSeeds().of(slices), coded: null };
  }
}

const NO_SEEDS = new IdSeeds().of([]);
/** No key: the row's settings are not remembered. */
const UNKNOWN = -1;
/** Numbers of words take 15 bits, levels of noise 6, all together less than the 53 of a double. */
const MOST_WORDS = 2 ** 15;
const MOST_LEVELS = 2 ** 6;
const MOST_SETTINGS = 1000;
