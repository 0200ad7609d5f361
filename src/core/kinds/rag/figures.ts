import type { MarkedFigure, Modes } from "../../../model/index.ts";
import type { TableView } from "../../table/view.ts";
import type { RagFacts } from "./facts.ts";
import { accuracyByNoise } from "./figures/accuracyByNoise.ts";
import { criterionCounts } from "./figures/criterionCounts.ts";
import { scoreHistogram } from "./figures/scoreHistogram.ts";
import { sentenceStates } from "./figures/sentenceStates.ts";
import { verdictCounts } from "./figures/verdictCounts.ts";
import { adherence } from "./metrics/adherence.ts";
import { completeness } from "./metrics/completeness.ts";
import { relevance } from "./metrics/relevance.ts";
import { utilization } from "./metrics/utilization.ts";

/** The figures of a view, those first that say most; a figure that would be empty is left out. */
export function ragFigures(view: TableView<RagFacts>, modes: Modes): readonly MarkedFigure[] {
  return [
    accuracyByNoise(view, modes),
    verdictCounts(view, modes),
    sentenceStates(view),
    scoreHistogram(relevance, view, modes),
    scoreHistogram(utilization, view, modes),
    scoreHistogram(completeness, view, modes),
    scoreHistogram(adherence, view, modes),
    ...criterionCounts(view),
  ].filter((figure) => figure !== null);
}
