import { t } from "@vscode/l10n";
import { ProviderError } from "../../labels/chat.ts";
import {
  BoundedBody,
  type BoundedFetch,
  cutOff,
  type Network,
  packed,
  redirected,
  urlWithin,
} from "../openai/bounds.ts";
import type { Endpoint } from "../openai/endpoint.ts";

/** Browser requests, limited by CORS. */
export const webNetwork = (fetch: typeof globalThis.fetch): Network => ({
  boundedFetch: (endpoint, maxBytes) => boundedFetch(fetch, endpoint, maxBytes),
  expectListeners() {},
});

/** Without cookies, referrer, and cache. */
function boundedFetch(fetch: typeof globalThis.fetch, endpoint: Endpoint, maxBytes: number): BoundedFetch {
  const closing = new AbortController();
  return {
    async fetch(input, init = {}) {
      const url = urlWithin(endpoint, input);
      const { headers, body } = await packed(init);
      const signal = init.signal ? AbortSignal.any([init.signal, closing.signal]) : closing.signal;
      try {
        const answer = fetch(url, {
          method: init.method ?? "GET",
          headers,
          body,
          signal,
          mode: "cors",
          // `error` could not be distinguished from a blocked request.
          redirect: "manual",
          credentials: "omit",
          referrerPolicy: "no-referrer",
          cache: "no-store",
        });
        return await whole(await answer.catch(() => Promise.reject(unanswered(endpoint))), endpoint, maxBytes);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw error;
      }
    },
    dispose: () => closing.abort(),
  };
}

async function whole(response: Response, endpoint: Endpoint, maxBytes: number): Promise<Response> {
  const { status, headers } = response;
  const reader = response.body?.getReader();
  try {
    if (response.type === "opaqueredirect") throw redirected(endpoint, null);
    if (status >= 300 && status < 400) throw redirected(endpoint, status);
    const body = new BoundedBody(endpoint, maxBytes);
    const next = () => reader?.read().catch(() => Promise.reject(cutOff(endpoint)));
    for (let part = await next(); part?.value !== undefined; part = await next()) body.add(part.value);
    return body.response(status, headers);
  } finally {
    await reader?.cancel().catch(() => {});
  }
}

/** Browsers hide the reason: an unreachable endpoint and a refusal look the same. */
function unanswered({ host }: Endpoint): ProviderError {
  return new ProviderError(
    "network",
    t(
      "The browser got no answer from {0}: the endpoint cannot be reached, or does not allow requests from a browser (CORS). Check the base URL, or use the desktop editor.",
      host,
    ),
  );
}
