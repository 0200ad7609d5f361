/** Longest message of an endpoint that is passed on. */
const LONGEST = 300;

/**
 * The one place where words of an endpoint become words of ours: without the key in whole or in part, without anything
 * that looks like one, on one line, and short.
 */
export function redact(text: string, key: string | null): string {
  let safe = text;
  if (key !== null && key !== "") {
    safe = safe.replaceAll(key, HIDDEN).replaceAll(encodeURIComponent(key), HIDDEN);
    // Endpoints quote the ends of a key that they refuse.
    if (key.length >= 12) safe = safe.replaceAll(key.slice(0, 8), HIDDEN).replaceAll(key.slice(-8), HIDDEN);
  }
  safe = safe
    .replace(/\b(?:sk|gsk|pk|rk)[-_][\w*-]{4,}/g, HIDDEN)
    .replace(/\bBearer\s+\S+/gi, `Bearer ${HIDDEN}`)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ")
    .trim();
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST)}…` : safe;
}

const HIDDEN = "[hidden]";
