import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { EvaluationSpec } from "../model/index.ts";
import type { SourceChange } from "../protocol/state.ts";
import type { Actions } from "./actions.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { uriOf } from "./files.ts";
import { inform, isCancellation, output } from "./notices.ts";
import { isAsKept } from "./readingFiles.ts";
import { settings } from "./settings.ts";

/** Writers write in pieces; scoring waits for a pause, and going on with a growing file for as long at most. */
const QUIET_MS = 500;

/** Hears of every change of an evaluation's files on disk. */
function watchSources({ sources }: EvaluationSpec, changed: () => void): vscode.Disposable {
  const watchers = sources.map((source) => {
    const uri = uriOf(source);
    const name = uri.path.slice(uri.path.lastIndexOf("/") + 1);
    // Brackets and braces in a name would be read as a pattern.
    const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, ".."), name.replace(/[[\]{}*?]/g, "?"));
    const watcher = vscode.workspace.createFileSystemWatcher(pattern);
    return vscode.Disposable.from(watcher, watcher.onDidChange(changed), watcher.onDidCreate(changed));
  });
  return vscode.Disposable.from(...watchers);
}

/** Watches for readings next to an evaluation's files. Not by name: there are few. */
function watchReadings({ sources }: EvaluationSpec, changed: (uri: vscode.Uri) => void): vscode.Disposable {
  const folders = new Map(
    sources.map((source) => vscode.Uri.joinPath(uriOf(source), "..")).map((uri) => [String(uri), uri]),
  );
  const watchers = [...folders.values()].map((folder) => {
    const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, "*.reading.json"));
    const heard = [watcher.onDidChange(changed), watcher.onDidCreate(changed), watcher.onDidDelete(changed)];
    return vscode.Disposable.from(watcher, ...heard);
  });
  return vscode.Disposable.from(...watchers);
}

/** Goes on with the files of an evaluation that is in no list, a comparison's, whenever they have grown. */
export function followSources(evaluation: Evaluation): vscode.Disposable {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let following: Promise<void> = Promise.resolve();
  const follow = async () => {
    try {
      const unlike = await evaluation.follow();
      if (unlike === "shorter" || unlike === "replaced") await evaluation.change({});
      else if (unlike !== null) evaluation.markStale();
    } catch (error) {
      if (!isCancellation(error)) output.error(`Following ${evaluation.name}`, error);
    }
  };
  const watching = watchSources(evaluation.spec, () => {
    if (timer !== null || !settings.isFollowed()) return;
    timer = setTimeout(() => {
      timer = null;
      following = following.then(follow);
    }, QUIET_MS);
  });
  return vscode.Disposable.from(watching, { dispose: () => timer !== null && clearTimeout(timer) });
}

/**
 * Watches the files of open evaluations, on disk and in the editor. By the settings, a file that only grew is gone on
 * with and one that was cut or replaced is read again; anything else is scored again, or marked as stale with a notice.
 */
export class Freshness implements vscode.Disposable {
  readonly #actions: Actions;
  readonly #watchers = new Map<Evaluation, { sources: unknown; disposable: vscode.Disposable }>();
  readonly #timers = new Map<Evaluation, ReturnType<typeof setTimeout>>();
  /** Evaluations with a new reading beside their files, until they are marked. */
  readonly #withReading = new Set<Evaluation>();
  /** Evaluations whose files are being looked at, each with whether they have changed again meanwhile. */
  readonly #following = new Map<Evaluation, boolean>();
  readonly #listeners: vscode.Disposable;

