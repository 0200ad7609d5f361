import * as v from "valibot";
import type { CriterionScore, LabelInput, Labelled } from "../model/index.ts";
import { entriesOf, outputOf } from "../read/schemas.ts";
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

const texts = v.array(v.string());

const relevancePart: v.GenericSchema<unknown, RelevancePart> = v.object({
  relevantKeys: texts,
  relevanceExplanation: v.string(),
});

const criterionScore: v.GenericSchema<unknown, CriterionScore> = v.object({
  score: v.number(),
  scale: v.exactOptional(v.number()),
  explanation: v.string(),
});

const supportPart: v.GenericSchema<unknown, SupportPart> = v.object({
  support: v.array(
    v.object({
      key: v.string(),
      explanation: v.string(),
      supportingKeys: texts,
      isFullySupported: v.boolean(),
    }),
  ),
  utilizedKeys: texts,
  isOverallSupported: v.boolean(),
  overallExplanation: v.string(),
  criteria: entriesOf(criterionScore),
});

/** Stored reply about a response. `relevance` only if the same reply has it; else it has its own key. */
const storedSupport = v.object({ support: supportPart, relevance: v.nullable(relevancePart) });

export const readStoredSupport = (value: unknown): v.InferOutput<typeof storedSupport> | null =>
  outputOf(storedSupport, value);

export const readStoredRelevance = (value: unknown): RelevancePart | null => outputOf(relevancePart, value);

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
