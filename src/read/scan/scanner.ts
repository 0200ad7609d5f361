import { WASM } from "./compiled.ts";

/**
 * What is wanted of a field. `value`: scalars as they are, of lists and objects where they stand. `key`: a text that is a
 * sentence key, as a number. `word`: a text that many rows share. `texts`, `keys`, `numbers`: lists of them. `pairs`,
 * `pairLists`: `[key, text]` as key and number of code points. `fields`: an object; `each`: a list of objects.
 */
export type Want =
  | "value"
  | "key"
  | "word"
  | "texts"
  | "keys"
  | "pairs"
  | "pairLists"
  | "numbers"
  | { readonly fields: Wants }
  | { readonly each: Wants };

/** Fields of an object by their keys. */
export interface Wants {
  readonly fields: ReadonlyMap<string, Want>;
  /** Whether `Scanner.unknown` lists other keys. */
  readonly tellsOthers?: boolean;
}

/** Op codes of the plan's nodes, as in slots.ts. */
const OPS = { value: 1, key: 2, word: 3, texts: 4, keys: 5, pairs: 6, pairLists: 7, numbers: 8 } as const;
const FIELDS_OP = 9;
const EACH_OP = 10;

/**
 * A slot: what was found of one field, as numbers of `words`. `start` and `end` are bytes, of a string without its quotes;
 * `items` is the address of what a list or an object holds. The double of a number, and the code points of `pairs`, stand
 * in `reals` at `(slot + Slot.real) / 2`. The number of a `key` or, one more, of a `word` stands at `items`.
 */
export const Slot = { type: 0, flags: 1, start: 2, end: 3, items: 4, count: 5, real: 6, size: 8 } as const;

export const Type = { absent: 0, null: 1, true: 2, false: 3, number: 4, string: 5, list: 6, object: 7 } as const;

export const Flag = {
  /** A string has escapes, or bytes above 0x7f. */
  escaped: 1,
  wide: 2,
  /** A number must be parsed from its text. */
  fromText: 4,
  /** A list has an element that is not as wanted; it is not among the items. */
  strange: 8,
  /** A list of keys has one that is longer than four bytes. */
  interned: 16,
  /** A number is a whole one, written as JavaScript writes it. */
  whole: 32,
} as const;

/** What `next` answers: no whole line is left; a line was read; a line that the careful reader has to look at. */
export const Line = { none: 0, read: 1, odd: 2 } as const;

/** A part of the compiled module that reads rows. Addresses are bytes of its memory. */
interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly heap: Global;
  readonly frame: Global;
  readonly fives: Global;
  readonly unknownKeys: Global;
  readonly registers: Global;
  use(root: number, maxDepth: number): void;
  over(from: number, to: number): void;
  next(): number;
  hashOfKey(from: number, length: number): number;
  entryOf(number: number): number;
  beginHash(high: number, low: number): void;
  mixUnit(unit: number): void;
  mixUnits(from: number, count: number): void;
  mixText(from: number, to: number): void;
  mixFolded(from: number, to: number): number;
  mixTrimmed(from: number, to: number): number;
  finishHash(): void;
  markHash(): void;
  resumeHash(): void;
  lineOfCsv(from: number, to: number, delimiter: number, columns: number, count: number, into: number): number;
  hasAnyOf(from: number, to: number, set: number): number;
  mayMark(from: number, to: number): number;
  /** Exports of match.ts: texts are kept under the numbers 0 to 5. */
  readonly lowerCases: Global;
  take(text: number, from: number, to: number, flags: number, isLowered: boolean): number;
  normalise(text: number, as: number): void;
  withoutBlanks(text: number, as: number): void;
  /** Address of a text's first byte, and its length. */
  fromOf(text: number): number;
  lengthOf(text: number): number;
  isEmpty(text: number): number;
  meets(text: number, set: number): number;
  holds(text: number, part: number): number;
  holdsBehind(text: number, word: number, part: number): number;
  says(text: number, part: number, enough: number): number;
  phrasesIn(text: number, set: number): number;
  readonly foldings: Global;
  readonly classes: Global;
  fold(text: number, as: number): number;
  trimAnswer(text: number): void;
  stands(text: number, part: number): number;
}
interface Global {
  readonly value: number;
}

/** Bytes that are read at once. */
export const WINDOW_BYTES = 1024 * 1024;
/** What the module may overwrite behind a window. */
const MARGIN_BYTES = 256;

/** Whether this engine can run the scanner; if not, all records are read carefully. */
export function canScan(): boolean {
  return moduleOf() !== null;
}