  constructor(evaluations: Evaluations, actions: Actions) {
    this.#actions = actions;
    const watchAll = () => {
      for (const evaluation of evaluations.all) this.#watch(evaluation);
    };
    this.#listeners = vscode.Disposable.from(
      evaluations.onDidChange(watchAll),
      evaluations.onDidClose((evaluation) => this.#forget(evaluation)),
      vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        const evaluation = evaluations.ofFile(document.uri);
        if (!evaluation?.state?.isSettled) return;
        // A clean document was reloaded or saved, which the watchers report, or what was typed is undone.
        if (!document.isDirty && !evaluation.isUnsaved) return void this.#typingUndone(evaluation);
        // Typing in a file marks what was scored; only a buffer that is scored itself is worth a notice.
        if (contentChanges.length > 0) this.#changed(evaluation, evaluation.isUnsaved, "typing");
      }),
    );
    watchAll();
  }

  dispose(): void {
    for (const { disposable } of this.#watchers.values()) disposable.dispose();
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#watchers.clear();
    this.#timers.clear();
    this.#listeners.dispose();
  }

  #watch(evaluation: Evaluation): void {
    const { sources } = evaluation.spec;
    if (this.#watchers.get(evaluation)?.sources === sources) return;
    this.#watchers.get(evaluation)?.disposable.dispose();
    const disposable = watchSources(evaluation.spec, () =>
      settings.isFollowed() ? this.#followSoon(evaluation) : this.#changed(evaluation, true),
    );
    const readings = watchReadings(evaluation.spec, (uri) => void this.#readingChanged(evaluation, uri));
    this.#watchers.set(evaluation, { sources, disposable: vscode.Disposable.from(disposable, readings) });
  }

  #forget(evaluation: Evaluation): void {
    this.#watchers.get(evaluation)?.disposable.dispose();
    this.#watchers.delete(evaluation);
    clearTimeout(this.#timers.get(evaluation));
    this.#timers.delete(evaluation);
    this.#withReading.delete(evaluation);
    this.#following.delete(evaluation);
  }

  /** A file that is written to all the time is looked at all the same: only the first change waits. */
  #followSoon(evaluation: Evaluation): void {
    if (this.#following.has(evaluation)) {
      this.#following.set(evaluation, true);
      return;
    }
    if (this.#timers.has(evaluation)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(evaluation);
      void this.#follow(evaluation);
    }, QUIET_MS);
    this.#timers.set(evaluation, timer);
  }

  async #follow(evaluation: Evaluation): Promise<void> {
    this.#following.set(evaluation, false);
    let unlike: SourceChange | null = null;
    try {
      unlike = await evaluation.follow();
    } catch (error) {
      if (!isCancellation(error)) output.error(`Following ${evaluation.name}`, error);
    }
    const isAgain = this.#following.get(evaluation) === true;
    this.#following.delete(evaluation);
    if (unlike === "shorter" || unlike === "replaced") {
      await this.#actions.rescore(evaluation, whyWords(evaluation, unlike));
    } else if (unlike !== null) {
      return this.#changed(evaluation, true);
    }
    if (isAgain) this.#followSoon(evaluation);
  }

  /** What this window has kept is read already. */
  async #readingChanged(evaluation: Evaluation, uri: vscode.Uri): Promise<void> {
    if (await isAsKept(uri)) return;
    this.#withReading.add(evaluation);
    this.#changed(evaluation, true);
  }

  async #typingUndone(evaluation: Evaluation): Promise<void> {
    try {
      await evaluation.unmarkTyped();
    } catch (error) {
      if (!isCancellation(error)) output.error(`Looking at ${evaluation.name}`, error);
    }
  }

  #changed(evaluation: Evaluation, isAnnounced: boolean, by: "file" | "typing" = "file"): void {
    clearTimeout(this.#timers.get(evaluation));
    const timer = setTimeout(() => {
      this.#timers.delete(evaluation);
      void this.#markIfOutdated(evaluation, isAnnounced, by);
    }, QUIET_MS);
    this.#timers.set(evaluation, timer);
  }

  /** Watchers also tell of files that are as they were: late, twice, or of new permissions. */
  async #markIfOutdated(evaluation: Evaluation, isAnnounced: boolean, by: "file" | "typing"): Promise<void> {
    const hasReading = this.#withReading.delete(evaluation);
    try {
      if (!hasReading && !(await evaluation.isOutdated())) return;
    } catch (error) {
      // Cancelled by a reading of the files as they are now.
      if (isCancellation(error)) return;
      output.error(`Looking at ${evaluation.name}`, error);
    }
    if (!evaluation.state) return;
    if (settings.isRescoredOnChange()) return void this.#actions.rescore(evaluation);
    const wasStale = evaluation.state.isStale;
    evaluation.markStale(by);
    if (isAnnounced && !wasStale) this.#announce(evaluation);
  }

  #announce(evaluation: Evaluation): void {
    const rescore = l10n.t("Score again");
    void inform(l10n.t("{0} has changed since it was scored.", evaluation.name), rescore).then((answer) => {
      if (answer === rescore) void this.#actions.rescore(evaluation);
    });
  }
}

function whyWords({ name }: Evaluation, unlike: "shorter" | "replaced"): string {
  return unlike === "shorter"
    ? l10n.t("{0} is shorter than it was, so it was read from the start.", name)
    : l10n.t("{0} was replaced by another file, so it was read from the start.", name);
}
