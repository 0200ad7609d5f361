import { stemOf } from "./stem.ts";
import { monthOf, numberWord } from "./units.ts";
import { NEGATING_CHARACTERS, NEGATORS, QUANTIFIERS, STOP_WORDS } from "./words.ts";

/** What a word as written is, worked out once a vocabulary. */
export interface Form {
  /** Equal for words that count as the same; dense from 0. */
  readonly id: number;
  readonly stem: string;
  /** Lower case, without accents and possessive endings. */
  readonly folded: string;
  readonly isStop: boolean;
  readonly isNegator: boolean;
  readonly isCapital: boolean;
  readonly quantifier: "all" | "some" | "only" | null;
  /** Of a number or number word. */
  readonly value: number | null;
  /** 1 to 12. */
  readonly month: number | null;
}

/** Numbers by word id, all 0 at first. Kept from sample to sample: making them anew costs more than filling them. */
export class WordCounts {
  starts = new Uint32Array(0);
  counts = new Uint32Array(0);
  marks = new Uint32Array(0);
  readonly touched: number[] = [];

  /** Sets back what the sample before touched, and makes room for ids below `size`. */
  reset(size: number): void {
    for (const id of this.touched) {
      this.counts[id] = 0;
      this.marks[id] = 0;
    }
    this.touched.length = 0;
    if (this.counts.length >= size) return;
    this.starts = new Uint32Array(2 * size);
    this.counts = new Uint32Array(2 * size);
    this.marks = new Uint32Array(2 * size);
  }
}

const MOST_FORMS = 50_000;
/** A power of two well above it, so that chains stay short. */
const SLOTS = 1 << 17;
/** What is longer is no word; only so much of it is looked at. */
const LONGEST = 200;

/**
 * Words met so far. It only saves work: what it forgets when it is full is worked out again, and no answer depends on
 * what it knows. Ids hold until `prune`.
 */
export class Vocabulary {
  readonly #forms: Form[] = [];
  /** By hash, then the slots after it: position in `#forms` plus one; 0 is free. */
  readonly #slots = new Int32Array(SLOTS);
  /** UTF-16 units of all words as written, one behind the other; that of form f ends where the next begins. */
  #units = new Uint16Array(1 << 16);
  #starts: number[] = [0];
  readonly #numbers = new Map<number, Form>();
  readonly #ids = new Map<string, number>();

  /** Counts by word of the sample that is being labelled; the next sample writes over them. */
  readonly counts = new WordCounts();

  get size(): number {
    return this.#ids.size;
  }

  /** Begins anew if too much has come together; called between samples. */
  prune(): void {
    if (this.#forms.length + this.#numbers.size < MOST_FORMS) return;
    this.#forms.length = 0;
    this.#slots.fill(0);
    this.#starts = [0];
    this.#numbers.clear();
    this.#ids.clear();
  }

  /** The word whose UTF-16 units stand from `from` to `to`; nothing is made for a word that is known. */
  formOf(units: Uint16Array, from: number, to: number): Form {
    let hash = 0;
    for (let i = from; i < to; i++) hash = ((hash << 5) - hash + (units[i] ?? 0)) | 0;
    // Words differ in their last letters mostly: without stirring, neighbours would crowd one another's slots.
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    let slot = (hash ^ (hash >>> 16)) & (SLOTS - 1);
    for (let at = this.#slots[slot] ?? 0; at !== 0; at = this.#slots[slot] ?? 0) {
      const form = this.#forms[at - 1];
      if (form !== undefined && this.#isAt(at - 1, units, from, to)) return form;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const form = this.#newForm(textOf(units, from, Math.min(to, from + LONGEST)));
    // Within one sample more words may come than slots are wise to fill: those are worked out each time.
    if (to - from <= LONGEST && this.#forms.length < SLOTS / 2) this.#slots[slot] = this.#keep(form, units, from, to);
    return form;
  }

  #isAt(position: number, units: Uint16Array, from: number, to: number): boolean {
    const start = this.#starts[position] ?? 0;
    if ((this.#starts[position + 1] ?? 0) - start !== to - from) return false;
    const known = this.#units;
    for (let i = from, k = start; i < to; i++, k++) if (known[k] !== units[i]) return false;
    return true;
  }

  #keep(form: Form, units: Uint16Array, from: number, to: number): number {
    const start = this.#starts[this.#forms.length] ?? 0;
    const end = start + to - from;
    if (end > this.#units.length) {
      const more = new Uint16Array(2 * end);
      more.set(this.#units);
      this.#units = more;
    }
    this.#units.set(units.subarray(from, to), start);
    this.#starts.push(end);
    return this.#forms.push(form);
  }

  numberOf(value: number): Form {
    let form = this.#numbers.get(value);
    if (form === undefined) {
      const stem = `#${value}`;
      const plain = { isStop: false, isNegator: false, isCapital: false, quantifier: null, month: null };
      form = { id: this.#idOf(stem), stem, folded: stem, ...plain, value };
      this.#numbers.set(value, form);
    }
    return form;
  }

  /** Id of a stem that may not have been met: -1 then. */
  idOf(stem: string): number {
    return this.#ids.get(stem) ?? -1;
  }

  #newForm(raw: string): Form {
    const folded = fold(raw);
    const value = numberWord(folded) ?? null;
    const isCapital = startsWithCapital(raw);
    const month = folded === "may" && !isCapital ? null : (monthOf(folded) ?? null);
    const stem = value !== null ? `#${value}` : month !== null ? `month ${month}` : stemOf(folded);
    return {
      id: this.#idOf(stem),
      stem,
      folded,
      isStop: STOP_WORDS.has(folded) && month === null,
      isNegator: NEGATORS.has(folded) || folded.endsWith("n't") || NEGATING_CHARACTERS.includes(folded.charAt(0)),
      isCapital,
      quantifier: QUANTIFIERS.get(folded) ?? null,
      value,
      month,
    };
  }

  #idOf(stem: string): number {
    const known = this.#ids.get(stem);
    if (known !== undefined) return known;
    const id = this.#ids.size;
    this.#ids.set(stem, id);
    return id;
  }
}

function textOf(units: Uint16Array, from: number, to: number): string {
  let text = "";
  for (let i = from; i < to; i++) text += String.fromCharCode(units[i] ?? 0);
  return text;
}

function startsWithCapital(raw: string): boolean {
  const unit = raw.charCodeAt(0);
  return unit < 128 ? unit >= 65 && unit <= 90 : /^\p{Lu}/u.test(raw);
}

/** Lower case, compatible forms made one, accents and possessive endings dropped. */
export function fold(raw: string): string {
  let folded = raw.toLowerCase();
  if (/[^ -~]/.test(folded)) {
    folded = folded
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/ß/g, "ss")
      .replace(/’/g, "'");
  }
  return folded.includes("'") ? folded.replace(/'s?$/, "") : folded;
}
