import { type Accumulator, aggregateOf, type Batch, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meanOf, meansOf } from "../../../analysis/aggregate/means.ts";
import { VALUE } from "../../../analysis/aggregate/scores.ts";
import { BOOTSTRAP_SIZES } from "../../../analysis/stats/bootstrap.ts";
import { KeptGroups } from "../../../analysis/stats/drawnGroups.ts";
import {
  degreesOf,
  formulaMethod,
  type MadeInterval,
  NO_INTERVAL,
  plainInterval,
} from "../../../analysis/stats/formula.ts";
import { type GroupTotals, totalsByGroup } from "../../../analysis/stats/groups.ts";
import { ALONE } from "../../../analysis/table/groups.ts";
import { type MetricValue, metricInfo, type Reason, type Score, scored, undefinedScore } from "../../../model/index.ts";
import { type ChoiceFacts, Harness, Result } from "../facts.ts";
import { correctScore, ofResult } from "../scores.ts";

const accuracyInfo = metricInfo({
  id: "choice.accuracy",
  name: "Accuracy",
  formula: "questions whose right choice has the largest log-likelihood / questions",
  unit: "rate",
  source: "lm-evaluation-harness (acc), ties counted wrong",
});

/**
 * Questions whose right choice has a greater log-likelihood than every other / questions: fraction in [0, 1], higher is
 * better; a tie is wrong.
 */
export const accuracy: Metric<ChoiceFacts> = {
  info: accuracyInfo,
  score: correctScore,
  aggregate: meanOf(accuracyInfo, correctScore),
};

const accuracyMacroInfo = metricInfo({
  id: "choice.accuracy.macro",
  name: "Accuracy, macro average",
  formula: "mean of the accuracies of the tasks",
  source: "macro average; lm-evaluation-harness groups with weight_by_size false",
});

const TASK = "task";

/** Questions by task, those without a task together; empty for a table with a single task. */
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
 * Mean of the tasks' accuracies, unweighted: in [0, 1], higher is better; only for several tasks. Variance: the sum of
 * the tasks' variances over the square of their number; a task's is p(1 − p)/(n − 1), above 10,000 questions p(1 −
 * p)/n; for repeated questions the variance over groups, at least two a task.
 */
export const accuracyMacro: Metric<ChoiceFacts> = {
  info: accuracyMacroInfo,
  aggregate: aggregateOf(tasks, (state) => macroOf(state)),
};

interface Task {
  n: number;
  correct: number;
  readonly kept: { readonly correct: number[]; readonly groups: number[] } | null;
}

class Tasks {
  readonly byTask = new Map<number, Task>();
  readonly leftOut: Partial<Record<Reason, number>> = {};
  readonly groups = new KeptGroups();
  n = 0;

  add({ to, scores, slots: [tasksOf] }: Batch<ChoiceFacts>, rows: Uint32Array, groups: Int32Array | null): void {
    const { values, states } = scores.of(correctScore);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      if (states[row] !== VALUE) {
        this.#leaveOut(correctScore(to(row)));
        continue;
      }
      const value = values[row] ?? 0;
      const task = this.#taskOf(tasksOf?.[row] ?? -1, groups !== null);
      task.n++;
      task.correct += value;
      this.n++;
      if (groups === null) continue;
      const group = groups[row] ?? ALONE;
      this.groups.add(group);
      task.kept?.groups.push(group);
      task.kept?.correct.push(value);
    }
  }

  #taskOf(slot: number, isGrouped: boolean): Task {
    const known = this.byTask.get(slot);
    if (known) return known;
    const task = { n: 0, correct: 0, kept: isGrouped ? { correct: [], groups: [] } : null };
    this.byTask.set(slot, task);
    return task;
  }

  #leaveOut(score: Score): void {
    if (score.state !== "scored") this.leftOut[score.reason] = (this.leftOut[score.reason] ?? 0) + 1;
  }
}

/** Empty for rows of one task: the value would be the accuracy. */
function macroOf({ byTask, leftOut, groups: kept, n }: Tasks): readonly MetricValue[] {
  const all = [...byTask.values()];
  if (all.length < 2) return [];
  const rates = all.map((task) => task.correct / task.n);
  const value = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const groups = kept.numbers;
  const interval = intervalOf(all, value, n, groups?.count ?? null);
  const size = groups === null ? { n } : { n, groups: groups.count };
  return [{ id: accuracyMacroInfo.id, mode: null, slice: null, value, ...size, count: null, leftOut, ...interval }];
}

/** None below 30 questions, or if a task has one group, whose rate has no known variance. */
function intervalOf(all: readonly Task[], value: number, n: number, groups: number | null): MadeInterval {
  const intervalBy = formulaMethod(n, groups ?? n);
  const variances = all.map((task) =>
    task.kept === null || groups === null ? ofQuestions(task, n, value) : ofGroups(task.kept),
  );
  if (intervalBy === null || variances.includes(null)) return NO_INTERVAL;
  const variance = variances.reduce<number>((sum, own) => sum + (own ?? 0), 0) / all.length ** 2;
  const degrees = groups === null ? degreesOf(n) : groups - 1;
  return { interval: plainInterval(value, { variance, degrees }, accuracyMacroInfo.range), intervalBy };
}

/** Variance of a task's rate. A task of one question has the variance of the mean over all tasks. */
function ofQuestions({ n, correct }: Task, all: number, mean: number): number {
  if (all > BOOTSTRAP_SIZES.to) return (correct * (n - correct)) / n ** 3;
  return n < 2 ? mean * (1 - mean) : (correct * (n - correct)) / n ** 2 / (n - 1);
}

function ofGroups({ correct, groups }: NonNullable<Task["kept"]>): number | null {
  const totals = totalsByGroup(correct, groups);
  return totals.sizes.length < 2 ? null : ratioVariance(totals);
}

function ratioVariance({ sums, sizes }: GroupTotals): number {
  const total = (numbers: Float64Array) => numbers.reduce((sum, one) => sum + one, 0);
  const n = total(sizes);
  const rate = total(sums) / n;
  const squares = sums.reduce((sum, own, group) => sum + (own - rate * (sizes[group] ?? 0)) ** 2, 0);
  const groups = sizes.length;
  return Math.max(((groups / (groups - 1)) * squares) / n / n, (rate * (1 - rate)) / n);
}

const info = metricInfo({
  id: "choice.accuracy.published",
  name: "Accuracy reported by the harness",
  formula: "mean of the harness's own column",
  unit: "rate",
  source: "the file itself",
});

const COLUMNS = [
  { name: "acc", known: Harness.known, correct: Harness.correct },
  { name: "acc_norm", known: Harness.lengthKnown, correct: Harness.lengthCorrect },
] as const;

/**
 * Mean of the harness's own `acc` and `acc_norm`, one value a column: fraction in [0, 1], higher is better. The harness
 * takes the first of equals; `acc_norm` divides by the length of the choice.
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

const tiesInfo = metricInfo({
  id: "choice.ties",
  name: "Ties",
  formula: "questions whose right choice shares the largest log-likelihood / questions",
  direction: "none",
  unit: "rate",
  source: "rbeval",
});

const tiedScore = ofResult(Result.tied);

/** Questions whose right choice shares the first place / questions: fraction in [0, 1]. A tie is wrong in accuracy. */
export const ties: Metric<ChoiceFacts> = { info: tiesInfo, score: tiedScore, aggregate: meanOf(tiesInfo, tiedScore) };
