import { isObject, type JsonRecord } from "../../read/parse.ts";
import { jsonOf } from "../../read/written.ts";

/** Providers' error types and codes; those of OAuth and other services may be answers. */
const TYPES =
  /^(?:invalid_request_error|invalid_request_body|unsupported_\w+|model_\w+|engine_overloaded\w*|upstream_\w+|gateway_\w+|internal_server_error|internal_error|service_unavailable\w*|request_timeout|timeout|exceeded_\w*quota\w*|access_terminated_error|BadRequestError|NotFoundError|InternalServerError|RateLimitError|AuthenticationError|rate_limit\w*|insufficient_quota|server_error|api_error|overloaded\w*|authentication_error|permission_error|not_found_error|billing\w*|data_inspection_failed|content_filter|content_policy_violation|context_length_exceeded|tokens|requests|throttl\w*|DeploymentNotFound|model_not_found|invalid_api_key|timeout_error|request_too_large|RESOURCE_EXHAUSTED|UNAVAILABLE|INTERNAL|DEADLINE_EXCEEDED|INVALID_ARGUMENT|PERMISSION_DENIED)$/i;

/** 400, 404 and 500 also occur in replies that were requested. */
const isFailedStatus = (value: unknown): boolean =>
  /^(?:40[128]|413|429|50[234]|52\d)$/.test(String(value)) && typeof value !== "object";
const isType = (value: unknown): boolean =>
  typeof value === "string" && value.length <= LONGEST_TYPE && (TYPES.test(value) || CLASSES.test(value));
const LONGEST_TYPE = 80;
/** `ThrottlingException`, `com.amazon#ValidationException`, `InvalidApiKey`, `Throttling.RateQuota`. */
const CLASSES =
  /(?:Throttl\w*|AccessDenied|ServiceUnavailable|ModelTimeout|ModelError|ModelNotReady|Validation|ResourceNotFound|InternalServer|UnrecognizedClient|ExpiredToken)Exception$|^(?:Throttling|InvalidApiKey|DataInspectionFailed|Arrearage|ModelNotFound|InvalidParameter|RequestTimeOut|InternalError|ContentFilter\w*|TooManyRequests|AccessDenied|InvalidSubscription|OperationNotSupported)(?:[.]|$)/;

/** Whether a text is an error body in JSON: `{"error": {"message": …, "type": …}}`. */
export function errorInJson(text: string, isMessage: (message: string) => boolean): boolean {
  if (!KEYS.test(text.slice(0, 400))) return false;
  const body = jsonOf(text);
  // Cut off, or as Python prints it.
  if (body === undefined) return isCutBody(text);
  return isObject(body) && isBody(body, isMessage);
}
const KEYS = /["'](?:errors?|detail|message|Message|msg|error_msg|errmsg|fault|base_resp|__type|status_msg)["']/;

function isBody(body: JsonRecord, isMessage: (message: string) => boolean): boolean {
  const { error, errors, detail, type, code, status, fault } = body;
  const message = body.message ?? body.Message ?? body.msg ?? body.error_msg ?? body.errmsg;
  if (isObject(error)) {
    const words = [error.type, error.code, error.status, error.statusCode];
    const isOfCall = "request_id" in body || "param" in error || type === "error" || "innererror" in error;
    const own = error.message ?? error.msg ?? error.detail;
    return (
      (typeof own === "string" || isObject(error.metadata)) &&
      (words.some(isType) || words.some(isFailedStatus) || isOfCall || isMessage(String(own)))
    );
  }
  if (typeof error === "string") {
    if ("error_description" in body) return false;
    const isStatus = [code, status, body.statusCode, body.status_code, body.error_code].some(isFailedStatus);
    return isStatus || isType(error) || isType(body.error_type) || "estimated_time" in body || isMessage(error);
  }
  if (isObject(fault)) return typeof fault.faultstring === "string";
  if (isObject(body.base_resp))
    return typeof body.base_resp.status_msg === "string" && body.base_resp.status_code !== 0;
  if (Array.isArray(errors) && Object.keys(body).some((key) => /^(?:success|result|messages|request_?id)$/.test(key)))
    return errors.some((one) => isObject(one) && typeof one.message === "string");
  if (detail !== undefined && Object.keys(body).length === 1) {
    if (typeof detail === "string")
      return isMessage(detail) || /^not authenticated$|^method not allowed$/i.test(detail);
    return (
      Array.isArray(detail) && detail.some((one) => isObject(one) && "loc" in one && "msg" in one && "type" in one)
    );
  }
  if (typeof message !== "string") return false;
  const names = [type, code, status, body.__type, body.error_type, body.error_code];
  const statuses = [code, status, body.statusCode, body.status_code];
  const isError =
    type === "error" || body.object === "error" || body.success === false || Object.keys(body).length === 1;
  return names.some(isType) || statuses.some(isFailedStatus) || (isError && isMessage(message));
}

function isCutBody(text: string): boolean {
  const head = text.slice(0, 600);
  if (!/^\{\s*["'](?:error|type|object|code|status|message|detail|request_id)["']\s*:/.test(head)) return false;
  const named = [
    ...head.matchAll(/["'](?:type|code|status|statusCode|status_code)["']\s*:\s*(?:["']([\w.#]{1,60})["']|(\d{3})\b)/g),
  ];
  return (
    /["'](?:error|message)["']/.test(head) && named.some(([, word, status]) => isType(word) || isFailedStatus(status))
  );
}

export function errorInPage(text: string): boolean {
  const top = text.slice(0, 3000);
  const title = (/<(?:title|h1)[^>]{0,80}>([^<]{1,240})/i.exec(top)?.[1] ?? "").trim();
  if (/^<\?xml\b[^>]{0,80}>\s*<Error>\s*<Code>/.test(top)) return true;
  const hasCode =
    /\b[45]\d\d\b/.test(title) &&
    /bad gateway|time-?out|timed out|unavailable|forbidden|too many|error|not found|bad request|unauthorized|too large/i.test(
      title,
    );
  return (
    hasCode || /web server is|bad gateway|attention required|error code|^just a moment|access denied \|/i.test(title)
  );
}
