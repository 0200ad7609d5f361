import { t } from "@vscode/l10n";
import type {
  CitationState,
  CitationStyle,
  CitedDocument,
  DetailBody,
  ResponseSentence,
  ShownCitation,
  Span,
} from "../model/index.ts";
import { countText } from "./numbers.ts";
import type { Mark } from "./parts.ts";

/** Documents as the response names them: `3`, `3 and 5`. */
function numbersText(documents: readonly CitedDocument[]): string {
  const numbers = documents.map(({ number }) => String(number));
  const last = numbers.at(-1) ?? "";
  return numbers.length < 2 ? last : t("{0} and {1}", numbers.slice(0, -1).join(", "), last);
}

/** What a citation is worth: `Document 1 does not support this sentence; 3 does.` */
export function citationText({ state, number, should }: ShownCitation): string {
  const others = numbersText(should);
  switch (state) {
    case "good":
      return t("Document {0} supports this sentence.", number);
    case "wrong":
      return t("Document {0} does not support this sentence. It should be {1}.", number, others);
    case "idle":
      return t("No document supports this sentence, nor does {0}.", number);
    case "dangling":
      return should.length > 0
        ? t("There is no document {0}. It should be {1}.", number, others)
        : t("There is no document {0}.", number);
    case "unread":
      return t("The text of document {0} is not in the file.", number);
    case "unjudged":
      return t("Nobody has labelled whether document {0} supports this sentence.", number);
  }
}

const SAID: readonly CitationState[] = ["wrong", "idle", "dangling"];

/** What is wrong with the citations of a sentence, each in a sentence of ours. */
export const citationNotes = ({ citations = [] }: Pick<ResponseSentence, "citations">): readonly string[] =>
  citations.filter(({ state }) => SAID.includes(state)).map(citationText);

/** How the numbers of a response count, for a line of the sample. */
export function citationStyleText({ from, by }: CitationStyle): string {
  switch (by) {
    case "list":
      return t("Citations are listed in the record and count from 0.");
    case "name":
      return t("Citations name their documents.");
    case "told":
      return from === 0 ? t("Citations count from 0, as you said.") : t("Citations count from 1, as you said.");
    case "text":
      return from === 0
        ? t("Citations count from 0, as one of them is 0.")
        : t("Citations count from 1, as none of them is 0.");
  }
}

/** What marks of citations are called among those of a text. */
const KIND = "cite ";

/** Markers that are links: more than anybody writes, and no more elements than a page draws at once. */
const MOST_LINKS = 2000;

/** Marks for the first markers of a response; a marker of several documents has one mark. */
export function citationMarks({ responseSentences = [] }: Pick<DetailBody, "responseSentences">): readonly Mark[] {
  const found = new Map<number, Mark>();
  for (const { key, citations = [] } of responseSentences) {
    for (const [at, { span }] of citations.entries()) {
      if (found.size === MOST_LINKS) return [...found.values()];
      if (span && !found.has(span.from)) found.set(span.from, { ...span, kinds: [`${KIND}${key} ${at}`] });
    }
  }
  return [...found.values()];
}

/** A notice that only the first markers are links; null if all are. */
export function linksText({ responseSentences = [] }: Pick<DetailBody, "responseSentences">): string | null {
  const all = responseSentences.reduce((sum, { citations = [] }) => sum + citations.length, 0);
  return all > MOST_LINKS ? t("The first {0} markers are links.", countText(MOST_LINKS)) : null;
}

/** Citations of a mark's marker; none for other marks. */
export function citationsAt(
  kinds: readonly string[],
  { responseSentences = [] }: Pick<DetailBody, "responseSentences">,
): readonly ShownCitation[] {
  const kind = kinds.find((one) => one.startsWith(KIND));
  const [key, at] = kind?.slice(KIND.length).split(" ") ?? [];
  const citations = (key === undefined ? undefined : byKey(responseSentences).get(key)?.citations) ?? [];
  const from = Number(at);
  const start = citations[from]?.span?.from;
  if (start === undefined) return [];
  // Citations of one marker are adjacent, and the mark has the first one's name.
  let end = from + 1;
  while (citations[end]?.span?.from === start) end++;
  return citations.slice(from, end);
}

/** A page asks for each mark. */
const SENTENCES = new WeakMap<readonly ResponseSentence[], ReadonlyMap<string, ResponseSentence>>();

function byKey(sentences: readonly ResponseSentence[]): ReadonlyMap<string, ResponseSentence> {
  const known = SENTENCES.get(sentences) ?? new Map(sentences.map((one) => [one.key, one]));
  SENTENCES.set(sentences, known);
  return known;
}

/** A marker's range in a line of text, with its citations. */
export interface PlacedMarker extends Span {
  readonly citations: readonly ShownCitation[];
}

/**
 * Markers of a sentence in its line, which shows the sentence from `from` on with escapes for hidden characters. In
 * order, as written in the response. Citations that are only in a list of the record have no marker.
 */
export function markersOnLine(
  line: string,
  from: number,
  { citations = [] }: Pick<ResponseSentence, "citations">,
  response: string | null,
): readonly PlacedMarker[] {
  const markers: PlacedMarker[] = [];
  for (const citation of citations) {
    const { span } = citation;
    const last = markers.at(-1);
    if (span === null || response === null) continue;
    if (last?.citations[0]?.span?.from === span.from) {
      markers[markers.length - 1] = { ...last, citations: [...last.citations, citation] };
      continue;
    }
    const words = response.slice(span.from, span.to);
    const at = line.indexOf(words, last?.to ?? from);
    if (at >= 0) markers.push({ from: at, to: at + words.length, citations: [citation] });
  }
  return markers;
}

/** What is wrong: to be listed among problems. */
export const isWrong = ({ state }: ShownCitation): boolean => state === "wrong" || state === "dangling";

/** The state that a marker is drawn in: the worst of its citations. */
export function worstState(citations: readonly ShownCitation[]): CitationState {
  const order: readonly CitationState[] = ["dangling", "wrong", "idle", "unread", "unjudged", "good"];
  return order.find((state) => citations.some((one) => one.state === state)) ?? "unjudged";
}
