// Finds texts in texts, as valid UTF-8, so that bytes match only at characters. A few texts are kept by number; `take`
// refuses those for which bytes and strings could differ.
import { isSame } from "./intern";
import { afterCharacter, characterAt, ESCAPED, hasAnyOf } from "./text";

/** Texts that are kept, and the most bytes of one; longer ones are left to strings. */
const TEXTS = 6;
export const MOST_BYTES: usize = 64 * 1024;
/** What is read and written at once behind the end of a text. */
const MARGIN: usize = 128;
const buffers: usize = memory.data((64 * 1024 + 128) * 6, 16);
/** Of each text: its first byte, its length, whether it has white space beyond ASCII. */
const table: usize = memory.data(16 * 6, 16);
const ENTRY: usize = 16;

/**
 * Lower case of characters below 0x600, 16 bits each, written by the caller; 0xffff if it depends on more, or is more
 * than one character.
 */
const CASED: u32 = 0x600;
export const lowerCases: usize = memory.data(2 * 0x600, 16);

@inline function entryOf(text: u32): usize {
  return table + <usize>text * ENTRY;
}

/** Address of a text's buffer. */
@inline export function into(text: u32): usize {
  return buffers + <usize>text * (MOST_BYTES + MARGIN);
}

@inline export function fromOf(text: u32): usize {
  return <usize>load<u32>(entryOf(text));
}

@inline export function lengthOf(text: u32): i32 {
  return load<i32>(entryOf(text), 4);
}

@inline export function keep(text: u32, from: usize, length: i32, hasWideSpace: bool): void {
  const entry = entryOf(text);
  store<u32>(entry, <u32>from);
  store<i32>(entry, length, 4);
  store<u32>(entry, hasWideSpace ? 1 : 0, 8);
}

/** Whether a text is empty. */
export function isEmpty(text: u32): bool {
  return lengthOf(text) == 0;
}

/** Whether one of the bytes of a text is of a set. */
export function meets(text: u32, set: usize): bool {
  const from = fromOf(text);
  return hasAnyOf(from, from + <usize>lengthOf(text), set);
}

// ---- taking a string of a row ----

/** Keeps a string by its bytes and flags, in lower case or unchanged; false if it needs real strings. */
export function take(text: u32, from: usize, to: usize, flags: i32, isLowered: bool): bool {
  if (to - from > MOST_BYTES) return false;
  const begin = into(text);
  if (flags == 0 && !isLowered) {
    keep(text, from, <i32>(to - from), false);
    return true;
  }
  let p = from;
  let q = begin;
  let hasWideSpace = false;
  while (p < to) {
    const v = v128.load(p);
    v128.store(q, isLowered ? lowered(v) : v);
    const odd = flags == 0 ? 0 : i8x16.bitmask(v128.or(v, i8x16.eq(v, i8x16.splat(0x5c))));
    const plain: usize = odd == 0 ? 16 : <usize>ctz(odd);
    if (p + plain >= to) {
      q += to - p;
      break;
    }
    p += plain;
    q += plain;
    if (plain == 16) continue;
    let c = characterAt(p);
    p = afterCharacter;
    if (c < CASED) {
      if (isLowered) c = load<u16>(lowerCases + (<usize>c << 1));
      if (c == 0xffff) return false;
    } else if (isLowered && !isCaseless(c)) return false;
    if (c >= 0x80 && isWideSpace(c)) hasWideSpace = true;
    q = put(q, c);
  }
  keep(text, begin, <i32>(q - begin), hasWideSpace);
  return true;
}

/** ASCII in lower case; other bytes as they are. */
@inline function lowered(v: v128): v128 {
  const isUpper = v128.and(i8x16.gt_s(v, i8x16.splat(0x40)), i8x16.lt_s(v, i8x16.splat(0x5b)));
  return v128.or(v, v128.and(isUpper, i8x16.splat(0x20)));
}

