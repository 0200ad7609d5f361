import {
  addTo,
  type DetailDocument,
  type Disagreement,
  type DocumentKey,
  type DocumentSentence,
  groupBy,
  type JsonPath,
  type KeyedSentence,
  type RagDetail,
  type RagDocument,
  type RagSample,
  type ResponseKey,
  type ResponseSentence,
  type SentencePlace,
  type ShownCitation,
  type Span,
  type UseState,
} from "../../../model/index.ts";
import { indexOfLetters, readKey } from "../../../text/keys.ts";
import { locate } from "../../../text/locate.ts";
import { type Citations, citationsOf, sentencesOf } from "../citations/cited.ts";
import { bySentence, citationState, claimsOf, sourcesOf } from "../citations/measure.ts";
import { homeOf, retrievedIn, sentencesIn } from "../documents.ts";
import { thinkingIn } from "../robustness/words.ts";
import { type LabelReading, readLabels, type SentenceReading } from "./reading.ts";

type SupportDetail = Pick<
  RagDetail,
  "responseSentences" | "documents" | "isWithoutText" | "totalSentences" | "isLabelled" | "citations"
>;

/**
 * Sentences of the opened sample with states and links. Texts are split only without sentences in the file and without
 * labels of sentences: a judge's keys are never mapped onto our sentences.
 */
export function explainSupport(sample: RagSample, isCiting = true): SupportDetail {
  const reading = readLabels(sample);
  const citations = citationsOf(sample);
  const isLabelled =
    reading.relevant !== null ||
    reading.utilized !== null ||
    reading.unsupported !== null ||
    (sample.labels !== null && sample.labels.support !== null);
  const divided = dividedBy(sample.labels?.disagreements ?? []);
  const own = explainResponse(sample, reading, isLabelled, divided);
  const responseSentences = withThoughts(
    citations ? withCitations(own, sample, citations, isCiting) : own,
    sample.response ?? "",
  );
  const documents = explainDocuments(sample, reading, divided);
  const totalSentences = reading.sentences.isListed ? null : (sample.counts?.total ?? null);
  const isKeyOnly = [...responseSentences, ...documents.flatMap(({ sentences }) => sentences)].some(
    ({ text }) => text === null,
  );
  const isCountOnly = (totalSentences ?? 0) > 0 && documents.every(({ text }) => text === null);
  return {
    responseSentences,
    documents,
    isWithoutText: isKeyOnly || isCountOnly,
    totalSentences,
    isLabelled,
    ...(citations && isCiting ? { citations: citations.style } : {}),
  };
}

/** Marks the sentences of the thoughts that the response begins with, unless it is thoughts alone. */
function withThoughts(sentences: readonly ResponseSentence[], response: string): readonly ResponseSentence[] {
  const [thoughts] = thinkingIn(response);
  if (!thoughts || response.slice(0, thoughts.from).trim() !== "") return sentences;
  const after = sentences.findIndex(({ span }) => span === null || span.to > thoughts.to);
  return sentences.map((one, at): ResponseSentence => (at < after ? { ...one, isThought: true } : one));
}

/** Sentences with their citations. Their texts are the response's, with markers at the end, unless markers are text. */
function withCitations(
  sentences: readonly ResponseSentence[],
  sample: RagSample,
  citations: Citations,
  isCiting: boolean,
): readonly ResponseSentence[] {
  const claims = claimsOf(sample, citations);
  const cited = bySentence(citations);
  const documents = retrievedIn(sample);
  const { response } = sample;
  return sentences.map((sentence, at): ResponseSentence => {
    const claim = claims[at];
    const own = cited.get(at) ?? [];
    const span = sentence.span && around(sentence.span, citations.marked.get(at));
    const text = span && response !== null ? response.slice(span.from, span.to) : sentence.text;
    const sources = sourcesOf(claim, citations, sample);
    const shown = own.map((citation): ShownCitation => {
      const state = citationState(citation, claim, documents);
      const should = state === "wrong" || state === "dangling" ? sources : [];
      return { span: citation.span, number: citation.number, document: citation.document, state, should };
    });
    return { ...sentence, text, span, ...(isCiting && shown.length > 0 ? { citations: shown } : {}) };
  });
}

/** The sentence with its markers, also those before the first sentence. */
const around = (span: Span, marked: Span = span): Span => ({
  from: Math.min(span.from, marked.from),
  to: Math.max(span.to, marked.to),
});

