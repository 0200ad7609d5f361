import { t } from "@vscode/l10n";
import OpenAI, { APIConnectionTimeoutError, APIError } from "openai";
import { type ChatClient, type ChatReply, type ChatRequest, ProviderError } from "../../labels/chat.ts";
import { presetOf } from "../../labels/presets.ts";
import { isObject } from "../../read/parse.ts";
import type { BoundedFetch, Network } from "./bounds.ts";
import { type Endpoint, endpointOf } from "./endpoint.ts";
import { statusFault, usedUpMs } from "./faults.ts";
import { redact } from "./redact.ts";

const MAX_CONTENT = 2 ** 20;

/** Parses a body of status 200. Throws `ProviderError` `bad-reply` or `too-large`. */
export function readCompletion(body: unknown, host: string, said: (text: string) => string): ChatReply {
  if (!isObject(body)) throw bad(host, t("no JSON object"));
  if (body.error !== undefined && body.error !== null) throw bad(host, said(JSON.stringify(body.error)));
  const choices: readonly unknown[] = Array.isArray(body.choices) ? body.choices : [];
  const [choice] = choices;
  if (!isObject(choice) || !isObject(choice.message)) throw bad(host, t("no choices"));
  const { content, refusal } = choice.message;
  const usage = isObject(body.usage) ? body.usage : {};
  const counts = {
    inputTokens: countIn(usage.prompt_tokens),
    outputTokens: countIn(usage.completion_tokens),
    pauseMs: null,
  };
  if (typeof refusal === "string" && refusal !== "") return { text: refusal, finish: "refusal", ...counts };
  if (choice.finish_reason === "content_filter") return { text: "", finish: "filter", ...counts };
  const text = typeof content === "string" ? content : "";
  if (text.length > MAX_CONTENT) {
    throw new ProviderError("too-large", t("{0} sent more text than labels can have. The reply was rejected.", host));
  }
  if (choice.finish_reason === "length") return { text, finish: "length", ...counts };
  if (text.trim() === "") throw bad(host, t("an empty message"));
  return { text, finish: "stop", ...counts };
}

const countIn = (value: unknown): number | null => (typeof value === "number" && value >= 0 ? value : null);

function bad(host: string, what: string): ProviderError {
  return new ProviderError("bad-reply", t("{0} did not answer like a model endpoint: {1}.", host, what));
}

const MAX_BODY = 8 * 2 ** 20;
const MAX_FILE = 512 * 2 ** 20;
const LIST_TIMEOUT_MS = 30_000;

