import { addCount, type MetricInfo, type MetricValue, type ModeFamily, type Reason } from "../../model/index.ts";
import { GroupSums } from "../stats/groups.ts";
import { type AnswerCounts, doublings, passAll, passAt, varianceBetween, varianceWithin } from "../stats/repeats.ts";
import { ALONE } from "../table/groups.ts";
import { DUPLICATE, NO_ITEM } from "../table/items.ts";
import { Numbering } from "../table/numbering.ts";
import { type Accumulator, aggregateOf, type Batch, type Metric } from "./aggregate.ts";
import { NOT_COUNTED, type ScoreOf, VALUE } from "./scores.ts";
import { Tally } from "./tally.ts";

interface ItemShare {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly direction: MetricInfo["direction"];
  readonly source: string;
  readonly of: (item: AnswerCounts, k: number) => number | null;
  readonly isByK?: true;
}

const SHARES: readonly ItemShare[] = [
  {
    id: "repeats.always",
    name: "Always right",
    formula: "items whose every answer is right / items with more than one answer",
    direction: "higher",
    source: "counted",
    of: ({ n, right }) => Number(right === n),
  },
  {
    id: "repeats.flaky",
    name: "Flaky",
    formula: "items with right and wrong answers / items with more than one answer",
    direction: "lower",
    source: "counted",
    of: ({ n, right }) => Number(right > 0 && right < n),
  },
  {
    id: "repeats.never",
    name: "Never right",
    formula: "items without a right answer / items with more than one answer",
    direction: "lower",
    source: "counted",
    of: ({ right }) => Number(right === 0),
  },
  {
    id: "repeats.pass-at-K",
    name: "pass@K",
    formula: "mean over items with n ≥ K answers, c of them right, of 1 − C(n − c, K) / C(n, K)",
    direction: "higher",
    source: "Chen et al., arXiv:2107.03374",
    of: passAt,
    isByK: true,
  },
  {
    id: "repeats.pass-all-K",
    name: "pass^K",
    formula: "mean over items with n ≥ K answers, c of them right, of C(c, K) / C(n, K)",
    direction: "higher",
    source: "Yao et al., arXiv:2406.12045",
    of: passAll,
    isByK: true,
  },
];

interface ItemVariance {
  readonly id: string;
  readonly name: string;
  readonly formula: string;
  readonly of: (items: Iterable<AnswerCounts>) => number | null;
}

const VARIANCES: readonly ItemVariance[] = [
  {
    id: "repeats.variance-between",
    name: "Variance between items",
    formula: "variance of c / n over items − mean of (variance within an item) / n, at least 0",
    of: varianceBetween,
  },
  {
    id: "repeats.variance-within",
    name: "Variance within items",
    formula: "mean over items of c (n − c) / (n (n − 1))",
    of: varianceWithin,
  },
];

/**
 * Metrics of repeated answers, for questions asked more than once in one setting: `right` is the verdict on a sample,
 * which depends on modes of `family`. n is the number of items; items with too few answers or without verdicts are left
 * out, and duplicates are no answers. No value if no question has two verdicts.
 */
export function repeatMetrics<F>(right: ScoreOf<F>, family: ModeFamily | null): readonly Metric<F>[] {
  const accumulator = itemCounts(right);
  const shares = SHARES.map(({ of, isByK, ...words }): Metric<F> => {
    const info: MetricInfo = { ...words, range: [0, 1], unit: "rate", family };
    const aggregate = aggregateOf(accumulator, (counts: ItemCounts, modes) => {
      if (counts.repeated.size === 0) return [];
      const ks = isByK ? counts.ks(modes.repeats?.k ?? []) : [null];
      return ks.map((k): MetricValue => {
        const tally = new Tally();
        for (const item of counts.repeated) {
          const share = of(item, k ?? 1);
          if (share === null) tally.leaveOut("not-repeated");
          else tally.addValue(share, item.group);
        }
        counts.leaveOutOthers(tally);
        const value = tally.value(k === null ? info : infoOf(info, k), modes);
        return k === null ? value : { ...value, k };
      });
    });
    if (!isByK) return { info, aggregate, isCompared: false };
    return { info, aggregate, isCompared: false, infosFrom: (values) => infosFrom(info, values) };
  });
  const variances = VARIANCES.map(({ of, ...words }): Metric<F> => {
    const info: MetricInfo = { ...words, range: [0, 0.5], unit: "mean", direction: "none", source: MILLER, family };
    const aggregate = aggregateOf(accumulator, (counts: ItemCounts, modes) => {
      const items = counts.repeated;
      if (items.size === 0) return [];
      const variance = of(items);
      const tally = new Tally();
      if (variance === null) tally.leaveOut("too-few", items.size);
      else for (const { group } of items) tally.addValue(0, group);
      counts.leaveOutOthers(tally);
      return [{ ...tally.value(info, modes), value: variance, count: null, interval: null, intervalBy: null }];
    });
    return { info, aggregate, isCompared: false };
  });
  return [...shares, ...variances];
}

const MILLER = "Miller, arXiv:2411.00640";

const infoOf = (info: MetricInfo, k: number): MetricInfo => ({
  ...info,
  id: info.id.replace(/K$/, String(k)),
  name: info.name.replace(/K$/, String(k)),
  formula: info.formula.replace(/\bK\b/g, String(k)),
});

