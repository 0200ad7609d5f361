import type { Accumulator, Batch } from "../../analysis/aggregate/aggregate.ts";
import type { TableView } from "../../analysis/table/view.ts";
import { type ConsensusRule, type Label, PAIR_ORDERS, type PairOrder } from "../../model/index.ts";
import { Given, type RatingFacts } from "./facts.ts";
import {
  areOpposite,
  GOLD,
  meanName,
  orderName,
  ratersIn,
  ratingName,
  stabilityName,
  unparsedName,
  unparsedVerdictName,
  verdictName,
} from "./values.ts";

/** In place of a position among the values: no value, and no unparsed one. */
export const ABSENT = -1;
export const UNPARSED = -2;
export const UNDECIDED = 1;

/** A column of ratings over the samples of a slice: positions in `values`, `ABSENT` or `UNPARSED`. */
export interface RatedColumn {
  readonly name: string;
  readonly values: readonly Label[];
  readonly codes: Int32Array;
}

/** Fields read once a sample; those of each rater follow, in the order of a batch. */
const FIELDS_OF_ALL = [GOLD, meanName(GOLD), "subset", "task"];
const fieldsOf = (rater: string): readonly string[] => [
  ratingName(rater),
  meanName(ratingName(rater)),
  unparsedName(rater),
  orderName(rater),
  meanName(orderName(rater)),
  stabilityName(rater),
  ...PAIR_ORDERS.flatMap((order) => [
    verdictName(rater, order),
    meanName(verdictName(rater, order)),
    unparsedVerdictName(rater, order),
  ]),
];
const FIELDS_PER_RATER = fieldsOf("").length;

type RatingColumn =
  | "rating"
  | "meanRating"
  | "order"
  | "meanOrder"
  | "stability"
  | "given"
  | "meanGiven"
  | "swapped"
  | "meanSwapped";

const samplesBy = (isGrouped: boolean): Accumulator<RatingFacts, RatedSamples> => ({
  over(view) {
    const raters = ratersIn(view.valueNames());
    const fields = [...FIELDS_OF_ALL, ...raters.flatMap(fieldsOf)];
    // Most files have few of them.
    const requires = fields.filter((name) => view.valuesOf(name).length > 0);
    const places = fields.map((name) => requires.indexOf(name));
    return {
      requires,
      isGrouped,
      init: () => new RatedSamples(view, raters),
      add(state, batch, rows, groups) {
        const columns = places.map((place) => batch.slots[place] ?? NO_CODES);
        state.add(batch, columns, rows, groups);
      },
    };
  },
});

export const ratedSamples = samplesBy(true);
/** Each its own group: for what has no intervals. */
export const ungroupedSamples = samplesBy(false);

export class RatedSamples {
  readonly view: TableView<RatingFacts>;
  readonly raters: readonly string[];
  readonly #gold = new RatingCodes();
  readonly #meanGold = new RatingCodes();
  readonly #subsets = new RatingCodes();
  readonly #tasks = new RatingCodes();
  readonly #groups = new RatingCodes();
  readonly #kept = new Map<string, unknown>();
  #size = 0;
  readonly #ratings: readonly Readonly<Record<RatingColumn, RatingCodes>>[];

