import * as l10n from "@vscode/l10n";
import type { Figure, Modes } from "../../../model/index.ts";
import type { TableView } from "../../table/view.ts";
import type { ChoiceFacts } from "./facts.ts";
import { accuracyBy } from "./figures/accuracyBy.ts";
import { gather } from "./figures/gather.ts";
import { histogram } from "./figures/histogram.ts";
import { DELTA, PHI } from "./figures/quantity.ts";
import { reliability } from "./figures/reliability.ts";
import { roc } from "./figures/roc.ts";
import { closeUp, shareCurves } from "./figures/shareCurves.ts";
import { verdictCounts } from "./figures/verdictCounts.ts";

/** The figures of a view, those first that say most; a figure that would be empty is left out. */
export function choiceFigures(view: TableView<ChoiceFacts>, modes: Modes): readonly Figure[] {
  const gathered = gather(view, modes);
  return [
    shareCurves(PHI, gathered),
    shareCurves(DELTA, gathered),
    closeUp(DELTA, gathered),
    verdictCounts(view),
    accuracyBy("model", l10n.t("model"), view),
    accuracyBy("task", l10n.t("task"), view),
    accuracyBy("fewshot", l10n.t("few-shot examples"), view),
    histogram(PHI, gathered),
    histogram(DELTA, gathered),
    reliability(gathered),
    roc(gathered),
  ].filter((figure) => figure !== null);
}
