import type { TableView } from "../../src/analysis/table/view.ts";
import { BATCH_ROWS } from "../../src/analysis/table/view.ts";

type Slices = Readonly<Record<string, string | number | null>>;

/** A table of plain objects, for tests: every row shown unless `visible` says otherwise. */
export function tableOf<F>(
  rows: readonly F[],
  slicesOf: (facts: F, index: number) => Slices = () => ({}),
  visible: readonly number[] = rows.map((_, index) => index),
  groups: Int32Array | null = null,
): TableView<F> {
  const dimension = (name: string, index: number) => slicesOf(at(rows, index), index)[name] ?? null;
  const view: TableView<F> = {
    size: visible.length,
    each(visit) {
      for (const index of visible) visit(at(rows, index), index);
    },
    *batches(dimensions) {
      for (let from = 0; from < visible.length; from += BATCH_ROWS) {
        const indexes = visible.slice(from, from + BATCH_ROWS);
        const slots = dimensions.map((name) => {
          const values = view.valuesOf(name);
          return Int32Array.from(indexes, (index) => {
            const value = dimension(name, index);
            return value === null ? -1 : values.indexOf(value);
          });
        });
        const own = () => groups && Int32Array.from(indexes, (index) => groups[index] ?? -1);
        yield {
          size: indexes.length,
          slots,
          numbers: (name) =>
            Float64Array.from(indexes, (index) => {
              const value = dimension(name, index);
              return typeof value === "number" ? value : Number.NaN;
            }),
          to: (row) => at(rows, indexes[row] ?? -1),
          groups: own,
          items: () => null,
        };
      }
    },
    isConstant: (name) => view.valuesOf(name).length === 1 && rows.every((_, index) => dimension(name, index) !== null),
    dimension,
    valueNames: () => [],
    valuesOf(name) {
      const values = new Set(rows.map((_, index) => dimension(name, index)).filter((value) => value !== null));
      const numbers = [...values].filter((value) => typeof value === "number").sort((a, b) => a - b);
      return [...numbers, ...[...values].filter((value) => typeof value === "string")];
    },
    rangeOf(name) {
      const numbers = view.valuesOf(name).filter((value) => typeof value === "number");
      if (numbers.length === 0) return null;
      const areFlags = numbers.every((value) => value === 0 || value === 1);
      const areWhole = numbers.every(Number.isInteger);
      return { least: Math.min(...numbers), most: Math.max(...numbers), areFlags, areWhole };
    },
    samplesWith: (name) => rows.filter((_, index) => dimension(name, index) !== null).length,
    slice: (name, value) =>
      tableOf(
        rows,
        slicesOf,
        visible.filter((index) => dimension(name, index) === value),
        groups,
      ),
    groups: () => groups,
    items: () => null,
    anyInTable: (test) => rows.some((facts, index) => test(facts, index)),
  };
  return view;
}

function at<F>(rows: readonly F[], index: number): F {
  const row = rows[index];
  if (row === undefined) throw new RangeError(`No row ${index}`);
  return row;
}
