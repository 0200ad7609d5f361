import { NO_VALUE } from "../../../src/present/numbers.ts";

/** `0.884`, `3.2e-7`: three decimals; of what is smaller its power of ten. A dash where there is none. */
export function probabilityText(p: number | null): string {
  if (p === null) return NO_VALUE;
  if (p !== 0 && Math.abs(p) < 0.0005) return p.toExponential(1).replace("-", "−").replace("e−", "e−");
  return p.toFixed(3).replace("-", "−");
}

/** The same with its sign: `+0.847`, `−0.021`. */
export function signedText(value: number | null): string {
  return value === null || value <= 0 ? probabilityText(value) : `+${probabilityText(value)}`;
}
