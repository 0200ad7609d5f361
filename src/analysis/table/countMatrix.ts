import type { Mark, MatrixFigure } from "../../model/index.ts";

interface CountMatrix extends Omit<MatrixFigure, "shape" | "cells" | "unit"> {
  readonly countAt: (row: number, column: number) => number;
  /** The filter that lists what a cell counts, and what the cell means. */
  readonly more: (row: number, column: number) => Pick<Mark, "where" | "role">;
  readonly cellName?: (row: string, column: string) => string;
}

/** A matrix of counts: confusion, transitions. */
export function countMatrix({ countAt, more, cellName, ...head }: CountMatrix): MatrixFigure {
  const nameOf = cellName ?? ((row, column) => `${row} · ${column}`);
  const { rows, columns } = head;
  const cells = rows.flatMap((row, r) =>
    columns.map((column, c): Mark => {
      const count = countAt(r, c);
      return { label: nameOf(row, column), value: count, n: count, interval: null, ...more(r, c) };
    }),
  );
  return { shape: "matrix", ...head, cells, unit: "count" };
}
