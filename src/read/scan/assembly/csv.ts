// A record of CSV as a line of JSON, for the scanner. What may be more than cells side by side is left to the careful
// reader: other numbers of cells, quotes astray, lines of means or totals, lists that only it can distinguish from texts.
import { endOfNumber } from "./number";
import { afterCharacter, characterAt, hexDigit, isSpace } from "./text";

/** A column: address and length of the bytes before its value, then its flags. */
const COLUMN: usize = 16;
/** Another column of the same name comes later. */
const LEFT_OUT = 1;
/** A written number is a number. */
const NUMBER = 2;
/** An empty cell may be an empty answer. */
const RESPONSE = 4;
/** A text may begin like a list. */
const TEXT = 8;

/** Longer numbers are left as texts. */
const LONGEST_NUMBER: usize = 24;

/** Where the next cell begins, and where it is written to. */
let p: usize = 0;
let q: usize = 0;
/** End of the record, and what parts its cells. */
let to: usize = 0;
let delimiter: u32 = 0;
/** Cells that are not blank; whether a cell other than the first begins with a letter; the end of the last one. */
let filled = 0;
let hasWords = false;
let lastEnd: usize = 0;

/**
 * Writes the record `[from, end)`, without its line end, to `into`, where it takes up to six times its bytes and what comes
 * before its values. Returns the bytes written, with a line feed; 0 if it must be read with care; a negative number if
 * all but the first cell may be numbers, as in a line of means or totals.
 */
export function lineOfCsv(from: usize, end: usize, delimiter_: u32, columns: usize, count: i32, into: usize): i32 {
  p = from;
  q = into;
  to = end;
  delimiter = delimiter_;
  filled = 0;
  hasWords = false;
  lastEnd = from;
  // Nothing behind the record is read as a part of it.
  const behind = load<u8>(end);
  store<u8>(end, 0x0a);
  const isRead = cells(columns, count);
  store<u8>(end, behind);
  if (!isRead || filled < 2 || endsWithPercent(from)) return 0;
  store<u16>(q, 0x0a7d);
  const length = <i32>(q + 2 - into);
  return hasWords ? length : -length;
}

/** Whether there are as many cells as columns, and all can be written. */
function cells(columns: usize, count: i32): bool {
  for (let i = 0; i < count; i++) {
    if (p > to) return false;
    const column = columns + <usize>i * COLUMN;
    const before = q;
    const length = <usize>load<u32>(column, 4);
    memory.copy(q, <usize>load<u32>(column), length);
    q += length;
    const flags = load<u32>(column, 8);
    if (!cell(flags, i == 0)) return false;
    if ((flags & LEFT_OUT) != 0) q = before;
    p++;
  }
  return p > to;
}

/** Writes the cell at `p`, and goes to its end. */
function cell(flags: u32, isFirst: bool): bool {
  const first = <u32>load<u8>(p);
  if (p == to || first == delimiter) {
    if ((flags & RESPONSE) != 0) return false;
    store<u32>(q, 0x6c6c756e);
    q += 4;
    return true;
  }
  const isQuoted = first == 0x22;
  if (isQuoted) p++;
  const begin = p;
  const c = firstSeen(isQuoted);
  if (c == 0x5b || c == 0x7b) {
    // What is odd in a list counts, whether its column does or not.
    if ((flags & LEFT_OUT) != 0) return false;
    const found = listIn(isQuoted);
    if (found < 0 || (found == 0 && (flags & TEXT) == 0)) return false;
    if (found == 0 && !text(begin, isQuoted)) return false;
  } else {
    if (!((flags & NUMBER) != 0 && number(isQuoted)) && !text(begin, isQuoted)) return false;
    // Lists as Python prints them.
    if ((c == 0x28 || (c == 0x61 && isArray())) && mayEndList(endOf(isQuoted))) return false;
  }
  if (c == 0) return true;
  filled++;
  lastEnd = endOf(isQuoted);
  if (!isFirst && (c | 0x20) - 97 < 26) hasWords = true;
  return true;
}

/** End of the text of the cell read last. */
@inline function endOf(isQuoted: bool): usize {
  return isQuoted ? p - 1 : p;
}

/** Where the cell begins behind white space. */
let seen: usize = 0;

