import * as l10n from "@vscode/l10n";
import type { RunPlan } from "../../labels/labelPlan.ts";
import type { Criterion, NoInput, Query } from "../../model/index.ts";
import type { Connection } from "../../platform/labelling/connection.ts";
import type { RunChoice } from "../../platform/labelling/settings.ts";
import { countText } from "../../present/numbers.ts";
import type { Evaluation } from "../evaluation.ts";
import { inform, warn } from "../notices.ts";
import { withLateProgress } from "../progress.ts";
import { isFree, type LabellingApp, mayAskModels, settledQuery } from "./app.ts";
import {
  type ChosenModels,
  changedOptions,
  chooseModels,
  connect,
  hostOf,
  modelSettings,
  modelsFromSettings,
  originOf,
} from "./models.ts";
import { agreedTo, pickThreshold } from "./questions.ts";
import { noInputText } from "./run.ts";
import { labelByBatch, runLabels } from "./runLabels.ts";
import { askedSource, type ChosenSamples } from "./samples.ts";
import type { ModelWay } from "./ways.ts";

/** Labels by models as chosen; asks for their place if it is unknown. */
export async function labelByModels(
  app: LabellingApp,
  evaluation: Evaluation,
  selection: ChosenSamples,
  way: ModelWay,
  criteria: readonly Criterion[] = [],
): Promise<void> {
  if (!isFree(app) || !(await mayAskModels())) return;
  const query = await settledQuery(evaluation, app.queries);
  const engine = await app.engine();
  const chosen = modelsFromSettings() ?? (await chooseModels(engine, app.keys));
  if (chosen === null) return;
  const connection = await connect(chosen.at, engine, app.keys);
  if (connection === null) return;
  await label(app, evaluation, query, selection, way, chosen, connection, criteria);
}

/** Resumes a run by the choice that it was begun with, and with the ledger of what it has spent. */
export async function goOn(
  app: LabellingApp,
  evaluation: Evaluation,
  selection: ChosenSamples,
  choice: RunChoice,
  does: "label" | "batch",
  ledger: string | undefined,
): Promise<void> {
  if (!isFree(app) || !(await mayAskModels()) || choice.at === null) return;
  const query = await settledQuery(evaluation, app.queries);
  const connection = await connect(choice.at, await app.engine(), app.keys);
  if (connection === null) return;
  const plan = await planned(app, evaluation, query, selection, choice, connection);
  // A batch that is remembered was agreed to, in whichever window: its answers are only taken.
  if (does === "batch") app.agreed.add(agreementOf(evaluation, does, choice, selection));
  await start(app, evaluation, query, selection, choice, connection, plan, does, ledger);
}

const agreementOf = (evaluation: Evaluation, does: string, choice: RunChoice, selection: ChosenSamples): string =>
  JSON.stringify([evaluation.number, does, choice, selection]);

async function label(
  app: LabellingApp,
  evaluation: Evaluation,
  query: Query,
  selection: ChosenSamples,
  way: ModelWay,
  { at, models }: ChosenModels,
  connection: Exclude<Connection, null>,
  criteria: readonly Criterion[],
): Promise<void> {
  const engine = await app.engine();
  const method = way === "batch" ? "model" : way;
  const limits = app.options.over(modelSettings.limits());
  const all = [...limits.criteria, ...criteria];
  let choice: RunChoice = { ...limits, criteria: all, method, models, at, unsureBelow: 0 };
  if (method === "selective") {
    const source = askedSource(evaluation, query, selection);
    const unsureBelow = await pickThreshold((value, signal) =>
      engine.plan(source, { ...choice, unsureBelow: value }, connection, signal),
    );
    if (unsureBelow === null) return;
    choice = { ...choice, unsureBelow };
  }
  const plan = await planned(app, evaluation, query, selection, choice, connection);
  await start(app, evaluation, query, selection, choice, connection, plan, way === "batch" ? "batch" : "label");
}

async function planned(
  app: LabellingApp,
  evaluation: Evaluation,
  query: Query,
  selection: ChosenSamples,
  choice: RunChoice,
  connection: Connection,
): Promise<RunPlan> {
  const engine = await app.engine();
  const source = askedSource(evaluation, query, selection);
  return withLateProgress(l10n.t("Estimating calls and cost of labelling {0}", evaluation.name), (signal) =>
    engine.plan(source, choice, connection, signal),
  );
}

async function start(
  app: LabellingApp,
  evaluation: Evaluation,
  query: Query,
  selection: ChosenSamples,
  choice: RunChoice,
  connection: Exclude<Connection, null>,
  plan: RunPlan,
  does: "label" | "batch",
  ledger: string = app.newLedger(),
): Promise<void> {
  if (nothingToLabel(evaluation, plan) || choice.at === null || !isFree(app)) return;
  const engine = await app.engine();
  const run = {
    key: agreementOf(evaluation, does, choice, selection),
    name: evaluation.name,
    host: hostOf(choice.at, engine),
    models: choice.models,
    does: l10n.t("Label support"),
    of: evaluation.state?.samples ?? plan.samples,
  };
  const answer = await agreedTo(run, plan, choice, app.agreed);
  if (answer === "no") return;
  if (answer === "options") {
    const changed = await changedOptions(app, choice);
    const again = changed === choice ? plan : await planned(app, evaluation, query, selection, changed, connection);
    return start(app, evaluation, query, selection, changed, connection, again, does, ledger);
  }
  const origin = originOf(choice.at, engine);
  const parts = { evaluation, query, selection, choice, connection, origin, plan, ledger };
  if (does === "batch") await labelByBatch(app, parts);
  else await runLabels(app, parts);
}

function nothingToLabel(evaluation: Evaluation, { samples, leftOut }: RunPlan): boolean {
  const reasons = Object.entries(leftOut);
  const lost = reasons.reduce((sum, [, count]) => sum + count, 0);
  if (samples === 0) {
    void inform(l10n.t("{0}: no sample is selected.", evaluation.name));
    return true;
  }
  if (lost < samples) return false;
  const [reason] = reasons[0] ?? ["no-text"];
  // Keys of `leftOut` are such reasons.
  const why = noInputText(reason as NoInput);
  void warn(l10n.t("{0}: none of {1} samples can be labelled: {2}.", evaluation.name, countText(samples), why));
  return true;
}
