import type { MetricValue, Modes } from "../../model/index.ts";
import { STRETCH_ROWS } from "../table/scan.ts";
import type { Stretch } from "../table/view.ts";
import type { DealtRows } from "./dealtRows.ts";
import type { Mean, ReduceOptions, Reduction, Sums } from "./kind.ts";
import { Tally } from "./reduce.ts";
import { NOT_COUNTED, type ScoreColumn, type ScoreColumns, VALUE } from "./scoreColumns.ts";

/** One metric on its way through the rows. */
export interface Taker<F> {
  /** `dealt` has the stretch's rows by slice dimension. */
  take(stretch: Stretch<F>, dealt: readonly DealtRows[]): void;
  /** Empty where no sample of the table could ever have a value. */
  whole(): readonly MetricValue[];
  part(dimension: number, slot: number, slice: Readonly<Record<string, string | number>>): readonly MetricValue[];
}

/** Something for the whole, and one for every slice that has rows, begun when the first comes. */
class Slices<Part> {
  readonly whole: Part;
  readonly #parts: (Part | undefined)[][];
  readonly #begin: () => Part;

  constructor(begin: () => Part, dimensions: number) {
    this.#begin = begin;
    this.whole = begin();
    this.#parts = Array.from({ length: dimensions }, () => []);
  }

  known(dimension: number, slot: number): Part | undefined {
    return this.#parts[dimension]?.[slot];
  }

  at(dimension: number, slot: number): Part | undefined {
    const parts = this.#parts[dimension];
    if (slot < 0 || !parts) return undefined;
    let part = parts[slot];
    if (part === undefined) {
      part = this.#begin();
      parts[slot] = part;
    }
    return part;
  }
}

/** Values on their way into one tally, one behind the other. */
const gathered = new Float64Array(STRETCH_ROWS);
/** Rows of a stretch in file order. */
const ALL_ROWS = Uint32Array.from({ length: STRETCH_ROWS }, (_, row) => row);

/** A mean: the score is worked out once a row, and counted in the whole and in every slice of the row. */
export class MeanTaker<F> implements Taker<F> {
  readonly #mean: Mean<F>;
  readonly #modes: Modes;
  readonly #tallies: Slices<Tally>;
  readonly #scores: ScoreColumns<F>;
  /** Asked where no row of the view is applicable: whether one of the table could be. */
  readonly #isEver: () => boolean;

  constructor(
    mean: Mean<F>,
    scores: ScoreColumns<F>,
    dimensions: number,
    modes: Modes,
    options: ReduceOptions,
    isEver: () => boolean,
  ) {
    this.#mean = mean;
    this.#scores = scores;
    this.#modes = modes;
    this.#tallies = new Slices(() => new Tally(options), dimensions);
    this.#isEver = isEver;
  }

  take(stretch: Stretch<F>, dealt: readonly DealtRows[]): void {
    const column = this.#scores.of(this.#mean.score);
    if (!column.isAny) return;
    this.#count(column, this.#tallies.whole, ALL_ROWS, 0, stretch.size);
    for (const [d, part] of dealt.entries()) {
      for (const slot of part.slots) {
        const tally = this.#tallies.at(d, slot);
        if (tally !== undefined) this.#count(column, tally, part.rows, part.from(slot), part.to(slot));
      }
    }
  }

  whole(): readonly MetricValue[] {
    const { whole } = this.#tallies;
    return whole.isApplicable || this.#isEver() ? [this.#value(whole)] : [];
  }

