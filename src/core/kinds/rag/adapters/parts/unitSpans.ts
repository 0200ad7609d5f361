import type { Span } from "../../../../../model/index.ts";

/**
 * Turns spans that Python counted in code points into spans of UTF-16 units; null for one that is empty or does not lie
 * in the text. A lone surrogate is one of either.
 */
export function unitSpans(text: string): (from: number, to: number) => Span | null {
  const offsets = ASTRAL.test(text) ? offsetsIn(text) : null;
  const length = offsets === null ? text.length : offsets.length - 1;
  return (from, to) => {
    if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to <= from || to > length) return null;
    return offsets === null ? { from, to } : { from: offsets[from] ?? from, to: offsets[to] ?? to };
  };
}

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;

/** Offset of each code point, and of the text's end. */
function offsetsIn(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1);
  let points = 0;
  for (let at = 0; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) offsets[points++] = at;
  offsets[points] = text.length;
  return offsets.subarray(0, points + 1);
}
