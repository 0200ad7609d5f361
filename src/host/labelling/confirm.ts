import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { noticeText } from "../../present/noticeText.ts";
import { countText } from "../../present/numbers.ts";
import { dollars, type Estimate } from "./words.ts";

/** A run as a person is asked about it. */
export interface AskedRun {
  /** Tells the run from others. */
  readonly key: string;
  readonly name: string;
  readonly host: string;
  readonly models: readonly string[];
  readonly does: string;
}

/** Whether a run may begin: one that sends nothing, or that was agreed to in this window, is not asked about again. */
export async function agreedTo(
  run: AskedRun,
  estimate: Estimate,
  budget: number | null,
  agreed: Set<string>,
): Promise<boolean> {
  if (estimate.calls === 0 || agreed.has(run.key)) return true;
  if (!(await confirmed(run, estimate, budget))) return false;
  agreed.add(run.key);
  return true;
}

/** What would be sent where, before anything is: a person's yes begins a run. */
async function confirmed(
  what: AskedRun,
  { samples, calls, inputTokens, outputTokens, cost }: Estimate,
  budget: number | null,
): Promise<boolean> {
  const price =
    cost === null
      ? l10n.t("unknown: the model has no price in the setting evaloupe.models.prices")
      : cost === 0
        ? l10n.t("none")
        : l10n.t("about {0}", dollars(cost));
  const lines = [
    l10n.t("Host: {0}", what.host),
    l10n.t("Model: {0}", what.models.join(", ")),
    l10n.t("Rows: {0}", countText(samples)),
    l10n.t("Calls: {0}", countText(calls)),
    l10n.t("Tokens: about {0} in, about {1} out", countText(inputTokens), countText(outputTokens)),
    l10n.t("Cost: {0}", price),
    ...(budget === null ? [] : [l10n.t("Budget: {0}", dollars(budget))]),
    "",
    l10n.t(
      "Questions, documents and responses of these rows are sent to this host. What is answered is kept: it is never asked for again.",
    ),
  ];
  const send = l10n.t("Send");
  const answer = await vscode.window.showInformationMessage(
    noticeText(`${what.does}: ${what.name}`),
    { modal: true, detail: lines.map(noticeText).join("\n") },
    send,
  );
  return answer === send;
}
