// Texts that many rows share, as numbers: the same bytes, the same number.

const SLOTS: u32 = 16 * 1024;
const TEXTS_BYTES: usize = 512 * 1024;
/** An entry: address, length and hash of its text, its number + 1. */
const ENTRY = 16;

/** Room of 16 bytes an entry, open addressing. */
const table: usize = memory.data(16 * 16 * 1024, 16);
const texts: usize = memory.data(512 * 1024, 16);
let top: usize = texts;
let count: u32 = 0;
/** By number: the address of its entry. */
const entries: usize = memory.data(4 * 8 * 1024, 16);

/** Number of a text from 0 on; -1 if there is no more room. */
export function intern(from: usize, length: u32): i32 {
  let hash: u32 = length * 0x27d4eb2f;
  let i: u32 = 0;
  for (; i + 4 <= length; i += 4) {
    hash = (hash ^ load<u32>(from + i)) * 0x9e3779b1;
    hash ^= hash >> 15;
  }
  for (; i < length; i++) {
    hash = (hash ^ load<u8>(from + i)) * 0x9e3779b1;
    hash ^= hash >> 15;
  }
  for (let at = hash & (SLOTS - 1); ; at = (at + 1) & (SLOTS - 1)) {
    const entry = table + <usize>at * ENTRY;
    const number = load<u32>(entry, 12);
    if (number == 0) {
      if (count * 2 >= SLOTS || top + <usize>length > texts + TEXTS_BYTES) return -1;
      memory.copy(top, from, length);
      store<u32>(entry, <u32>top);
      store<u32>(entry, length, 4);
      store<u32>(entry, hash, 8);
      store<u32>(entries + <usize>count * 4, <u32>entry);
      count++;
      store<u32>(entry, count, 12);
      top += length;
      return count - 1;
    }
    if (load<u32>(entry, 8) == hash && load<u32>(entry, 4) == length && isSame(load<u32>(entry), from, length)) {
      return number - 1;
    }
  }
  return -1;
}

/** Address of an interned text's entry: address and length of the text. */
export function entryOf(number: u32): u32 {
  return load<u32>(entries + <usize>number * 4);
}

export function isSame(a: usize, b: usize, length: u32): bool {
  let i: u32 = 0;
  for (; i + 8 <= length; i += 8) if (load<u64>(a + i) != load<u64>(b + i)) return false;
  for (; i < length; i++) if (load<u8>(a + i) != load<u8>(b + i)) return false;
  return true;
}
