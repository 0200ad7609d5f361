import type { ReduceOptions } from "../../../src/analysis/aggregate/aggregate.ts";
import { reduce } from "../../../src/analysis/aggregate/reduce.ts";
import type { TableView } from "../../../src/analysis/table/view.ts";
import { EMPTY_SAMPLE } from "../../../src/kinds/choice/adapting.ts";
import type { ChoiceFacts } from "../../../src/kinds/choice/facts.ts";
import { measureChoice } from "../../../src/kinds/choice/measure.ts";
import { choiceMetrics } from "../../../src/kinds/choice/metrics/registry.ts";
import type { ChoiceSample, MetricValue, Modes } from "../../../src/model/index.ts";
import { tableOf } from "../../analysis/tableOf.ts";
export const RAW: Modes = { matching: "lenient", support: "ragbench", probabilities: "raw" };
export const NORMALISED: Modes = { ...RAW, probabilities: "normalised" };

/** A question of these log-likelihoods. */
export function question(
  logLikelihoods: readonly number[],
  target: ChoiceSample["target"],
  more: Partial<ChoiceSample> = {},
): ChoiceSample {
  return { ...EMPTY_SAMPLE, logLikelihoods, target, ...more };
}

/** A question of these probabilities. */
export function likely(
  probabilities: readonly number[],
  target: number,
  more: Partial<ChoiceSample> = {},
): ChoiceSample {
  return question(
    probabilities.map((p) => Math.log(p)),
    target,
    { probabilities, ...more },
  );
}

export const factsOf = (sample: ChoiceSample): ChoiceFacts => measureChoice(sample);

export function viewOf(samples: readonly ChoiceSample[]): TableView<ChoiceFacts> {
  const sources = samples.map((_, index) => `file-${index < samples.length / 2 ? 1 : 2}`);
  return tableOf(samples.map(factsOf), (_, index) => {
    const { model, task, fewshot } = samples[index] ?? EMPTY_SAMPLE;
    return { model, task, fewshot, source: sources[index] ?? null };
  });
}

/** A metric over questions, in one mode. */
export function metricOf(
  id: string,
  samples: readonly ChoiceSample[],
  modes = RAW,
  options: ReduceOptions = {},
): MetricValue {
  const metrics = choiceMetrics.filter(({ info }) => info.id === id);
  const [value] = reduce(metrics, viewOf(samples), [], modes, options);
  if (!value) throw new Error(`${id} has no value`);
  return value;
}
