// Most windows never ask a model: what leads a person through a run, the engine, and the client of endpoints are a bundle
// of their own, loaded with the first of these. It is the only one of the extension that can reach a network.
import * as l10n from "@vscode/l10n";

export { openEngine } from "../../platform/labelling/engine.ts";
export { judge, runAJudge } from "./judge.ts";
export { goOn, labelSupport } from "./labelSupport.ts";
export { chooseModels, modelsFromSettings } from "./models.ts";
export { restore } from "./runLabels.ts";

/** Sets the language of its words; a bundle has a copy of its own of them. */
export function speak(contents: Readonly<Record<string, string>>): void {
  l10n.config({ contents });
}
