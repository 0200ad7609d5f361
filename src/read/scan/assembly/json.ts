// Lines of JSON to slots of wanted fields. It knows JSON, and no format: what is wanted stands in a plan that the caller
// has written. As strict as JSON.parse; what is odd beyond that is left to the careful reader.
import { intern } from "./intern";
import { endOfNumber, storeDouble } from "./number";
import {
  codePoints,
  endOfString,
  ESCAPED,
  forgetStrings,
  isUtf8,
  registers,
  seenFlags,
  stringFlags,
  stringSurplus,
  WIDE,
} from "./text";

export { entryOf, intern } from "./intern";
export { fives } from "./number";
export {
  holds,
  holdsBehind,
  isEmpty,
  lowerCases,
  meets,
  normalise,
  phrasesIn,
  says,
  take,
  withoutBlanks,
} from "./match";
export { classes, fold, foldings, stands, trimAnswer } from "./words";
export {
  beginHash,
  finishHash,
  hasAnyOf,
  markHash,
  mixFolded,
  mixText,
  mixTrimmed,
  mixUnit,
  registers,
  resumeHash,
} from "./text";

// ---- memory; what lies behind it is the caller's ----

export const heap: usize = __heap_base;

/** Slots of the row, and what lists hold. */
const FRAME_BYTES: usize = 512 * 1024;
export const frame: usize = memory.data(512 * 1024 + 4096, 16);
/** Hashes of the keys of open objects that nobody wants. */
const HASH_BYTES: usize = 64 * 1024;
const hashes: usize = memory.data(64 * 1024 + 64, 16);
/** Elements of open lists, before they are copied together. */
const STACK_BYTES: usize = 512 * 1024;
const stack: usize = memory.data(512 * 1024 + 4096, 16);
/** Keys that a plan does not know, of objects that want to know all: node, first byte, byte behind the last. */
const MOST_UNKNOWN = 256;
export const unknownKeys: usize = memory.data(12 * 256, 16);
/** Of the row read last: so many of them. */
let unknownCount: i32 = 0;

let cursor: usize = 0;
let end: usize = 0;
let root: usize = 0;
let maxDepth: i32 = 0;
let frameTop: usize = 0;
let hashTop: usize = 0;
let stackTop: usize = 0;

// ---- what `next` answers ----
const END = 0;
const READ = 1;
const ODD = 2;

// ---- slots: type, flags, first byte, byte behind the last, items, count, a double ----
const SLOT: usize = 32;
const ABSENT = 0;
const NULL = 1;
const TRUE = 2;
const FALSE = 3;
const NUMBER = 4;
const STRING = 5;
const LIST = 6;
const OBJECT = 7;
/** Flag of a list: an element is not as wanted. */
const STRANGE = 8;
/** Flag of a list of keys: one is longer than four bytes. */
const INTERNED = 16;

// ---- the plan: nodes of an op and what it needs ----
const KEY = 2;
const WORD = 3;
const TEXTS = 4;
const KEYS = 5;
const PAIRS = 6;
const PAIR_LISTS = 7;
const NUMBERS = 8;
const FIELDS = 9;
const EACH = 10;

// A node of FIELDS: op, number of fields, address of the fields, of a table, whether unknown keys are told; then a byte a
// field, which field followed it last time, and one for the first. A field: address and length of its key, which a quote
// and a colon follow; its node. The table: field + 1 by the key's hash, open addressing over 256 bytes.
const NODE_NEXT: usize = 20;

/** The plan to read by from now on, and how deep objects and lists may nest. */
export function use(root_: usize, maxDepth_: i32): void {
  root = root_;
  maxDepth = maxDepth_;
}

/** The bytes to read from now on. Behind them 80 bytes are overwritten. */
export function over(from: usize, to: usize): void {
  cursor = from;
  end = to;
  store<u8>(to, 10);
  for (let at: usize = 1; at < 80; at += 16) v128.store(to + at, i8x16.splat(0));
}

