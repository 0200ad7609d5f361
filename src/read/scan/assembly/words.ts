// What a careful reader of a text goes by: characters that mean the same folded into one, and whole words. Of characters
// beyond ASCII the caller tells, each when it is first met.
import { find, fromOf, into, isWordByte, keep, lengthOf, MOST_BYTES, put } from "./match";
import { registers } from "./hash";
import { afterCharacter, characterAt, isSpace } from "./text";

/** By character: what it is folded into, as up to four bytes of UTF-8. */
export const foldings: usize = memory.data(4 * 0x10000, 16);
/** Classes by character, set by the caller; 0 if unknown. The results of folding have classes too. */
export const classes: usize = memory.data(0x10000, 16);
/** Only strings can tell of a text with it. */
const UNSURE = 2;
/** Collapsed into one blank; left out. */
const SPACE = 4;
const INVISIBLE = 8;
/** One of a word that runs on. */
const OF_WORD = 16;
/** Looks like a Latin letter: next to one it needs real strings. */
const LOOKS_LIKE = 32;
/** Folding may split or join words here. */
const PARTS = 64;
/** Pictographs: all are folded into themselves, and none is of a word. */
const PICTOGRAPHS: u32 = 0x1f300;
const AFTER_PICTOGRAPHS: u32 = 0x1fb00;

/** The character at `p`; sets `afterCharacter`. */
@inline function character(p: usize): u32 {
  const c = <u32>load<u8>(p);
  // A backslash is a plain character here.
  return c < 0x80 ? c : characterAt(p);
}

/** Start of the character that ends at `p`. */
@inline function before(p: usize): usize {
  p--;
  while ((load<u8>(p) & 0xc0) == 0x80) p--;
  return p;
}

@inline function classOf(c: u32): u32 {
  if (c < 0x10000) return load<u8>(classes + <usize>c);
  return c >= PICTOGRAPHS && c < AFTER_PICTOGRAPHS ? 1 : UNSURE;
}

// ---- folding ----

/**
 * Keeps a folded text under another number. Returns 0; or a character without classes; or -1 if it needs real strings.
 */
export function fold(text: u32, as: u32): i32 {
  const from = fromOf(text);
  const to = from + <usize>lengthOf(text);
  // What is folded may take twice its bytes.
  if ((to - from) << 1 > MOST_BYTES) return -1;
  const begin = into(as);
  let q = begin;
  let kinds: u32 = 0;
  for (let p = from; p < to; ) {
    const v = v128.load(p);
    v128.store(q, v);
    const odd = i8x16.bitmask(isFolded(v, v128.load(p, 1)));
    const plain: usize = odd == 0 ? 16 : <usize>ctz(odd);
    if (p + plain >= to) {
      q += to - p;
      break;
    }
    p += plain;
    q += plain;
    if (plain == 16) continue;
    const c = character(p);
    const after = c < 0x80 ? p + 1 : afterCharacter;
    if (c == 0x60 || c == 0x2a || c == 0x5f) kinds |= PARTS;
    if (c == 0x60) {
      store<u8>(q++, 0x27);
      p = after;
      continue;
    }
    if (c == 0x2a || c == 0x5f) {
      let end = after;
      while (end < to && load<u8>(end) == c) end++;
      const isKept = c == 0x2a ? isBetweenSpaces(from, p, end, to) : isWithinWord(from, p, end, to);
      if (isKept < 0) return -1;
      if (isKept != 0) for (let i = p; i < end; i++) store<u8>(q++, c);
      p = end;
      continue;
    }
    const kind = classOf(c);
    if (kind == 0) return <i32>c;
    kinds |= kind;
    if ((kind & UNSURE) != 0) return -1;
    if ((kind & LOOKS_LIKE) != 0 && ((p > from && isBasic(load<u8>(p - 1))) || (after < to && isBasic(load<u8>(after))))) {
      return -1;
    }
    if ((kind & (SPACE | INVISIBLE)) == 0) {
      if (c >= 0x10000) q = put(q, c);
      else for (let rest = load<u32>(foldings + (<usize>c << 2)); rest != 0; rest >>= 8) store<u8>(q++, rest & 255);
      p = after;
      continue;
    }
    // A run of white space and of what is not seen.
    let isBlank = false;
    while (p < to) {
      const c = character(p);
      const next = classOf(c);
      if (next == 0) return <i32>c;
      if ((next & (SPACE | INVISIBLE)) == 0) break;
      kinds |= next;
      if ((next & SPACE) != 0) isBlank = true;
      p = c < 0x80 ? p + 1 : afterCharacter;
    }
    if (isBlank) store<u8>(q++, 0x20);
  }
  keep(as, begin, <i32>(q - begin), false);
  store<u32>(registers, kinds, 20);
  return 0;
}

