import { type MetricInfo, type MetricValue, type Reason, scored, undefinedScore } from "../../../../model/index.ts";
import {
  type Accumulator,
  aggregateOf,
  type Batch,
  type Metric,
  type ReduceOptions,
} from "../../../aggregate/aggregate.ts";
import { meanOf, meansOf } from "../../../aggregate/means.ts";
import { BOOTSTRAP_SIZES, bootstrapMeanRate, normalInterval } from "../../../stats/intervals.ts";
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
      : { requires: [TASK], init: () => new Tasks(), add: (state, batch, rows) => state.add(batch, rows) },
};

/**
 * Mean of the tasks' accuracies, each task weighing the same: in [0, 1], higher is better. Only where there is more than
 * one task. The interval draws questions within their tasks, so that no draw loses a task; above 10,000 questions it is
 * normal, with the variance Σ p(1 − p)/n of the tasks over the square of their number.
 */
export const accuracyMacro: Metric<ChoiceFacts> = {
  info: accuracyMacroInfo,
  aggregate: aggregateOf(tasks, (state, _modes, options) => macroOf(state, options)),
};

interface Task {
  n: number;
  correct: number;
}

class Tasks {
  readonly byTask = new Map<number, Task>();
  readonly leftOut: Partial<Record<Reason, number>> = {};
  n = 0;

  add({ to, slots: [tasksOf] }: Batch<ChoiceFacts>, rows: Uint32Array): void {
    for (const row of rows) {
      const score = correctScore(to(row));
      if (score.state !== "scored") {
        this.leftOut[score.reason] = (this.leftOut[score.reason] ?? 0) + 1;
        continue;
      }
      const slot = tasksOf?.[row] ?? -1;
      const task = this.byTask.get(slot) ?? { n: 0, correct: 0 };
      this.byTask.set(slot, task);
      task.n++;
      task.correct += score.value;
      this.n++;
    }
  }
}

/** Empty for rows of one task, where it would be the accuracy under another name. */
function macroOf({ byTask, leftOut, n }: Tasks, options: ReduceOptions): readonly MetricValue[] {
  const all = [...byTask.values()];
  if (all.length < 2) return [];
  const rates = all.map((task) => task.correct / task.n);
  const value = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const interval = intervalOf(all, value, n, options);
  return [{ id: accuracyMacroInfo.id, mode: null, slice: null, value, n, count: null, leftOut, ...interval }];
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
  if (n < BOOTSTRAP_SIZES.from || options.bootstrap !== true) return { interval: null, intervalBy: null };
  return { interval: bootstrapMeanRate(all), intervalBy: "bootstrap" };
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
