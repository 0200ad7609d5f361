import type { Facts, Metric } from "../core/kinds/kind.ts";
import type { AnyKind } from "../core/kinds/registry.ts";
import { Table } from "../core/table/table.ts";
import {
  type Annotator,
  type EvaluationSpec,
  FILE_ANNOTATOR,
  type IssueCode,
  type Modes,
  type PlacedIssue,
  type Query,
} from "../model/index.ts";
import type { ChangedSource, EvaluationState, Unlike, Unpacking } from "../protocol/session.ts";
import { either, unlessAborted } from "./aborting.ts";
import { Annotators } from "./annotators/annotators.ts";
import { joinLabels } from "./annotators/joinedLabels.ts";
import { labelLocally } from "./annotators/labelLocally.ts";
import { type EvaluationPlan, isSameReading, withMeasureOf } from "./evaluationPlan.ts";
import { stateOf } from "./evaluationState.ts";
import type { FieldScope } from "./fields.ts";
import { type SourcePrint, unlike } from "./growth.ts";
import { KeptAnswers } from "./keptAnswers.ts";
import { LiveMetrics } from "./liveMetrics.ts";
import { MeasuredModes, measureMore, type Passing } from "./measuredModes.ts";
import type { Platform } from "./platform.ts";
import { type BufferTexts, type Prepared, prepare, rowSourcesOf } from "./prepare.ts";
import { type RecordField, recordFieldsIn } from "./recordFields.ts";
import { type RecordSearch, searchOver } from "./recordSearch.ts";
import type { RowSource } from "./records.ts";
import { type EarlierReading, type SourceResult, scoreAll } from "./scoring.ts";
import { needsAllModes, type Selection, select } from "./selection.ts";
import type { SourceSlot } from "./sourceSlot.ts";
import type { SourceReading } from "./stretches.ts";

/** State events come at most this often while a file is read. */
const STATE_INTERVAL_MS = 100;

/**
 * One open evaluation: its sources, its table, and the answers that stand on them. Opening reads the heads; `settled`
 * resolves when every record has been measured. Owns its files; `dispose` closes them and stops the reading.
 */
export class Evaluation {
  readonly spec: EvaluationSpec;
  readonly slots: readonly SourceSlot[];
  readonly plan: EvaluationPlan;
  /** As the file's own labels have it. */
  readonly table: Table<Facts>;
  readonly annotators: Annotators;
  readonly rowSources: readonly RowSource[];
  readonly results: SourceResult[] = [];
  /** Labels of joined files that belong to no sample. */
  #labelIssues: readonly PlacedIssue[] = [];
  readonly settled: Promise<void>;
  readonly #platform: Platform;
  readonly #recordFields: readonly RecordField[];
  /** By source, what tells later whether its file has only grown. */
  readonly #prints: ReadonlyMap<number, SourcePrint>;
  /** The reading that this one goes on from, until it has. */
  #earlier: EarlierReading | null;
  readonly #abort = new AbortController();
  readonly #bytesRead = new Map<number, number>();
  #search: RecordSearch | null = null;
  readonly #live: LiveMetrics;
  readonly #measured: MeasuredModes;
  /** What is being measured beside the first pass: one after the other, the same modes once. */
  readonly #measuring = new Map<string, Promise<void>>();
  readonly #answers = new KeptAnswers();
  #onState: (state: EvaluationState) => void = () => {};
  #lastStateMs = 0;
  #revision: number;
  /** The revision that reading began with, from the first byte of every file. */
  readonly #firstRevision: number;
  #isSettled = false;
  #isStale = false;
  /** Whether a later pass has met other records than the first. */
  #isMixed = false;

