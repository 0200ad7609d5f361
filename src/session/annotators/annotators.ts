import type { Metric } from "../../analysis/aggregate/aggregate.ts";
import type { Column } from "../../analysis/table/columns.ts";
import type { ColumnSpec, Facts } from "../../analysis/table/facts.ts";
import { IdHasher } from "../../analysis/table/keys.ts";
import { columnsFrom, type RelabelledRow, withFacts, withValues } from "../../analysis/table/relabelled.ts";
import { Table } from "../../analysis/table/table.ts";
import { type TableView, VALUES_READ } from "../../analysis/table/view.ts";
import type { AnyKind } from "../../kinds/registry.ts";
import {
  type Annotator,
  FILE_ANNOTATOR,
  type LabelPlan,
  LOCAL_ANNOTATOR,
  type Modes,
  type SampleLabels,
} from "../../model/index.ts";
import type { LabelChange, LabelReads } from "../labelReads.ts";

type SampleValues = NonNullable<RelabelledRow["values"]>;

interface LabelledChunk {
  readonly columns: readonly Column[];
  readonly values: ReadonlyMap<number, SampleValues>;
}

/**
 * The evaluation's table with one annotator's labels: columns that depend on labels are its own, others are shared.
 * Other samples are unlabelled.
 */
class AnnotatorTable {
  readonly #kind: AnyKind;
  readonly #base: Table<Facts>;
  readonly #specs: readonly ColumnSpec[];
  readonly #chunks = new Map<number, LabelledChunk>();
  readonly #live: Set<Metric<Facts>>;
  #table: { readonly table: Table<Facts>; readonly version: number } | null = null;

  constructor(kind: AnyKind, base: Table<Facts>, live: Set<Metric<Facts>>) {
    this.#kind = kind;
    this.#base = base;
    this.#live = live;
    const own = new Set(kind.label.labelling?.columns ?? []);
    this.#specs = kind.measure.columns.filter(({ id }) => own.has(id));
  }

