import {
  type MetricInfo,
  type MetricValue,
  type Modes,
  NOT_APPLICABLE,
  type Score,
  scored,
  UNLABELLED,
  undefinedScore,
} from "../../../../model/index.ts";
import { wilson } from "../../../stats/wilson.ts";
import type { Metric, Sums } from "../../kind.ts";
import { sumsOf } from "../../reduce.ts";
import { Labelled, type RagFacts } from "../facts.ts";

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
    ...sumsOf<RagFacts>(info, (view) =>
      view.anyInTable(hasSentences, "has sentences") ? sumsFor(info.id, state) : null,
    ),
    score: (facts: RagFacts, _modes: Modes): Score => {
      const labelled = labelledSentences(facts);
      if (labelled > 0 && !isKnown(facts, state)) return undefinedScore("no-labels");
      if (labelled > 0) return scored(facts[state] / labelled);
      return facts.unlabelled > 0 ? UNLABELLED : NOT_APPLICABLE;
    },
  };
}

/** Sentences of a slice: in the state, with any state, without one. */
function sumsFor(id: string, state: State): Sums<RagFacts> {
  return {
    width: 3,
    read(facts, into, at) {
      const labelled = labelledSentences(facts);
      const isIn = isKnown(facts, state);
      into[at] = isIn ? facts[state] : 0;
      into[at + 1] = isIn ? labelled : 0;
      into[at + 2] = facts.unlabelled + (isIn ? 0 : labelled);
    },
    values([count = 0, n = 0, unlabelled = 0]) {
      const interval = wilson(count, n);
      const value: MetricValue = {
        id,
        mode: null,
        slice: null,
        value: n === 0 ? null : count / n,
        n,
        count,
        leftOut: unlabelled === 0 ? {} : { "no-labels": unlabelled },
        interval,
        intervalBy: interval === null ? null : "wilson",
      };
      return [value];
    },
  };
}

/** Counts in place of labels do not tell which supported sentences cite a source. */
function isKnown({ labelled }: RagFacts, state: State): boolean {
  return state !== "uncited" || (labelled & (Labelled.support | Labelled.unsupportedKeys)) !== 0;
}

const hasSentences = (facts: RagFacts): boolean => labelledSentences(facts) + facts.unlabelled > 0;

/** Response sentences with a state. */
export function labelledSentences({ full, uncited, partial, none }: RagFacts): number {
  return full + uncited + partial + none;
}
