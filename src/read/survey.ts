import {
  BACKSLASH,
  BOM,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  hasAt,
  isSpace,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
} from "./bytes.ts";
import { type ByteSource, DEFAULT_LIMITS } from "./container.ts";
import { type JsonRecord, parseRecord } from "./parse.ts";
import { readExactly, WINDOW_BYTES, Window } from "./window.ts";
import { jsonOf } from "./written.ts";

export type KeyPath = readonly string[];

/** A list or object of objects only, or an object with objects under numbers. */
export interface Box {
  readonly path: KeyPath;
  readonly isList: boolean;
  readonly from: number;
  readonly records: number;
  /** Keys of the first record; unknown for an object's records. */
  readonly names: readonly string[];
  /** Short texts of the first record of a list. */
  readonly texts: readonly string[];
  readonly members: readonly Member[];
}

type Member = readonly [offset: number, key: string];

export interface Survey {
  readonly boxes: readonly Box[];
  namesAt(path: KeyPath): readonly string[];
  objectAt(key: string): readonly [from: number, to: number] | null;
  /** Offset after the colon of a key of the object. */
  valueAt(key: string): number | null;
}

const MOST_KEYS = 7;
export const MOST_LOOKED_INTO = 10_000;
const MOST_NAMES = 100;
const LONGEST_TEXT = 100;

/**
 * Scans a file that is one object without parsing values: memory grows with the number of boxes and their keys. Null
 * for a broken file, or one with more than an object.
 */
export async function surveyOf(
  source: ByteSource,
  signal: AbortSignal,
  windowBytes = WINDOW_BYTES,
): Promise<Survey | null> {
  const hasBom = hasAt(await readExactly(source, 0, BOM.length), BOM);
  const window = new Window(source, hasBom ? BOM.length : 0, source.size, windowBytes);
  const surveyor = new Surveyor();
  for (let used = 0; ; used = window.bytes.length) {
    signal.throwIfAborted();
    await window.advance(used);
    if (!surveyor.pass(window.bytes, window.offset)) return null;
    if (window.isAtEnd) return surveyor.finish();
  }
}

const WITHIN = { isFirst: false, isUnterminated: false };

/** The object under a key of a surveyed file; null if there is none, if it is longer or if it cannot be parsed. */
export async function objectUnder(
  key: string,
  survey: Survey,
  source: ByteSource,
  mostBytes: number,
): Promise<JsonRecord | null> {
  const [from, to] = survey.objectAt(key) ?? [0, 0];
  if (from === to || to - from > mostBytes) return null;
  const parsed = parseRecord(await readExactly(source, from, to - from), DEFAULT_LIMITS, WITHIN);
  return parsed.state === "record" ? parsed.record : null;
}

