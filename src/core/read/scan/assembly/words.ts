// What a careful reader of a text goes by: characters that mean the same folded into one, whole words, and negations that
// govern them. Of characters beyond ASCII the caller tells, each when it is first met.
import { find, fromOf, into, isWordByte, keep, lengthOf, MOST_BYTES, put } from "./match";
import { afterCharacter, characterAt, isSpace } from "./text";

/** By character: what it is folded into, as up to four bytes of UTF-8. */
export const foldings: usize = memory.data(4 * 0x10000, 16);
/** By character: its classes, 0 while nobody told. Those that others are folded into are told with them. */
export const classes: usize = memory.data(0x10000, 16);
/** Only strings can tell of a text with it. */
const UNSURE = 2;
/** It is folded into one blank, with those beside it; it is left out. */
const SPACE = 4;
const INVISIBLE = 8;
/** A letter; one of a word that runs on. */
const LETTER = 16;
const OF_WORD = 32;
/** Pictographs: all are folded into themselves, and none is of a word. */
const PICTOGRAPHS: u32 = 0x1f300;
const AFTER_PICTOGRAPHS: u32 = 0x1fb00;

/** Words of at most eight bytes, one behind the other in eight bytes each, up to an empty one: the caller writes them. */
export const negations: usize = memory.data(8 * 32, 16);
export const turns: usize = memory.data(8 * 32, 16);

/** The character at `p`; `afterCharacter` is told. */
@inline function character(p: usize): u32 {
  const c = <u32>load<u8>(p);
  // A backslash stands for itself here.
  return c < 0x80 ? c : characterAt(p);
}

/** Where the character that ends at `p` begins. */
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

/** Keeps a text folded, under another number. Answers 0; a character that is not told of; -1 where only strings can tell. */
export function fold(text: u32, as: u32): i32 {
  const from = fromOf(text);
  const to = from + <usize>lengthOf(text);
  // What is folded may take twice its bytes.
  if ((to - from) << 1 > MOST_BYTES) return -1;
  const begin = into(as);
  let q = begin;
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
    if ((kind & UNSURE) != 0) return -1;
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
      if ((next & SPACE) != 0) isBlank = true;
      p = c < 0x80 ? p + 1 : afterCharacter;
    }
    if (isBlank) store<u8>(q++, 0x20);
  }
  keep(as, begin, <i32>(q - begin), false);
  return 0;
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

/** Whether `[p, end)` has a letter or a digit on both sides; -1 beside one beyond ASCII. */
function isWithinWord(from: usize, p: usize, end: usize, to: usize): i32 {
  if (p == from || end == to) return 0;
  const a = load<u8>(p - 1);
  const b = load<u8>(end);
  if (a >= 0x80 || b >= 0x80) return -1;
  return isWordByte(a) && isWordByte(b) ? 1 : 0;
}

/** Takes off a folded text what stands around an answer: blanks and quotes before it, these and punctuation behind it. */
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

/** Whether `[p, end)` stands on the edges of words and numbers. */
function isWhole(from: usize, p: usize, end: usize, to: usize): bool {
  if (isJoined(from, p, to) || isJoined(from, end, to)) return false;
  if (isDigit(from, p, to) && isDigit(from, p - 2, to) && continuesNumber(from, p - 1, to)) return false;
  return !(isDigit(from, end - 1, to) && isDigit(from, end + 1, to) && continuesNumber(from, end, to));
}

/** How a folded part stands in a folded text as a whole: 0 nowhere; 1 somewhere; 2 only where a negation governs it; -1: only strings can tell. */
export function stands(text: u32, part: u32): i32 {
  const from = fromOf(text);
  const length = lengthOf(text);
  const size = lengthOf(part);
  if (size == 0) return 0;
  let found = 0;
  for (let at = 0; ; at++) {
    at = find(from, length, fromOf(part), size, at);
    if (at < 0) return found;
    const p = from + <usize>at;
    if (!isWhole(from, p, p + <usize>size, from + <usize>length)) continue;
    const negated = isNegated(from, p);
    if (negated < 0) return -1;
    if (negated == 0) return 1;
    found = 2;
  }
  return found;
}

