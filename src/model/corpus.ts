import type { Span } from "./issue.ts";

export interface PageText {
  readonly name: string;
  readonly text: string;
}

/** Use of a page of the knowledge base. Null: unlabelled. */
export interface PageUse {
  readonly name: string;
  readonly sentences: number;
  /** Sentences retrieved for any sample. */
  readonly retrieved: number;
  /** Sentences relevant to a question, and used by a response. */
  readonly relevant: number | null;
  readonly used: number | null;
  /** Samples that retrieved the page, those that used it, and those that fail. */
  readonly samples: number;
  readonly usedBy: number | null;
  readonly failing: number | null;
}

export interface PageDetail extends PageUse {
  readonly places: readonly (Span & { readonly times: number })[];
}

export interface CorpusReport<Page extends PageUse = PageUse> {
  readonly pages: readonly Page[];
  /** Retrieved texts, each once a sample: found verbatim, by runs of words, not found. */
  readonly texts: { readonly whole: number; readonly byRuns: number; readonly lost: number };
  readonly samples: number;
  readonly left: number;
  /** Clause of a failure, or null. */
  readonly failing: string | null;
  readonly unread: number;
}
