import type { ColumnSpec } from "../kinds/kind.ts";
import type { Chunk } from "./chunk.ts";
import { absentValue } from "./column.ts";

/** Rows that are read together: few enough that the columns read of them stay near the processor. */
export const STRETCH_ROWS = 4096;

/** Reads rows of a chunk one after the other, as often as wanted: for whoever visits many. */
export interface Scan<F> {
  readonly facts: F;
  /** From now on rows 0 to `size` − 1 are those at `positions` of a chunk. */
  over(chunk: Chunk, positions: Uint32Array, size: number): void;
  /** Moves to a row; `facts` speaks of it from then on. */
  to(row: number): void;
}

/**
 * A scan whose `facts` has one getter a column. A column is copied out as doubles when it is first read of a stretch: the
 * getters then meet one type of array alone, which engines make machine code of.
 */
export function scanOver<F>(specs: readonly ColumnSpec[]): Scan<F> {
  const row = new (scannedClassOf(specs))(specs);
  return {
    // Every key of F is a column of `specs`: that is what a kind's `columns` declare.
    facts: row as unknown as F,
    over: (chunk, positions, size) => row.over(chunk, positions, size),
    to(at) {
      row.at = at;
    },
  };
}

class ScannedRow {
  at = 0;
  /** By column: its values in this stretch; absent until it is read. */
  readonly read: (Float64Array | undefined)[];
  readonly #specs: readonly ColumnSpec[];
  readonly #buffers: (Float64Array | undefined)[] = [];
  #chunk: Chunk | null = null;
  #positions: Uint32Array = new Uint32Array(0);
  #size = 0;

  constructor(specs: readonly ColumnSpec[]) {
    this.#specs = specs;
    this.read = specs.map(() => undefined);
  }

  over(chunk: Chunk, positions: Uint32Array, size: number): void {
    this.#chunk = chunk;
    this.#positions = positions;
    this.#size = size;
    this.read.fill(undefined);
  }

  /** Copies a column out. */
  take(c: number): Float64Array {
    let values = this.#buffers[c];
    if (values === undefined) {
      values = new Float64Array(STRETCH_ROWS);
      this.#buffers[c] = values;
    }
    const column = this.#chunk?.columns[c] ?? null;
    if (column === null) {
      values.fill(absentValue(this.#specs[c]?.type ?? "real"));
    } else {
      for (let row = 0; row < this.#size; row++) values[row] = column[this.#positions[row] ?? 0] ?? 0;
    }
    this.read[c] = values;
    return values;
  }
}

// Engines keep getters of a shared prototype fast; those of an object of its own they look up by name each time.
const scannedClasses = new WeakMap<readonly ColumnSpec[], typeof ScannedRow>();

function scannedClassOf(specs: readonly ColumnSpec[]): typeof ScannedRow {
  const known = scannedClasses.get(specs);
  if (known) return known;
  class ScannedFacts extends ScannedRow {}
  specs.forEach((spec, c) => {
    Object.defineProperty(ScannedFacts.prototype, spec.id, {
      enumerable: true,
      get(this: ScannedRow) {
        return (this.read[c] ?? this.take(c))[this.at];
      },
    });
  });
  scannedClasses.set(specs, ScannedFacts);
  return ScannedFacts;
}
