import { type Summed, sumsOf } from "../../../analysis/aggregate/accumulators.ts";
import { aggregateOf, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import { rateInterval } from "../../../analysis/aggregate/tally.ts";
import {
  type MetricInfo,
  type MetricValue,
  metricInfo,
  NOT_APPLICABLE,
  type Score,
  scored,
  UNLABELLED,
  undefinedScore,
} from "../../../model/index.ts";
import { Labelled, type RagFacts } from "../facts.ts";

interface Share {
  readonly state: "full" | "uncited" | "partial" | "none";
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly direction: MetricInfo["direction"];
}

const SHARES: readonly Share[] = [
  {
    state: "full",
    id: "sentences.full",
    name: "Fully supported",
    formula: "fully supported sentences that cite a source / labelled sentences",
    direction: "higher",
  },
  {
    state: "uncited",
    id: "sentences.uncited",
    name: "Supported without a source",
    formula: "supported sentences that cite no source / labelled sentences",
    direction: "none",
  },
  {
    state: "partial",
    id: "sentences.partial",
    name: "Partly supported",
    formula: "not fully supported sentences that cite a source / labelled sentences",
    direction: "none",
  },
  {
    state: "none",
    id: "sentences.unsupported",
    name: "Unsupported",
    formula: "not supported sentences that cite no source / labelled sentences",
    direction: "lower",
  },
];

const At = { full: 0, uncited: 1, partial: 2, none: 3, labelled: 4, unlabelled: 5, citing: 6, notCiting: 7 } as const;

const wholeOf = (state: Share["state"]) => (state === "uncited" ? "citing" : "labelled");

const sentenceSums = sumsOf<RagFacts>({
  width: Object.keys(At).length,
  rates: SHARES.map(({ state }) => [At[state], At[wholeOf(state)]]),
  isIn: (view) => view.anyInTable((facts) => labelledSentences(facts) + facts.unlabelled > 0, "has sentences"),
  read(facts, into, at) {
    const labelled = labelledSentences(facts);
    const isCiting = tellsSources(facts);
    into[at + At.full] = facts.full;
    into[at + At.uncited] = isCiting ? facts.uncited : 0;
    into[at + At.partial] = facts.partial;
    into[at + At.none] = facts.none;
    into[at + At.labelled] = labelled;
    into[at + At.unlabelled] = facts.unlabelled;
    into[at + At.citing] = isCiting ? labelled : 0;
    into[at + At.notCiting] = isCiting ? 0 : labelled;
  },
});

/** Omitted without unsure sentences. */
const unsureSums = sumsOf<RagFacts>({
  width: 3,
  rates: [[0, 1]],
  isIn: (view) => view.anyInTable(({ unsure }) => unsure > 0, "has unsure sentences"),
  read(facts, into, at) {
    into[at] = facts.unsure;
    into[at + 1] = labelledSentences(facts);
    into[at + 2] = facts.unlabelled;
  },
});

const SOURCE = "RAGBench labels, arXiv:2407.11005";

/**
 * Shares of response sentences by state, over the sentences of all samples, so that n counts sentences. Unlabelled ones
 * are left out; unsure ones are labelled and in no other state. Sentences of a sample are dependent: they are a group.
 */
export const sentenceMetrics: readonly Metric<RagFacts>[] = [
  ...SHARES.map((share, at): Metric<RagFacts> => {
    const { state, id, name, formula, direction } = share;
    return {
      info: metricInfo({ id, name, formula, direction, unit: "rate", source: SOURCE }),
      score: (facts) => shareScore(facts, state),
      aggregate: aggregateOf(sentenceSums, (summed) => {
        const sum = (place: keyof typeof At) => summed.sums[At[place]] ?? 0;
        const unlabelled = sum("unlabelled") + (state === "uncited" ? sum("notCiting") : 0);
        return [shareValue(id, summed, at, [sum(state), sum(wholeOf(state))], unlabelled)];
      }),
    };
  }),
  {
    info: metricInfo({
      id: "sentences.unsure",
      name: "Unsure",
      formula: "sentences that a guess by words leaves open / labelled sentences",
      direction: "none",
      unit: "rate",
      source: "Evaloupe",
    }),
    score: (facts) => shareScore(facts, "unsure"),
    aggregate: aggregateOf(unsureSums, (summed) => {
      const [unsure = 0, labelled = 0, unlabelled = 0] = summed.sums;
      return [shareValue("sentences.unsure", summed, 0, [unsure, labelled], unlabelled)];
    }),
  },
];

function shareScore(facts: RagFacts, state: Share["state"] | "unsure"): Score {
  const labelled = labelledSentences(facts);
  if (labelled > 0 && state === "uncited" && !tellsSources(facts)) return undefinedScore("no-labels");
  if (labelled > 0) return scored(facts[state] / labelled);
  return facts.unlabelled > 0 ? UNLABELLED : NOT_APPLICABLE;
}

/** `rate` is the share's place among the rates of the sums. */
function shareValue(
  id: string,
  summed: Summed,
  rate: number,
  [count, n]: readonly [part: number, whole: number],
  unlabelled: number,
): MetricValue {
  const spread = summed.spread(rate);
  const isGrouped = spread.groups !== n;
  return {
    id,
    mode: null,
    slice: null,
    value: n === 0 ? null : count / n,
    n,
    ...(isGrouped ? { groups: spread.groups } : {}),
    count,
    leftOut: unlabelled === 0 ? {} : { "no-labels": unlabelled },
    ...rateInterval(count, n, isGrouped ? spread : null),
  };
}

/** Counts do not say which supported sentences cite a source. */
const tellsSources = ({ labelled }: RagFacts): boolean =>
  (labelled & (Labelled.support | Labelled.unsupportedKeys)) !== 0;

export function labelledSentences({ full, uncited, partial, none, unsure }: RagFacts): number {
  return full + uncited + partial + none + unsure;
}

export function sentencesIn(facts: RagFacts): Readonly<Record<string, number>> {
  const labelled = labelledSentences(facts);
  return labelled === 0 ? {} : { "sentences.labelled": labelled };
}

export const stateOfShare = (metric: string): Share["state"] | null =>
  SHARES.find(({ id }) => id === metric)?.state ?? null;