/** The next line: READ with its slots; ODD where the careful reader has to look; END where no whole line is left. */
export function next(): i32 {
  const from = cursor;
  store<u32>(registers, <u32>from);
  store<u32>(registers, <u32>end, 4);
  store<u32>(registers, 0, 8);
  if (from >= end) return END;
  frameTop = frame;
  hashTop = hashes;
  stackTop = stack;
  unknownCount = 0;
  forgetStrings();
  if (load<u8>(from) == 0x7b) {
    frameTop += <usize>load<u32>(root, 4) * SLOT;
    let p = fields(from + 1, root, frame, 1);
    if (p != 0) {
      p = skipSpace(p);
      const to = p;
      if (load<u8>(p) == 13) p++;
      if (load<u8>(p) == 10 && p < end) {
        store<u32>(registers, <u32>to, 4);
        cursor = p + 1;
        return (seenFlags & WIDE) != 0 && !isUtf8(from, to) ? ODD : READ;
      }
    }
  }
  const p = lineEnd(from);
  if (p >= end) return END;
  store<u32>(registers, <u32>(p > from && load<u8>(p - 1) == 13 ? p - 1 : p), 4);
  cursor = p + 1;
  return ODD;
}

function lineEnd(p: usize): usize {
  const feed = i8x16.splat(10);
  for (;;) {
    const marks = i8x16.bitmask(i8x16.eq(v128.load(p), feed));
    if (marks != 0) return p + <usize>ctz(marks);
    p += 16;
  }
  return p;
}

@inline function skipSpace(p: usize): usize {
  let c = load<u8>(p);
  if (c > 0x20) return p;
  while (c == 0x20 || c == 9) c = load<u8>(++p);
  return p;
}

// ---- values: each function goes from a value's first byte to behind it, and returns 0 where it is odd ----

/** A value that nobody wants, checked all the same. */
function skip(p: usize, depth: i32): usize {
  const c = load<u8>(p);
  if (c == 0x22) {
    p = endOfString(p + 1);
    return p == 0 ? 0 : p + 1;
  }
  if (c == 0x7b) return fields(p + 1, 0, 0, depth + 1);
  if (c == 0x5b) return skipList(p, depth + 1);
  if (c - 48 < 10 || c == 0x2d) return endOfNumber(p);
  return word(p);
}

function skipList(p: usize, depth: i32): usize {
  if (depth > maxDepth) return 0;
  p = skipSpace(p + 1);
  if (load<u8>(p) == 0x5d) return p + 1;
  for (;;) {
    p = skip(p, depth);
    if (p == 0) return 0;
    p = behindElement(p);
    if (p == 0 || hasListEnded) return p;
  }
  return 0;
}

let hasListEnded: bool = false;

/** From behind an element to the next one, or to behind the list; 0 where neither follows. */
@inline function behindElement(p: usize): usize {
  p = skipSpace(p);
  const c = load<u8>(p);
  hasListEnded = c == 0x5d;
  if (hasListEnded) return p + 1;
  return c == 0x2c ? skipSpace(p + 1) : 0;
}

let wordType: i32 = 0;

function word(p: usize): usize {
  const w = load<u32>(p);
  if (w == 0x65757274) {
    wordType = TRUE;
    return p + 4;
  }
  if (w == 0x6c6c756e) {
    wordType = NULL;
    return p + 4;
  }
  if (w == 0x736c6166 && load<u8>(p, 4) == 0x65) {
    wordType = FALSE;
    return p + 5;
  }
  return 0;
}

