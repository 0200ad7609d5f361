export const TAB = 0x09;
export const LF = 0x0a;
export const CR = 0x0d;
export const SPACE = 0x20;
export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const SEMICOLON = 0x3b;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** The first bytes of a Parquet file. */
export const PARQUET = [0x50, 0x41, 0x52, 0x31];

/** True for JSON's own white space: space, tab, line feed, carriage return. Nothing else separates tokens. */
export function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}

export function skipSpace(bytes: Uint8Array, from = 0): number {
  let at = from;
  while (at < bytes.length && isSpace(bytes[at])) at += 1;
  return at;
}

export function hasAt(bytes: Uint8Array, prefix: readonly number[], at = 0): boolean {
  return prefix.every((byte, index) => bytes[at + index] === byte);
}

export const BOM = [0xef, 0xbb, 0xbf];

const UNITS = ["bytes", "KiB", "MiB", "GiB", "TiB"] as const;

/** `512 bytes`, `64 MiB`, `9.8 GiB`: in the largest unit, to one decimal. */
export function byteCountText(bytes: number): string {
  let step = 0;
  let value = bytes;
  for (; value >= 1024 && step < UNITS.length - 1; step++) value /= 1024;
  return `${value.toLocaleString("en", { maximumFractionDigits: step === 0 ? 0 : 1 })} ${UNITS[step]}`;
}

/** `8GiB`, `500 MB`, `1048576`: bytes in decimal or binary units; null for other texts and zero. */
export function byteCountOf(text: string): number | null {
  const match = /^(\d{1,15}(?:\.\d{1,6})?)\s*(?:([KMGT])(i?)B?|B|bytes)?$/i.exec(text.trim());
  if (!match) return null;
  const [, count, prefix = "", binary = ""] = match;
  const step = prefix === "" ? 0 : "KMGT".indexOf(prefix.toUpperCase()) + 1;
  const bytes = Math.floor(Number(count) * (binary === "" ? 1000 : 1024) ** step);
  return bytes >= 1 && Number.isSafeInteger(bytes) ? bytes : null;
}
