import type { ColumnSpec } from "../kinds/kind.ts";
import type { Chunk } from "./chunk.ts";
import { absentValue, type Column } from "./column.ts";

/** Facts of one row at a time, read straight from a chunk's columns. */
export interface Cursor<F> {
  readonly facts: F;
  /** Moves to a row of a chunk; `facts` speaks of it from then on. */
  to(chunk: Chunk, row: number): void;
}

/** A cursor whose `facts` has one getter a column: as fast as a loop over typed arrays, and it allocates nothing. */
export function cursorOver<F>(specs: readonly ColumnSpec[]): Cursor<F> {
  let columns: readonly Column[] = [];
  let at = 0;
  const facts = {};
  specs.forEach((spec, c) => {
    const absent = absentValue(spec.type);
    Object.defineProperty(facts, spec.id, {
      enumerable: true,
      get: () => {
        const column = columns[c];
        return column ? column[at] : absent;
      },
    });
  });
  return {
    // Every key of F is a column of `specs`: that is what a kind's `columns` declare.
    facts: facts as F,
    to(chunk, row) {
      columns = chunk.columns;
      at = row;
    },
  };
}
