import { t } from "@vscode/l10n";
import { ProviderError } from "../../core/label/chat.ts";

/** The system's error in words of ours, told apart by what can be done: certificates are not tried again. */
export function networkFault(error: unknown, host: string): ProviderError {
  const code = codeOf(error);
  if (TLS.test(code)) {
    return new ProviderError(
      "tls",
      t("The certificate of {0} cannot be trusted ({1}). Check the base URL.", host, code),
    );
  }
  if (PACKING.test(code)) return new ProviderError("bad-reply", t("The reply of {0} cannot be unpacked.", host));
  switch (code) {
    case "ECONNREFUSED":
      return new ProviderError("network", t("{0} takes no connection. Is the server running?", host));
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ProviderError("network", t("The name {0} cannot be found. Check the base URL and the network.", host));
    default:
      return new ProviderError("network", t("The connection to {0} broke off ({1}).", host, code === "" ? "?" : code));
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

const TLS = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH/;
const PACKING = /^Z_|^ERR_BROTLI|^ERR__ERROR_FORMAT/;