  part(dimension: number, slot: number): readonly MetricValue[] {
    const tally = this.#tallies.known(dimension, slot);
    return tally ? [this.#value(tally)] : [];
  }

  /** Counts rows of the stretch, those at `rows[from]` to `rows[to - 1]`. */
  #count({ values, states }: ScoreColumn, tally: Tally, rows: Uint32Array, from: number, to: number): void {
    let length = 0;
    for (let i = from; i < to; i++) {
      const row = rows[i] ?? 0;
      const state = states[row] ?? NOT_COUNTED;
      if (state === VALUE) gathered[length++] = values[row] ?? 0;
      else if (state !== NOT_COUNTED) tally.leaveOut(this.#scores.reasonOf(state));
    }
    tally.addValues(gathered, length);
  }

  #value(tally: Tally): MetricValue {
    const { info, against, finish } = this.#mean;
    const value = tally.value(info, this.#modes, against);
    return finish ? finish(value) : value;
  }
}

/** Sums: each row's numbers are read once. */
export class SumTaker<F> implements Taker<F> {
  readonly #sums: Sums<F>;
  readonly #totals: Slices<Float64Array>;
  readonly #read: Float64Array;

  constructor(sums: Sums<F>, dimensions: number) {
    this.#sums = sums;
    this.#totals = new Slices(() => new Float64Array(sums.width), dimensions);
    this.#read = new Float64Array(sums.width * STRETCH_ROWS);
  }

  take({ size, to }: Stretch<F>, dealt: readonly DealtRows[]): void {
    const { width } = this.#sums;
    for (let row = 0; row < size; row++) this.#sums.read(to(row), this.#read, row * width);
    this.#add(this.#totals.whole, ALL_ROWS, 0, size);
    for (const [d, part] of dealt.entries()) {
      for (const slot of part.slots) {
        const totals = this.#totals.at(d, slot);
        if (totals !== undefined) this.#add(totals, part.rows, part.from(slot), part.to(slot));
      }
    }
  }

  whole(): readonly MetricValue[] {
    return this.#sums.values(this.#totals.whole);
  }

  part(dimension: number, slot: number): readonly MetricValue[] {
    const totals = this.#totals.known(dimension, slot);
    return totals ? this.#sums.values(totals) : [];
  }

  /** Adds the numbers of rows `rows[from]` to `rows[to - 1]`. */
  #add(totals: Float64Array, rows: Uint32Array, from: number, to: number): void {
    const width = totals.length;
    for (let n = 0; n < width; n++) {
      let total = totals[n] ?? 0;
      for (let i = from; i < to; i++) total += this.#read[(rows[i] ?? 0) * width + n] ?? 0;
      totals[n] = total;
    }
  }
}

/** A metric with reductions of its own, one for the whole and one for each slice that has rows. */
export class SliceTaker<F> implements Taker<F> {
  readonly #reductions: Slices<Reduction<F>>;

  constructor(begin: () => Reduction<F>, dimensions: number) {
    this.#reductions = new Slices(begin, dimensions);
  }

  take({ size, slots, to }: Stretch<F>, dealt: readonly DealtRows[]): void {
    for (let row = 0; row < size; row++) {
      const facts = to(row);
      this.#reductions.whole.add(facts);
      for (let d = 0; d < dealt.length; d++) this.#reductions.at(d, slots[d]?.[row] ?? -1)?.add(facts);
    }
  }

  whole(): readonly MetricValue[] {
    return this.#reductions.whole.values();
  }

  part(dimension: number, slot: number): readonly MetricValue[] {
    return this.#reductions.known(dimension, slot)?.values() ?? [];
  }
}

/** Several as one. */
export class AllTakers<F> implements Taker<F> {
  readonly #takers: readonly Taker<F>[];

  constructor(takers: readonly Taker<F>[]) {
    this.#takers = takers;
  }

  take(stretch: Stretch<F>, dealt: readonly DealtRows[]): void {
    for (const taker of this.#takers) taker.take(stretch, dealt);
  }

  whole(): readonly MetricValue[] {
    return this.#takers.flatMap((taker) => taker.whole());
  }

  part(dimension: number, slot: number, slice: Readonly<Record<string, string | number>>): readonly MetricValue[] {
    return this.#takers.flatMap((taker) => taker.part(dimension, slot, slice));
  }
}