@inline function isBasic(c: u32): bool {
  return (c | 0x20) - 97 < 26;
}

/** Bytes that do not stay as they are: beyond ASCII, controls, blanks before these or before blanks, `*`, `_`, a backtick. */
@inline function isFolded(v: v128, next: v128): v128 {
  const blank = i8x16.splat(0x20);
  const isRun = v128.and(i8x16.eq(v, blank), i8x16.lt_s(next, i8x16.splat(0x21)));
  const isMark = v128.or(i8x16.eq(v, i8x16.splat(0x2a)), i8x16.eq(v, i8x16.splat(0x5f)));
  return v128.or(v128.or(i8x16.lt_s(v, blank), isRun), v128.or(isMark, i8x16.eq(v, i8x16.splat(0x60))));
}

/** Whether `[p, end)` has white space, or an end of the text, on both sides. */
function isBetweenSpaces(from: usize, p: usize, end: usize, to: usize): i32 {
  return (p == from || isSpace(character(before(p)))) && (end == to || isSpace(character(end))) ? 1 : 0;
}

/** Whether `[p, end)` has a letter or a digit on both sides; -1 next to one beyond ASCII. */
function isWithinWord(from: usize, p: usize, end: usize, to: usize): i32 {
  if (p == from || end == to) return 0;
  const a = load<u8>(p - 1);
  const b = load<u8>(end);
  if (a >= 0x80 || b >= 0x80) return -1;
  return isWordByte(a) && isWordByte(b) ? 1 : 0;
}

/** Trims a folded answer: blanks and quotes before it, these and punctuation behind it. */
export function trimAnswer(text: u32): void {
  const from = fromOf(text);
  const to = from + <usize>lengthOf(text);
  let first = from;
  while (first < to && isAround(load<u8>(first), false)) first++;
  let last = to;
  while (last > from && isAround(load<u8>(last - 1), true)) last--;
  // A run that began before what was taken off in front is no run behind the answer.
  if (last < first) last = to;
  keep(text, first, <i32>(last - first), false);
}

@inline function isAround(c: u32, isBehind: bool): bool {
  if (c == 0x20 || c == 0x22 || c == 0x27) return true;
  return isBehind && (c == 0x2e || c == 0x21 || c == 0x3f || c == 0x2c || c == 0x3b || c == 0x3a);
}

// ---- words of a folded text ----

@inline function isOfWord(c: u32): bool {
  return c < 0x80 ? isWordByte(c) : (classOf(c) & OF_WORD) != 0;
}

/** Whether the characters on both sides of `p` belong to one word. */
function isJoined(from: usize, p: usize, to: usize): bool {
  return p > from && p < to && isOfWord(character(before(p))) && isOfWord(character(p));
}

@inline function isDigit(from: usize, p: usize, to: usize): bool {
  return p >= from && p < to && load<u8>(p) - 48 < 10;
}

/** Whether the mark at `p`, with a digit on both sides, is one within a number: 2.45 and 1,112, but not 11.05.2022. */
function continuesNumber(from: usize, p: usize, to: usize): bool {
  const mark = load<u8>(p);
  let end = p + 1;
  while (isDigit(from, end, to)) end++;
  if (mark == 0x2c) return end - p == 4;
  if (mark != 0x2e) return false;
  let start = p;
  while (isDigit(from, start - 1, to)) start--;
  if (start > from && load<u8>(start - 1) == 0x2e && isDigit(from, start - 2, to)) return false;
  return !(end < to && load<u8>(end) == 0x2e && isDigit(from, end + 1, to));
}

/** Whether `[p, end)` begins and ends at edges of words and numbers. */
function isWhole(from: usize, p: usize, end: usize, to: usize): bool {
  if (isJoined(from, p, to) || isJoined(from, end, to)) return false;
  if (isDigit(from, p, to) && isDigit(from, p - 2, to) && continuesNumber(from, p - 1, to)) return false;
  return !(isDigit(from, end - 1, to) && isDigit(from, end + 1, to) && continuesNumber(from, end, to));
}

