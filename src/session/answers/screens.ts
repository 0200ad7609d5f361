import { FilterError } from "../../analysis/table/filter.ts";
import type { Query } from "../../model/index.ts";
import type { FieldInfo, OpenedSample, Screen, ScreenPart } from "../../protocol/list.ts";
import type { FieldValues, MetricPart, MetricsScreen } from "../../protocol/metrics.ts";
import { agreementsOf } from "../annotators/compareAnnotators.ts";
import { fieldInfos } from "../fields.ts";
import { shownReadings } from "../howRead.ts";
import { indexAt } from "../selection.ts";
import type { EvaluationView } from "../view.ts";
import { countChips, countLeft } from "./chips.ts";
import { shownDetail } from "./details.ts";
import { distributionOf, slicesBy } from "./distribution.ts";
import { judgedOf } from "./judged.ts";
import { listRows, positionOf } from "./listRows.ts";
import { steadySummary } from "./steadySummary.ts";

// One answer per screen, to keep messages few.

interface ScreenRequest {
  readonly query: Query;
  readonly from: number;
  readonly to: number;
  readonly fields?: readonly string[];
  readonly parts: readonly ScreenPart[];
  readonly index: number | null;
}

export async function screenOf(
  evaluation: EvaluationView,
  wanted: ScreenRequest,
  signal: AbortSignal,
): Promise<Screen> {
  const { query, from, to, fields = [], parts } = wanted;
  const list = await orTrouble(listRows(evaluation, query, from, to, fields, signal));
  const opened = parts.includes("sample") ? await orTrouble(openedOf(evaluation, wanted, signal)) : null;
  const trouble = list.trouble ?? opened?.trouble;
  return {
    list: list.answer,
    ...(parts.includes("chips") ? await chipsOf(evaluation, query, signal) : {}),
    ...(parts.includes("left") && list.answer ? { left: await countLeft(evaluation, query, signal) } : {}),
    ...(parts.includes("fields") ? { fields: fieldsOf(evaluation, query) } : {}),
    ...(opened ? { sample: opened.answer } : {}),
    ...(parts.includes("reading") ? { reading: shownReadings(evaluation) } : {}),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

async function chipsOf(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<Pick<Screen, "chips" | "judged">> {
  const judged = await judgedOf(evaluation, { ...query, where: [] }, signal);
  return { chips: await countChips(evaluation, query, signal), ...(judged ? { judged } : {}) };
}

/** An invalid filter or a missing sample makes its part null, with the reason. */
export async function orTrouble<Answer>(
  work: Promise<Answer>,
): Promise<{ readonly answer: Answer | null; readonly trouble?: string }> {
  try {
    return { answer: await work };
  } catch (error) {
    if (error instanceof FilterError || error instanceof RangeError) return { answer: null, trouble: error.message };
    throw error;
  }
}

async function openedOf(
  evaluation: EvaluationView,
  { query, index }: ScreenRequest,
  signal: AbortSignal,
): Promise<OpenedSample | null> {
  const wanted = index ?? indexAt(await evaluation.selection(query, signal), 0);
  return wanted === undefined ? null : sampleOf(evaluation, query, wanted, signal);
}

export async function sampleOf(
  evaluation: EvaluationView,
  query: Query,
  index: number,
  signal: AbortSignal,
): Promise<OpenedSample> {
  const position = await positionOf(evaluation, query, index, signal);
  return { detail: await shownDetail(evaluation, query, index), position };
}

export async function metricsOf(
  evaluation: EvaluationView,
  query: Query,
  parts: readonly MetricPart[],
  signal: AbortSignal,
): Promise<MetricsScreen> {
  const { summary, whole } = await steadySummary(evaluation, query, signal);
  const { size } = await evaluation.selection({ ...query, sort: null }, signal);
  return {
    summary,
    ...(whole ? { whole } : {}),
    size,
    total: evaluation.table.size,
    ...(parts.includes("chips") ? { chips: await countChips(evaluation, query, signal) } : {}),
    ...(parts.includes("agreements") ? { agreements: await agreementsOf(evaluation, query, signal) } : {}),
    ...(parts.includes("fields") ? { fields: fieldsOf(evaluation, query) } : {}),
  };
}

/**
 * Fields offered by menus and completion: the person's own first, without metrics that score no sample, which can still
 * be named.
 */
export function fieldsOf(
  evaluation: EvaluationView,
  { modes, annotator }: Pick<Query, "modes" | "annotator">,
): readonly FieldInfo[] {
  const live = new Set(evaluation.liveMetrics.map(({ info }) => info.id));
  const fields = fieldInfos(evaluation.scope(modes, annotator));
  return [
    ...fields.filter(({ from }) => from === "record"),
    ...fields.filter(({ id, from }) => from !== "record" && (from !== "score" || live.has(id))),
  ];
}

export async function fieldValuesOf(
  evaluation: EvaluationView,
  query: Query,
  field: string,
  signal: AbortSignal,
): Promise<FieldValues> {
  const figure = await distributionOf(evaluation, query, field, signal);
  return { figure, ...(await slicesBy(evaluation, query, field, signal)) };
}
