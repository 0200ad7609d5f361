import type { Metric } from "../../analysis/aggregate/aggregate.ts";
import { type Grouping, slicesBy } from "../../analysis/aggregate/groupings.ts";
import { reduceSteps } from "../../analysis/aggregate/reduce.ts";
import { slicePlan } from "../../analysis/aggregate/slicePlan.ts";
import { NO_SLOT } from "../../analysis/table/columns.ts";
import { SOURCE_DIMENSION } from "../../analysis/table/dimensions.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import { BATCH_ROWS, type TableView } from "../../analysis/table/view.ts";
import type { MetricValue, Query } from "../../model/index.ts";
import type { Grid, GridAxis, GridValue } from "../../protocol/metrics.ts";
import { isListField } from "../fields.ts";
import { runCooperatively } from "../running.ts";
import type { EvaluationView } from "../view.ts";
import { countsOf, elementsOf, inOrder, isNamed, valuesOf } from "./distribution.ts";
import { apartIn, keptApart } from "./summary.ts";

const MOST_COLUMNS = 100;
const MOST_CELLS = 20_000;

/**
 * A metric by two dimensions, a value per pair with samples and per row: the reduction of slices, with pairs as groups.
 * Null for metrics without slices.
 */
export async function gridOf(
  evaluation: EvaluationView,
  query: Query,
  { metric: id, rows, columns }: { readonly metric: string; readonly rows: string; readonly columns: string },
  signal: AbortSignal,
): Promise<Grid | null> {
  const metrics = metricsOf(evaluation.kind.measure.metrics, id);
  if (rows === columns) return null;
  const question = ["grid", id, rows, columns, query.where, query.modes, query.annotator];
  return evaluation.onceReading(question, signal, async (reads) => {
    const apart = metrics.every(({ isAcross }) => isAcross) ? null : await apartIn(evaluation, query, signal, reads);
    if (isList(evaluation, query, rows) || isList(evaluation, query, columns))
      return gridOfLists(evaluation, query, { metrics, id, rows, columns, apart }, signal);
    const view = await evaluation.view(query, signal, reads);
    const axis = (name: string, most: number) =>
      isDimension(evaluation, name)
        ? axisOf(view, name, most, signal)
        : fieldAxis(evaluation, query, { name, most, size: view.size }, signal);
    const across = await axis(columns, MOST_COLUMNS);
    const down = await axis(rows, Math.floor(MOST_CELLS / Math.max(1, across.grouping.values.length)));
    const pairs = pairing(down.grouping, across.grouping);
    const wholes: Grouping<Facts> = {
      name: ROW,
      values: [...down.grouping.values.keys()],
      requires: [],
      slotsOf: () => pairs.rows,
    };
    const samples = countRows(view, pairs);
    const steps = reduceSteps(metrics, view, [pairs, wholes], query.modes);
    const byMetric = await runCooperatively(steps, signal);
    const at = byMetric.findIndex((own) => own.some((value) => value.id === id));
    if (at < 0) return null;
    const values = byMetric[at]?.filter((value) => value.id === id) ?? [];
    const ofMetric = metrics[at]?.isAcross ? null : apart;
    const valuesBy = (name: string, isApart: boolean): readonly (GridValue & { readonly slot: number })[] => {
      const found = new Map<number, GridValue & { readonly slot: number }>();
      for (const one of values) {
        const slot = one.slice?.[name];
        if (typeof slot !== "number" || found.has(slot) || !isCell(one)) continue;
        const { value, n, interval } = isApart ? one : keptApart(one, ofMetric ?? "");
        found.set(slot, { slot, value, n, interval });
      }
      return [...found.values()].sort((one, other) => one.slot - other.slot);
    };
    return {
      metric: id,
      rows: down.axis,
      columns: across.axis,
      totals: valuesBy(ROW, ofMetric === null || ofMetric === rows).map(({ slot: row, ...value }) => ({
        row,
        ...value,
      })),
      cells: valuesBy(PAIR, ofMetric === null || ofMetric === rows || ofMetric === columns).map(
        ({ slot, ...value }) => ({
          row: Math.floor(slot / pairs.columns),
          column: slot % pairs.columns,
          samples: samples[slot] ?? 0,
          ...value,
        }),
      ),
    };
  });
}

const isCell = ({ order, against, between }: MetricValue): boolean =>
  order === undefined && (against === undefined || between !== undefined);

const isList = (evaluation: EvaluationView, { modes, annotator }: Query, name: string): boolean =>
  isListField(name, evaluation.scope(modes, annotator));

/** Limit for axes of lists, whose pairs are reduced separately. */
const MOST_OF_LISTS = 30;

interface AskedGrid {
  readonly metrics: readonly Metric<Facts>[];
  readonly id: string;
  readonly rows: string;
  readonly columns: string;
  readonly apart: string | null;
}