/** The text, number or flag under a key of a surveyed file; null for none, and for a longer one. */
export async function scalarUnder(key: string, survey: Survey, source: ByteSource): Promise<unknown> {
  const from = survey.valueAt(key);
  if (from === null) return null;
  const bytes = await readExactly(source, from, Math.min(MOST_SCALAR_BYTES, source.size - from));
  const [, written] = SCALAR.exec(decoder.decode(bytes)) ?? [];
  return written === undefined ? null : jsonOf(written);
}
const MOST_SCALAR_BYTES = 1000;
const SCALAR = /^\s*("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]{0,30}|true|false)\s*[,}]/;

interface Frame {
  readonly isList: boolean;
  readonly path: KeyPath;
  readonly from: number;
  readonly names: string[];
  readonly texts: string[];
  readonly members: Member[];
  values: number;
  objects: number;
}

const decoder = new TextDecoder();

class Surveyor {
  readonly #boxes: Box[] = [];
  readonly #names = new Map<string, readonly string[]>();
  readonly #objects = new Map<string, readonly [number, number]>();
  readonly #values = new Map<string, number>();
  readonly #frames: Frame[] = [];
  #below = 0;
  #isInObject = false;
  #isInString = false;
  #isEscaped = false;
  #spelt: number[] | null = null;
  #isKey = false;
  #key = "";
  #last = 0;
  #isDone = false;

  pass(bytes: Uint8Array, offset: number): boolean {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (this.#isInString) this.#passInString(byte);
      else if (!isSpace(byte)) {
        if (this.#isDone || !this.#see(byte, offset + at)) return false;
        this.#last = byte;
      }
    }
    return true;
  }

  finish(): Survey | null {
    if (!this.#isDone) return null;
    const [names, objects, values] = [this.#names, this.#objects, this.#values];
    return {
      boxes: this.#boxes,
      namesAt: (path) => names.get(JSON.stringify(path)) ?? [],
      objectAt: (key) => objects.get(key) ?? null,
      valueAt: (key) => values.get(key) ?? null,
    };
  }

  #passInString(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === BACKSLASH) this.#isEscaped = true;
    else if (byte === QUOTE) {
      this.#isInString = false;
      if (this.#spelt === null) return;
      if (this.#isKey) this.#key = keyOf(this.#spelt);
      else this.#frames.at(-1)?.texts.push(keyOf(this.#spelt));
      return;
    }
    this.#spelt?.push(byte);
    if (!this.#isKey && (this.#spelt?.length ?? 0) > LONGEST_TEXT) this.#spelt = null;
  }

  #see(byte: number, offset: number): boolean {
    const top = this.#frames.at(-1);
    if (top === undefined) return byte === OPEN_OBJECT && this.#enter(byte, offset, []);
    if (top.isList && this.#below === 0 && byte !== CLOSE_ARRAY && this.#isAtValue(OPEN_ARRAY)) top.values += 1;
    switch (byte) {
      case QUOTE:
        this.#isInString = true;
        this.#isKey = this.#isAtKey(top);
        this.#spelt = this.#isKey || this.#isAtTextOfFirst(top) ? [] : null;
        return true;
      case COLON:
        if (this.#isFirstRecord(top) && top.names.length < MOST_NAMES) top.names.push(this.#key);
        if (this.#below > 0) return true;
        if (!top.isList && top.names.length < MOST_NAMES) {
          top.names.push(this.#key);
          if (top.path.length === 0) this.#values.set(this.#key, offset + 1);
        }
        top.values += 1;
        return true;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        return this.#open(top, byte, offset);
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        if (this.#below > 0) this.#below -= 1;
        else return this.#leave(top, byte, offset);
        return true;
      default:
        return true;
    }
  }

  #isAtValue(opening: number): boolean {
    return this.#last === opening || this.#last === COMMA;
  }

  #isFirstRecord(top: Frame): boolean {
    return top.isList && this.#below === 1 && this.#isInObject && top.objects === 1;
  }

  #isAtTextOfFirst(top: Frame): boolean {
    return this.#last === COLON && this.#isFirstRecord(top) && top.texts.length < MOST_NAMES;
  }

  #isAtKey(top: Frame): boolean {
    if (!this.#isAtValue(OPEN_OBJECT)) return false;
    return (this.#below === 0 && !top.isList) || this.#isFirstRecord(top);
  }

  #open(top: Frame, byte: number, offset: number): boolean {
    if (this.#below > 0) {
      this.#below += 1;
      return true;
    }
    if (byte === OPEN_OBJECT) {
      top.objects += 1;
      if (!top.isList) top.members.push([offset, this.#key]);
    }
    if (!top.isList && top.path.length < MOST_KEYS && top.members.length <= MOST_LOOKED_INTO) {
      return this.#enter(byte, offset, [...top.path, this.#key]);
    }
    this.#below = 1;
    this.#isInObject = byte === OPEN_OBJECT;
    return true;
  }

  #enter(byte: number, offset: number, path: KeyPath): true {
    const isList = byte === OPEN_ARRAY;
    this.#frames.push({ isList, path, from: offset + 1, names: [], texts: [], members: [], values: 0, objects: 0 });
    return true;
  }

  #leave(frame: Frame, byte: number, offset: number): boolean {
    if (frame.isList !== (byte === CLOSE_ARRAY)) return false;
    const { isList, path, from, names, texts, members, objects, values } = frame;
    if (objects > 0 && (objects === values || isNumbered(frame))) {
      this.#boxes.push({ path, isList, from, records: objects, names: isList ? names : [], texts, members });
    }
    const [key] = path;
    if (!isList) this.#names.set(JSON.stringify(path), names);
    if (!isList && path.length === 1 && key !== undefined) this.#objects.set(key, [from - 1, offset + 1]);
    this.#frames.pop();
    this.#isDone = this.#frames.length === 0;
    return true;
  }
}

const isNumbered = ({ isList, members }: Frame): boolean =>
  !isList && members.length > 1 && members.every(([, key]) => /^\d+$/.test(key));

function keyOf(bytes: readonly number[]): string {
  const text = decoder.decode(Uint8Array.from(bytes));
  return String(jsonOf(`"${text}"`) ?? text);
}
