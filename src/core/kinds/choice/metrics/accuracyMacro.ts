import type { MetricInfo, MetricValue, Reason } from "../../../../model/index.ts";
import { BOOTSTRAP_SIZES, bootstrapMeanRate } from "../../../stats/bootstrap.ts";
import { normalInterval } from "../../../stats/normal.ts";
import type { Metric, ReduceOptions, SharedCount, TakenRows } from "../../kind.ts";
import { sharedMetric } from "../../sharedCounts.ts";
import type { ChoiceFacts } from "../facts.ts";
import { correctScore } from "../scores.ts";

const info: MetricInfo = {
  id: "choice.accuracy.macro",
  name: "Accuracy, each task alike",
  formula: "mean of the accuracies of the tasks",
  range: [0, 1],
  direction: "higher",
  unit: "mean",
  source: "macro average; lm-evaluation-harness groups with weight_by_size false",
  family: null,
};

const TASK = "task";

/** Questions by task, those without one together; none where the table has a single task. */
const tasks: SharedCount<ChoiceFacts, Tasks> = {
  reads: () => [TASK],
  begin: (view) => (view.valuesOf(TASK).length < 2 ? null : () => new Tasks()),
};

/**
 * Mean of the tasks' accuracies, each task weighing the same: in [0, 1], higher is better. Only where there is more than
 * one task. The interval draws questions within their tasks, so that no draw loses a task; above 10,000 questions it is
 * normal, with the variance Σ p(1 − p)/n of the tasks over the square of their number.
 */
export const accuracyMacro: Metric<ChoiceFacts> = sharedMetric(info, tasks, (taken, _modes, options) =>
  macroOf(taken, options),
);

interface Task {
  n: number;
  correct: number;
}

class Tasks implements TakenRows<ChoiceFacts> {
  readonly byTask = new Map<number, Task>();
  readonly leftOut: Partial<Record<Reason, number>> = {};
  n = 0;

  add(facts: ChoiceFacts, slots: Int32Array, from: number): void {
    const score = correctScore(facts);
    if (score.state !== "scored") {
      this.leftOut[score.reason] = (this.leftOut[score.reason] ?? 0) + 1;
      return;
    }
    const slot = slots[from] ?? -1;
    const task = this.byTask.get(slot) ?? { n: 0, correct: 0 };
    this.byTask.set(slot, task);
    task.n++;
    task.correct += score.value;
    this.n++;
  }
}

/** Empty for rows of one task, where it would be the accuracy under another name. */
function macroOf({ byTask, leftOut, n }: Tasks, options: ReduceOptions): readonly MetricValue[] {
  const all = [...byTask.values()];
  if (all.length < 2) return [];
  const rates = all.map((task) => task.correct / task.n);
  const value = rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
  const interval = intervalOf(all, value, n, options);
  return [{ id: info.id, mode: null, slice: null, value, n, count: null, leftOut, ...interval }];
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
    return { interval: normalInterval(value, variance / all.length ** 2, 1, info.range), intervalBy: "normal" };
  }
  if (n < BOOTSTRAP_SIZES.from || options.bootstrap !== true) return { interval: null, intervalBy: null };
  return { interval: bootstrapMeanRate(all), intervalBy: "bootstrap" };
}
