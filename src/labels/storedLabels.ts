import type { LabelInput, Labelled } from "../model/index.ts";
import { isObject } from "../read/parse.ts";
import type { RelevancePart, SupportPart } from "./reply.ts";
import type { Digest } from "./surroundings.ts";

/** Raised when a stored value changes its meaning. */
const SCHEMA_VERSION = 2;

/** Inputs of an answer besides the sample's texts; never key, row, file or time. */
export interface CallIdentity {
  readonly origin: string;
  readonly model: string;
  /** The shared parts of the prompt: version, instructions, criteria. */
  readonly prompt: string;
  readonly temperature: number | null;
  readonly maxOutputTokens: number;
  readonly vote: number;
  readonly splitter: string;
}

/** Key of an answer about one response: SHA-256 in hexadecimal digits. */
export function supportKey(digest: Digest, identity: CallIdentity, input: LabelInput): string {
  return digest(canonical("support", identity, [input.question, pairs(input.documents), pairs([input.response])]));
}

/** Key of document sentences' relevance to the question, shared by its responses. */
export function relevanceKey(
  digest: Digest,
  identity: CallIdentity,
  { question, documents }: Pick<LabelInput, "question" | "documents">,
): string {
  return digest(canonical("relevance", identity, [question, pairs(documents)]));
}

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

/** Stored reply about a response. `relevance` only if the same reply has it; else it has its own key. */
interface StoredSupport {
  readonly support: SupportPart;
  readonly relevance: RelevancePart | null;
}

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
  // Every field is checked above.
  return value as unknown as StoredSupport;
}

export function readStoredRelevance(value: unknown): RelevancePart | null {
  if (!isObject(value) || !isTexts(value.relevantKeys) || typeof value.relevanceExplanation !== "string") return null;
  return { relevantKeys: value.relevantKeys, relevanceExplanation: value.relevanceExplanation };
}

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
