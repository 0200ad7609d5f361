import type { MetricInfo, MetricValue, Reason } from "../../../../model/index.ts";
import { BOOTSTRAP_SIZES, bootstrapMeanRate } from "../../../stats/bootstrap.ts";
import { normalInterval } from "../../../stats/normal.ts";
import type { TableView } from "../../../table/view.ts";
import type { Metric, ReduceOptions } from "../../kind.ts";
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

/**
 * Mean of the tasks' accuracies, each task weighing the same: in [0, 1], higher is better. Only where there is more than
 * one task. The interval draws questions within their tasks, so that no draw loses a task; above 10,000 questions it is
 * normal, with the variance Σ p(1 − p)/n of the tasks over the square of their number.
 */
export const accuracyMacro: Metric<ChoiceFacts> = {
  info,
  reduce: (view, _modes, options = {}) => (view.valuesOf(TASK).length < 2 ? [] : macroOf(view, options)),
};

/** Empty for a view of one task, where it would be the accuracy under another name. */
function macroOf(view: TableView<ChoiceFacts>, options: ReduceOptions): readonly MetricValue[] {
  const tasks = new Map<string | number, Task>();
  const leftOut: Partial<Record<Reason, number>> = {};
  let n = 0;
  view.each((facts, index) => {
    const score = correctScore(facts);
    const name = view.dimension(TASK, index) ?? "";
    if (score.state !== "scored") {
      leftOut[score.reason] = (leftOut[score.reason] ?? 0) + 1;
      return;
    }
    const task = tasks.get(name) ?? { n: 0, correct: 0 };
    tasks.set(name, task);
    task.n++;
    task.correct += score.value;
    n++;
  });
  if (tasks.size < 2) return [];
  const rates = [...tasks.values()].map((task) => task.correct / task.n);
  const whole: MetricValue = {
    id: info.id,
    mode: null,
    slice: null,
    value: rates.reduce((sum, rate) => sum + rate, 0) / rates.length,
    n,
    count: null,
    leftOut,
    ...intervalOf([...tasks.values()], n, options),
  };
  return [whole];
}

interface Task {
  n: number;
  correct: number;
}

function intervalOf(
  tasks: readonly Task[],
  n: number,
  options: ReduceOptions,
): Pick<MetricValue, "interval" | "intervalBy"> {
  if (n > BOOTSTRAP_SIZES.to) {
    let sum = 0;
    let variance = 0;
    for (const task of tasks) {
      const rate = task.correct / task.n;
      sum += rate;
      variance += (rate * (1 - rate)) / task.n;
    }
    const interval = normalInterval(sum / tasks.length, variance / tasks.length ** 2, 1, info.range);
    return { interval, intervalBy: "normal" };
  }
  if (n < BOOTSTRAP_SIZES.from || options.bootstrap !== true) return { interval: null, intervalBy: null };
  return { interval: bootstrapMeanRate(tasks), intervalBy: "bootstrap" };
}
