import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { EvaluationSpec, Modes, StopReason } from "../model/index.ts";
import type { VerdictChange } from "../protocol/list.ts";
import { Cancelled, PeerError } from "../protocol/peer.ts";
import type { FileMethods, OpenSession, SessionMethods } from "../protocol/sessionMethods.ts";
import type { EvaluationState, SourceChange, SourceState, Unpacking } from "../protocol/state.ts";
import { isSameFile, isUnsaved, textsOf, withRoots } from "./files.ts";
import { isCancellation } from "./notices.ts";
import type { StartSession } from "./session.ts";

/** What made an evaluation stale: a file, or what is typed in an editor. */
type Outdating = "file" | "typing";

/**
 * One open evaluation: what it is, the session that runs it, and what that last said. It sleeps after a reload, and
 * the first question wakes it.
 */
export class Evaluation implements vscode.Disposable {
  /** Names it in commands for as long as the window lives. */
  readonly number: number;
  readonly onDidChange: vscode.Event<void>;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #openSession: StartSession;
  #spec: EvaluationSpec;
  #running: Promise<OpenSession<FileMethods>> | null = null;
  #opened: Promise<EvaluationState> | null = null;
  #state: EvaluationState | null = null;
  #failure: Error | null = null;
  #stale: Outdating | null = null;
  #isUnsaved = false;
  #readings = 0;
  #openings = 0;
  #unpacking: Unpacking | null = null;
  #verdictChanges: readonly VerdictChange[] = [];
  #comparedWith: string | null = null;
  #nightly: readonly vscode.Uri[] = [];
  #isDisposed = false;

  constructor(number: number, spec: EvaluationSpec, openSession: StartSession) {
    this.number = number;
    this.#spec = spec;
    this.#openSession = openSession;
    this.onDidChange = this.#changed.event;
  }

  get spec(): EvaluationSpec {
    return this.#spec;
  }
  get name(): string {
    return this.#spec.name;
  }
  /** Names what is shown: another one whenever the files were read again or the session's revision rose. */
  get version(): string {
    return `${this.#readings}.${this.#state?.revision ?? 0}`;
  }
  /** How often a session has opened it: a new session has none of the old one's state. */
  get openings(): number {
    return this.#openings;
  }
  /** Null while it sleeps, before the first rows, and if no source could be read. */
  get state(): EvaluationState | null {
    return this.#state && this.#stale ? { ...this.#state, isStale: true } : this.#state;
  }
  /** Why it could not be opened. */
  get failure(): Error | null {
    return this.#failure;
  }
  /** The reason inside `failure` when the file as a whole cannot be read. */
  get stop(): StopReason | null {
    const { failure } = this;
    // The session's contract: a failure with the code `stop` carries a StopReason.
    return failure instanceof PeerError && failure.code === "stop" ? (failure.data as StopReason) : null;
  }
  get isAwake(): boolean {
    return this.#opened !== null;
  }
  /** Whether what is shown was scored from text that is not on disk. */
  get isUnsaved(): boolean {
    return this.#isUnsaved;
  }

  /** The source that is being unpacked while the evaluation opens. */
  get unpacking(): Unpacking | null {
    return this.#unpacking;
  }

  /** Whose verdict is another one than before the files were read again last, or than in the file `comparedWith`. */
  get verdictChanges(): readonly VerdictChange[] {
    return this.#verdictChanges;
  }

  /** Name of the file that verdicts have changed since; null if that is an earlier reading of the same. */
  get comparedWith(): string | null {
    return this.#comparedWith;
  }

  /** Shows whose verdict is another one than in another file's evaluation; `version` is what was compared. */
  compareWith(name: string, version: string, changes: readonly VerdictChange[]): void {
    if (version !== this.version) return;
    this.#comparedWith = name;
    this.#verdictChanges = changes;
    this.#changed.fire();
  }

