import type { MetricValue, Modes } from "../../model/index.ts";
import type { RowClasses } from "../table/classes.ts";
import { NO_SLOT } from "../table/columns.ts";
import { BATCH_ROWS, type RowBatch, type TableView } from "../table/view.ts";
import type { Accumulator, Batch, Counting, Fold, Metric, ReduceOptions } from "./aggregate.ts";
import { CountedRows, MOST_COUNTS } from "./classCounts.ts";
import { GroupedRows, type Grouping } from "./groupings.ts";
import { groupNumbers, NO_GROUP_NUMBERS } from "./groupNumbers.ts";
import { ScoreColumns, scoredClasses } from "./scores.ts";
import { isOfValues } from "./valueScores.ts";

/**
 * Every metric for the whole view, then for each group of each grouping: one pass over the rows, each score computed
 * once. Sums of means have the same digits in any order of rows (`Moments`).
 */
export function reduce<F>(
  metrics: readonly Metric<F>[],
  view: TableView<F>,
  groupings: readonly Grouping<F>[],
  modes: Modes,
  options: ReduceOptions = {},
): readonly MetricValue[] {
  return finish(reduceSteps(metrics, view, groupings, modes, options)).flat();
}

/** The same in steps, a list per metric, so that callers can interleave work. */
export function* reduceSteps<F>(
  metrics: readonly Metric<F>[],
  view: TableView<F>,
  groupings: readonly Grouping<F>[],
  modes: Modes,
  options: ReduceOptions = {},
): Generator<void, readonly (readonly MetricValue[])[]> {
  const scores = metrics.flatMap(({ score }) => score ?? []);
  const ofSamples = scoredClasses(scores, view, modes);
  const statesOf = new Map<Accumulator<F, unknown>, FoldStates<F, unknown> | null>();
  for (const { aggregate } of metrics) {
    const { accumulator } = aggregate;
    if (statesOf.has(accumulator)) continue;
    const fold = accumulator.over(view, modes, options);
    statesOf.set(accumulator, fold && new FoldStates(fold, groupings.length));
  }
  const states = [...statesOf.values()].filter((own) => own !== null);
  const read = states.flatMap(({ fold: { means = [], reads = [] } }) => [
    ...means.flatMap(({ score }) => (isOfValues(score) ? [] : score)),
    ...reads,
  ]);
  const known = scoredClasses([...scores, ...read], view, modes) ?? ofSamples;
  const columns = new ScoreColumns<F>(modes, known);
  yield* foldSteps(states, (names) => view.batches(names), groupings, columns, cellsIn(view, groupings));
  const byMetric: (readonly MetricValue[])[] = [];
  for (const { aggregate } of metrics) {
    const own = statesOf.get(aggregate.accumulator);
    const whole = own ? aggregate.value(own.whole, modes, options) : [];
    const values = [...whole];
    for (const [g, { name, values: groups, isWhole }] of whole.length === 0 ? [] : groupings.entries()) {
      for (const [slot, group] of groups.entries()) {
        const state = own?.ofGroup(g, slot);
        const parts = isWhole ? whole : state === undefined ? [] : aggregate.value(state, modes, options);
        for (const part of parts) {
          if (part.slice === null && saysSomething(part)) values.push({ ...part, slice: { [name]: group } });
        }
        yield;
      }
    }
    byMetric.push(values);
  }
  return byMetric;
}

/** Classes of rows that are in the same slots of all groupings by slices. */
function cellsIn<F>(view: TableView<F>, groupings: readonly Grouping<F>[]): RowClasses<F> | null {
  const names = groupings.flatMap(({ ofSlots, isWhole, requires }) => (ofSlots && !isWhole ? requires : []));
  return names.length === 0 ? null : (view.alike?.(null, [...new Set(names)]) ?? null);
}

export const saysSomething = ({ n, leftOut }: MetricValue): boolean => n > 0 || Object.keys(leftOut).length > 0;

export function accumulate<F, State>(
  accumulator: Accumulator<F, State>,
  view: TableView<F>,
  modes: Modes,
): State | null {
  const fold = accumulator.over(view, modes, {});
  if (!fold) return null;
  const states = new FoldStates(fold, 0);
  finish(foldSteps([states], (names) => view.batches(names), [], new ScoreColumns<F>(modes)));
  return states.whole;
}

export class FoldStates<F, State> {
  readonly fold: Fold<F, State>;
  readonly whole: State;
  readonly #groups: State[][];

  constructor(fold: Fold<F, State>, groupings: number) {
    this.fold = fold;
    this.whole = fold.init();
    this.#groups = Array.from({ length: groupings }, () => []);
  }

  ofGroup(grouping: number, slot: number): State | undefined {
    return this.#groups[grouping]?.[slot];
  }

  begin(grouping: number, slot: number): State {
    const states = this.#groups[grouping] ?? [];
    const state = states[slot] ?? this.fold.init();
    states[slot] = state;
    return state;
  }
}

const ALL_ROWS = Uint32Array.from({ length: BATCH_ROWS }, (_, row) => row);

/**
 * Adds all rows, a batch a step, to the states of the whole and of the groups. `read` returns batches with the
 * requested names. Counting states get classes at the end. `cells` are classes of rows in the same slots of all slices.
 */
