import type { Chunk } from "./chunk.ts";
import type { Look, RowClasses } from "./classes.ts";
import { ClassStep } from "./classSteps.ts";
import { absentValue, type Column } from "./columns.ts";
import type { ColumnSpec } from "./facts.ts";
import { notedCursorOver } from "./scan.ts";
import type { ReadListener } from "./view.ts";

export interface ClassedTable {
  readonly specs: readonly ColumnSpec[];
  readonly chunks: readonly Chunk[];
  /** Whether any chunk has the column; one that none has is equal in all rows. */
  hasColumn(column: number): boolean;
  slotsOf(name: string, chunk: number): Int32Array;
}

/** Below this many rows no table is too varied: its first chunks may be small, with mostly distinct rows. */
const FEW_ROWS = 4096;
/** Least average rows of a class; below, reading row by row costs no more. */
const LEAST_ROWS = 4;

/** Columns by position, and slices, in which rows of a class are equal. */
interface Keys {
  readonly columns: readonly number[];
  readonly dimensions: readonly string[];
}

/** Values of some keys by row of a chunk, which refine classes. */
interface Refinement {
  readonly step: ClassStep;
  readonly absent: number;
  valuesIn(chunk: Chunk, number: number): Column | Int32Array;
}

/** All rows of a table in classes of equal columns and slices. */
export class SortedRows<F> implements RowClasses<F> {
  readonly of: Uint16Array[] = [];
  readonly marks = null;
  readonly #table: ClassedTable;
  readonly #keys: Keys;
  #base: SortedRows<F> | null;
  #refinements: readonly Refinement[];
  readonly #firsts: { readonly chunk: Chunk; readonly number: number; readonly at: number; readonly index: number }[] =
    [];
  readonly #slots = new Map<string, Int32Array>();
  #sizes = new Uint32Array(64);
  #rows = 0;
  /** The last question: who finds classes for a function asks it next. */
  #asked: { readonly look: unknown; readonly answers: readonly unknown[]; readonly noted: Uint8Array } | null = null;

