// What leads a person through a run, and what it loads, comes with the first of these: most windows never ask a model.
import * as l10n from "@vscode/l10n";

export { judge } from "./judge.ts";
export { goOn } from "./labelSupport.ts";
export { models } from "./models.ts";
export { restore } from "./runLabels.ts";
export { addLabels } from "./ways.ts";

/** Sets the language of this bundle, which has its own copy of the texts. */
export function speak(contents: Readonly<Record<string, string>>): void {
  l10n.config({ contents });
}
