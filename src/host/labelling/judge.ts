import * as l10n from "@vscode/l10n";
import { type JudgeResult, raterOf } from "../../labels/judge/judgeRun.ts";
import { type JudgedSample, MODEL_PREFIX } from "../../model/index.ts";
import type { Engine } from "../../platform/labelling/engine.ts";
import type { JudgeChoice } from "../../platform/labelling/settings.ts";
import { countText } from "../../present/numbers.ts";
import { choose } from "../choose.ts";
import type { Evaluation } from "../evaluation.ts";
import { inform, warn } from "../notices.ts";
import { withLateProgress } from "../progress.ts";
import { beginRun, isFree, type LabellingApp, mayAskModels, settledQuery } from "./app.ts";
import {
  changedOptions,
  chooseModels,
  connect,
  hostOf,
  modelSettings,
  modelsFromSettings,
  originOf,
} from "./models.ts";
import { agreedTo } from "./questions.ts";
import { dollars } from "./run.ts";
import { type ChosenSamples, Giver, judgedSource, ratingsFrom } from "./samples.ts";

/** Judges by a prompt that the person picks. The run's form has votes and orders. Each model becomes a rater. */
export async function runAJudge(app: LabellingApp, evaluation: Evaluation, selection: ChosenSamples): Promise<void> {
  if (!isFree(app) || !(await mayAskModels())) return;
  const query = await settledQuery(evaluation, app.queries);
  const engine = await app.engine();
  const first = await firstInput(evaluation, query, selection);
  if (first?.input == null) {
    void warn(l10n.t("{0}: nothing to judge. A sample needs a prompt and one or two responses.", evaluation.name));
    return;
  }
  const models = modelsFromSettings() ?? (await chooseModels(engine, app.keys));
  if (models === null) return;
  const isPair = first.input.candidates.length === 2;
  const task = await pickTask(engine, isPair);
  if (task === undefined) return;
  const choice: JudgeChoice = {
    ...app.options.over(modelSettings.limits()),
    method: "model",
    unsureBelow: 0,
    models: models.models,
    at: models.at,
    task,
    // Whether the judge prefers a position is part of what it says.
    isSwapping: isPair,
    limit: null,
  };
  await judge(app, evaluation, selection, choice);
}

/** Judges by a choice that was made, now or in an earlier run; then with the ledger of what that has spent. */
export async function judge(
  app: LabellingApp,
  evaluation: Evaluation,
  selection: ChosenSamples,
  choice: JudgeChoice,
  ledger: string = app.newLedger(),
): Promise<void> {
  if (!isFree(app) || !(await mayAskModels()) || choice.at === null) return;
  const query = await settledQuery(evaluation, app.queries);
  const engine = await app.engine();
  const connection = await connect(choice.at, engine, app.keys);
  if (connection === null) return;
  const origin = originOf(choice.at, engine);
  const source = judgedSource(evaluation, query, selection);
  const plan = await withLateProgress(l10n.t("Estimating calls and cost of judging {0}", evaluation.name), (signal) =>
    engine.planJudge(source, choice, origin, signal),
  );
  const run = {
    key: JSON.stringify([evaluation.number, "judge", choice, selection]),
    name: evaluation.name,
    host: hostOf(choice.at, engine),
    models: choice.models,
    does: l10n.t("Judge"),
    of: evaluation.state?.samples ?? plan.samples,
  };
  const answer = await agreedTo(run, plan, choice, app.agreed);
  if (answer === "no") return;
  if (answer === "options") {
    const isPair = engine.judgeTasks().some(({ id, isPair }) => id === choice.task && isPair);
    return judge(app, evaluation, selection, await changedOptions(app, choice, isPair), ledger);
  }
  const giver = new Giver(evaluation, (error) => app.report(evaluation.name, error));
  const keep = (isOpen: boolean) =>
    app.saved.keep(evaluation, { does: "judge", choice, selection, origin, ledger, isOpen });
  const begun = beginRun(app, evaluation, "judge");
  keep(true);
  const hooks = {
    onBegin: (setPaused: (isPaused: boolean) => void) => {
      begun.run.setPaused = setPaused;
    },
    onSample: (result: JudgeResult) => giver.take(result.sample.index, ratingsFrom(result)),
    onProgress: app.status.show.bind(app.status),
  };
  // The command has done its part: the run goes on in the status bar.
  void engine
    .judge(source, choice, connection, plan.samples - plan.leftOut, hooks, begun.signal, ledger)
    .then(async ({ stop, progress }) => {
      await giver.flush();
      keep(stop !== null);
      const [model] = choice.models;
      if (model !== undefined && progress.done > 0)
        app.queries.chooseAnnotator(evaluation, `${MODEL_PREFIX}${raterOf(model, choice.votes)}`);
      const { done, failed, total, usage } = progress;
      const summary = l10n.t(
        "{0} of {1} samples judged, {2} calls, {3}",
        countText(done - failed),
        countText(total),
        countText(usage.calls),
        dollars(usage.cost),
      );
      if (stop === null) void inform(`${evaluation.name}: ${summary}.`);
      else showStop(app, evaluation, stop.cause === "cancelled" ? l10n.t("cancelled") : stop.message, summary);
    })
    .catch((error: unknown) => app.report(evaluation.name, error))
    .finally(begun.end);
}

function showStop(app: LabellingApp, evaluation: Evaluation, why: string, summary: string): void {
  const resume = l10n.t("Resume");
  void warn(l10n.t("{0}: stopped: {1} ({2}). Ratings are kept.", evaluation.name, why, summary), resume).then(
    (answer) => {
      if (answer === resume) void app.resume(evaluation);
    },
  );
}

async function firstInput(
  evaluation: Evaluation,
  query: Awaited<ReturnType<typeof settledQuery>>,
  selection: ChosenSamples,
): Promise<JudgedSample | null> {
  let looked = 0;
  for await (const sample of judgedSource(evaluation, query, selection).items(new AbortController().signal)) {
    if (sample.input !== null) return sample;
    if (++looked >= 200) break;
  }
  return null;
}

function pickTask(engine: Engine, isPair: boolean): Promise<string | undefined> {
  const tasks = engine.judgeTasks().filter((task) => task.isPair === isPair);
  return choose(
    isPair ? l10n.t("How should the judge compare two responses?") : l10n.t("How should the judge rate a response?"),
    tasks.map(({ id }) => ({ label: id, value: id })),
    { isKept: true },
  );
}
