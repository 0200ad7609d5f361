import type { Metric } from "../analysis/aggregate/aggregate.ts";
import type { Facts } from "../analysis/table/facts.ts";
import type { Table } from "../analysis/table/table.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import {
  type Annotator,
  type EvaluationSpec,
  FILE_ANNOTATOR,
  type Modes,
  type PlacedIssue,
  type Query,
} from "../model/index.ts";
import type { ChangedSource, EvaluationState, RereadColumn, SourceChange, Unpacking } from "../protocol/state.ts";
import { joinLabels } from "./annotators/joinedLabels.ts";
import { GrowthRate } from "./answers/live.ts";
import { closedIfFailed } from "./closedIfFailed.ts";
import { EvaluationIssues, type IssueCounts } from "./evaluationIssues.ts";
import { EvaluationParts } from "./evaluationParts.ts";
import { type Prepared, prepare, preparedByAll, withMeasureOf } from "./evaluationPlan.ts";
import { stateOf } from "./evaluationState.ts";
import { FurtherPasses } from "./furtherPasses.ts";
import type { LabelChange, LabelReads } from "./labelReads.ts";
import { misfitsOf, rereadOf } from "./misfits.ts";
import { type BufferTexts, shownFirst } from "./openSources.ts";
import { newPass, type Pass } from "./pass.ts";
import type { Platform } from "./platform.ts";
import { type RecordField, recordFieldsIn } from "./recordFields.ts";
import { duplicateIssues } from "./repeats.ts";
import { AnswerCache, unlessAborted } from "./running.ts";
import { type EarlierPass, type ResumeState, type SourceResult, scoreAll } from "./scoring.ts";
import { needsAllModes, parseQuery, searchOver, select } from "./selection.ts";
import { headsOf } from "./sources.ts";
import { StateUpdates } from "./stateUpdates.ts";
import type { EvaluationView, FieldScope, RecordSearch, Selection } from "./view.ts";

interface Earlier extends EarlierPass {
  readonly growth: GrowthRate | null;
}

/** Opens all sources, after some of them. */
type Rest = (signal: AbortSignal) => Promise<Prepared>;

/**
 * An open evaluation: sources, table, and answers. Opening reads the heads; `settled` resolves when every record is
 * measured. Owns its files; `dispose` closes them and stops reading.
 */
