import { type Accumulator, aggregateOf, type Metric } from "../../analysis/aggregate/aggregate.ts";
import { Tally } from "../../analysis/aggregate/tally.ts";
import { ALONE } from "../../analysis/table/groups.ts";
import type { TableView } from "../../analysis/table/view.ts";
import { type MetricInfo, type MetricValue, type Modes, metricInfo } from "../../model/index.ts";
import { GEOMETRIC_OF, infoOf, weightedIn } from "./values.ts";

/** A score that is a mean of a sample's entries: over samples it is the mean of all entries, a ratio of sums. */
interface Weighted {
  readonly info: MetricInfo;
  readonly of: string;
  /** A perplexity: its logarithms are averaged. */
  readonly isGeometric: boolean;
}

function foundIn(view: Parameters<typeof infoOf>[2], modes: Modes | null): readonly Weighted[] {
  return weightedIn(view).map(({ id, of }) => {
    const isGeometric = of.startsWith(GEOMETRIC_OF);
    const formula = isGeometric ? "exp (Σ −log-likelihoods / Σ units)" : "Σ entries / number of entries, of all rows";
    return { info: { ...infoOf(id, false, view, modes), formula }, of, isGeometric };
  });
}

class ScoreEntries {
  readonly tally: Tally;
  #rows = 0;
  #alone = 0;

  constructor(tally: Tally) {
    this.tally = tally;
  }

  /** Group numbers are doubled, single samples get odd numbers: both stay dense. */
  add(value: number, of: number, group: number): void {
    this.#rows++;
    const own = group === ALONE ? 2 * this.#alone++ + 1 : 2 * group;
    const sum = value * of;
    const ones = Math.round(sum);
    const areFlags = value >= 0 && value <= 1 && Math.abs(sum - ones) < NEARLY;
    for (let at = 0; at < of; at++) this.tally.addValue(areFlags ? (at < ones ? 1 : 0) : value, own);
  }

  value({ info, isGeometric }: Weighted, modes: Modes): MetricValue {
    const { groups, ...whole } = this.tally.value(isGeometric ? { ...info, range: ANY } : info, modes);
    const { value, interval } = whole;
    const scaled = (one: number): number => (isGeometric ? Math.exp(one) : one);
    return {
      ...whole,
      value: value === null ? null : scaled(value),
      interval: interval && [scaled(interval[0]), scaled(interval[1])],
      n: this.#rows,
      ...(groups === undefined || groups === this.#rows ? {} : { groups }),
      count: null,
    };
  }
}

const ANY = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
const NEARLY = 1e-9;

const entries = <F>(): Accumulator<F, readonly { readonly one: Weighted; readonly taken: ScoreEntries }[]> => ({
  over(view: TableView<F>, modes) {
    const found = foundIn(view, modes);
    if (found.length === 0) return null;
    return {
      isGrouped: true,
      init: () => found.map((one) => ({ one, taken: new ScoreEntries(new Tally()) })),
      add(states, { numbers }, rows, groups) {
        for (const { one, taken } of states) {
          const [values, sizes] = [numbers(one.info.id), numbers(one.of)];
          for (const row of rows) {
            const [value = Number.NaN, of = Number.NaN] = [values[row], sizes[row]];
            if (Number.isNaN(value) || Number.isNaN(of)) taken.tally.leaveOut("no-score");
            else taken.add(one.isGeometric ? Math.log(value) : value, of, groups?.[row] ?? ALONE);
          }
        }
      },
    };
  },
});

export const entryMetric = <F>(): Metric<F> => ({
  info: metricInfo({
    id: "score.entries",
    name: "Score of the file, by entries",
    formula: "Σ entries / number of entries, over all rows; each list is a metric of its own, score.NAME.entries",
    range: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY],
    source: "the file",
    group: "scores",
    from: "file",
  }),
  aggregate: aggregateOf(entries<F>(), (states, modes) => states.map(({ one, taken }) => taken.value(one, modes))),
  infosIn: (view, modes) => foundIn(view, modes).map(({ info }) => info),
  isCompared: false,
});
