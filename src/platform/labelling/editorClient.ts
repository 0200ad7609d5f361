import { type ChatClient, type ChatMessage, type FaultCode, ProviderError } from "../../labels/chat.ts";

export interface EditorModel {
  /** Vendor, family, version: valid beyond this window. */
  readonly id: string;
  /** Resolves to the whole reply. Rejects with an error with the editor's `code`, or with the signal's reason. */
  send(
    messages: readonly { readonly by: "person" | "model"; readonly text: string }[],
    signal: AbortSignal,
  ): Promise<string>;
}

const LONGEST_REPLY = 2 ** 20;

/** A client without schemas and token counts; labels are stored under the model's name. */
export function editorClient(model: EditorModel): ChatClient {
  return {
    origin: `editor:${model.id}`,
    async complete({ messages }, timeoutMs, signal) {
      const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
      try {
        const text = await model.send(asTurns(messages), AbortSignal.any([signal, timeout]));
        if (text.length > LONGEST_REPLY) throw new ProviderError("too-large", model.id);
        return { text, finish: "stop", inputTokens: null, outputTokens: null, pauseMs: null };
      } catch (error) {
        signal.throwIfAborted();
        if (timeout.aborted) throw new ProviderError("timeout", model.id);
        throw error instanceof ProviderError ? error : faultOf(error);
      }
    },
  };
}

function asTurns(messages: readonly ChatMessage[]) {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const turns = messages
    .filter(({ role }) => role !== "system")
    .map(({ role, content }) => ({ by: role === "assistant" ? "model" : "person", text: content }) as const);
  const [first, ...others] = turns;
  if (first === undefined) return turns;
  return [{ ...first, text: [...system, first.text].join("\n\n") }, ...others];
}

const CODES: Readonly<Record<string, FaultCode>> = {
  NoPermissions: "auth",
  NotFound: "no-model",
  Blocked: "quota",
};

function faultOf(error: unknown): ProviderError {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const message = error instanceof Error ? error.message : String(error);
  return new ProviderError(CODES[code] ?? "server", message.slice(0, 300));
}
