import { type MetricInfo, NOT_APPLICABLE, scored, undefinedScore } from "../../../../model/index.ts";
import type { Metric } from "../../kind.ts";
import { meansOf } from "../../reduce.ts";
import type { RagFacts } from "../facts.ts";
import { columnsIn } from "./columnsIn.ts";
import type { PublishedScore } from "./published.ts";
import { readPublished } from "./readPublished.ts";
import { scoreOf } from "./scoreOf.ts";

/** A metric that is the mean of each published column of one score; it depends on no mode. */
export function publishedMean(score: PublishedScore, name: string): Metric<RagFacts> {
  const info: MetricInfo = {
    id: `${score}.published`,
    name,
    formula: "mean of the published column",
    range: [0, 1],
    direction: "higher",
    // Published adherence is yes or no in some files and a fraction in others: values alone tell.
    unit: score === "adherence" ? "rate" : "mean",
    source: "the file itself",
    family: null,
  };
  return meansOf<RagFacts>(info, (view) =>
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
}

const NO_RATING = undefinedScore("no-rating");

/** Whether the sample is one that support scores are about, in any mode. */
function isOfTask(facts: RagFacts, score: PublishedScore): boolean {
  const own = scoreOf[score](facts, { matching: "lenient", support: "ragbench", probabilities: "raw" });
  return own.state !== "undefined" || own.reason !== "not-applicable";
}
