import type { MetricInfo, MetricValue, Reason } from "../../../../model/index.ts";
import { BOOTSTRAP_SIZES } from "../../../stats/bootstrap.ts";
import { normalInterval } from "../../../stats/normal.ts";
import type { TableView } from "../../../table/view.ts";
import type { Metric } from "../../kind.ts";
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
 * one task. The interval is normal, with the variance Σ p(1 − p)/n of the tasks over the square of their number.
 */
export const accuracyMacro: Metric<ChoiceFacts> = {
  info,
  reduce: (view) => (view.valuesOf(TASK).length < 2 ? [] : macroOf(view)),
};

/** Empty for a view of one task, where it would be the accuracy under another name. */
function macroOf(view: TableView<ChoiceFacts>): readonly MetricValue[] {
  const tasks = new Map<string | number, { n: number; correct: number }>();
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
  let sum = 0;
  let variance = 0;
  for (const task of tasks.values()) {
    const rate = task.correct / task.n;
    sum += rate;
    variance += (rate * (1 - rate)) / task.n;
  }
  const value = sum / tasks.size;
  const hasInterval = n >= BOOTSTRAP_SIZES.from;
  const whole: MetricValue = {
    id: info.id,
    mode: null,
    slice: null,
    value,
    n,
    count: null,
    leftOut,
    interval: hasInterval ? normalInterval(value, variance / tasks.size ** 2, 1, info.range) : null,
    intervalBy: hasInterval ? "normal" : null,
  };
  return [whole];
}
