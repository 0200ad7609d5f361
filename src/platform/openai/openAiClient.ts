import { t } from "@vscode/l10n";
import OpenAI, { APIConnectionTimeoutError, APIError } from "openai";
import { type ChatClient, type ChatReply, type ChatRequest, ProviderError } from "../../labels/chat.ts";
import { presetOf } from "../../labels/presets.ts";
import { isObject } from "../../read/parse.ts";
import type { BoundedFetch, Network } from "./bounds.ts";
import { type Endpoint, endpointOf } from "./endpoint.ts";
import { statusFault, usedUpMs } from "./faults.ts";
import { redact } from "./redact.ts";

/** More text than this is no set of labels. */
const MAX_CONTENT = 2 ** 20;

/** The reply in a body of status 200. Throws `ProviderError` `bad-reply` or `too-large`. */
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

/** A reply's body, however it is packed. */
const MAX_BODY = 8 * 2 ** 20;
/** A batch's file; providers take up to 200 MB in. */
const MAX_FILE = 512 * 2 ** 20;
const LIST_TIMEOUT_MS = 30_000;

export interface OpenAiClient extends ChatClient {
  readonly endpoint: Endpoint;
  /** Ids of the endpoint's models in alphabetical order. Throws `ProviderError`. */
  models(signal: AbortSignal): Promise<readonly string[]>;
  /** A call of the package's own within our bounds, for batches; its errors become `ProviderError`. */
  call<T>(work: (api: OpenAI, options: CallOptions) => Promise<T>, timeoutMs: number, signal: AbortSignal): Promise<T>;
  /** Words of the endpoint as they may be shown. */
  safe(text: string): string;
  /** Closes every socket. */
  dispose(): void;
}

export interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeout: number;
}

/** A client of one endpoint. `key` is null where none is needed. Throws `ProviderError` `insecure`. */
export function openAiClient(baseUrl: string, key: string | null, network: Network): OpenAiClient {
  const endpoint = endpointOf(baseUrl);
  const chat = bound(endpoint, key, network.boundedFetch(endpoint, MAX_BODY));
  const files = bound(endpoint, key, network.boundedFetch(endpoint, MAX_FILE));
  const told = async <T>(
    work: (own: AbortSignal) => Promise<T>,
    request: ChatRequest | null,
    signal: AbortSignal,
  ): Promise<T> => {
    signal.throwIfAborted();
    // As many listen as there are requests under way: nothing leaks.
    network.expectListeners(signal);
    // The package leaves a listener on the signal of every request: a run's own signal would gather them.
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
      told(
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
      told(
        async (own) => {
          const ids: string[] = [];
          for await (const { id } of chat.api.models.list({ signal: own, timeout: LIST_TIMEOUT_MS })) ids.push(id);
          return ids.sort();
        },
        null,
        signal,
      ),
    call: (work, timeoutMs, signal) =>
      told((own) => work(files.api, { signal: own, timeout: timeoutMs }), null, signal),
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
  // Everything that the package would else take from the environment is given, be it as nothing.
  const api = new OpenAI({
    baseURL: endpoint.baseUrl,
    apiKey: key ?? "none",
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    logLevel: "off",
    // Its warning is about keys in pages that others read; this one is the person's own, out of their editor.
    dangerouslyAllowBrowser: true,
    fetch,
    defaultQuery: { ...endpoint.query },
    defaultHeaders: { authorization, ...(isApart && key !== null ? { "api-key": key } : {}) },
  });
  return { api, dispose };
}

/** The request as the wire has it. Newer models of OpenAI's own count thoughts as well and name the limit otherwise. */
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

/** The package puts the status before the endpoint's words; ours say it already. */
function messageOf({ message, status }: APIError): string {
  const start = `${status} `;
  const text = message.startsWith(start) ? message.slice(start.length) : message;
  return text === "status code (no body)" ? "" : text;
}