// ---- numbers of a folded text ----

/** A sign or a currency before a number: one of `+-$`, or the last byte of £, ¥, € or ₹. */
@inline function isSign(c: u32): bool {
  return c == 0x2b || c == 0x2d || c == 0x24 || c == 0xa3 || c == 0xa5 || c == 0xac || c == 0xb9;
}

/** A mark that digits may have between them. */
@inline function isDigitMark(c: u32): bool {
  return c == 0x2e || c == 0x2c || c == 0x27 || c == 0x5f || c == 0x20;
}

/** Whether neither the neighbours of `[p, end)` nor its edges can change its first or last number. */
function isApart(from: usize, p: usize, end: usize, to: usize): bool {
  const first = <u32>load<u8>(p);
  if (isDigit(from, p, to)) {
    if (p > from) {
      const c = <u32>load<u8>(p - 1);
      if (isSign(c) || c == 0x2e || c == 0x2c || c == 0x27) return false;
      if (c == 0x20 && p - 1 > from && (isDigit(from, p - 2, to) || isSign(load<u8>(p - 2)))) return false;
    }
  } else if (!isOfWord(character(p)) || isSign(first)) return false;
  if (isDigit(from, end - 1, to)) return !(isDigit(from, end + 1, to) && isDigitMark(load<u8>(end)));
  const last = <u32>load<u8>(end - 1);
  return last == 0x25 || isOfWord(character(before(end)));
}

/** Whether thousands may be parted by a space in it: in a text a line may end there. */
function hasSpaced(from: usize, to: usize): bool {
  for (let p = from + 1; p + 1 < to; p++) {
    if (load<u8>(p) == 0x20 && isDigit(from, p - 1, to) && isDigit(from, p + 1, to)) return true;
  }
  return false;
}

/** Whether a power of ten may be written in it: 1e3. */
function hasPower(from: usize, to: usize): bool {
  for (let p = from + 1; p + 1 < to; p++) {
    if (load<u8>(p) != 0x65 || !isDigit(from, p - 1, to)) continue;
    const c = load<u8>(p + 1);
    if (c == 0x2b || c == 0x2d || isDigit(from, p + 1, to)) return true;
  }
  return false;
}

/**
 * Whether a text may hold a part whose first digits stand at `p`, however its numbers are written: words before them are
 * written as they are, and of a number the last three digits before marks are never parted, unless there is nothing but
 * a fraction or a power of ten is written out.
 */
function mayHold(from: usize, to: usize, begin: usize, p: usize, end: usize): bool {
  let words = p;
  while (words > begin && !isWordByte(load<u8>(words - 1))) words--;
  if (words > begin && find(from, <i32>(to - from), begin, <i32>(words - begin), 0) < 0) return false;
  let last = p + 1;
  while (isDigit(begin, last, end)) last++;
  if (p > begin && load<u8>(p - 1) == 0x2e) return true;
  if ((last == p + 1 && load<u8>(p) == 0x30) || hasPower(begin, end) || hasPower(from, to)) return true;
  const size = last - p < 3 ? last - p : 3;
  return find(from, <i32>(to - from), last - size, <i32>size, 0) >= 0;
}

/** Whether a folded text contains a folded part as a whole: 1 or 0; -1 if the values of its numbers decide. */
export function stands(text: u32, part: u32): i32 {
  const from = fromOf(text);
  const length = lengthOf(text);
  const size = lengthOf(part);
  if (size == 0) return 0;
  const begin = fromOf(part);
  const end = begin + <usize>size;
  const to = from + <usize>length;
  let digit = begin;
  while (digit < end && !isDigit(begin, digit, end)) digit++;
  const isSpaced = digit < end && hasSpaced(begin, end);
  for (let at = 0; ; at++) {
    at = find(from, length, begin, size, at);
    if (at < 0) break;
    const p = from + <usize>at;
    if (!isWhole(from, p, p + <usize>size, to)) continue;
    if (digit == end) return 1;
    if (!isSpaced && isApart(from, p, p + <usize>size, to)) return 1;
  }
  return digit < end && mayHold(from, to, begin, digit, end) ? -1 : 0;
}
