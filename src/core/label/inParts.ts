import type { LabelInput, SentenceSupport } from "../../model/index.ts";
import type { RelevancePart, ReplyParts, SupportPart } from "./readReply.ts";
import { textTokens } from "./tokens.ts";

/**
 * The input in parts whose documents take at most `maxTokens` each, cut between documents where it can be done and
 * between sentences where one document alone is too long. The response is in every part. One part: nothing to cut.
 */
export function splitInput(input: LabelInput, maxTokens: number): readonly LabelInput[] {
  const parts: LabelInput["documents"][number][][] = [];
  let current: LabelInput["documents"][number][] = [];
  let size = 0;
  const flush = () => {
    if (current.some((sentences) => sentences.length > 0)) parts.push(current);
    current = [];
    size = 0;
  };
  for (const sentences of input.documents) {
    const tokens = tokensOf(sentences);
    if (size > 0 && size + tokens > maxTokens) flush();
    if (tokens <= maxTokens) {
      current.push(sentences);
      size += tokens;
      continue;
    }
    for (const piece of pieces(sentences, maxTokens)) {
      current.push(piece);
      flush();
    }
  }
  flush();
  return parts.length <= 1 ? [input] : parts.map((documents) => ({ ...input, documents }));
}

/** Two parts of about the same length; null where there is one sentence alone. */
export function halves(input: LabelInput): readonly LabelInput[] | null {
  const total = input.documents.reduce((sum, sentences) => sum + tokensOf(sentences), 0);
  for (const share of [0.5, 0.6, 0.75]) {
    const parts = splitInput(input, Math.ceil(total * share));
    if (parts.length === 2) return parts;
  }
  const sentences = input.documents.flat();
  const middle = Math.ceil(sentences.length / 2);
  if (middle === sentences.length) return null;
  return [sentences.slice(0, middle), sentences.slice(middle)].map((half) => ({ ...input, documents: [half] }));
}

/** What the parts say together: a sentence is fully supported where one part alone supports it fully. */
export function mergeParts(parts: readonly ReplyParts[]): ReplyParts {
  const [first] = parts;
  if (first === undefined || parts.length === 1) return first ?? { relevance: null, support: null };
  const relevance = parts.flatMap((part) => part.relevance ?? []);
  const support = parts.flatMap((part) => part.support ?? []);
  return {
    relevance: relevance.length === 0 ? null : mergeRelevance(relevance),
    support: support.length === 0 ? null : mergeSupport(support),
  };
}

function mergeRelevance(parts: readonly RelevancePart[]): RelevancePart {
  return {
    relevantKeys: distinct(parts.flatMap((part) => part.relevantKeys)),
    relevanceExplanation: joined(parts.map((part) => part.relevanceExplanation)),
  };
}

function mergeSupport(parts: readonly SupportPart[]): SupportPart {
  const support = (parts[0]?.support ?? []).map(({ key }) =>
    mergeSentence(parts.flatMap((part) => part.support.find((sentence) => sentence.key === key) ?? [])),
  );
  return {
    support: support.flatMap((sentence) => sentence ?? []),
    utilizedKeys: distinct(parts.flatMap((part) => part.utilizedKeys)),
    isOverallSupported: support.every((sentence) => sentence?.isFullySupported === true),
    overallExplanation: joined(parts.map((part) => part.overallExplanation)),
    criteria: Object.assign({}, ...[...parts].reverse().map((part) => part.criteria)),
  };
}

function mergeSentence(said: readonly SentenceSupport[]): SentenceSupport | null {
  const full = said.filter((sentence) => sentence.isFullySupported);
  const partial = said.filter((sentence) => sentence.supportingKeys.length > 0);
  // Parts that support nothing have nothing to explain where others do.
  const telling = full.length > 0 ? full : partial.length > 0 ? partial : said;
  const [first] = said;
  if (first === undefined) return null;
  return {
    key: first.key,
    explanation: joined(telling.map((sentence) => sentence.explanation)),
    supportingKeys: distinct(telling.flatMap((sentence) => sentence.supportingKeys)),
    isFullySupported: full.length > 0,
  };
}

function* pieces(sentences: LabelInput["documents"][number], maxTokens: number) {
  let piece: LabelInput["documents"][number][number][] = [];
  let size = 0;
  for (const sentence of sentences) {
    const tokens = tokensOf([sentence]);
    if (size > 0 && size + tokens > maxTokens) {
      yield piece;
      piece = [];
      size = 0;
    }
    piece.push(sentence);
    size += tokens;
  }
  if (piece.length > 0) yield piece;
}

const tokensOf = (sentences: LabelInput["documents"][number]): number =>
  sentences.reduce((sum, { text }) => sum + SENTENCE_TOKENS + textTokens(text), 0);
/** What a sentence's key and marks take. */
const SENTENCE_TOKENS = 6;
const distinct = (keys: readonly string[]): readonly string[] => [...new Set(keys)];
const joined = (texts: readonly string[]): string => distinct(texts.filter((text) => text !== "")).join(" ");