/** Characters from `CASED` on that surely have no case: scripts without, punctuation, symbols, pictographs. */
@inline function isCaseless(c: u32): bool {
  if (c < 0x2000) return c < 0x10a0 || (c >= 0x1100 && c < 0x13a0) || (c >= 0x1401 && c < 0x1c80);
  if (c < 0x2c00) {
    return c < 0x2126 || (c >= 0x2150 && c < 0x2160) || (c >= 0x2190 && c < 0x24b6) || c >= 0x24ea;
  }
  return (c >= 0x2e00 && c < 0xa640) || (c >= 0xac00 && c < 0xfb00) || (c >= 0xfe00 && c < 0xff21) || c >= 0x1f000;
}

/** Writes a character and returns the address behind it. */
@inline export function put(q: usize, c: u32): usize {
  if (c < 0x80) {
    store<u8>(q, c);
    return q + 1;
  }
  if (c < 0x800) {
    store<u8>(q, 0xc0 | (c >> 6));
    store<u8>(q, 0x80 | (c & 63), 1);
    return q + 2;
  }
  if (c < 0x10000) {
    store<u8>(q, 0xe0 | (c >> 12));
    store<u8>(q, 0x80 | ((c >> 6) & 63), 1);
    store<u8>(q, 0x80 | (c & 63), 2);
    return q + 3;
  }
  store<u8>(q, 0xf0 | (c >> 18));
  store<u8>(q, 0x80 | ((c >> 12) & 63), 1);
  store<u8>(q, 0x80 | ((c >> 6) & 63), 2);
  store<u8>(q, 0x80 | (c & 63), 3);
  return q + 4;
}

/** Keeps a text without its blanks (U+0020). */
export function withoutBlanks(text: u32, as: u32): void {
  const from = fromOf(text);
  const to = from + <usize>lengthOf(text);
  let q = into(as);
  for (let p = from; p < to; p++) {
    const c = load<u8>(p);
    store<u8>(q, c);
    if (c != 32) q++;
  }
  keep(as, into(as), <i32>(q - into(as)), load<u32>(entryOf(text), 8) != 0);
}

// ---- white space and normal form, as Python's `str` has them ----

@inline function isBlank(c: u32): bool {
  return c == 32 || c - 9 < 5 || c - 28 < 4;
}

@inline function isWideSpace(c: u32): bool {
  if (c < 0x2000) return c == 0x85 || c == 0xa0 || c == 0x1680;
  return c - 0x2000 <= 10 || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f || c == 0x3000;
}

/** Byte length of the white space at `p`, 0 for none; only ASCII unless `isWide`. */
@inline function spaceAt(p: usize, isWide: bool): usize {
  const c = <u32>load<u8>(p);
  if (c < 0x80) return isBlank(c) ? 1 : 0;
  if (!isWide) return 0;
  if (c == 0xc2) return isWideSpace(load<u8>(p, 1)) ? 2 : 0;
  if (c < 0xe1 || c > 0xe3) return 0;
  return isWideSpace(((c & 15) << 12) | (<u32>(load<u8>(p, 1) & 63) << 6) | (load<u8>(p, 2) & 63)) ? 3 : 0;
}

/** Keeps the normal form of a text: stripped, one run of `. ! ? , ; :` at the end taken off, white space to single blanks. */
export function normalise(text: u32, as: u32): void {
  const from = fromOf(text);
  const isWide = load<u32>(entryOf(text), 8) != 0;
  let to = from + <usize>lengthOf(text);
  for (;;) {
    if (to > from && isBlank(load<u8>(to - 1))) to--;
    else if (isWide && to >= from + 2 && load<u8>(to - 2) == 0xc2 && spaceAt(to - 2, true) == 2) to -= 2;
    else if (isWide && to >= from + 3 && load<u8>(to - 3) >= 0xe1 && spaceAt(to - 3, true) == 3) to -= 3;
    else break;
  }
  while (to > from && isTail(load<u8>(to - 1))) to--;
  if (!isWide && isTidy(from, to)) return keep(as, from, <i32>(to - from), false);
  const begin = into(as);
  let q = begin;
  let isGap = false;
  for (let p = from; p < to; ) {
    const space = spaceAt(p, isWide);
    if (space != 0) {
      isGap = q > begin;
      p += space;
      continue;
    }
    // What goes on behind white space is never written over before it is read: a gap has a byte at least.
    const c = load<u8>(p++);
    if (isGap) store<u8>(q++, 32);
    isGap = false;
    store<u8>(q++, c);
  }
  keep(as, begin, <i32>(q - begin), false);
}

