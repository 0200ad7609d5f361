import { type ComparedMetric, holm, LEVEL, type MetricInfo, judgedBy as probabilityOf } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { AB, metricTitle, pairingWarnings, pairsText, trendOf, visibleText } from "../../present/metricWords.ts";
import { countText, pValueText } from "../../present/numbers.ts";
import { failure, type GateFailure, type GateResult, inputFailure } from "../failures.ts";
import { Exit, type ExitCode, heaviest, type Io } from "../io.ts";
import type { Allowance } from "../options/scoring.ts";
import { inputProblems } from "../score.ts";
import type { BesideBase, Compared } from "./compared.ts";
import { hasDirection, lossesOf, namedIn, notJudged, notRunOf, takenChanges } from "./losses.ts";
import { underpoweredText } from "./markdown.ts";
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

/** The gate's result. Without a gate only bad input fails. */
export interface JudgedGate extends GateResult {
  readonly isGate: boolean;
  /** Judged together, so that at most 5 of 100 gates on equal runs are red, however many metrics or runs there are. */
  readonly worse: readonly Regression[];
  readonly underpowered: readonly { readonly metric: ComparedMetric; readonly visible: number | null }[];
  /** What fails nothing and should be known. */
  readonly notes: readonly string[];
}

/** A metric that is worse in a run. */
interface Regression {
  readonly metric: ComparedMetric;
  readonly run: BesideBase;
}

/** Metrics that are worse beyond chance: of one run each by itself, of several after Holm's correction over the runs. */
export function regressionsOf({ runs, infos, all }: Pick<Compared, "runs" | "infos" | "all">): readonly Regression[] {
  if (all !== null)
    return all.table.rows.flatMap(({ cells }) =>
      runs.flatMap((run, at) => (cells[at]?.trend === "worse" ? [{ metric: cells[at].metric, run }] : [])),
    );
  return runs.flatMap((run) =>
    run.metrics.flatMap((metric) => {
      const info = infos.find(({ id }) => id === metric.id);
      return info && trendOf(metric, info) === "worse" ? [{ metric, run }] : [];
    }),
  );
}

export const isJudged = ({ judged }: Gate, id: string): boolean => judged.length === 0 || judged.includes(id);

export function judge(compared: Compared, gate: Gate): JudgedGate {
  const { runs, infos } = compared;
  const known = metricsToJudge(compared, gate);
  const regressed = regressionsOf(compared).filter(({ metric }) => known.includes(metric));
  const adjusted = compared.all === null ? adjustedOf(known) : null;
  const pOf = ({ metric }: Regression) => adjusted?.get(metric) ?? 0;
  const worse = regressed.filter((one) => pOf(one) < LEVEL);
  const underpowered = underpoweredOf(known, worse, gate);
  const { warnings, problems } = ofInput(compared, gate);
  const bad = problems.map(inputFailure);
  const without = byMessage(runs.flatMap((run) => (run.pairing.pairs > 0 ? unjudged(compared, run, gate) : [])));
  if (!isGate(gate))
    return { isGate: false, worse, underpowered, notes: warnings, failures: [...bad, ...without], allowed: [] };
  const losses = runs.flatMap((run) => lossesOf(compared, run, gate));
  const isAllowed = gate.allowed.has("missing");
  const failures = [...bad, ...(isAllowed ? [] : losses), ...without, ...runs.flatMap((run) => notRunOf(run, gate))];
  const notes = [...warnings, ...new Set(runs.flatMap((run) => notJudged(compared, run)))];
  if (gate.isRegressionBad) {
    for (const one of worse) {
      const { metric, run } = one;
      failures.push(failure("worse", regressionText(one, infos), { metrics: [metric.id], ...namedIn(run) }));
    }
    for (const one of regressed.filter((own) => !worse.includes(own)))
      notes.push(
        `${regressionText(one, infos)} Among ${adjusted?.size ?? 0} metrics that is not beyond chance (p ${pValueText(pOf(one))}); --metric names those that matter.`,
      );
  }
  for (const one of underpowered) {
    const message = `inconclusive: ${underpoweredText(one, gate.shown?.see ?? 0)}`;
    failures.push(failure("inconclusive", message, { metrics: [one.metric.id] }));
  }
  if (gate.isRegressionBad && failures.length === 0 && compared.all === null) notes.push(...visibleNotes(runs, gate));
  const taken = runs.flatMap((run) => takenChanges(run, gate.allowed));
  return { isGate: true, worse, underpowered, notes, failures, allowed: [...(isAllowed ? losses : []), ...taken] };
}

const metricsToJudge = ({ runs, infos }: Compared, gate: Gate): readonly ComparedMetric[] =>
  runs.flatMap(({ metrics }) => metrics.filter(({ id }) => isJudged(gate, id) && hasDirection(id, infos)));

/** Of one run: what its metrics are judged by, after Holm's correction over those that are judged. */
function adjustedOf(metrics: readonly ComparedMetric[]): ReadonlyMap<ComparedMetric, number> {
  const adjusted = holm(metrics.map(probabilityOf));
  return new Map(
    metrics.flatMap((metric, at) => {
      const p = adjusted[at] ?? null;
      return p === null ? [] : [[metric, p]];
    }),
  );
}

