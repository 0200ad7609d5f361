import * as l10n from "@vscode/l10n";
import type { Issue } from "../../model/index.ts";
import type { ReadLimits } from "./container.ts";

const MEBIBYTE = 1024 * 1024;

/** A record that was passed over unread, because it is longer than the limit. */
export function tooLong(limits: ReadLimits): Issue {
  const limit = (limits.maxRecordBytes / MEBIBYTE).toLocaleString("en", { maximumFractionDigits: 2 });
  const message = l10n.t(
    "The record is longer than {0} MiB and was left out. Raise the limit (evaloupe.maxRecordMiB) or split it.",
    limit,
  );
  return { code: "TOO_LONG", path: "", message };
}
