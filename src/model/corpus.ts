import type { Span } from "./issue.ts";

/** A page of the knowledge base. */
export interface PageText {
  /** Its path below the folder. */
  readonly name: string;
  readonly text: string;
}

/** What became of a page of the knowledge base. */
export interface PageUse {
  /** Its path below the folder of the knowledge base. */
  readonly name: string;
  readonly sentences: number;
  /** Of these: those that were retrieved for any sample. */
  readonly retrieved: number;
  /** Those that were relevant to a question, and those that a response used, by the labels; null where nothing is labelled. */
  readonly relevant: number | null;
  readonly used: number | null;
  /** Samples for which any of it was retrieved, and those of them that used it (null where nothing is labelled) and that fail. */
  readonly samples: number;
  readonly usedBy: number | null;
  readonly failing: number | null;
}

/** A page with where its sentences stand in its text, and for how many samples each was retrieved. */
export interface PageDetail extends PageUse {
  readonly places: readonly (Span & { readonly times: number })[];
}

/** The knowledge base as the retrieved documents of a query's samples show it. */
export interface CorpusReport<Page extends PageUse = PageUse> {
  /** In the order of their names. */
  readonly pages: readonly Page[];
  /** Retrieved texts, each once a sample: those that stand in a page in one piece, by their runs of words, and in none. */
  readonly texts: { readonly whole: number; readonly byRuns: number; readonly lost: number };
  readonly samples: number;
  /** Samples that were not looked at, as there are too many. */
  readonly left: number;
  /** The clause that says what a failure is; null where nothing does. */
  readonly failing: string | null;
  /** Pages that were not read, as there are too many or they are too long. */
  readonly unread: number;
}
