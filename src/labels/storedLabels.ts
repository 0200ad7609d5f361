import type { LabelInput, Labelled } from "../model/index.ts";
import { isObject } from "../read/parse.ts";
import type { RelevancePart, SupportPart } from "./reply.ts";
import type { Digest } from "./surroundings.ts";

/** Raised when what is kept under a key changes its meaning. */
const SCHEMA_VERSION = 2;

/** What an answer depends on beside the sample's own texts. Never the key, the row, the file or the time. */
export interface CallIdentity {
  /** Where the model is: scheme, host and port. */
  readonly origin: string;
  readonly model: string;
  /** All of the prompt that is the same for every sample: its version, instructions, criteria. */
  readonly prompt: string;
  readonly temperature: number | null;
  readonly maxOutputTokens: number;
  /** Of several calls with the same texts, which one. */
  readonly vote: number;
  /** Version of the rules that cut texts into sentences. */
  readonly splitter: string;
}

/** Key of what is said about one response: SHA-256 in hexadecimal digits. */
export function supportKey(digest: Digest, identity: CallIdentity, input: LabelInput): string {
  return digest(canonical("support", identity, [input.question, pairs(input.documents), pairs([input.response])]));
}

/** Key of which document sentences matter to the question: the same for every response to it. */
export function relevanceKey(
  digest: Digest,
  identity: CallIdentity,
  { question, documents }: Pick<LabelInput, "question" | "documents">,
): string {
  return digest(canonical("relevance", identity, [question, pairs(documents)]));
}

/** Key of one judgement: `texts` are what the judge reads, in the order in which it reads them. */
export function judgementKey(digest: Digest, identity: CallIdentity, texts: readonly string[]): string {
  return digest(canonical("judgement", identity, texts));
}

function canonical(what: string, identity: CallIdentity, content: unknown): string {
  const { origin, model, prompt, temperature, maxOutputTokens, vote, splitter } = identity;
  return JSON.stringify([
    SCHEMA_VERSION,
    what,
    [origin, model, prompt, temperature, maxOutputTokens, vote, splitter],
    content,
  ]);
}

const pairs = (lists: LabelInput["documents"]) => lists.map((list) => list.map(({ key, text }) => [key, text]));

/**
 * What is kept of one reply about a response. `relevance` is there where the same reply gave it; else it is kept under
 * its own key.
 */
interface StoredSupport {
  readonly support: SupportPart;
  readonly relevance: RelevancePart | null;
}

/** A kept value as it was written; null where it is not one: segments are files that anybody can edit. */
export function readStoredSupport(value: unknown): StoredSupport | null {
  if (!isObject(value) || !isObject(value.support)) return null;
  const { support, utilizedKeys, isOverallSupported, overallExplanation, criteria } = value.support;
  const isRight =
    Array.isArray(support) &&
    support.every(isSentence) &&
    isTexts(utilizedKeys) &&
    typeof isOverallSupported === "boolean" &&
    typeof overallExplanation === "string" &&
    isObject(criteria) &&
    Object.values(criteria).every(isScore);
  if (!isRight || (value.relevance !== null && readStoredRelevance(value.relevance) === null)) return null;
  // Every field has been looked at.
  return value as unknown as StoredSupport;
}

export function readStoredRelevance(value: unknown): RelevancePart | null {
  if (!isObject(value) || !isTexts(value.relevantKeys) || typeof value.relevanceExplanation !== "string") return null;
  return { relevantKeys: value.relevantKeys, relevanceExplanation: value.relevanceExplanation };
}

/** The two together as labels of a sample. */
export function labelledFrom(support: SupportPart, relevance: RelevancePart): Labelled {
  const unsupported = support.support.filter(({ isFullySupported }) => isFullySupported === false);
  return {
    labels: {
      ...relevance,
      utilizedKeys: support.utilizedKeys,
      unsupportedResponseKeys: unsupported.map(({ key }) => key),
      support: support.support,
      isOverallSupported: support.isOverallSupported,
      overallExplanation: support.overallExplanation,
    },
    criteria: support.criteria,
  };
}

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");
const isScore = (value: unknown): boolean =>
  isObject(value) && typeof value.score === "number" && typeof value.explanation === "string";
const isSentence = (value: unknown): boolean =>
  isObject(value) &&
  typeof value.key === "string" &&
  typeof value.explanation === "string" &&
  isTexts(value.supportingKeys) &&
  typeof value.isFullySupported === "boolean";
