import type { Span } from "./issue.ts";

/**
 * State of a citation by the current labels: `good`, the cited document supports the sentence; `wrong`, only other
 * documents do; `idle`, none does; `dangling`, there is no such document; `unread`, its text is missing; `unjudged`,
 * the sentence is unlabelled.
 */
const CITATION_STATES = ["good", "wrong", "idle", "dangling", "unread", "unjudged"] as const;
export type CitationState = (typeof CITATION_STATES)[number];

export interface GivenCitation {
  /** The cited statement's span in the response. */
  readonly span: Span;
  /** From 0; the document may not exist. */
  readonly document: number;
}

export interface CitedDocument {
  readonly number: number | string;
  readonly document: number;
}

export interface ShownCitation extends CitedDocument {
  /** Span of its marker; null for a list in the record. */
  readonly span: Span | null;
  readonly state: CitationState;
  readonly should: readonly CitedDocument[];
}

export interface CitationStyle {
  readonly from: 0 | 1;
  /**
   * `list`: from the record; `text`: by markers, of which one is 0 or none; `name`: by names; `told`: set by a person.
   */
  readonly by: "list" | "text" | "name" | "told";
}
