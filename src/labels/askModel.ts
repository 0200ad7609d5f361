import { t } from "@vscode/l10n";
import type { LabelInput, SentenceSupport } from "../model/index.ts";
import { textTokens } from "./budget.ts";
import type { ChatMessage, ChatReply } from "./chat.ts";
import { SampleFailed } from "./faults.ts";
import { type AskMode, type PromptSettings, repairMessages, supportPrompt } from "./prompt.ts";
import { type RelevancePart, type ReplyParts, readReply, replyForm, type SupportPart } from "./reply.ts";
import type { Environment } from "./surroundings.ts";

/**
 * The input in parts whose documents take at most `maxTokens` each, cut between documents, or between sentences of one
 * long document. Every part has the whole response.
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

/** Merges the parts' replies: a sentence is fully supported if one part supports it fully. */
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
const SENTENCE_TOKENS = 6;
const distinct = (keys: readonly string[]): readonly string[] => [...new Set(keys)];
const joined = (texts: readonly string[]): string => distinct(texts.filter((text) => text !== "")).join(" ");

/** Sends messages and returns the reply, or throws as `Sender` does. */
export type Send = (
  messages: readonly ChatMessage[],
  form: ReturnType<typeof replyForm>,
  signal: AbortSignal,
) => Promise<ChatReply>;

export interface AskSettings extends PromptSettings {
  /** Longer documents are asked about in parts. */
  readonly maxInputTokens: number;
}

/**
 * Asks about one input: in parts if it is long, again in halves if the model finds it too long, and again once if the
 * reply is malformed. Throws `SampleFailed`, `RunStopped`, or the signal's reason.
 */
export async function askModel(
  input: LabelInput,
  mode: AskMode,
  settings: AskSettings,
  send: Send,
  world: Environment,
  signal: AbortSignal,
): Promise<ReplyParts> {
  const parts: ReplyParts[] = [];
  for (const part of splitInput(input, settings.maxInputTokens)) {
    try {
      parts.push(await askPart(part, mode, settings, send, world, signal));
    } catch (error) {
      const smaller = error instanceof SampleFailed && error.failure === "too-long" ? halves(part) : null;
      if (smaller === null) throw error;
      for (const half of smaller) parts.push(await askPart(half, mode, settings, send, world, signal));
    }
  }
  return mergeParts(parts);
}

async function askPart(
  input: LabelInput,
  mode: AskMode,
  settings: AskSettings,
  send: Send,
  world: Environment,
  signal: AbortSignal,
): Promise<ReplyParts> {
  const prompt = supportPrompt(input, mode, settings, world.nonce());
  const form = replyForm(mode, prompt.criteria);
  const text = finished(await send(prompt.messages, form, signal));
  const first = readReply(text, prompt);
  if (first.ok) return first.parts;
  const mended = finished(await send(repairMessages(prompt, text, first.problems), form, signal));
  const second = readReply(mended, prompt);
  if (second.ok) return second.parts;
  throw new SampleFailed(
    "invalid",
    t("The model's reply cannot be used, and its corrected reply cannot either: {0}.", second.problems.join("; ")),
  );
}

/** The text of a complete reply. Throws `SampleFailed` for others. */
export function finished({ text, finish }: ChatReply): string {
  switch (finish) {
    case "stop":
      return text;
    case "length":
      throw new SampleFailed("truncated", t("The reply was cut off at its maximum length. Allow more output tokens."));
    case "filter":
      throw new SampleFailed("filtered", t("The provider's content filter blocked the reply."));
    case "refusal":
      throw new SampleFailed("refused", t("The model declined to answer."));
  }
}
