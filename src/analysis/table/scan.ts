import type { Chunk } from "./chunk.ts";
import { absentValue, type Column } from "./columns.ts";
import type { ColumnSpec } from "./facts.ts";
import { BATCH_ROWS, type ReadListener } from "./view.ts";

interface Cursor<F> {
  readonly facts: F;
  to(chunk: Chunk, row: number): void;
}

class CursorRow {
  columns: readonly Column[] = [];
  at = 0;
}

/** A cursor with one getter per column: nearly as fast as a loop over typed arrays, without allocation. */
export function cursorOver<F>(specs: readonly ColumnSpec[]): Cursor<F> {
  const row = new (rowClassOf(specs))();
  return {
    // Every key of F is a column of `specs`.
    facts: row as unknown as F,
    to(chunk, at) {
      row.columns = chunk.columns;
      row.at = at;
    },
  };
}

// Engines optimise getters of a shared prototype; an object's own getters are looked up by name.
const rowClasses = new WeakMap<readonly ColumnSpec[], typeof CursorRow>();

function rowClassOf(specs: readonly ColumnSpec[]): typeof CursorRow {
  const known = rowClasses.get(specs);
  if (known) return known;
  class FactsRow extends CursorRow {}
  specs.forEach((spec, c) => {
    const absent = absentValue(spec.type);
    Object.defineProperty(FactsRow.prototype, spec.id, {
      enumerable: true,
      get(this: CursorRow) {
        const column = this.columns[c];
        return column ? column[this.at] : absent;
      },
    });
  });
  rowClasses.set(specs, FactsRow);
  return FactsRow;
}

class NotedRow extends CursorRow {
  readonly noted: Uint8Array;

  constructor(columns: number) {
    super();
    this.noted = new Uint8Array(columns);
  }
}

const notedClasses = new WeakMap<readonly ColumnSpec[], typeof NotedRow>();

/** A cursor that records the columns read: `noted` is 1 for each, by position. */
export function notedCursorOver<F>(specs: readonly ColumnSpec[]): Cursor<F> & { readonly noted: Uint8Array } {
  const row = new (notedClassOf(specs))(specs.length);
  return {
    // Every key of F is a column of `specs`.
    facts: row as unknown as F,
    noted: row.noted,
    to(chunk, at) {
      row.columns = chunk.columns;
      row.at = at;
    },
  };
}

function notedClassOf(specs: readonly ColumnSpec[]): typeof NotedRow {
  const known = notedClasses.get(specs);
  if (known) return known;
  class NotedFacts extends NotedRow {}
  specs.forEach((spec, c) => {
    const absent = absentValue(spec.type);
    Object.defineProperty(NotedFacts.prototype, spec.id, {
      enumerable: true,
      get(this: NotedRow) {
        this.noted[c] = 1;
        const column = this.columns[c];
        return column ? column[this.at] : absent;
      },
    });
  });
  notedClasses.set(specs, NotedFacts);
  return NotedFacts;
}

export interface Scan<F> {
  readonly facts: F;
  over(chunk: Chunk, positions: Uint32Array, size: number): void;
  to(row: number): void;
}

/**
 * A scan with one getter per column. A column is copied on its first read of a batch, integers to an integer array:
 * each getter then sees one array type, which engines compile without allocation. `onRead` gets each copied column.
 */
export function scanOver<F>(specs: readonly ColumnSpec[], onRead: ReadListener | null = null): Scan<F> {
  const row = new (scannedClassOf(specs))(specs, onRead);
  return {
    // Every key of F is a column of `specs`.
    facts: row as unknown as F,
    over: (chunk, positions, size) => row.over(chunk, positions, size),
    to(at) {
      row.at = at;
    },
  };
}

type ColumnBuffer = Int32Array | Float64Array;

class ScannedRow {
  at = 0;
  readonly read: (ColumnBuffer | undefined)[];
  readonly #specs: readonly ColumnSpec[];
  readonly #integers: (Int32Array | undefined)[] = [];
  readonly #reals: (Float64Array | undefined)[] = [];
  readonly #onRead: ReadListener | null;
  #chunk: Chunk | null = null;
  #positions: Uint32Array = new Uint32Array(0);
  #size = 0;

  constructor(specs: readonly ColumnSpec[], onRead: ReadListener | null) {
    this.#specs = specs;
    this.#onRead = onRead;
    this.read = specs.map(() => undefined);
  }

  over(chunk: Chunk, positions: Uint32Array, size: number): void {
    this.#chunk = chunk;
    this.#positions = positions;
    this.#size = size;
    this.read.fill(undefined);
  }

  /** A field, so that engines do not inline it into every function that reads a column. */
  readonly take = (c: number): ColumnBuffer => {
    const column = this.#chunk?.columns[c] ?? null;
    const { type = "real", id = "" } = this.#specs[c] ?? {};
    this.#onRead?.(id);
    const isNarrow = type === "integer" && (column === null || column.BYTES_PER_ELEMENT < 4);
    const values = isNarrow ? this.#integersOf(c) : this.#realsOf(c);
    if (column === null) values.fill(absentValue(type));
    else if (column instanceof Uint8Array) copyBytes(column, this.#positions, this.#size, values);
    else for (let row = 0; row < this.#size; row++) values[row] = column[this.#positions[row] ?? 0] ?? 0;
    this.read[c] = values;
    return values;
  };

  #integersOf(c: number): Int32Array {
    const values = this.#integers[c] ?? new Int32Array(BATCH_ROWS);
    this.#integers[c] = values;
    return values;
  }

  #realsOf(c: number): Float64Array {
    const values = this.#reals[c] ?? new Float64Array(BATCH_ROWS);
    this.#reals[c] = values;
    return values;
  }
}

/** Most columns are bytes: a monomorphic loop. */
function copyBytes(column: Uint8Array, positions: Uint32Array, size: number, values: ColumnBuffer): void {
  for (let row = 0; row < size; row++) values[row] = column[positions[row] ?? 0] ?? 0;
}

// Engines optimise getters of a shared prototype; an object's own getters are looked up by name.
const scannedClasses = new WeakMap<readonly ColumnSpec[], typeof ScannedRow>();

function scannedClassOf(specs: readonly ColumnSpec[]): typeof ScannedRow {
  const known = scannedClasses.get(specs);
  if (known) return known;
  class ScannedFacts extends ScannedRow {}
  specs.forEach((spec, c) => {
    const get = spec.type === "integer" ? integerGetter(c) : realGetter(c);
    Object.defineProperty(ScannedFacts.prototype, spec.id, { enumerable: true, get });
  });
  scannedClasses.set(specs, ScannedFacts);
  return ScannedFacts;
}

// Two identical bodies: engines keep type feedback per function.
function integerGetter(c: number) {
  return function (this: ScannedRow) {
    return (this.read[c] ?? this.take.call(null, c))[this.at];
  };
}

function realGetter(c: number) {
  return function (this: ScannedRow) {
    return (this.read[c] ?? this.take.call(null, c))[this.at];
  };
}
