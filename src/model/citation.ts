import type { Span } from "./issue.ts";

/**
 * What a citation is worth by the labels that are looked at: `good`, a sentence of the cited document supports what it
 * stands at; `wrong`, only other documents do; `idle`, none does; `dangling`, there is no such document; `unread`, the
 * document's text is not here; `unjudged`, nobody has labelled the sentence.
 */
export const CITATION_STATES = ["good", "wrong", "idle", "dangling", "unread", "unjudged"] as const;
export type CitationState = (typeof CITATION_STATES)[number];

/** A citation that came beside the text, as a list in the record. */
export interface GivenCitation {
  /** Where in the response what it is about stands. */
  readonly span: Span;
  /** From 0; it may be that there is no such document. */
  readonly document: number;
}

/** A document as a response names it. */
export interface CitedDocument {
  /** As it is written: counted from 1 in most texts, or a name. */
  readonly number: number | string;
  /** From 0. */
  readonly document: number;
}

/** A citation of a response sentence as it is shown. */
export interface ShownCitation extends CitedDocument {
  /** Where its marker stands in the response; null where the file lists it beside the text. */
  readonly span: Span | null;
  readonly state: CitationState;
  /** Documents that support the sentence, where this one does not. */
  readonly should: readonly CitedDocument[];
}

/** How a response cites: what its numbers count from, and whether that was told or seen. */
export interface CitationStyle {
  readonly from: 0 | 1;
  /** `list`: beside the text; `text`: by markers of which one is 0, or none; `name`: by names; `told`: by a person. */
  readonly by: "list" | "text" | "name" | "told";
}
