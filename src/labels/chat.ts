/** One message of a request. */
export interface ChatMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** The form that a reply must have: a strict JSON schema under a name. */
export interface ReplyForm {
  readonly name: string;
  readonly schema: object;
}

export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  /** Null: a reply in words. */
  readonly form: ReplyForm | null;
  /** How the form is asked for: as a schema where the provider has it, else as JSON, else by words alone. */
  readonly formBy: "schema" | "json" | "words";
  /** Null: the provider's own. */
  readonly temperature: number | null;
  readonly maxOutputTokens: number;
}

export interface ChatReply {
  readonly text: string;
  /** Why it ended: `length` cut, `filter` and `refusal` unwilling. */
  readonly finish: "stop" | "length" | "filter" | "refusal";
  /** As the provider counted them; null where it does not say. */
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Until when the endpoint has said that nothing is left; null where something is. */
  readonly pauseMs: number | null;
}

/** A model behind an endpoint. One call is one request: whoever calls decides whether to try again. */
export interface ChatClient {
  /** Scheme, host and port, or the name of what takes its place. */
  readonly origin: string;
  /**
   * Throws `ProviderError`, or the signal's reason once it is aborted. Gives up after `timeoutMs` however slowly bytes
   * still come.
   */
  complete(request: ChatRequest, timeoutMs: number, signal: AbortSignal): Promise<ChatReply>;
}

/** What can go wrong with a request, by what is to be done about it. */
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

/** A request that failed. The message is for people and holds nothing secret. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly code: FaultCode;
  /** How long the endpoint asks to be left alone; null where it does not say. */
  readonly retryAfterMs: number | null;

  constructor(code: FaultCode, message: string, retryAfterMs: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
