import { isUsual, oppositeOf, sameAs } from "./lexicon.ts";
import { monthOf, NEGATING_CHARACTERS, NEGATORS, numberWord, QUANTIFIERS, STOP_WORDS, stemOf } from "./words.ts";

export interface Tokens {
  found: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  length: number;
  units: Uint16Array;
}

const newTokens = (size = 512): Tokens => ({
  found: new Int32Array(size),
  starts: new Int32Array(size),
  ends: new Int32Array(size),
  length: 0,
  units: new Uint16Array(size),
});

/** A set of word ids with constant-time clearing: a sentence needs many small sets. */
export class WordMarks {
  #marks = new Uint32Array(1024);
  #mark = 0;

  begin(): void {
    if (this.#mark === 0xffffffff) {
      this.#marks.fill(0);
      this.#mark = 0;
    }
    this.#mark++;
  }

  add(id: number): void {
    if (id >= this.#marks.length) {
      const more = new Uint32Array(2 * id);
      more.set(this.#marks);
      this.#marks = more;
    }
    this.#marks[id] = this.#mark;
  }

  has(id: number): boolean {
    return this.#marks[id] === this.#mark;
  }
}

/** A written word, analysed once per vocabulary. */
export interface WordForm {
  /** Equal for equivalent words; dense from 0. */
  readonly id: number;
  readonly stem: string;
  /** Lower case, without accents and possessive endings. */
  readonly folded: string;
  readonly isStop: boolean;
  readonly isNegator: boolean;
  readonly isCapital: boolean;
  readonly quantifier: "all" | "some" | "only" | null;
  readonly value: number | null;
  readonly month: number | null;
}

export interface Kin {
  readonly same: readonly number[];
  readonly opposite: readonly number[];
  readonly isUsual: boolean;
}

const NO_FORM: WordForm = {
  id: -1,
  stem: "",
  folded: "",
  isStop: false,
  isNegator: false,
  isCapital: false,
  quantifier: null,
  value: null,
  month: null,
};
const NO_UNITS = new Uint16Array(0);

class WordCounts {
  starts = new Uint32Array(0);
  counts = new Uint32Array(0);
  marks = new Uint32Array(0);
  readonly touched: number[] = [];

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
const MOST_UNITS = 1 << 21;
const SLOTS = 1 << 17;
const LONGEST = 200;
/** Layout of a short word: three numbers of four units each, then position + 1; 0 is free. */
const PLACE = 4;
/** A word of so many ASCII units fits into its entry, so that one lookup finds and compares it. */
export const SHORT = 12;

/** A cache of words: no result depends on its contents, and it starts anew when full. Ids hold until `prune`. */
export class Vocabulary {
  /** Random seed of the hash: no file can be crafted to cause collisions. */
  readonly seed = Math.floor(Math.random() * 2 ** 32) | 0;
  readonly #forms: WordForm[] = [];
  readonly #slots = new Int32Array(SLOTS);
  #units = new Uint16Array(1 << 16);
  #starts: number[] = [0];
  #filled = 0;
  readonly #places = new Int32Array(PLACE * SLOTS);
  #shortFilled = 0;
  #content = new Int32Array(1 << 12);
  #capitals = new Uint8Array(1 << 12);
  readonly #kin = new Map<number, Kin>();
  readonly #numbers = new Map<number, number>();
  readonly #ids = new Map<string, number>();

  readonly counts = new WordCounts();
  readonly marks = {
    asked: new WordMarks(),
    wanted: new WordMarks(),
    /** Words of documents capitalised inside a sentence, at its start, and in lower case. */
    capital: new WordMarks(),
    initial: new WordMarks(),
    lower: new WordMarks(),
    there: new WordMarks(),
    single: new WordMarks(),
    news: new WordMarks(),
    near: new WordMarks(),
  };
  readonly tokens = newTokens();

  get size(): number {
    return this.#ids.size;
  }

