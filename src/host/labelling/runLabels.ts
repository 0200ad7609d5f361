import * as l10n from "@vscode/l10n";
import type { RunPlan } from "../../labels/labelPlan.ts";
import type { RunEnd } from "../../labels/labelRun.ts";
import { annotatorsOf } from "../../labels/runSettings.ts";
import type { Query } from "../../model/index.ts";
import type { Connection } from "../../platform/labelling/connection.ts";
import type { JudgeChoice, RunChoice } from "../../platform/labelling/settings.ts";
import { countText } from "../../present/numbers.ts";
import type { Evaluation } from "../evaluation.ts";
import { inform, isCancellation, warn } from "../notices.ts";
import { identityOf } from "../spec.ts";
import { beginRun, type LabellingApp, type SavedRun } from "./app.ts";
import { dollars } from "./run.ts";
import { askedSource, type ChosenSamples, Giver, judgedSource, labelsFrom, ratingsFrom } from "./samples.ts";

/** Everything that a run needs once the person has agreed to it. */
interface RunParts {
  readonly evaluation: Evaluation;
  readonly query: Query;
  readonly selection: ChosenSamples;
  readonly choice: RunChoice;
  readonly connection: Exclude<Connection, null>;
  readonly origin: string;
  readonly plan: RunPlan;
  /** Names what it may spend together with its resumed parts. */
  readonly ledger: string;
}

/** Begins a run and returns: it goes on in the status bar, and rows change as their labels come. */
export async function runLabels(app: LabellingApp, parts: RunParts): Promise<void> {
  const { evaluation, query, selection, choice, connection, origin, plan, ledger } = parts;
  const engine = await app.engine();
  const giver = new Giver(evaluation, (error) => app.report(evaluation.name, error));
  const source = askedSource(evaluation, query, selection);
  const hooks = {
    onSample: (result: Parameters<typeof labelsFrom>[0]) => giver.take(result.index, labelsFrom(result)),
    onProgress: app.status.show.bind(app.status),
  };
  const begun = beginRun(app, evaluation, "label");
  app.saved.keep(evaluation, { does: "label", choice, selection, origin, ledger, isOpen: true });
  try {
    const run = await engine.start(source, choice, connection, plan, hooks, begun.signal, ledger);
    begun.run.setPaused = run.setPaused;
    const [first] = annotatorsOf(choice);
    if (first !== undefined) app.queries.chooseAnnotator(evaluation, first);
    void run.ended
      .then(async (end) => {
        await giver.flush();
        app.saved.keep(evaluation, { does: "label", choice, selection, origin, ledger, isOpen: end.stop !== null });
        return end;
      })
      .finally(() => {
        run.dispose();
        begun.end();
      })
      .then((end) => tellEnd(app, evaluation, end, plan))
      .catch((error: unknown) => app.report(evaluation.name, error));
  } catch (error) {
    begun.end();
    throw error;
  }
}

function tellEnd(app: LabellingApp, evaluation: Evaluation, { progress, stop, failures }: RunEnd, plan: RunPlan): void {
  const { done, total, failed, usage } = progress;
  const { name } = evaluation;
  const leftOut = Object.values(plan.leftOut).reduce((sum, count) => sum + count, 0);
  const cost =
    usage.calls === 0
      ? l10n.t("no requests")
      : `${l10n.t("{0} calls", countText(usage.calls))}, ${dollars(usage.cost)}`;
  const parts = [
    l10n.t("{0} of {1} samples labelled", countText(done - failed), countText(total)),
    ...(failed > 0 ? [l10n.t("{0} failed ({1})", countText(failed), Object.keys(failures).join(", "))] : []),
    ...(leftOut > 0 ? [l10n.t("{0} cannot be labelled", countText(leftOut))] : []),
    ...(plan.notAsked > 0
      ? [l10n.t("{0} headings, table rows and code not asked about", countText(plan.notAsked))]
      : []),
    cost,
  ].join(", ");
  app.log(`${name}: ${parts}${stop ? ` (${stop.cause}: ${stop.message})` : ""}`);
  if (stop === null) {
    const show = l10n.t("Show in Inspector");
    void inform(`${name}: ${parts}.`, show).then((answer) => {
      if (answer === show) app.actions.show(evaluation);
    });
    return;
  }
  const resume = l10n.t("Resume");
  const notice =
    stop.cause === "cancelled"
      ? inform(l10n.t("{0}: cancelled; {1}. Labels are kept.", name, parts), resume)
      : warn(l10n.t("{0}: stopped: {1} {2}. Labels are kept.", name, stop.message, parts), resume);
  void notice.then((answer) => {
    if (answer === resume) void app.resume(evaluation);
  });
}

