import { type ComparedMetric, holm, type MetricInfo, judgedBy as probabilityOf } from "../../model/index.ts";
import { LEVEL, metricTitle, pairsText, probabilityText, visibleText } from "../../present/metricWords.ts";
import { Exit, type ExitCode } from "../io.ts";
import { blindText } from "./markdown.ts";
import type { Compared } from "./output.ts";
import { noMetricText, planOf } from "./plan.ts";

/** What a gate is asked to look at. */
export interface Gate {
  readonly isRegressionBad: boolean;
  /** The metrics that it judges; none named: all. */
  readonly judged: readonly string[];
  /** What the pairs have to be able to show, so that no regression is more than silence; null: anything. */
  readonly shown: { readonly see: number; readonly power: number } | null;
}

/** What the gate says: metrics that became worse, and those of which these pairs could not have told. */
export interface Judged {
  readonly isGate: boolean;
  /** Judged together, so that at most 5 of 100 gates on equal runs are red, however many metrics there are. */
  readonly worse: readonly ComparedMetric[];
  /** Worse beyond chance when looked at alone, and not among so many. */
  readonly doubtful: readonly { readonly metric: ComparedMetric; readonly adjusted: number; readonly among: number }[];
  readonly blind: readonly { readonly metric: ComparedMetric; readonly visible: number | null }[];
}

export const isJudged = ({ judged }: Gate, id: string): boolean => judged.length === 0 || judged.includes(id);

export function judge({ comparison, regressions, infos }: Compared, gate: Gate): Judged {
  const { shown, isRegressionBad } = gate;
  const known = comparison.metrics.filter(({ id }) => {
    const direction = infos.find((info) => info.id === id)?.direction ?? "none";
    return isJudged(gate, id) && direction !== "none";
  });
  const probabilities = known.map(probabilityOf);
  const among = probabilities.filter((p) => p !== null).length;
  const adjusted = new Map(holm(probabilities).map((p, at) => [known[at], p ?? 0]));
  const regressed = regressions.filter((metric) => adjusted.has(metric));
  const isWorse = (metric: ComparedMetric) => (adjusted.get(metric) ?? 0) < LEVEL;
  const worse = regressed.filter(isWorse);
  const doubtful = regressed
    .filter((metric) => !isWorse(metric))
    .map((metric) => ({ metric, adjusted: adjusted.get(metric) ?? 0, among }));
  const blind = known.flatMap((metric) => {
    if (!shown || metric.nA === 0 || worse.includes(metric)) return [];
    const { visible, reason } = planOf(metric, shown.see, shown.power);
    // Other scores than yes or no have an interval, which says itself how sure it is.
    return reason === "not-yes-or-no" || (visible !== null && visible <= shown.see) ? [] : [{ metric, visible }];
  });
  return { isGate: isRegressionBad || shown !== null, worse, doubtful, blind };
}

type Say = (code: ExitCode, message: string) => void;

/** Says what the gate says, and what a green one could have seen. */
export function tellGate(compared: Compared, gate: Gate, say: Say): void {
  const { comparison, infos } = compared;
  const { worse, doubtful, blind } = judge(compared, gate);
  if (comparison.pairing.pairs > 0) tellUnknown(compared, gate, say);
  if (gate.isRegressionBad) {
    for (const metric of worse) say(Exit.missed, regressionText(metric, infos));
    for (const { metric, adjusted, among } of doubtful)
      say(
        Exit.ok,
        `${regressionText(metric, infos)} Among ${among} metrics that is not beyond chance (p ${probabilityText(adjusted)}); --metric names those that matter.`,
      );
  }
  for (const one of blind) say(Exit.missed, `inconclusive: ${blindText(one, gate.shown?.see ?? 0)}`);
  if (!gate.isRegressionBad || worse.length + blind.length > 0) return;
  const seen = comparison.metrics.filter(({ id, visible }) => visible != null && isJudged(gate, id));
  for (const metric of seen.slice(0, 3))
    say(Exit.ok, `${metric.id}: ${pairsText(metric)} pairs can show ${visibleText(metric)} or more.`);
}

/** A gate on a metric that is not there would be green for ever. */
function tellUnknown({ comparison, infos }: Compared, { judged }: Gate, say: Say): void {
  for (const id of judged) {
    const own = comparison.metrics.filter((metric) => metric.id === id);
    if (own.length === 0) say(Exit.bad, noMetricText(id, infos));
    else if (own.every(({ difference }) => difference === null))
      say(Exit.missed, `inconclusive: ${id} has no value in both runs.`);
  }
}

function regressionText(metric: ComparedMetric, infos: readonly MetricInfo[]): string {
  const direction = infos.find(({ id }) => id === metric.id)?.direction;
  const how = direction === "lower" ? "higher" : "lower";
  return `${metricTitle({ ...metric, slice: null, value: null, n: 0, count: null, leftOut: {} })} is ${how} in B: ${metric.a} to ${metric.b}.`;
}
