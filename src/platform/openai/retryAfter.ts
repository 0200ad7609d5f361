/** Milliseconds until the endpoint wants to hear of us again: `Retry-After` in seconds, as a date, in milliseconds. */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const ms = numberIn(headers.get("retry-after-ms"));
  if (ms !== null) return ms;
  const after = headers.get("retry-after");
  if (after !== null) {
    const seconds = numberIn(after);
    if (seconds !== null) return seconds * 1000;
    const date = Date.parse(after);
    if (Number.isFinite(date)) return Math.max(0, date - now);
  }
  return null;
}

/** Milliseconds until requests or tokens are there again, where headers say that none are left. */
export function usedUpMs(headers: Headers): number | null {
  const waits = ["requests", "tokens"].flatMap((what) => {
    const left = numberIn(headers.get(`x-ratelimit-remaining-${what}`));
    const reset = durationMs(headers.get(`x-ratelimit-reset-${what}`));
    return left !== null && left <= 0 && reset !== null ? [reset] : [];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

/** The longest reset time, whatever is left: for a refusal that does not say how long it holds. */
export function resetMs(headers: Headers): number | null {
  const used = usedUpMs(headers);
  if (used !== null) return used;
  const waits = ["requests", "tokens"].flatMap((what) => durationMs(headers.get(`x-ratelimit-reset-${what}`)) ?? []);
  return waits.length === 0 ? null : Math.min(...waits);
}

/** `6m0s`, `1.5s`, `120ms`, or seconds alone. */
function durationMs(text: string | null): number | null {
  if (text === null) return null;
  const seconds = numberIn(text);
  if (seconds !== null) return seconds * 1000;
  let total = 0;
  const rest = text.trim().replace(/(\d+(?:\.\d+)?)(ms|d|h|m|s)/g, (_, amount: string, unit: string) => {
    total += Number(amount) * (UNIT_MS[unit] ?? 0);
    return "";
  });
  return rest === "" && text.trim() !== "" ? total : null;
}

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

function numberIn(text: string | null): number | null {
  return text !== null && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
