import type { ColumnSpec } from "../kinds/kind.ts";
import type { Chunk } from "./chunk.ts";
import { absentValue, type Column } from "./column.ts";

/** Facts of one row at a time, read straight from a chunk's columns. */
export interface Cursor<F> {
  readonly facts: F;
  /** Moves to a row of a chunk; `facts` speaks of it from then on. */
  to(chunk: Chunk, row: number): void;
}

/** The row that the getters of a cursor's facts speak of. */
class Row {
  columns: readonly Column[] = [];
  at = 0;
}

/** A cursor whose `facts` has one getter a column: nearly as fast as a loop over typed arrays, and allocates nothing. */
export function cursorOver<F>(specs: readonly ColumnSpec[]): Cursor<F> {
  const row = new (rowClassOf(specs))();
  return {
    // Every key of F is a column of `specs`: that is what a kind's `columns` declare.
    facts: row as unknown as F,
    to(chunk, at) {
      row.columns = chunk.columns;
      row.at = at;
    },
  };
}

// Engines keep getters of a shared prototype fast; those of an object of its own they look up by name each time.
const rowClasses = new WeakMap<readonly ColumnSpec[], typeof Row>();

function rowClassOf(specs: readonly ColumnSpec[]): typeof Row {
  const known = rowClasses.get(specs);
  if (known) return known;
  class FactsRow extends Row {}
  specs.forEach((spec, c) => {
    const absent = absentValue(spec.type);
    Object.defineProperty(FactsRow.prototype, spec.id, {
      enumerable: true,
      get(this: Row) {
        const column = this.columns[c];
        return column ? column[this.at] : absent;
      },
    });
  });
  rowClasses.set(specs, FactsRow);
  return FactsRow;
}
