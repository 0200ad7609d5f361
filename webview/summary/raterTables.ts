import { type MetricValue, PAIR_ORDERS } from "../../src/model/index.ts";
import { inOrder } from "../../src/present/metricWords.ts";

interface RatersTable {
  /** Ids of the metrics, in order of appearance. */
  readonly measures: readonly string[];
  /** One row a rater against gold, or two raters; `cells` follow `measures`, null if it has no such value. */
  readonly rows: readonly {
    readonly name: string;
    readonly n: number;
    readonly cells: readonly (MetricValue | null)[];
  }[];
}

/** Values by pair of raters over all samples, each followed by those of either order; without slices. */
export function ratersTable(values: readonly MetricValue[]): RatersTable {
  const ofRaters = values.filter(isOfRaters);
  const measures = [...new Set(ofRaters.map(({ id }) => id))];
  const pairs = [...new Set(ofRaters.map(pairOf))];
  const rows = pairs.flatMap((pair) =>
    [undefined, ...PAIR_ORDERS].map((order) => {
      const own = ofRaters.filter((value) => pairOf(value) === pair && value.order === order);
      return {
        name: inOrder(pair, order),
        n: own.reduce((most, { n }) => Math.max(most, n), 0),
        cells: measures.map((measure) => own.find(({ id }) => id === measure) ?? null),
      };
    }),
  );
  return { measures, rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)) };
}

/** A file's only rater has cards, except for its values in one order. */
const isOfRaters = ({ against, between, order, slice }: MetricValue): boolean =>
  between !== undefined && slice === null && (against !== undefined || order !== undefined);

const pairOf = ({ against, between }: MetricValue): string => against ?? between?.[0] ?? "";

interface PublishedTable {
  /** Last parts of the metrics' ids, in order of appearance: `published`, `rmse`, `auroc`. */
  readonly measures: readonly string[];
  /** One row a published column; `cells` follow `measures`, null if the column has no such comparison. */
  readonly rows: readonly {
    readonly against: string;
    /** The largest n of its cells. */
    readonly n: number;
    readonly cells: readonly (MetricValue | null)[];
  }[];
}

/** The values that are set against published columns, over all samples; slices are left out. */
export function publishedTable(values: readonly MetricValue[]): PublishedTable {
  const set = values.filter((value) => value.against !== undefined && value.slice === null && !isOfRaters(value));
  const measures = [...new Set(set.map(measureOf))].sort((a, b) => orderOf(a) - orderOf(b));
  const columns = [...new Set(set.flatMap(({ against }) => against ?? []))];
  return {
    measures,
    rows: columns.map((against) => {
      const own = set.filter((value) => value.against === against);
      return {
        against,
        n: own.reduce((most, { n }) => Math.max(most, n), 0),
        cells: measures.map((measure) => own.find((value) => measureOf(value) === measure) ?? null),
      };
    }),
  };
}

const measureOf = ({ id }: MetricValue): string => id.slice(id.lastIndexOf(".") + 1);

/** The mean comes before what is made of it; others keep their order. */
const orderOf = (measure: string): number => (measure === "published" ? 0 : 1);
