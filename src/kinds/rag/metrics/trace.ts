import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meanOf } from "../../../analysis/aggregate/means.ts";
import type { ScoreOf } from "../../../analysis/aggregate/scores.ts";
import { type MetricInfo, metricInfo } from "../../../model/index.ts";
import type { RagFacts } from "../facts.ts";
import {
  adherenceScore,
  averageScore,
  completenessScore,
  relevanceScore,
  utilizationScore,
} from "../support/scores.ts";

type Described = Pick<MetricInfo, "id" | "name" | "formula"> & Partial<Pick<MetricInfo, "unit" | "source">>;

function traceMetric(described: Described, score: ScoreOf<RagFacts>, isByConvention?: (facts: RagFacts) => boolean) {
  const info = metricInfo({ source: "TRACe, RAGBench, arXiv:2407.11005", family: "support", ...described });
  // In these modes each response has a fraction.
  const ofFractions: MetricInfo = { ...info, unit: "mean" };
  const aggregate = meanOf(info, score, ({ support }) => ({
    info: support === "fractional" || support === "strict" ? ofFractions : info,
    ...(isByConvention && support === "ragbench" ? { isByConvention } : {}),
  }));
  return { info, score, aggregate } satisfies Metric<RagFacts>;
}

/** Completeness is 1 in `ragbench`, undefined in other modes. */
function hasNothingRelevant({ relevant }: RagFacts): boolean {
  return relevant === 0;
}

export const relevance = traceMetric(
  { id: "relevance", name: "Relevance", formula: "relevant sentences / all sentences of the documents" },
  relevanceScore,
);

/** In `fractional` undefined without relevant sentences. */
export const utilization = traceMetric(
  {
    id: "utilization",
    name: "Utilization",
    formula: "used sentences / all sentences of the documents; fractional: relevant ∩ used / relevant",
  },
  utilizationScore,
);

export const completeness = traceMetric(
  {
    id: "completeness",
    name: "Completeness",
    formula: "relevant ∩ used / relevant; ragbench: 1 where nothing is relevant",
  },
  completenessScore,
  hasNothingRelevant,
);

/** In `fractional` and `strict` the mean share of fully supported sentences. */
export const adherence = traceMetric(
  {
    id: "adherence",
    name: "Adherence",
    formula:
      "responses without an unsupported sentence / responses; fractional, strict: mean share of fully supported sentences",
    unit: "rate",
  },
  adherenceScore,
);

export const average = traceMetric(
  {
    id: "average",
    name: "Average",
    formula: "(relevance + utilization + completeness + adherence) / 4",
    source: "reference evaluator",
  },
  averageScore,
);

export const traceMetrics: readonly Metric<RagFacts>[] = [relevance, utilization, completeness, adherence, average];
