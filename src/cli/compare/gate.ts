import { type ComparedMetric, holm, type MetricInfo, judgedBy as probabilityOf } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import {
  LEVEL,
  metricTitle,
  pairingWarnings,
  pairsText,
  probabilityText,
  visibleText,
} from "../../present/metricWords.ts";
import { countText } from "../../present/numbers.ts";
import { type Failure, type Found, failure, inputFailure } from "../failures.ts";
import { Exit, type ExitCode, heaviest, type Io } from "../io.ts";
import type { Allowance } from "../options/scoring.ts";
import { inputProblems } from "../score.ts";
import { hasDirection, lossesOf, notJudged, notRunOf, takenChanges } from "./losses.ts";
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
  readonly allowed: ReadonlySet<Allowance>;
  /** The share of a run's samples above which they are too many that did not run; null: however many. */
  readonly maxNotRun: number | null;
  /** A rejected record is bad input. */
  readonly isStrict: boolean;
}

export const isGate = ({ isRegressionBad, shown, maxNotRun }: Gate): boolean =>
  isRegressionBad || shown !== null || maxNotRun !== null;

/** What the gate says of two runs. Without a gate it fails by bad input alone. */
export interface Judged extends Found {
  readonly isGate: boolean;
  /** Judged together, so that at most 5 of 100 gates on equal runs are red, however many metrics there are. */
  readonly worse: readonly ComparedMetric[];
  readonly blind: readonly { readonly metric: ComparedMetric; readonly visible: number | null }[];
  /** What fails nothing and should be known. */
  readonly notes: readonly string[];
}

export const isJudged = ({ judged }: Gate, id: string): boolean => judged.length === 0 || judged.includes(id);

export function judge(compared: Compared, gate: Gate): Judged {
  const { comparison, regressions, infos, evaluation } = compared;
  const { shown, isRegressionBad } = gate;
  const known = comparison.metrics.filter(({ id }) => isJudged(gate, id) && hasDirection(id, infos));
  const probabilities = known.map(probabilityOf);
  const among = probabilities.filter((p) => p !== null).length;
  const adjusted = new Map(holm(probabilities).map((p, at) => [known[at], p ?? 0]));
  const regressed = regressions.filter((metric) => adjusted.has(metric));
  const isWorse = (metric: ComparedMetric) => (adjusted.get(metric) ?? 0) < LEVEL;
  const worse = regressed.filter(isWorse);
  const blind = known.flatMap((metric) => {
    if (!shown || metric.nA === 0 || worse.includes(metric)) return [];
    const { visible, reason } = planOf(metric, shown.see, shown.power);
    // Other scores than yes or no have an interval, which says itself how sure it is.
    return reason === "not-yes-or-no" || (visible !== null && visible <= shown.see) ? [] : [{ metric, visible }];
  });
  const { warnings, problems } = ofInput(compared, gate);
  const notes = [...warnings];
  const failures: Failure[] = problems.map(inputFailure);
  const without = comparison.pairing.pairs > 0 ? unjudged(compared, gate) : [];
  if (!isGate(gate)) return { isGate: false, worse, blind, notes, failures: [...failures, ...without], allowed: [] };
  const beside = {
    ...compared,
    ...comparison,
    base: compared.query.sides[0],
    run: compared.query.sides[1],
    name: null,
  };
  const losses = lossesOf(evaluation, beside, gate);
  const isAllowed = gate.allowed.has("missing");
  const taken = takenChanges(beside, gate.allowed);
  failures.push(...(isAllowed ? [] : losses), ...without, ...notRunOf(beside, gate));
  notes.push(...notJudged(evaluation, beside));
  if (isRegressionBad) {
    for (const metric of worse)
      failures.push(failure("worse", regressionText(metric, infos), { metrics: [metric.id] }));
    for (const metric of regressed.filter((one) => !isWorse(one))) {
      const p = probabilityText(adjusted.get(metric) ?? 0);
      notes.push(
        `${regressionText(metric, infos)} Among ${among} metrics that is not beyond chance (p ${p}); --metric names those that matter.`,
      );
    }
  }
  for (const one of blind) {
    const message = `inconclusive: ${blindText(one, shown?.see ?? 0)}`;
    failures.push(failure("inconclusive", message, { metrics: [one.metric.id] }));
  }
  if (isRegressionBad && failures.length === 0) {
    const seen = comparison.metrics.filter(({ id, visible }) => visible != null && isJudged(gate, id));
    for (const metric of seen.slice(0, 3))
      notes.push(`${metric.id}: ${pairsText(metric)} pairs can show ${visibleText(metric)} or more.`);
  }
  return { isGate: true, worse, blind, notes, failures, allowed: [...(isAllowed ? losses : []), ...taken] };
}

