import * as l10n from "@vscode/l10n";
import type { Issue } from "../../model/index.ts";
import type { ReadLimits } from "./container.ts";
import { MOST_VALUES } from "./nesting.ts";

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

/** A record that would take too much memory, short as it is. */
export function tooManyValues(): Issue {
  const message = l10n.t(
    "The record holds more than {0} values and was left out. Split it.",
    MOST_VALUES.toLocaleString("en"),
  );
  return { code: "TOO_LONG", path: "", message };
}
