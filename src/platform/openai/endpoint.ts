import { t } from "@vscode/l10n";
import { ProviderError } from "../../labels/chat.ts";

/** Where requests may go: this origin and no other. */
export interface Endpoint {
  readonly baseUrl: string;
  readonly origin: string;
  readonly host: string;
  /** Parameters of the base URL's own, such as Azure's `api-version`. */
  readonly query: Readonly<Record<string, string>>;
  /** On this computer. */
  readonly isLocal: boolean;
}

/** Reads a base URL. Throws `ProviderError` `insecure`: neither https nor on this computer, or with a key inside of it. */
export function endpointOf(baseUrl: string): Endpoint {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    // What is no URL is told like one of a wrong kind.
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