/** An object from behind its brace; `node` is 0 where nobody wants any of it. The same key twice is odd, and so is an escaped one. */
function fields(p: usize, node: usize, slots: usize, depth: i32): usize {
  if (depth > maxDepth) return 0;
  const count = node == 0 ? 0 : <i32>load<u32>(node, 4);
  if (count > 0) memory.fill(slots, 0, <usize>count * SLOT);
  p = skipSpace(p);
  if (load<u8>(p) == 0x7d) return p + 1;
  const known = count > 0 ? <usize>load<u32>(node, 8) : 0;
  const ownHashes = hashTop;
  let last = count;
  for (;;) {
    if (load<u8>(p) != 0x22) return 0;
    const from = p + 1;
    let length: u32 = 0;
    let at = -1;
    if (count > 0) {
      // The field that followed last time: its key, quote and colon are compared at once.
      const guess = <i32>load<u8>(node + NODE_NEXT + <usize>last);
      if (guess < count) {
        const field = known + (<usize>guess << 4);
        const size = load<u32>(field, 4) + 2;
        if (startsWith(from, <usize>load<u32>(field), size)) {
          at = guess;
          p = from + <usize>size;
        }
      }
    }
    if (at < 0) {
      const to = endOfString(from);
      if (to == 0 || (stringFlags & ESCAPED) != 0) return 0;
      length = <u32>(to - from);
      p = skipSpace(to + 1);
      if (load<u8>(p) != 0x3a) return 0;
      p++;
      if (count > 0) {
        at = findField(node, from, length);
        if (at >= 0) store<u8>(node + NODE_NEXT + <usize>last, <u8>at);
      }
    }
    p = skipSpace(p);
    if (at >= 0) {
      last = at;
      const slot = slots + <usize>at * SLOT;
      if (load<u32>(slot) != ABSENT) return 0;
      p = value(p, <usize>load<u32>(known + (<usize>at << 4), 8), slot, depth);
    } else {
      const hash = keyHash(from, length);
      for (let h = ownHashes; h < hashTop; h += 4) if (load<u32>(h) == hash) return 0;
      store<u32>(hashTop, hash);
      hashTop += 4;
      if (hashTop - ownHashes > 2048 || hashTop >= hashes + HASH_BYTES) return 0;
      if (node != 0 && load<u32>(node, 16) != 0 && !tell(node, from, length)) return 0;
      p = skip(p, depth);
    }
    if (p == 0) return 0;
    p = skipSpace(p);
    const c = load<u8>(p);
    if (c == 0x7d) {
      hashTop = ownHashes;
      return p + 1;
    }
    if (c != 0x2c) return 0;
    p = skipSpace(p + 1);
  }
  return 0;
}

function tell(node: usize, from: usize, length: u32): bool {
  if (unknownCount == MOST_UNKNOWN) return false;
  const at = unknownKeys + <usize>unknownCount * 12;
  store<u32>(at, <u32>node);
  store<u32>(at, <u32>from, 4);
  store<u32>(at, <u32>from + length, 8);
  unknownCount++;
  store<u32>(registers, unknownCount, 8);
  return true;
}

@inline function keyHash(from: usize, length: u32): u32 {
  let hash: u32 = length * 0x27d4eb2f;
  if (length >= 8) {
    hash += (load<u32>(from) * 0x9e3779b1) ^ (load<u32>(from + length - 4) * 0x85ebca6b);
    hash ^= load<u32>(from + length / 2 - 2) * 0xc2b2ae35;
  } else for (let i: u32 = 0; i < length; i++) hash = (hash ^ load<u8>(from + i)) * 0x9e3779b1;
  return hash ^ (hash >> 15);
}

/** The hash by which a plan's table finds a key. */
export function hashOfKey(from: usize, length: u32): u32 {
  return keyHash(from, length);
}

@inline function startsWith(p: usize, key: usize, length: u32): bool {
  while (length > 16) {
    if (v128.any_true(i8x16.ne(v128.load(p), v128.load(key)))) return false;
    p += 16;
    key += 16;
    length -= 16;
  }
  return (i8x16.bitmask(i8x16.ne(v128.load(p), v128.load(key))) & ((1 << length) - 1)) == 0;
}

