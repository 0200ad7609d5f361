import { type Accumulator, aggregateOf, type Batch, type Metric } from "../../../analysis/aggregate/aggregate.ts";
import { Tally } from "../../../analysis/aggregate/tally.ts";
import { ALONE } from "../../../analysis/table/groups.ts";
import { addCount, type MetricInfo, metricInfo } from "../../../model/index.ts";
import { criteriaIn, type FoundCriterion, isCriterion } from "../criteria.ts";
import type { RagFacts } from "../facts.ts";

const info = metricInfo({
  id: "criterion",
  name: "Criterion",
  formula: "mean of a criterion's scores; each is a metric of its own, criterion.NAME",
  range: [1, 10],
  source: "a question of your own, see evaloupe label --criterion",
});

const criteria: Accumulator<RagFacts, TakenScores> = {
  over(view) {
    const found = criteriaIn(view);
    if (found.length === 0) return null;
    const requires = found.map(({ name }) => name);
    const scores = requires.map((name) => view.valuesOf(name));
    return {
      requires,
      isGrouped: true,
      init: () => new TakenScores(found, scores),
      add: (state, batch, rows, groups) => state.add(batch, rows, groups),
    };
  },
};

/**
 * Mean score of each custom criterion: from 1 to the end of its scale, higher is better. Unjudged samples are left out.
 */
export const criterion: Metric<RagFacts> = {
  info,
  aggregate: aggregateOf(criteria, (taken, modes) =>
    taken.found.map((one, c) => {
      const tally = new Tally();
      for (const [score, group] of taken.scoresOf(c)) tally.addValue(score, group);
      if (taken.absent(c) > 0) tally.leaveOut("no-rating", taken.absent(c));
      return tally.value(infoOf(one), modes);
    }),
  ),
  infosIn: (view) => criteriaIn(view).map(infoOf),
  namedIn: (names) => names.filter(isCriterion),
};

function infoOf({ name, scale }: FoundCriterion): MetricInfo {
  const words = name.slice(name.indexOf(".") + 1).replaceAll("-", " ");
  return {
    ...info,
    id: name,
    name: words.charAt(0).toUpperCase() + words.slice(1),
    formula: "mean of the scores",
    range: [1, scale],
  };
}

/** Counts of a slice's scores by value: there are few values. */
class TakenScores {
  readonly found: readonly FoundCriterion[];
  readonly #scores: readonly (readonly (string | number)[])[];
  /** Counts by criterion and position of the score. */
  readonly #counts: Map<number, number>[];
  /** The same with groups, if rows have groups. */
  readonly #groups: (Map<number, number[]> | undefined)[];
  #rows = 0;

  constructor(found: readonly FoundCriterion[], scores: readonly (readonly (string | number)[])[]) {
    this.found = found;
    this.#scores = scores;
    this.#counts = scores.map(() => new Map());
    this.#groups = scores.map(() => undefined);
  }

  add({ slots }: Batch<RagFacts>, rows: Uint32Array, groups: Int32Array | null): void {
    this.#rows += rows.length;
    for (let c = 0; c < this.#counts.length; c++) {
      const slotOf = slots[c];
      for (const row of rows) {
        const slot = slotOf?.[row] ?? -1;
        if (slot < 0) continue;
        const counts = this.#counts[c];
        if (counts) addCount(counts, slot);
        if (groups !== null) this.#addGroup(c, slot, groups[row] ?? ALONE);
      }
    }
  }

  *scoresOf(c: number): Generator<readonly [score: number, group: number | null]> {
    const scores = this.#scores[c] ?? [];
    const given = [...(this.#counts[c] ?? [])].sort(([one], [other]) => one - other);
    for (const [slot, count] of given) {
      const score = scores[slot];
      if (typeof score !== "number") continue;
      const groups = this.#groups[c]?.get(slot);
      for (let n = 0; n < count; n++) yield [score, groups?.[n] ?? null];
    }
  }

  #addGroup(c: number, slot: number, group: number): void {
    const bySlot = this.#groups[c] ?? new Map<number, number[]>();
    this.#groups[c] = bySlot;
    const groups = bySlot.get(slot) ?? [];
    bySlot.set(slot, groups);
    groups.push(group);
  }

  absent(c: number): number {
    let given = 0;
    for (const count of this.#counts[c]?.values() ?? []) given += count;
    return this.#rows - given;
  }
}