  private constructor(
    spec: EvaluationSpec,
    { slots, plan, lookups, prints }: Prepared,
    platform: Platform,
    revision: number,
    earlier: EarlierReading | null,
    firstRevision = revision,
  ) {
    this.#revision = revision;
    this.#firstRevision = firstRevision;
    this.#prints = prints;
    this.#earlier = earlier;
    this.spec = spec;
    this.slots = slots;
    this.plan = plan;
    this.#live = new LiveMetrics(plan.kind.metrics);
    const isAll = plan.rows.every(({ plan: { measure } }) => measure.allModes);
    this.#measured = new MeasuredModes(plan.kind, plan.modes, isAll);
    this.#recordFields = recordFieldsIn(slots.flatMap((slot) => slot.head));
    this.#platform = platform;
    this.table = new Table(
      plan.kind.columns,
      slots.map((slot) => slot.name),
    );
    this.annotators = new Annotators(plan.kind, this.table);
    this.rowSources = plan.rows.flatMap(({ slot, plan: reading }) => rowSourcesOf(slot, reading, lookups));
    this.settled = this.#score();
    // Whoever waits for `settled` sees the error; nobody has to wait.
    this.settled.catch(() => {});
  }

  /**
   * Opens all sources and starts to measure. Sources that cannot be read are told by the state, not thrown. Revisions
   * count on from `firstRevision`, so that they rise over a second reading too. `unpacking` hears of sources that have
   * to be unpacked, many times a second.
   */
  static async open(
    spec: EvaluationSpec,
    texts: BufferTexts,
    platform: Platform,
    signal: AbortSignal,
    firstRevision = 1,
    unpacking: ((source: Unpacking) => void) | null = null,
  ): Promise<Evaluation> {
    const prepared = await prepare(spec, texts, platform, signal, unpacking);
    return new Evaluation(spec, prepared, platform, firstRevision, null);
  }

