import { isUsual, oppositeOf, sameAs } from "./lexicon.ts";
import { monthOf, NEGATING_CHARACTERS, NEGATORS, numberWord, QUANTIFIERS, STOP_WORDS, stemOf } from "./words.ts";

/** Words of a text one after the other, for those who look at them at once: the next reading writes over them. */
export interface Tokens {
  /** What the vocabulary found them at. */
  found: Int32Array;
  starts: Int32Array;
  ends: Int32Array;
  length: number;
  /** UTF-16 units of the word that is being read. */
  units: Uint16Array;
}

const newTokens = (size = 512): Tokens => ({
  found: new Int32Array(size),
  starts: new Int32Array(size),
  ends: new Int32Array(size),
  length: 0,
  units: new Uint16Array(size),
});

/** A set of word ids that is emptied at no cost: the sets of a sentence are many and small. */
export class WordMarks {
  #marks = new Uint32Array(1024);
  #mark = 0;

  /** Empties it. */
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

/** By ids. */
export interface Kin {
  readonly same: readonly number[];
  readonly opposite: readonly number[];
  /** Whether it is an English word that many texts have: else it may be a name. */
  readonly isUsual: boolean;
}

const NO_FORM: Form = {
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

/** Numbers by word id, all 0 at first. Kept from sample to sample: making them anew costs more than filling them. */
class WordCounts {
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
const MOST_UNITS = 1 << 21;
/** A power of two well above it, so that chains stay short. */
const SLOTS = 1 << 17;
/** What is longer is no word; only so much of it is looked at. */
const LONGEST = 200;
/** Numbers of a short word's place: its units four to a number, then its position plus one; 0 is free. */
const PLACE = 4;
/** A word of so many ASCII units fits into its place, so that one look there both finds and compares it. */
export const SHORT = 12;

/**
 * Words met so far. It only saves work: what it forgets when it is full is worked out again, and no answer depends on
 * what it knows. Ids hold until `prune`.
 */
export class Vocabulary {
  /** Where words are kept follows from it, and nothing else: whoever writes a file cannot know which words share a slot. */
  readonly seed = Math.floor(Math.random() * 2 ** 32) | 0;
  readonly #forms: Form[] = [];
  /** By hash, then the slots after it: position in `#forms` plus one; 0 is free. */
  readonly #slots = new Int32Array(SLOTS);
  /** UTF-16 units of all words as written, one behind the other; that of form f ends where the next begins. */
  #units = new Uint16Array(1 << 16);
  #starts: number[] = [0];
  #filled = 0;
  /** Short words by hash, then the places after it. */
  readonly #places = new Int32Array(PLACE * SLOTS);
  #shortFilled = 0;
  #content = new Int32Array(1 << 12);
  #capitals = new Uint8Array(1 << 12);
  /** By word id, what WordNet says of it; worked out for words of responses alone. */
  readonly #kin = new Map<number, Kin>();
  readonly #numbers = new Map<number, number>();
  readonly #ids = new Map<string, number>();

  /** Counts by word of the sample that is being labelled; the next sample writes over them. */
  readonly counts = new WordCounts();
  /** The question's words and all that are looked for, as long as the sample; the others within one call. */
  readonly marks = {
    asked: new WordMarks(),
    wanted: new WordMarks(),
    /** Words that documents write with a capital inside of a sentence, at its start, and without. */
    capital: new WordMarks(),
    initial: new WordMarks(),
    lower: new WordMarks(),
    there: new WordMarks(),
    single: new WordMarks(),
    news: new WordMarks(),
    near: new WordMarks(),
  };
  /** Words of the text that is being read. */
  readonly tokens = newTokens();

  get size(): number {
    return this.#ids.size;
  }

  /** Begins anew if too much has come together; called between samples. */
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

  /** Whether the word at a position that `find` gave is written with a capital. */
  isCapitalAt(position: number): boolean {
    return this.#capitals[position] === 1;
  }

  /** Words that say the same as a form or the opposite. */
  kinOf({ id, stem, value, month }: Form): Kin {
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

  /** What a number that `find` gave stands for. */
  formAt(position: number): Form {
    return this.#forms[position] ?? NO_FORM;
  }

  /** Id of the word at a position that `find` gave; -1 for one that says little by itself. */
  contentAt(position: number): number {
    return this.#content[position] ?? -1;
  }

  /**
   * Position of a word of at most `SHORT` ASCII units, `text` from `from` to `to`. `first`, `second` and `third`: its units
   * four to a number, the earliest lowest, 0 where it has none.
   */
  findShort(first: number, second: number, third: number, text: string, from: number, to: number): number {
    const places = this.#places;
    // What one number comes to is stirred before the next: else numbers could be made whose differences cancel out.
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
   * Position of the word whose UTF-16 units are the first `length` of `units`; `hash`: `seed` with each of them stirred in.
   * Nothing is made for a word that is known: most words of long documents are looked at no closer.
   */
  find(units: Uint16Array, length: number, hash: number): number {
    // Words differ in their last letters mostly: without stirring, neighbours would crowd one another's slots.
    let slot = stirred(stirred(hash)) & (SLOTS - 1);
    for (let at = this.#slots[slot] ?? 0; at !== 0; at = this.#slots[slot] ?? 0) {
      if (this.#isAt(at - 1, units, length)) return at - 1;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const position = this.#keep(this.#newForm(textOf(units, Math.min(length, LONGEST))), units, length);
    // Within one sample more words may come than slots are wise to fill: those are worked out each time.
    if (this.#filled < SLOTS / 2) {
      this.#filled++;
      this.#slots[slot] = position + 1;
    }
    return position;
  }

  /** Position of a number by its value. */
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

  #keep(form: Form, units: Uint16Array, length: number): number {
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

  #newForm(raw: string): Form {
    const folded = fold(raw);
    const value = numberWord(folded) ?? null;
    const isCapital = startsWithCapital(raw);
    const month = monthOf(folded) ?? null;
    const stem = value !== null ? `#${value}` : month !== null ? `month ${month}` : stemOf(folded);
    return {
      id: this.#idOf(stem),
      stem,
      folded,
      // `may` is a month only beside a day or a year, whatever its case: alone it says little.
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

/** Every bit of a number in many of the result's; the multiplier is that of MurmurHash3's last steps. */
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

/** Lower case, compatible forms made one, accents and possessive endings dropped. */
export function fold(raw: string): string {
  let folded = raw.toLowerCase();
  if (/[^ -~]/.test(folded)) {
    folded = folded
      .normalize("NFKD")
      .replace(/\p{M}+/gu, "")
      .replace(/ß/g, "ss")
      // Capitals have lost its difference from an i with a dot.
      .replace(/ı/g, "i")
      .replace(/’/g, "'");
  }
  return folded.includes("'") ? folded.replace(/'s?$/, "") : folded;
}
