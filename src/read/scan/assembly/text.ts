// Strings of JSON between their quotes: their ends, their characters, and whether a byte of a set is in them.

/** Flags of a string: it has escapes, it has bytes above 0x7f. */
export const ESCAPED = 1;
export const WIDE = 2;

/** Of the string read last: its flags, and by how many bytes its escapes are longer than a byte a character. */
export let stringFlags: i32 = 0;
export let stringSurplus: i32 = 0;
/** Flags of all strings since `forgetStrings`. */
export let seenFlags: i32 = 0;

export function forgetStrings(): void {
  seenFlags = 0;
}

/** From behind the opening quote to the closing one; 0 if the string is invalid or has half of a surrogate pair. */
export function endOfString(p: usize): usize {
  const quote = i8x16.splat(0x22);
  const backslash = i8x16.splat(0x5c);
  const blank = i8x16.splat(0x20);
  let flags = 0;
  let surplus = 0;
  for (;;) {
    // Signed: what is below a blank is a control character or a byte above 0x7f.
    let v = v128.load(p);
    let marks = i8x16.bitmask(v128.or(v128.or(i8x16.eq(v, quote), i8x16.eq(v, backslash)), i8x16.lt_s(v, blank)));
    if (marks == 0) {
      p = plainUntil(p + 16);
      marks = 1;
    }
    p += <usize>ctz(marks);
    let c = load<u8>(p);
    if (c >= 0x80) {
      flags |= WIDE;
      for (;;) {
        v = v128.load(p);
        marks = i8x16.bitmask(v128.or(v128.or(i8x16.eq(v, quote), i8x16.eq(v, backslash)), i8x16.lt_u(v, blank)));
        if (marks != 0) break;
        p += 16;
      }
      p += <usize>ctz(marks);
      c = load<u8>(p);
    }
    if (c == 0x22) {
      stringFlags = flags;
      stringSurplus = surplus;
      seenFlags |= flags;
      return p;
    }
    if (c != 0x5c) return 0;
    flags |= ESCAPED;
    const length = escapeAt(p);
    if (length == 0) return 0;
    surplus += length - 1;
    p += <usize>length;
  }
  return 0;
}

/** The first byte from `p` on that ends plain ASCII: 64 bytes at a time. */
@inline function plainUntil(p: usize): usize {
  const quote = i8x16.splat(0x22);
  const backslash = i8x16.splat(0x5c);
  const blank = i8x16.splat(0x20);
  for (;;) {
    const a = v128.load(p);
    const b = v128.load(p, 16);
    const c = v128.load(p, 32);
    const d = v128.load(p, 48);
    const w = v128.or(v128.or(i8x16.eq(a, quote), i8x16.eq(a, backslash)), i8x16.lt_s(a, blank));
    const x = v128.or(v128.or(i8x16.eq(b, quote), i8x16.eq(b, backslash)), i8x16.lt_s(b, blank));
    const y = v128.or(v128.or(i8x16.eq(c, quote), i8x16.eq(c, backslash)), i8x16.lt_s(c, blank));
    const z = v128.or(v128.or(i8x16.eq(d, quote), i8x16.eq(d, backslash)), i8x16.lt_s(d, blank));
    if (v128.any_true(v128.or(v128.or(w, x), v128.or(y, z)))) {
      const marks =
        <u64>i8x16.bitmask(w) |
        (<u64>i8x16.bitmask(x) << 16) |
        (<u64>i8x16.bitmask(y) << 32) |
        (<u64>i8x16.bitmask(z) << 48);
      return p + <usize>ctz(marks);
    }
    p += 64;
  }
  return p;
}

/** Byte length of the escape at a backslash, both halves of a surrogate pair together; 0 if it is invalid. */
function escapeAt(p: usize): i32 {
  const c = load<u8>(p, 1);
  if (c == 0x75) {
    const unit = hex4(p + 2);
    if (unit < 0) return 0;
    if ((unit & 0xf800) != 0xd800) return 6;
    if (unit >= 0xdc00 || load<u16>(p, 6) != 0x755c) return 0;
    return (hex4(p + 8) & 0xfc00) == 0xdc00 ? 12 : 0;
  }
  const isShort =
    c == 0x6e || c == 0x22 || c == 0x5c || c == 0x74 || c == 0x2f || c == 0x72 || c == 0x62 || c == 0x66;
  return isShort ? 2 : 0;
}

@inline export function hexDigit(c: u32): i32 {
  if (c - 48 < 10) return c - 48;
  const letter = (c | 32) - 97;
  return letter < 6 ? letter + 10 : -1;
}

