import * as l10n from "@vscode/l10n";
import {
  type FlagCode,
  type Issue,
  type JsonPath,
  pathText,
  type RejectionCode,
  type StopReason,
} from "../../model/index.ts";

/** A whole source cannot be read. Thrown inside a process; across a port only its `reason` travels. */
export class UnreadableSource extends Error {
  override readonly name = "Stop";
  readonly reason: StopReason;

  constructor(reason: StopReason) {
    super(reason.message);
    this.reason = reason;
  }
}

/** A defect in one record, with its path as people write it. */
export function issue(code: FlagCode | RejectionCode, message: string, path: JsonPath = []): Issue {
  return { code, path: pathText(nameable(path)), message };
}

/** The path, or that of the nearest value around it whose path can be written in a line. */
function nameable(path: JsonPath): JsonPath {
  let written = 0;
  const end = path.findIndex((step) => {
    written += String(step).length + 1;
    return written > MOST_PATH;
  });
  return end < 0 ? path : path.slice(0, end);
}

const MOST_PATH = 300;

/** UNREADABLE: the file is not what its first bytes promise. `what` is the finding in a few words of its reader. */
export function damaged(name: string, format: string, what: string): UnreadableSource {
  const message = l10n.t("{0} is a damaged {1} file: {2}. Fetch or write it again.", name, format, what);
  return new UnreadableSource({ code: "UNREADABLE", message });
}

/** UNREADABLE: a variant of the format that is not read here. */
export function unsupported(name: string, format: string, what: string): UnreadableSource {
  const message = l10n.t(
    "{0} is a {1} file that cannot be read: {2}. Write it with common settings, or as JSON Lines.",
    name,
    format,
    what,
  );
  return new UnreadableSource({ code: "UNREADABLE", message });
}

/** A text of the file for a message: cut behind `most` UTF-16 units, with an ellipsis, never between two surrogates. */
export function excerpt(text: string, most = 80): string {
  if (text.length <= most) return text;
  const last = text.charCodeAt(most - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? most - 1 : most)}…`;
}
