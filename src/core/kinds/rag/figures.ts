import type { MarkedFigure } from "../../../model/index.ts";
import type { FigureSet } from "../kind.ts";
import type { RagFacts } from "./facts.ts";
import { accuracyByNoise } from "./figures/accuracyByNoise.ts";
import { criterionCounts } from "./figures/criterionCounts.ts";
import { scoreHistograms } from "./figures/scoreHistogram.ts";
import { sentenceStates } from "./figures/sentenceStates.ts";
import { verdictCounts } from "./figures/verdictCounts.ts";
import { adherence } from "./metrics/adherence.ts";
import { completeness } from "./metrics/completeness.ts";
import { relevance } from "./metrics/relevance.ts";
import { utilization } from "./metrics/utilization.ts";

/** The figures of a view, those first that say most. */
export const ragFigures: readonly FigureSet<RagFacts, MarkedFigure>[] = [
  { family: "matching", draw: (view, modes) => present([accuracyByNoise(view, modes), verdictCounts(view, modes)]) },
  { family: null, draw: (view) => present([sentenceStates(view)]) },
  {
    family: "support",
    draw: (view, modes) => scoreHistograms([relevance, utilization, completeness, adherence], view, modes),
  },
  { family: null, draw: criterionCounts },
];

const present = (figures: readonly (MarkedFigure | null)[]) => figures.filter((figure) => figure !== null);
