import * as l10n from "@vscode/l10n";
import { annotatorsOf } from "../../core/label/runSettings.ts";
import { countText } from "../../present/numbers.ts";
import { isCancellation } from "../cancellation.ts";
import { inform, warn } from "../notices.ts";
import { identityOf } from "../spec.ts";
import type { LabellingApp } from "./app.ts";
import { Giver, labelsFrom } from "./giver.ts";
import type { RunUnderWay } from "./run.ts";
import type { RunParts } from "./runLabels.ts";
import { askedSource } from "./sources.ts";

const POLL_MS = 30_000;

/**
 * *Label as a batch*: hands the requests over, waits in the status bar, and takes the answers. The provider keeps the
 * batch and the store its name: after a closed window, going on with it asks for the answers and pays nothing again.
 */
export async function labelByBatch(app: LabellingApp, parts: RunParts): Promise<void> {
  const { evaluation, query, selection, choice, connection, origin, plan } = parts;
  const engine = await app.engine();
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const source = askedSource(evaluation, query, selection);
  const underWay: RunUnderWay = { evaluation, verb: "batch", cancelling };
  const keep = (isOpen: boolean) => app.saved.keep(evaluation, { does: "batch", choice, selection, origin, isOpen });
  const tell = ({ done, failed, total }: { done: number; failed: number; total: number }) =>
    app.status.show({
      done,
      total,
      failed,
      isPaused: false,
      usage: { calls: total, inputTokens: plan.inputTokens, outputTokens: plan.outputTokens, cost: plan.cost },
    });
  app.status.begin(underWay);
  keep(true);
  const closing = app.evaluations.onDidClose((closed) => {
    if (closed === evaluation) cancelling.abort();
  });
  const work = async () => {
    const problems = await engine.batch(
      source,
      choice,
      connection,
      identityOf(evaluation.spec),
      pollMs(),
      tell,
      signal,
    );
    const giver = new Giver(evaluation, (error) => app.report(evaluation.name, error));
    let labelled = 0;
    for await (const result of engine.kept(source, choice, origin, signal)) {
      giver.take(result.index, labelsFrom(result));
      if (Object.values(result.byAnnotator).some(({ state }) => state === "labelled")) labelled++;
    }
    await giver.flush();
    const [first] = annotatorsOf(choice);
    if (first !== undefined) app.queries.chooseAnnotator(evaluation, first);
    keep(false);
    for (const problem of problems) app.log(`${evaluation.name}: ${problem}`);
    const told = l10n.t("{0}: the batch has ended; {1} samples are labelled.", evaluation.name, countText(labelled));
    if (problems.length === 0) void inform(told);
    else void warn(`${told} ${l10n.t("{0} failed; the log says why.", countText(problems.length))}`);
  };
  // The command has done its part: the batch is waited for in the status bar.
  void work()
    .catch((error: unknown) => {
      if (signal.aborted || isCancellation(error)) tellLeft(app, parts);
      else app.report(evaluation.name, error);
    })
    .finally(() => {
      closing.dispose();
      app.status.end(underWay);
    });
}

function tellLeft(app: LabellingApp, { evaluation }: RunParts): void {
  const resume = l10n.t("Go On");
  void inform(
    l10n.t("{0}: the batch stays with the provider. Its answers can be taken later.", evaluation.name),
    resume,
  ).then((answer) => {
    if (answer === resume) void app.resume(evaluation);
  });
}

/** Tests wait less. */
function pollMs(): number {
  const given = Number(process.env.EVALOUPE_POLL_MS);
  return given > 0 ? given : POLL_MS;
}
