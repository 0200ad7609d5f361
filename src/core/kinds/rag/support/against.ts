import type { IntervalMethod, MetricInfo, MetricValue, Modes, Reason } from "../../../../model/index.ts";
import { auroc, aurocInterval } from "../../../stats/auroc.ts";
import { BOOTSTRAP_SIZES } from "../../../stats/bootstrap.ts";
import { rmse, rmseInterval } from "../../../stats/rmse.ts";
import type { TableView } from "../../../table/view.ts";
import type { Metric, ReduceOptions } from "../../kind.ts";
import { reductionOf } from "../../reduce.ts";
import type { PublishedColumn, RagFacts } from "../facts.ts";
import { columnsIn } from "./columnsIn.ts";
import { type PublishedScore, publishedValue } from "./published.ts";
import { scoreOf } from "./scoreOf.ts";

/** Root mean squared error of each published column against our score. */
export function rmseAgainst(score: PublishedScore, name: string): Metric<RagFacts> {
  const info: MetricInfo = {
    id: `${score}.rmse`,
    name,
    formula: "√ mean (ours − published)²",
    range: [0, 1],
    direction: "lower",
    unit: "mean",
    source: "RAGBench, arXiv:2407.11005",
    family: "support",
  };
  return against(info, score, { value: rmse, interval: rmseInterval });
}

/** How well each published column tells samples with a hallucination from those without. */
export function aurocAgainst(score: PublishedScore, name: string): Metric<RagFacts> {
  const info: MetricInfo = {
    id: `${score}.auroc`,
    name,
    formula: "ROC-AUC of 1 − published for ours < 1",
    range: [0, 1],
    direction: "higher",
    unit: "mean",
    source: "RAGBench, arXiv:2407.11005",
    family: "support",
  };
  return against(info, score, {
    value: (truths, predictions) => auroc(hallucinated(truths), inverted(predictions)),
    interval: (truths, predictions) => aurocInterval(hallucinated(truths), inverted(predictions)),
  });
}

// Plain loops: `from` with a function takes ten times as long.
function hallucinated(adherence: readonly number[]): Uint8Array {
  const marks = new Uint8Array(adherence.length);
  for (let i = 0; i < marks.length; i++) marks[i] = (adherence[i] ?? 1) < 1 ? 1 : 0;
  return marks;
}

function inverted(adherence: readonly number[]): Float64Array {
  const values = new Float64Array(adherence.length);
  for (let i = 0; i < values.length; i++) values[i] = 1 - (adherence[i] ?? Number.NaN);
  return values;
}

interface Statistic {
  value(truths: readonly number[], predictions: readonly number[]): number | null;
  interval(truths: readonly number[], predictions: readonly number[]): readonly [number, number] | null;
}

function against(info: MetricInfo, score: PublishedScore, statistic: Statistic): Metric<RagFacts> {
  return reductionOf<RagFacts>(info, (view, modes, options) => {
    const pairs = pairsIn(view, score, modes);
    if (pairs.length === 0) return null;
    return () => {
      const comparisons = pairs.map(({ truth, prediction }) => new Comparison(score, truth, prediction));
      return {
        add(facts) {
          for (const comparison of comparisons) comparison.add(facts, modes);
        },
        values: () => comparisons.map((comparison) => comparison.value(info, modes, statistic, options)),
      };
    };
  });
}

/** What is set against what; the truth is ours where no column is named for it. */
interface Pair {
  readonly truth: PublishedColumn | null;
  readonly prediction: PublishedColumn;
}

/**
 * One comparison a published column, of ours with it. Where the file gives a true score beside a predicted one and no
 * labels of its own, these two are compared instead, under the name of the true one.
 */
function pairsIn(view: TableView<RagFacts>, score: PublishedScore, modes: Modes): readonly Pair[] {
  const columns = columnsIn(view, score);
  const isOurs = (facts: RagFacts): boolean => scoreOf[score](facts, modes).state === "scored";
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

/** Pairs of a true and a predicted score; the truth is ours where no column is named for it. */
class Comparison {
  readonly #score: PublishedScore;
  readonly #truth: PublishedColumn | null;
  readonly #prediction: PublishedColumn;
  readonly #truths: number[] = [];
  readonly #predictions: number[] = [];
  readonly #leftOut: Partial<Record<Reason, number>> = {};

  constructor(score: PublishedScore, truth: PublishedColumn | null, prediction: PublishedColumn) {
    this.#score = score;
    this.#truth = truth;
    this.#prediction = prediction;
  }

  add(facts: RagFacts, modes: Modes): void {
    const truth = this.#truthOf(facts, modes);
    const prediction = publishedValue(facts, this.#prediction);
    if (truth === "not-applicable") return;
    if (typeof truth === "string") this.#leaveOut(truth);
    else if (prediction === null) this.#leaveOut("no-rating");
    else {
      this.#truths.push(truth);
      this.#predictions.push(prediction);
    }
  }

  value(info: MetricInfo, modes: Modes, statistic: Statistic, options: ReduceOptions): MetricValue {
    const pairs = this.#truths.length;
    const value = statistic.value(this.#truths, this.#predictions);
    if (value === null && pairs > 0) this.#leaveOut("constant", pairs);
    const intervalBy = value === null ? null : methodFor(pairs, options);
    const interval = intervalBy === null ? null : statistic.interval(this.#truths, this.#predictions);
    return {
      id: info.id,
      // Two columns of the file are what they are in every mode.
      mode: this.#truth === null ? modes.support : null,
      slice: null,
      against: this.#truth ?? this.#prediction,
      value,
      n: value === null ? 0 : pairs,
      count: null,
      leftOut: this.#leftOut,
      interval,
      intervalBy: interval === null ? null : intervalBy,
    };
  }

  #truthOf(facts: RagFacts, modes: Modes): number | Reason {
    if (this.#truth !== null) return publishedValue(facts, this.#truth) ?? "no-gold";
    const ours = scoreOf[this.#score](facts, modes);
    return ours.state === "scored" ? ours.value : ours.reason;
  }

  #leaveOut(reason: Reason, samples = 1): void {
    this.#leftOut[reason] = (this.#leftOut[reason] ?? 0) + samples;
  }
}

function methodFor(n: number, { bootstrap }: ReduceOptions): IntervalMethod | null {
  if (n < BOOTSTRAP_SIZES.from) return null;
  if (n > BOOTSTRAP_SIZES.to) return "normal";
  return bootstrap === true ? "bootstrap" : null;
}
