import type { DetailBody, Span, VerdictKind } from "../model/index.ts";
/**
 * A stretch of a sentence of ours with what it is: plain words, a stressed word, words of the file, a key that can be
 * followed. A page draws each in its own way; a hover or a terminal joins the texts.
 */
export interface TextPart {
  readonly kind: "text" | "strong" | "code" | "key";
  readonly text: string;
}
export declare const plain: (text: string) => TextPart;
export declare const strong: (text: string) => TextPart;
export declare const code: (text: string) => TextPart;
export declare const keyPart: (text: string) => TextPart;
/** The template with `{0}`, `{1}` replaced by the parts given; what has no part stays as written. */
export declare function fill(template: string, ...values: readonly (readonly TextPart[])[]): readonly TextPart[];
/** `0c, 1a`: keys with commas between them. */
export declare function keyList(keys: readonly string[]): readonly TextPart[];
/** The words of the parts, one after another. */
export declare function joinParts(parts: readonly TextPart[]): string;
/** Words that a verdict stands on, in one text; `said` and `gold` are those of a failure. */
export interface Mark extends Span {
  readonly kinds: readonly VerdictKind[];
}
/** A text cut at its marks; joined, the pieces are the text. `kinds` is empty for plain stretches. */
export interface Piece {
  readonly text: string;
  readonly kinds: readonly VerdictKind[];
}
/**
 * Findings of the active verdicts by the field that they stand in: `response`, `documents[2]`. Adherence stands on whole
 * sentences, which are underlined as it is.
 */
export declare function findingsByField({
  verdicts,
  failure,
}: Pick<DetailBody, "verdicts" | "failure">): ReadonlyMap<string, readonly Mark[]>;
/** The marks that fall into a sentence, counted from its start. None where the sentence's place is not known. */
export declare function marksWithin(marks: readonly Mark[] | undefined, span: Span | null): readonly Mark[];
/** The text cut at every end of a mark; where marks overlap, a piece carries the kinds of all of them. */
export declare function cut(text: string, marks: readonly Mark[]): readonly Piece[];
