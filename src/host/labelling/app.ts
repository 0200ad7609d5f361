import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Query } from "../../model/index.ts";
import type { Engine } from "../../platform/labelling/engine.ts";
import type { JudgeChoice, RunChoice } from "../../platform/labelling/settings.ts";
import type { Actions } from "../actions.ts";
import { type Choice, choose } from "../choose.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { inform, warn } from "../notices.ts";
import { withLateProgress } from "../progress.ts";
import type { Queries } from "../queries.ts";
import { identityOf } from "../spec.ts";
import type { RunStatus, RunUnderWay } from "./run.ts";
import type { RunOptionMemory } from "./runOptions.ts";
import type { ChosenSamples } from "./samples.ts";

const ORIGINS = "keyOrigins";
const nameOf = (origin: string): string => `evaloupe.key ${origin}`;

/**
 * Keys of endpoints, only in the editor's secret storage and bound to the origin they were entered for: another port
 * has none. The list of origins is stored apart, so that keys can be deleted.
 */
export class Keys {
  readonly #secrets: vscode.SecretStorage;
  readonly #memory: vscode.Memento;

  constructor(secrets: vscode.SecretStorage, memory: vscode.Memento) {
    this.#secrets = secrets;
    this.#memory = memory;
  }

  get origins(): readonly string[] {
    return this.#memory.get<readonly string[]>(ORIGINS, []);
  }

  async of(origin: string): Promise<string | null> {
    return (await this.#secrets.get(nameOf(origin))) ?? null;
  }

  /** Asks for the key of an origin; false if the person turned away. */
  async enter(origin: string): Promise<boolean> {
    const key = await vscode.window.showInputBox({
      title: l10n.t("API key for {0}", origin),
      prompt: l10n.t("Stored in the editor's secret storage and sent only to {0}.", origin),
      password: true,
      ignoreFocusOut: true,
      validateInput: (value) =>
        /^[\x21-\x7e]*$/.test(value.trim())
          ? null
          : l10n.t("A key contains only printable ASCII characters and no spaces."),
    });
    const entered = key?.trim() ?? "";
    if (entered === "") return false;
    await this.#secrets.store(nameOf(origin), entered);
    await this.#memory.update(ORIGINS, [...new Set([...this.origins, origin])].sort());
    return true;
  }

  async remove(): Promise<void> {
    const { origins } = this;
    if (origins.length === 0) {
      await inform(l10n.t("No API key is stored."));
      return;
    }
    const origin = await choose(
      l10n.t("Remove the API key for which endpoint?"),
      origins.map((one) => ({ label: one, value: one })),
    );
    if (origin === undefined) return;
    await this.#secrets.delete(nameOf(origin));
    await this.#memory.update(
      ORIGINS,
      this.origins.filter((one) => one !== origin),
    );
    vscode.window.setStatusBarMessage(l10n.t("Removed the API key for {0}.", origin), 5000);
  }
}

/** A run as it is remembered: enough to see its labels again after a reload, and to go on with it. No key is in it. */
export interface SavedRun {
  readonly does: "label" | "judge" | "batch";
  readonly choice: RunChoice | JudgeChoice;
  readonly selection: ChosenSamples;
  /** Under what name its answers are kept; empty if no model was asked. */
  readonly origin: string;
  /** Names what it may spend together with its resumed parts; absent in runs of earlier versions. */
  readonly ledger?: string;
  /** Some of its samples are still without labels. */
  readonly isOpen: boolean;
}

const SAVED = "labellingRuns";
const MOST = 8;

/** Runs by evaluation, the last one first. */
export class SavedRuns {
  readonly #memory: vscode.Memento;

  constructor(memory: vscode.Memento) {
    this.#memory = memory;
  }

  of(evaluation: Evaluation): readonly SavedRun[] {
    return this.#all()[identityOf(evaluation.spec)] ?? [];
  }

