import type { DetailBody, Finding, Span, VerdictKind } from "../model/index.ts";

/**
 * A stretch of a sentence of ours with what it is: plain words, a stressed word, words of the file, a key that can be
 * followed. A page draws each in its own way; a hover or a terminal joins the texts.
 */
export interface TextPart {
  readonly kind: "text" | "strong" | "code" | "key";
  readonly text: string;
}

export const plain = (text: string): TextPart => ({ kind: "text", text });
export const strong = (text: string): TextPart => ({ kind: "strong", text });
export const code = (text: string): TextPart => ({ kind: "code", text });
export const keyPart = (text: string): TextPart => ({ kind: "key", text });

/** The template with `{0}`, `{1}` replaced by the parts given; what has no part stays as written. */
export function fill(template: string, ...values: readonly (readonly TextPart[])[]): readonly TextPart[] {
  const parts: TextPart[] = [];
  for (const piece of template.split(/(\{\d+\})/)) {
    const value = /^\{\d+\}$/.test(piece) ? values[Number(piece.slice(1, -1))] : undefined;
    if (value) parts.push(...value);
    else if (piece !== "") parts.push(plain(piece));
  }
  return parts;
}

/** `0c, 1a`: keys with commas between them. */
export function keyList(keys: readonly string[]): readonly TextPart[] {
  return keys.flatMap((key, at) => (at === 0 ? [keyPart(key)] : [plain(", "), keyPart(key)]));
}

/** The words of the parts, one after another. */
export function joinParts(parts: readonly TextPart[]): string {
  return parts.map((part) => part.text).join("");
}

/** Words that decide a verdict; `said` and `gold` are those of a failure. */
export interface Mark extends Span {
  readonly kinds: readonly VerdictKind[];
}

/** A text cut at its marks; joined, the pieces are the text. `kinds` is empty for plain stretches. */
export interface Piece {
  readonly text: string;
  readonly kinds: readonly VerdictKind[];
}

/**
 * Findings of the active verdicts by field: `response`, `documents[2]`. Without adherence, whose whole sentences are
 * underlined anyway.
 */
export function findingsByField({
  verdicts,
  failure,
}: Pick<DetailBody, "verdicts" | "failure">): ReadonlyMap<string, readonly Mark[]> {
  const fields = new Map<string, Mark[]>();
  const add = (finding: Finding, kind: VerdictKind) => {
    const marks = fields.get(finding.in) ?? [];
    fields.set(finding.in, marks);
    marks.push({ from: finding.from, to: finding.to, kinds: [kind] });
  };
  for (const { kind, active } of verdicts) {
    if (kind !== "adherence") for (const span of active.spans) add(span, kind);
  }
  if (failure?.type === "answer") {
    const { near, found, cause, odd } = failure;
    for (const place of near ? [near.said, ...near.places] : []) add(place, "said");
    for (const place of found) add(place, "gold");
    if (cause === "unsupported-fact" && odd !== null) add(odd, "said");
  }
  return fields;
}

const NONE: readonly Mark[] = [];

/** Marks within a sentence, as offsets into it. None if the sentence's place is unknown. */
export function marksWithin(marks: readonly Mark[] | undefined, span: Span | null): readonly Mark[] {
  if (!marks || !span) return NONE;
  return marks
    .filter((mark) => mark.to > span.from && mark.from < span.to)
    .map((mark) => ({
      ...mark,
      from: Math.max(mark.from, span.from) - span.from,
      to: Math.min(mark.to, span.to) - span.from,
    }));
}

/** Splits a text at the ends of marks; overlapping marks all apply to their common piece. */
export function cut(text: string, marks: readonly Mark[]): readonly Piece[] {
  const inside = marks.filter((mark) => mark.from < mark.to && mark.from < text.length);
  const ends = new Set([0, text.length]);
  for (const mark of inside) ends.add(Math.max(0, mark.from)).add(Math.min(text.length, mark.to));
  const cuts = [...ends].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((from, at) => {
    const to = cuts[at + 1] ?? text.length;
    const kinds = inside.filter((mark) => mark.from <= from && mark.to >= to).flatMap((mark) => mark.kinds);
    return { text: text.slice(from, to), kinds: [...new Set(kinds)] };
  });
}
