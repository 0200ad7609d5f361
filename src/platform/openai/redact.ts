import { secretPlaces } from "./secretPlaces.ts";

/** Longest message of an endpoint that is passed on. */
const LONGEST = 300;
/** What stands behind it is not looked at: it is not passed on either, however much before it is hidden. */
const LONGEST_READ = 20_000;

/**
 * The one place where words of an endpoint become words of ours: without the key in whole or in part, however it is
 * written, without anything that looks like one, on one line, and short.
 */
export function redact(text: string, key: string | null): string {
  let safe = text.slice(0, LONGEST_READ);
  const secret = key?.trim() ?? "";
  if (secret !== "") {
    safe = hide(safe, secretPlaces(safe, secret)).replaceAll(secret, HIDDEN);
    safe = safe.replace(MASKED, (found, before: string, after: string) =>
      isMasked(before, after, secret) ? HIDDEN : found,
    );
  }
  safe = safe
    .replace(/\b(?:sk|gsk|pk|rk)[-_][\w*•…-]{4,}/g, HIDDEN)
    .replace(/\bBearer(?:\s|%20|\+)+[^\s"'<>\\]+/gi, `Bearer ${HIDDEN}`)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ")
    .replace(/(?:\[hidden\]\s*){2,}/g, (run) => (/\s$/.test(run) ? `${HIDDEN} ` : HIDDEN))
    .trim();
  return safe.length > LONGEST ? `${safe.slice(0, LONGEST)}…` : safe;
}

const HIDDEN = "[hidden]";

/** Words around signs that stand for what is left out: `sk-ab****xyz`. */
const MASKED = /([^\s*•●·#█…]{0,64})(?:[*•●·#█]{2,64}|\.{2,64}|…|[xX]{4,64})([^\s*•●·#█…]{0,64})/g;

/** Whether one of the words is the key's own beginning or end; of two characters anybody may have the same. */
function isMasked(before: string, after: string, secret: string): boolean {
  const whole = secret.toLowerCase();
  for (let length = 3; length <= Math.min(64, whole.length); length++) {
    const head = before.length - length;
    if (head >= 0 && isEdge(before.charAt(head - 1)) && before.toLowerCase().endsWith(whole.slice(0, length)))
      return true;
    if (isEdge(after.charAt(length)) && after.toLowerCase().startsWith(whole.slice(-length))) return true;
  }
  return false;
}

const isEdge = (character: string): boolean => !/[\p{L}\p{N}]/u.test(character);

function hide(text: string, places: readonly { readonly from: number; readonly to: number }[]): string {
  let safe = "";
  let at = 0;
  for (const { from, to } of places) {
    safe += text.slice(at, from) + HIDDEN;
    at = to;
  }
  return safe + text.slice(at);
}
