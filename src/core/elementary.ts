/*
 * Functions that the language leaves to its engines, whose last digits differ between Node, browsers and their versions. Here
 * they are made of sums, products, quotients and roots alone, which every engine rounds alike, so that a metric has the same
 * digits wherever it is computed. Methods and coefficients are those of FDLIBM, which Node has used so far: the error is
 * below one unit in the last place. `build/licences/fdlibm.txt` has its notice.
 */

const value = new Float64Array(1);
/** The two halves of `value`: every engine that runs WebAssembly keeps the lower one first. */
const halves = new Int32Array(value.buffer);

/** The upper half of a number: sign, exponent and the first 20 bits of its fraction. */
function upperOf(x: number): number {
  value[0] = x;
  return halves[1] ?? 0;
}

/** The number with another upper half. */
function withUpper(x: number, upper: number): number {
  value[0] = x;
  halves[1] = upper;
  return value[0];
}

const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;

/** e^x. */
export function exp(x: number): number {
  if (!(x > -745.2)) return Number.isNaN(x) ? x : 0;
  if (x > 709.79) return Number.POSITIVE_INFINITY;
  if (x === 1) return Math.E;
  const size = Math.abs(x);
  if (size < 2 ** -28) return 1 + x;
  // x = k ln 2 + r, with r in two parts.
  const isNear = size < 1.5 * Math.LN2;
  const k = size <= 0.5 * Math.LN2 ? 0 : isNear ? Math.sign(x) : Math.trunc(x * Math.LOG2E + 0.5 * Math.sign(x));
  const high = x - k * LN2_HIGH;
  const low = k * LN2_LOW;
  const r = high - low;
  const t = r * r;
  const c =
    r -
    t *
      (0.16666666666666602 +
        t *
          (-0.0027777777777015593 +
            t * (0.00006613756321437934 + t * (-0.0000016533902205465252 + t * 4.1381367970572385e-8))));
  if (k === 0) return 1 - ((r * c) / (c - 2) - r);
  const y = 1 - (low - (r * c) / (2 - c) - high);
  if (k === 1024) return y * 2 * 2 ** 1023;
  return k >= -1021 ? y * 2 ** k : y * 2 ** (k + 1000) * 2 ** -1000;
}

const ROOT_HALF_UPPER = 0x95f64;

/** The natural logarithm; NaN below 0. */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  const isTiny = x < 2 ** -1022;
  const normal = isTiny ? x * 2 ** 54 : x;
  const upper = upperOf(normal);
  const fraction = upper & 0xfffff;
  // x = 2^k (1 + f), with 1 + f between the root of a half and that of two.
  const isLarge = (fraction + ROOT_HALF_UPPER) & 0x100000;
  const k = (isTiny ? -54 : 0) + (upper >> 20) - 1023 + (isLarge >> 20);
  const f = withUpper(normal, fraction | (isLarge ^ 0x3ff00000)) - 1;
  if ((0xfffff & (2 + fraction)) < 3) {
    if (f === 0) return k === 0 ? 0 : k * LN2_HIGH + k * LN2_LOW;
    const rest = f * f * (0.5 - 0.3333333333333333 * f);
    return k === 0 ? f - rest : k * LN2_HIGH - (rest - k * LN2_LOW - f);
  }
  const s = f / (2 + f);
  const z = s * s;
  const w = z * z;
  const even = w * (0.3999999999940942 + w * (0.22222198432149784 + w * 0.15313837699209373));
  const odd = z * (0.6666666666666735 + w * (0.2857142874366239 + w * (0.1818357216161805 + w * 0.14798198605116586)));
  const rest = odd + even;
  if (((fraction - 0x6147a) | (0x6b851 - fraction)) > 0) {
    const half = 0.5 * f * f;
    return k === 0 ? f - (half - s * (half + rest)) : k * LN2_HIGH - (half - (s * (half + rest) + k * LN2_LOW) - f);
  }
  return k === 0 ? f - s * (f - rest) : k * LN2_HIGH - (s * (f - rest) - k * LN2_LOW - f);
}