/** With lists groups overlap, so that each is a view. */
async function gridOfLists(
  evaluation: EvaluationView,
  query: Query,
  { metrics, id, rows, columns, apart }: AskedGrid,
  signal: AbortSignal,
): Promise<Grid | null> {
  const table = evaluation.tableOf(query.annotator);
  const axisIn = async (name: string) => {
    const { values: given, isList: isOfLists } = await elementsOf(evaluation, query, name, signal);
    const counts = countsOf(given.flatMap(({ value }) => (value === null ? [] : [value])));
    const named = counts.filter(([value]) => isNamed(name, value)).slice(0, MOST_OF_LISTS);
    const values = named.map(([value]) => value).sort(inOrder);
    const marks = new Map(values.map((value) => [String(value), new Uint8Array(table.size)]));
    for (const { index, value } of given) {
      const own = marks.get(String(value));
      if (own && value !== null) own[index] = 1;
    }
    const axis: GridAxis = { dimension: name, values, of: counts.length, ...(isOfLists ? { isList: true } : {}) };
    return { axis, marks: [...marks.values()] };
  };
  const [down, across] = [await axisIn(rows), await axisIn(columns)];
  let hasValue = false;
  const cellOf = async (marks: Uint8Array, isApart: boolean): Promise<GridValue | null> => {
    const byMetric = await runCooperatively(reduceSteps(metrics, table.view(marks), [], query.modes), signal);
    const at = byMetric.findIndex((own) => own.some((value) => value.id === id));
    const found = byMetric[at]?.find((one) => one.id === id && isCell(one));
    if (!found) return null;
    hasValue = true;
    const { value, n, interval } = apart === null || isApart || metrics[at]?.isAcross ? found : keptApart(found, apart);
    return { value, n, interval };
  };
  const totals: Grid["totals"][number][] = [];
  const cells: Grid["cells"][number][] = [];
  for (const [row, ofRow] of down.marks.entries()) {
    const total = await cellOf(ofRow, apart === rows);
    if (total) totals.push({ row, ...total });
    for (const [column, ofColumn] of across.marks.entries()) {
      const both = ofRow.map((mark, index) => mark & (ofColumn[index] ?? 0));
      const samples = both.reduce((sum, mark) => sum + mark, 0);
      const own = samples === 0 ? null : await cellOf(both, apart === rows || apart === columns);
      if (own) cells.push({ row, column, samples, ...own });
    }
  }
  return hasValue ? { metric: id, rows: down.axis, columns: across.axis, totals, cells } : null;
}

function metricsOf(metrics: readonly Metric<Facts>[], id: string): readonly Metric<Facts>[] {
  const own = metrics.filter(({ info }) => info.id === id);
  return own.length > 0 ? own : metrics.filter(({ infosIn, infosFrom }) => infosIn || infosFrom);
}

/** Names of no dimension. */
const PAIR = " pair";
const ROW = " row";

const isDimension = ({ kind, table }: EvaluationView, name: string): boolean =>
  name === SOURCE_DIMENSION || kind.measure.dimensions.includes(name) || table.dimensions.includes(name);

interface Axis {
  readonly axis: GridAxis;
  readonly grouping: Grouping<Facts>;
}

async function axisOf(view: TableView<Facts>, dimension: string, most: number, signal: AbortSignal): Promise<Axis> {
  const plan = await runCooperatively(slicePlan(view, [dimension], { slices: most, values: most }, 1), signal);
  const [grouping] = slicesBy(view, [dimension], plan) as [Grouping<Facts>];
  const of = plan.get(dimension)?.of ?? grouping.values.length;
  return { axis: { dimension, values: grouping.values, of: Math.max(of, grouping.values.length) }, grouping };
}

/** A field as groups: its values are read once, those with the most samples are shown. */
async function fieldAxis(
  evaluation: EvaluationView,
  query: Query,
  { name, most, size }: { readonly name: string; readonly most: number; readonly size: number },
  signal: AbortSignal,
): Promise<Axis> {
  const given = await valuesOf(evaluation, query, name, signal);
  const counts = countsOf(given.flatMap(({ value }) => (value === null ? [] : [value])));
  const values = counts
    .filter(([value]) => isNamed(name, value))
    .slice(0, most)
    .map(([value]) => value);
  values.sort(inOrder);
  const places = new Map(values.map((value, slot) => [String(value), slot]));
  const slotOf = Int32Array.from(given, ({ value }) =>
    value === null ? NO_SLOT : (places.get(String(value)) ?? NO_SLOT),
  );
  const own = new Int32Array(BATCH_ROWS);
  let from = 0;
  const grouping: Grouping<Facts> = {
    name,
    values,
    requires: [],
    slotsOf(batch) {
      if (from >= size) from = 0;
      own.set(slotOf.subarray(from, from + batch.size));
      from += batch.size;
      return own;
    },
  };
  return { axis: { dimension: name, values, of: counts.length }, grouping };
}

function countRows(view: TableView<Facts>, grouping: Grouping<Facts>): Uint32Array {
  const counts = new Uint32Array(grouping.values.length);
  for (const batch of view.batches(grouping.requires)) {
    const slots = grouping.slotsOf(batch);
    for (let row = 0; row < batch.size; row++) {
      const slot = slots[row] ?? NO_SLOT;
      if (slot >= 0) counts[slot] = (counts[slot] ?? 0) + 1;
    }
  }
  return counts;
}

function pairing(
  rows: Grouping<Facts>,
  across: Grouping<Facts>,
): Grouping<Facts> & { readonly columns: number; readonly rows: Int32Array } {
  const columns = across.values.length;
  const own = new Int32Array(BATCH_ROWS);
  const kept = new Int32Array(BATCH_ROWS);
  return {
    name: PAIR,
    columns,
    rows: kept,
    values: Array.from({ length: rows.values.length * columns }, (_, cell) => cell),
    requires: [...rows.requires, ...across.requires],
    slotsOf(batch) {
      const { size, slots } = batch;
      const cut = rows.requires.length;
      kept.set(rows.slotsOf({ ...batch, slots: slots.slice(0, cut) }).subarray(0, size));
      const places = across.slotsOf({ ...batch, slots: slots.slice(cut) });
      for (let row = 0; row < size; row++) {
        const [down, at] = [kept[row] ?? NO_SLOT, places[row] ?? NO_SLOT];
        own[row] = down < 0 || at < 0 ? NO_SLOT : down * columns + at;
      }
      return own;
    },
  };
}
