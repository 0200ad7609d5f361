import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Engine } from "../../platform/labelling/engine.ts";
import type { JudgeChoice } from "../../platform/labelling/settings.ts";
import type { Actions } from "../actions.ts";
import { nameIn } from "../choose.ts";
import { evaluate } from "../evaluate.ts";
import { type Evaluation, hasEvaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { inform, isCancellation, output, report } from "../notices.ts";
import type { Queries } from "../queries.ts";
import { translations } from "../settings.ts";
import type { Inspectors } from "../webviews.ts";
import { Keys, type LabellingApp, SavedRuns } from "./app.ts";
import { RunStatus } from "./run.ts";
import { RunOptionMemory } from "./runOptions.ts";

/** What labelling needs of the machine that the extension runs on. */
export interface LabellingMachine {
  /** The steps of runs, loaded with the first of them. */
  flows(): Promise<typeof import("./flows.ts")>;
  /** Opens an engine, which its caller disposes of. The steps have been loaded before. */
  engine(): Promise<Engine>;
  /** A name for the ledger of a new run: 32 random hexadecimal digits. */
  newLedger(): string;
  /** How often a batch is asked after; absent: every half minute. */
  readonly pollMs?: number;
}

const POLL_MS = 30_000;

/** What runs are made of, loaded with the client of endpoints when one of them is first needed. */
class FlowsLoader {
  readonly #machine: LabellingMachine;
  #engine: Promise<Engine> | null = null;

  constructor(machine: LabellingMachine) {
    this.#machine = machine;
  }

  async flows() {
    const flows = await this.#machine.flows();
    flows.speak(translations());
    return flows;
  }

  engine(): Promise<Engine> {
    this.#engine ??= this.flows().then(() => this.#machine.engine());
    return this.#engine;
  }

  dispose(): void {
    void this.#engine?.then((engine) => engine.dispose());
    this.#engine = null;
  }
}

/** Sees to it that evaluations that are opened again have the labels that earlier runs left in the store. */
function restoreRuns(app: LabellingApp, loader: FlowsLoader): vscode.Disposable {
  /** The reading that was last looked at, by evaluation. */
  const restored = new WeakMap<Evaluation, string>();
  return app.evaluations.onDidChange((evaluation) => {
    if (!evaluation?.state?.isSettled) return;
    const runs = app.saved.of(evaluation);
    const [reading = ""] = evaluation.version.split(".");
    if (runs.length === 0 || restored.get(evaluation) === reading || app.status.run?.evaluation === evaluation) return;
    restored.set(evaluation, reading);
    // The first run is the last one begun: its labels are given last, so that they count.
    const restoreAll = async () => {
      const { restore } = await loader.flows();
      for (const run of [...runs].reverse()) await restore(app, evaluation, run);
      if (vscode.workspace.isTrusted && runs.some(({ does, isOpen }) => does === "batch" && isOpen))
        offer(app, evaluation);
    };
    void restoreAll().catch((error: unknown) => output.error(`Labels of earlier runs on ${evaluation.name}`, error));
  });
}

/** Asking for a batch is a request, and so a person's choice. */
function offer(app: LabellingApp, evaluation: Evaluation): void {
  const take = l10n.t("Fetch Answers");
  void inform(l10n.t("{0}: a batch is still in progress at the provider.", evaluation.name), take).then((answer) => {
    if (answer === take) void app.resume(evaluation);
  });
}

interface Host {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly actions: Actions;
  readonly inspectors: Inspectors;
}

/** Commands and status of labelling and judging by models. Nothing of the engine is loaded here. */
export function registerLabelling(
  host: Host,
  context: vscode.ExtensionContext,
  machine: LabellingMachine,
): vscode.Disposable {
  const loader = new FlowsLoader(machine);
  const status = new RunStatus();
  const app: LabellingApp = {
    ...host,
    engine: () => loader.engine(),
    newLedger: () => machine.newLedger(),
    pollMs: machine.pollMs ?? POLL_MS,
    report,
    log: output.info,
    status,
    keys: new Keys(context.secrets, context.globalState),
    saved: new SavedRuns(context.workspaceState),
    options: new RunOptionMemory(context.globalState),
    agreed: new Set(),
    resume: (evaluation) => showingFailure(() => resume(app, loader, evaluation)),
  };
  const target = targetOf(host);
  const commands: Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>> = {
    addLabels: async (...args) => {
      const evaluation = await target(args[0]);
      const isWhole = args[0] instanceof vscode.Uri;
      if (evaluation) await (await loader.flows()).addLabels(app, evaluation, { id: nameIn(args), isWhole });
    },
    labellingRun: () => status.menu(),
    models: async (...args) => (await loader.flows()).models(app, nameIn(args)),
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) =>
      vscode.commands.registerCommand(`evaloupe.${name}`, (...args: unknown[]) => showingFailure(() => run(...args))),
    ),
    restoreRuns(app, loader),
    status,
    loader,
  );
}

async function resume(app: LabellingApp, loader: FlowsLoader, evaluation: Evaluation): Promise<void> {
  const open = app.saved.of(evaluation).find(({ isOpen }) => isOpen);
  if (!open) {
    void inform(l10n.t("{0}: every run has finished.", evaluation.name));
    return;
  }
  const { does, choice, selection, ledger } = open;
  if (does === "judge") {
    // What was saved as a judge's run has a judge's choice.
    await (await loader.flows()).judge(app, evaluation, selection, choice as JudgeChoice, ledger);
  } else await (await loader.flows()).goOn(app, evaluation, selection, choice, does, ledger);
}

/** What a command was called on: a file, which is opened, or a node of the tree; else what is looked at. */
function targetOf({ evaluations, actions, inspectors }: Host) {
  return async (clicked: unknown): Promise<Evaluation | null> => {
    if (clicked instanceof vscode.Uri) return evaluations.ofFile(clicked) ?? evaluate([clicked], evaluations, actions);
    if (hasEvaluation(clicked)) return clicked.evaluation;
    return inspectors.focused ?? evaluations.active ?? evaluate([], evaluations, actions);
  };
}

/** Runs a command and shows its failure. */
async function showingFailure(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isCancellation(error)) report("Evaloupe", error);
  }
}
