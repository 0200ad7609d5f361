import type { Facts } from "../../analysis/table/facts.ts";
import type { Table } from "../../analysis/table/table.ts";
import type { HumanScore } from "../../kinds/labelling.ts";
import { isScoreId } from "../../kinds/ownScores/names.ts";
import { scoresIn } from "../../kinds/ownScores/values.ts";
import { SUSPECT_FIELD } from "../../kinds/suspecting.ts";
import { planFor } from "../../labels/people.ts";
import { estimateUnits, LABEL_STEP, type SampledUnits } from "../../labels/sampling.ts";
import {
  AGENT_PREFIX,
  type Annotator,
  type Estimate,
  type EstimateAsked,
  FILE_ANNOTATOR,
  HUMAN_PREFIX,
  type LabelPlan,
  type LabelTarget,
  type MetricInfo,
  type Query,
  RULES_ANNOTATOR,
} from "../../model/index.ts";
import { hashedFraction } from "../../text/hashed.ts";
import { contentKeyOf } from "../annotators/annotators.ts";
import { readSample, scanSamples } from "../records.ts";
import { looksAtAllModes, readerOfField } from "../selection.ts";
import { goldFieldInfos } from "../suspectGold.ts";
import type { EvaluationView } from "../view.ts";

export const LABEL_SEED = 1;

/**
 * Estimate of a person's value over the query's samples with a judge's value. Null if the metric cannot be estimated.
 * Throws `FilterError` for an unknown metric.
 */
export async function estimateOf(
  evaluation: EvaluationView,
  query: Query,
  asked: EstimateAsked,
  signal: AbortSignal,
): Promise<Estimate | null> {
  const { metric, seed = LABEL_SEED, more = LABEL_STEP } = asked;
  const human = evaluation.kind.label.estimating?.humanScoreOf(metric) ?? null;
  if (human === null) return null;
  const judge = asked.judge ?? judgeOf(evaluation, query);
  const person = asked.person ?? busiestOf(evaluation, judge);
  const judged = { ...query, sort: null, annotator: judge };
  const isRate = human.by !== "vote";
  return evaluation.once(["estimate", judged, metric, person, more, seed], signal, async () => {
    const units = await unitsOf(evaluation, judged, { metric, human, person, seed }, signal);
    const { next, groups, reason, ...estimate } = estimateUnits(units, isRate, more);
    return {
      metric,
      judge: speakerOf(metric, human, judge),
      person,
      seed,
      unit: human.by === "states" ? "sentence" : "sample",
      isRate,
      ...estimate,
      ...(reason === null ? {} : { reason }),
      ...(groups < estimate.size ? { groups } : {}),
      leftOut: units.leftOut,
      next: await Promise.all(next.map((unit) => targetOf(evaluation, units, unit))),
    };
  });
}

/** The estimate of a plan: with its seed, and its judge if that is an annotator. */
export function plannedEstimate(
  evaluation: EvaluationView,
  query: Query,
  { metric, judge, seed }: LabelPlan,
  person: Annotator | null,
  signal: AbortSignal,
): Promise<Estimate | null> {
  const isAnnotator = evaluation.annotators.names.includes(judge);
  const asked = { metric, seed, ...(isAnnotator ? { judge } : {}), ...(person === null ? {} : { person }) };
  return estimateOf(evaluation, query, asked, signal);
}

/**
 * Shown estimates: metrics with a plan for the current judge, and metrics with enough labels. Empty without labels and
 * plans.
 */
export async function estimatesOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<readonly Estimate[]> {
  const { names, plans } = evaluation.annotators;
  if (plans.length === 0 && !names.some((name) => name.startsWith(HUMAN_PREFIX))) return [];
  const found: Estimate[] = [];
  const begun = new Set(plans.map(({ metric }) => metric));
  // A verdict on the answer says nothing of the gold answer, unless asked.
  const isShown = (metric: string): boolean =>
    begun.has(metric) || (metric !== SUSPECT_FIELD && evaluation.table.size <= LARGE);
  const shown = estimable(evaluation).filter(isShown);
  for (const metric of shown.slice(0, MOST_ESTIMATES)) {
    const first = await estimateOf(evaluation, query, { metric }, signal);
    const plan = first && planFor(plans, metric, first.judge);
    const estimate = plan ? await plannedEstimate(evaluation, query, plan, first.person, signal) : first;
    if (estimate && (plan || estimate.labelled > 0)) found.push(estimate);
  }
  return found;
}

