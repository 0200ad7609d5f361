import { isObject } from "../../read/parse.ts";

/** Types and codes of errors that providers write; those of OAuth and of other services are answers as well. */
const TYPES =
  /^(?:invalid_request_error|rate_limit\w*|insufficient_quota|server_error|api_error|overloaded\w*|authentication_error|permission_error|not_found_error|billing\w*|data_inspection_failed|content_filter|content_policy_violation|context_length_exceeded|tokens|requests|throttl\w*|DeploymentNotFound|model_not_found|invalid_api_key|timeout_error|request_too_large|RESOURCE_EXHAUSTED|UNAVAILABLE|INTERNAL|DEADLINE_EXCEEDED|INVALID_ARGUMENT|PERMISSION_DENIED)$/i;

/** Whether a text is the body of a reply that says that a call failed: `{"error": {"message": …, "type": …}}`. */
export function errorInJson(text: string, isMessage: (message: string) => boolean): boolean {
  if (!/["'](?:error|detail|message)["']/.test(text.slice(0, 200))) return false;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return false; // Cut off, or no JSON at all.
  }
  if (!isObject(body)) return false;
  const { error, detail, type, message } = body;
  if (isObject(error)) {
    const words = [error.type, error.code, error.status];
    const isTyped = words.some((word) => typeof word === "string" && TYPES.test(word));
    const isOfCall = "request_id" in body || "param" in error || type === "error";
    return typeof error.message === "string" && (isTyped || isOfCall || isMessage(error.message));
  }
  if (typeof error === "string") {
    if ("error_description" in body) return false;
    return "estimated_time" in body || isMessage(error);
  }
  if (typeof detail === "string" && Object.keys(body).length === 1) return isMessage(detail);
  return type === "error" && typeof message === "string" && isMessage(message);
}

/** Whether a text is the page of a gateway or a server in the place of a reply. */
export function errorInPage(text: string): boolean {
  const title = /<title>([^<]{1,200})<\/title>/i.exec(text.slice(0, 2000))?.[1] ?? "";
  const hasCode =
    /\b[45]\d\d\b/.test(title) && /bad gateway|time-?out|unavailable|forbidden|too many|error|not found/i.test(title);
  return hasCode || /web server is|bad gateway|attention required|error code/i.test(title);
}