/** Metrics whose pairs could not have shown the difference that should be seen. */
function underpoweredOf(
  known: readonly ComparedMetric[],
  worse: readonly Regression[],
  { shown }: Gate,
): JudgedGate["underpowered"] {
  return known.flatMap((metric) => {
    if (!shown || metric.nA === 0 || worse.some((one) => one.metric === metric)) return [];
    const { visible, reason } = planOf(metric, shown.see, shown.power);
    // Other scores than yes or no have an interval, which says itself how sure it is.
    return reason === "not-yes-or-no" || (visible !== null && visible <= shown.see) ? [] : [{ metric, visible }];
  });
}

/** What a green gate on one run could have seen. */
const visibleNotes = (runs: readonly BesideBase[], gate: Gate): readonly string[] =>
  runs
    .flatMap(({ metrics }) => metrics.filter(({ id, visible }) => visible != null && isJudged(gate, id)))
    .slice(0, 3)
    .map((metric) => `${metric.id}: ${pairsText(metric)} pairs can show ${visibleText(metric)} or more.`);

/** What is wrong with the files as such, or with how they go together; either is bad input, whatever is gated. */
function ofInput(
  { evaluation, base, runs }: Compared,
  { isStrict }: Gate,
): { readonly warnings: readonly string[]; readonly problems: readonly string[] } {
  const { state } = evaluation;
  const problems = [...inputProblems(evaluation)];
  const warnings: string[] = [];
  if (problems.length === 0) {
    const format = `${state.format.name} (${state.format.id})`;
    const all = runs.length === 1 ? "both" : "all";
    const empty = (name: string) =>
      problems.push(`${lineText(name)} has no samples in the format that ${all} are read in, ${format}.`);
    for (const [at, { name, pairing }] of runs.entries()) {
      if (at === 0 && pairing.sides[0].samples === 0) empty(name === null ? "A" : base.name);
      if (pairing.sides[1].samples === 0) empty(name ?? "B");
      const found = pairingWarnings(pairing, name === null ? AB : ["the base", lineText(name)]);
      if (pairing.pairs === 0) problems.push(...found);
      else warnings.push(...found.map((warning) => (name === null ? warning : `${lineText(name)}: ${warning}`)));
    }
  }
  if (isStrict && state.records.rejected > 0)
    problems.push(`${countText(state.records.rejected)} records were rejected, and --strict allows none.`);
  return { warnings, problems };
}

/** A gate on what no pair has, or on what has no better and worse, would be green for ever. */
function unjudged({ infos }: Compared, { metrics, name }: BesideBase, gate: Gate): readonly GateFailure[] {
  const { judged, isRegressionBad } = gate;
  const both = name === null ? "both runs" : `both ${lineText(name)} and the base`;
  const which = namedIn({ name });
  const hasValue = ({ difference }: ComparedMetric) => difference !== null;
  if (judged.length === 0 && isRegressionBad && !metrics.some((one) => hasValue(one) && hasDirection(one.id, infos))) {
    const message = `inconclusive: no metric that can become worse has a value in ${both}.`;
    return [failure("inconclusive", message, which)];
  }
  return judged.flatMap((id) => {
    const own = metrics.filter((metric) => metric.id === id);
    if (own.length === 0 && !infos.some((info) => info.id === id)) return [inputFailure(noMetricText(id, infos))];
    if (!own.some(hasValue)) {
      const message = `inconclusive: ${lineText(id)} has no value in ${both}.`;
      return [failure("inconclusive", message, { metrics: [id], ...which })];
    }
    return isGate(gate) && !hasDirection(id, infos) ? [inputFailure(noDirectionText(id))] : [];
  });
}

/** What is the same of all runs is said once. */
const byMessage = (failures: readonly GateFailure[]): readonly GateFailure[] => [
  ...new Map(failures.map((one) => [one.message, one])).values(),
];

const noDirectionText = (id: string): string =>
  `--metric: nothing says which values of ${lineText(id)} are worse. Of a score of the file --higher or --lower says it.`;

/** Says what the gate says, and what a green one could have seen. */
export function tellGate(
  { notes, failures, allowed }: Pick<JudgedGate, "notes" | "failures" | "allowed">,
  io: Io,
): ExitCode {
  const say = (message: string) => io.err(`evaloupe: ${lineText(message)}\n`);
  for (const { exit, message } of failures) if (exit === Exit.bad) say(message);
  for (const note of notes) say(note);
  for (const { exit, message } of failures) if (exit !== Exit.bad) say(message);
  for (const { message } of allowed) say(`allowed: ${message}`);
  return heaviest(failures.map(({ exit }) => exit));
}

function regressionText({ metric, run }: Regression, infos: readonly MetricInfo[]): string {
  const direction = infos.find(({ id }) => id === metric.id)?.direction;
  const how = direction === "lower" ? "higher" : "lower";
  const { all: _, ...own } = metric;
  const title = metricTitle({ ...own, slice: null, value: null, n: 0, count: null, leftOut: {} });
  return `${title} is ${how} in ${lineText(run.name ?? "B")}: ${metric.a} to ${metric.b}.`;
}
