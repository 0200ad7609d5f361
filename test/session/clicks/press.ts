import {
  type ComparisonQuery,
  countedClause,
  equalsClause,
  type Figure,
  pressSlice,
  type Query,
  UNPAIRED,
} from "../../../src/model/index.ts";
import { RUNS_LISTS } from "../../../src/protocol/comparison.ts";
import type { FieldInfo } from "../../../src/protocol/list.ts";
import { isPressable, pointTarget, pressMark, type Target } from "../../../webview/ui/figures/selection.ts";
import { never, type Opened } from "../open.ts";

/** Something that is pressed: what it says that a press lists, and the clauses of the query once it is pressed. */
interface Press {
  readonly name: string;
  readonly says: number;
  readonly where: readonly string[];
}

/** How long the list of these clauses is. */
type Lists = (where: readonly string[]) => Promise<number>;

/** What was pressed of an evaluation, and every press that lists something else than it says. */
export class Presses {
  count = 0;
  readonly mismatches: string[] = [];

  async press(presses: readonly Press[], lists: Lists): Promise<void> {
    for (const { name, says, where } of presses) {
      this.count++;
      const listed = await lists(where).catch(String);
      if (listed === says) continue;
      this.mismatches.push(`${name}: says ${says}, lists ${listed} by ${JSON.stringify(where).slice(0, 200)}`);
    }
  }
}

/** Marks, cells and points of a figure that can be pressed while these clauses are on. */
function pressesOf(figure: Figure, where: readonly string[]): readonly Press[] {
  const targets: readonly (readonly [string, Target])[] =
    figure.shape === "curves"
      ? figure.curves.flatMap((curve) =>
          curve.points.map((point) => [`${curve.name} ${point.x}`, pointTarget(curve, point)] as const),
        )
      : (figure.shape === "matrix" ? figure.cells : figure.marks).map((mark) => [mark.label, mark] as const);
  return targets.flatMap(([label, target]) => {
    // A bar that has no value says nothing, and cannot be pressed. A count of 0 cannot either, but says that there are none.
    if (target.where === null || (figure.shape === "bars" && !isPressable(where, target, figure))) return [];
    const after = where.includes(target.where) ? where : pressMark(where, target, figure);
    return [{ name: `${figure.id}: ${label}`, says: target.lists ?? target.n, where: after }];
  });
}

function listOf({ ask }: Opened, query: Query): Lists {
  const known = new Map<string, number>();
  return async (where) => {
    const key = JSON.stringify(where);
    const size = known.get(key) ?? (await ask.rows({ query: { ...query, where }, from: 0, to: 0 }, never)).size;
    known.set(key, size);
    return size;
  };
}

/** All that the Metrics view and the head of the list draw at once: figures, slices, chips, totals, sizes. */
export async function pressPage(opened: Opened, query: Query, presses: Presses): Promise<void> {
  const { ask } = opened;
  const { where } = query;
  const lists = listOf(opened, query);
  const parts = ["chips", "fields", "agreements"] as const;
  const { summary, size, total, agreements = [] } = await ask.metrics({ query, parts }, never);
  const heads = [
    { name: "size", says: size, where },
    { name: "total", says: total, where: [] },
  ];
  await presses.press(heads, lists);
  for (const figure of summary.figures) await presses.press(pressesOf(figure, where), lists);
  for (const { dimension, value, samples } of summary.slices) {
    await presses.press(slicePress(dimension, value, samples, where), lists);
  }
  const sliced = new Set(summary.slices.map(({ dimension, value }) => `${dimension} ${value}`));
  for (const { id, slice, n } of summary.metrics) {
    for (const [name, value] of Object.entries(slice ?? {})) {
      // A slice that the filter leaves nothing of has no size.
      if (n > 0 && !sliced.has(`${name} ${value}`)) presses.mismatches.push(`${id} by ${name} ${value} has no size`);
    }
  }
  const wanted = { query, from: 0, to: 1, parts: ["chips", "left"] as const, index: null };
  const { chips = [], left = {} } = await ask.screen(wanted, never);
  const totals = chips.filter(({ isTotal }) => isTotal).map((chip) => chip.where);
  for (const chip of chips) {
    if (chip.count === null) continue;
    await presses.press([{ name: `chip ${chip.id}`, says: chip.count, where: [chip.where] }], lists);
    const says = left[chip.id];
    if (says === undefined) continue;
    const others = chip.isTotal ? where.filter((clause) => !totals.includes(clause)) : where;
    await presses.press([{ name: `chip ${chip.id} within`, says, where: [...others, chip.where] }], lists);
  }
  const differing = agreements.filter(({ on }) => on === "support");
  if (differing.length === 1) {
    const [one] = differing;
    await presses.press([{ name: "annotators", says: one?.differing ?? 0, where: [...where, "disagree"] }], lists);
  }
}

function slicePress(
  dimension: string,
  value: string | number,
  says: number,
  where: readonly string[],
): readonly Press[] {
  const clause = equalsClause(dimension, value);
  if (clause === null) return [];
  // A slice that was chosen is told without the choice, as are the others of its dimension.
  const after = where.includes(clause) ? where : pressSlice(where, dimension, clause);
  return [{ name: `slice ${dimension} ${value}`, says, where: after }];
}