/** By sentence key: how the calls differed. */
type Divided = (key: string) => Pick<ResponseSentence, "divided">;

function dividedBy(disagreements: readonly Disagreement[]): Divided {
  const byKey = groupBy(disagreements, (one) => one.key);
  return (key) => {
    const divided = byKey.get(key);
    return divided ? { divided } : {};
  };
}

function explainResponse(
  sample: RagSample,
  reading: LabelReading,
  isLabelled: boolean,
  divided: Divided,
): readonly ResponseSentence[] {
  const sentences = sentencesOfResponse(sample, reading.responses, isLabelled);
  const byKey = new Map(reading.responses.map((response) => [response.key, response]));
  return sentences.map(({ key, text, span, unit }) => {
    const labels = byKey.get(key);
    return {
      key,
      text,
      span,
      state: labels?.state ?? "unlabelled",
      isContradicted: false,
      supportedBy: labels?.cited ?? [],
      otherKeys: labels?.others ?? [],
      explanation: labels?.entry?.explanation || null,
      ...(unit === undefined ? {} : { unit }),
      ...(labels?.entry?.marks === undefined ? {} : { marks: labels.entry.marks }),
      ...(labels?.entry?.probability === undefined ? {} : { probability: labels.entry.probability }),
      ...divided(key),
    };
  });
}

function sentencesOfResponse(
  sample: RagSample,
  labelled: readonly SentenceReading[],
  isLabelled: boolean,
): readonly KeyedSentence<ResponseKey>[] {
  const { response, responseSentences } = sample;
  if (responseSentences !== null) return located(response, responseSentences);
  const own = sentencesOf(sample) ?? [];
  if (!isLabelled || labelled.length === 0) return own;
  // A judge with as many sentences and the same keys has split as we do.
  const isSameCut =
    own.length === labelled.length && own.every(({ key }) => labelled.some((other) => other.key === key));
  return isSameCut ? own : labelled.map(({ key }) => ({ key: key as ResponseKey, text: null, span: null }));
}

function explainDocuments(sample: RagSample, reading: LabelReading, divided: Divided): readonly DetailDocument[] {
  const isNamed = namesSentences(reading);
  const documents = sample.documents ?? [];
  const mentioned = reading.sentences.isListed ? NOTHING_MENTIONED : mentionedKeys(reading);
  const usedBy = usersOf(reading.responses);
  const retrieved = retrievedIn(sample)?.length ?? 0;
  const beyond = [...mentioned.keys()].map(Number).filter((home) => home >= retrieved);
  const known = documents.map((document, index) => ({ index, document }));
  // Missing documents have keys only. Messages come after the documents.
  const others = beyond.sort((a, b) => a - b).map((home) => ({ index: home + documents.length - retrieved, home }));
  return [...known, ...others].map((one): DetailDocument => {
    const { index } = one;
    const document = "document" in one ? one.document : undefined;
    const home = "home" in one ? String(one.home) : document ? homeOf(document, index) : String(index);
    const sentences = sentencesOfDocument(index, document, mentioned.get(home), isNamed);
    return {
      index,
      title: document?.title ?? null,
      ...(document?.message ? { message: document.message } : {}),
      ...(document?.step ? { step: document.step } : {}),
      text: document?.text ?? null,
      sentences: sentences.map(
        ({ key, text, span }): DocumentSentence => ({
          key,
          text,
          span,
          state: useStateOf(key, reading),
          usedBy: usedBy.get(key) ?? [],
          ...divided(key),
        }),
      ),
    };
  });
}

/** Whether labels mention document sentences: annotators who mark the response do not. */
function namesSentences({ relevant, utilized, responses }: LabelReading): boolean {
  return relevant !== null || utilized !== null || responses.some(({ cited }) => cited.length > 0);
}

function sentencesOfDocument(
  index: number,
  document: RagDocument | undefined,
  mentioned: readonly DocumentKey[] | undefined,
  isNamed: boolean,
): readonly KeyedSentence<DocumentKey>[] {
  if (document && document.sentences !== null) return located(document.text, document.sentences);
  if (isNamed) return (mentioned ?? []).map((key) => ({ key, text: null, span: null }));
  return document ? sentencesIn(document, index) : [];
}

const NOTHING_MENTIONED: ReadonlyMap<string, readonly DocumentKey[]> = new Map();