function findField(node: usize, from: usize, length: u32): i32 {
  const table: usize = load<u32>(node, 12);
  const hash = keyHash(from, length);
  for (let i: u32 = 0; i < 256; i++) {
    const at = <i32>load<u8>(table + <usize>((hash + i) & 255)) - 1;
    if (at < 0) return -1;
    const field = <usize>load<u32>(node, 8) + (<usize>at << 4);
    if (load<u32>(field, 4) == length && startsWith(from, <usize>load<u32>(field), length)) return at;
  }
  return -1;
}

/** A value that is wanted, into its slot. */
function value(p: usize, node: usize, slot: usize, depth: i32): usize {
  const c = load<u8>(p);
  store<u32>(slot, <u32>p, 8);
  if (c == 0x22) {
    const to = endOfString(p + 1);
    if (to == 0) return 0;
    store<u32>(slot, STRING);
    store<u32>(slot, stringFlags, 4);
    store<u32>(slot, <u32>(p + 1), 8);
    store<u32>(slot, <u32>to, 12);
    const op = load<u32>(node);
    if (op == KEY) store<u32>(slot, stringFlags == 0 ? keyOf(p + 1, to) : 0, 16);
    else if (op == WORD) store<u32>(slot, to - p > 256 ? 0 : intern(p + 1, <u32>(to - p - 1)) + 1, 16);
    return to + 1;
  }
  if (c == 0x5b) {
    store<u32>(slot, LIST);
    p = list(p, node, slot, depth + 1);
    store<u32>(slot, <u32>p, 12);
    return p;
  }
  if (c == 0x7b) {
    store<u32>(slot, OBJECT);
    let own: usize = 0;
    if (load<u32>(node) == FIELDS) {
      own = frameTop;
      frameTop += <usize>load<u32>(node, 4) * SLOT;
      if (frameTop > frame + FRAME_BYTES) return 0;
      store<u32>(slot, <u32>own, 16);
      p = fields(p + 1, node, own, depth + 1);
    } else p = fields(p + 1, 0, 0, depth + 1);
    store<u32>(slot, <u32>p, 12);
    return p;
  }
  if (c - 48 < 10 || c == 0x2d) {
    const to = endOfNumber(p);
    if (to == 0) return 0;
    store<u32>(slot, NUMBER);
    store<u32>(slot, <u32>to, 12);
    store<u32>(slot, storeDouble(slot + 24), 4);
    return to;
  }
  p = word(p);
  if (p != 0) store<u32>(slot, wordType);
  return p;
}

function list(p: usize, node: usize, slot: usize, depth: i32): usize {
  const op = load<u32>(node);
  if (depth > maxDepth) return 0;
  if (op == TEXTS) return texts(p, slot, depth);
  if (op == KEYS) return keys(p, slot, depth);
  if (op == PAIRS) return pairs(p, slot, depth);
  if (op == PAIR_LISTS) return pairLists(p, slot, depth);
  if (op == NUMBERS) return numbers(p, slot, depth);
  if (op == EACH) return each(p, <usize>load<u32>(node, 4), slot, depth);
  return skipList(p, depth);
}

/** Puts flags, first item and number of items into a list's slot. */
@inline function close(slot: usize, flags: i32, items: usize, count: i32): void {
  store<u32>(slot, flags, 4);
  store<u32>(slot, <u32>items, 16);
  store<u32>(slot, count, 20);
}

/** A list of texts: 16 bytes each, first byte, byte behind the last, flags, type. */
function texts(p: usize, slot: usize, depth: i32): usize {
  const items = frameTop;
  let count = 0;
  let flags = 0;
  hasListEnded = false;
  p = skipSpace(p + 1);
  if (load<u8>(p) == 0x5d) {
    hasListEnded = true;
    p++;
  }
  while (!hasListEnded) {
    if (load<u8>(p) == 0x22) {
      const to = endOfString(p + 1);
      if (to == 0 || frameTop + 16 > frame + FRAME_BYTES) return 0;
      store<u32>(frameTop, <u32>(p + 1));
      store<u32>(frameTop, <u32>to, 4);
      store<u32>(frameTop, stringFlags, 8);
      store<u32>(frameTop, STRING, 12);
      frameTop += 16;
      count++;
      p = to + 1;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
      if (p == 0) return 0;
    }
    p = behindElement(p);
    if (p == 0) return 0;
  }
  close(slot, flags, items, count);
  return p;
}