const LARGE = 50_000;
const MOST_ESTIMATES = 12;

/** Metrics and ratings of the evaluation that can be estimated; of the file's scores those that judge answers. */
export function estimable({
  kind,
  liveMetrics,
  table,
  plan: { modes },
}: Pick<EvaluationView, "kind" | "liveMetrics" | "table" | "plan">): readonly string[] {
  const scores = scoresIn(table.view()).flatMap(({ id, isFirst }) => (isFirst ? [id] : []));
  const others = table.valueNames.filter((id) => !isScoreId(id));
  // Rates of right and of wrong answers determine the rest.
  const isOff = ({ family }: MetricInfo): boolean =>
    family !== null &&
    kind.measure.modes.some(({ id, off }) => id === family && off !== undefined && off === modes[id]);
  const metrics = liveMetrics
    .filter(({ info }) => info.direction !== "none" && !isOff(info))
    .map(({ info }) => info.id);
  const gold = goldFieldInfos({ kind, table, modes })
    .slice(0, 1)
    .map(({ id }) => id);
  const ids = new Set([...metrics, ...scores, ...others, ...gold]);
  return [...ids].filter((id) => !id.includes(HUMAN_PREFIX) && kind.label.estimating?.humanScoreOf(id));
}

/** People and agents are no judges: the first other annotator is. */
export const judgeOf = ({ annotators }: EvaluationView, { annotator }: Query): Annotator =>
  isJudge(annotator)
    ? annotator
    : (annotators.names.find((name) => name !== FILE_ANNOTATOR && isJudge(name)) ?? FILE_ANNOTATOR);

const isJudge = (annotator: Annotator): boolean =>
  !annotator.startsWith(HUMAN_PREFIX) && !annotator.startsWith(AGENT_PREFIX);

export function busiestOf({ annotators }: EvaluationView, judge: Annotator): Annotator | null {
  const people = annotators.names.filter((name) => name.startsWith(HUMAN_PREFIX) && name !== judge);
  const counted = people.map((name) => ({ name, count: annotators.indexesOf(name).length }));
  return counted.sort((a, b) => b.count - a.count)[0]?.name ?? null;
}

/** Source of the metric: verdicts are the file's or our rules', whatever the annotator. */
export function speakerOf(metric: string, human: HumanScore, judge: Annotator): Annotator {
  if (human.by === "vote") return metric.slice(metric.indexOf(".") + 1);
  if (human.by !== "verdict") return judge;
  return human.isOfFile === true ? FILE_ANNOTATOR : RULES_ANNOTATOR;
}

interface AskedEstimate {
  readonly metric: string;
  readonly human: HumanScore;
  readonly person: Annotator | null;
  readonly seed: number;
}

interface PlacedUnits extends SampledUnits {
  readonly index: Uint32Array;
  readonly piece: Uint16Array | null;
  readonly leftOut: number;
}

interface JudgedUnit {
  readonly index: number;
  readonly piece: number;
  readonly judged: number;
  readonly said: number;
}

async function unitsOf(
  evaluation: EvaluationView,
  query: Query,
  { metric, human, person, seed }: AskedEstimate,
  signal: AbortSignal,
): Promise<PlacedUnits> {
  const { marks, size } = await evaluation.selection(query, signal);
  if (looksAtAllModes(metric, evaluation.kind)) await evaluation.measured("all", signal);
  const order = await orderOf(evaluation, seed, signal);
  const read = await readersOf(evaluation, query, metric, human, person, signal);
  const found: JudgedUnit[] = [];
  let samples = 0;
  for (let index = 0; index < evaluation.table.size; index++) {
    if (marks && marks[index] !== 1) continue;
    const before = found.length;
    for (const [piece, judged, said] of read(index)) found.push({ index, piece, judged, said });
    if (found.length > before) samples++;
  }
  const isOfPieces = human.by === "states";
  const groups = evaluation.table.groups?.numbers ?? null;
  const ownGroups = groups?.length === evaluation.table.size ? groups : null;
  return {
    index: Uint32Array.from(found, ({ index }) => index),
    piece: isOfPieces ? Uint16Array.from(found, ({ piece }) => piece) : null,
    judged: Float64Array.from(found, ({ judged }) => judged),
    said: Float64Array.from(found, ({ said }) => said),
    order: Float64Array.from(found, ({ index, piece }) => {
      const own = order[index] ?? 0;
      return isOfPieces ? hashedFraction(seed, `${own} ${piece}`) : own;
    }),
    groups: groupsOf(found, ownGroups, isOfPieces, evaluation.table.size),
    leftOut: size - samples,
  };
}

