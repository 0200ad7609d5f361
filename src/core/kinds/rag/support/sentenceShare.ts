import {
  type MetricInfo,
  type Modes,
  NOT_APPLICABLE,
  type Score,
  scored,
  UNLABELLED,
} from "../../../../model/index.ts";
import { wilson } from "../../../stats/wilson.ts";
import type { Metric } from "../../kind.ts";
import type { RagFacts } from "../facts.ts";

type State = "full" | "uncited" | "partial" | "none";

/** A metric that is the share of response sentences in one state; sentences without a label are left out. */
export function shareOfSentences(
  state: State,
  head: Pick<MetricInfo, "id" | "name" | "formula" | "direction">,
): Metric<RagFacts> {
  const info: MetricInfo = {
    ...head,
    range: [0, 1],
    unit: "rate",
    source: "RAGBench labels, arXiv:2407.11005",
    family: null,
  };
  return {
    info,
    score: (facts: RagFacts, _modes: Modes): Score => {
      const labelled = labelledSentences(facts);
      if (labelled > 0) return scored(facts[state] / labelled);
      return facts.unlabelled > 0 ? UNLABELLED : NOT_APPLICABLE;
    },
    reduce(view) {
      let count = 0;
      let n = 0;
      let unlabelled = 0;
      view.each((facts) => {
        count += facts[state];
        n += labelledSentences(facts);
        unlabelled += facts.unlabelled;
      });
      const hasSentences = (facts: RagFacts): boolean => labelledSentences(facts) + facts.unlabelled > 0;
      if (n + unlabelled === 0 && !view.anyInTable(hasSentences)) return [];
      const interval = wilson(count, n);
      return [
        {
          id: info.id,
          mode: null,
          slice: null,
          value: n === 0 ? null : count / n,
          n,
          count,
          leftOut: unlabelled === 0 ? {} : { "no-labels": unlabelled },
          interval,
          intervalBy: interval === null ? null : "wilson",
        },
      ];
    },
  };
}

/** Response sentences with a state. */
export function labelledSentences({ full, uncited, partial, none }: RagFacts): number {
  return full + uncited + partial + none;
}
