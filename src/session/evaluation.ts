import type { Metric } from "../analysis/aggregate/aggregate.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { Table } from "../analysis/table/table.ts";
import type { AnyKind, KindRegistry } from "../kinds/registry.ts";
import {
  type Annotator,
  type EvaluationSpec,
  FILE_ANNOTATOR,
  type IssueCode,
  type Modes,
  type PlacedIssue,
  type Query,
} from "../model/index.ts";
import type { ChangedSource, EvaluationState, RereadColumn, SourceChange, Unpacking } from "../protocol/session.ts";
import { UnreadableSource } from "../read/issues.ts";
import type { JsonRecord } from "../read/parse.ts";
import type { Annotators } from "./annotators/annotators.ts";
import { joinLabels } from "./annotators/joinedLabels.ts";
import { Growth } from "./answers/live.ts";
import {
  type BufferTexts,
  type EvaluationPlan,
  type Prepared,
  prepare,
  preparedByAll,
  withMeasureOf,
} from "./evaluationPlan.ts";
import { stateOf } from "./evaluationState.ts";
import { FurtherPasses } from "./furtherPasses.ts";
import type { LabelChange, LabelReads } from "./labelReads.ts";
import { misfitsOf, rereadOf } from "./misfits.ts";
import type { Platform } from "./platform.ts";
import { newReading, type Reading } from "./reading.ts";
import { type RecordField, recordFieldsIn } from "./recordFields.ts";
import type { RowSource } from "./records.ts";
import { duplicateIssues, duplicatesIn } from "./repeats.ts";
import { AnswerCache, unlessAborted } from "./running.ts";
import { type EarlierReading, type SourceReading, type SourceResult, scoreAll } from "./scoring.ts";
import { needsAllModes, parseQuery, searchOver, select } from "./selection.ts";
import type { SourceSlot } from "./sources.ts";
import { readHead } from "./sources.ts";
import type { EvaluationView, FieldScope, RecordSearch, Selection } from "./view.ts";

/** State events come at most this often while a file is read. */
const STATE_INTERVAL_MS = 100;

/** The reading that another one goes on from. */
interface Earlier extends EarlierReading {
  readonly growth: Growth | null;
}

/**
 * One open evaluation: its sources, its table, and the answers that stand on them. Opening reads the heads; `settled`
 * resolves when every record has been measured. Owns its files; `dispose` closes them and stops the reading.
 */
export class Evaluation implements EvaluationView {
  readonly spec: EvaluationSpec;
  /** Another one takes its place where all records showed that the first ones had not shown what the columns hold. */
  #reading: Reading;
  #reread: readonly RereadColumn[] = [];
  /** Copies of samples. */
  #duplicateIssues: readonly PlacedIssue[] = [];
  /** Labels of joined files that belong to no sample. */
  #labelIssues: readonly PlacedIssue[] = [];
  #issues: { readonly revision: number; readonly issues: readonly PlacedIssue[] } | null = null;
  readonly settled: Promise<void>;
  readonly #platform: Platform;
  #recordFields: readonly RecordField[] | null = null;
  readonly #passes: FurtherPasses;
  /** The reading that this one goes on from, until it has. */
  #earlier: EarlierReading | null;
  readonly #abort = new AbortController();
  readonly #bytesRead = new Map<number, number>();
  #search: RecordSearch | null = null;
  readonly #answers = new AnswerCache();
  #onState: (state: EvaluationState) => void = () => {};
  #lastStateMs = 0;
  #revision: number;
  #isSettled = false;
  #isStale = false;

