// Most windows write no report and copy no sample: what does is a bundle of its own, loaded when it is first needed.
import * as l10n from "@vscode/l10n";

export { sampleAsMarkdown } from "../present/markdown.ts";
export { sampleAsTest } from "../present/testCase.ts";
export { writeReport } from "./report.ts";

/** Sets the language of its words; a bundle has a copy of its own of them. */
export function speak(contents: Readonly<Record<string, string>>): void {
  l10n.config({ contents });
}
