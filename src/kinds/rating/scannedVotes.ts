import type { ChunkBuilder } from "../../analysis/table/chunk.ts";
import type { CodesBuilder } from "../../analysis/table/columns.ts";
import type { Label } from "../../model/index.ts";
import { type Scanner, Slot, Type, type Want, type Wants } from "../../read/scan/scanner.ts";
import { flagIn, readAlike } from "../../read/written.ts";
import { isPlaceholder } from "../reading/words.ts";
import type { ScanOptions } from "../scanned.ts";
import { NONE } from "../scannedFields.ts";
import { readLabel } from "./adapting.ts";
import { namesOfRaters } from "./repeating.ts";
import { GOLD, ratingName } from "./values.ts";

export const RATING: Wants = {
  fields: new Map<string, Want>([
    ["rater", "word"],
    ["value", "word"],
    ["raw", "value"],
    ["rationale", "value"],
    ["swapped", "value"],
    ["votes", "value"],
  ]),
};
const RATING_SIZE = Slot.size * RATING.fields.size;
const MOST_RATERS = 20;
const MOST_KNOWN = 1000;

/** A rater's answer, and that of a row without another one. */
interface KnownAnswer {
  readonly text: string;
  readonly alone: string;
}

/** The votes of a scanned row, one a rater. */
export class ScannedVotes {
  count = 0;
  agreeing = 0;
  agreeingPairs = 0;
  readonly #scanner: Scanner;
  readonly #areTextsOdd: boolean;
  readonly #list: number;
  readonly #raters: string[] = [];
  readonly #values: Label[] = [];
  readonly #raws: number[] = [];
  readonly #words = new Map<string, Label | null>();
  readonly #answers = new Map<string, Map<Label, KnownAnswer>>();
  #named: { readonly raters: readonly string[]; readonly text: string } = { raters: [], text: namesOfRaters([]) };
  readonly #codes = new Map<string, CodesBuilder>();
  #into: ChunkBuilder | null = null;

  constructor(scanner: Scanner, { areTextsOdd = false }: ScanOptions, list: number) {
    this.#scanner = scanner;
    this.#areTextsOdd = areTextsOdd;
    this.#list = list;
  }

  /** Reads the list, then the slot of `auto`. Returns false if one has no label, or a rater has several votes. */
  read(auto: number): boolean {
    const { words } = this.#scanner;
    this.count = 0;
    const list = this.#list;
    if ((words[list] ?? Type.absent) > Type.null) {
      const count = words[list + Slot.count] ?? 0;
      if (words[list] !== Type.list || words[list + Slot.flags] !== 0 || count > MOST_RATERS) return false;
      const first = (words[list + Slot.items] ?? 0) / 4;
      for (let r = 0; r < count; r++) if (!this.#readRating(first + r * RATING_SIZE)) return false;
    }
    return auto === NONE || this.#keep("auto", auto, NONE);
  }

  #readRating(slot: number): boolean {
    const { words } = this.#scanner;
    const value = slot + Slot.size;
    const raw = value + Slot.size;
    const rationale = raw + Slot.size;
    const swapped = rationale + Slot.size;
    const votes = swapped + Slot.size;
    if (words[slot] !== Type.string || words[votes] !== Type.absent) return false;
    const isSwapped = words[swapped] !== Type.absent && words[swapped] !== Type.null && words[swapped] !== Type.false;
    const hasRaw = words[raw] === Type.string;
    const isOdd = !hasRaw && (words[raw] ?? 0) > Type.null;
    const isReasonOdd = words[rationale] !== Type.string && (words[rationale] ?? 0) > Type.null;
    if (isSwapped || isOdd || isReasonOdd) return false;
    return this.#keep(this.#scanner.wordAt(slot), value, hasRaw ? raw : NONE);
  }

  #keep(rater: string, slot: number, raw: number): boolean {
    const value = this.labelAt(slot);
    // A rater named as the gold is renamed.
    if (value === null || rater === GOLD) return false;
    for (let r = 0; r < this.count; r++) if (this.#raters[r] === rater) return false;
    this.#raters[this.count] = rater;
    this.#values[this.count] = value;
    this.#raws[this.count] = raw;
    this.count++;
    return true;
  }