/** The same of a word of ASCII, or of its plural, as `\b` has edges. */
export function standsInEither(text: u32, word: u32): i32 {
  const from = fromOf(text);
  const length = lengthOf(text);
  const size = lengthOf(word);
  let found = 0;
  for (let at = 0; ; at++) {
    at = find(from, length, fromOf(word), size, at);
    if (at < 0) return found;
    const p = from + <usize>at;
    if (at > 0 && isWordByte(load<u8>(p - 1))) continue;
    let end = at + size;
    if (end < length && load<u8>(from + <usize>end) == 0x73) end++;
    if (end < length && isWordByte(load<u8>(from + <usize>end))) continue;
    const negated = isNegated(from, p);
    if (negated < 0) return -1;
    if (negated == 0) return 1;
    found = 2;
  }
  return found;
}

// ---- negations ----

/** How far a negation reaches: tokens, and characters that are looked at. */
const REACH = 3;
const WINDOW: usize = 80;

/** Whether a negation among the three tokens before `p` governs it: 1 or 0; -1 where only strings can tell. */
function isNegated(from: usize, p: usize): i32 {
  const begin = p - from > WINDOW ? p - WINDOW : from;
  // Chinese writes its negation onto the word.
  if (p > from && character(before(p)) >= 0x3000) return -1;
  let end = p;
  for (let seen = 0; seen < REACH; ) {
    while (end > begin && load<u8>(end - 1) == 0x20) end--;
    let start = end;
    while (start > begin && load<u8>(start - 1) != 0x20) start--;
    // The window is one of characters, and not of bytes.
    if (start == begin && begin > from && isWide(begin, p)) return -1;
    if (start == end) return 0;
    if (!isOpening(start, end)) {
      seen++;
      const said = saidBy(start, end);
      if (said != GOES_ON) return said;
    }
    end = start;
  }
  return 0;
}

function isWide(from: usize, to: usize): bool {
  for (; from < to; from++) if (load<u8>(from) >= 0x80) return true;
  return false;
}

/** Whether a token is nothing but quotes and what opens. */
function isOpening(from: usize, to: usize): bool {
  for (; from < to; from++) {
    const c = load<u8>(from);
    if (c != 0x22 && c != 0x27 && c != 0x28 && c != 0x5b && c != 0x2a && c != 0x5f && c != 0x60) return false;
  }
  return true;
}

const GOES_ON = 2;

/** What a token says of those behind it: negated, not negated, -1 as ever, or that the one before it has to be asked. */
function saidBy(from: usize, to: usize): i32 {
  let end = to;
  while (end > from && isClosing(load<u8>(end - 1))) end--;
  if (end > from) {
    const c = load<u8>(end - 1);
    if (c == 0x2e || c == 0x2c || c == 0x3b || c == 0x3a || c == 0x21 || c == 0x3f || c == 0x29 || c == 0x5d) return 0;
    if (c >= 0x80 && character(before(end)) >= 0x3000) return -1;
  }
  while (from < to && !isLetter(character(from))) from = load<u8>(from) < 0x80 ? from + 1 : afterCharacter;
  while (to > from && !isLetter(character(before(to)))) to = before(to);
  const length = to - from;
  if (isOneOf(from, length, turns)) return 0;
  if (isOneOf(from, length, negations)) return 1;
  // "n't" behind letters.
  if (length < 4 || load<u16>(to - 3) != 0x276e || load<u8>(to - 1) != 0x74) return GOES_ON;
  for (let p = from; p < to - 3; p = load<u8>(p) < 0x80 ? p + 1 : afterCharacter) {
    if (!isLetter(character(p))) return GOES_ON;
  }
  return 1;
}

@inline function isClosing(c: u32): bool {
  return c == 0x22 || c == 0x27 || c == 0x2a || c == 0x5f;
}

@inline function isLetter(c: u32): bool {
  return c < 0x80 ? (c | 32) - 97 < 26 : (classOf(c) & LETTER) != 0;
}

function isOneOf(from: usize, length: usize, list: usize): bool {
  if (length - 1 >= 8) return false;
  const word = load<u64>(from) & (0xffffffffffffffff >> (64 - 8 * <u64>length));
  for (; load<u64>(list) != 0; list += 8) if (load<u64>(list) == word) return true;
  return false;
}
