// Numbers of JSON to doubles: exact, or flagged to be parsed from their text.

/** Flags of a number: its text must be parsed; it is a whole number, written as JavaScript writes it. */
export const FROM_TEXT = 4;
export const WHOLE = 32;

let mantissa: u64 = 0;
let exponent: i32 = 0;
let isNegative: bool = false;
let flags: i32 = 0;

/** Returns the byte behind a number; 0 if it is none, or a whole number that may be too large for a double. */
export function endOfNumber(p: usize): usize {
  let c = <u32>load<u8>(p);
  isNegative = c == 0x2d;
  if (isNegative) c = load<u8>(++p);
  let digits = 0;
  let m: u64 = 0;
  flags = WHOLE;
  if (c == 48) {
    c = load<u8>(++p);
    if (c - 48 < 10) return 0;
    if (isNegative) flags = 0;
  } else {
    if (c - 49 > 8) return 0;
    do {
      m = m * 10 + (c - 48);
      digits++;
      c = load<u8>(++p);
    } while (c - 48 < 10);
    if (digits > 15) return 0;
  }
  let e = 0;
  if (c == 0x2e) {
    flags = 0;
    c = load<u8>(++p);
    if (c - 48 > 9) return 0;
    do {
      if (digits < 19) {
        m = m * 10 + (c - 48);
        e--;
        if (m != 0) digits++;
      } else if (c != 48) flags = FROM_TEXT;
      c = load<u8>(++p);
    } while (c - 48 < 10);
  }
  if ((c | 32) == 0x65) {
    flags &= ~WHOLE;
    c = load<u8>(++p);
    const isDown = c == 0x2d;
    if (isDown || c == 0x2b) c = load<u8>(++p);
    if (c - 48 > 9) return 0;
    let written = 0;
    do {
      written = written * 10 + (c - 48);
      if (written > 400) return 0;
      c = load<u8>(++p);
    } while (c - 48 < 10);
    if (!isDown && written > 0 && written + digits > 15) return 0;
    e += isDown ? -written : written;
  }
  mantissa = m;
  exponent = e;
  return p;
}

/** Powers of ten that a double holds. */
const POWERS: StaticArray<f64> = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
];

/** Smallest exponent for which `fives` holds a power. */
const LEAST_EXPONENT = -65;
/** For exponents from -65 to 0: the highest 128 bits of 5^e, high half first. The caller writes them. */
export const fives: usize = memory.data(66 * 16, 16);

let productHigh: u64 = 0;
let productLow: u64 = 0;

@inline function multiply(a: u64, b: u64): void {
  const a0 = a & 0xffffffff;
  const a1 = a >> 32;
  const b0 = b & 0xffffffff;
  const b1 = b >> 32;
  const p00 = a0 * b0;
  const p01 = a0 * b1;
  const p10 = a1 * b0;
  const middle = (p00 >> 32) + (p01 & 0xffffffff) + (p10 & 0xffffffff);
  productLow = (p00 & 0xffffffff) | (middle << 32);
  productHigh = a1 * b1 + (p01 >> 32) + (p10 >> 32) + (middle >> 32);
}

/**
 * Writes the double of the last number and returns its flags. Clinger's fast path if both parts are exact, else Eisel
 * and Lemire's algorithm (D. Lemire, "Number parsing at a gigabyte per second", arXiv:2101.11408); undecided numbers
 * are `FROM_TEXT`.
 */
export function storeDouble(at: usize): i32 {
  const m = mantissa;
  const e = exponent;
  if ((flags & FROM_TEXT) != 0) return FROM_TEXT;
  if (m == 0) {
    store<f64>(at, isNegative ? -0.0 : 0.0);
    return flags;
  }
  if (m < 9007199254740992 && e >= -22 && e <= 22) {
    const power = load<f64>(changetype<usize>(POWERS) + (<usize>(e < 0 ? -e : e) << 3));
    const value = e < 0 ? <f64>m / power : <f64>m * power;
    store<f64>(at, isNegative ? -value : value);
    return flags;
  }
  if (e < LEAST_EXPONENT || e > 0) return FROM_TEXT;
  const zeros = clz(m);
  const shifted = m << zeros;
  const five = fives + (<usize>(e - LEAST_EXPONENT) << 4);
  multiply(shifted, load<u64>(five));
  let upper = productHigh;
  let lower = productLow;
  if ((upper & 0x1ff) == 0x1ff) {
    multiply(shifted, load<u64>(five, 8));
    const sum = lower + productHigh;
    if (sum < lower) upper++;
    lower = sum;
    if ((upper & 0x1ff) == 0x1ff && lower + 1 == 0) return FROM_TEXT;
  }
  const top = upper >> 63;
  let bits = upper >> (top + 9);
  // floor(e * log2(10)) by a fraction of whole numbers, exact for these exponents.
  let power: i64 = <i64>(((152170 + 65536) * e) >> 16) + 63 + <i64>top - <i64>zeros + 1023;
  if (power <= 0 || power >= 0x7ff) return FROM_TEXT;
  // Half way between two doubles.
  if (lower == 0 && (upper & 0x1ff) == 0 && (bits & 3) == 1 && e >= -4) return FROM_TEXT;
  bits += bits & 1;
  bits >>= 1;
  if (bits >= 0x20000000000000) {
    bits = 0x10000000000000;
    power++;
  }
  store<u64>(at, (bits & 0xfffffffffffff) | (<u64>power << 52) | (isNegative ? <u64>1 << 63 : 0));
  return flags;
}
