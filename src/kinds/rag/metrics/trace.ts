import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meanOf } from "../../../analysis/aggregate/means.ts";
import type { ScoreOf } from "../../../analysis/aggregate/scores.ts";
import type { MetricInfo } from "../../../model/index.ts";
import type { RagFacts } from "../facts.ts";
import {
  adherenceScore,
  averageScore,
  completenessScore,
  relevanceScore,
  utilizationScore,
} from "../support/scores.ts";

type Described = Pick<MetricInfo, "id" | "name" | "formula"> & Partial<Pick<MetricInfo, "unit" | "source">>;

/** A mean of fractions in [0, 1], higher is better. */
function traceMetric(
  { id, name, formula, unit = "mean", source = "TRACe, RAGBench, arXiv:2407.11005" }: Described,
  score: ScoreOf<RagFacts>,
  isByConvention?: (facts: RagFacts) => boolean,
) {
  const info = { id, name, formula, range: [0, 1], direction: "higher", unit, source, family: "support" } as const;
  // Where each response has a fraction, a rate is a mean of them.
  const ofFractions: MetricInfo = { ...info, unit: "mean" };
  const aggregate = meanOf(info, score, ({ support }) => ({
    info: support === "fractional" || support === "strict" ? ofFractions : info,
    ...(isByConvention && support === "ragbench" ? { isByConvention } : {}),
  }));
  return { info, score, aggregate } satisfies Metric<RagFacts>;
}

/** `ragbench` takes completeness for 1 then, where the other modes have none. */
function hasNothingRelevant({ relevant }: RagFacts): boolean {
  return relevant === 0;
}

/** Undefined without sentences in the documents. */
export const relevance = traceMetric(
  { id: "relevance", name: "Relevance", formula: "relevant sentences / all sentences of the documents" },
  relevanceScore,
);

/** Undefined without sentences in the documents; `fractional`: where nothing is relevant. */
export const utilization = traceMetric(
  {
    id: "utilization",
    name: "Utilization",
    formula: "used sentences / all sentences of the documents; fractional: relevant ∩ used / relevant",
  },
  utilizationScore,
);

/** Where nothing is relevant 1 in `ragbench`, undefined in the other modes. */
export const completeness = traceMetric(
  {
    id: "completeness",
    name: "Completeness",
    formula: "relevant ∩ used / relevant; ragbench: 1 where nothing is relevant",
  },
  completenessScore,
  hasNothingRelevant,
);

/** In `fractional` and `strict` the mean of each response's share of fully supported sentences. Undefined without labels. */
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

/** Undefined where one of the four is. */
export const average = traceMetric(
  {
    id: "average",
    name: "Average",
    formula: "(relevance + utilization + completeness + adherence) / 4",
    source: "reference evaluator",
  },
  averageScore,
);

/** TRACe's scores, from labels. */
export const traceMetrics: readonly Metric<RagFacts>[] = [relevance, utilization, completeness, adherence, average];
