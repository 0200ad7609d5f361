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
class AnnotatorTable {
  readonly #kind: AnyKind;
  readonly #base: Table<Facts>;
  readonly #specs: readonly ColumnSpec[];
  readonly #chunks = new Map<number, LabelledChunk>();
  /** Metrics that some sample is scored by, whoever labels it: shared by all tables. */
  readonly #live: Set<Metric<Facts>>;
  #table: { readonly table: Table<Facts>; readonly version: number } | null = null;

  constructor(kind: AnyKind, base: Table<Facts>, live: Set<Metric<Facts>>) {
    this.#kind = kind;
    this.#base = base;
    this.#live = live;
    const own = new Set(kind.label.labelling?.columns ?? []);
    this.#specs = kind.measure.columns.filter(({ id }) => own.has(id));
  }

  /** Made anew after the file's table has grown or labels have come; its chunks share what did not change. */
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

  /** Takes labelled samples by index; null: nothing is said of it any more. Tells which columns have changed. */
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

  /** Takes a whole table of the same records that was measured with the annotator's labels. */
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
    // Where the file has values, a row without any is another one than a row that keeps them.
    const none = chunk?.valueNames ? null : {};
    const textOf = (own: Values | undefined) => JSON.stringify(own ?? none);
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

/** Labels of a sample that was found and read. */
export interface FoundLabels {
  readonly index: number;
  readonly contentKey: string;
  readonly sample: unknown;
  readonly labels: SampleLabels | null;
}

/** Labels as they are kept: as text, which is smaller than objects. */
interface Kept {
  readonly contentKey: string;
  readonly json: string;
  /** They came with a file of the evaluation, and come again when it is read again. */
  readonly isJoined: boolean;
}

/** The name of the table that all raters share; no annotator's. */
const RATERS = "";

/** Whose labels an evaluation has beside those of the file, and its table as each of them labels it. */
export class Annotators {
  readonly #kind: AnyKind;
  readonly #base: Table<Facts>;
  readonly #tables = new Map<Annotator, AnnotatorTable>();
  readonly #live = new Set<Metric<Facts>>();
  /** By annotator and index. */
  readonly #kept = new Map<Annotator, Map<number, Kept>>();
  #isLocallyLabelled = false;
  /** How a person's labels are to be drawn, as it stands in the files of labels. */
  plans: readonly LabelPlan[] = [];

  constructor(kind: AnyKind, base: Table<Facts>) {
    this.#kind = kind;
    this.#base = base;
  }

  /** The file first, then by words alone, models and people in the order in which they came. */
  get names(): readonly Annotator[] {
    const others = [...this.#kept.keys()].filter((name) => name !== LOCAL_ANNOTATOR && this.#isGiven(name));
    const hasLocal = this.#isLocallyLabelled || this.#isGiven(LOCAL_ANNOTATOR);
    return [FILE_ANNOTATOR, ...(hasLocal ? [LOCAL_ANNOTATOR] : []), ...others];
  }

  /** Whether every sample was labelled by its words. */
  get isLocallyLabelled(): boolean {
    return this.#isLocallyLabelled;
  }

  /** The table as an annotator labels it; of one that has labelled nothing all samples are unlabelled. */
  tableOf(annotator: Annotator): Table<Facts> {
    if (annotator === FILE_ANNOTATOR || !this.#kind.label.labelling) return this.#base;
    return this.#own(annotator).table;
  }

  /** Rows of that table; `reads` notes which of the annotator's labels are looked at. */
  viewOf(annotator: Annotator, marks: Uint8Array | null, reads: LabelReads | null): TableView<Facts> {
    const table = this.tableOf(annotator);
    // Nobody's labels change the file's table.
    return table.view(marks, table === this.#base ? null : reads?.listener(this.#nameOf(annotator)));
  }

  /** Metrics that some sample is scored by, whoever labels it. */
  get live(): ReadonlySet<Metric<Facts>> {
    return this.#live;
  }

  /** What an annotator was given to say of a sample; null where that is nothing. */
  labelsOf(annotator: Annotator, index: number): SampleLabels | null {
    const kept = this.#kept.get(annotator)?.get(index);
    // It was written by `give`.
    return kept ? (JSON.parse(kept.json) as SampleLabels) : null;
  }

  /** The sample as it is looked at through an annotator: with its labels alone, or with those of all where they are raters. */
  labelled(annotator: Annotator, index: number, sample: unknown): unknown {
    const { labelling, raters } = this.#kind.label;
    if (!labelling) return sample;
    if (!raters) return labelling.withLabels(sample, this.labelsOf(annotator, index), annotator);
    let rated = sample;
    for (const rater of this.#kept.keys()) rated = labelling.withLabels(rated, this.labelsOf(rater, index), rater);
    return rated;
  }

  /** The table in which annotators that are raters stand side by side; that of the file where they are none. */
  get mergedTable(): Table<Facts> {
    return this.#kind.label.raters ? this.#own(RATERS).table : this.#base;
  }

  /** Samples that an annotator was given labels of. */
  indexesOf(annotator: Annotator): readonly number[] {
    return [...(this.#kept.get(annotator)?.keys() ?? [])];
  }

  /** Takes what an annotator says of samples; tells what changes in whose table. */
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

  /** Takes a table of the same records, measured as their words alone label them. */
  takeLocal(measured: Table<Facts>, modes: Modes): void {
    this.#own(LOCAL_ANNOTATOR).take(measured, modes);
    this.#isLocallyLabelled = true;
  }

  /** Everything that was given, to be given again to another reading of the files; what files say they say again. */
  *given(): Generator<{ annotator: Annotator; index: number; contentKey: string; labels: SampleLabels }> {
    for (const [annotator, kept] of this.#kept) {
      for (const [index, { contentKey, json, isJoined }] of kept) {
        if (isJoined) continue;
        // It was written by `give`.
        yield { annotator, index, contentKey, labels: JSON.parse(json) as SampleLabels };
      }
    }
  }

  #isGiven(annotator: Annotator): boolean {
    return (this.#kept.get(annotator)?.size ?? 0) > 0;
  }

  /** Whether anybody whose labels the annotator's table has says something of the sample. */
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
 * Names a sample by its id, its slices and its texts: sixteen hexadecimal digits, the same wherever the sample stands
 * and whatever labels and scores its record has. Samples that are alike in all of these share it.
 */
export function contentKeyOf(sample: unknown, kind: AnyKind): string {
  const texts = JSON.stringify([kind.read.idOf(sample), ...kind.read.texts.map(({ read }) => read(sample))]);
  const halves = new Uint32Array(2);
  new IdHasher().write(texts, kind.measure.slicesOf(sample), halves, 0);
  return [...halves].map((half) => half.toString(16).padStart(8, "0")).join("");
}