export class Evaluation extends EvaluationParts implements EvaluationView {
  readonly spec: EvaluationSpec;
  protected pass: Pass;
  #reread: readonly RereadColumn[] = [];
  readonly #issues = new EvaluationIssues(this);
  readonly settled: Promise<void>;
  readonly #platform: Platform;
  #recordFields: readonly RecordField[] | null = null;
  readonly #passes: FurtherPasses;
  /** All that `dispose` closes. */
  readonly #opened: Prepared[];
  readonly #abort = new AbortController();
  #search: RecordSearch | null = null;
  readonly #answers = new AnswerCache();
  readonly #updates = new StateUpdates(() => this.state);
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
    rest: Rest | null = null,
  ) {
    super();
    this.#opened = [prepared];
    this.#revision = revision;
    this.spec = spec;
    this.#platform = platform;
    this.pass = newPass(prepared, platform, firstRevision, earlier && (earlier.growth ?? new GrowthRate()));
    this.settled = this.#score(earlier, rest);
    this.settled.catch(() => {});
    this.#passes = this.#furtherPasses();
  }

  /**
   * Opens all sources and starts measuring; of many runs some first, and the rest once those are measured. Unreadable
   * sources are part of the state. Revisions continue from `firstRevision`. `unpacking` gets progress many times a second.
   */
  static async open(
    spec: EvaluationSpec,
    texts: BufferTexts,
    platform: Platform,
    signal: AbortSignal,
    firstRevision = 1,
    unpacking: ((source: Unpacking) => void) | null = null,
  ): Promise<Evaluation> {
    const first = shownFirst(spec);
    const prepared = await closedIfFailed(platform, (own) => prepare(spec, texts, own, signal, unpacking, [], first));
    const rest: Rest = (until) => closedIfFailed(platform, (own) => prepare(spec, texts, own, until, null));
    return new Evaluation(spec, prepared, platform, firstRevision, null, firstRevision, first && rest);
  }

  /**
   * A pass that resumes at this one's end: null if files are unchanged, or the reason if they have not only grown.
   */
  async continued(signal: AbortSignal): Promise<Evaluation | SourceChange | null> {
    await unlessAborted(this.settled, signal);
    const { watch } = this.pass;
    const changed = (await watch.changedFiles()).map(({ source }) => source);
    if (changed.length === 0) return null;
    const resumeStates = this.#resumeStates;
    if (!changed.every((number) => resumeStates.has(number) && watch.isFollowed(number))) return "unfollowable";
    return closedIfFailed(this.#platform, async (platform) => {
      const prepared = await prepare(this.spec, new Map(), platform, signal, null, this.slots);
      const obstacle = await watch.obstacle(prepared, changed);
      if (obstacle === null) {
        const plan = withMeasureOf(prepared.plan, this.plan, this.hasAllModes);
        const earlier = { resumeStates, table: this.table, growth: this.growth };
        const again = { ...prepared, plan };
        const { firstRevision } = watch;
        return new Evaluation(this.spec, again, this.#platform, this.#revision + 1, earlier, firstRevision);
      }
      for (const slot of prepared.slots) await slot.opened?.close();
      return obstacle;
    });
  }

  changed(since?: number): Promise<readonly ChangedSource[]> {
    return this.pass.watch.changed(since);
  }

  get reread(): readonly RereadColumn[] {
    return this.#reread;
  }

  get kinds(): KindRegistry {
    return this.#platform.kinds;
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
    return stateOf(this, this.pass.bytesRead);
  }

  get liveMetrics(): readonly Metric<Facts>[] {
    const ofFile = this.pass.live.of(this.table, this.plan.modes, this.#isSettled);
    const { live } = this.annotators;
    return live.size === 0
      ? ofFile
      : this.kind.measure.metrics.filter((metric) => live.has(metric) || ofFile.includes(metric));
  }

  get issues(): readonly PlacedIssue[] {
    return this.#issues.all;
  }

  issuesOf(source: number): readonly PlacedIssue[] {
    return this.#issues.of(source);
  }

  get issueCounts(): IssueCounts {
    return this.#issues.counts;
  }

  listen(onState: (state: EvaluationState) => void): void {
    this.#updates.listen(onState);
    onState(this.state);
  }

  /** Throws `FilterError`. */
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
   * Resolves when the facts of these modes are measured. Further modes are a pass of their own after the first one,
   * with the same progress. Throws `RangeError` if the files have changed.
   */
  measured(modes: Modes | "all", signal: AbortSignal): Promise<void> {
    return this.#passes.measured(modes, signal);
  }

  get needsPreparing(): boolean {
    return (
      this.spec.preparesModes === true && !this.#isStale && !this.#abort.signal.aborted && this.#passes.isPreparable
    );
  }

  prepareModes(): void {
    if (this.#isSettled && this.needsPreparing) this.#passes.prepare();
  }

  tableOf(annotator: Annotator): Table<Facts> {
    return this.annotators.tableOf(annotator);
  }

  /** Labels all samples locally, once; a cancelled pass stores nothing. Throws as `measured` does. */
  labelLocally(signal: AbortSignal): Promise<void> {
    return this.#passes.labelLocally(signal);
  }

  /** Announces changed labels; independent answers stay cached. */
  labelled(changes: readonly LabelChange[]): void {
    this.#revision++;
    this.#answers.forget(changes);
    this.#updates.send(true);
  }

  get hasAllModes(): boolean {
    return this.#passes.hasAllModes;
  }

  /** Caches the last few answers until anything changes. */
  once<Answer>(question: readonly unknown[], signal: AbortSignal, answer: () => Promise<Answer>): Promise<Answer> {
    return this.#answers.once(question, signal, (reads) => {
      reads.addAll();
      return answer();
    });
  }

  /** Caches an answer with the labels that it reads, until these change. */
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
    const records = await headsOf(unseen, signal);
    this.#recordFields = recordFieldsIn([...this.slots.flatMap((slot) => slot.head), ...records]);
    return true;
  }

  scope(modes: Modes, annotator: Annotator = FILE_ANNOTATOR, reads: LabelReads | null = null): FieldScope {
    const table = this.tableOf(annotator);
    const { pass } = this;
    const ofAll = this.#recordFields;
    return {
      kind: this.kind,
      table,
      modes,
      get recordFields() {
        return ofAll ?? pass.recordFields;
      },
      isDistinct: this.spec.isDistinct === true,
      annotators: this.annotators,
      annotator,
      reads,
    };
  }

  /** Valid until the table changes. */
  get search(): RecordSearch {
    this.#search ??= searchOver(this.rowSources, this.kind, this.table);
    return this.#search;
  }

  async view(query: Query, signal: AbortSignal, reads?: LabelReads) {
    const { marks } = await this.selection(query, signal, reads);
    return this.annotators.viewOf(query.annotator, marks, reads ?? null);
  }

  defaultQuery(modes: Modes = this.plan.modes): Query {
    return { where: [], sort: null, modes, annotator: FILE_ANNOTATOR };
  }

  async dispose(): Promise<void> {
    this.#abort.abort(new Error("disposed"));
    this.#updates.listen(() => {});
    await this.settled.catch(() => {});
    for (const { opened } of this.#opened.flatMap(({ slots }) => slots)) await opened?.close();
  }

  get #resumeStates(): ReadonlyMap<number, ResumeState> {
    return new Map(this.results.flatMap(({ source, resume }) => (resume ? [[source, resume] as const] : [])));
  }

  async #score(earlier: EarlierPass | null, rest: Rest | null): Promise<void> {
    await this.#measure(this.pass, earlier);
    if (rest) {
      const prepared = await rest(this.#abort.signal);
      this.#opened.push(prepared);
      const all = this.#passOf(prepared, this.pass.watch.firstRevision);
      await this.#measure(all);
      if (this.pass !== all) this.#replace(all, false);
    }
    if (await this.#readAnew()) await this.#measure(this.pass);
    this.#issues.ofDuplicates = duplicateIssues(this);
    if (this.kind.label.labelling) this.#issues.ofLabels = await joinLabels(this, this.#abort.signal);
    if ((await this.pass.watch.changedFiles()).length > 0) this.#isStale = true;
    this.#isSettled = true;
    this.#changed(true);
  }

  /** Measures all records of a pass, which replaces the shown one once it has as many sources. */
  #measure(pass: Pass, from: EarlierPass | null = null): Promise<void> {
    const { prepared, table, results, bytesRead } = pass;
    const grown = (source: number, bytes: number) => {
      bytesRead.set(source, bytes);
      if (this.pass === pass) this.#changed(false);
    };
    const finished = (result: SourceResult) => {
      results.push(result);
      grown(result.source, prepared.slots[result.source]?.opened?.size ?? 0);
      if (this.pass !== pass && results.length >= this.results.length) this.#replace(pass, false);
    };
    const { limit } = this.spec;
    return scoreAll(prepared.plan, table, this.#platform, limit, { grown, finished }, this.#abort.signal, from);
  }

  /** Re-reads by the profile of all records, once, if too many values do not fit the first; returns whether it has. */
  async #readAnew(): Promise<boolean> {
    const { prepared, table, results } = this.pass;
    const { spec, kinds } = this;
    const misfits = misfitsOf({ plan: prepared.plan, spec, chunks: table.chunks, results, kinds });
    if (misfits.length === 0) return false;
    const readIn = (number: number) => results.find(({ source }) => source === number)?.records.total ?? 0;
    const read = (source: number): number => (spec.limit === null ? Number.POSITIVE_INFINITY : readIn(source));
    const again = await preparedByAll(prepared, read, spec, this.#platform, this.#abort.signal);
    if (again === null) return false;
    this.#reread = rereadOf(misfits, prepared.plan, again.plan);
    this.#replace(this.#passOf(again, this.#revision + 1), true);
    return true;
  }

  #passOf(prepared: Prepared, firstRevision: number): Pass {
    return newPass(prepared, this.#platform, firstRevision, this.growth && new GrowthRate());
  }

  #replace(pass: Pass, isUrgent: boolean): void {
    pass.annotators.plans = this.annotators.plans;
    this.pass = pass;
    this.#passes.restart();
    this.#changed(isUrgent);
  }

  #furtherPasses(): FurtherPasses {
    const { settled, spec } = this;
    return new FurtherPasses({
      current: () => this.pass,
      settled,
      isEveryAtOnce: spec.preparesModes === true,
      signal: this.#abort.signal,
      passing: () => ({
        resumeStates: this.#resumeStates,
        platform: this.#platform,
        limit: spec.limit,
        grown: (source, bytes) => {
          this.pass.bytesRead.set(source, bytes);
          this.#updates.send(false);
        },
      }),
      began: () => {
        this.#isSettled = false;
        this.pass.bytesRead.clear();
        this.#updates.send(true);
      },
      ended: (isSame) => {
        if (!isSame) {
          this.pass.watch.foundOthers();
          this.#isStale = true;
        }
        for (const slot of this.slots) this.pass.bytesRead.set(slot.number, slot.opened?.size ?? 0);
        this.#isSettled = true;
        this.#changed(true);
      },
    });
  }

  #changed(isUrgent: boolean): void {
    this.#revision++;
    this.#answers.clear();
    this.#search = null;
    this.#updates.send(isUrgent);
  }
}
