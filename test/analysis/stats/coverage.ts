import { GroupSums, wilsonInGroups } from "../../../src/analysis/stats/groups.ts";
import { wilson } from "../../../src/analysis/stats/intervals.ts";

/** A file of repeated questions: so many groups, each with so many rows, which agree with each other to a degree. */
export interface Design {
  readonly name: string;
  readonly groups: number;
  readonly rows: readonly [least: number, most: number];
  /** Correlation of two rows of a group. */
  readonly correlation: number;
}

export const DESIGNS: readonly Design[] = [
  { name: "5 groups of 20", groups: 5, rows: [20, 20], correlation: 0.1 },
  { name: "10 groups of 10", groups: 10, rows: [10, 10], correlation: 0.1 },
  { name: "16 groups of 5", groups: 16, rows: [5, 5], correlation: 0.2 },
  { name: "30 groups of 2 to 20", groups: 30, rows: [2, 20], correlation: 0.2 },
  { name: "60 groups of 3", groups: 60, rows: [3, 3], correlation: 0.4 },
  { name: "100 groups of 2 to 10", groups: 100, rows: [2, 10], correlation: 0.3 },
];

const RATES = [0.3, 0.5, 0.7, 0.8];

/** How often an interval holds the rate that its data were drawn with. */
export interface Coverage {
  readonly rate: number;
  readonly ours: number;
  /** Of Wilson's interval that takes rows for independent. */
  readonly plain: number;
}

/**
 * Draws files by a design, `draws` of them for each rate, from a seed. A row of a group is either the group's own outcome,
 * with the chance √correlation, or an outcome of its own: two rows of it then correlate as the design says.
 */
export function coverage(
  { groups, rows: [least, most], correlation }: Design,
  draws: number,
  seed: number,
): Coverage[] {
  let state = seed;
  const random = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const shared = Math.sqrt(correlation);
  return RATES.map((rate) => {
    let ours = 0;
    let plain = 0;
    for (let draw = 0; draw < draws; draw++) {
      const sums = new GroupSums();
      let n = 0;
      let count = 0;
      for (let group = 0; group < groups; group++) {
        const own = random() < rate ? 1 : 0;
        const size = least + Math.floor(random() * (most - least + 1));
        for (let row = 0; row < size; row++) {
          const value = random() < shared ? own : random() < rate ? 1 : 0;
          sums.add(value, group);
          n++;
          count += value;
        }
      }
      if (holds(wilsonInGroups(count, n, sums.spread(count / n)), rate)) ours++;
      if (holds(wilson(count, n), rate)) plain++;
    }
    return { rate, ours: ours / draws, plain: plain / draws };
  });
}

const holds = (interval: readonly [number, number] | null, rate: number): boolean =>
  interval !== null && interval[0] <= rate && rate <= interval[1];