  /** Files of its folder that are runs of the same, itself among them; none if they are few. */
  get nightly(): readonly vscode.Uri[] {
    return this.#nightly;
  }
  set nightly(runs: readonly vscode.Uri[]) {
    if (runs.length === this.#nightly.length) return;
    this.#nightly = runs;
    this.#changed.fire();
  }

  /** Whether it was opened with a file. */
  has(uri: vscode.Uri): boolean {
    return this.#spec.sources.some((source) => isSameFile(source, uri));
  }

  /** Whether its samples have their records in a file. */
  hasRecordsOf(uri: vscode.Uri): boolean {
    return this.#state?.sources.some((source) => isRecordsFile(source, uri)) ?? false;
  }

  /** The source whose records are in a file; null if there is none. Wakes it: which files have records is known then. */
  async sourceIn(uri: vscode.Uri): Promise<number | null> {
    const { sources } = await this.wake();
    const found = sources.findIndex((source) => isRecordsFile(source, uri));
    return found < 0 ? null : found;
  }

  /** The file that was opened for a source. */
  fileOf(source: number): string | null {
    return this.#state?.sources[source]?.uri ?? null;
  }

  /** Why nothing can be joined to its records; null if something can. */
  get fixed(): string | null {
    return this.#state?.sources.find(({ fixed }) => fixed !== undefined)?.fixed ?? null;
  }

  /** Resolves when the first rows are there; rejects with `PeerError` if no source can be read. */
  wake(): Promise<EvaluationState> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  /** Resolves once there is something to show: the first rows, or a source that is being unpacked. Rejects as `wake`. */
  async showable(): Promise<void> {
    const opened = this.wake();
    let listener: vscode.Disposable | null = null;
    const unpacking = new Promise<void>((resolve) => {
      const look = () => this.#unpacking && resolve();
      listener = this.onDidChange(look);
      look();
    });
    await Promise.race([opened, unpacking]).finally(() => listener?.dispose());
  }

  async ask<Name extends keyof SessionMethods & string>(
    method: Name,
    params: SessionMethods[Name]["params"],
    signal?: AbortSignal,
  ): Promise<SessionMethods[Name]["result"]> {
    await this.wake();
    const session = await this.#session();
    return session.peer.call(method, params, signal);
  }

  /** Hears the parts of an export while `work` runs. */
  async hearParts<Result>(id: number, hear: (text: string) => void, work: () => Promise<Result>): Promise<Result> {
    await this.wake();
    const session = await this.#session();
    const stop = session.peer.on("part", (part) => {
      if (part.id === id) hear(part.text);
    });
    try {
      return await work();
    } finally {
      stop();
    }
  }

  /** Reads again as another format, with another mapping or with other files. */
  change(
    patch: Partial<Pick<EvaluationSpec, "adapter" | "map" | "reading" | "sources" | "group">>,
  ): Promise<EvaluationState> {
    this.#spec = { ...this.#spec, ...patch };
    this.#sleep();
    this.#changed.fire();
    return this.wake();
  }

  /**
   * Reads again from disk, or from the editor if newer, and shows how many samples changed. With modes it remembers
   * whose verdict in them did.
   */
  async rescore(modes: Modes | null = null): Promise<number | null> {
    if (!this.#opened || this.#failure) {
      this.#sleep();
      await this.wake();
      return null;
    }
    const session = await this.#session();
    this.#stale = null;
    this.#isUnsaved = isUnsaved(this.#spec);
    const texts = textsOf(this.#spec);
    const { changed, verdicts = [] } = await session.peer.call("rescore", {
      ...(texts.length > 0 ? { texts } : {}),
      ...(modes ? { modes } : {}),
    });
    this.#verdictChanges = verdicts;
    this.#comparedWith = null;
    this.#readings++;
    this.#changed.fire();
    return changed;
  }

  /**
   * Goes on with files that have grown. Null if all is up to date then, else what keeps it from that; nothing has
   * been read in that case.
   */
  async follow(): Promise<SourceChange | null> {
    if (!this.#opened || this.#failure || !this.#state) return null;
    // Unsaved text was scored, so changes on disk are not followed.
    if (this.#isUnsaved || isUnsaved(this.#spec)) return "unfollowable";
    const session = await this.#session();
    const { unlike } = await session.peer.call("follow", {});
    if (unlike === null && this.#stale) {
      this.#stale = null;
      this.#changed.fire();
    }
    return unlike;
  }

  /** Whether the files, or what is typed in an editor, are no longer what was scored. */
  async isOutdated(): Promise<boolean> {
    if (!this.#opened || this.#failure || !this.#state) return false;
    if (this.#isUnsaved || isUnsaved(this.#spec)) return true;
    const session = await this.#session();
    return (await session.peer.call("changed", {})).length > 0;
  }

  /** Typing can be undone: see `unmarkTyped`. */
  markStale(by: Outdating = "file"): void {
    if (!this.#state) return;
    const wasStale = this.#stale !== null;
    if (this.#stale !== "file") this.#stale = by;
    if (!wasStale) this.#changed.fire();
  }

  /** What was typed is undone: the evaluation is no longer stale by it, if its files are as they were. */
  async unmarkTyped(): Promise<void> {
    if (this.#stale !== "typing" || (await this.isOutdated()) || this.#stale !== "typing") return;
    this.#stale = null;
    this.#changed.fire();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#sleep();
    this.#changed.dispose();
  }

  async #open(): Promise<EvaluationState> {
    const running = this.#session();
    this.#readings++;
    this.#openings++;
    try {
      const session = await running;
      const texts = textsOf(this.#spec);
      this.#isUnsaved = isUnsaved(this.#spec);
      const state = await session.peer.call("open", {
        spec: withRoots(this.#spec),
        ...(texts.length > 0 ? { texts } : {}),
      });
      // A later state may have been heard before this answer.
      if (running === this.#running) this.#hear(this.#state ?? state);
      return state;
    } catch (error) {
      if (running === this.#running) {
        this.#failure = error instanceof Error ? error : new Error(String(error));
        this.#changed.fire();
      }
      throw error;
    }
  }

  #session(): Promise<OpenSession<FileMethods>> {
    if (this.#running) return this.#running;
    // A call would start a session that is never ended.
    if (this.#isDisposed) return Promise.reject(new Cancelled());
    const running = this.#openSession().then((session) => {
      session.peer.on("state", (state) => {
        if (running === this.#running) this.#hear(state);
      });
      session.peer.on("unpacking", ({ source }) => {
        if (running !== this.#running) return;
        this.#unpacking = source;
        this.#changed.fire();
      });
      return session;
    });
    this.#running = running;
    return running;
  }

  #hear(state: EvaluationState): void {
    this.#state = state;
    this.#changed.fire();
  }

  /** Ends the session; whatever is being asked of it is cancelled. */
  #sleep(): void {
    const running = this.#running;
    this.#running = null;
    this.#opened = null;
    this.#state = null;
    this.#failure = null;
    this.#stale = null;
    this.#unpacking = null;
    this.#verdictChanges = [];
    this.#comparedWith = null;
    // A session that failed to start has already reported why.
    running?.then((session) => session.dispose()).catch(() => undefined);
  }
}

const isRecordsFile = ({ recordsIn }: SourceState, uri: vscode.Uri): boolean => isSameFile({ uri: recordsIn }, uri);

/** The files of an evaluation are no longer what was read of them: what was being written is not put in place. */
export class FilesChanged extends Error {
  override readonly name = "FilesChanged";
}

/**
 * What `work` resolves to, once it is sure that its results are of one state of the files. Throws `FilesChanged` if
 * they are not, whatever `work` made of it, and marks the evaluation as stale. Files that have only grown still have all
 * that was read of them: following them is another matter.
 */
export async function ofOneState<Result>(
  evaluation: Evaluation,
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const { revision } = await evaluation.wake();
  const since = evaluation.state?.revision ?? revision;
  let result: Result;
  try {
    result = await work();
  } catch (error) {
    if (!isCancellation(error)) await requireUnchanged(evaluation, since, signal);
    throw error;
  }
  await requireUnchanged(evaluation, since, signal);
  return result;
}

async function requireUnchanged(evaluation: Evaluation, since: number, signal: AbortSignal): Promise<void> {
  const changed = await evaluation.ask("changed", { since }, signal);
  if (changed.every(({ change }) => change === "grown")) return;
  evaluation.markStale();
  throw new FilesChanged(
    l10n.t("{0} has changed since it was scored. Nothing was written; score it again, then export.", evaluation.name),
  );
}

/** Whether a value, such as a node of the tree, is of an evaluation. */
export function hasEvaluation(value: unknown): value is { readonly evaluation: Evaluation } {
  return typeof value === "object" && value !== null && "evaluation" in value && value.evaluation instanceof Evaluation;
}
