// Lists of wanted items: texts, numbers, keys, pairs, objects. Each function takes a list's bracket and returns the
// byte behind the list, or 0 if it is odd.
import { fields, maxDepth, skip, skipSpace } from "./json";
import { flagsOfKey, keyOf } from "./keys";
import { endOfNumber, storeDouble } from "./number";
import {
  alignFrame,
  close,
  collect,
  EACH,
  frameEnd,
  KEYS,
  NUMBERS,
  PAIR_LISTS,
  PAIRS,
  push,
  SLOT,
  stackEnd,
  STRANGE,
  STRING,
  take,
  TEXTS,
} from "./slots";
import { codePoints, endOfString, stringFlags, stringSurplus } from "./text";

export function list(p: usize, node: usize, slot: usize, depth: i32): usize {
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

export function skipList(p: usize, depth: i32): usize {
  if (depth > maxDepth) return 0;
  p = intoList(p);
  while (!hasListEnded) p = behindElement(skip(p, depth));
  return p;
}

let hasListEnded: bool = false;

/**
 * Skips a comma or the list's end after an element, and sets `hasListEnded`. Returns 0 if the element was odd (`p` is 0) or
 * anything else follows.
 */
@inline function behindElement(p: usize): usize {
  const at = p == 0 ? 0 : skipSpace(p);
  const isNext = at != 0 && load<u8>(at) == 0x2c;
  hasListEnded = !isNext;
  if (isNext) return skipSpace(at + 1);
  return at != 0 && load<u8>(at) == 0x5d ? at + 1 : 0;
}

/** From a list's bracket to its first element, or to behind the list. */
@inline function intoList(p: usize): usize {
  p = skipSpace(p + 1);
  hasListEnded = load<u8>(p) == 0x5d;
  return hasListEnded ? p + 1 : p;
}

/** Reads a list of texts into items of 16 bytes: start, end, flags, type. */
function texts(p: usize, slot: usize, depth: i32): usize {
  const items = frameEnd();
  let count = 0;
  let flags = 0;
  p = intoList(p);
  while (!hasListEnded) {
    if (load<u8>(p) == 0x22) {
      const to = endOfString(p + 1);
      const item = to == 0 ? 0 : take(16);
      if (item == 0) return 0;
      store<u32>(item, <u32>(p + 1));
      store<u32>(item, <u32>to, 4);
      store<u32>(item, stringFlags, 8);
      store<u32>(item, STRING, 12);
      count++;
      p = to + 1;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
    }
    p = behindElement(p);
  }
  close(slot, flags, items, count);
  return p;
}

/** Reads a list of numbers into doubles. `STRANGE` if an item is no number, or needs more digits than the scanner reads. */
function numbers(p: usize, slot: usize, depth: i32): usize {
  const items = frameEnd();
  let count = 0;
  let flags = 0;
  p = intoList(p);
  while (!hasListEnded) {
    const c = load<u8>(p);
    if (c - 48 < 10 || c == 0x2d) {
      p = endOfNumber(p);
      const item = p == 0 ? 0 : take(8);
      if (item == 0) return 0;
      if ((storeDouble(item) & 4) != 0) flags |= STRANGE;
      count++;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
    }
    p = behindElement(p);
  }
  alignFrame();
  close(slot, flags, items, count);
  return p;
}

/** A list of keys: four bytes each. */
function keys(p: usize, slot: usize, depth: i32): usize {
  const items = frameEnd();
  let count = 0;
  let flags = 0;
  p = intoList(p);
  while (!hasListEnded) {
    if (load<u8>(p) == 0x22) {
      const to = endOfString(p + 1);
      const item = to == 0 ? 0 : take(4);
      if (item == 0) return 0;
      const key = stringFlags == 0 ? keyOf(p + 1, to) : 0;
      flags |= flagsOfKey(key);
      store<u32>(item, key);
      count++;
      p = to + 1;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
    }
    p = behindElement(p);
  }
  alignFrame();
  close(slot, flags, items, count);
  return p;
}

let pairKey: u32 = 0;
let pairPoints: u32 = 0;

/** `["0a", "text"]`: its key as a number and the code points of its text; 0 for anything else. */
function pair(p: usize): usize {
  p = skipSpace(p + 1);
  if (load<u8>(p) != 0x22) return 0;
  const from = p + 1;
  // Nearly all keys have at most four bytes: finds their quote at once.
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
  const items = frameEnd();
  let count = 0;
  let flags = 0;
  let sum: f64 = 0;
  p = intoList(p);
  while (!hasListEnded) {
    const behind = load<u8>(p) == 0x5b && depth < maxDepth ? pair(p) : 0;
    if (behind != 0) {
      const item = take(8);
      if (item == 0) return 0;
      flags |= flagsOfKey(pairKey);
      store<u32>(item, pairKey);
      store<u32>(item, pairPoints, 4);
      count++;
      sum += <f64>pairPoints;
      p = behind;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
    }
    p = behindElement(p);
  }
  alignFrame();
  close(slot, flags, items, count);
  store<f64>(slot, sum, 24);
  return p;
}

/** A list of lists of pairs: a slot each. */
function pairLists(p: usize, slot: usize, depth: i32): usize {
  const from = stackEnd();
  let count = 0;
  let flags = 0;
  p = intoList(p);
  while (!hasListEnded) {
    if (load<u8>(p) == 0x5b && depth < maxDepth) {
      const own = push(SLOT);
      if (own == 0) return 0;
      p = pairs(p, own, depth + 1);
      flags |= load<u32>(own, 4);
      count++;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
    }
    p = behindElement(p);
  }
  return collect(from, slot, flags, count) ? p : 0;
}

/** A list of objects: the slots of each, one behind the other. */
function each(p: usize, node: usize, slot: usize, depth: i32): usize {
  const from = stackEnd();
  const size = <usize>load<u32>(node, 4) * SLOT;
  let count = 0;
  let flags = 0;
  p = intoList(p);
  while (!hasListEnded) {
    if (load<u8>(p) == 0x7b) {
      const own = push(size);
      if (own == 0) return 0;
      p = fields(p + 1, node, own, depth + 1);
      count++;
    } else {
      flags |= STRANGE;
      p = skip(p, depth);
    }
    p = behindElement(p);
  }
  return collect(from, slot, flags, count) ? p : 0;
}
