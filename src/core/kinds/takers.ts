import type { MetricValue, Modes, Reason } from "../../model/index.ts";
import { STRETCH_ROWS } from "../table/scan.ts";
import type { Stretch } from "../table/view.ts";
import type { Mean, ReduceOptions, Reduction, Sums } from "./kind.ts";
import { Tally } from "./reduce.ts";

/** One metric on its way through the rows. */
export interface Taker<F> {
  take(stretch: Stretch<F>): void;
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

/** What the rows of a stretch are scored: made once, written over by the next metric that is taken. */
const scored = {
  rows: new Uint32Array(STRETCH_ROWS),
  values: new Float64Array(STRETCH_ROWS),
  /** Null beside a value. */
  reasons: new Array<Reason | null>(STRETCH_ROWS).fill(null),
};

/** A mean: the score is worked out once a row, and counted in the whole and in every slice of the row. */
export class MeanTaker<F> implements Taker<F> {
  readonly #mean: Mean<F>;
  readonly #modes: Modes;
  readonly #tallies: Slices<Tally>;
  /** Asked where no row of the view is applicable: whether one of the table could be. */
  readonly #isEver: () => boolean;

  constructor(mean: Mean<F>, dimensions: number, modes: Modes, options: ReduceOptions, isEver: () => boolean) {
    this.#mean = mean;
    this.#modes = modes;
    this.#tallies = new Slices(() => new Tally(options), dimensions);
    this.#isEver = isEver;
  }

  take(stretch: Stretch<F>): void {
    const length = this.#score(stretch);
    if (length === 0) return;
    const { rows, values, reasons } = scored;
    const { whole } = this.#tallies;
    for (let i = 0; i < length; i++) {
      const reason = reasons[i] ?? null;
      if (reason === null) whole.addValue(values[i] ?? Number.NaN);
      else whole.leaveOut(reason);
    }
    for (const [d, slots] of stretch.slots.entries()) {
      for (let i = 0; i < length; i++) {
        const tally = this.#tallies.at(d, slots[rows[i] ?? 0] ?? -1);
        if (tally === undefined) continue;
        const reason = reasons[i] ?? null;
        if (reason === null) tally.addValue(values[i] ?? Number.NaN);
        else tally.leaveOut(reason);
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

  /** How many rows of the stretch the mean is about. */
  #score({ size, to }: Stretch<F>): number {
    const { rows, values, reasons } = scored;
    let length = 0;
    for (let row = 0; row < size; row++) {
      const score = this.#mean.score(to(row), this.#modes);
      if (score.state === "scored") {
        values[length] = score.value;
        reasons[length] = null;
      } else if (score.reason !== "not-applicable") reasons[length] = score.reason;
      else continue;
      rows[length++] = row;
    }
    return length;
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

  take({ size, slots, to }: Stretch<F>): void {
    const { width } = this.#sums;
    for (let row = 0; row < size; row++) this.#sums.read(to(row), this.#read, row * width);
    for (let row = 0; row < size; row++) this.#add(this.#totals.whole, row * width);
    for (const [d, own] of slots.entries()) {
      for (let row = 0; row < size; row++) {
        const totals = this.#totals.at(d, own[row] ?? -1);
        if (totals !== undefined) this.#add(totals, row * width);
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

  #add(totals: Float64Array, at: number): void {
    for (let i = 0; i < totals.length; i++) totals[i] = (totals[i] ?? 0) + (this.#read[at + i] ?? 0);
  }
}

/** A metric with reductions of its own, one for the whole and one for each slice that has rows. */
export class SliceTaker<F> implements Taker<F> {
  readonly #reductions: Slices<Reduction<F>>;

  constructor(begin: () => Reduction<F>, dimensions: number) {
    this.#reductions = new Slices(begin, dimensions);
  }

  take({ size, slots, to }: Stretch<F>): void {
    for (let row = 0; row < size; row++) {
      const facts = to(row);
      this.#reductions.whole.add(facts);
      for (let d = 0; d < slots.length; d++) this.#reductions.at(d, slots[d]?.[row] ?? -1)?.add(facts);
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

  take(stretch: Stretch<F>): void {
    for (const taker of this.#takers) taker.take(stretch);
  }

  whole(): readonly MetricValue[] {
    return this.#takers.flatMap((taker) => taker.whole());
  }

  part(dimension: number, slot: number, slice: Readonly<Record<string, string | number>>): readonly MetricValue[] {
    return this.#takers.flatMap((taker) => taker.part(dimension, slot, slice));
  }
}
