import { t } from "@vscode/l10n";
import { type ChatRequest, ProviderError } from "../../labels/chat.ts";
import { numberIn } from "../../read/written.ts";
import type { Endpoint } from "./endpoint.ts";

/** The endpoint's requested wait in milliseconds: `Retry-After` in seconds, as a date, in milliseconds. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const ms = amountIn(headers.get("retry-after-ms"));
  if (ms !== null) return ms;
  const after = headers.get("retry-after");
  if (after !== null) {
    const seconds = amountIn(after);
    if (seconds !== null) return seconds * 1000;
    const date = Date.parse(after);
    if (Number.isFinite(date)) return Math.max(0, date - now);
  }
  return null;
}

/** Milliseconds until exhausted requests or tokens return, by headers. */
export function usedUpMs(headers: Headers): number | null {
  const waits = ["requests", "tokens"].flatMap((what) => {
    const left = amountIn(headers.get(`x-ratelimit-remaining-${what}`));
    const reset = durationMs(headers.get(`x-ratelimit-reset-${what}`));
    return left !== null && left <= 0 && reset !== null ? [reset] : [];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

export function resetMs(headers: Headers): number | null {
  const used = usedUpMs(headers);
  if (used !== null) return used;
  const waits = ["requests", "tokens"].flatMap((what) => durationMs(headers.get(`x-ratelimit-reset-${what}`)) ?? []);
  return waits.length === 0 ? null : Math.min(...waits);
}

function durationMs(text: string | null): number | null {
  if (text === null) return null;
  const seconds = amountIn(text);
  if (seconds !== null) return seconds * 1000;
  let total = 0;
  const rest = text.trim().replace(/(?<!\d)(\d+(?:\.\d+)?)(ms|d|h|m|s)/g, (_, amount: string, unit: string) => {
    total += Number(amount) * (UNIT_MS[unit] ?? 0);
    return "";
  });
  return rest === "" && text.trim() !== "" ? total : null;
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function amountIn(text: string | null): number | null {
  const amount = text === null ? null : numberIn(text);
  return amount !== null && amount >= 0 ? amount : null;
}

interface EndpointRefusal {
  readonly status: number;
  readonly headers: Headers;
  readonly code: string;
  readonly message: string;
}

/** `request` is null for other calls than completions. */
export function statusFault(refusal: EndpointRefusal, { host }: Endpoint, request: ChatRequest | null): ProviderError {
  const { status, headers, code, message } = refusal;
  const said = message === "" ? String(status) : `${status}: ${message}`;
  const wait = retryAfterMs(headers, Date.now());
  if (status === 429 || status === 402) {
    if (status === 402 || /insufficient_quota|billing/i.test(`${code} ${message}`)) {
      return new ProviderError("quota", t("The account at {0} has no credit left ({1}).", host, said));
    }
    return new ProviderError(
      "rate-limited",
      t("{0} accepts no more requests for now ({1}).", host, said),
      wait ?? resetMs(headers),
    );
  }
  if (status === 401 || status === 403) {
    return new ProviderError(
      "auth",
      t("{0} refused the API key ({1}). Enter the key for this endpoint again.", host, said),
    );
  }
  if (status === 404) {
    const model = request?.model ?? "";
    return new ProviderError(
      "no-model",
      t("{0} does not have the model “{1}” there ({2}). Check the settings for model and base URL.", host, model, said),
    );
  }
  if (status === 408 || status === 409 || status >= 500) {
    return new ProviderError("server", t("{0} has an internal error ({1}).", host, said), wait);
  }
  if (status === 413) return tooLong(host, said);
  return badRequest(`${code} ${message}`, said, host, request);
}

function badRequest(text: string, said: string, host: string, request: ChatRequest | null): ProviderError {
  if (
    /context[_ ](?:length|window|size)|maximum context|too many tokens|prompt is too long|exceeds? the (?:(?!exceeds? the ).)*context/i.test(
      text,
    )
  ) {
    return tooLong(host, said);
  }
  const fault = (code: "no-schema" | "no-json" | "no-temperature" | "bad-request") =>
    new ProviderError(code, t("{0} rejected the request ({1}).", host, said));
  if (
    request !== null &&
    request.form !== null &&
    /json_schema|response_format|structured output|json mode|json_object/i.test(text)
  ) {
    if (request.formBy === "schema") return fault("no-schema");
    if (request.formBy === "json") return fault("no-json");
  }
  if (request !== null && request.temperature !== null && /temperature/i.test(text)) return fault("no-temperature");
  return fault("bad-request");
}

const tooLong = (host: string, said: string) =>
  new ProviderError("too-long", t("The sample is too long for the model at {0} ({1}).", host, said));
