import type { ColumnSpec, Facts, Metric } from "../../core/kinds/kind.ts";
import type { AnyKind } from "../../core/kinds/registry.ts";
import type { Column } from "../../core/table/column.ts";
import { columnsFrom, factsIn, type RelabelledRow, withValues } from "../../core/table/relabelled.ts";
import { Table } from "../../core/table/table.ts";
import type { Modes } from "../../model/index.ts";

type Values = NonNullable<RelabelledRow["values"]>;

/** What an annotator's labels come to in one chunk: the columns that follow from them, and the values of some rows. */
interface LabelledChunk {
  readonly columns: readonly Column[];
  readonly values: ReadonlyMap<number, Values>;
}

/**
 * The table of an evaluation as one annotator labels it: columns that follow from labels are its own, all others are
 * those of the file's table. Samples that the annotator says nothing of are unlabelled.
 */
export class AnnotatorTable {
  readonly #kind: AnyKind;
  readonly #base: Table<Facts>;
  readonly #specs: readonly ColumnSpec[];
  readonly #chunks = new Map<number, LabelledChunk>();
  readonly #live = new Set<Metric<Facts>>();
  #table: { readonly table: Table<Facts>; readonly version: number } | null = null;

  constructor(kind: AnyKind, base: Table<Facts>) {
    this.#kind = kind;
    this.#base = base;
    const own = new Set(kind.labelling?.columns ?? []);
    this.#specs = kind.columns.filter(({ id }) => own.has(id));
  }

  /** Made anew after the file's table has grown or labels have come; its chunks share what did not change. */
  get table(): Table<Facts> {
    const { version } = this.#base;
    if (this.#table?.version === version) return this.#table.table;
    const table = new Table<Facts>(this.#kind.columns, this.#base.sourceNames);
    for (const [number, chunk] of this.#base.chunks.entries()) {
      const { columns, values } = this.#chunkOf(number);
      const own = new Map(this.#specs.map(({ id }, c) => [id, columns[c] ?? null]));
      table.append({
        ...chunk,
        columns: this.#kind.columns.map(
          ({ id }, c) => own.get(id) ?? (own.has(id) ? null : (chunk.columns[c] ?? null)),
        ),
        ...withValues(chunk, values, (name) => this.#kind.labelling?.isOwnValue?.(name) === true),
      });
    }
    this.#table = { table, version };
    return table;
  }

  /** Metrics that some sample is scored by as this annotator labels it. */
  get live(): ReadonlySet<Metric<Facts>> {
    return this.#live;
  }

  /** Takes labelled samples by index; null: nothing is said of it any more. */
  put(rows: ReadonlyMap<number, RelabelledRow | null>, modes: Modes): void {
    const byChunk = new Map<number, Map<number, RelabelledRow | null>>();
    for (const [index, row] of rows) {
      const { chunk, at } = this.#base.rowOf(index);
      const own = byChunk.get(chunk) ?? new Map<number, RelabelledRow | null>();
      byChunk.set(chunk, own.set(at, row));
      if (row) this.#see(row.facts, modes);
    }
    for (const [number, own] of byChunk) this.#putIn(number, own);
    this.#table = null;
  }

  /** Takes a whole table of the same records that was measured with the annotator's labels. */
  take(measured: Table<Facts>, modes: Modes): void {
    const positions = this.#specs.map(({ id }) => this.#kind.columns.findIndex((spec) => spec.id === id));
    for (const [number, { columns }] of measured.chunks.entries()) {
      this.#chunks.set(number, { columns: positions.map((c) => columns[c] ?? null), values: new Map() });
    }
    measured.view().each((facts) => this.#see(facts, modes));
    this.#table = null;
  }

  #putIn(number: number, rows: ReadonlyMap<number, RelabelledRow | null>): void {
    const before = this.#chunkOf(number);
    const values = new Map(before.values);
    for (const [at, row] of rows) {
      if (row?.values) values.set(at, row.values);
      else values.delete(at);
    }
    const columns = columnsFrom(this.#specs, this.#base.chunks[number]?.rows ?? 0, (at) => {
      const row = rows.get(at);
      if (row) return row.facts;
      return row === null ? this.#unlabelled(number, at) : factsIn(before.columns, this.#specs, at);
    });
    this.#chunks.set(number, { columns, values });
  }

  #chunkOf(number: number): LabelledChunk {
    let known = this.#chunks.get(number);
    if (!known) {
      const rows = this.#base.chunks[number]?.rows ?? 0;
      known = { columns: columnsFrom(this.#specs, rows, (at) => this.#unlabelled(number, at)), values: new Map() };
      this.#chunks.set(number, known);
    }
    return known;
  }

  #unlabelled(number: number, at: number): Facts {
    return this.#kind.labelling?.unlabelled(this.#base.factsAt(number, at)) ?? {};
  }

  #see(facts: Facts, modes: Modes): void {
    for (const metric of this.#kind.metrics) {
      if (!this.#live.has(metric) && metric.score?.(facts, modes).state === "scored") this.#live.add(metric);
    }
  }
}