  private constructor(
    spec: EvaluationSpec,
    prepared: Prepared,
    platform: Platform,
    revision: number,
    earlier: Earlier | null,
    firstRevision = revision,
  ) {
    this.#revision = revision;
    this.#earlier = earlier;
    this.spec = spec;
    this.#platform = platform;
    this.#reading = newReading(prepared, platform, firstRevision, earlier && (earlier.growth ?? new Growth()));
    this.settled = this.#score();
    // Whoever waits for `settled` sees the error; nobody has to wait.
    this.settled.catch(() => {});
    this.#passes = this.#furtherPasses();
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
  async continued(signal: AbortSignal): Promise<Evaluation | SourceChange | null> {
    await unlessAborted(this.settled, signal);
    const { watch } = this.#reading;
    const changed = (await watch.changedFiles()).map(({ source }) => source);
    if (changed.length === 0) return null;
    const readings = this.#readings;
    if (!changed.every((number) => readings.has(number) && watch.isFollowed(number))) return "unfollowable";
    const prepared = await prepare(this.spec, new Map(), this.#platform, signal, null, this.slots);
    const obstacle = await watch.obstacle(prepared, changed);
    if (obstacle === null) {
      const plan = withMeasureOf(prepared.plan, this.plan, this.hasAllModes);
      const earlier = { readings, table: this.table, growth: this.growth };
      const again = { ...prepared, plan };
      const { firstRevision } = watch;
      return new Evaluation(this.spec, again, this.#platform, this.#revision + 1, earlier, firstRevision);
    }
    for (const slot of prepared.slots) await slot.opened?.close();
    return obstacle;
  }

  /** Sources that are no longer what was opened, as `SourceWatch` tells them. */
  changed(since?: number): Promise<readonly ChangedSource[]> {
    return this.#reading.watch.changed(since);
  }

  get slots(): readonly SourceSlot[] {
    return this.#reading.prepared.slots;
  }

  get plan(): EvaluationPlan {
    return this.#reading.prepared.plan;
  }

  get table(): Table<Facts> {
    return this.#reading.table;
  }

  get annotators(): Annotators {
    return this.#reading.annotators;
  }

  get rowSources(): readonly RowSource[] {
    return this.#reading.rowSources;
  }

  get results(): readonly SourceResult[] {
    return this.#reading.results;
  }

  get growth(): Growth | null {
    return this.#reading.growth;
  }

  get reread(): readonly RereadColumn[] {
    return this.#reread;
  }

  get kinds(): KindRegistry {
    return this.#platform.kinds;
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
    const ofFile = this.#reading.live.of(this.table, this.plan.modes);
    const { live } = this.annotators;
    return live.size === 0
      ? ofFile
      : this.kind.measure.metrics.filter((metric) => live.has(metric) || ofFile.includes(metric));
  }

  /** Put together once a revision: of very many sources each is asked for its own. */
  get issues(): readonly PlacedIssue[] {
    if (this.#issues?.revision !== this.#revision) {
      const issues = [
        ...this.results.flatMap((result) => result.issues),
        ...this.#duplicateIssues,
        ...this.#labelIssues,
      ];
      this.#issues = { revision: this.#revision, issues };
    }
    return this.#issues.issues;
  }

  /** Those of one source, of which there may be very many. */
  issuesOf(source: number): readonly PlacedIssue[] {
    const isOwn = (issue: PlacedIssue) => issue.source === source;
    const read = this.results.find((result) => result.source === source)?.issues ?? [];
    return [...read, ...this.#duplicateIssues.filter(isOwn), ...this.#labelIssues.filter(isOwn)];
  }

  /** All that were counted; of very many only the first are kept. */
  get issueCounts(): Readonly<Partial<Record<IssueCode, number>>> {
    const counts: Partial<Record<IssueCode, number>> = {};
    for (const result of this.results) {
      for (const [code, count] of Object.entries(result.issueCounts) as [IssueCode, number][]) {
        counts[code] = (counts[code] ?? 0) + count;
      }
    }
    const duplicates = this.#isSettled ? duplicatesIn(this.table) : 0;
    if (duplicates > 0) counts.DUPLICATE_ANSWER = duplicates;
    for (const { code } of this.#labelIssues) counts[code] = (counts[code] ?? 0) + 1;
    return counts;
  }

  /** Hears every new state: while reading, and once when all is measured. */
  listen(onState: (state: EvaluationState) => void): void {
    this.#onState = onState;
    onState(this.state);
  }

  /** What a query lets through. Throws `FilterError`. */
  async selection(query: Query, signal: AbortSignal, reads?: LabelReads): Promise<Selection> {
    await this.measured(query.modes, signal);
    const filter = parseQuery(query);
    if (needsAllModes(filter, this.kind)) await this.measured("all", signal);
    const question = ["selection", query.where, query.sort, query.modes, query.annotator];
    const answer = (own: LabelReads) =>
      select(filter, this.scope(query.modes, query.annotator, own), this.search, signal);
    return this.onceReading(question, signal, answer, reads);
  }

  /**
   * Resolves when the facts of these modes are there. Modes that were not worked out while the files were read are
   * measured in a pass of their own, which begins when the first one has ended; its progress is told as the first's.
   * Throws `RangeError` where the files have changed since.
   */
  measured(modes: Modes | "all", signal: AbortSignal): Promise<void> {
    return this.#passes.measured(modes, signal);
  }

  /** Whether modes are missing that its spec wants to be worked out before somebody asks for them. */
  get needsPreparing(): boolean {
    return (
      this.spec.preparesModes === true && !this.#isStale && !this.#abort.signal.aborted && this.#passes.isPreparable
    );
  }

  /** Works out the modes that are still missing, if everything has been read: nobody waits for it. */
  prepareModes(): void {
    if (this.#isSettled && this.needsPreparing) this.#passes.prepare();
  }

  /** The table as an annotator labels it. */
  tableOf(annotator: Annotator): Table<Facts> {
    return this.annotators.tableOf(annotator);
  }

  /** Labels every sample by its words alone, once; nothing is kept where it is cancelled. Throws as `measured` does. */
  labelLocally(signal: AbortSignal): Promise<void> {
    return this.#passes.labelLocally(signal);
  }

  /** Tells everybody that labels have come or gone; answers that do not stand on them are kept. */
  labelled(changes: readonly LabelChange[]): void {
    this.#revision++;
    this.#answers.forget(changes);
    this.#tell(true);
  }

  /** Whether counts that compare all modes can be told without reading anything again. */
  get hasAllModes(): boolean {
    return this.#passes.hasAllModes;
  }

  /** Answers a question once; the last few answers are kept until anything changes. */
  once<Answer>(question: readonly unknown[], signal: AbortSignal, answer: () => Promise<Answer>): Promise<Answer> {
    return this.#answers.once(question, signal, (reads) => {
      reads.addAll();
      return answer();
    });
  }

  /** The same for an answer that notes which labels it stands on, and holds while these stay as they are. */
  onceReading<Answer>(
    question: readonly unknown[],
    signal: AbortSignal,
    answer: (reads: LabelReads) => Promise<Answer>,
    into?: LabelReads,
  ): Promise<Answer> {
    return this.#answers.once(question, signal, answer, into);
  }

  async learnFields(signal: AbortSignal): Promise<boolean> {
    const unseen = this.rowSources.filter(({ number }) => this.slots[number]?.head.length === 0);
    if (this.#recordFields !== null || unseen.length === 0) return unseen.length > 0;
    const records: JsonRecord[] = [];
    for (const { opened, container, reader } of unseen) {
      try {
        records.push(...(await readHead(opened, container, reader.limits, signal)));
      } catch (error) {
        // What is not here has no fields that anybody could ask for.
        if (!(error instanceof UnreadableSource)) throw error;
      }
    }
    this.#recordFields = recordFieldsIn([...this.slots.flatMap((slot) => slot.head), ...records]);
    return true;
  }

  /** What the names of a filter mean here. */
  scope(modes: Modes, annotator: Annotator = FILE_ANNOTATOR, reads: LabelReads | null = null): FieldScope {
    const table = this.tableOf(annotator);
    return {
      kind: this.kind,
      table,
      modes,
      recordFields: this.#recordFields ?? this.#reading.recordFields,
      isDistinct: this.spec.isDistinct === true,
      annotators: this.annotators,
      annotator,
      reads,
    };
  }

  /** Looks into the records again; its answers hold until the table changes. */
  get search(): RecordSearch {
    this.#search ??= searchOver(this.rowSources, this.kind, this.table);
    return this.#search;
  }

  /** The view of a query's samples, in file order. */
  async view(query: Query, signal: AbortSignal, reads?: LabelReads) {
    const { marks } = await this.selection(query, signal, reads);
    return this.annotators.viewOf(query.annotator, marks, reads ?? null);
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

  async #score(): Promise<void> {
    const hooks = {
      grown: (source: number, bytesRead: number) => {
        this.#bytesRead.set(source, bytesRead);
        this.#changed(false);
      },
      finished: (result: SourceResult) => {
        this.#reading.results.push(result);
        this.#bytesRead.set(result.source, this.slots[result.source]?.opened?.size ?? 0);
        this.#changed(false);
      },
    };
    const earlier = this.#earlier;
    this.#earlier = null;
    const score = (from: EarlierReading | null) =>
      scoreAll(this.plan, this.table, this.#platform, this.spec.limit, hooks, this.#abort.signal, from);
    await score(earlier);
    if (await this.#readAnew()) await score(null);
    this.#duplicateIssues = duplicateIssues(this);
    if (this.kind.label.labelling) this.#labelIssues = await joinLabels(this, this.#abort.signal);
    if ((await this.#reading.watch.changedFiles()).length > 0) this.#isStale = true;
    this.#isSettled = true;
    this.#changed(true);
  }

  /** Begins the reading by the profile of all records, once, where too many values do not fit the first one; whether it has. */
  async #readAnew(): Promise<boolean> {
    const { prepared, table, annotators, results, growth } = this.#reading;
    const { spec, kinds } = this;
    const misfits = misfitsOf({ plan: prepared.plan, spec, chunks: table.chunks, results, kinds });
    if (misfits.length === 0) return false;
    const read = (source: number): number =>
      spec.limit === null
        ? Number.POSITIVE_INFINITY
        : (results.find((result) => result.source === source)?.records.total ?? 0);
    const again = await preparedByAll(prepared, read, spec, this.#platform, this.#abort.signal);
    if (again === null) return false;
    this.#reread = rereadOf(misfits, prepared.plan, again.plan);
    this.#reading = newReading(again, this.#platform, this.#revision + 1, growth && new Growth());
    // Labels come when all is measured; how they are to be drawn may have been said.
    this.annotators.plans = annotators.plans;
    this.#passes.restart();
    this.#bytesRead.clear();
    this.#changed(true);
    return true;
  }

  /** Their progress is told as the first reading's. */
  #furtherPasses(): FurtherPasses {
    const { settled, spec } = this;
    return new FurtherPasses({
      reading: () => this.#reading,
      settled,
      isEveryAtOnce: spec.preparesModes === true,
      signal: this.#abort.signal,
      passing: () => ({
        readings: this.#readings,
        platform: this.#platform,
        limit: spec.limit,
        grown: (source, bytes) => {
          this.#bytesRead.set(source, bytes);
          this.#tell(false);
        },
      }),
      began: () => {
        this.#isSettled = false;
        this.#bytesRead.clear();
        this.#tell(true);
      },
      ended: (isSame) => {
        if (!isSame) {
          this.#reading.watch.foundOthers();
          this.#isStale = true;
        }
        for (const slot of this.slots) this.#bytesRead.set(slot.number, slot.opened?.size ?? 0);
        this.#isSettled = true;
        this.#changed(true);
      },
    });
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