  /**
   * A reading of the same files that goes on from where this one has come to, once this one has come to its end: null
   * where they are as they were, and what keeps it from going on where they have not only grown.
   */
  async continued(signal: AbortSignal): Promise<Evaluation | Unlike | null> {
    await unlessAborted(this.settled, signal);
    const changed = (await this.#changedFiles()).map(({ source }) => source);
    if (changed.length === 0) return null;
    const readings = this.#readings;
    if (!changed.every((number) => readings.has(number) && this.#prints.has(number))) return "unfollowable";
    const prepared = await prepare(this.spec, new Map(), this.#platform, signal, null);
    const trouble = await this.#unlike(prepared, changed);
    if (trouble === null) {
      const plan = withMeasureOf(prepared.plan, this.plan);
      const earlier = { readings, table: this.table };
      const again = { ...prepared, plan };
      return new Evaluation(this.spec, again, this.#platform, this.#revision + 1, earlier, this.#firstRevision);
    }
    for (const slot of prepared.slots) await slot.opened?.close();
    return trouble;
  }

  /**
   * Sources that are no longer what was opened, joined ones among them; what a pass found to differ counts as well, and
   * all of them do where they were read from the start after the revision `since`.
   */
  async changed(since?: number): Promise<readonly ChangedSource[]> {
    const changed = await this.#changedFiles();
    const isOther = this.#isMixed || (since !== undefined && since < this.#firstRevision);
    if (!isOther) return changed;
    const known = new Set(changed.flatMap(({ source, change }) => (change === "grown" ? [] : [source])));
    const rest = this.plan.rows.filter(({ slot }) => !known.has(slot.number));
    return [
      ...changed.filter(({ source }) => known.has(source)),
      ...rest.map(({ slot }) => ({ source: slot.number, change: "rewritten" as const })),
    ];
  }

  /** The same by a look at the files alone. */
  async #changedFiles(): Promise<readonly ChangedSource[]> {
    const looks = await Promise.all(
      this.slots.map(async ({ number, opened }) => ({ source: number, change: opened && (await opened.change()) })),
    );
    return looks.flatMap(({ source, change }) => (change ? [{ source, change }] : []));
  }

  get kind(): AnyKind {
    return this.plan.kind;
  }

  get revision(): number {
    return this.#revision;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  get isStale(): boolean {
    return this.#isStale;
  }

  get state(): EvaluationState {
    return stateOf(this, this.#bytesRead);
  }

  /** Metrics that some sample is scored by. */
  get liveMetrics(): readonly Metric<Facts>[] {
    const ofFile = this.#live.of(this.table, this.plan.modes);
    const { live } = this.annotators;
    return live.size === 0 ? ofFile : this.kind.metrics.filter((metric) => live.has(metric) || ofFile.includes(metric));
  }

  get issues(): readonly PlacedIssue[] {
    return [...this.results.flatMap((result) => result.issues), ...this.#labelIssues];
  }

  /** All that were counted; of very many only the first are kept. */
  get issueCounts(): Readonly<Partial<Record<IssueCode, number>>> {
    const counts: Partial<Record<IssueCode, number>> = {};
    for (const result of this.results) {
      for (const [code, count] of Object.entries(result.issueCounts) as [IssueCode, number][]) {
        counts[code] = (counts[code] ?? 0) + count;
      }
    }
    for (const { code } of this.#labelIssues) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  }

  /** Hears every new state: while reading, and once when all is measured. */
  listen(onState: (state: EvaluationState) => void): void {
    this.#onState = onState;
    onState(this.state);
  }

  /** What a query lets through. Throws `FilterError`. */
  async selection(query: Query, signal: AbortSignal): Promise<Selection> {
    const scope = this.scope(query.modes, query.annotator);
    await this.measured(query.modes, signal);
    if (needsAllModes(query, scope)) await this.measured("all", signal);
    const question = ["selection", query.where, query.sort, query.modes, query.annotator];
    return this.once(question, signal, () => select(query, scope, this.search, signal));
  }

  /**
   * Resolves when the facts of these modes are there. Modes that were not worked out while the files were read are
   * measured in a pass of their own, which begins when the first one has ended; its progress is told as the first's.
   * Throws `RangeError` where the files have changed since.
   */
  async measured(modes: Modes | "all", signal: AbortSignal): Promise<void> {
    if (this.#measured.has(modes)) return;
    const key = JSON.stringify(modes);
    const measuring = this.#measuring.get(key) ?? this.#measureMore(modes);
    this.#measuring.set(key, measuring);
    const forget = () => this.#measuring.delete(key);
    measuring.then(forget, forget);
    await unlessAborted(measuring, signal);
  }

  /** The table as an annotator labels it. */
  tableOf(annotator: Annotator): Table<Facts> {
    return this.annotators.tableOf(annotator);
  }

  /** Labels every sample by its words alone, once; nothing is kept where it is cancelled. Throws as `measured` does. */
  async labelLocally(signal: AbortSignal): Promise<void> {
    const known = this.#measuring.get(LOCALLY);
    if (known) return unlessAborted(known, signal);
    if (this.annotators.isLocallyLabelled || !this.kind.asking?.support) return;
    const labelling = this.#alone(async () => {
      const measured = await labelLocally(this.plan, this.table, this.#passing(signal));
      if (measured) this.annotators.takeLocal(measured, this.plan.modes);
      return measured !== null;
    });
    this.#measuring.set(LOCALLY, labelling);
    const forget = () => this.#measuring.delete(LOCALLY);
    labelling.then(forget, forget);
    await labelling;
  }

  /** Tells everybody that labels have come or gone. */
  labelled(): void {
    this.#changed(true);
  }

  /** Whether counts that compare all modes can be told without reading anything again. */
  get hasAllModes(): boolean {
    return this.#measured.isAll;
  }

  /** Answers a question once; the last few answers are kept until the revision rises. */
  once<Answer>(question: readonly unknown[], signal: AbortSignal, answer: () => Promise<Answer>): Promise<Answer> {
    return this.#answers.once(question, signal, answer);
  }

  /** What the names of a filter mean here. */
  scope(modes: Modes, annotator: Annotator = FILE_ANNOTATOR): FieldScope {
    const table = this.tableOf(annotator);
    return {
      kind: this.kind,
      table,
      modes,
      recordFields: this.#recordFields,
      annotators: this.annotators,
      annotator,
    };
  }

  /** Looks into the records again; its answers hold until the revision rises. */
  get search(): RecordSearch {
    this.#search ??= searchOver(this.rowSources, this.kind, this.table);
    return this.#search;
  }

  /** The view of a query's samples, in file order. */
  async view(query: Query, signal: AbortSignal) {
    return this.tableOf(query.annotator).view((await this.selection(query, signal)).marks);
  }

  defaultQuery(modes: Modes = this.plan.modes): Query {
    return { where: [], sort: null, modes, annotator: FILE_ANNOTATOR };
  }

  async dispose(): Promise<void> {
    this.#abort.abort(new Error("disposed"));
    this.#onState = () => {};
    await this.settled.catch(() => {});
    for (const slot of this.slots) await slot.opened?.close();
  }

  /** How far each source has been read that can be gone on from. */
  get #readings(): ReadonlyMap<number, SourceReading> {
    return new Map(this.results.flatMap(({ source, reading }) => (reading ? [[source, reading] as const] : [])));
  }

  async #unlike({ slots, plan }: Prepared, changed: readonly number[]): Promise<Unlike | null> {
    for (const number of changed) {
      const print = this.#prints.get(number);
      const opened = slots[number]?.opened;
      if (!opened) return "replaced";
      const trouble = print ? await unlike(print, opened) : "unfollowable";
      if (trouble !== null) return trouble;
    }
    // Few records may have looked like another shape than many do.
    return isSameReading(plan, this.plan) ? null : "unfollowable";
  }

  async #score(): Promise<void> {
    const hooks = {
      grown: (source: number, bytesRead: number) => {
        this.#bytesRead.set(source, bytesRead);
        this.#changed(false);
      },
      finished: (result: SourceResult) => {
        this.results.push(result);
        this.#bytesRead.set(result.source, this.slots[result.source]?.opened?.size ?? 0);
        this.#changed(false);
      },
    };
    const earlier = this.#earlier;
    this.#earlier = null;
    await scoreAll(this.plan, this.table, this.#platform, this.spec.limit, hooks, this.#abort.signal, earlier);
    if (this.kind.labelling) this.#labelIssues = await joinLabels(this, this.#abort.signal);
    if ((await this.#changedFiles()).length > 0) this.#isStale = true;
    this.#isSettled = true;
    this.#changed(true);
  }

  #measureMore(modes: Modes | "all"): Promise<void> {
    return this.#alone(async () => {
      if (this.#measured.has(modes)) return true;
      const isSame = await measureMore(modes, this.plan, this.table, this.#passing(this.#abort.signal));
      if (isSame) this.#measured.add(modes);
      return isSame;
    });
  }

  /**
   * Reads the files once more when nobody else does; its progress is told as the first reading's. False from `pass`:
   * they are other files now.
   */
  async #alone(pass: () => Promise<boolean>): Promise<void> {
    const others = [...this.#measuring.values()];
    await this.settled;
    await Promise.allSettled(others);
    this.#isSettled = false;
    this.#bytesRead.clear();
    this.#tell(true);
    let isSame = false;
    try {
      isSame = await pass();
      if (!isSame) {
        this.#isMixed = true;
        this.#isStale = true;
      }
    } finally {
      for (const slot of this.slots) this.#bytesRead.set(slot.number, slot.opened?.size ?? 0);
      this.#isSettled = true;
      this.#changed(true);
    }
    if (!isSame) throw new RangeError("The files have changed since they were read.");
  }

  /** What a further pass over the files goes by; it ends with the evaluation too. */
  #passing(signal: AbortSignal): Passing {
    const grown = (source: number, bytes: number) => {
      this.#bytesRead.set(source, bytes);
      this.#tell(false);
    };
    return {
      readings: this.#readings,
      platform: this.#platform,
      limit: this.spec.limit,
      grown,
      signal: signal === this.#abort.signal ? signal : either(signal, this.#abort.signal),
    };
  }

  #changed(isUrgent: boolean): void {
    this.#revision++;
    this.#answers.clear();
    this.#search = null;
    this.#tell(isUrgent);
  }

  #tell(isUrgent: boolean): void {
    const now = Date.now();
    if (!isUrgent && now - this.#lastStateMs < STATE_INTERVAL_MS) return;
    this.#lastStateMs = now;
    this.#onState(this.state);
  }
}

/** Names the pass that labels locally among those that are going on. */
const LOCALLY = "local labels";