@inline function isTail(c: u32): bool {
  return c == 46 || c == 33 || c == 63 || c == 44 || c == 59 || c == 58;
}

/** Whether all white space is single blanks between tokens; of ASCII. */
function isTidy(from: usize, to: usize): bool {
  if (to == from) return true;
  if (load<u8>(from) == 32 || load<u8>(to - 1) == 32) return false;
  const blank = i8x16.splat(32);
  for (let p = from; p < to; p += 16) {
    const v = v128.load(p);
    const isTwo = v128.and(i8x16.eq(v, blank), i8x16.eq(v128.load(p, 1), blank));
    let marks = i8x16.bitmask(v128.or(i8x16.lt_u(v, blank), isTwo));
    if (p + 16 > to) marks &= (1 << <i32>(to - p)) - 1;
    if (marks != 0) return false;
  }
  return true;
}

// ---- texts in texts ----

/** First address of `size` bytes within `length` others, at `start` or later; -1 for none. */
export function find(hay: usize, length: i32, needle: usize, size: i32, start: i32): i32 {
  if (size == 0) return start;
  const first = i8x16.splat(load<i8>(needle));
  const last = i8x16.splat(load<i8>(needle + <usize>size - 1));
  const places = length - size + 1;
  for (let i = start; i < places; i += 16) {
    const at = hay + <usize>i;
    let marks = i8x16.bitmask(
      v128.and(i8x16.eq(v128.load(at), first), i8x16.eq(v128.load(at + <usize>size - 1), last)),
    );
    if (places - i < 16) marks &= (1 << (places - i)) - 1;
    for (; marks != 0; marks &= marks - 1) {
      const n = ctz(marks);
      if (isSame(at + <usize>n, needle, <u32>size)) return i + n;
    }
  }
  return -1;
}

/** Whether a text contains another one; an empty one is in any. */
export function holds(text: u32, part: u32): bool {
  return find(fromOf(text), lengthOf(text), fromOf(part), lengthOf(part), 0) >= 0;
}

/** Whether a text contains another one behind these four bytes. */
export function holdsBehind(text: u32, word: u32, part: u32): bool {
  const from = fromOf(text);
  const length = lengthOf(text);
  for (let at = 4; ; at++) {
    at = find(from, length, fromOf(part), lengthOf(part), at);
    if (at < 0 || at > length) return false;
    if (load<u32>(from + <usize>at - 4) == word) return true;
  }
  return false;
}

/** Whether a token is one of a text's, which single blanks part. */
function hasToken(text: usize, length: i32, token: usize, size: i32): bool {
  for (let at = 0; ; at++) {
    at = find(text, length, token, size, at);
    if (at < 0) return false;
    const end = at + size;
    if ((at == 0 || load<u8>(text + <usize>at - 1) == 32) && (end == length || load<u8>(text + <usize>end) == 32)) {
      return true;
    }
  }
  return false;
}

/**
 * Whether one normal form says another: one contains the other, or it has `enough` of the other's distinct tokens, if
 * those are more than one. An empty one says nothing and is never said.
 */