export function* foldSteps<F>(
  states: readonly FoldStates<F, unknown>[],
  read: (names: readonly string[]) => Iterable<RowBatch<F>>,
  groupings: readonly Grouping<F>[],
  scores: ScoreColumns<F>,
  cells: RowClasses<F> | null = null,
): Generator<void, void> {
  const names: string[] = [];
  const slotsOf = (required: readonly string[] = []) => {
    const from = names.length;
    names.push(...required);
    return ({ slots }: RowBatch<F>) => (required.length === 0 ? NONE : slots.slice(from, from + required.length));
  };
  // Snapshot values and rows: the table may grow between steps.
  const grouped = [...groupings.entries()]
    .filter(([, { isWhole }]) => !isWhole)
    .map(([at, grouping]) => {
      const slotOfCell = cells && slotsByCell(grouping, cells);
      return {
        at,
        grouping,
        slotOfCell,
        slots: slotsOf(slotOfCell ? [] : grouping.requires),
        own: new Int32Array(slotOfCell ? BATCH_ROWS : 0),
        rows: new GroupedRows(grouping.values.length),
      };
    });
  const folded = states.map((own) => ({ own, slots: slotsOf(own.fold.requires) }));
  const batches = read(names);
  const isGrouped = states.some(({ fold }) => fold.isGrouped);
  const numbers = isGrouped
    ? yield* groupNumbers(
        read,
        grouped.map(({ grouping }) => grouping),
      )
    : NO_GROUP_NUMBERS;
  const { modes, classes } = scores;
  const isAlone = numbers.whole === null && numbers.bySlot.every((own) => own === null);
  const slots = grouped.reduce((sum, { grouping }) => sum + grouping.values.length, 1);
  const isCounted = classes !== null && isAlone && slots * classes.count <= MOST_COUNTS;
  const counting = countingIn(isCounted ? states : [], scores);
  const rest = folded.filter(({ own }) => !counting.has(own));
  const counted = classes && counting.size > 0 ? new CountedRows(classes, cells, grouped) : null;
  let from = 0;
  // Outside of the generator, and groups apart: the engine compiles what is hot, and less of it.
  const addBatch = (batch: RowBatch<F>): void => {
    const { size, to, numbers: numbersOf, groups: inTable, items, classesBy } = batch;
    const of = (own: Int32Array | null | undefined) => own?.subarray(from, from + size) ?? null;
    const [inWhole, inSlots] = [of(numbers.whole), numbers.bySlot.map(of)];
    const all = ALL_ROWS.subarray(0, size);
    scores.over(batch);
    const cellOf = cells ? classesBy?.(cells) : undefined;
    const slotOf = grouped.map(({ grouping, slots, slotOfCell, own }) => {
      if (slotOfCell && cellOf) return slotsInto(own, slotOfCell, cellOf, size);
      return grouping.slotsOf({ ...batch, slots: slots(batch) });
    });
    counted?.add(batch, slotOf);
    if (rest.length > 0) for (const [g, { rows }] of grouped.entries()) rows.group(slotOf[g] ?? NO_SLOTS, size);
    for (const { own, slots } of rest) {
      const taken = { size, to, numbers: numbersOf, groups: inTable, items, slots: slots(batch), modes, scores };
      own.fold.add(own.whole, taken, all, inWhole);
      for (const [g, { at, rows }] of grouped.entries()) addGroups(own, at, rows.groups, taken, inSlots[g] ?? null);
    }
    from += size;
  };
  const isAllCounted = counted?.isInCells === true && rest.length === 0;
  if (isAllCounted) yield* counted.addAll();
  for (const batch of isAllCounted ? [] : batches) {
    addBatch(batch);
    yield;
  }
  for (const { grouping, slot, counts } of counted?.counts() ?? []) {
    for (const [own, { add }] of counting) {
      add(grouping === null ? own.whole : own.begin(grouping.at, slot), counts);
    }
  }
}

/** By cell: its slot in the grouping; null if that takes more than slices. */
function slotsByCell<F>({ requires, ofSlots }: Grouping<F>, cells: RowClasses<F>): Int32Array | null {
  if (!ofSlots) return null;
  const slots = requires.map((name) => cells.slotsOf(name));
  return ofSlots(slots, cells.count).slice(0, cells.count);
}

function slotsInto(own: Int32Array, slotOfCell: Int32Array, cellOf: Uint16Array, size: number): Int32Array {
  for (let row = 0; row < size; row++) own[row] = slotOfCell[cellOf[row] ?? 0] ?? NO_SLOT;
  return own;
}

function addGroups<F>(
  own: FoldStates<F, unknown>,
  grouping: number,
  groups: GroupedRows["groups"],
  batch: Batch<F>,
  numbers: Int32Array | null,
): void {
  for (let i = 0; i < groups.length; i++) {
    const group = groups[i];
    if (group) own.fold.add(own.begin(grouping, group.slot), batch, group.rows, numbers);
  }
}

function countingIn<F>(
  states: readonly FoldStates<F, unknown>[],
  scores: ScoreColumns<F>,
): ReadonlyMap<FoldStates<F, unknown>, Counting<unknown>> {
  return new Map(
    states.flatMap((own) => {
      const counting = own.fold.counting?.(scores);
      return counting ? [[own, counting] as const] : [];
    }),
  );
}

const NO_SLOTS = new Int32Array(0);
const NONE: readonly Int32Array[] = [];

export function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