  get table(): Table<Facts> {
    const { version } = this.#base;
    if (this.#table?.version === version) return this.#table.table;
    const table = new Table<Facts>(this.#kind.measure.columns, this.#base.sourceNames, this.#base);
    for (const [number, chunk] of this.#base.chunks.entries()) {
      const { columns, values } = this.#chunkOf(number);
      const own = new Map(this.#specs.map(({ id }, c) => [id, columns[c] ?? null]));
      table.append({
        ...chunk,
        columns: this.#kind.measure.columns.map(
          ({ id }, c) => own.get(id) ?? (own.has(id) ? null : (chunk.columns[c] ?? null)),
        ),
        ...withValues(chunk, values, (name) => this.#kind.label.labelling?.isOwnValue?.(name) === true),
      });
    }
    this.#table = { table, version };
    return table;
  }

  /** Labels by index, null to remove them. Returns the changed columns. */
  put(rows: ReadonlyMap<number, RelabelledRow | null>, modes: Modes): ReadonlySet<string> {
    const byChunk = new Map<number, Map<number, RelabelledRow | null>>();
    for (const [index, row] of rows) {
      const { chunk, at } = this.#base.rowOf(index);
      const own = byChunk.get(chunk) ?? new Map<number, RelabelledRow | null>();
      byChunk.set(chunk, own.set(at, row));
      if (row) this.#see(row.facts, modes);
    }
    const changed = new Set<string>();
    for (const [number, own] of byChunk) for (const part of this.#putIn(number, own)) changed.add(part);
    if (changed.size > 0) this.#table = null;
    return changed;
  }

  take(measured: Table<Facts>, modes: Modes): void {
    const positions = this.#specs.map(({ id }) => this.#kind.measure.columns.findIndex((spec) => spec.id === id));
    for (const [number, { columns }] of measured.chunks.entries()) {
      this.#chunks.set(number, { columns: positions.map((c) => columns[c] ?? null), values: new Map() });
    }
    measured.view().each((facts) => this.#see(facts, modes));
    this.#table = null;
  }

  #putIn(number: number, rows: ReadonlyMap<number, RelabelledRow | null>): ReadonlySet<string> {
    const before = this.#chunkOf(number);
    const values = new Map(before.values);
    const edited = new Map<number, Facts>();
    const chunk = this.#base.chunks[number];
    const none = chunk?.valueNames ? null : {};
    const textOf = (own: SampleValues | undefined) => JSON.stringify(own ?? none);
    let hasOtherValues = false;
    for (const [at, row] of rows) {
      edited.set(at, row ? row.facts : this.#unlabelled(number, at));
      if (textOf(row?.values) !== textOf(before.values.get(at))) hasOtherValues = true;
      if (row?.values) values.set(at, row.values);
      else values.delete(at);
    }
    const { columns, changed } = withFacts(before.columns, this.#specs, chunk?.rows ?? 0, edited);
    this.#chunks.set(number, { columns, values });
    return hasOtherValues ? new Set([...changed, VALUES_READ]) : changed;
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
    return this.#kind.label.labelling?.unlabelled(this.#base.factsAt(number, at)) ?? {};
  }

  #see(facts: Facts, modes: Modes): void {
    for (const metric of this.#kind.measure.metrics) {
      if (!this.#live.has(metric) && metric.score?.(facts, modes).state === "scored") this.#live.add(metric);
    }
  }
}

export interface FoundLabels {
  readonly index: number;
  readonly contentKey: string;
  readonly sample: unknown;
  readonly labels: SampleLabels | null;
}

/** As text, which is smaller than objects. */
interface Kept {
  readonly contentKey: string;
  readonly json: string;
  /** From a file of the evaluation, and read again with it. */
  readonly isJoined: boolean;
}

/** Name of the raters' common table; no annotator's. */
const RATERS = "";

export class Annotators {
  readonly #kind: AnyKind;
  readonly #base: Table<Facts>;
  readonly #tables = new Map<Annotator, AnnotatorTable>();
  readonly #live = new Set<Metric<Facts>>();
  readonly #kept = new Map<Annotator, Map<number, Kept>>();
  #isLocallyLabelled = false;
  plans: readonly LabelPlan[] = [];

  constructor(kind: AnyKind, base: Table<Facts>) {
    this.#kind = kind;
    this.#base = base;
  }

  get names(): readonly Annotator[] {
    const others = [...this.#kept.keys()].filter((name) => name !== LOCAL_ANNOTATOR && this.#isGiven(name));
    const hasLocal = this.#isLocallyLabelled || this.#isGiven(LOCAL_ANNOTATOR);
    return [FILE_ANNOTATOR, ...(hasLocal ? [LOCAL_ANNOTATOR] : []), ...others];
  }

  get isLocallyLabelled(): boolean {
    return this.#isLocallyLabelled;
  }

  tableOf(annotator: Annotator): Table<Facts> {
    if (annotator === FILE_ANNOTATOR || !this.#kind.label.labelling) return this.#base;
    return this.#own(annotator).table;
  }

  /** `reads` records which labels are read. */
  viewOf(annotator: Annotator, marks: Uint8Array | null, reads: LabelReads | null): TableView<Facts> {
    const table = this.tableOf(annotator);
    return table.view(marks, table === this.#base ? null : reads?.listener(this.#nameOf(annotator)));
  }

  get live(): ReadonlySet<Metric<Facts>> {
    return this.#live;
  }

  labelsOf(annotator: Annotator, index: number): SampleLabels | null {
    const kept = this.#kept.get(annotator)?.get(index);
    // Written by `give`.
    return kept ? (JSON.parse(kept.json) as SampleLabels) : null;
  }

  /** The sample with one annotator's labels, or with all if annotators are raters. */
  labelled(annotator: Annotator, index: number, sample: unknown): unknown {
    const { labelling, raters } = this.#kind.label;
    if (!labelling) return sample;
    if (!raters) return labelling.withLabels(sample, this.labelsOf(annotator, index), annotator);
    let rated = sample;
    for (const rater of this.#kept.keys()) rated = labelling.withLabels(rated, this.labelsOf(rater, index), rater);
    return rated;
  }

  /** The raters' common table; the file's if annotators are no raters. */
  get mergedTable(): Table<Facts> {
    return this.#kind.label.raters ? this.#own(RATERS).table : this.#base;
  }

  indexesOf(annotator: Annotator): readonly number[] {
    return [...(this.#kept.get(annotator)?.keys() ?? [])];
  }

  /** The samples that an annotator is done with: not those where only some of the pieces have a label. */
  doneBy(annotator: Annotator): readonly number[] {
    const given = this.indexesOf(annotator);
    const { labelling } = this.#kind.label;
    if (!labelling?.isUnfinished) return given;
    const read = this.tableOf(annotator).reader();
    return given.filter((index) => labelling.isUnfinished?.(read(index)) !== true);
  }

  give(annotator: Annotator, found: readonly FoundLabels[], modes: Modes, isJoined = false): LabelChange {
    const kept = this.#kept.get(annotator) ?? new Map<number, Kept>();
    this.#kept.set(annotator, kept);
    const rows = new Map<number, RelabelledRow | null>();
    for (const { index, contentKey, sample, labels } of found) {
      if (labels === null) kept.delete(index);
      else kept.set(index, { contentKey, json: JSON.stringify(labels), isJoined });
      rows.set(index, this.#isSpokenOf(annotator, index) ? this.#rowOf(annotator, index, sample, modes) : null);
    }
    const parts = this.#kind.label.labelling ? this.#own(annotator).put(rows, modes) : new Set<string>();
    return { table: this.#nameOf(annotator), parts };
  }

  takeLocal(measured: Table<Facts>, modes: Modes): void {
    this.#own(LOCAL_ANNOTATOR).take(measured, modes);
    this.#isLocallyLabelled = true;
  }

  /** All given labels, to move them to another reading; labels from files are not included. */
  *given(): Generator<{ annotator: Annotator; index: number; contentKey: string; labels: SampleLabels }> {
    for (const [annotator, kept] of this.#kept) {
      for (const [index, { contentKey, json, isJoined }] of kept) {
        if (isJoined) continue;
        // Written by `give`.
        yield { annotator, index, contentKey, labels: JSON.parse(json) as SampleLabels };
      }
    }
  }

  #isGiven(annotator: Annotator): boolean {
    return (this.#kept.get(annotator)?.size ?? 0) > 0;
  }

  #isSpokenOf(annotator: Annotator, index: number): boolean {
    if (!this.#kind.label.raters) return this.#kept.get(annotator)?.has(index) === true;
    return [...this.#kept.values()].some((kept) => kept.has(index));
  }

  #rowOf(annotator: Annotator, index: number, sample: unknown, modes: Modes): RelabelledRow {
    const { measure } = this.#kind;
    const labelled = this.labelled(annotator, index, sample);
    const facts = measure.factsOf(labelled, { modes, allModes: false });
    return measure.valuesOf ? { facts, values: measure.valuesOf(labelled) } : { facts };
  }

  #nameOf(annotator: Annotator): string {
    return this.#kind.label.raters ? RATERS : annotator;
  }

  #own(annotator: Annotator): AnnotatorTable {
    const name = this.#nameOf(annotator);
    let own = this.#tables.get(name);
    if (!own) {
      own = new AnnotatorTable(this.#kind, this.#base, this.#live);
      this.#tables.set(name, own);
    }
    return own;
  }
}

/**
 * Hash of id, slices and texts: sixteen hexadecimal digits, independent of position, labels and scores. Equal samples
 * share it.
 */
export function contentKeyOf(sample: unknown, kind: AnyKind): string {
  const texts = JSON.stringify([kind.read.idOf(sample), ...kind.read.texts.map(({ read }) => read(sample))]);
  const halves = new Uint32Array(2);
  new IdHasher().write(texts, kind.measure.slicesOf(sample), halves, 0);
  return [...halves].map((half) => half.toString(16).padStart(8, "0")).join("");
}