export interface OpenAiClient extends ChatClient {
  readonly endpoint: Endpoint;
  /** Model ids in alphabetical order. Throws `ProviderError`. */
  models(signal: AbortSignal): Promise<readonly string[]>;
  /** A bounded call of the package, for batches; its errors become `ProviderError`. */
  call<T>(work: (api: OpenAI, options: CallOptions) => Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T>;
  safe(text: string): string;
  dispose(): void;
}

interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

/** `key` is null if not needed. Throws `ProviderError` `insecure`. */
export function openAiClient(baseUrl: string, key: string | null, network: Network): OpenAiClient {
  const endpoint = endpointOf(baseUrl);
  const chat = bound(endpoint, key, network.boundedFetch(endpoint, MAX_BODY));
  const files = bound(endpoint, key, network.boundedFetch(endpoint, MAX_FILE));
  const withFaults = async <T>(
    work: (own: AbortSignal) => Promise<T>,
    request: ChatRequest | null,
    signal: AbortSignal,
  ): Promise<T> => {
    signal.throwIfAborted();
    // One listener per request in flight: no leak.
    network.expectListeners(signal);
    // The package leaks a listener on each request's signal.
    const own = new AbortController();
    const abort = () => own.abort(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    try {
      return await work(own.signal);
    } catch (error) {
      signal.throwIfAborted();
      throw faultOf(error, endpoint, key, request);
    } finally {
      signal.removeEventListener("abort", abort);
    }
  };
  return {
    endpoint,
    origin: endpoint.origin,
    complete: (request, timeoutMs, signal) =>
      withFaults(
        async (own) => {
          const options = { signal: own, timeout: Math.max(1, Math.ceil(timeoutMs)) };
          const { data, response } = await chat.api.chat.completions
            .create(bodyOf(request, endpoint), options)
            .withResponse();
          const reply = readCompletion(data, endpoint.host, (text) => redact(text, key));
          return { ...reply, pauseMs: usedUpMs(response.headers) };
        },
        request,
        signal,
      ),
    models: (signal) =>
      withFaults(
        async (own) => {
          const ids: string[] = [];
          for await (const { id } of chat.api.models.list({ signal: own, timeout: LIST_TIMEOUT_MS })) ids.push(id);
          return ids.sort();
        },
        null,
        signal,
      ),
    call: (work, timeoutMs, signal) =>
      withFaults((own) => work(files.api, { signal: own, timeout: timeoutMs }), null, signal),
    safe: (text) => redact(text, key),
    dispose() {
      chat.dispose();
      files.dispose();
    },
  };
}

function bound(
  endpoint: Endpoint,
  key: string | null,
  { fetch, dispose }: BoundedFetch,
): { api: OpenAI; dispose(): void } {
  const isApart = presetOf(endpoint.baseUrl).keyBy === "api-key";
  const authorization = key === null || isApart ? null : `Bearer ${key}`;
  // Explicit values for all that the package reads from the environment.
  const api = new OpenAI({
    baseURL: endpoint.baseUrl,
    apiKey: key ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: "off",
    // The package warns of public pages; this key is the person's own.
    dangerouslyAllowBrowser: true,
    fetch,
    defaultQuery: { ...endpoint.query },
    defaultHeaders: { authorization, ...(isApart && key !== null ? { "api-key": key } : {}) },
  });
  return { api, dispose };
}

/** OpenAI's newer models count reasoning tokens and rename the limit. */
function bodyOf(request: ChatRequest, { baseUrl }: Endpoint) {
  const { model, messages, form, formBy, temperature, maxOutputTokens } = request;
  const isOwn = ["openai", "azure"].includes(presetOf(baseUrl).id);
  const format =
    form === null || formBy === "words"
      ? {}
      : formBy === "json"
        ? { response_format: { type: "json_object" as const } }
        : {
            response_format: {
              type: "json_schema" as const,
              json_schema: { name: form.name, strict: true, schema: { ...form.schema } },
            },
          };
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...(temperature === null ? {} : { temperature }),
    ...(isOwn ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens }),
    ...format,
    stream: false as const,
  };
}

export { bodyOf as completionBody };

function faultOf(error: unknown, endpoint: Endpoint, key: string | null, request: ChatRequest | null): unknown {
  if (error instanceof ProviderError) return error;
  if (error instanceof APIConnectionTimeoutError) {
    return new ProviderError("timeout", t("{0} did not answer in time.", endpoint.host));
  }
  if (error instanceof APIError) {
    if (error.cause instanceof ProviderError) return error.cause;
    if (error.status !== undefined && error.headers !== undefined) {
      const { status, headers } = error;
      const code = `${error.code ?? ""} ${error.type ?? ""} ${error.param ?? ""}`;
      return statusFault({ status, headers, code, message: redact(messageOf(error), key) }, endpoint, request);
    }
    return new ProviderError("network", t("The connection to {0} was lost ({1}).", endpoint.host, "?"));
  }
  if (error instanceof SyntaxError) {
    return new ProviderError(
      "bad-reply",
      t("{0} did not answer like a model endpoint: {1}.", endpoint.host, t("broken JSON")),
    );
  }
  return error;
}

/** The package prefixes the status, which our message has already. */
function messageOf({ message, status }: APIError): string {
  const start = `${status} `;
  const text = message.startsWith(start) ? message.slice(start.length) : message;
  return text === "status code (no body)" ? "" : text;
}
