import type { PublishedColumn, RagFacts } from "../facts.ts";

/**
 * The published value of a sample by column; NaN where it has none. One function a column, each with its name written
 * out: an engine looks up a name that it is handed anew at every row.
 */
export const readPublished: Readonly<Record<PublishedColumn, (facts: RagFacts) => number>> = {
  relevance_score: (facts) => facts["published:relevance_score"],
  utilization_score: (facts) => facts["published:utilization_score"],
  completeness_score: (facts) => facts["published:completeness_score"],
  adherence_score: (facts) => facts["published:adherence_score"],
  trulens_groundedness: (facts) => facts["published:trulens_groundedness"],
  trulens_context_relevance: (facts) => facts["published:trulens_context_relevance"],
  ragas_faithfulness: (facts) => facts["published:ragas_faithfulness"],
  ragas_context_relevance: (facts) => facts["published:ragas_context_relevance"],
  gpt3_adherence: (facts) => facts["published:gpt3_adherence"],
  gpt3_context_relevance: (facts) => facts["published:gpt3_context_relevance"],
  gpt35_utilization: (facts) => facts["published:gpt35_utilization"],
  relevance: (facts) => facts["published:relevance"],
  utilization: (facts) => facts["published:utilization"],
  completeness: (facts) => facts["published:completeness"],
  adherence: (facts) => facts["published:adherence"],
  "scores.relevance": (facts) => facts["published:scores.relevance"],
  "scores.utilization": (facts) => facts["published:scores.utilization"],
  "scores.completeness": (facts) => facts["published:scores.completeness"],
  "scores.adherence": (facts) => facts["published:scores.adherence"],
  "pred.relevance": (facts) => facts["published:pred.relevance"],
  "pred.utilization": (facts) => facts["published:pred.utilization"],
  "pred.completeness": (facts) => facts["published:pred.completeness"],
  "pred.adherence": (facts) => facts["published:pred.adherence"],
  "gt.relevance": (facts) => facts["published:gt.relevance"],
  "gt.utilization": (facts) => facts["published:gt.utilization"],
  "gt.completeness": (facts) => facts["published:gt.completeness"],
  "gt.adherence": (facts) => facts["published:gt.adherence"],
  "metrics.context_relevance": (facts) => facts["published:metrics.context_relevance"],
  "metrics.context_utilization": (facts) => facts["published:metrics.context_utilization"],
  "metrics.completeness": (facts) => facts["published:metrics.completeness"],
  "metrics.adherence": (facts) => facts["published:metrics.adherence"],
};