export function says(text: u32, part: u32, enough: f64): bool {
  const said = fromOf(text);
  const length = lengthOf(text);
  const truth = fromOf(part);
  const size = lengthOf(part);
  if (length == 0 || size == 0) return false;
  if (find(said, length, truth, size, 0) >= 0 || find(truth, size, said, length, 0) >= 0) return true;
  const blank: usize = memory.data<u8>([32]);
  if (find(truth, size, blank, 1, 0) < 0) return false;
  let spaces = 0;
  for (let at = 0; at < size; at++) if (load<u8>(truth + <usize>at) == 32) spaces++;
  const affordable = (1 - enough) * <f64>(spaces + 1) + 1e-9;
  let tokens = 0;
  let shared = 0;
  for (let from = 0; from <= size; ) {
    let to = from;
    while (to < size && load<u8>(truth + <usize>to) != 32) to++;
    // Of equal tokens the first one counts.
    if (from == 0 || !hasToken(truth, from - 1, truth + <usize>from, to - from)) {
      tokens++;
      if (hasToken(said, length, truth + <usize>from, to - from)) shared++;
      else if (<f64>(tokens - shared) > affordable) return false;
    }
    from = to + 1;
  }
  return <f64>shared / <f64>tokens >= enough;
}

// ---- many phrases at once ----

// A set: the bits of all its lists; the first phrase of two bytes; then 4096 numbers of the first phrase that is found by
// three bytes of a hash. A phrase: the three bytes it is found by; their offset in it; address, length, bits of its lists;
// which of its ends are at a word's edge; the next phrase of two bytes or of the same hash. Numbers count from 1, in steps
// of a phrase from the end of the set; 0 is none.
const PLACES: usize = 8;
const PHRASES: usize = 8 + 2 * 4096;
const PHRASE: usize = 28;

@inline function phraseOf(set: usize, number: u32): usize {
  return set + PHRASES + <usize>(number - 1) * PHRASE;
}

/** The bits of the lists that have a phrase in a text. */
export function phrasesIn(text: u32, set: usize): i32 {
  const from = fromOf(text);
  const length = lengthOf(text);
  const all = load<i32>(set);
  let bits = pairsIn(from, length, set);
  for (let at = 0; at < length; at++) {
    const key = load<u32>(from + <usize>at) & 0xffffff;
    let number = <u32>load<u16>(set + PLACES + (<usize>((key * 0x9e3779b1) >>> 20) << 1));
    if (number == 0) continue;
    do {
      const phrase = phraseOf(set, number);
      if (key == load<u32>(phrase)) bits |= phraseAt(from, length, at - load<i32>(phrase, 4), phrase);
      number = load<u32>(phrase, 24);
    } while (number != 0);
    if (bits == all) return bits;
  }
  return bits;
}

/** Bits of the phrases of two bytes. */
function pairsIn(from: usize, length: i32, set: usize): i32 {
  let bits = 0;
  for (let number = load<u32>(set, 4); number != 0; ) {
    const phrase = phraseOf(set, number);
    const address = <usize>load<u32>(phrase, 8);
    for (let at = find(from, length, address, 2, 0); at >= 0; at = find(from, length, address, 2, at + 1)) {
      bits |= phraseAt(from, length, at, phrase);
      if ((bits & load<i32>(phrase, 16)) != 0) break;
    }
    number = load<u32>(phrase, 24);
  }
  return bits;
}

/** Bits of a phrase, if it begins at `begin`. */
function phraseAt(from: usize, length: i32, begin: i32, phrase: usize): i32 {
  const size = load<i32>(phrase, 12);
  if (begin < 0 || begin + size > length) return 0;
  const first = from + <usize>begin;
  if (!isSame(<usize>load<u32>(phrase, 8), first, <u32>size)) return 0;
  const edges = load<u32>(phrase, 20);
  if ((edges & 1) != 0 && begin > 0 && isWordByte(load<u8>(first - 1))) return 0;
  if ((edges & 2) != 0 && begin + size < length && isWordByte(load<u8>(first + <usize>size))) return 0;
  return load<i32>(phrase, 16);
}

/** What `\w` matches. */
@inline export function isWordByte(c: u32): bool {
  return c - 97 < 26 || c - 48 < 10 || c - 65 < 26 || c == 95;
}
