import type { MetricValue } from "../../src/model/index.ts";

export interface RatersTable {
  /** Ids of the metrics, in order of appearance. */
  readonly measures: readonly string[];
  /** One row a rater against gold, or two raters; `cells` follow `measures`, null where it has no such value. */
  readonly rows: readonly {
    readonly name: string;
    readonly n: number;
    readonly cells: readonly (MetricValue | null)[];
  }[];
}

/** Values that are told for several pairs of raters, over all samples; slices are left out. */
export function ratersTable(values: readonly MetricValue[]): RatersTable {
  const told = values.filter(isOfRaters);
  const measures = [...new Set(told.map(({ id }) => id))];
  const names = [...new Set(told.flatMap(({ against }) => against ?? []))];
  return {
    measures,
    rows: names.map((name) => {
      const own = told.filter(({ against }) => against === name);
      return {
        name,
        n: own.reduce((most, { n }) => Math.max(most, n), 0),
        cells: measures.map((measure) => own.find(({ id }) => id === measure) ?? null),
      };
    }),
  };
}

export const isOfRaters = ({ against, between, slice }: MetricValue): boolean =>
  against !== undefined && between !== undefined && slice === null;