/** One scanner for one plan; the bytes of a file are read into its window. */
export class Scanner {
  readonly exports: Exports;
  /** The module's memory as bytes, whole numbers and doubles. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly words: Int32Array<ArrayBuffer>;
  readonly reals: Float64Array<ArrayBuffer>;
  /** Address of the window's first byte. */
  readonly window: number;
  /** Keys of the record and their slots' places in `words`. */
  readonly slots: ReadonlyMap<string, number>;
  /** Whether rows are not as their file has them: no place in them is one of the file. */
  isRewritten = false;
  /** Place of text.ts's registers in `words`. */
  readonly #registers: number;
  readonly #nodes = new Map<number, Wants>();
  /** By number: words that have been read. */
  readonly #texts: string[] = [];
  #top: number;

  /** Throws if the engine cannot run it: see `canScan`. */
  constructor(wants: Wants, maxDepth: number) {
    this.exports = instantiate();
    const { buffer } = this.exports.memory;
    this.bytes = new Uint8Array(buffer);
    this.words = new Int32Array(buffer);
    this.reals = new Float64Array(buffer);
    this.#top = this.exports.heap.value;
    this.#registers = this.exports.registers.value / 4;
    this.bytes.set(new Uint8Array(powersOfFive().buffer), this.exports.fives.value);
    this.exports.use(this.#compileFields(wants), maxDepth);
    const frame = this.exports.frame.value / 4;
    this.slots = new Map([...wants.fields.keys()].map((key, at) => [key, frame + Slot.size * at]));
    this.window = this.allocate(WINDOW_BYTES + MARGIN_BYTES);
  }

  /** Address of the first byte of the row read last, and of the one behind its last. */
  get rowFrom(): number {
    return this.words[this.#registers] ?? 0;
  }

  get rowTo(): number {
    return this.words[this.#registers + 1] ?? 0;
  }

  /** How many keys it has that its plan does not know. */
  get unknownCount(): number {
    return this.words[this.#registers + 2] ?? 0;
  }

  /** Both halves of the hash finished last, as whole numbers with a sign. */
  get high(): number {
    return this.words[this.#registers + 3] ?? 0;
  }

  get low(): number {
    return this.words[this.#registers + 4] ?? 0;
  }

  /** Classes of the characters that the text folded last had, of those that do not stay as they are. */
  get foldedClasses(): number {
    return this.words[this.#registers + 5] ?? 0;
  }

  /** Number of the row's shape: rows with the same number have the same wanted fields. -1 if the file has too many. */
  get shape(): number {
    return this.words[this.#registers + 6] ?? -1;
  }

  /** Place in `words` of the slots of an object with wanted `fields`, by the object's slot. */
  fieldsAt(slot: number): number {
    return (this.words[slot + Slot.items] ?? 0) / 4;
  }

  /** Room in the module's memory, for as long as the scanner lives. */
  allocate(bytes: number): number {
    const at = (this.#top + 63) & ~63;
    this.#top = at + bytes;
    if (this.#top > this.bytes.length) throw new RangeError("The memory of the scanner is full.");
    return at;
  }

  /** Keys of the row read last that its plan does not know, in objects that tell of them. */
  unknown(): readonly { readonly within: Wants; readonly key: string }[] {
    const at = this.exports.unknownKeys.value / 4;
    return Array.from({ length: this.unknownCount }, (_, i) => {
      const [node = 0, from = 0, to = 0] = this.words.subarray(at + 3 * i, at + 3 * i + 3);
      const within = this.#nodes.get(node);
      if (within === undefined) throw new RangeError("There is no such node.");
      return { within, key: decoder.decode(this.bytes.subarray(from, to)) };
    });
  }

  /** A string as JSON means it, by its bytes and flags. */
  text(from: number, to: number, flags: number): string {
    if (flags === 0 && to - from <= SHORT_BYTES) return this.#ascii(from, to);
    const written = decoder.decode(this.bytes.subarray(from, to));
    return (flags & Flag.escaped) === 0 ? written : String(JSON.parse(`"${written}"`));
  }

  /** The text of a slot that holds a string. */
  textAt(slot: number): string {
    const { words } = this;
    return this.text(words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0, words[slot + Slot.flags] ?? 0);
  }

  /** Whether a slot's string is one line of at most `most` UTF-16 units. */
  isShortLine(slot: number, most: number): boolean {
    const { words, bytes } = this;
    const [from, to] = [words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0];
    if (words[slot + Slot.flags] === 0) return to - from <= most;
    let units = 0;
    for (let at = from; at < to; at++) {
      const byte = bytes[at] ?? 0;
      // Bytes behind the first of a character.
      if ((byte & 0xc0) === 0x80) continue;
      units += byte >= FOUR_BYTES ? 2 : 1;
      if (units > most) return false;
      if (byte !== BACKSLASH) continue;
      const kind = bytes[++at];
      if (kind === LETTER_N) return false;
      if (kind !== LETTER_U) continue;
      if (this.#ascii(at + 1, at + 5).toLowerCase() === "000a") return false;
      at += 4;
    }
    return true;
  }

  /** The same of a `word`: made once. Two spellings of one text are two words. */
  wordAt(slot: number): string {
    const number = (this.words[slot + Slot.items] ?? 0) - 1;
    if (number < 0) return this.textAt(slot);
    const known = this.#texts[number];
    if (known !== undefined) return known;
    const text = this.textAt(slot);
    this.#texts[number] = text;
    return text;
  }

  /** The number of a slot that holds one. */
  numberAt(slot: number): number {
    const { words } = this;
    if (((words[slot + Slot.flags] ?? 0) & Flag.fromText) === 0) return this.reals[(slot + Slot.real) / 2] ?? 0;
    return Number(this.#ascii(words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0));
  }

  /** The text of a clean key that was too long to be its own number. */
  internedKey(key: number): string {
    const entry = this.exports.entryOf(key & 0x7fffffff) / 4;
    const from = this.words[entry] ?? 0;
    return this.#ascii(from, from + (this.words[entry + 1] ?? 0));
  }

  #ascii(from: number, to: number): string {
    let text = "";
    for (let at = from; at < to; at++) text += String.fromCharCode(this.bytes[at] ?? 0);
    return text;
  }

  #compile(want: Want): number {
    if (typeof want === "object" && "fields" in want) return this.#compileFields(want.fields);
    const node = this.allocate(16) / 4;
    if (typeof want === "string") this.words[node] = OPS[want];
    else {
      this.words[node] = EACH_OP;
      this.words[node + 1] = this.#compileFields(want.each);
    }
    return node * 4;
  }

  /** Lays an object's fields out as json.ts reads them. */
  #compileFields(wants: Wants): number {
    const count = wants.fields.size;
    if (count > MOST_FIELDS) throw new RangeError(`A plan has at most ${MOST_FIELDS} fields an object.`);
    const node = this.allocate(20 + count + 1);
    const fields = this.allocate(16 * count);
    const table = this.allocate(256);
    this.words.set([FIELDS_OP, count, fields, table, wants.tellsOthers ? 1 : 0], node / 4);
    const next = node + 20;
    let at = 0;
    for (const [key, want] of wants.fields) {
      const bytes = encoder.encode(`${key}":`);
      const length = bytes.length - 2;
      const address = this.allocate(bytes.length + 64);
      this.bytes.set(bytes, address);
      this.words.set([address, length, this.#compile(want)], fields / 4 + 4 * at);
      let hash = this.exports.hashOfKey(address, length) & 255;
      while (this.bytes[table + hash] !== 0) hash = (hash + 1) & 255;
      this.bytes[table + hash] = at + 1;
      // In the order of the plan, until rows show theirs.
      this.bytes[next + at] = at + 1;
      at++;
    }
    this.bytes[next + count] = 0;
    this.#nodes.set(node, wants);
    return node;
  }
}

/** Fields that a table of 256 bytes finds fast, their numbers in a byte. */
export const MOST_FIELDS = 200;
const [BACKSLASH, LETTER_N, LETTER_U] = [0x5c, 0x6e, 0x75];
/** The least byte that begins a character of four, which is a pair of UTF-16 units. */
const FOUR_BYTES = 0xf0;
/** Longer texts are decoded by the engine, which takes a while to begin. */
const SHORT_BYTES = 24;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();

// Compiled once a thread.
let compiled: WebAssembly.Module | null | undefined;

function moduleOf(): WebAssembly.Module | null {
  if (compiled === undefined) {
    try {
      compiled = new WebAssembly.Module(Uint8Array.from(atob(WASM), (unit) => unit.charCodeAt(0)));
    } catch {
      // No WebAssembly here, or none with SIMD.
      compiled = null;
    }
  }
  return compiled;
}

function instantiate(): Exports {
  const module = moduleOf();
  if (module === null) throw new Error("This engine has no WebAssembly.");
  // What the module exports, index.ts says.
  return new WebAssembly.Instance(module, { env: { abort: () => {} } }).exports as unknown as Exports;
}

let fives: BigUint64Array<ArrayBuffer> | null = null;

/** The highest 128 bits of 5^e for e from -65 to 0, rounded up below 0, high half first: what number.ts multiplies by. */
function powersOfFive(): BigUint64Array<ArrayBuffer> {
  if (fives) return fives;
  fives = new BigUint64Array(2 * 66);
  for (let e = -65; e <= 0; e++) {
    let value = 1n << 127n;
    if (e < 0) {
      const power = 5n ** BigInt(-e);
      value = (1n << BigInt(power.toString(2).length + 127)) / power + 1n;
      while (value >= 1n << 128n) value >>= 1n;
    }
    fives[2 * (e + 65)] = value >> 64n;
    fives[2 * (e + 65) + 1] = value & 0xffff_ffff_ffff_ffffn;
  }
  return fives;
}