/** Document keys in the labels, by document, in the order of their letters, which replaces a missing sentence list. */
function mentionedKeys({ relevant, utilized, responses }: LabelReading): ReadonlyMap<string, readonly DocumentKey[]> {
  const keys = [
    ...(relevant?.distinct ?? []),
    ...(utilized?.distinct ?? []),
    ...responses.flatMap(({ cited }) => cited),
  ];
  const byDocument = new Map<string, { key: DocumentKey; at: number }[]>();
  for (const key of new Set(keys)) {
    const read = readKey(key);
    if (read.kind !== "document") continue;
    addTo(byDocument, read.home, { key: read.key, at: indexOfLetters(read.letters) });
  }
  return new Map(
    [...byDocument].map(([document, list]) => [document, list.sort((a, b) => a.at - b.at).map(({ key }) => key)]),
  );
}

/** Citing response sentences by document sentence, in the response's order. */
function usersOf(responses: readonly SentenceReading[]): ReadonlyMap<string, readonly ResponseKey[]> {
  const users = new Map<string, ResponseKey[]>();
  for (const { key, cited, state } of responses) {
    // Unsure sentences use nothing.
    if (state === "unsure") continue;
    for (const document of cited) {
      const list = users.get(document) ?? [];
      // Keys of the reading are the response's own, or have the form of a response key.
      list.push(key as ResponseKey);
      users.set(document, list);
    }
  }
  return users;
}

/** Unknown without one of the lists. */
function useStateOf(key: string, { relevant, utilized }: LabelReading): UseState {
  if (relevant === null || utilized === null) return "unlabelled";
  const isUsed = utilized.has(key);
  if (relevant.has(key)) return isUsed ? "used" : "missed";
  return isUsed ? "stray" : "unused";
}

/** The file's own sentences with their spans in the text, if it contains them. */
function located<Key extends string>(
  text: string | null,
  sentences: readonly KeyedSentence<Key>[],
): readonly KeyedSentence<Key>[] {
  if (text === null) return sentences;
  const spans = locate(
    text,
    sentences.map((sentence) => sentence.text),
  );
  return sentences.map((sentence, s) => ({ ...sentence, span: sentence.span ?? spans[s] ?? null }));
}

/** Path of a document's text; null if the file does not have it. */
export function documentPath({ documents, paths }: RagSample, d: number): JsonPath | null {
  const document = documents?.[d];
  if (document === undefined || document.text === null) return null;
  if (document.at !== undefined) return document.at;
  return paths.documents === undefined ? null : [...paths.documents, d, ...(paths.documentText ?? [])];
}

/** Path of the `[key, text]` pair of a document's sentence. */
export function documentSentencePath({ documents, paths }: RagSample, d: number, s: number): JsonPath | null {
  const sentence = documents?.[d]?.sentences?.[s];
  if (sentence === undefined) return null;
  if (sentence.at !== undefined) return sentence.at;
  return paths.documentSentences === undefined ? null : [...paths.documentSentences, d, s];
}

/** Path of the `[key, text]` pair of a response sentence. */
export function responseSentencePath({ responseSentences, paths }: RagSample, s: number): JsonPath | null {
  const sentence = responseSentences?.[s];
  if (sentence === undefined) return null;
  if (sentence.at !== undefined) return sentence.at;
  return paths.responseSentences === undefined ? null : [...paths.responseSentences, s];
}

/**
 * Places of the sample's sentences in its record: spans of the response's or document's text, and with a null span the
 * `[key, text]` pairs of the file.
 */
export function placesOf(sample: RagSample): readonly SentencePlace[] {
  const { responseSentences, documents } = explainSupport(sample);
  const places: SentencePlace[] = [];
  const add = (key: string, side: SentencePlace["side"], path: JsonPath | null, span: Span | null): void => {
    if (path !== null) places.push({ key, side, path, span });
  };
  const { response = null, responseOffset = 0 } = sample.paths;
  for (const [s, { key, span }] of responseSentences.entries()) {
    if (span) add(key, "response", response, moved(span, responseOffset));
    add(key, "response", responseSentencePath(sample, s), null);
  }
  for (const { index, sentences } of documents) {
    for (const [s, { key, span }] of sentences.entries()) {
      const { offset = 0 } = sample.documents?.[index] ?? {};
      if (span) add(key, "document", documentPath(sample, index), moved(span, offset));
      add(key, "document", documentSentencePath(sample, index, s), null);
    }
  }
  return places;
}

const moved = ({ from, to }: Span, by: number): Span => ({ from: from + by, to: to + by });