/**
 * What a person asks for beside that: every field's values, two fields beside each other, every two dimensions, traits.
 * `some` has the fields, and the pairs of them, that are asked for.
 */
export async function pressAsked(
  opened: Opened,
  query: Query,
  presses: Presses,
  some: <T>(all: readonly T[]) => readonly T[] = (all) => all,
): Promise<void> {
  const { ask } = opened;
  const { where } = query;
  const lists = listOf(opened, query);
  const { summary, fields = [] } = await ask.metrics({ query, parts: ["fields"] }, never);
  for (const { id } of some(fields)) {
    const { figure, sizes } = await ask.fieldValues({ query, field: id }, never);
    await presses.press(pressesOf(figure, where), lists);
    for (const { value, samples } of sizes) {
      // What a figure gives no clause has no row either: a text that was cut.
      if (figure.shape === "counts" && figure.marks.some((mark) => mark.label === String(value) && mark.where === null))
        continue;
      await presses.press(slicePress(id, value, samples, where), lists);
    }
  }
  for (const [one, other] of some(pairsOf(fields))) {
    const { confusion } = await ask.contrast({ query, fields: [one, other] }, never);
    if (confusion) await presses.press(pressesOf(confusion, where), lists);
  }
  const metric = summary.metrics.find(({ slice }) => slice !== null)?.id;
  const dimensions = [...new Set(summary.slices.map(({ dimension }) => dimension)), ...fields.map(({ id }) => id)];
  for (const [at, columns] of dimensions.slice(1, 6).entries()) {
    const rows = dimensions[at] ?? "";
    const grid = metric === undefined ? null : await ask.grid({ query, metric, rows, columns }, never);
    for (const { row, column, samples } of grid?.cells ?? []) {
      const clauses = [
        equalsClause(rows, grid?.rows.values[row] ?? ""),
        equalsClause(columns, grid?.columns.values[column] ?? ""),
      ].flatMap((clause) => clause ?? []);
      await presses.press([{ name: `grid ${clauses.join()}`, says: samples, where: [...where, ...clauses] }], lists);
    }
  }
  const report = await ask.traits({ query, failing: null }, never);
  const groupsOf: Lists = async (clauses) =>
    (await ask.summary({ query: { ...query, where: clauses } }, never)).grouping.groups;
  for (const trait of report?.traits ?? []) {
    await presses.press([{ name: "trait", says: trait.with, where: [...where, trait.where] }], groupsOf);
  }
}

/** Each field beside another one, so that all kinds of them meet. */
const pairsOf = (fields: readonly FieldInfo[]): readonly (readonly [string, string])[] =>
  fields.flatMap(({ id }, at) => {
    const other = fields[(at + 7) % fields.length];
    return other === undefined || other.id === id ? [] : [[id, other.id] as const];
  });

/** All that the page of two runs draws: figures, counts of changes, samples without a partner. */
export async function pressPairs({ ask }: Opened, query: ComparisonQuery, presses: Presses): Promise<void> {
  const known = new Map<string, number>();
  const lists: Lists = async (where) => {
    const key = JSON.stringify(where);
    const asked = { query: { ...query, where }, of: "pairs" as const, from: 0, to: 0 };
    const size = known.get(key) ?? (await ask.pairs(asked, never)).size;
    known.set(key, size);
    return size;
  };
  const { pairing, metrics, figures } = await ask.compare({ query }, never);
  await presses.press([{ name: "pairs", says: pairing.pairs, where: [] }], lists);
  for (const figure of figures) await presses.press(pressesOf(figure, []), lists);
  for (const metric of metrics) {
    const { id, against, changes } = metric;
    if (changes === null) continue;
    const ways = [
      [">", changes.rose],
      ["<", changes.fell],
      ["==", changes.same],
    ] as const;
    for (const [way, says] of ways) {
      await presses.press(
        [{ name: `${id} ${against ?? ""} ${way}`, says, where: [countedClause(metric, way)] }],
        lists,
      );
    }
  }
  for (const side of [0, 1] as const) {
    for (const why of UNPAIRED) {
      const left: Lists = async () => (await ask.pairs({ query, of: { side, why }, from: 0, to: 0 }, never)).size;
      await presses.press([{ name: `${why} ${side}`, says: pairing.sides[side][why], where: [] }], left);
    }
  }
}

/** The lists of several runs, whose sizes their table says. */
export async function pressRuns({ ask }: Opened, query: ComparisonQuery, presses: Presses): Promise<void> {
  const { base, inAll, alone } = await ask.compareRuns({ query }, never);
  const says = { every: base.samples, common: inAll, alone };
  for (const of of RUNS_LISTS) {
    if (of === "differing") continue;
    const wanted = { query, of, from: 0, to: 1, isOverviewWanted: false, opened: null };
    const lists: Lists = async () => (await ask.runsScreen(wanted, never)).list?.size ?? -1;
    await presses.press([{ name: `runs ${of}`, says: says[of], where: [] }], lists);
  }
}
