import type { Facts, Metric } from "../../core/kinds/kind.ts";
import type { AnyKind } from "../../core/kinds/registry.ts";
import type { RelabelledRow } from "../../core/table/relabelled.ts";
import type { Table } from "../../core/table/table.ts";
import { type Annotator, FILE_ANNOTATOR, LOCAL_ANNOTATOR, type Modes, type SampleLabels } from "../../model/index.ts";
import { AnnotatorTable } from "./annotatorTable.ts";

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
  /** By annotator and index. */
  readonly #kept = new Map<Annotator, Map<number, Kept>>();
  #isLocallyLabelled = false;

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
    if (annotator === FILE_ANNOTATOR || !this.#kind.labelling) return this.#base;
    return this.#own(annotator).table;
  }

  /** Metrics that some sample is scored by, whoever labels it. */
  get live(): ReadonlySet<Metric<Facts>> {
    return new Set([...this.#tables.values()].flatMap(({ live }) => [...live]));
  }

  /** What an annotator was given to say of a sample; null where that is nothing. */
  labelsOf(annotator: Annotator, index: number): SampleLabels | null {
    const kept = this.#kept.get(annotator)?.get(index);
    // It was written by `give`.
    return kept ? (JSON.parse(kept.json) as SampleLabels) : null;
  }

  /** The sample as it is looked at through an annotator: with its labels alone, or with those of all where they are raters. */
  labelled(annotator: Annotator, index: number, sample: unknown): unknown {
    const { labelling } = this.#kind;
    if (!labelling) return sample;
    if (!labelling.areRaters) return labelling.withLabels(sample, this.labelsOf(annotator, index), annotator);
    let rated = sample;
    for (const rater of this.#kept.keys()) rated = labelling.withLabels(rated, this.labelsOf(rater, index), rater);
    return rated;
  }

  /** The table in which annotators that are raters stand side by side; that of the file where they are none. */
  get besideEachOther(): Table<Facts> {
    return this.#kind.labelling?.areRaters ? this.#own(RATERS).table : this.#base;
  }

  /** Samples that an annotator was given labels of. */
  indexesOf(annotator: Annotator): readonly number[] {
    return [...(this.#kept.get(annotator)?.keys() ?? [])];
  }

  give(annotator: Annotator, found: readonly FoundLabels[], modes: Modes, isJoined = false): void {
    const kept = this.#kept.get(annotator) ?? new Map<number, Kept>();
    this.#kept.set(annotator, kept);
    const rows = new Map<number, RelabelledRow | null>();
    for (const { index, contentKey, sample, labels } of found) {
      if (labels === null) kept.delete(index);
      else kept.set(index, { contentKey, json: JSON.stringify(labels), isJoined });
      rows.set(index, this.#isSpokenOf(annotator, index) ? this.#rowOf(annotator, index, sample, modes) : null);
    }
    if (this.#kind.labelling) this.#own(annotator).put(rows, modes);
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
    if (!this.#kind.labelling?.areRaters) return this.#kept.get(annotator)?.has(index) === true;
    return [...this.#kept.values()].some((kept) => kept.has(index));
  }

  #rowOf(annotator: Annotator, index: number, sample: unknown, modes: Modes): RelabelledRow {
    const { measure, valuesOf } = this.#kind;
    const labelled = this.labelled(annotator, index, sample);
    const facts = measure(labelled, { modes, allModes: false });
    return valuesOf ? { facts, values: valuesOf(labelled) } : { facts };
  }

  #own(annotator: Annotator): AnnotatorTable {
    const name = this.#kind.labelling?.areRaters ? RATERS : annotator;
    let own = this.#tables.get(name);
    if (!own) {
      own = new AnnotatorTable(this.#kind, this.#base);
      this.#tables.set(name, own);
    }
    return own;
  }
}
