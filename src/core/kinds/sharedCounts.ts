import type { MetricInfo, MetricValue, Modes } from "../../model/index.ts";
import type { Stretch, TableView } from "../table/view.ts";
import type { Metric, ReduceOptions, Shared, SharedCount, TakenRows } from "./kind.ts";

/** A metric whose values stand on a count that others share; the type of what is taken is kept between the two. */
export function sharedMetric<F, Taken extends TakenRows<F>>(
  info: MetricInfo,
  count: SharedCount<F, Taken>,
  values: (taken: Taken, modes: Modes, options: ReduceOptions) => readonly MetricValue[],
): Metric<F> {
  return {
    info,
    // What comes in was begun by this very count, so that it is of its type.
    shared: { count, values: (taken, modes, options) => values(taken as Taken, modes, options) },
    reduce(view, modes, options = {}) {
      const taken = takeAll(count, view);
      return taken ? values(taken, modes, options) : [];
    },
  };
}

/** All rows of a view in one count; null where none could count. */
export function takeAll<F, Taken extends TakenRows<F>>(count: SharedCount<F, Taken>, view: TableView<F>): Taken | null {
  const taken = count.begin(view)?.() ?? null;
  if (!taken) return null;
  const reads = count.reads(view);
  const own = new Int32Array(reads.length);
  for (const stretch of view.stretches(reads)) {
    for (let row = 0; row < stretch.size; row++) taken.add(stretch.to(row), slotsAt(stretch, row, own), 0);
  }
  return taken;
}

/** The counts that metrics of a view share, each begun once for the whole and once for every slice with rows. */
export class SharedCounts<F> {
  readonly #view: TableView<F>;
  readonly #dimensions: number;
  readonly #rows = new Map<Shared<F>["count"], CountedRows<F>>();
  readonly #reads: string[] = [];

  constructor(view: TableView<F>, dimensions: number) {
    this.#view = view;
    this.#dimensions = dimensions;
  }

  /** What is read beside the slice dimensions, behind them. */
  get reads(): readonly string[] {
    return this.#reads;
  }

  take(stretch: Stretch<F>): void {
    const begun = [...this.#rows.values()].filter(({ whole }) => whole !== null);
    if (begun.length === 0) return;
    const slots = new Int32Array(stretch.slots.length);
    for (let row = 0; row < stretch.size; row++) {
      const facts = stretch.to(row);
      slotsAt(stretch, row, slots);
      for (const rows of begun) rows.add(facts, slots);
    }
  }

  /** The rows of a count, begun when it is first asked for. */
  rowsOf(count: Shared<F>["count"]): CountedRows<F> {
    const known = this.#rows.get(count);
    if (known) return known;
    const from = this.#dimensions + this.#reads.length;
    this.#reads.push(...count.reads(this.#view));
    const rows = new CountedRows(count.begin(this.#view), this.#dimensions, from);
    this.#rows.set(count, rows);
    return rows;
  }
}

/** One count on its way through the rows: of the whole, and of each slice. */
export class CountedRows<F> {
  readonly whole: TakenRows<F> | null;
  readonly parts: readonly (TakenRows<F> | undefined)[][];
  readonly #begin: (() => TakenRows<F>) | null;
  readonly #from: number;

  constructor(begin: (() => TakenRows<F>) | null, dimensions: number, from: number) {
    this.#begin = begin;
    this.#from = from;
    this.whole = begin?.() ?? null;
    this.parts = Array.from({ length: dimensions }, () => []);
  }

  add(facts: F, slots: Int32Array): void {
    if (!this.whole || !this.#begin) return;
    this.whole.add(facts, slots, this.#from);
    for (let d = 0; d < this.parts.length; d++) {
      const slot = slots[d] ?? -1;
      const parts = this.parts[d];
      if (slot < 0 || !parts) continue;
      let part = parts[slot];
      if (!part) {
        part = this.#begin();
        parts[slot] = part;
      }
      part.add(facts, slots, this.#from);
    }
  }
}

/** The slots of one row, written into `own`. */
function slotsAt<F>({ slots }: Stretch<F>, row: number, own: Int32Array): Int32Array {
  for (let d = 0; d < own.length; d++) own[d] = slots[d]?.[row] ?? -1;
  return own;
}