/** Sine and cosine of x + tail, for x within an eighth of a turn around 0. */
function sineNear(x: number, tail: number | null): number {
  if (Math.abs(x) < 2 ** -27) return x;
  const z = x * x;
  const v = z * x;
  const r =
    0.00833333333332249 +
    z *
      (-0.0001984126982985795 +
        z * (0.0000027557313707070068 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  if (tail === null) return x + v * (-0.16666666666666632 + z * r);
  return x - (z * (0.5 * tail - v * r) - tail - v * -0.16666666666666632);
}

function cosineNear(x: number, tail: number): number {
  const size = Math.abs(x);
  if (size < 2 ** -27) return 1;
  const z = x * x;
  const r =
    z *
    (0.0416666666666666 +
      z *
        (-0.001388888888887411 +
          z *
            (0.00002480158728947673 +
              z * (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))));
  const upper = upperOf(size);
  if (upper < 0x3fd33333) return 1 - (0.5 * z - (z * r - x * tail));
  // A part that 1 loses nothing by is taken away first.
  const part = upper > 0x3fe90000 ? 0.28125 : withUpper(0, upper - 0x200000);
  return 1 - part - (0.5 * z - part - (z * r - x * tail));
}

const HALF_PI_HIGH = 1.5707963267341256;
const HALF_PI_MIDDLE = 6.077100506303966e-11;
const HALF_PI_LOW = 2.0222662487959506e-21;

/** x less a number of quarter turns, in two parts: for angles of a few turns. */
function quarters(x: number): { readonly n: number; readonly angle: number; readonly tail: number } {
  const n = Math.round(x * (2 / Math.PI));
  // Exact: the first part of π/2 has 33 bits.
  const first = x - n * HALF_PI_HIGH;
  const middle = n * HALF_PI_MIDDLE;
  const second = first - middle;
  const low = n * HALF_PI_LOW - (first - second - middle);
  const angle = second - low;
  return { n, angle, tail: second - angle - low };
}

export function sin(x: number): number {
  if (Math.abs(x) <= Math.PI / 4) return sineNear(x, null);
  const { n, angle, tail } = quarters(x);
  const found = n % 2 === 0 ? sineNear(angle, tail) : cosineNear(angle, tail);
  return (n & 2) === 0 ? found : -found;
}

export function cos(x: number): number {
  if (Math.abs(x) <= Math.PI / 4) return cosineNear(x, 0);
  const { n, angle, tail } = quarters(x);
  const found = n % 2 === 0 ? cosineNear(angle, tail) : sineNear(angle, tail);
  return ((n + 1) & 2) === 0 ? found : -found;
}

/** Angles around which the tangent is turned, each in two parts. */
const TURNS = [
  { high: 0.4636476090008061, low: 2.2698777452961687e-17 },
  { high: 0.7853981633974483, low: 3.061616997868383e-17 },
  { high: 0.982793723247329, low: 1.3903311031230998e-17 },
  { high: 1.5707963267948966, low: 6.123233995736766e-17 },
] as const;

/** In (−π/2, π/2). */
export function atan(x: number): number {
  const size = Math.abs(x);
  if (Number.isNaN(x)) return x;
  if (size < 7 / 16) return size < 2 ** -27 ? x : x - x * atanPart(x);
  const sign = Math.sign(x);
  if (size >= 2 ** 66) return sign * (TURNS[3].high + TURNS[3].low);
  const [turn, turned] =
    size < 11 / 16
      ? ([TURNS[0], (2 * size - 1) / (2 + size)] as const)
      : size < 19 / 16
        ? ([TURNS[1], (size - 1) / (size + 1)] as const)
        : size < 39 / 16
          ? ([TURNS[2], (size - 1.5) / (1 + 1.5 * size)] as const)
          : ([TURNS[3], -1 / size] as const);
  return sign * (turn.high - (turned * atanPart(turned) - turn.low - turned));
}

/** 1 − atan(x)/x, for small x. */
function atanPart(x: number): number {
  const z = x * x;
  const w = z * z;
  const odd =
    z *
    (0.3333333333333293 +
      w *
        (0.14285714272503466 +
          w *
            (0.09090887133436507 + w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782)))));
  const even =
    w *
    (-0.19999999999876483 +
      w * (-0.11111110405462356 + w * (-0.0769187620504483 + w * (-0.058335701337905735 + w * -0.036531572744216916))));
  return odd + even;
}

/** x to the power of a whole number from 0, by products. */
export function power(x: number, exponent: number): number {
  let product = 1;
  for (let at = 0; at < exponent; at++) product *= x;
  return product;
}

/** The exponent of the largest power of ten that is not above a positive number. */
export const tenths = (x: number): number => Number(x.toExponential().split("e")[1]);

/** 10 to the power of a whole number, rounded once. */
export const tenTo = (exponent: number): number => Number(`1e${exponent}`);

/** The length of a vector of two numbers near 1. */
export const distance = (x: number, y: number): number => Math.sqrt(x * x + y * y);
