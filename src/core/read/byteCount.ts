const UNITS = ["bytes", "KiB", "MiB", "GiB", "TiB"] as const;

/** `512 bytes`, `64 MiB`, `9.8 GiB`: a count of bytes in the largest unit that it fills, to one decimal. */
export function byteCountText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** step;
  return `${value.toLocaleString("en", { maximumFractionDigits: step === 0 ? 0 : 1 })} ${UNITS[step]}`;
}

/** `8GiB`, `500 MB`, `1048576`: bytes in decimal or binary units; null where it is no size above zero. */
export function byteCountOf(text: string): number | null {
  const match = /^(\d{1,15}(?:\.\d{1,6})?)\s*(?:([KMGT])(i?)B?|B|bytes)?$/i.exec(text.trim());
  if (!match) return null;
  const [, count, prefix = "", binary = ""] = match;
  const step = prefix === "" ? 0 : "KMGT".indexOf(prefix.toUpperCase()) + 1;
  const bytes = Math.floor(Number(count) * (binary === "" ? 1000 : 1024) ** step);
  return bytes >= 1 && Number.isSafeInteger(bytes) ? bytes : null;
}
