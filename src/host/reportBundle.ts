// Most windows never write a report: what makes its pages is a bundle of its own, loaded with the first one.
import * as l10n from "@vscode/l10n";

export { writeReport } from "../present/report/report.ts";

/** Sets the language of its words; a bundle has a copy of its own of them. */
export function speak(contents: Readonly<Record<string, string>>): void {
  l10n.config({ contents });
}
