import type {
  CitationState,
  CitationStyle,
  DetailBody,
  ResponseSentence,
  ShownCitation,
  Span,
} from "../model/index.ts";
import type { Mark } from "./parts.ts";
/** What a citation is worth: `Document 1 does not support this sentence; 3 does.` */
export declare function citationText({ state, number, should }: ShownCitation): string;
/** The same in a word or two, for legends and lists. */
export declare function citationWord(state: CitationState): string;
/** What is wrong with the citations of a sentence, each in a sentence of ours. */
export declare const citationNotes: ({ citations }: Pick<ResponseSentence, "citations">) => readonly string[];
/** How the numbers of a response count, for a line of the sample. */
export declare function citationStyleText({ from, by }: CitationStyle): string;
/** Markers of a response as marks of its text; a marker of several documents stands once. */
export declare function citationMarks({ responseSentences }: Pick<DetailBody, "responseSentences">): readonly Mark[];
/** The citations that a mark stands for: those of one marker; none where it is another mark. */
export declare function citationsAt(
  kinds: readonly string[],
  { responseSentences }: Pick<DetailBody, "responseSentences">,
): readonly ShownCitation[];
/** A marker in a line of text, as offsets into it, with the citations that it stands for. */
export interface PlacedMarker extends Span {
  readonly citations: readonly ShownCitation[];
}
/**
 * Markers of a sentence in a line that shows it from `from` on, hidden characters told: they stand in their order, written
 * as in the response. Citations that the record lists beside the text have none.
 */
export declare function markersOnLine(
  line: string,
  from: number,
  { citations }: Pick<ResponseSentence, "citations">,
  response: string | null,
): readonly PlacedMarker[];
/** What is wrong: to be listed among problems. */
export declare const isWrong: ({ state }: ShownCitation) => boolean;
/** The state that a marker is drawn in: the worst of its citations. */
export declare function worstState(citations: readonly ShownCitation[]): CitationState;
