import {
  type Accumulator,
  aggregateOf,
  type Batch,
  type Metric,
  type ReduceOptions,
} from "../../../analysis/aggregate/aggregate.ts";
import { meanOf, meansOf } from "../../../analysis/aggregate/means.ts";
import { BOOTSTRAP_SIZES, bootstrapMeanRate, bootstrapMeanRatio } from "../../../analysis/stats/bootstrap.ts";
import { KeptGroups } from "../../../analysis/stats/drawnGroups.ts";
import { type GroupTotals, studentT, totalsByGroup } from "../../../analysis/stats/groups.ts";
import { normalInterval } from "../../../analysis/stats/intervals.ts";
import { ALONE } from "../../../analysis/table/groups.ts";
import { type MetricInfo, type MetricValue, type Reason, scored, undefinedScore } from "../../../model/index.ts";
import { type ChoiceFacts, Harness, Result } from "../facts.ts";
import { correctScore, ofResult } from "../scores.ts";

const accuracyInfo: MetricInfo = {
  id: "choice.accuracy",
  name: "Accuracy",
  formula: "questions whose right choice has the largest log-likelihood / questions",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "lm-evaluation-harness (acc), ties counted wrong",
  family: null,
};

/** Questions whose right choice has a greater log-likelihood than every other / questions: fraction in [0, 1], higher is better; a tie is wrong. */
export const accuracy: Metric<ChoiceFacts> = {
  info: accuracyInfo,
  score: correctScore,
  aggregate: meanOf(accuracyInfo, correctScore),
};

const accuracyMacroInfo: MetricInfo = {
  id: "choice.accuracy.macro",
  name: "Accuracy, macro average",
  formula: "mean of the accuracies of the tasks",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "macro average; lm-evaluation-harness groups with weight_by_size false",
  family: null,
};

const TASK = "task";

/** Questions by task, those without one together; none where the table has a single task. */
const tasks: Accumulator<ChoiceFacts, Tasks> = {
  over: (view) =>
    view.valuesOf(TASK).length < 2
      ? null
      : {
          requires: [TASK],
          isGrouped: true,
          init: () => new Tasks(),
          add: (state, batch, rows, groups) => state.add(batch, rows, groups),
        },
};

/**
 * Mean of the tasks' accuracies, each task weighing the same: in [0, 1], higher is better. Only where there is more than
 * one task. The interval draws questions within their tasks, so that no draw loses a task; above 10,000 questions it is
 * normal, with the variance Σ p(1 − p)/n of the tasks over the square of their number. Of repeated questions it draws
 * groups within their tasks, of which each needs two.
 */
export const accuracyMacro: Metric<ChoiceFacts> = {
  info: accuracyMacroInfo,
  aggregate: aggregateOf(tasks, (state, _modes, options) => macroOf(state, options)),
};

interface Task {
  n: number;
  correct: number;
  /** Whether its questions are right, and their groups; null where no two questions share one. */
  readonly kept: { readonly correct: number[]; readonly groups: number[] } | null;
}

class Tasks {
  readonly byTask = new Map<number, Task>();
  readonly leftOut: Partial<Record<Reason, number>> = {};
  readonly groups = new KeptGroups();
  n = 0;

  add({ to, slots: [tasksOf] }: Batch<ChoiceFacts>, rows: Uint32Array, groups: Int32Array | null): void {
    for (const row of rows) {
      const score = correctScore(to(row));
      if (score.state !== "scored") {
        this.leftOut[score.reason] = (this.leftOut[score.reason] ?? 0) + 1;
        continue;
      }
      const slot = tasksOf?.[row] ?? -1;
      const task = this.byTask.get(slot) ?? { n: 0, correct: 0, kept: groups && { correct: [], groups: [] } };
      this.byTask.set(slot, task);
      task.n++;
      task.correct += score.value;
      const group = groups && (groups[row] ?? ALONE);
      this.groups.add(group);
      if (group !== null) task.kept?.groups.push(group);
      task.kept?.correct.push(score.value);
      this.n++;
    }
  }
}

/** Empty for rows of one task, where it would be the accuracy under another name. */
function macroOf({ byTask, leftOut, groups: kept, n }: Tasks, options: ReduceOptions): readonly MetricValue[] {
  const all = [...byTask.values()];
  if (all.length < 2) return [];
  const rates = all.map((task) => task.correct / task.n);
  const value = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const groups = kept.numbers;
  const interval =
    groups === null ? intervalOf(all, value, n, options) : inGroups(all, value, n, groups.count, options);
  const size = groups === null ? { n } : { n, groups: groups.count };
  return [{ id: accuracyMacroInfo.id, mode: null, slice: null, value, ...size, count: null, leftOut, ...interval }];
}