/** A list of numbers: a double each. One that has to be read from its text is strange. */
function numbers(p: usize, slot: usize, depth: i32): usize {
  const items = frameTop;
  let count = 0;
  let flags = 0;
  hasListEnded = false;
  p = skipSpace(p + 1);
  if (load<u8>(p) == 0x5d) {
    hasListEnded = true;
    p++;
  }
  while (!hasListEnded) {
    const c = load<u8>(p);
    if (c - 48 < 10 || c == 0x2d) {
      p = endOfNumber(p);
      if (p == 0 || frameTop + 8 > frame + FRAME_BYTES) return 0;
      if ((storeDouble(frameTop) & 4) != 0) flags |= STRANGE;
      frameTop += 8;
      count++;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
      if (p == 0) return 0;
    }
    p = behindElement(p);
    if (p == 0) return 0;
  }
  frameTop = (frameTop + 15) & ~15;
  close(slot, flags, items, count);
  return p;
}

/**
 * A clean key as a number: up to four of a-z, 0-9 and _ are themselves, longer ones are interned; 0 where it is not clean.
 * Of a dot at its end, which judges write, a key is clean by leaving it out.
 */
@inline function keyOf(from: usize, to: usize): u32 {
  if (to - from > 1 && load<u8>(to - 1) == 0x2e) to--;
  const length = <u32>(to - from);
  if (length - 1 < 4) {
    const key = load<u32>(from) & (0xffffffff >> (32 - 8 * length));
    for (let rest = key; rest != 0; rest >>= 8) if (!isClean(rest & 255)) return 0;
    return key;
  }
  if (length == 0 || length > 64) return 0;
  for (let p = from; p < to; p++) if (!isClean(load<u8>(p))) return 0;
  const number = intern(from, length);
  return number < 0 ? 0 : <u32>number | 0x80000000;
}

@inline function isClean(c: u32): bool {
  return c - 97 < 26 || c - 48 < 10 || c == 95;
}

@inline function flagsOfKey(key: u32): i32 {
  return key == 0 ? STRANGE : <i32>key < 0 ? INTERNED : 0;
}

/** A list of keys: four bytes each. */
function keys(p: usize, slot: usize, depth: i32): usize {
  const items = frameTop;
  let count = 0;
  let flags = 0;
  hasListEnded = false;
  p = skipSpace(p + 1);
  if (load<u8>(p) == 0x5d) {
    hasListEnded = true;
    p++;
  }
  while (!hasListEnded) {
    if (load<u8>(p) == 0x22) {
      const to = endOfString(p + 1);
      if (to == 0 || frameTop + 4 > frame + FRAME_BYTES) return 0;
      const key = stringFlags == 0 ? keyOf(p + 1, to) : 0;
      flags |= flagsOfKey(key);
      store<u32>(frameTop, key);
      frameTop += 4;
      count++;
      p = to + 1;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
      if (p == 0) return 0;
    }
    p = behindElement(p);
    if (p == 0) return 0;
  }
  frameTop = (frameTop + 15) & ~15;
  close(slot, flags, items, count);
  return p;
}

let pairKey: u32 = 0;
let pairPoints: u32 = 0;

