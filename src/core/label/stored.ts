import type { Labelled } from "../../model/index.ts";
import type { RelevancePart, SupportPart } from "./readReply.ts";

/**
 * What is kept of one reply about a response. `relevance` is there where the same reply gave it; else it is kept under
 * its own key.
 */
export interface StoredSupport {
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

type JsonObject = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);
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