function infosFrom(info: MetricInfo, values: readonly MetricValue[]): readonly MetricInfo[] {
  const stem = info.id.slice(0, -1);
  const ks = new Set(values.flatMap(({ id, k }) => (k !== undefined && id === `${stem}${k}` ? [k] : [])));
  return [...ks].sort((one, other) => one - other).map((k) => infoOf(info, k));
}

function itemCounts<F>(right: ScoreOf<F>): Accumulator<F, ItemCounts> {
  return {
    over(view) {
      if (!view.items()?.isRepeated) return null;
      return {
        init: () => new ItemCounts(),
        isGrouped: true,
        add: (counts, batch, rows, groups) => counts.add(right, batch, rows, groups),
      };
    },
  };
}

interface CountedItem extends AnswerCounts {
  readonly group: number | null;
}

/** Iterated on demand: there may be millions. */
interface CountedItems extends Iterable<CountedItem> {
  readonly size: number;
}

class ItemCounts {
  readonly #items = new Numbering();
  readonly #answers = new GroupSums();
  #groups: Int32Array | null = null;
  readonly #without = new Map<number, Reason>();
  #alone = 0;
  readonly #aloneWithout = new Map<Reason, number>();
  #repeated: CountedItems | null = null;

  add<F>(right: ScoreOf<F>, { scores, items: read }: Batch<F>, rows: Uint32Array, groups: Int32Array | null): void {
    const { values, states, isAny } = scores.of(right);
    const items = read();
    if (!isAny || !items) return;
    this.#repeated = null;
    for (const row of rows) {
      const item = items[row] ?? NO_ITEM;
      const state = states[row] ?? NOT_COUNTED;
      if (state === NOT_COUNTED || item === DUPLICATE) continue;
      if (state === VALUE) this.#count(item, values[row] ?? 0, groups && (groups[row] ?? ALONE));
      else this.#leaveOut(item, scores.reasonOf(state));
    }
  }

  #count(item: number, value: number, group: number | null): void {
    if (item === NO_ITEM) {
      this.#alone++;
      return;
    }
    const { size } = this.#items;
    const number = this.#items.of(item);
    if (number === size && group !== null) this.#putGroup(number, group);
    this.#answers.add(value, number);
  }

  #putGroup(number: number, group: number): void {
    let groups = this.#groups ?? new Int32Array(16);
    if (number >= groups.length) {
      const longer = new Int32Array(2 * groups.length);
      longer.set(groups);
      groups = longer;
    }
    groups[number] = group;
    this.#groups = groups;
  }

  #leaveOut(item: number, reason: Reason): void {
    if (item === NO_ITEM) addCount(this.#aloneWithout, reason);
    else if (!this.#without.has(item)) this.#without.set(item, reason);
  }

  /** Items with more than one verdict, in file order. A question in several settings is several items of one group. */
  get repeated(): CountedItems {
    this.#repeated ??= this.#numbered();
    return this.#repeated;
  }

  #numbered(): CountedItems {
    const answers = this.#answers;
    const items = this.#items.size;
    const groups = this.#groups && groupsOfItems(this.#groups, items, (item) => answers.sizeOf(item) > 1);
    let size = 0;
    for (let item = 0; item < items; item++) if (answers.sizeOf(item) > 1) size++;
    return {
      size,
      *[Symbol.iterator]() {
        for (let item = 0; item < items; item++) {
          const n = answers.sizeOf(item);
          if (n > 1) yield { n, right: answers.sumOf(item), group: groups && (groups[item] ?? ALONE) };
        }
      },
    };
  }

  /** 1, 2, 4, … up to the fewest answers of a repeated item, and the requested ones. */
  ks(asked: readonly number[]): readonly number[] {
    let fewest = Number.POSITIVE_INFINITY;
    for (const { n } of this.repeated) fewest = Math.min(fewest, n);
    return [...new Set([...doublings(fewest), ...asked])].sort((one, other) => one - other);
  }

  leaveOutOthers(tally: Tally): void {
    const single = this.#alone + this.#items.size - this.repeated.size;
    if (single > 0) tally.leaveOut("not-repeated", single);
    for (const [reason, count] of this.#aloneWithout) tally.leaveOut(reason, count);
    for (const [item, reason] of this.#without) if (!this.#items.has(item)) tally.leaveOut(reason);
  }
}

function groupsOfItems(groups: Int32Array, items: number, isCounted: (item: number) => boolean): Int32Array {
  let most = ALONE;
  for (let item = 0; item < items; item++) most = Math.max(most, groups[item] ?? ALONE);
  const sizes = new Uint32Array(most + 1);
  for (let item = 0; item < items; item++) {
    const group = groups[item] ?? ALONE;
    if (group !== ALONE && isCounted(item)) sizes[group] = (sizes[group] ?? 0) + 1;
  }
  const numberOf = new Int32Array(most + 1).fill(ALONE);
  let count = 0;
  return groups.subarray(0, items).map((group, item) => {
    if (group === ALONE || !isCounted(item) || (sizes[group] ?? 0) < 2) return ALONE;
    if (numberOf[group] === ALONE) numberOf[group] = count++;
    return numberOf[group] ?? ALONE;
  });
}
