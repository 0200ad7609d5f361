export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** Required form of a reply: a named strict JSON schema. */
export interface ReplyForm {
  readonly name: string;
  readonly schema: object;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly form: ReplyForm | null;
  /** Schema mode if the provider has it, else JSON mode, else words in the prompt. */
  readonly formBy: "schema" | "json" | "words";
  readonly temperature: number | null;
  readonly maxOutputTokens: number;
}

export interface ChatReply {
  readonly text: string;
  /** `length` for a cut reply, `filter` and `refusal` for refused ones. */
  readonly finish: "stop" | "length" | "filter" | "refusal";
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Pause until the endpoint's quota returns, or null. */
  readonly pauseMs: number | null;
}

/** A model behind an endpoint. A call is one request without retries. */
export interface ChatClient {
  /** Scheme, host and port, or a name in their place. */
  readonly origin: string;
  /** Throws `ProviderError`, or the signal's reason. Times out after `timeoutMs`, even while bytes arrive. */
  complete(request: ChatRequest, timeoutMs: number, signal: AbortSignal): Promise<ChatReply>;
}

export type FaultCode =
  | "rate-limited"
  | "quota"
  | "server"
  | "network"
  | "auth"
  | "no-model"
  | "too-long"
  | "no-schema"
  | "no-json"
  | "no-temperature"
  | "bad-request"
  | "timeout"
  | "bad-reply"
  | "too-large"
  | "redirect"
  | "tls"
  | "insecure";

/** A failed request. The message is for people and has no secrets. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly code: FaultCode;
  readonly retryAfterMs: number | null;

  constructor(code: FaultCode, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
