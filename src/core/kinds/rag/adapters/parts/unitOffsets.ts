import type { Span } from "../../../../../model/index.ts";

/**
 * The span in UTF-16 units of a span that Python counted in code points; null where it does not lie in the text or is
 * empty. A lone surrogate is one of either.
 */
export function unitSpan(text: string, from: number, to: number): Span | null {
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to <= from) return null;
  // Code points are never more than units.
  if (to > text.length) return null;
  const first = unitAt(text, 0, from);
  const last = first === null ? null : unitAt(text, first, to - from);
  return first === null || last === null ? null : { from: first, to: last };
}

/** Offset `points` code points behind `start`; null past the end. */
function unitAt(text: string, start: number, points: number): number | null {
  let at = start;
  for (let left = points; left > 0; left--) {
    const point = text.codePointAt(at);
    if (point === undefined) return null;
    at += point > 0xffff ? 2 : 1;
  }
  return at;
}
