import { BACKSLASH, CLOSE_ARRAY, CLOSE_OBJECT, COMMA, isSpace, QUOTE } from "./bytes.ts";
import { jsonOf } from "./written.ts";

/** Length of shown ids and titles, in UTF-16 units. */
export const HEADING_UNITS = 200;
export const HEADING_BYTES = 6 * HEADING_UNITS + 2;

/** Place of a text in its record, in 16 bits. */
export type HeadingPlace = number;
/** Not found in the record's bytes: parse the record. */
export const UNKNOWN_PLACE: HeadingPlace = 0;
export const NO_TEXT: HeadingPlace = 1;
/** From here even numbers count from the record's beginning, odd ones from its end. */
const FIRST_PLACE = 2;
const MOST_AWAY = 0x7ffe;

export function offsetOf(place: HeadingPlace, recordBytes: number): number | null {
  if (place < FIRST_PLACE) return null;
  const away = (place - FIRST_PLACE) >> 1;
  return place % 2 === 0 ? away : recordBytes - away;
}

export function placeAt(at: number, recordBytes: number): HeadingPlace {
  if (at < MOST_AWAY) return FIRST_PLACE + 2 * at;
  const away = recordBytes - at;
  return away <= MOST_AWAY ? FIRST_PLACE + 2 * away + 1 : UNKNOWN_PLACE;
}

const PATIENCE = 64;

/**
 * Finds texts of samples in their records' bytes, whatever the key. A place counts only if `textAt` reads the same text
 * there.
 */
export class HeadingFinder {
  #credit = PATIENCE;
  #wasNearEnd = false;

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
const MOST_DECODED = 16;

class Search {
  readonly #wanted: string;
  readonly #first: number;
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
 * The first `HEADING_UNITS` units of the JSON string at an offset, or the digits of the integer there; null for
 * neither, or if the bytes end within it.
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
  const text = jsonOf(`${decoder.decode(bytes.subarray(at, end))}"`);
  return typeof text === "string" ? text.slice(0, HEADING_UNITS) : null;
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