/**
 * *Label as a batch*: hands the requests over, waits in the status bar, and takes the answers. The provider keeps the
 * batch and the store its name: after a closed window, going on with it asks for the answers and pays nothing again.
 */
export async function labelByBatch(app: LabellingApp, parts: RunParts): Promise<void> {
  const { evaluation, query, selection, choice, connection, origin, plan } = parts;
  const engine = await app.engine();
  const source = askedSource(evaluation, query, selection);
  const keep = (isOpen: boolean) => app.saved.keep(evaluation, { does: "batch", choice, selection, origin, isOpen });
  const tell = ({ done, failed, total }: { done: number; failed: number; total: number }) =>
    app.status.show({
      done,
      total,
      failed,
      isPaused: false,
      usage: { calls: total, inputTokens: plan.inputTokens, outputTokens: plan.outputTokens, cost: plan.cost },
    });
  const { signal, end } = beginRun(app, evaluation, "batch");
  keep(true);
  const work = async () => {
    const problems = await engine.batch(
      source,
      choice,
      connection,
      identityOf(evaluation.spec),
      app.pollMs,
      { onProgress: tell },
      signal,
    );
    const giver = new Giver(evaluation, (error) => app.report(evaluation.name, error));
    let labelled = 0;
    for await (const { result } of engine.kept(source, choice, origin, signal)) {
      giver.take(result.index, labelsFrom(result));
      if (Object.values(result.byAnnotator).some(({ state }) => state === "labelled")) labelled++;
    }
    await giver.flush();
    const [first] = annotatorsOf(choice);
    if (first !== undefined) app.queries.chooseAnnotator(evaluation, first);
    keep(false);
    for (const { id, index, failure, message } of problems)
      app.log(`${evaluation.name}: ${id ?? index + 1}: ${failure}: ${message}`);
    const notice = l10n.t(
      "{0}: the batch has finished; {1} samples are labelled.",
      evaluation.name,
      countText(labelled),
    );
    if (problems.length === 0) void inform(notice);
    else void warn(`${notice} ${l10n.t("{0} failed. See the log.", countText(problems.length))}`);
  };
  // The command has done its part: the batch is waited for in the status bar.
  void work()
    .catch((error: unknown) => {
      if (signal.aborted || isCancellation(error)) showLeft(app, parts);
      else app.report(evaluation.name, error);
    })
    .finally(end);
}

function showLeft(app: LabellingApp, { evaluation }: RunParts): void {
  const resume = l10n.t("Resume");
  void inform(
    l10n.t("{0}: the batch stays with the provider. You can fetch its answers later.", evaluation.name),
    resume,
  ).then((answer) => {
    if (answer === resume) void app.resume(evaluation);
  });
}

/** Gives an evaluation that was opened again the labels that an earlier run left in the store. Nothing is sent for it. */
export async function restore(app: LabellingApp, evaluation: Evaluation, run: SavedRun): Promise<void> {
  const query = await app.queries.ready(evaluation);
  const engine = await app.engine();
  const failures: unknown[] = [];
  const giver = new Giver(evaluation, (error) => failures.push(error));
  const { signal } = new AbortController();
  if (run.does === "judge") {
    const source = judgedSource(evaluation, query, run.selection);
    // What was saved as a judge's run has a judge's choice.
    const choice = run.choice as JudgeChoice;
    for await (const result of engine.keptJudgements(source, choice, run.origin, signal)) {
      giver.take(result.sample.index, ratingsFrom(result));
    }
  } else {
    const source = askedSource(evaluation, query, run.selection);
    const choice: RunChoice = run.choice;
    for await (const { result } of engine.kept(source, choice, run.origin, signal)) {
      giver.take(result.index, labelsFrom(result));
    }
  }
  await giver.flush();
  if (failures.length > 0) throw failures[0];
}
