import {
  type ComparisonQuery,
  changeClause,
  equalsClause,
  type Figure,
  type Query,
} from "../../../src/model/index.ts";
import type { Opened } from "../open.ts";
import { never } from "../open.ts";
import { type Target, isPressable, pointTarget, pressMark } from "../../../webview/ui/figures/selection.ts";

/** Something that is pressed: what it says it counts, and the clauses of the query once it is pressed. */
export interface Press {
  readonly name: string;
  readonly counts: number;
  readonly where: readonly string[];
}

/** How many samples, pairs or groups of samples a list holds. */
export type Lists = (where: readonly string[]) => Promise<number>;

/** Everything of a figure that can be pressed where these clauses are on. */
export function pressesOf(figure: Figure, where: readonly string[]): readonly Press[] {
  const targets: readonly (readonly [string, Target])[] =
    figure.shape === "curves"
      ? figure.curves.flatMap((curve) =>
          curve.points.map((point, at) => [`${curve.name} ${at} (${point.x})`, pointTarget(curve, point)] as const),
        )
      : (figure.shape === "matrix" ? figure.cells : figure.marks).map((mark) => [mark.label, mark] as const);
  return targets.flatMap(([label, target]) => {
    if (target.where === null) return [];
    // A bar without a value cannot be pressed.
    if (figure.shape === "bars" && !isPressable(where, target, figure)) return [];
    // A mark that is pressed already is taken back: what it counts is what is listed now.
    const after = where.includes(target.where) ? where : pressMark(where, target, figure);
    return [{ name: `${figure.id}: ${label}`, counts: target.lists ?? target.n, where: after }];
  });
}

export interface Found {
  pressed: number;
  readonly wrong: string[];
}

/** Presses all and compares. */
export async function pressAll(presses: readonly Press[], lists: Lists, found: Found): Promise<void> {
  for (const { name, counts, where } of presses) {
    found.pressed++;
    let listed: number | string;
    try {
      listed = await lists(where);
    } catch (error) {
      listed = String(error);
    }
    if (listed !== counts) found.wrong.push(`${name}: counts ${counts}, lists ${listed} with ${JSON.stringify(where).slice(0, 300)}`);
  }
}

export function listsOf({ ask }: Opened, query: Query): Lists {
  const known = new Map<string, number>();
  return async (where) => {
    const key = JSON.stringify(where);
    const before = known.get(key);
    if (before !== undefined) return before;
    const { size } = await ask.rows({ query: { ...query, where }, from: 0, to: 1 }, never);
    known.set(key, size);
    return size;
  };
}

/** Chips, figures, slices, fields and grids of an evaluation. */
export async function pressEvaluation(opened: Opened, query: Query, found: Found, isDeep: boolean): Promise<void> {
  const { ask } = opened;
  const lists = listsOf(opened, query);
  const { where } = query;
  const { summary, size, total } = await ask.metrics({ query, parts: ["chips", "fields", "agreements"] }, never);
  await pressAll([{ name: "size", counts: size, where }, { name: "total", counts: total, where: [] }], lists, found);
  for (const figure of summary.figures) await pressAll(pressesOf(figure, where), lists, found);
  const { chips = [], left = {} } = await ask.screen({ query, from: 0, to: 1, parts: ["chips", "left"], index: null }, never);
  for (const chip of chips) {
    if (chip.count !== null) await pressAll([{ name: `chip ${chip.id}`, counts: chip.count, where: [chip.where] }], lists, found);
    const own = left[chip.id];
    if (own === undefined) continue;
    const totals = chips.filter(({ isTotal }) => isTotal).map((one) => one.where);
    const others = chip.isTotal ? where.filter((clause) => !totals.includes(clause)) : where;
    await pressAll([{ name: `chip left ${chip.id}`, counts: own, where: [...others, chip.where] }], lists, found);
  }
  const dims = new Map<string, Set<string | number>>();
  for (const { slice } of summary.metrics) for (const [name, value] of Object.entries(slice ?? {})) dims.set(name, (dims.get(name) ?? new Set()).add(value));
  if (!isDeep) return;
  const { fields = [] } = await ask.metrics({ query, parts: ["fields"] }, never);
  for (const { id } of fields) {
    const { figure } = await ask.fieldValues({ query, field: id }, never);
    await pressAll(pressesOf(figure, where), lists, found);
  }
  const ids = fields.map(({ id }) => id);
  for (const [at, one] of ids.entries()) {
    const other = ids[(at + 7) % ids.length];
    if (other === undefined || other === one) continue;
    const contrast = await ask.contrast({ query, fields: [one, other] }, never);
    if (contrast.confusion) await pressAll(pressesOf(contrast.confusion, where), lists, found);
  }
}
