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
import type { Metric, Reduction } from "../../kind.ts";
import { reductionOf } from "../../reduce.ts";
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
    ...reductionOf<RagFacts>(info, (view) =>
      view.anyInTable(hasSentences, "has sentences") ? () => new Share(info.id, state) : null,
    ),
    score: (facts: RagFacts, _modes: Modes): Score => {
      const labelled = labelledSentences(facts);
      if (labelled > 0 && !isKnown(facts, state)) return undefinedScore("no-labels");
      if (labelled > 0) return scored(facts[state] / labelled);
      return facts.unlabelled > 0 ? UNLABELLED : NOT_APPLICABLE;
    },
  };
}

/** Labelled sentences of a slice, and those of them in one state. */
class Share implements Reduction<RagFacts> {
  readonly #id: string;
  readonly #state: State;
  #count = 0;
  #n = 0;
  #unlabelled = 0;

  constructor(id: string, state: State) {
    this.#id = id;
    this.#state = state;
  }

  add(facts: RagFacts): void {
    if (isKnown(facts, this.#state)) {
      this.#count += facts[this.#state];
      this.#n += labelledSentences(facts);
    } else {
      this.#unlabelled += labelledSentences(facts);
    }
    this.#unlabelled += facts.unlabelled;
  }

  values(): readonly MetricValue[] {
    const count = this.#count;
    const n = this.#n;
    const interval = wilson(count, n);
    return [
      {
        id: this.#id,
        mode: null,
        slice: null,
        value: n === 0 ? null : count / n,
        n,
        count,
        leftOut: this.#unlabelled === 0 ? {} : { "no-labels": this.#unlabelled },
        interval,
        intervalBy: interval === null ? null : "wilson",
      },
    ];
  }
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
