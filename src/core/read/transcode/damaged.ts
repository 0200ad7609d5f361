import * as l10n from "@vscode/l10n";
import { Stop } from "../stop.ts";

/** UNREADABLE: the file is not what its first bytes promise. `what` is the finding in a few words of its reader. */
export function damaged(name: string, format: string, what: string): Stop {
  const message = l10n.t("{0} is a damaged {1} file: {2}. Fetch or write it again.", name, format, what);
  return new Stop({ code: "UNREADABLE", message });
}

/** UNREADABLE: a variant of the format that is not read here. */
export function unsupported(name: string, format: string, what: string): Stop {
  const message = l10n.t(
    "{0} is a {1} file that cannot be read: {2}. Write it with common settings, or as JSON Lines.",
    name,
    format,
    what,
  );
  return new Stop({ code: "UNREADABLE", message });
}
