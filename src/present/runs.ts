import { t } from "@vscode/l10n";
import {
  type ComparedMetric,
  type GroupBy,
  holm,
  judgedBy,
  LEVEL,
  type MetricInfo,
  type MetricValue,
  type RunsComparison,
} from "../model/index.ts";
import { overAllText } from "./comparedData.ts";
import {
  comparedOf,
  differenceInterval,
  differenceText,
  isOfBothRuns,
  pairsText,
  sideValue,
  trendOf,
} from "./metricWords.ts";
import { countText, pValueText } from "./numbers.ts";

/** What a run's difference from the base means, judged together with those of the other runs. */
export type RunTrend = "better" | "worse" | "unclear" | null;

/** One run's metric against the base. */
export interface RunCell {
  readonly metric: ComparedMetric;
  /** After Holm's correction over all runs of the metric; null if unknown, or not yet. */
  readonly adjusted: number | null;
  readonly trend: RunTrend;
}

/** A metric over all runs. */
export interface RunsRow {
  readonly key: string;
  readonly info: MetricInfo;
  readonly mode: string | null;
  /** Whose values they are; "" if it is clear. */
  readonly of: string;
  /** Over all samples of the base; null if it has no such value by itself. */
  readonly base: MetricValue | null;
  /** Runs whose difference is judged: Holm's correction is over these. */
  readonly judged: number;
  /** By run, without the base; null if no pair has values in both. */
  readonly cells: readonly (RunCell | null)[];
}

/** The table of several runs: metrics that some run shares with the base, and how many none does. */
export interface RunsTable {
  readonly rows: readonly RunsRow[];
  readonly hidden: number;
}

/**
 * Metrics by run. Differences of one metric are judged together: what is beyond chance in one run of many has to be so
 * by Holm's probability, which with a single run is its own. Unless `isDrawn`, intervals are still to come, and what is
 * judged by them is not judged yet.
 */
export function runsTable(
  { base, runs }: Pick<RunsComparison, "base" | "runs">,
  infos: readonly MetricInfo[],
  isDrawn: boolean,
): RunsTable {
  const found = new Map<string, (ComparedMetric | null)[]>();
  for (const [run, { metrics }] of runs.entries()) {
    for (const metric of metrics) {
      const key = keyOf(metric);
      const cells = found.get(key) ?? runs.map(() => null);
      cells[run] = isOfBothRuns(metric) ? metric : null;
      found.set(key, cells);
    }
  }
  const rows = [...found].flatMap(([key, metrics]): RunsRow[] => {
    const [first] = metrics.filter((metric) => metric !== null);
    const info = infos.find(({ id }) => id === first?.id);
    if (!first || !info) return [];
    const isKnown = isDrawn || metrics.every((metric) => metric?.changes?.pBy !== "sign");
    const adjusted = holm(metrics.map((metric) => (metric && isKnown ? judgedBy(metric) : null)));
    return [
      {
        key,
        judged: adjusted.filter((p) => p !== null).length,
        info,
        mode: first.mode,
        of: comparedOf(first),
        base: base.values.find((value) => keyOf(value) === key) ?? null,
        cells: metrics.map((metric, run) => {
          const p = adjusted[run] ?? null;
          return metric && { metric, adjusted: p, trend: adjustedTrend(metric, info, p) };
        }),
      },
    ];
  });
  const order = new Map(infos.map(({ id }, at) => [id, at]));
  rows.sort((one, other) => (order.get(one.info.id) ?? 0) - (order.get(other.info.id) ?? 0));
  return { rows, hidden: found.size - rows.length };
}

const keyOf = ({ id, against, between }: Pick<ComparedMetric, "id" | "against" | "between">): string =>
  JSON.stringify([id, against ?? null, between ?? null]);

function adjustedTrend(metric: ComparedMetric, info: MetricInfo, adjusted: number | null): RunTrend {
  const trend = trendOf(metric, info);
  // An interval that is not computed yet decides nothing.
  if (trend === null || adjusted === null) return null;
  return adjusted < LEVEL ? trend : "unclear";
}

/** `A`, `B`, …, `Z`, `AA`: a short name of a run, the base first. */
export function runLetter(run: number): string {
  const letter = String.fromCharCode(65 + (run % 26));
  return run < 26 ? letter : runLetter(Math.floor(run / 26) - 1) + letter;
}

/** A trend's word; "" for none. */
export function trendWord(trend: RunTrend): string {
  if (trend === "better") return t("better than the base");
  return trend === "worse" ? t("worse than the base") : "";
}

/** Whether the base has another value over the pairs of this cell than over all its samples. */
export function isOtherBase({ base }: RunsRow, { metric }: RunCell): boolean {
  return base === null || base.value === null || metric.a === null || Math.abs(base.value - metric.a) > 1e-12;
}

/** A cell in one line: the base over the same pairs, difference, interval, pairs, p. */
export function cellWords(row: RunsRow, { metric, adjusted, trend }: RunCell, group: GroupBy): string {
  const { unit } = row.info;
  const interval = differenceInterval(metric, unit, group);
  return [
    t("base over the same pairs {0}", sideValue(metric.a, unit)),
    t("difference {0}", differenceText(metric.difference, unit)),
    overAllText(metric, unit),
    interval === "" ? "" : t("95 % interval {0}", interval),
    t("pairs {0}", pairsText(metric, group)),
    adjusted === null ? "" : adjustedText(adjusted, row.judged),
    trend === "unclear" ? t("may be chance") : trendWord(trend),
  ]
    .filter((text) => text !== "")
    .join("; ");
}

/** `p 0.031`, `p 0.062 over 3 runs`: what the difference is judged by. */
export function adjustedText(adjusted: number, runs: number): string {
  const p = pValueText(adjusted);
  return runs > 1 ? t("p {0} over {1} runs (Holm)", p, countText(runs)) : t("p {0}", p);
}

/** Explains the numbers of a table of several runs. */
export function runsNote(runs: number): string {
  return runs > 1
    ? t(
        "Marked differences are beyond chance: p < 0.05 after Holm's correction over the {0} runs of each metric.",
        countText(runs),
      )
    : t("Marked differences are beyond chance: p < 0.05.");
}
