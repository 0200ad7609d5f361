import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meansOf } from "../../../analysis/aggregate/means.ts";
import { isApplicable, metricInfo, NOT_APPLICABLE, scored, undefinedScore } from "../../../model/index.ts";
import type { RagFacts } from "../facts.ts";
import { columnsIn, type PublishedScore, readPublished, scoreOf } from "../support/published.ts";

const SCORES: readonly (readonly [score: PublishedScore, name: string])[] = [
  ["relevance", "Relevance as published"],
  ["utilization", "Utilization as published"],
  ["completeness", "Completeness as published"],
  ["adherence", "Adherence as published"],
  ["average", "Average as published"],
];

/** Mean of each published column of a score. */
export const publishedMetrics: readonly Metric<RagFacts>[] = SCORES.map(([score, name]) => {
  const info = metricInfo({
    id: `${score}.published`,
    name,
    formula: "mean of the published column",
    // Published adherence is a flag in some files, a fraction in others.
    unit: score === "adherence" ? "rate" : "mean",
    source: "the file itself",
  });
  const aggregate = meansOf<RagFacts>((view) =>
    columnsIn(view, score).map((column) => {
      const read = readPublished[column];
      return {
        info,
        against: column,
        score(facts) {
          const value = read(facts);
          if (!Number.isNaN(value)) return scored(value);
          return isOfTask(facts, score) ? NO_RATING : NOT_APPLICABLE;
        },
      };
    }),
  );
  return { info, aggregate };
});

const NO_RATING = undefinedScore("no-rating");

/** Whether support scores apply to the sample, in any mode. */
function isOfTask(facts: RagFacts, score: PublishedScore): boolean {
  return isApplicable(scoreOf[score](facts, { matching: "lenient", support: "ragbench", probabilities: "raw" }));
}