  /** Reads a label as `readLabel` does; null without one. */
  labelAt(slot: number): Label | null {
    const type = this.#scanner.words[slot];
    if (type === Type.number) return this.#scanner.numberAt(slot);
    if (type === Type.true || type === Type.false) return String(type === Type.true);
    if (type !== Type.string) return null;
    const text = this.#scanner.wordAt(slot);
    let label = this.#words.get(text);
    if (label === undefined) {
      label = readLabel(text).value;
      if (typeof label === "string" && flagIn(label) === null && this.#isOdd(label)) label = null;
      if (this.#words.size < MOST_KNOWN) this.#words.set(text, label);
    }
    return label;
  }

  /** Whether the text's reading depends on its column. */
  #isOdd(label: string): boolean {
    return this.#areTextsOdd || isPlaceholder(label, "numbers");
  }

  compare(gold: Label | null): void {
    const values = this.#values;
    let isNumber = typeof gold === "number";
    for (let r = 0; r < this.count && !isNumber; r++) isNumber = typeof values[r] === "number";
    const alike = isNumber ? BESIDE_NUMBERS : BESIDE_TEXTS;
    this.agreeing = 0;
    this.agreeingPairs = 0;
    for (let r = 0; r < this.count; r++) {
      const own = alike(values[r] ?? "");
      if (gold !== null && own === alike(gold)) this.agreeing++;
      for (let before = 0; before < r; before++) if (alike(values[before] ?? "") === own) this.agreeingPairs++;
    }
  }

  write(into: ChunkBuilder, at: number): void {
    for (let r = 0; r < this.count; r++) this.#codesOf(this.#raters[r] ?? "", into).set(at, this.#values[r] ?? "");
  }

  names(): string {
    const { raters } = this.#named;
    let isSame = raters.length === this.count;
    for (let r = 0; r < this.count && isSame; r++) isSame = raters[r] === this.#raters[r];
    if (!isSame) {
      const now = this.#raters.slice(0, this.count);
      this.#named = { raters: now, text: namesOfRaters(now) };
    }
    return this.#named.text;
  }

  /** Writes the answer as `ratingRepeating.answerOf` does. */
  answer(): string {
    if (this.count === 1 && this.#raws[0] === NONE)
      return this.#known(this.#raters[0] ?? "", this.#values[0] ?? "").alone;
    let text = "[";
    for (let r = 0; r < this.count; r++) {
      const rater = this.#raters[r] ?? "";
      const value = this.#values[r] ?? "";
      const raw = this.#raws[r] ?? NONE;
      if (r > 0) text += ",";
      text += raw === NONE ? this.#known(rater, value).text : answerOf(rater, value, this.#scanner.textAt(raw));
    }
    return `${text}]`;
  }

  #known(rater: string, value: Label): KnownAnswer {
    const byValue = this.#answers.get(rater) ?? new Map<Label, KnownAnswer>();
    if (byValue.size === 0 && this.#answers.size < MOST_RATERS) this.#answers.set(rater, byValue);
    let known = byValue.get(value);
    if (known === undefined) {
      const text = answerOf(rater, value, null);
      known = { text, alone: `[${text}]` };
      if (byValue.size < MOST_KNOWN) byValue.set(value, known);
    }
    return known;
  }

  #codesOf(rater: string, into: ChunkBuilder): CodesBuilder {
    if (this.#into !== into) {
      this.#into = into;
      this.#codes.clear();
    }
    let codes = this.#codes.get(rater);
    if (codes === undefined) {
      codes = into.value(ratingName(rater));
      this.#codes.set(rater, codes);
    }
    return codes;
  }
}

const answerOf = (rater: string, value: Label, raw: string | null): string => JSON.stringify([rater, [[value, raw]]]);

const BESIDE_NUMBERS = readAlike([0]);
const BESIDE_TEXTS = readAlike([]);
