import type { LabelInput } from "../../model/index.ts";
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
