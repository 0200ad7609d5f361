import type { Metric } from "../../../analysis/aggregate/aggregate.ts";
import { meansOf } from "../../../analysis/aggregate/means.ts";
import { valueScore } from "../../../analysis/aggregate/valueScores.ts";
import type { TableView } from "../../../analysis/table/view.ts";
import { type MetricInfo, metricInfo } from "../../../model/index.ts";
import { RUN_NUMBERS, type RunNumber } from "../agents/values.ts";
import type { RagFacts } from "../facts.ts";

type Words = Pick<MetricInfo, "name" | "formula" | "direction">;

const WORDS: Readonly<Record<RunNumber, Words>> = {
  steps: { name: "Steps", formula: "mean of calls of tools in a run", direction: "none" },
  "tool-errors": {
    name: "Tool errors",
    formula: "mean of calls of tools in a run that failed, by the file's word",
    direction: "lower",
  },
  tokens: { name: "Tokens", formula: "mean of tokens in and out of a run, by the file", direction: "lower" },
  seconds: { name: "Seconds", formula: "mean of seconds from first to last of a run, by the file", direction: "lower" },
  cost: { name: "Cost", formula: "mean cost of a run, in the file's currency", direction: "lower" },
};

const infoOf = (id: RunNumber): MetricInfo =>
  metricInfo({ id, ...WORDS[id], range: [0, Number.MAX_VALUE], source: "the file" });

const isIn = (id: RunNumber, view: Pick<TableView<RagFacts>, "valueNames">): boolean =>
  // What no run of the file says has no mean.
  view.valueNames().includes(id);

/** What runs of agents took, on average, over the samples whose record says it; others are left out. */
export const runMetrics: readonly Metric<RagFacts>[] = RUN_NUMBERS.map((id) => {
  const info = infoOf(id);
  return {
    info,
    aggregate: meansOf((view) => (isIn(id, view) ? [{ info, score: valueScore(id) }] : [])),
    infosIn: (view) => (isIn(id, view) ? [info] : []),
    namedIn: (names) => names.filter((name) => name === id),
  };
});
