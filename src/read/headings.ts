import { BACKSLASH, CLOSE_ARRAY, CLOSE_OBJECT, COMMA, isSpace, QUOTE } from "./bytes.ts";

/** Ids and titles are shown and found again up to so many UTF-16 units. */
export const HEADING_UNITS = 200;
/** Bytes that hold that many units, however they are escaped, with both quotes. */
export const HEADING_BYTES = 6 * HEADING_UNITS + 2;

/** Where a text stands in its record, as one number of 16 bits. */
export type HeadingPlace = number;
/** The text was not found in the record's bytes: parse the record. */
export const UNKNOWN_PLACE: HeadingPlace = 0;
/** There is no text. */
export const NO_TEXT: HeadingPlace = 1;
/** Then even numbers count from the record's beginning, odd ones from its end. */
const FIRST_PLACE = 2;
const MOST_AWAY = 0x7ffe;

/** Offset of a text in a record of so many bytes; null where the place tells none. */
export function offsetOf(place: HeadingPlace, recordBytes: number): number | null {
  if (place < FIRST_PLACE) return null;
  const away = (place - FIRST_PLACE) >> 1;
  return place % 2 === 0 ? away : recordBytes - away;
}

/** The place of a text that begins so many bytes into a record of so many bytes. */
export function placeAt(at: number, recordBytes: number): HeadingPlace {
  if (at < MOST_AWAY) return FIRST_PLACE + 2 * at;
  const away = recordBytes - at;
  return away <= MOST_AWAY ? FIRST_PLACE + 2 * away + 1 : UNKNOWN_PLACE;
}

/** So many records in a row without the text, and it is no longer looked for. */
const PATIENCE = 64;

/**
 * Finds texts of samples in the bytes of their records, without knowing under which key. A place counts only if `textAt`
 * reads the very text there, so that whoever reads it again gets what the record says.
 */
export class HeadingFinder {
  #credit = PATIENCE;
  /** Records of one file are mostly alike. */
  #wasNearEnd = false;

  /** Place of a text, of a long one its first units. */
  find(bytes: Uint8Array, text: string): HeadingPlace {
    if (this.#credit === 0) return UNKNOWN_PLACE;
    const search = new Search(text.slice(0, HEADING_UNITS));
    const place = this.#wasNearEnd
      ? search.nearEnd(bytes) || search.nearStart(bytes)
      : search.nearStart(bytes) || search.nearEnd(bytes);
    if (place === UNKNOWN_PLACE) this.#credit--;
    else {
      this.#credit = Math.min(PATIENCE, this.#credit + 1);
      this.#wasNearEnd = place % 2 !== 0;
    }
    return place;
  }
}

const encoder = new TextEncoder();
const WHOLE_NUMBER = /^-?\d{1,24}$/;
/** Strings of a record that are decoded to be compared: of one made up to have very many, the rest is passed over. */
const MOST_DECODED = 16;

/** A text that is looked for in a record: as a string, or as a number without quotes. */
class Search {
  readonly #wanted: string;
  /** What a number begins with; that of a string for other texts. */
  readonly #first: number;
  /** Bytes of the text, once its characters alone do not tell. */
  #spelt: Uint8Array | null = null;
  #decodes = MOST_DECODED;

  constructor(wanted: string) {
    const first = wanted.charCodeAt(0);
    this.#wanted = wanted;
    this.#first = isDigit(first) && WHOLE_NUMBER.test(wanted) ? first : QUOTE;
  }

  nearStart(bytes: Uint8Array): HeadingPlace {
    const first = this.#first;
    const to = Math.min(bytes.length, MOST_AWAY);
    for (let at = 0; at < to; at++) {
      const byte = bytes[at];
      if ((byte === QUOTE || byte === first) && this.#isAt(bytes, at)) return placeAt(at, bytes.length);
    }
    return UNKNOWN_PLACE;
  }

  nearEnd(bytes: Uint8Array): HeadingPlace {
    const first = this.#first;
    const { length } = bytes;
    const from = Math.max(0, length - MOST_AWAY);
    for (let at = length - 1; at >= from; at--) {
      const byte = bytes[at];
      const isFound = (byte === QUOTE || byte === first) && this.#isAt(bytes, at);
      if (isFound) return FIRST_PLACE + 2 * (length - at) + 1;
    }
    return UNKNOWN_PLACE;
  }

  #isAt(bytes: Uint8Array, at: number): boolean {
    const wanted = this.#wanted;
    const isString = bytes[at] === QUOTE;
    const from = isString ? at + 1 : at;
    for (let unit = 0; unit < wanted.length; unit++) {
      const byte = bytes[from + unit];
      if (byte === undefined || byte === QUOTE) return false;
      if (byte === BACKSLASH || byte >= 0x80) return isString && this.#isDecoded(bytes, at, unit);
      if (byte !== wanted.charCodeAt(unit)) return false;
    }
    const next = bytes[from + wanted.length];
    return isString ? wanted.length === HEADING_UNITS || next === QUOTE : endsNumber(next);
  }

  /** The same from a unit on that may be escaped, or is not ASCII. */
  #isDecoded(bytes: Uint8Array, at: number, unit: number): boolean {
    this.#spelt ??= encoder.encode(this.#wanted);
    const byte = bytes[at + 1 + unit];
    if (byte !== BACKSLASH && byte !== this.#spelt[unit]) return false;
    return this.#decodes-- > 0 && textAt(bytes, at) === this.#wanted;
  }
}

const endsNumber = (next: number | undefined): boolean =>
  next === COMMA || next === CLOSE_OBJECT || next === CLOSE_ARRAY || isSpace(next);

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * The first `HEADING_UNITS` units of the string of JSON at an offset, or the digits of the whole number there; null
 * where there is neither, or where the bytes end within it.
 */
export function textAt(bytes: Uint8Array, at: number): string | null {
  if (bytes[at] !== QUOTE) return digitsAt(bytes, at);
  let units = 0;
  let end = at + 1;
  while (units < HEADING_UNITS) {
    const byte = bytes[end];
    if (byte === undefined) return null;
    if (byte === QUOTE) break;
    if (byte === BACKSLASH) end += bytes[end + 1] === LETTER_U ? 6 : 2;
    else end += byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    units += byte < 0xf0 ? 1 : 2;
  }
  if (end > bytes.length) return null;
  try {
    const text: unknown = JSON.parse(`${decoder.decode(bytes.subarray(at, end))}"`);
    return typeof text === "string" ? text.slice(0, HEADING_UNITS) : null;
  } catch {
    // Other bytes than those that were measured: the file has changed.
    return null;
  }
}

const LETTER_U = 0x75;
const MINUS = 0x2d;
const MOST_DIGITS = 25;

const isDigit = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x30 && byte <= 0x39) || byte === MINUS);

function digitsAt(bytes: Uint8Array, at: number): string | null {
  let end = at;
  while (end - at <= MOST_DIGITS && isDigit(bytes[end])) end++;
  const isNumber = end > at && end - at <= MOST_DIGITS && endsNumber(bytes[end]);
  return isNumber ? String.fromCharCode(...bytes.subarray(at, end)) : null;
}
