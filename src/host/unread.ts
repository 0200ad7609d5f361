import * as l10n from "@vscode/l10n";
import { shapeName } from "../present/shapes.ts";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";
import { complain, warn } from "./notices.ts";

/**
 * Tells a person that a file gave no samples: what was found, and what to do about it at one click. The panel says the
 * same, but whoever has many of them may look elsewhere. Resolves when the notification is gone.
 */
export async function tellIfUnread(evaluation: Evaluation, actions: Actions): Promise<void> {
  const { state, name } = evaluation;
  if (!state || (state.samples > 0 && !evaluation.mapping)) return;
  const stops = state.sources.flatMap(({ name: source, stop }) => (stop ? [{ source, stop }] : []));
  const [first] = stops;
  if (first) {
    const again = l10n.t("Read Again");
    const others = stops.length > 1 ? ` ${l10n.t("So it is with {0} more files.", stops.length - 1)}` : "";
    const answer = await complain(`${first.source}: ${first.stop.message}${others}`, again);
    if (answer === again) await actions.rescore(evaluation);
    return;
  }
  if (!evaluation.mapping && !state.isSettled) return;
  const map = l10n.t("Map Fields…");
  const choose = l10n.t("Choose Shape…");
  const found = evaluation.mapping
    ? l10n.t("{0}: no known shape fits its records well. Say where each field stands, or choose a shape.", name)
    : l10n.t(
        "{0}: its records were read as {1}, but none holds a sample. Choose another shape, or say where each field stands.",
        name,
        shapeName(state.shape.id),
      );
  const answer = await warn(found, map, choose);
  if (answer === map) {
    await evaluation.offerMapping(true);
    actions.show(evaluation);
  } else if (answer === choose) await (await import("./chooseShape.ts")).chooseShape(evaluation, actions);
}