/** Four hexadecimal digits; negative if they are none. */
export function hex4(p: usize): i32 {
  const a = hexDigit(load<u8>(p));
  const b = hexDigit(load<u8>(p, 1));
  const c = hexDigit(load<u8>(p, 2));
  const d = hexDigit(load<u8>(p, 3));
  if ((a | b | c | d) < 0) return -1;
  return (a << 12) | (b << 8) | (c << 4) | d;
}

/** The character of `\n`, `\t` and so on, by the letter behind the backslash. */
export function shortEscape(c: u32): u32 {
  if (c == 0x6e) return 10;
  if (c == 0x74) return 9;
  if (c == 0x72) return 13;
  if (c == 0x62) return 8;
  if (c == 0x66) return 12;
  return c;
}

/** Bytes that begin a character: the code points of a text without escapes. */
export function codePoints(p: usize, to: usize): u32 {
  let n: u32 = 0;
  const lead = i8x16.splat(-65);
  while (p + 16 <= to) {
    n += popcnt(i8x16.bitmask(i8x16.gt_s(v128.load(p), lead)));
    p += 16;
  }
  for (; p < to; p++) if ((load<u8>(p) & 0xc0) != 0x80) n++;
  return n;
}

/** Whether bytes are UTF-8 as RFC 3629 has it, which is what a fatal TextDecoder takes. */
export function isUtf8(p: usize, to: usize): bool {
  while (p < to) {
    const c = <u32>load<u8>(p);
    if (c < 0x80) {
      if (p + 16 > to) {
        p++;
        continue;
      }
      const marks = i8x16.bitmask(v128.load(p));
      p += marks == 0 ? 16 : <usize>ctz(marks);
      continue;
    }
    if (c < 0xc2 || c > 0xf4) return false;
    const length: usize = c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    if (p + length > to) return false;
    // The second byte rules out overlong forms, surrogates, and what lies beyond U+10FFFF.
    const second = <u32>load<u8>(p, 1);
    if (second < <u32>(c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80)) return false;
    if (second > <u32>(c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf)) return false;
    if (length > 2 && (load<u8>(p, 2) & 0xc0) != 0x80) return false;
    if (length > 3 && (load<u8>(p, 3) & 0xc0) != 0x80) return false;
    p += length;
  }
  return true;
}

// ---- characters one by one, of a string that `endOfString` has passed and that is UTF-8 ----

/** Address behind the last character. */
export let afterCharacter: usize = 0;

/** The code point of the character, or of the escape, at `p`. */
export function characterAt(p: usize): u32 {
  let c = <u32>load<u8>(p);
  if (c == 0x5c) {
    c = load<u8>(p, 1);
    if (c != 0x75) {
      afterCharacter = p + 2;
      return shortEscape(c);
    }
    c = hex4(p + 2);
    afterCharacter = p + 6;
    if ((c & 0xf800) != 0xd800) return c;
    afterCharacter = p + 12;
    return 0x10000 + ((c - 0xd800) << 10) + (<u32>hex4(p + 8) - 0xdc00);
  }
  if (c < 0x80) {
    afterCharacter = p + 1;
    return c;
  }
  if (c < 0xe0) {
    afterCharacter = p + 2;
    return ((c & 31) << 6) | (load<u8>(p, 1) & 63);
  }
  if (c < 0xf0) {
    afterCharacter = p + 3;
    return ((c & 15) << 12) | (<u32>(load<u8>(p, 1) & 63) << 6) | (load<u8>(p, 2) & 63);
  }
  afterCharacter = p + 4;
  return (
    ((c & 7) << 18) | (<u32>(load<u8>(p, 1) & 63) << 12) | (<u32>(load<u8>(p, 2) & 63) << 6) | (load<u8>(p, 3) & 63)
  );
}

/** What `\s` of a regular expression matches. */
export function isSpace(c: u32): bool {
  if (c <= 0x20) return c == 0x20 || c - 9 < 5;
  if (c < 0xa0) return false;
  if (c == 0xa0 || c == 0x1680 || c == 0x3000 || c == 0xfeff) return true;
  return (c - 0x2000 <= 10) || c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f;
}

// ---- bytes of a set ----

/** Whether one of these bytes is of a set: two tables of 16 bytes, by its lower and its upper half, which share a bit then. */
export function hasAnyOf(from: usize, to: usize, set: usize): bool {
  const lows = v128.load(set);
  const highs = v128.load(set, 16);
  const half = i8x16.splat(15);
  for (let p = from; p < to; p += 16) {
    const v = v128.load(p);
    const found = v128.and(i8x16.swizzle(lows, v128.and(v, half)), i8x16.swizzle(highs, i8x16.shr_u(v, 4)));
    if (!v128.any_true(found)) continue;
    let marks = i8x16.bitmask(i8x16.ne(found, i8x16.splat(0)));
    if (to - p < 16) marks &= (1 << <i32>(to - p)) - 1;
    if (marks != 0) return true;
  }
  return false;
}