/** `["0a", "text"]`, its key as a number and the code points of its text; 0 where it is something else. */
function pair(p: usize): usize {
  p = skipSpace(p + 1);
  if (load<u8>(p) != 0x22) return 0;
  const from = p + 1;
  // Nearly all keys have at most four bytes: where does their quote stand?
  const bytes = load<u64>(from) ^ 0x2222222222222222;
  const quotes = (bytes - 0x0101010101010101) & ~bytes & 0x8080808080808080;
  const length = <usize>(ctz(quotes) >> 3);
  let to = from + length;
  pairKey = length - 1 < 4 ? keyOf(from, to) : 0;
  if (pairKey == 0) {
    to = endOfString(from);
    if (to == 0) return 0;
    pairKey = stringFlags == 0 ? keyOf(from, to) : 0;
  }
  p = skipSpace(to + 1);
  if (load<u8>(p) != 0x2c) return 0;
  p = skipSpace(p + 1);
  if (load<u8>(p) != 0x22) return 0;
  to = endOfString(p + 1);
  if (to == 0) return 0;
  pairPoints = stringFlags == 0 ? <u32>(to - p - 1) : codePoints(p + 1, to) - stringSurplus;
  p = skipSpace(to + 1);
  return load<u8>(p) == 0x5d ? p + 1 : 0;
}

/** A list of pairs: key and code points, four bytes each; the sum of the code points is the slot's double. */
function pairs(p: usize, slot: usize, depth: i32): usize {
  const items = frameTop;
  let count = 0;
  let flags = 0;
  let sum: f64 = 0;
  hasListEnded = false;
  p = skipSpace(p + 1);
  if (load<u8>(p) == 0x5d) {
    hasListEnded = true;
    p++;
  }
  while (!hasListEnded) {
    const behind = load<u8>(p) == 0x5b && depth < maxDepth ? pair(p) : 0;
    if (behind != 0) {
      if (frameTop + 8 > frame + FRAME_BYTES) return 0;
      flags |= flagsOfKey(pairKey);
      store<u32>(frameTop, pairKey);
      store<u32>(frameTop, pairPoints, 4);
      frameTop += 8;
      count++;
      sum += <f64>pairPoints;
      p = behind;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
      if (p == 0) return 0;
    }
    p = behindElement(p);
    if (p == 0) return 0;
  }
  frameTop = (frameTop + 15) & ~15;
  close(slot, flags, items, count);
  store<f64>(slot, sum, 24);
  return p;
}

/** A list of lists of pairs: a slot each. */
function pairLists(p: usize, slot: usize, depth: i32): usize {
  const from = stackTop;
  let count = 0;
  let flags = 0;
  p = skipSpace(p + 1);
  let isOpen = load<u8>(p) != 0x5d;
  if (!isOpen) p++;
  while (isOpen) {
    if (load<u8>(p) == 0x5b && depth < maxDepth) {
      const own = stackTop;
      stackTop += SLOT;
      if (stackTop > stack + STACK_BYTES) return 0;
      p = pairs(p, own, depth + 1);
      if (p == 0) return 0;
      flags |= load<u32>(own, 4);
      count++;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
      if (p == 0) return 0;
    }
    p = behindElement(p);
    if (p == 0) return 0;
    isOpen = !hasListEnded;
  }
  return collect(from, slot, flags, count) ? p : 0;
}

/** A list of objects: the slots of each, one behind the other. */
function each(p: usize, node: usize, slot: usize, depth: i32): usize {
  const from = stackTop;
  const size = <usize>load<u32>(node, 4) * SLOT;
  let count = 0;
  let flags = 0;
  p = skipSpace(p + 1);
  let isOpen = load<u8>(p) != 0x5d;
  if (!isOpen) p++;
  while (isOpen) {
    if (load<u8>(p) == 0x7b) {
      const own = stackTop;
      stackTop += size;
      if (stackTop > stack + STACK_BYTES) return 0;
      p = fields(p + 1, node, own, depth + 1);
      count++;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
    }
    if (p == 0) return 0;
    p = behindElement(p);
    if (p == 0) return 0;
    isOpen = !hasListEnded;
  }
  return collect(from, slot, flags, count) ? p : 0;
}

/** Moves what a list has put on the stack into the frame. */
function collect(from: usize, slot: usize, flags: i32, count: i32): bool {
  const size = stackTop - from;
  if (frameTop + size > frame + FRAME_BYTES) return false;
  memory.copy(frameTop, from, size);
  close(slot, flags, frameTop, count);
  frameTop += size;
  stackTop = from;
  return true;
}
