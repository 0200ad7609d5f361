// Parses lines of JSON into slots of wanted fields. It knows no formats: the caller writes a plan of what is wanted. As
// strict as JSON.parse; other oddities are left to the careful reader.
import { registers } from "./hash";
import { intern } from "./intern";
import { keyHash, keyOf, startsWith } from "./keys";
import { list, skipList } from "./lists";
import { endOfNumber, storeDouble } from "./number";
import { addField, forgetRow, shapeOfRow } from "./shapes";
import {
  ABSENT,
  FALSE,
  FIELDS,
  frame,
  KEY,
  LIST,
  NULL,
  NUMBER,
  OBJECT,
  SLOT,
  STRING,
  take,
  takeNothing,
  TRUE,
  WORD,
} from "./slots";
import { endOfString, ESCAPED, forgetStrings, isUtf8, seenFlags, stringFlags, WIDE } from "./text";

// ---- memory; what lies behind it is the caller's ----

export const heap: usize = __heap_base;

/** Hashes of the keys of open objects that are skipped. */
const HASH_BYTES: usize = 64 * 1024;
const hashes: usize = memory.data(64 * 1024 + 64, 16);
/** Keys that a plan does not know, of objects that want to know all: node, first byte, byte behind the last. */
const MOST_UNKNOWN = 256;
export const unknownKeys: usize = memory.data(12 * 256, 16);
/** Number of unknown keys in the last row. */
let unknownCount: i32 = 0;

let cursor: usize = 0;
let end: usize = 0;
let root: usize = 0;
export let maxDepth: i32 = 0;
let hashTop: usize = 0;

// ---- what `next` answers ----
const END = 0;
const READ = 1;
const ODD = 2;

// ---- the plan: nodes of an op and what it needs ----
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

/** Reads the next line: READ with its slots; ODD for the careful reader; END without a whole line. */
export function next(): i32 {
  const from = cursor;
  store<u32>(registers, <u32>from);
  store<u32>(registers, <u32>end, 4);
  store<u32>(registers, 0, 8);
  if (from >= end) return END;
  hashTop = hashes;
  takeNothing();
  forgetRow();
  unknownCount = 0;
  forgetStrings();
  if (load<u8>(from) == 0x7b) {
    take(<usize>load<u32>(root, 4) * SLOT);
    let p = fields(from + 1, root, frame, 1);
    if (p != 0) {
      p = skipSpace(p);
      const to = p;
      if (load<u8>(p) == 13) p++;
      if (load<u8>(p) == 10 && p < end) {
        store<u32>(registers, <u32>to, 4);
        cursor = p + 1;
        store<i32>(registers, shapeOfRow(), 24);
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

@inline export function skipSpace(p: usize): usize {
  let c = load<u8>(p);
  if (c > 0x20) return p;
  while (c == 0x20 || c == 9) c = load<u8>(++p);
  return p;
}

// ---- values: each function takes a value's first byte and returns the byte behind it, or 0 if the value is odd ----

/** A skipped value; its syntax is checked. */
export function skip(p: usize, depth: i32): usize {
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

/** An object, from behind its brace; `node` is 0 if nothing in it is wanted. A repeated or escaped key is odd. */
export function fields(p: usize, node: usize, slots: usize, depth: i32): usize {
  if (depth > maxDepth) return 0;
  const count = node == 0 ? 0 : <i32>load<u32>(node, 4);
  const isRecord = depth == 1;
  if (count > 0 && !isRecord) memory.fill(slots, 0, <usize>count * SLOT);
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
      if (isRecord) addField(at);
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

/** The hash by which a plan's table finds a key. */
export function hashOfKey(from: usize, length: u32): u32 {
  return keyHash(from, length);
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
      own = take(<usize>load<u32>(node, 4) * SLOT);
      if (own == 0) return 0;
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

