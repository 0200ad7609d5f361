import { t } from "@vscode/l10n";
import { ProviderError } from "../../labels/chat.ts";

export interface Endpoint {
  readonly baseUrl: string;
  readonly origin: string;
  readonly host: string;
  /** The base URL's own parameters, such as Azure's `api-version`. */
  readonly query: Readonly<Record<string, string>>;
  readonly isLocal: boolean;
}

/** Throws `ProviderError` `insecure` for other than https or local URLs, and for URLs with a key. */
export function endpointOf(baseUrl: string): Endpoint {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new ProviderError(
      "insecure",
      t("The base URL is not a valid URL. It should look like https://api.openai.com/v1."),
    );
  }
  if (url.username !== "" || url.password !== "") {
    throw new ProviderError("insecure", t("The base URL contains a user or a password. Enter the key separately."));
  }
  const isLocal = LOOPBACK.test(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal)) {
    throw new ProviderError(
      "insecure",
      t("Keys and documents would go to {0} unencrypted. Use https, or an address on this computer.", url.origin),
    );
  }
  return {
    baseUrl: `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, "")}`,
    origin: url.origin,
    host: url.host,
    query: Object.fromEntries(url.searchParams),
    isLocal,
  };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
