import type { StateColumns } from "../../model/index.ts";
import { type Scanner, Slot, Type } from "../../read/scan/scanner.ts";
import { listOf } from "../../text/wordList.ts";
import { STATE_KEYS, type StateRole } from "./columns.ts";
import { errorIn } from "./errorTexts.ts";
import { saysNothing } from "./read.ts";

export const STATE_WANTS = [...STATE_KEYS.keys()].map((key) => [key, "value"] as const);

/** Whether rows ran, from their slots; doubtful rows are read carefully. */
export class ScannedStates {
  readonly #scanner: Scanner;
  readonly #slots: readonly number[];
  readonly #roles: readonly StateRole[];

  constructor(scanner: Scanner, { except = [] }: StateColumns = {}) {
    const keys = [...STATE_KEYS].filter(([key]) => !except.includes(key) && scanner.slots.has(key));
    this.#scanner = scanner;
    this.#slots = keys.map(([key]) => scanner.slots.get(key) ?? 0);
    this.#roles = keys.map(([, role]) => role);
  }

  haveRun(): boolean {
    const { words } = this.#scanner;
    for (let at = 0; at < this.#slots.length; at++) {
      const slot = this.#slots[at] ?? 0;
      const type = words[slot] ?? Type.absent;
      if (type === Type.absent || type === Type.null || type === Type.false) continue;
      if (!this.#isNothing(slot, type, this.#roles[at] ?? "error")) return false;
    }
    return true;
  }

  #isNothing(slot: number, type: number, role: StateRole): boolean {
    if (type === Type.list || type === Type.object) return false;
    const value =
      type === Type.string
        ? this.#scanner.textAt(slot)
        : type === Type.number
          ? this.#scanner.numberAt(slot)
          : type === Type.true;
    return saysNothing(role, value);
  }

  isAnswer(slot: number): boolean {
    const { words, bytes } = this.#scanner;
    const [from, to] = [words[slot + Slot.start] ?? 0, words[slot + Slot.end] ?? 0];
    if (!mayBeError(bytes, from, to)) return true;
    const text = this.#scanner.textAt(slot);
    return text.trim() !== "" && errorIn(text) === null;
  }
}

const beginningsOf = (...lines: readonly string[]): ReadonlySet<number> =>
  new Set(listOf(...lines).map((word) => keyOf(word.charCodeAt(0), word.charCodeAt(1), word.charCodeAt(2))));

const keyOf = (one: number, two: number, three: number): number =>
  (lower(one) << 16) | (lower(two) << 8) | lower(three);
const lower = (byte: number): number => (byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte);

/** Beginnings of the texts in `errorTexts.ts`, except those with a mark among their first bytes. */
const BEGINNINGS = beginningsOf(
  "err htt req api cal thi you inp out pro res rat too cud gpu mps mod ser pee ups llm gen inf com emb max fai",
  "all col exp exc con rea sor oop unk une int net inv ove bad gat fet soc sta tim die ter zei tra una can get",
  "ple quo dea fin uns lla asy cou ope blo fil pay age hat res not str rec key val def giv gav tem nam pre inc",
  "cer wro mis dat azu ins dia thr pan pos put rag cha ocu oco acc feh goo gag kes",
);
const SPACED = new Set(["an", "no", "la", "es", "si"]);
const AFTER_THE = new Set([..."srimcopga"].map((letter) => letter.charCodeAt(0)));
const MARKS = new Set([..."[{<$#_(\"'`❌"].map((mark) => mark.charCodeAt(0)));
/** First byte of non-Latin letters. */
const OTHER_SCRIPTS = 0xcd;
const BACKSLASH = 0x5c;
const COLON_LIKE = new Set([...":([-,]"].map((mark) => mark.charCodeAt(0)));
const LOOKED_AT = 64;

/** Whether a text may be an error message or blank, by its first bytes. True means that the text is read. */
export function mayBeError(bytes: Uint8Array, from: number, to: number): boolean {
  let at = from;
  while (at < to && (bytes[at] ?? 0) <= 0x20) at++;
  const first = bytes[at] ?? 0;
  if (at >= to || MARKS.has(first) || first === BACKSLASH || first >= WIDE) return true;
  const [second, third] = [bytes[at + 1] ?? 0, bytes[at + 2] ?? 0];
  if ((first === FOUR || first === FIVE) && isDigit(second) && isDigit(third)) return true;
  if (BEGINNINGS.has(keyOf(first, second, third))) return true;
  if (second >= WIDE || third >= WIDE) return true;
  if (third === SPACE && SPACED.has(String.fromCharCode(lower(first), lower(second)))) return true;
  if (keyOf(first, second, third) === THE) return AFTER_THE.has(lower(bytes[at + 4] ?? 0));
  return mayNameError(bytes, at, Math.min(to, at + LOOKED_AT));
}

function mayNameError(bytes: Uint8Array, from: number, to: number): boolean {
  let mark = -1;
  for (let at = from; at < to; at++) {
    const what = TELLING[bytes[at] ?? 0] ?? 0;
    if (what === 0) continue;
    if (what === SCRIPT || (what === ESCAPED && bytes[at + 1] === LETTER_U)) return true;
    if (what === MARK) mark = at;
  }
  for (let at = from; at + 2 < mark; at++) {
    if (NAMES.has(keyOf(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0))) return true;
  }
  return false;
}

const [MARK, SCRIPT, ESCAPED] = [1, 2, 3];
const TELLING = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= OTHER_SCRIPTS ? SCRIPT : byte === BACKSLASH ? ESCAPED : COLON_LIKE.has(byte) ? MARK : 0,
);
const NAMES = beginningsOf("rro rre xce ehl fai gag meo xha ava que");
const LETTER_U = 0x75;
const [WIDE, FOUR, FIVE, SPACE] = [0x80, 0x34, 0x35, 0x20];
const THE = keyOf(0x74, 0x68, 0x65);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
