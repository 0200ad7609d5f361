import { t } from "@vscode/l10n";
import { type ChatRequest, ProviderError } from "../../core/label/chat.ts";
import type { Endpoint } from "./endpoint.ts";
import { resetMs, retryAfterMs } from "./retryAfter.ts";

/** A refusal as the endpoint wrote it: status, headers, and what of its body could be read, made safe to show. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  readonly code: string;
  readonly message: string;
}

/** What a refusal means. `request` is null where no model was asked. */
export function statusFault(refusal: Refusal, { host }: Endpoint, request: ChatRequest | null): ProviderError {
  const { status, headers, code, message } = refusal;
  const said = message === "" ? String(status) : `${status}: ${message}`;
  const wait = retryAfterMs(headers, Date.now());
  if (status === 429 || status === 402) {
    if (status === 402 || /insufficient_quota|billing/i.test(`${code} ${message}`)) {
      return new ProviderError("quota", t("The account at {0} has nothing left to spend ({1}).", host, said));
    }
    return new ProviderError(
      "rate-limited",
      t("{0} takes no more requests for now ({1}).", host, said),
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
    return new ProviderError("server", t("{0} has trouble of its own ({1}).", host, said), wait);
  }
  if (status === 413) return tooLong(host, said);
  return badRequest(`${code} ${message}`, said, host, request);
}

function badRequest(text: string, said: string, host: string, request: ChatRequest | null): ProviderError {
  if (
    /context[_ ](?:length|window|size)|maximum context|too many tokens|prompt is too long|exceeds? the .*context/i.test(
      text,
    )
  ) {
    return tooLong(host, said);
  }
  const fault = (code: "no-schema" | "no-json" | "no-temperature" | "bad-request") =>
    new ProviderError(code, t("{0} does not take the request ({1}).", host, said));
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
  new ProviderError("too-long", t("The sample is longer than the model at {0} can read ({1}).", host, said));