  prune(): void {
    if (this.#forms.length < MOST_FORMS && this.#units.length < MOST_UNITS) return;
    this.#forms.length = 0;
    this.#filled = 0;
    this.#slots.fill(0);
    this.#shortFilled = 0;
    this.#places.fill(0);
    this.#starts = [0];
    this.#units = new Uint16Array(1 << 16);
    this.#numbers.clear();
    this.#ids.clear();
    this.#kin.clear();
  }

  isCapitalAt(position: number): boolean {
    return this.#capitals[position] === 1;
  }

  kinOf({ id, stem, value, month }: WordForm): Kin {
    let kin = this.#kin.get(id);
    if (kin === undefined) {
      const isPlain = value === null && month === null;
      const idsOf = (stems: readonly string[]): readonly number[] => stems.map((one) => this.#idOf(one));
      kin = isPlain
        ? { same: idsOf(sameAs(stem)), opposite: idsOf(oppositeOf(stem)), isUsual: isUsual(stem) }
        : { same: [], opposite: [], isUsual: true };
      this.#kin.set(id, kin);
    }
    return kin;
  }

  formAt(position: number): WordForm {
    return this.#forms[position] ?? NO_FORM;
  }

  contentAt(position: number): number {
    return this.#content[position] ?? -1;
  }

  /**
   * Position of a word of at most `SHORT` ASCII units, `text` from `from` to `to`. `first`, `second`, `third`: four
   * units each, the earliest lowest, 0 for none.
   */
  findShort(first: number, second: number, third: number, text: string, from: number, to: number): number {
    const places = this.#places;
    // Mixed after each number: otherwise differences could be crafted to cancel out.
    let place = stirred(stirred(stirred(this.seed ^ first) ^ second) ^ third) & (SLOTS - 1);
    for (let i = PLACE * place, at = places[i + 3] ?? 0; at !== 0; i = PLACE * place, at = places[i + 3] ?? 0) {
      if (places[i] === first && places[i + 1] === second && places[i + 2] === third) return at - 1;
      place = (place + 1) & (SLOTS - 1);
    }
    const position = this.#keep(this.#newForm(text.slice(from, to)), NO_UNITS, 0);
    if (this.#shortFilled < SLOTS / 2) {
      this.#shortFilled++;
      places.set([first, second, third, position + 1], PLACE * place);
    }
    return position;
  }

  /**
   * Position of the word whose UTF-16 units are the first `length` of `units`; `hash`: `seed` with each unit mixed in.
   * Allocates nothing for a known word.
   */
  find(units: Uint16Array, length: number, hash: number): number {
    // Words mostly differ in their last letters: mixing spreads them over the slots.
    let slot = stirred(stirred(hash)) & (SLOTS - 1);
    for (let at = this.#slots[slot] ?? 0; at !== 0; at = this.#slots[slot] ?? 0) {
      if (this.#isAt(at - 1, units, length)) return at - 1;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const position = this.#keep(this.#newForm(textOf(units, Math.min(length, LONGEST))), units, length);
    if (this.#filled < SLOTS / 2) {
      this.#filled++;
      this.#slots[slot] = position + 1;
    }
    return position;
  }

  findNumber(value: number): number {
    let position = this.#numbers.get(value);
    if (position === undefined) {
      const stem = `#${value}`;
      position = this.#keep({ ...NO_FORM, id: this.#idOf(stem), stem, folded: stem, value }, NO_UNITS, 0);
      this.#numbers.set(value, position);
    }
    return position;
  }

  #isAt(position: number, units: Uint16Array, length: number): boolean {
    const start = this.#starts[position] ?? 0;
    if ((this.#starts[position + 1] ?? 0) - start !== length) return false;
    const known = this.#units;
    for (let i = 0; i < length; i++) if (known[start + i] !== units[i]) return false;
    return true;
  }

  #keep(form: WordForm, units: Uint16Array, length: number): number {
    const position = this.#forms.push(form) - 1;
    const start = this.#starts[position] ?? 0;
    const end = start + length;
    if (end > this.#units.length) {
      const more = new Uint16Array(2 * end);
      more.set(this.#units);
      this.#units = more;
    }
    this.#units.set(units.subarray(0, length), start);
    this.#starts.push(end);
    if (position >= this.#content.length) {
      const more = new Int32Array(2 * position);
      more.set(this.#content);
      this.#content = more;
      const capitals = new Uint8Array(more.length);
      capitals.set(this.#capitals);
      this.#capitals = capitals;
    }
    this.#content[position] = form.isStop ? -1 : form.id;
    this.#capitals[position] = form.isCapital ? 1 : 0;
    return position;
  }

  #newForm(raw: string): WordForm {
    const folded = fold(raw);
    const value = numberWord(folded) ?? null;
    const isCapital = startsWithCapital(raw);
    const month = monthOf(folded) ?? null;
    const stem = value !== null ? `#${value}` : month !== null ? `month ${month}` : stemOf(folded);
    return {
      id: this.#idOf(stem),
      stem,
      folded,
      // `may` is a month only next to a day or a year, in any case.
      isStop: STOP_WORDS.has(folded),
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

/** Spreads every bit; the multiplier is that of MurmurHash3's last steps. */
function stirred(number: number): number {
  const product = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  return product ^ (product >>> 15);
}

function textOf(units: Uint16Array, length: number): string {
  let text = "";
  for (let i = 0; i < length; i++) text += String.fromCharCode(units[i] ?? 0);
  return text;
}

function startsWithCapital(raw: string): boolean {
  const unit = raw.charCodeAt(0);
  return unit < 128 ? unit >= 65 && unit <= 90 : /^\p{Lu}/u.test(raw);
}

export function fold(raw: string): string {
  let folded = raw.toLowerCase();
  if (/[^ -~]/.test(folded)) {
    folded = folded
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/ß/g, "ss")
      .replace(/ı/g, "i")
      .replace(/’/g, "'");
  }
  return folded.includes("'") ? folded.replace(/'s?$/, "") : folded;
}