  /** Refines classes of `base`, if given. Columns that classes of `kept` distinguish are not read again. */
  constructor(
    table: ClassedTable,
    columns: readonly number[],
    dimensions: readonly string[],
    base: SortedRows<F> | null,
    kept: readonly SortedRows<F>[],
  ) {
    this.#table = table;
    this.#base = base;
    const known = base === null ? { columns: [], dimensions: [] } : base.#keys;
    this.#keys = {
      columns: [...new Set([...known.columns, ...columns])],
      dimensions: [...new Set([...known.dimensions, ...dimensions])],
    };
    const added = {
      columns: this.#keys.columns.slice(known.columns.length),
      dimensions: this.#keys.dimensions.slice(known.dimensions.length),
    };
    this.#refinements = this.#refinementsBy(added, kept);
  }

  /** Itself, once all rows are in it. */
  settled(): this {
    this.#base = null;
    this.#refinements = [];
    return this;
  }

  get count(): number {
    return this.#firsts.length;
  }

  get sizes(): Uint32Array {
    return this.#sizes.subarray(0, this.count);
  }

  isBy(dimensions: readonly string[]): boolean {
    return dimensions.every((name) => this.#keys.dimensions.includes(name));
  }

  sharedWith(columns: readonly number[], dimensions: readonly string[]): number {
    const shared = this.#among({ columns, dimensions });
    return shared.columns.length + shared.dimensions.length;
  }

  /** Adds the table's next chunk; false if rows are too different. */
  add(chunk: Chunk): boolean {
    const number = this.of.length;
    const own = this.#base?.of[number]?.slice() ?? new Uint16Array(chunk.rows);
    for (const { step, absent, valuesIn } of this.#refinements) {
      if (!step.part(own, valuesIn(chunk, number), absent)) return false;
    }
    this.of.push(own);
    this.#count(chunk, number, own);
    this.#rows += chunk.rows;
    return this.count * LEAST_ROWS <= Math.max(this.#rows, FEW_ROWS);
  }

  slotsOf(name: string): Int32Array {
    const known = this.#slots.get(name) ?? this.#readSlots(name);
    this.#slots.set(name, known);
    return known;
  }

  #readSlots(name: string): Int32Array {
    let [number, slots]: [number, Int32Array] = [-1, NO_SLOTS];
    return Int32Array.from(this.#firsts, (first) => {
      if (first.number !== number) slots = this.#table.slotsOf(name, first.number);
      number = first.number;
      return slots[first.at] ?? 0;
    });
  }

  ask<Answer>(look: (facts: F, index: number) => Answer, onRead: ReadListener | null = null): readonly Answer[] | null {
    const asked = this.#asked?.look === look ? this.#asked : this.#ask(look);
    this.#asked = asked === this.#asked ? null : asked;
    if (asked === null) return null;
    for (const [c, { id }] of this.#table.specs.entries()) if (asked.noted[c] === 1) onRead?.(id);
    // They are what this very function answered.
    return asked.answers as readonly Answer[];
  }

  #ask(look: Look<F>): { look: Look<F>; answers: readonly unknown[]; noted: Uint8Array } | null {
    const cursor = notedCursorOver<F>(this.#table.specs);
    const answers: unknown[] = [];
    const isCovered = () => this.#areBy(this.#differing(cursor.noted));
    for (const { chunk, at, index } of this.#firsts) {
      cursor.to(chunk, at);
      answers.push(look(cursor.facts, index));
      if (answers.length === 1 && !isCovered()) return null;
    }
    return isCovered() ? { look, answers, noted: cursor.noted } : null;
  }

  /** Columns that `look` reads in any class. If classes are by all of them, `ask` has its answers. */
  columnsRead(look: Look<F>): readonly number[] {
    const cursor = notedCursorOver<F>(this.#table.specs);
    const answers = this.#firsts.map(({ chunk, at, index }) => {
      cursor.to(chunk, at);
      return look(cursor.facts, index);
    });
    const read = this.#differing(cursor.noted);
    if (this.#areBy(read)) this.#asked = { look, answers, noted: cursor.noted };
    return read;
  }

  #areBy(columns: readonly number[]): boolean {
    return columns.every((c) => this.#keys.columns.includes(c));
  }

  #differing(noted: Uint8Array): readonly number[] {
    return [...noted.keys()].filter((c) => noted[c] === 1 && this.#table.hasColumn(c));
  }

  #among({ columns, dimensions }: Keys): Keys {
    return {
      columns: columns.filter((c) => this.#keys.columns.includes(c)),
      dimensions: dimensions.filter((name) => this.#keys.dimensions.includes(name)),
    };
  }

  #refinementsBy(keys: Keys, kept: readonly SortedRows<F>[]): readonly Refinement[] {
    const [best] = kept.toSorted((one, other) => this.#savedBy(other, keys) - this.#savedBy(one, keys));
    if (best === undefined || this.#savedBy(best, keys) < LEAST_SAVED) return this.#each(keys);
    const known = best.#among(keys);
    const rest = {
      columns: keys.columns.filter((c) => !known.columns.includes(c)),
      dimensions: keys.dimensions.filter((name) => !known.dimensions.includes(name)),
    };
    const codeOf = best.#classesBy(known);
    const Codes = codeOf.every((code) => code < 256) ? Uint8Array : Uint16Array;
    const refinement: Refinement = {
      step: new ClassStep(),
      absent: 0,
      valuesIn: (chunk, number) => {
        const classOf = best.of[number] ?? NO_CLASSES;
        const own = new Codes(chunk.rows);
        for (let at = 0; at < own.length; at++) own[at] = codeOf[classOf[at] ?? 0] ?? 0;
        return own;
      },
    };
    return [refinement, ...this.#refinementsBy(rest, kept)];
  }

  #each({ columns, dimensions }: Keys): readonly Refinement[] {
    return [
      ...columns.map((c): Refinement => {
        const absent = absentValue(this.#table.specs[c]?.type ?? "real");
        return { step: new ClassStep(), absent, valuesIn: (chunk) => chunk.columns[c] ?? null };
      }),
      ...dimensions.map((name): Refinement => {
        return { step: new ClassStep(), absent: 0, valuesIn: (_, number) => this.#table.slotsOf(name, number) };
      }),
    ];
  }

  /** Cost of reading the keys that the classes distinguish, in columns of integers. */
  #savedBy(kept: SortedRows<F>, keys: Keys): number {
    const { columns, dimensions } = kept.#among(keys);
    const areReal = columns.filter((c) => this.#table.specs[c]?.type !== "integer");
    return columns.length + areReal.length + 2 * dimensions.length;
  }

  /** For each class, its class by these keys only. */
  #classesBy({ columns, dimensions }: Keys): Uint16Array {
    const own = new Uint16Array(this.count);
    for (const c of columns) {
      const absent = absentValue(this.#table.specs[c]?.type ?? "real");
      const values = Float64Array.from(this.#firsts, ({ chunk, at }) => chunk.columns[c]?.[at] ?? absent);
      new ClassStep().part(own, values, absent);
    }
    for (const name of dimensions) new ClassStep().part(own, this.slotsOf(name), 0);
    return own;
  }

  #count(chunk: Chunk, number: number, classOf: Uint16Array): void {
    for (let at = 0; at < classOf.length; at++) {
      const own = classOf[at] ?? 0;
      if (own === this.#firsts.length) {
        this.#firsts.push({ chunk, number, at, index: this.#rows + at });
        if (own === this.#sizes.length) this.#sizes = wider(this.#sizes);
      }
      this.#sizes[own] = (this.#sizes[own] ?? 0) + 1;
    }
  }
}

const NO_SLOTS = new Int32Array(0);
const NO_CLASSES = new Uint16Array(0);
/** Least cost that pays for another pass over the rows. */
const LEAST_SAVED = 2;

function wider(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const twice = new Uint32Array(2 * numbers.length);
  twice.set(numbers);
  return twice;
}
