import { type Accumulator, aggregateOf, type Batch, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import type { ClassCounts } from "../../../analysis/aggregate/classCounts.ts";
import { meansOf } from "../../../analysis/aggregate/means.ts";
import {
  type ClassScores,
  composedOf,
  NOT_COUNTED,
  type ScoreColumns,
  type ScoreOf,
  VALUE,
} from "../../../analysis/aggregate/scores.ts";
import { formulaMethod } from "../../../analysis/stats/formula.ts";
import { RankedScores } from "../../../analysis/stats/rankedScores.ts";
import { ALONE } from "../../../analysis/table/groups.ts";
import type { TableView } from "../../../analysis/table/view.ts";
import {
  type MetricInfo,
  type MetricValue,
  type Modes,
  metricInfo,
  type Reason,
  scored,
  undefinedScore,
} from "../../../model/index.ts";
import { Labelled, type PublishedColumn, type RagFacts } from "../facts.ts";
import { columnsIn, type PublishedScore, publishedValue, readPublished, scoreOf } from "../support/published.ts";

/** Published scores against ours, a value per published column; RAGBench, arXiv:2407.11005. */
const infoOf = (described: Pick<MetricInfo, "id" | "name" | "formula" | "direction">): MetricInfo =>
  metricInfo({ ...described, source: "RAGBench, arXiv:2407.11005", family: "support" });

/** Over samples with both. */
function rmseAgainst([score, name]: readonly [score: PublishedScore, name: string]): Metric<RagFacts> {
  const formula = "√ mean (ours − published)²";
  const info = infoOf({ id: `${score}.rmse`, name, formula, direction: "lower" });
  const aggregate = meansOf<RagFacts>((view, modes) =>
    pairsIn(view, score, modes).map((pair) => ({
      // Squares are bounded only after the root.
      info: { ...info, range: [0, Number.MAX_VALUE] },
      against: pair.truth ?? pair.prediction,
      score: squaredErrorOf(truthReader(score, pair), readPublished[pair.prediction]),
      finish: (mean) => rootOf(mean, pair),
    })),
  );
  return { info, aggregate, isAcross: true };
}

function squaredErrorOf(truthOf: ReadScore, read: (facts: RagFacts) => number): ReadScore {
  return composedOf([truthOf], (scores, at, facts) => {
    const error = (scores[at] ?? 0) - read(facts);
    return Number.isNaN(error) ? "no-rating" : error * error;
  });
}

function rootOf(mean: MetricValue, { truth }: Pair): MetricValue {
  const { value, interval } = mean;
  return {
    ...mean,
    // Two columns of the file have no mode.
    mode: truth === null ? mean.mode : null,
    value: value === null ? null : Math.sqrt(value),
    interval: interval && [Math.sqrt(interval[0]), Math.sqrt(interval[1])],
  };
}

/**
 * Chance that a sample with a hallucination (our score below 1) has a lower published score than one without: 0.5 is
 * chance. `constant` if all samples are of one class.
 */
function aurocAgainst([score, name]: readonly [score: PublishedScore, name: string]): Metric<RagFacts> {
  const formula = "ROC-AUC of 1 − published for ours < 1";
  const info = infoOf({ id: `${score}.auroc`, name, formula, direction: "higher" });
  const detections: Accumulator<RagFacts, readonly Detection[]> = {
    over(view, modes) {
      const pairs = pairsIn(view, score, modes).map((pair) => readersOf(score, pair));
      if (pairs.length === 0) return null;
      return {
        isGrouped: true,
        reads: pairs.flatMap(({ truthOf, predictionOf }) => [truthOf, predictionOf]),
        init: () => pairs.map((pair) => new Detection(pair, modes)),
        add(all, batch, rows, groups) {
          for (const detection of all) detection.add(batch, rows, groups);
        },
        counting(scores) {
          const columns = pairs.map(({ truthOf, predictionOf }) => [
            scores.byClass(truthOf),
            scores.byClass(predictionOf),
          ]);
          if (columns.flat().includes(null)) return null;
          return {
            add(all, counts) {
              for (const [at, detection] of all.entries()) {
                const [truths, predictions] = columns[at] ?? [];
                if (truths && predictions) detection.addClasses(truths, predictions, scores, counts);
              }
            },
          };
        },
      };
    },
  };
  const aggregate = aggregateOf(detections, (all) => all.map((detection) => detection.value(info)));
  return { info, aggregate, isAcross: true };
}

/** A null truth is ours. */
interface Pair {
  readonly truth: PublishedColumn | null;
  readonly prediction: PublishedColumn;
}

/**
 * Ours against each published column. With a true and a predicted score in the file and no labels, these two are
 * compared, under the true one's name.
 */
function pairsIn(view: TableView<RagFacts>, score: PublishedScore, modes: Modes): readonly Pair[] {
  const columns = columnsIn(view, score);
  const isOurs = (facts: RagFacts): boolean => ours[score](facts, modes).state === "scored";
  if (columns.length === 0) return [];
  const name = `ours ${score} ${modes.support}`;
  if (view.anyInTable(isOurs, name)) {
    return columns
      .filter((column) =>
        view.anyInTable((facts) => publishedValue(facts, column) !== null && isOurs(facts), `${name} ${column}`),
      )
      .map((prediction) => ({ truth: null, prediction }));
  }
  const truth = columns.find((column) => column.startsWith("gt."));
  const prediction = columns.find((column) => column.startsWith("pred."));
  return truth === undefined || prediction === undefined ? [] : [{ truth, prediction }];
}

interface ReadPair {
  readonly pair: Pair;
  readonly truthOf: ReadScore;
  readonly predictionOf: ReadScore;
}

function readersOf(score: PublishedScore, pair: Pair): ReadPair {
  const read = readPublished[pair.prediction];
  const predictionOf = (facts: RagFacts) => {
    const value = read(facts);
    return Number.isNaN(value) ? NO_RATING : scored(value);
  };
  return { pair, truthOf: truthReader(score, pair), predictionOf };
}

const NO_RATING = undefinedScore("no-rating");

/** Ranks samples with and without a hallucination by a published column. */
class Detection {
  readonly #read: ReadPair;
  readonly #modes: Modes;
  readonly #ranked = new RankedScores();
  readonly #leftOut: Partial<Record<Reason, number>> = {};

  constructor(read: ReadPair, modes: Modes) {
    this.#read = read;
    this.#modes = modes;
  }

  add({ scores }: Batch<RagFacts>, rows: Uint32Array, groups: Int32Array | null): void {
    const truths = scores.of(this.#read.truthOf);
    if (!truths.isAny) return;
    const predictions = scores.of(this.#read.predictionOf);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const reason = reasonAt(row, truths, predictions, scores);
      if (reason !== null) this.#leaveOut(reason, 1);
      else {
        const group = groups && (groups[row] ?? ALONE);
        this.#ranked.add((truths.values[row] ?? 0) < 1, 1 - (predictions.values[row] ?? 0), group);
      }
    }
  }

  /** Adds rows without groups, by class. */
  addClasses(
    truths: ClassScores,
    predictions: ClassScores,
    scores: ScoreColumns<RagFacts>,
    { classes, sizes }: ClassCounts,
  ): void {
    for (const own of classes) {
      const rows = sizes[own] ?? 0;
      const reason = reasonAt(own, truths, predictions, scores);
      if (reason !== null) this.#leaveOut(reason, rows);
      else this.#ranked.addAlike((truths.values[own] ?? 0) < 1, 1 - (predictions.values[own] ?? 0), rows);
    }
  }

  value(info: MetricInfo): MetricValue {
    const { length } = this.#ranked;
    const { truth, prediction } = this.#read.pair;
    const value = this.#ranked.area();
    if (value === null && length > 0) this.#leaveOut("constant", length);
    const groups = this.#ranked.groups();
    const intervalBy = value === null ? null : formulaMethod(length, groups);
    const interval = intervalBy === null ? null : this.#ranked.interval();
    return {
      id: info.id,
      // Two columns of the file have no mode.
      mode: truth === null ? this.#modes.support : null,
      slice: null,
      against: truth ?? prediction,
      value,
      n: value === null ? 0 : length,
      ...(value === null || groups === length ? {} : { groups }),
      count: null,
      leftOut: this.#leftOut,
      interval,
      intervalBy: interval === null ? null : intervalBy,
    };
  }

  #leaveOut(reason: Reason, samples: number): void {
    if (reason !== "not-applicable") this.#leftOut[reason] = (this.#leftOut[reason] ?? 0) + samples;
  }
}

/** The reason of a sample or class without both; else null. */
function reasonAt(
  at: number,
  truths: Pick<ClassScores, "states">,
  predictions: Pick<ClassScores, "states">,
  scores: ScoreColumns<RagFacts>,
): Reason | null {
  const { states } = truths.states[at] === VALUE ? predictions : truths;
  return states[at] === VALUE ? null : scores.reasonOf(states[at] ?? NOT_COUNTED);
}

type ReadScore = ScoreOf<RagFacts>;

function truthReader(score: PublishedScore, { truth }: Pair): ReadScore {
  if (truth === null) return ours[score];
  return (facts) => {
    const value = publishedValue(facts, truth);
    return value === null ? NO_GOLD : scored(value);
  };
}

/** Our scores as truths, unless their labels were made from the published scores. */
const ours: Readonly<Record<PublishedScore, ReadScore>> = {
  relevance: unlessFromScores(scoreOf.relevance),
  utilization: unlessFromScores(scoreOf.utilization),
  completeness: unlessFromScores(scoreOf.completeness),
  adherence: unlessFromScores(scoreOf.adherence),
  average: unlessFromScores(scoreOf.average),
};

function unlessFromScores(score: ReadScore): ReadScore {
  return composedOf([score], (values, at, { labelled }) =>
    (labelled & Labelled.fromScores) !== 0 ? "not-applicable" : (values[at] ?? Number.NaN),
  );
}

const NO_GOLD = undefinedScore("no-gold");

const ERRORS: readonly (readonly [score: PublishedScore, name: string])[] = [
  ["relevance", "Relevance, error of published scores"],
  ["utilization", "Utilization, error of published scores"],
  ["completeness", "Completeness, error of published scores"],
];

export const againstMetrics: readonly Metric<RagFacts>[] = [
  ...ERRORS.map(rmseAgainst),
  aurocAgainst(["adherence", "Adherence, detection by published scores"]),
];
