import type { Positions } from "../core/read/positions.ts";
import type { JsonPath, SentencePlace, Span } from "../model/index.ts";

/** The sentence at an offset into a record's text: the narrowest place that covers it. */
export function placeAt(positions: Positions, offset: number, places: readonly SentencePlace[]): SentencePlace | null {
  const path = positions.pathAt(offset);
  if (!path) return null;
  const inside = positions.innerOffset(path, offset);
  const covering = places.filter((place) => {
    if (!isWithin(path, place.path)) return false;
    if (!place.span) return true;
    return inside !== null && path.length === place.path.length && place.span.from <= inside && inside < place.span.to;
  });
  return covering.sort((a, b) => b.path.length - a.path.length || width(a.span) - width(b.span))[0] ?? null;
}

/** Where a sentence stands in a record's text, without its quotes; null where the record has no such place. */
export function rawSpan(positions: Positions, place: SentencePlace): Span | null {
  if (place.span) return positions.innerSpan(place.path, place.span);
  const whole = positions.innerSpan(place.path, { from: 0, to: 0 });
  const span = positions.spanOf(place.path);
  return whole && span ? { from: whole.from, to: span.to - 1 } : span;
}

function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return outer.every((step, i) => path[i] === step);
}

function width(span: Span | null): number {
  return span ? span.to - span.from : Number.POSITIVE_INFINITY;
}