/** First byte of the cell at `p` that is of no white space, at `seen`; 0 for none. */
function firstSeen(isQuoted: bool): u32 {
  for (seen = p; seen < to; ) {
    const c = <u32>load<u8>(seen);
    if (isQuoted ? c == 0x22 && load<u8>(seen, 1) != 0x22 : c == delimiter) return 0;
    if (c < 0x80 ? !isSpace(c) : !isSpace(characterAt(seen))) return c;
    seen = c < 0x80 ? seen + 1 : afterCharacter;
  }
  return 0;
}

/** Whether `array(` is seen first. */
function isArray(): bool {
  return load<u32>(seen) == 0x61727261 && load<u16>(seen, 4) == 0x2879;
}

@inline function isClosing(c: u32): bool {
  return c == 0x5d || c == 0x7d || c == 0x29;
}

@inline function mayBeSpace(c: u32): bool {
  return c <= 0x20 || c >= 0x80;
}

function mayEndList(end: usize): bool {
  const c = <u32>load<u8>(end - 1);
  return isClosing(c) || mayBeSpace(c);
}

/** Whether the last text that says anything ends with a percent sign: a line of a group's percentages does. */
function endsWithPercent(from: usize): bool {
  for (let at = lastEnd; at > from; ) {
    at--;
    while (at > from && (load<u8>(at) & 0xc0) == 0x80) at--;
    const c = <u32>load<u8>(at);
    if (c < 0x80 ? !isSpace(c) : !isSpace(characterAt(at))) return c == 0x25;
  }
  return false;
}

/** Goes behind the closing quote at `p`; whether the cell ends there. */
@inline function closes(): bool {
  p++;
  return p == to || load<u8>(p) == delimiter;
}

/** Writes the cell at `begin` as a string, and goes to its end; false if a quote is astray. */
function text(begin: usize, isQuoted: bool): bool {
  p = begin;
  store<u8>(q++, 0x22);
  const ending = i8x16.splat(<i8>(isQuoted ? 0x22 : delimiter));
  const quote = i8x16.splat(0x22);
  const backslash = i8x16.splat(0x5c);
  const blank = i8x16.splat(0x20);
  for (;;) {
    const v = v128.load(p);
    v128.store(q, v);
    const isMark = v128.or(i8x16.eq(v, quote), i8x16.eq(v, backslash));
    const odd = i8x16.bitmask(v128.or(v128.or(isMark, i8x16.eq(v, ending)), i8x16.lt_u(v, blank)));
    const plain: usize = odd == 0 ? 16 : <usize>ctz(odd);
    p += plain;
    q += plain;
    if (plain == 16) continue;
    if (p == to) {
      if (isQuoted) return false;
      break;
    }
    const c = <u32>load<u8>(p);
    if (c == 0x22 && isQuoted) {
      if (p + 1 < to && load<u8>(p, 1) == 0x22) p++;
      else if (closes()) break;
      else return false;
    } else if (c == delimiter && !isQuoted) break;
    escape(c);
    p++;
  }
  store<u8>(q++, 0x22);
  return true;
}

/** Writes a quote, a backslash or a control character as JSON does. */
@inline function escape(c: u32): void {
  store<u8>(q++, 0x5c);
  if (c == 0x22 || c == 0x5c) store<u8>(q++, c);
  else if (c == 0x0a) store<u8>(q++, 0x6e);
  else if (c == 0x0d) store<u8>(q++, 0x72);
  else if (c == 0x09) store<u8>(q++, 0x74);
  else {
    store<u32>(q, 0x30303075);
    store<u8>(q, 0x30 + (c >> 4), 3);
    store<u8>(q, (c & 15) < 10 ? 0x30 + (c & 15) : 0x57 + (c & 15), 4);
    q += 5;
  }
}

/** The same as `list`, of a list of strings as Python prints them too. */
function listIn(isQuoted: bool): i32 {
  const begin = p;
  const before = q;
  p = seen;
  if (pythonList(isQuoted)) return 1;
  p = begin;
  q = before;
  return list(isQuoted);
}

/** Byte of the cell's text at `p`, which is the second one of a doubled quote then; 0 behind its end. */
@inline function byteOf(isQuoted: bool): u32 {
  const c = <u32>load<u8>(p);
  if (!isQuoted) return c == delimiter || p >= to ? 0 : c;
  if (c != 0x22) return p >= to ? 0 : c;
  if (load<u8>(p, 1) != 0x22) return 0;
  p++;
  return c;
}

