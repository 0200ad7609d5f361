// Keys of objects: their hashes, whether bytes begin with one, and clean ones as numbers.
import { intern } from "./intern";
import { INTERNED, STRANGE } from "./slots";

@inline export function keyHash(from: usize, length: u32): u32 {
  let hash: u32 = length * 0x27d4eb2f;
  if (length >= 8) {
    hash += (load<u32>(from) * 0x9e3779b1) ^ (load<u32>(from + length - 4) * 0x85ebca6b);
    hash ^= load<u32>(from + length / 2 - 2) * 0xc2b2ae35;
  } else for (let i: u32 = 0; i < length; i++) hash = (hash ^ load<u8>(from + i)) * 0x9e3779b1;
  return hash ^ (hash >> 15);
}

@inline export function startsWith(p: usize, key: usize, length: u32): bool {
  while (length > 16) {
    if (v128.any_true(i8x16.ne(v128.load(p), v128.load(key)))) return false;
    p += 16;
    key += 16;
    length -= 16;
  }
  return (i8x16.bitmask(i8x16.ne(v128.load(p), v128.load(key))) & ((1 << length) - 1)) == 0;
}

/**
 * A clean key as a number: up to four of a-z, 0-9 and _ are packed, longer ones interned; 0 if it is not clean. A dot
 * at the end, which judges write, is dropped.
 */
@inline export function keyOf(from: usize, to: usize): u32 {
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

@inline export function flagsOfKey(key: u32): i32 {
  return key == 0 ? STRANGE : <i32>key < 0 ? INTERNED : 0;
}
