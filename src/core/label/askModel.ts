import { t } from "@vscode/l10n";
import type { LabelInput } from "../../model/index.ts";
import type { ChatMessage, ChatReply } from "./chat.ts";
import { SampleFailed } from "./ends.ts";
import { halves, mergeParts, splitInput } from "./inParts.ts";
import { type AskMode, type PromptSettings, repairMessages, supportPrompt } from "./prompt.ts";
import { type ReplyParts, readReply } from "./readReply.ts";
import { replyForm } from "./replySchema.ts";
import type { Surroundings } from "./surroundings.ts";

/** What one request after another needs: sends messages and gives back the reply, or throws as `Sender` does. */
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
 * Asks about one input: in parts where it is long, once more in halves where the model finds it too long, and once more
 * each where the reply is not what was asked for. Throws `SampleFailed`, `RunStopped`, or the signal's reason.
 */
export async function askModel(
  input: LabelInput,
  mode: AskMode,
  settings: AskSettings,
  send: Send,
  world: Surroundings,
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
  world: Surroundings,
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
    t("The model's reply cannot be used, and neither can the mended one: {0}.", second.problems.join("; ")),
  );
}

/** The text of a reply that the model ended by itself. Throws `SampleFailed` for all others. */
export function finished({ text, finish }: ChatReply): string {
  switch (finish) {
    case "stop":
      return text;
    case "length":
      throw new SampleFailed("truncated", t("The reply was cut at its longest length. Allow more output tokens."));
    case "filter":
      throw new SampleFailed("filtered", t("The provider's content filter held the reply back."));
    case "refusal":
      throw new SampleFailed("refused", t("The model declined to answer."));
  }
}
