// Hashes of decoded texts: cyrb53's mixing over UTF-16 units, as analysis/table/keys.ts has it.
import { afterCharacter, characterAt, isSpace } from "./text";

/** The two halves so far; after `finishHash` the hash, whose second half is never 0. */
let high: u32 = 0;
let low: u32 = 0;

/**
 * What the caller reads for every row, four bytes each: first byte of the row and the one behind its last, number of its
 * unknown keys, both halves of the hash finished last, classes of what was folded last, the row's shape. To ask for a
 * global takes 50 ns, to read memory one.
 */
export const registers: usize = memory.data(28, 16);

export function beginHash(high_: u32, low_: u32): void {
  high = high_;
  low = low_;
}

export function finishHash(): void {
  const h = ((high ^ (high >> 16)) * 2246822507) ^ ((low ^ (low >> 13)) * 3266489909);
  const l = ((low ^ (low >> 16)) * 2246822507) ^ ((h ^ (h >> 13)) * 3266489909);
  high = h;
  low = l == 0 ? 1 : l;
  store<u32>(registers, high, 12);
  store<u32>(registers, low, 16);
}

let markedHigh: u32 = 0;
let markedLow: u32 = 0;

/** Remembers the hash so far, to go on from it after it was finished. */
export function markHash(): void {
  markedHigh = high;
  markedLow = low;
}

export function resumeHash(): void {
  high = markedHigh;
  low = markedLow;
}

export function mixUnit(unit: u32): void {
  high = (high ^ unit) * 2654435761;
  low = (low ^ unit) * 1597334677;
}

@inline function mixCharacter(c: u32): void {
  if (c < 0x10000) mixUnit(c);
  else {
    mixUnit(0xd7c0 + (c >> 10));
    mixUnit(0xdc00 | (c & 0x3ff));
  }
}

/** Whether a byte is a character of its own, no escape and not a part of one. */
@inline function isPlain(c: u32): bool {
  return c < 0x80 && c != 0x5c;
}

/** Mixes the units of a string. */
export function mixText(from: usize, to: usize): void {
  let p = from;
  while (p < to) {
    // Both halves in registers, as far as bytes are plain.
    let h = high;
    let l = low;
    for (; p < to; p++) {
      const c = <u32>load<u8>(p);
      if (!isPlain(c)) break;
      h = (h ^ c) * 2654435761;
      l = (l ^ c) * 1597334677;
    }
    high = h;
    low = l;
    if (p == to) return;
    mixCharacter(characterAt(p));
    p = afterCharacter;
  }
}

/** No UTF-16 unit: it ends each text of a group's key. */
const END: u32 = 0x10000;

/**
 * How many of the next bytes, up to 16, are plain with single blanks, if the last is none of the text or before another
 * blank; else 0. Ends of words are unpredictable: a branch for each byte costs more than mixing it.
 */
@inline function evenWords(p: usize, to: usize): usize {
  const length: usize = to - p < 16 ? to - p : 16;
  const within = <u32>((1 << <u32>length) - 1);
  const v = v128.load(p);
  const odd = i8x16.bitmask(v128.or(i8x16.eq(v, i8x16.splat(0x5c)), i8x16.lt_s(v, i8x16.splat(0x20))));
  if ((odd & within) != 0) return 0;
  // With the byte behind: a quote ends the text as a blank would.
  const blank = i8x16.splat(0x20);
  const blanks = <u32>i8x16.bitmask(i8x16.eq(v, blank)) & within;
  if (blanks == 0) return length;
  const next = <u32>load<u8>(p + length);
  const behind = p + length == to || next <= 0x20 || next == 0x5c || next >= 0x80 ? 1 : 0;
  return (blanks & ((blanks >> 1) | (behind << <u32>(length - 1)))) == 0 ? length : 0;
}

/** Hashes a text with white space collapsed and trimmed; false if it is blank. */
export function mixFolded(from: usize, to: usize): bool {
  let isBlankDue = false;
  let isBegun = false;
  let p = from;
  for (;;) {
    let h = high;
    let l = low;
    for (; p < to; p++) {
      while (isBegun && !isBlankDue) {
        const length = evenWords(p, to);
        if (length == 0) break;
        for (const behind = p + length; p < behind; p++) {
          const c = <u32>load<u8>(p);
          h = (h ^ c) * 2654435761;
          l = (l ^ c) * 1597334677;
        }
      }
      if (p == to) break;
      const c = <u32>load<u8>(p);
      if (!isPlain(c)) break;
      if (c <= 0x20 && (c == 0x20 || c - 9 < 5)) {
        isBlankDue = isBegun;
        continue;
      }
      if (isBlankDue) {
        h = (h ^ 0x20) * 2654435761;
        l = (l ^ 0x20) * 1597334677;
        isBlankDue = false;
      }
      isBegun = true;
      h = (h ^ c) * 2654435761;
      l = (l ^ c) * 1597334677;
    }
    high = h;
    low = l;
    if (p == to) break;
    const c = characterAt(p);
    p = afterCharacter;
    if (isSpace(c)) isBlankDue = isBegun;
    else {
      if (isBlankDue) mixUnit(0x20);
      isBlankDue = false;
      isBegun = true;
      mixCharacter(c);
    }
  }
  mixUnit(END);
  return isBegun;
}

/** Hashes a text without outer white space; false if it is blank. */
export function mixTrimmed(from: usize, to: usize): bool {
  let first: usize = 0;
  let last: usize = 0;
  while (from < to && load<u8>(from) == 0x20) from++;
  while (from < to && load<u8>(to - 1) == 0x20) to--;
  if (isPlainWord(from, to)) {
    mixText(from, to);
    return true;
  }
  for (let p = from; p < to; p = afterCharacter) {
    if (isSpace(characterAt(p))) continue;
    if (first == 0) first = p;
    last = afterCharacter;
  }
  mixText(first, last);
  return first != 0;
}

/** Whether a text of at least `ESCAPE` bytes begins and ends with visible ASCII that is no part of an escape. */
function isPlainWord(from: usize, to: usize): bool {
  if (to < from + ESCAPE) return false;
  const c = <u32>load<u8>(from);
  if (c <= 0x20 || !isPlain(c)) return false;
  for (let p = to - ESCAPE; p < to; p++) {
    const c = <u32>load<u8>(p);
    if (c <= 0x20 ? p == to - 1 : !isPlain(c)) return false;
  }
  return true;
}

/** Bytes of an escaped white space, at most. */
const ESCAPE: usize = 6;

/** Mixes units of two bytes from memory. */
export function mixUnits(from: usize, count: u32): void {
  let h = high;
  let l = low;
  for (const to = from + ((<usize>count) << 1); from < to; from += 2) {
    const unit = <u32>load<u16>(from);
    h = (h ^ unit) * 2654435761;
    l = (l ^ unit) * 1597334677;
  }
  high = h;
  low = l;
}