/** Writes the list at `p` as JSON, and goes to the cell's end; false if it is none of strings, or JSON itself. */
function pythonList(isQuoted: bool): bool {
  let isPython = false;
  store<u8>(q++, 0x5b);
  p++;
  for (;;) {
    while (load<u8>(p) == 0x20) p++;
    const quote = byteOf(isQuoted);
    if (quote != 0x27 && quote != 0x22) return false;
    if (quote == 0x27) isPython = true;
    p++;
    if (!pythonString(quote, isQuoted)) return false;
    while (load<u8>(p) == 0x20) p++;
    const c = byteOf(isQuoted);
    p++;
    store<u8>(q++, c);
    if (c == 0x5d) break;
    if (c != 0x2c) return false;
  }
  if (!isPython) return false;
  return isQuoted ? p < to && load<u8>(p) == 0x22 && closes() : p == to || load<u8>(p) == delimiter;
}

/** Writes the string behind its opening quote, and goes behind the closing one. */
function pythonString(quote: u32, isQuoted: bool): bool {
  store<u8>(q++, 0x22);
  const ending = i8x16.splat(<i8>(isQuoted ? 0x22 : delimiter));
  for (;;) {
    const v = v128.load(p);
    v128.store(q, v);
    const isMark = v128.or(i8x16.eq(v, i8x16.splat(0x22)), i8x16.eq(v, i8x16.splat(0x27)));
    const isOther = v128.or(i8x16.eq(v, i8x16.splat(0x5c)), i8x16.lt_u(v, i8x16.splat(0x20)));
    const odd = i8x16.bitmask(v128.or(v128.or(isMark, isOther), i8x16.eq(v, ending)));
    const plain: usize = odd == 0 ? 16 : <usize>ctz(odd);
    p += plain;
    q += plain;
    if (plain == 16) continue;
    const c = byteOf(isQuoted);
    // Neither behind the cell, nor a control character.
    if (c < 0x20) return false;
    p++;
    if (c == quote) break;
    if (c == 0x27) store<u8>(q++, c);
    else if (c == 0x22) escape(c);
    else if (!pythonEscape(isQuoted)) return false;
  }
  store<u8>(q++, 0x22);
  return true;
}

/** Writes what a backslash before `p` means, and goes behind it; false for rare ones. */
function pythonEscape(isQuoted: bool): bool {
  const c = byteOf(isQuoted);
  p++;
  if (c == 0x27) store<u8>(q++, c);
  else if (c == 0x22 || c == 0x5c) escape(c);
  else if (c == 0x6e || c == 0x72 || c == 0x74) {
    store<u8>(q, 0x5c);
    store<u8>(q, c, 1);
    q += 2;
  } else if (c == 0x78 || c == 0x75) {
    store<u32>(q, 0x3030755c);
    q += c == 0x78 ? 4 : 2;
    const digits: usize = c == 0x78 ? 2 : 4;
    if (p + digits > to || !areHex(p, p + digits)) return false;
    memory.copy(q, p, digits);
    q += digits;
    p += digits;
  } else return false;
  return true;
}

function areHex(at: usize, end: usize): bool {
  for (; at < end; at++) if (hexDigit(load<u8>(at)) < 0) return false;
  return true;
}

/**
 * Writes the cell at `p` as it is, quotes undoubled, for the scanner to read as JSON: 1; 0 if it does not end like a list,
 * and nothing is written; -1 if it is left to the careful reader.
 */
function list(isQuoted: bool): i32 {
  const before = q;
  let hasBreak = false;
  let last: u32 = 0;
  let isOpen = isQuoted;
  for (; p < to; p++) {
    const c = <u32>load<u8>(p);
    if (isQuoted ? c == 0x22 : c == delimiter) {
      if (!isQuoted) break;
      if (p + 1 < to && load<u8>(p, 1) == 0x22) p++;
      else if (closes()) {
        isOpen = false;
        break;
      } else return -1;
    }
    if (c == 0x0a || c == 0x0d) hasBreak = true;
    store<u8>(q++, c);
    last = c;
  }
  if (isOpen || mayBeSpace(last)) return -1;
  if (isClosing(last)) return hasBreak ? -1 : 1;
  q = before;
  return 0;
}

/** Writes the cell at `p` if it is a number of JSON, and goes to its end. */
function number(isQuoted: bool): bool {
  const begin = p;
  const end = endOfNumber(p);
  if (end == 0 || end - p > LONGEST_NUMBER) return false;
  p = end;
  if (!(isQuoted ? load<u8>(p) == 0x22 && p < to && closes() : p == to || load<u8>(p) == delimiter)) {
    p = begin;
    return false;
  }
  memory.copy(q, begin, end - begin);
  q += end - begin;
  return true;
}