function intervalOf(
  all: readonly Task[],
  value: number,
  n: number,
  options: ReduceOptions,
): Pick<MetricValue, "interval" | "intervalBy"> {
  if (n > BOOTSTRAP_SIZES.to) {
    let variance = 0;
    for (const task of all) variance += (task.correct * (task.n - task.correct)) / task.n ** 3;
    return {
      interval: normalInterval(value, variance / all.length ** 2, 1, accuracyMacroInfo.range),
      intervalBy: "normal",
    };
  }
  if (n < BOOTSTRAP_SIZES.from || options.bootstrap !== true) return NO_INTERVAL;
  return { interval: bootstrapMeanRate(all), intervalBy: "bootstrap" };
}

/** A task of one group says nothing of how its rate varies: there is no interval then, nor below 30 groups in all. */
function inGroups(
  all: readonly Task[],
  value: number,
  n: number,
  groups: number,
  options: ReduceOptions,
): Pick<MetricValue, "interval" | "intervalBy"> {
  const tasks = all.flatMap(({ kept }) => (kept === null ? [] : [totalsByGroup(kept.correct, kept.groups)]));
  if (groups < BOOTSTRAP_SIZES.from || tasks.some(({ sizes }) => sizes.length < 2)) return NO_INTERVAL;
  if (n <= BOOTSTRAP_SIZES.to) {
    if (options.bootstrap !== true) return NO_INTERVAL;
    return { interval: bootstrapMeanRatio(tasks), intervalBy: "bootstrap" };
  }
  const variance = tasks.reduce((sum, task) => sum + ratioVariance(task), 0);
  const half = (studentT(groups - 1) * Math.sqrt(variance)) / tasks.length;
  return { interval: [Math.max(0, value - half), Math.min(1, value + half)], intervalBy: "t-groups" };
}

const NO_INTERVAL = { interval: null, intervalBy: null } as const;

/** Variance of a rate over groups, and at least what it would be if questions were independent. */
function ratioVariance({ sums, sizes }: GroupTotals): number {
  const total = (numbers: Float64Array) => numbers.reduce((sum, one) => sum + one, 0);
  const n = total(sizes);
  const rate = total(sums) / n;
  const squares = sums.reduce((sum, own, group) => sum + (own - rate * (sizes[group] ?? 0)) ** 2, 0);
  const groups = sizes.length;
  return Math.max(((groups / (groups - 1)) * squares) / n / n, (rate * (1 - rate)) / n);
}

const info: MetricInfo = {
  id: "choice.accuracy.published",
  name: "Accuracy reported by the harness",
  formula: "mean of the harness's own column",
  range: [0, 1],
  direction: "higher",
  unit: "rate",
  source: "the file itself",
  family: null,
};

const COLUMNS = [
  { name: "acc", known: Harness.known, correct: Harness.correct },
  { name: "acc_norm", known: Harness.lengthKnown, correct: Harness.lengthCorrect },
] as const;

/**
 * Mean of the harness's own `acc` and `acc_norm`, one value a column: fraction in [0, 1], higher is better. It takes the
 * first of equals for the answer, and `acc_norm` divides by the length of the choice.
 */
export const accuracyPublished: Metric<ChoiceFacts> = {
  info,
  aggregate: meansOf<ChoiceFacts>((view) =>
    COLUMNS.filter(({ name, known }) =>
      view.anyInTable((facts) => (facts.harness & known) !== 0, `harness ${name}`),
    ).map(({ name, known, correct }) => ({
      info,
      against: name,
      score: ({ harness }) =>
        (harness & known) === 0 ? undefinedScore("no-rating") : scored((harness & correct) === 0 ? 0 : 1),
    })),
  ),
};

const tiesInfo: MetricInfo = {
  id: "choice.ties",
  name: "Ties",
  formula: "questions whose right choice shares the largest log-likelihood / questions",
  range: [0, 1],
  direction: "none",
  unit: "rate",
  source: "rbeval",
  family: null,
};

const tiedScore = ofResult(Result.tied);

/** Questions whose right choice shares the first place / questions: fraction in [0, 1]. They count as wrong in accuracy. */
export const ties: Metric<ChoiceFacts> = { info: tiesInfo, score: tiedScore, aggregate: meanOf(tiesInfo, tiedScore) };