  constructor(view: TableView<RatingFacts>, raters: readonly string[]) {
    this.view = view;
    this.raters = raters;
    this.#ratings = raters.map(() => ({
      rating: new RatingCodes(),
      meanRating: new RatingCodes(),
      order: new RatingCodes(),
      meanOrder: new RatingCodes(),
      stability: new RatingCodes(),
      given: new RatingCodes(),
      meanGiven: new RatingCodes(),
      swapped: new RatingCodes(),
      meanSwapped: new RatingCodes(),
    }));
  }

  get size(): number {
    return this.#size;
  }

  /** @param fields by field and row of the batch: the position of its value; empty without values */
  add({ to }: Batch<RatingFacts>, fields: readonly Int32Array[], rows: Uint32Array, groups: Int32Array | null): void {
    const first = this.#size;
    if (groups !== null) this.#groups.add(first, rows, groups);
    this.#size += rows.length;
    const [gold = NO_CODES, meanGold, subsets, tasks] = fields;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const code = gold[row] ?? ABSENT;
      const isUnparsed = code === ABSENT && (to(row).given & Given.unparsedGold) !== 0;
      this.#gold.set(first + i, isUnparsed ? UNPARSED : code);
    }
    this.#meanGold.add(first, rows, meanGold);
    this.#subsets.add(first, rows, subsets);
    this.#tasks.add(first, rows, tasks);
    for (const [r, columns] of this.#ratings.entries()) {
      const from = FIELDS_OF_ALL.length + r * FIELDS_PER_RATER;
      const [ratings, means, unparsed, orders, meanOrders, stabilities] = fields.slice(from, from + FIELDS_PER_RATER);
      const [given, meanGiven, unparsedGiven, swapped, meanSwapped, unparsedSwapped] = fields.slice(
        from + FIELDS_PER_RATER - 6,
        from + FIELDS_PER_RATER,
      );
      columns.rating.add(first, rows, ratings, unparsed);
      columns.meanRating.add(first, rows, means);
      columns.given.add(first, rows, given, unparsedGiven);
      columns.meanGiven.add(first, rows, meanGiven);
      columns.swapped.add(first, rows, swapped, unparsedSwapped);
      columns.meanSwapped.add(first, rows, meanSwapped);
      columns.order.add(first, rows, orders);
      columns.meanOrder.add(first, rows, meanOrders);
      columns.stability.add(first, rows, stabilities);
    }
  }

  /** The group of each sample; -1 for its own group. */
  groups(): Int32Array {
    return this.#groups.finish(this.#size);
  }

  gold(rule: ConsensusRule): RatedColumn {
    return this.#byRule(GOLD, GOLD, this.#gold, this.#meanGold, rule);
  }

  subsets(): RatedColumn {
    return { name: "subset", values: this.view.valuesOf("subset"), codes: this.#subsets.finish(this.#size) };
  }

  tasks(): RatedColumn {
    return { name: "task", values: this.view.valuesOf("task"), codes: this.#tasks.finish(this.#size) };
  }

  rating(rater: string, rule: ConsensusRule): RatedColumn {
    const columns = this.#columnsOf(rater);
    return this.#byRule(rater, ratingName(rater), columns?.rating, columns?.meanRating, rule);
  }

  isInBothOrders(rater: string): boolean {
    const names = this.view.valueNames();
    return PAIR_ORDERS.every(
      (order) => names.includes(verdictName(rater, order)) || names.includes(unparsedVerdictName(rater, order)),
    );
  }

  /** A rater's verdicts in one order; samples rated in file order only have their ratings. */
  verdicts(rater: string, order: PairOrder, rule: ConsensusRule): RatedColumn {
    const column = this.#columnOf(rater, order, rule);
    if (order === "swapped") return column;
    const rating = this.rating(rater, rule);
    const values = [...new Set([...column.values, ...rating.values])];
    const codeOf = rating.values.map((value) => values.indexOf(value));
    const swapped = this.#columnOf(rater, "swapped", rule).codes;
    const codes = column.codes.map((code, at) => {
      const isAlone = code === ABSENT && swapped[at] === ABSENT;
      const own = rating.codes[at] ?? ABSENT;
      return isAlone ? (codeOf[own] ?? own) : code;
    });
    return { name: rater, values, codes };
  }

  order(rater: string, rule: ConsensusRule): RatedColumn {
    const columns = this.#columnsOf(rater);
    return this.#byRule(rater, orderName(rater), columns?.order, columns?.meanOrder, rule);
  }

  /** Samples with a verdict in each order: whether both together name a winner. */
  undecided(rater: string, rule: ConsensusRule): RatedColumn {
    if (!this.isInBothOrders(rater)) return { name: rater, values: [], codes: NO_CODES };
    const [given, swapped] = PAIR_ORDERS.map((order) => {
      const { values, codes } = this.#columnOf(rater, order, rule);
      return (at: number): Label | null => values[codes[at] ?? ABSENT] ?? null;
    });
    const codes = Int32Array.from({ length: this.#size }, (_, at) => {
      const [one, other] = [given?.(at) ?? null, swapped?.(at) ?? null];
      return one === null || other === null ? ABSENT : Number(areOpposite(one, other));
    });
    return { name: rater, values: ["decided", "undecided"], codes };
  }

  stability(rater: string): RatedColumn {
    const codes = this.#columnsOf(rater)?.stability.finish(this.#size) ?? new Int32Array(0);
    return { name: rater, values: this.view.valuesOf(stabilityName(rater)), codes };
  }

  once<Result>(name: string, work: () => Result): Result {
    // A name has one type of result.
    if (this.#kept.has(name)) return this.#kept.get(name) as Result;
    const result = work();
    this.#kept.set(name, result);
    return result;
  }

  #columnOf(rater: string, order: PairOrder, rule: ConsensusRule): RatedColumn {
    const columns = this.#columnsOf(rater);
    const mean = order === "given" ? columns?.meanGiven : columns?.meanSwapped;
    return this.#byRule(rater, verdictName(rater, order), columns?.[order], mean, rule);
  }

  /** A column by majority, or by mean, which falls back to the majority's value. */
  #byRule(
    rater: string,
    name: string,
    majority: RatingCodes | undefined,
    mean: RatingCodes | undefined,
    rule: ConsensusRule,
  ): RatedColumn {
    const codes = majority?.finish(this.#size) ?? NO_CODES;
    const values = this.view.valuesOf(name);
    const means = rule === "mean" ? this.view.valuesOf(meanName(name)) : [];
    if (means.length === 0) return { name: rater, values, codes };
    const all = [...new Set([...values, ...means])];
    const codeOf = means.map((value) => all.indexOf(value));
    const own = mean?.finish(this.#size) ?? NO_CODES;
    return { name: rater, values: all, codes: codes.map((code, at) => codeOf[own[at] ?? ABSENT] ?? code) };
  }

  #columnsOf(rater: string) {
    return this.#ratings[this.raters.indexOf(rater)];
  }
}

class RatingCodes {
  #values = NO_CODES;

  /** `codes` and `unparsed` are by row of the batch: a sample with the latter alone is `UNPARSED`. */
  add(first: number, rows: Uint32Array, codes: Int32Array = NO_CODES, unparsed: Int32Array = NO_CODES): void {
    if (codes.length === 0 && unparsed.length === 0) return;
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] ?? 0;
      const code = codes[row] ?? ABSENT;
      this.set(first + i, code === ABSENT && (unparsed[row] ?? ABSENT) !== ABSENT ? UNPARSED : code);
    }
  }

  set(row: number, code: number): void {
    if (code === ABSENT) return;
    if (row >= this.#values.length) this.#grow(Math.max(FIRST_ROWS, 2 * this.#values.length, row + 1));
    this.#values[row] = code;
  }

  finish(size: number): Int32Array {
    if (this.#values.length < size) this.#grow(size);
    return this.#values.subarray(0, size);
  }

  #grow(length: number): void {
    const wider = new Int32Array(length).fill(ABSENT, this.#values.length);
    wider.set(this.#values);
    this.#values = wider;
  }
}

const FIRST_ROWS = 64;
const NO_CODES = new Int32Array(0);
