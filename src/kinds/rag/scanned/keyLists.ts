import { SPECIAL_KEYS } from "../../../model/index.ts";
import { type Scanner, Slot, Type } from "../../../read/scan/scanner.ts";
import { isDocumentKey, isResponseKey } from "../../../text/keys.ts";
import { type Fields, NONE } from "../../scannedFields.ts";

/** Longer lists are left to sets of strings. */
export const MOST_KEYS = 256;

/** Whether so many of the numbers from `from` on hold this one. */
export function isAmong(words: Int32Array, from: number, count: number, key: number): boolean {
  for (let at = from; at < from + count; at++) if (words[at] === key) return true;
  return false;
}

/** Whether the keys of a short list all differ. */
export function areDistinct(words: Int32Array, from: number, count: number): boolean {
  for (let at = 1; at < count; at++) if (isAmong(words, from, at, words[from + at] ?? 0)) return false;
  return true;
}

const Form = { other: 0, document: 1, response: 2, special: 3 } as const;

/** What forms keys have: short ones are told by their bytes, longer ones by their interned texts, once each. */
export class KeyForms {
  readonly #scanner: Scanner;
  readonly #known = new Map<number, number>();

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  isDocument(key: number): boolean {
    return this.#formOf(key) === Form.document;
  }

  isSpecial(key: number): boolean {
    return key < 0 && this.#formOf(key) === Form.special;
  }

  #formOf(key: number): number {
    if (key >= 0) return shortForm(key);
    let form = this.#known.get(key);
    if (form === undefined) {
      form = formOf(this.#scanner.internedKey(key));
      this.#known.set(key, form);
    }
    return form;
  }
}

function formOf(text: string): number {
  if ((SPECIAL_KEYS as readonly string[]).includes(text)) return Form.special;
  return isDocumentKey(text) ? Form.document : isResponseKey(text) ? Form.response : Form.other;
}

const NINE = 57;
const SMALL_A = 97;

/** Digits, then letters. */
function shortForm(key: number): number {
  let rest = key;
  while (rest !== 0 && (rest & 255) <= NINE) rest >>>= 8;
  if (rest === 0) return Form.other;
  const isOfDocument = rest !== key;
  for (; rest !== 0; rest >>>= 8) if ((rest & 255) < SMALL_A) return Form.other;
  return isOfDocument ? Form.document : Form.response;
}

/** The keyed sentences of a row's documents: pairs of a key and code points. */
export class ListedSentences {
  readonly #fields: Fields;
  readonly #scanner: Scanner;
  /** Whether the file lists them; if not, their forms tell keys of documents. */
  isListed = false;
  total = 0;
  codePoints = 0;
  /** The first list's slot, and how many there are. */
  #lists = 0;
  #count = 0;
  #byKey: Map<number, number> | null = null;

  constructor(scanner: Scanner, fields: Fields) {
    this.#scanner = scanner;
    this.#fields = fields;
  }

  /** Takes those of a slot of `pairLists`; without one they are listed where there are `noDocuments`. */
  take(slot: number, noDocuments: boolean): void {
    const fields = this.#fields;
    const hasLists = fields.words[slot] === Type.list;
    this.isListed = hasLists || noDocuments;
    this.total = 0;
    this.codePoints = 0;
    this.#byKey = null;
    this.#count = hasLists ? fields.countOf(slot) : 0;
    this.#lists = fields.itemsOf(slot);
    for (let d = 0, list = this.#lists; d < this.#count; d++, list += Slot.size) {
      this.total += fields.countOf(list);
      this.codePoints += this.#scanner.reals[(list + Slot.real) / 2] ?? 0;
    }
  }

  /** Code points of the first sentence with this key; `NONE` if there is no such sentence. */
  lengthOf(key: number): number {
    const { words } = this.#fields;
    const at = this.#placeOf(key);
    if (at !== NONE && words[at] === key) return words[at + 1] ?? 0;
    this.#byKey ??= this.#mapped();
    return this.#byKey.get(key) ?? NONE;
  }

  /** Most files number their sentences in order: `1c` is the third of the second document. */
  #placeOf(key: number): number {
    if (key < 0) return NONE;
    let rest = key;
    let document = 0;
    for (; rest !== 0 && (rest & 255) <= NINE; rest >>>= 8) document = document * 10 + (rest & 255) - ZERO;
    let sentence = 0;
    for (; rest !== 0; rest >>>= 8) sentence = sentence * 26 + (rest & 255) - BEFORE_A;
    if (document >= this.#count) return NONE;
    const list = this.#lists + Slot.size * document;
    if (sentence < 1 || sentence > this.#fields.countOf(list)) return NONE;
    return this.#fields.itemsOf(list) + 2 * (sentence - 1);
  }

  #mapped(): Map<number, number> {
    const { words } = this.#fields;
    const byKey = new Map<number, number>();
    for (let d = 0, list = this.#lists; d < this.#count; d++, list += Slot.size) {
      const from = this.#fields.itemsOf(list);
      const to = from + 2 * this.#fields.countOf(list);
      for (let at = from; at < to; at += 2) {
        const key = words[at] ?? 0;
        if (!byKey.has(key)) byKey.set(key, words[at + 1] ?? 0);
      }
    }
    return byKey;
  }
}

const ZERO = 48;
const BEFORE_A = 96;
