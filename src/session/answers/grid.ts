import { type Grouping, slicesBy } from "../../core/aggregate/groupings.ts";
import { reduceSteps } from "../../core/aggregate/reduce.ts";
import { slicePlan } from "../../core/aggregate/slicePlan.ts";
import type { Facts } from "../../core/kinds/facts.ts";
import { NO_SLOT } from "../../core/table/columns.ts";
import { BATCH_ROWS, type TableView } from "../../core/table/view.ts";
import type { Query } from "../../model/index.ts";
import type { Grid, GridAxis } from "../../protocol/session.ts";
import { runCooperatively } from "../running.ts";
import type { EvaluationView } from "../view.ts";
import { apartIn, keptApart } from "./summary.ts";

/** Columns of a grid, and cells in all: of more values those with the most samples are told. */
const MOST_COLUMNS = 100;
const MOST_CELLS = 20_000;

/**
 * A metric by two dimensions at once, a value for each pair of theirs that has samples: the same reduction as for slices,
 * over groups that are pairs. Null where the metric is told for the whole alone.
 */
export async function gridOf(
  evaluation: EvaluationView,
  query: Query,
  { metric: id, rows, columns }: { readonly metric: string; readonly rows: string; readonly columns: string },
  signal: AbortSignal,
): Promise<Grid | null> {
  const metric = evaluation.kind.metrics.find(({ info }) => info.id === id);
  if (!metric || rows === columns) return null;
  const question = ["grid", id, rows, columns, query.where, query.modes, query.annotator];
  return evaluation.onceReading(question, signal, async (reads) => {
    const view = await evaluation.view(query, signal, reads);
    const across = await axisOf(view, columns, MOST_COLUMNS, signal);
    const most = Math.floor(MOST_CELLS / Math.max(1, across.grouping.values.length));
    const down = await axisOf(view, rows, most, signal);
    const pairs = pairing(down.grouping, across.grouping);
    const steps = reduceSteps([metric], view, [pairs], query.modes);
    const [values = []] = await runCooperatively(steps, signal);
    const apart = metric.isAcross ? null : await apartIn(evaluation, query, signal, reads);
    const isPooled = apart !== null && apart !== rows && apart !== columns;
    const cells = new Map<number, Grid["cells"][number]>();
    for (const told of values) {
      const cell = told.slice?.[PAIR];
      // Of a metric that is told for several raters the first; those set against published columns are no cells.
      if (typeof cell !== "number" || cells.has(cell) || told.order !== undefined) continue;
      if (told.against !== undefined && told.between === undefined) continue;
      const { value, n, interval } = isPooled ? keptApart(told, apart) : told;
      cells.set(cell, { row: Math.floor(cell / pairs.columns), column: cell % pairs.columns, value, n, interval });
    }
    const inOrder = [...cells].sort(([one], [other]) => one - other).map(([, cell]) => cell);
    return { metric: id, rows: down.axis, columns: across.axis, cells: inOrder };
  });
}

/** Stands for the two dimensions while their pairs are reduced; a name that no dimension has. */
const PAIR = " pair";

async function axisOf(
  view: TableView<Facts>,
  dimension: string,
  most: number,
  signal: AbortSignal,
): Promise<{ readonly axis: GridAxis; readonly grouping: Grouping<Facts> }> {
  const plan = await runCooperatively(
    slicePlan(view, [dimension], { slices: most, values: most }, () => 1),
    signal,
  );
  // The one dimension that was asked for.
  const [grouping] = slicesBy(view, [dimension], plan) as [Grouping<Facts>];
  const of = plan.get(dimension)?.of ?? grouping.values.length;
  return { axis: { dimension, values: grouping.values, of: Math.max(of, grouping.values.length) }, grouping };
}

/** Groups of rows that share both values. */
function pairing(rows: Grouping<Facts>, across: Grouping<Facts>): Grouping<Facts> & { readonly columns: number } {
  const columns = across.values.length;
  const own = new Int32Array(BATCH_ROWS);
  const kept = new Int32Array(BATCH_ROWS);
  return {
    name: PAIR,
    columns,
    values: Array.from({ length: rows.values.length * columns }, (_, cell) => cell),
    requires: [...rows.requires, ...across.requires],
    slotsOf(batch) {
      const { size, slots } = batch;
      const cut = rows.requires.length;
      // Both may write into rows of their own that hold until they are asked again.
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
