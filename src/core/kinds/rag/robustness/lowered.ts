import { type Mapped, PieceBuilder, unchanged } from "./mapped.ts";
import { lower } from "./pythonText.ts";

/**
 * The text in lower case, with the way back. Only İ (U+0130) changes its length there: it becomes an i and a combining
 * dot, and both lead back to it.
 */
export function lowered(text: string): Mapped {
  const small = lower(text);
  if (small.length === text.length) return { ...unchanged(text), text: small };
  const builder = new PieceBuilder();
  let from = 0;
  let at = 0;
  while (from < text.length) {
    const dotted = text.indexOf("İ", from);
    const to = dotted === -1 ? text.length : dotted;
    builder.copy(small.slice(at, at + to - from), from);
    at += to - from;
    if (dotted === -1) break;
    builder.put(small.slice(at, at + 2), dotted, dotted + 1);
    at += 2;
    from = dotted + 1;
  }
  return builder.done();
}

/** The text without U+0020, with the way back: RGB's rule for predictions of `zh` data sets. */
export function withoutSpaces(text: string): Mapped {
  if (!text.includes(" ")) return unchanged(text);
  const builder = new PieceBuilder();
  for (const match of text.matchAll(/[^ ]+/g)) builder.copy(match[0], match.index);
  return builder.done();
}

/** First what `inner` did, then what `outer` did to its text. */
export function chained(inner: Mapped, outer: Mapped): Mapped {
  return {
    text: outer.text,
    original(from, to) {
      const span = outer.original(from, to);
      return inner.original(span.from, span.to);
    },
  };
}
