import * as l10n from "@vscode/l10n";
import type { LabelPlan } from "../../core/label/labelPlan.ts";
import type { RunEnd } from "../../core/label/labelRun.ts";
import { annotatorsOf } from "../../core/label/runSettings.ts";
import type { Query } from "../../model/index.ts";
import type { RunChoice } from "../../platform/labelling/choice.ts";
import type { Connection } from "../../platform/labelling/engine.ts";
import { countText } from "../../present/numbers.ts";
import type { Evaluation } from "../evaluation.ts";
import { inform, warn } from "../notices.ts";
import type { LabellingApp } from "./app.ts";
import { Giver, labelsFrom } from "./giver.ts";
import type { RunUnderWay } from "./run.ts";
import { askedSource, type Selection } from "./sources.ts";
import { dollars } from "./words.ts";

/** Everything that a run needs once the person has agreed to it. */
export interface RunParts {
  readonly evaluation: Evaluation;
  readonly query: Query;
  readonly selection: Selection;
  readonly choice: RunChoice;
  readonly connection: Exclude<Connection, null>;
  readonly origin: string;
  readonly plan: LabelPlan;
  /** Names what it may spend together with its resumed parts. */
  readonly ledger: string;
}

/** Begins a run and returns: it goes on in the status bar, and rows change as their labels come. */
export async function runLabels(app: LabellingApp, parts: RunParts): Promise<void> {
  const { evaluation, query, selection, choice, connection, origin, plan, ledger } = parts;
  const engine = await app.engine();
  const cancelling = new AbortController();
  const giver = new Giver(evaluation, (error) => app.report(evaluation.name, error));
  const source = askedSource(evaluation, query, selection);
  const hooks = {
    onSample: (result: Parameters<typeof labelsFrom>[0]) => giver.take(result.index, labelsFrom(result)),
    onProgress: app.status.show.bind(app.status),
  };
  const underWay: RunUnderWay = { evaluation, verb: "label", cancelling };
  app.status.begin(underWay);
  app.saved.keep(evaluation, { does: "label", choice, selection, origin, ledger, isOpen: true });
  const closing = app.evaluations.onDidClose((closed) => {
    if (closed === evaluation) cancelling.abort();
  });
  try {
    const run = await engine.start(source, choice, connection, plan, hooks, cancelling.signal, ledger);
    underWay.setPaused = run.setPaused;
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
        closing.dispose();
        app.status.end(underWay);
      })
      .then((end) => tellEnd(app, evaluation, end, plan))
      .catch((error: unknown) => app.report(evaluation.name, error));
  } catch (error) {
    closing.dispose();
    app.status.end(underWay);
    throw error;
  }
}

function tellEnd(
  app: LabellingApp,
  evaluation: Evaluation,
  { progress, stop, failures }: RunEnd,
  plan: LabelPlan,
): void {
  const { done, total, failed, usage } = progress;
  const { name } = evaluation;
  const leftOut = Object.values(plan.leftOut).reduce((sum, count) => sum + count, 0);
  const cost =
    usage.calls === 0
      ? l10n.t("nothing was asked")
      : `${l10n.t("{0} calls", countText(usage.calls))}, ${dollars(usage.cost)}`;
  const parts = [
    l10n.t("{0} of {1} samples labelled", countText(done - failed), countText(total)),
    ...(failed > 0 ? [l10n.t("{0} failed ({1})", countText(failed), Object.keys(failures).join(", "))] : []),
    ...(leftOut > 0 ? [l10n.t("{0} cannot be labelled", countText(leftOut))] : []),
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
  const resume = l10n.t("Go On");
  const told =
    stop.cause === "cancelled"
      ? inform(l10n.t("{0}: cancelled; {1}. What is labelled is kept.", name, parts), resume)
      : warn(l10n.t("{0}: stopped: {1} {2}. What is labelled is kept.", name, stop.message, parts), resume);
  void told.then((answer) => {
    if (answer === resume) void app.resume(evaluation);
  });
}