/** What is wrong with the files as such, or with how they go together; either is bad input, whatever is gated. */
function ofInput(
  { evaluation, comparison }: Compared,
  { isStrict }: Gate,
): { readonly warnings: readonly string[]; readonly problems: readonly string[] } {
  const { state } = evaluation;
  const { pairing } = comparison;
  const problems = [...inputProblems(evaluation)];
  const warnings: string[] = [];
  if (problems.length === 0) {
    const format = `${state.format.name} (${state.format.id})`;
    for (const [at, { samples }] of pairing.sides.entries()) {
      const side = at === 0 ? "A" : "B";
      if (samples === 0) problems.push(`${side} has no samples in the format that both are read in, ${format}.`);
    }
    (pairing.pairs === 0 ? problems : warnings).push(...pairingWarnings(pairing));
  }
  if (isStrict && state.records.rejected > 0)
    problems.push(`${countText(state.records.rejected)} records were rejected, and --strict allows none.`);
  return { warnings, problems };
}

/** A gate on what no pair has, or on what has no better and worse, would be green for ever. */
function unjudged({ comparison: { metrics }, infos }: Compared, gate: Gate): readonly Failure[] {
  const { judged, isRegressionBad } = gate;
  const hasValue = ({ difference }: ComparedMetric) => difference !== null;
  if (judged.length === 0 && isRegressionBad && !metrics.some((one) => hasValue(one) && hasDirection(one.id, infos)))
    return [failure("inconclusive", "inconclusive: no metric that can become worse has a value in both runs.")];
  return judged.flatMap((id) => {
    const own = metrics.filter((metric) => metric.id === id);
    if (own.length === 0 && !infos.some((info) => info.id === id)) return [inputFailure(noMetricText(id, infos))];
    if (!own.some(hasValue))
      return [failure("inconclusive", `inconclusive: ${lineText(id)} has no value in both runs.`, { metrics: [id] })];
    return isGate(gate) && !hasDirection(id, infos) ? [inputFailure(noDirectionText(id))] : [];
  });
}

export const noDirectionText = (id: string): string =>
  `--metric: nothing says which values of ${lineText(id)} are worse. Of a score of the file --higher or --lower says it.`;

/** Says what the gate says, and what a green one could have seen. */
export function tellGate(
  { notes, failures, allowed }: Pick<Judged, "notes" | "failures" | "allowed">,
  io: Io,
): ExitCode {
  const say = (message: string) => io.err(`evaloupe: ${lineText(message)}\n`);
  for (const { exit, message } of failures) if (exit === Exit.bad) say(message);
  for (const note of notes) say(note);
  for (const { exit, message } of failures) if (exit !== Exit.bad) say(message);
  for (const { message } of allowed) say(`allowed: ${message}`);
  return heaviest(failures.map(({ exit }) => exit));
}

function regressionText(metric: ComparedMetric, infos: readonly MetricInfo[]): string {
  const direction = infos.find(({ id }) => id === metric.id)?.direction;
  const how = direction === "lower" ? "higher" : "lower";
  const { all: _, ...own } = metric;
  return `${metricTitle({ ...own, slice: null, value: null, n: 0, count: null, leftOut: {} })} is ${how} in B: ${metric.a} to ${metric.b}.`;
}
