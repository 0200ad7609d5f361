import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { shapes } from "../core/kinds/shapes.ts";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";

/** Lets a person overrule the shape that was recognised: those that fit first, then all others. */
export async function chooseShape(evaluation: Evaluation, actions: Actions): Promise<void> {
  const state = await evaluation.wake();
  const fits = new Map(state.candidates.map((shape) => [shape.id, shape.confidence]));
  const known = shapes
    .filter(({ role }) => role === "rows")
    .map((adapter) => ({ adapter, confidence: fits.get(adapter.id) ?? 0 }))
    .sort((a, b) => b.confidence - a.confidence);
  const automatic = { id: null, label: l10n.t("Recognise from the records"), description: "", picked: false };
  const items = known.map(({ adapter, confidence }) => ({
    id: adapter.id,
    label: adapter.name,
    description: l10n.t("{0} % of the record's fields fit", Math.round(confidence * 100)),
    picked: adapter.id === state.shape.id,
  }));
  const chosen = await vscode.window.showQuickPick([automatic, ...items], {
    title: l10n.t("Shape of {0}", evaluation.name),
    placeHolder: l10n.t("Read now as {0}", state.shape.id),
  });
  if (chosen) actions.readAs(evaluation, { adapter: chosen.id, map: null });
}