function groupsOf(found: readonly JudgedUnit[], groups: Int32Array | null, isOfPieces: boolean, size: number) {
  if (!isOfPieces) return groups && Int32Array.from(found, ({ index }) => groups[index] ?? -1);
  // Sample numbers follow the fewer group numbers.
  return Int32Array.from(found, ({ index }) => {
    const group = groups?.[index] ?? -1;
    return group >= 0 ? group : size + index;
  });
}

type UnitValues = readonly [piece: number, judged: number, said: number];

/** Readers of judge's and person's values by unit; empty values for missing ones. */
export async function readersOf(
  evaluation: EvaluationView,
  { modes, annotator }: Query,
  metric: string,
  human: HumanScore,
  person: Annotator | null,
  signal: AbortSignal,
): Promise<(index: number) => readonly UnitValues[]> {
  const { annotators, kind } = evaluation;
  const labelled = new Set(person === null ? [] : annotators.indexesOf(person));
  if (human.by === "states") {
    const statesIn = (table: Table<Facts>) => {
      const read = table.reader();
      return (index: number) => kind.label.labelling?.statesOf?.(read(index)) ?? [];
    };
    const ofJudge = statesIn(evaluation.tableOf(annotator));
    const ofPerson = person === null ? () => [] : statesIn(evaluation.tableOf(person));
    return (index) => {
      const said = labelled.has(index) ? ofPerson(index) : [];
      const judged = ofJudge(index);
      return judged.flatMap((code, piece): readonly UnitValues[] => {
        if (code === 0) return [];
        const own = said.length === judged.length ? (said[piece] ?? 0) : 0;
        return [[piece, human.scoreOf(code), own === 0 ? Number.NaN : human.scoreOf(own)]];
      });
    };
  }
  const readIn = async (who: Annotator) => {
    const read = await readerOfField(metric, evaluation.scope(modes, who), evaluation.search, signal);
    return (index: number) => {
      const value = read(index);
      return typeof value === "number" ? value : Number.NaN;
    };
  };
  const ofJudge = await readIn(annotator);
  const ofPerson = person === null ? () => Number.NaN : await saidBy(evaluation, person, human, readIn);
  return (index) => {
    const judged = ofJudge(index);
    const said = labelled.has(index) ? ofPerson(index) : Number.NaN;
    return Number.isNaN(judged) || said === null ? [] : [[0, judged, said]];
  };
}

async function saidBy(
  { annotators }: EvaluationView,
  person: Annotator,
  human: Exclude<HumanScore, { by: "states" }>,
  readIn: (who: Annotator) => Promise<(index: number) => number>,
): Promise<(index: number) => number | null> {
  switch (human.by) {
    case "labels":
      return readIn(person);
    case "verdict":
      return (index) => {
        const verdict = annotators.labelsOf(person, index)?.verdict;
        return verdict === undefined ? Number.NaN : human.scoreOf(verdict);
      };
    case "vote":
      return (index) => {
        const value = annotators.labelsOf(person, index)?.votes?.[0]?.value;
        return typeof value === "number" ? value : Number.NaN;
      };
  }
}

const orders = new WeakMap<Table<Facts>, { readonly seed: number; readonly order: Float64Array }>();

/** Random order by content key; one pass over the records. */
export async function orderOf(evaluation: EvaluationView, seed: number, signal: AbortSignal): Promise<Float64Array> {
  const { table, kind } = evaluation;
  const known = orders.get(table);
  if (known?.seed === seed && known.order.length === table.size) return known.order;
  const order = new Float64Array(table.size);
  await scanSamples(evaluation, signal, ({ index, sample }) => {
    order[index] = hashedFraction(seed, contentKeyOf(sample, kind));
    return undefined;
  });
  orders.set(table, { seed, order });
  return order;
}

async function targetOf(evaluation: EvaluationView, { index, piece }: PlacedUnits, unit: number): Promise<LabelTarget> {
  const own = index[unit] ?? 0;
  if (piece === null) return { index: own, sentence: null };
  const found = await readSample(own, evaluation.table, evaluation.rowSources);
  const { whole, input } = (found && evaluation.kind.label.asking?.support?.(found.sample)) ?? {};
  return { index: own, sentence: (whole ?? input?.response)?.[piece[unit] ?? 0]?.key ?? null };
}