  keep(evaluation: Evaluation, run: SavedRun): void {
    const others = this.of(evaluation).filter((other) => !isSame(other, run));
    void this.#memory.update(SAVED, {
      ...this.#all(),
      [identityOf(evaluation.spec)]: [run, ...others].slice(0, MOST),
    });
  }

  // Written only by this class, in this shape.
  #all(): Readonly<Record<string, readonly SavedRun[]>> {
    return this.#memory.get<Readonly<Record<string, readonly SavedRun[]>>>(SAVED, {});
  }
}

const isSame = (a: SavedRun, b: SavedRun): boolean =>
  JSON.stringify([a.does, a.choice, a.selection]) === JSON.stringify([b.does, b.choice, b.selection]);

/** Whether models may be asked: never in Restricted Mode, which reads no key and opens no socket. */
export async function mayAskModels(): Promise<boolean> {
  if (vscode.workspace.isTrusted) return true;
  const manage = l10n.t("Manage Workspace Trust");
  const whyNot = l10n.t(
    "This workspace is open in Restricted Mode, so no model is asked and nothing is sent. Labelling by word matching still works.",
  );
  // Not awaited: the command would run as long as the notice is shown.
  void warn(whyNot, manage).then((answer) => {
    if (answer === manage) void vscode.commands.executeCommand("workbench.trust.manage");
  });
  return false;
}

/** In place of what asks a model, while none may be asked. */
export const restricted = (): Choice<() => Promise<unknown>> => ({
  icon: "shield",
  label: l10n.t("Models are off in Restricted Mode"),
  detail: l10n.t("Select to manage trust in this workspace."),
  isUsable: !vscode.workspace.isTrusted,
  value: async () => vscode.commands.executeCommand("workbench.trust.manage"),
});

/** What labelling and judging need from the host. */
export interface LabellingApp {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly actions: Actions;
  /** Loaded at the first request. */
  engine(): Promise<Engine>;
  /** A name for the ledger of a run that begins. */
  newLedger(): string;
  /** How often a batch is asked after. */
  readonly pollMs: number;
  readonly keys: Keys;
  readonly status: RunStatus;
  readonly saved: SavedRuns;
  readonly options: RunOptionMemory;
  /** Runs that a person has agreed to in this window, so that going on with one asks nothing again. */
  readonly agreed: Set<string>;
  /** Resumes the evaluation's last unfinished run. */
  resume(evaluation: Evaluation): Promise<void>;
  /** Shows a failure. */
  report(what: string, error: unknown): void;
  log(line: string): void;
}

interface BegunRun {
  readonly run: RunUnderWay;
  readonly signal: AbortSignal;
  end(): void;
}

/** Begins a run: it is in the status bar until `end`, and cancelled with its evaluation. */
export function beginRun(
  { status, evaluations }: LabellingApp,
  evaluation: Evaluation,
  verb: RunUnderWay["verb"],
): BegunRun {
  const cancelling = new AbortController();
  const run: RunUnderWay = { evaluation, verb, cancelling };
  status.begin(run);
  const closing = evaluations.onDidClose((closed) => {
    if (closed === evaluation) cancelling.abort();
  });
  return {
    run,
    signal: cancelling.signal,
    end() {
      closing.dispose();
      status.end(run);
    },
  };
}

/** The query to work on once every record has been read: labels go by places, which must not move. */
export async function settledQuery(evaluation: Evaluation, queries: Queries): Promise<Query> {
  await withLateProgress(l10n.t("Reading {0}", evaluation.name), (signal) => evaluation.ask("settled", {}, signal));
  return queries.ready(evaluation);
}

/** One run a window: two would share limits and a budget that neither knows of. */
export function isFree({ status }: LabellingApp): boolean {
  if (!status.run) return true;
  void warn(
    l10n.t("{0} is being labelled. Wait until it ends, or cancel it in the status bar.", status.run.evaluation.name),
  );
  return false;
}
