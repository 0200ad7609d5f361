import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { JudgeChoice } from "../../platform/labelling/choice.ts";
import type { Actions } from "../actions.ts";
import { isCancellation } from "../cancellation.ts";
import { evaluate } from "../evaluate.ts";
import { Evaluation } from "../evaluation.ts";
import type { Evaluations } from "../evaluations.ts";
import { report } from "../failures.ts";
import type { Inspectors } from "../inspectors.ts";
import { inform } from "../notices.ts";
import { output } from "../output.ts";
import type { Queries } from "../queries.ts";
import type { LabellingApp } from "./app.ts";
import { Keys } from "./keys.ts";
import { FlowsLoader } from "./loadFlows.ts";
import { restoreRuns } from "./restoring.ts";
import { RunStatus } from "./run.ts";
import { SavedRuns } from "./savedRuns.ts";
import type { Selection } from "./sources.ts";
import { mayAskModels } from "./trust.ts";

interface Host {
  readonly evaluations: Evaluations;
  readonly queries: Queries;
  readonly actions: Actions;
  readonly inspectors: Inspectors;
}

/** Commands and status of labelling and judging by models. Nothing of the engine is loaded here. */
export function registerLabelling(host: Host, context: vscode.ExtensionContext): vscode.Disposable {
  const loader = new FlowsLoader();
  const status = new RunStatus();
  const app: LabellingApp = {
    ...host,
    engine: () => loader.engine(),
    report,
    log: output.info,
    status,
    keys: new Keys(context.secrets, context.globalState),
    saved: new SavedRuns(context.workspaceState),
    agreed: new Set(),
    resume: (evaluation) => told(() => resume(app, loader, evaluation)),
  };
  const target = targetOf(host);
  const whole: Selection = { where: [], index: null };
  const commands: Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>> = {
    labelSupport: async (clicked) => {
      const evaluation = await target(clicked);
      if (evaluation) await (await loader.flows()).labelSupport(app, evaluation, whole);
    },
    labelFiltered: async (clicked) => {
      const evaluation = await target(clicked);
      if (!evaluation) return;
      const { where } = await app.queries.ready(evaluation);
      await (await loader.flows()).labelSupport(app, evaluation, { where, index: null });
    },
    labelSample: async (clicked) => {
      const evaluation = await target(clicked);
      if (!evaluation) return;
      const index = app.queries.focusOf(evaluation)?.index ?? 0;
      await (await loader.flows()).labelSupport(app, evaluation, { where: [], index });
    },
    runJudge: async (clicked) => {
      const evaluation = await target(clicked);
      if (!evaluation) return;
      const { where } = await app.queries.ready(evaluation);
      await (await loader.flows()).runAJudge(app, evaluation, { where, index: null });
    },
    labellingRun: () => status.menu(),
    resumeLabelling: async (clicked) => {
      const evaluation = await target(clicked);
      if (evaluation) await resume(app, loader, evaluation);
    },
    chooseModel: async () => {
      if (await mayAskModels()) await (await loader.flows()).chooseModels(await app.engine(), app.keys);
    },
    enterKey: async () => {
      if (!(await mayAskModels())) return;
      const { chooseModels, modelsFromSettings } = await loader.flows();
      const engine = await app.engine();
      const at = modelsFromSettings()?.at;
      if (at?.by === "endpoint") await app.keys.enter(engine.endpoint(at.baseUrl).origin);
      else await chooseModels(engine, app.keys);
    },
    removeKey: () => app.keys.remove(),
  };
  return vscode.Disposable.from(
    ...Object.entries(commands).map(([name, run]) =>
      vscode.commands.registerCommand(`evaloupe.${name}`, (...args: unknown[]) => told(() => run(...args))),
    ),
    restoreRuns(app, loader),
    status,
    loader,
  );
}

async function resume(app: LabellingApp, loader: FlowsLoader, evaluation: Evaluation): Promise<void> {
  const open = app.saved.of(evaluation).find(({ isOpen }) => isOpen);
  if (!open) {
    void inform(l10n.t("{0}: every run came to its end.", evaluation.name));
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
    if (clicked instanceof vscode.Uri)
      return evaluations.ofFile(clicked)?.evaluation ?? evaluate([clicked], evaluations, actions);
    if (isNode(clicked)) return clicked.evaluation;
    return inspectors.focused ?? evaluations.active ?? evaluate([], evaluations, actions);
  };
}

function isNode(value: unknown): value is { readonly evaluation: Evaluation } {
  return typeof value === "object" && value !== null && "evaluation" in value && value.evaluation instanceof Evaluation;
}

/** Runs a command; what fails is told to the person. */
async function told(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isCancellation(error)) report("Evaloupe", error);
  }
}
