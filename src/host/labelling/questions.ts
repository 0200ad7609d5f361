import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { RunPlan } from "../../labels/labelPlan.ts";
import { noticeText } from "../../present/characters.ts";
import { countText } from "../../present/numbers.ts";
import { isCancellation } from "../notices.ts";
import { dollars, estimateText, type RunEstimate } from "./run.ts";
import type { RunOptions } from "./runOptions.ts";

/** A run as a person is asked about it. */
interface AskedRun {
  /** Identifies the run. */
  readonly key: string;
  readonly name: string;
  readonly host: string;
  readonly models: readonly string[];
  readonly does: string;
  /** Samples of the evaluation; the run may have fewer. */
  readonly of: number;
}

/**
 * Whether a run may begin: one that sends nothing, or that was agreed to in this window, is not asked about again.
 * `options`: the person wants to change how it goes first.
 */
export async function agreedTo(
  run: AskedRun,
  estimate: RunEstimate,
  options: RunOptions,
  agreed: Set<string>,
): Promise<"yes" | "no" | "options"> {
  if (estimate.calls === 0 || agreed.has(run.key)) return "yes";
  const answer = await answerTo(run, estimate, options);
  if (answer === "yes") agreed.add(run.key);
  return answer;
}

/** Shows what would be sent and where. A run begins only after a yes. */
async function answerTo(
  what: AskedRun,
  { samples, ready = 0, leftOut = {}, calls, inputTokens, outputTokens, cost }: RunEstimate,
  { budget, votes, temperature, concurrency }: RunOptions,
): Promise<"yes" | "no" | "options"> {
  const price =
    cost === null
      ? l10n.t("unknown: the model has no price in the setting evaloupe.models.prices")
      : cost === 0
        ? l10n.t("none")
        : l10n.t("about {0}", dollars(cost));
  const unfit = typeof leftOut === "number" ? leftOut : Object.values(leftOut).reduce((sum, count) => sum + count, 0);
  const lines = [
    l10n.t("{0} calls, {1} rows of {2}", countText(calls), countText(samples - ready - unfit), countText(what.of)),
    ...(ready === 0 ? [] : [l10n.t("Nothing is sent of {0} rows: they have their labels.", countText(ready))]),
    ...(unfit === 0 ? [] : [l10n.t("Left out: {0} rows that lack a text.", countText(unfit))]),
    "",
    l10n.t("Host: {0}", what.host),
    l10n.t("Model: {0}", what.models.join(", ")),
    l10n.t("Tokens: about {0} in, about {1} out", countText(inputTokens), countText(outputTokens)),
    l10n.t("Cost: {0}", price),
    budget === null
      ? l10n.t("No limit on the cost: Options… sets one.")
      : l10n.t("At most {0}: the run stops there.", dollars(budget)),
    l10n.t("Votes: {0}, temperature: {1}, parallel requests: {2}", votes, temperature ?? "–", concurrency),
    "",
    l10n.t(
      "Questions, documents and responses of these rows are sent to this host. Answers are stored and never requested again.",
    ),
  ];
  const send = l10n.t("Send");
  const options = l10n.t("Options…");
  const answer = await vscode.window.showInformationMessage(
    noticeText(`${what.does}: ${what.name}`),
    { modal: true, detail: lines.map(noticeText).join("\n") },
    send,
    options,
  );
  return answer === send ? "yes" : answer === options ? "options" : "no";
}

/** Confidences under which the model is asked, from few samples to nearly all. */
const STEPS = [0.3, 0.5, 0.7, 0.8, 0.9, 0.97];
const USUAL = 0.5;

interface StepItem extends vscode.QuickPickItem {
  readonly value: number;
}

/**
 * Asks from which doubt on the model is asked. Each step shows what it would take as soon as that has been worked out;
 * any other value between 0 and 1 can be typed. Null: turned away.
 */
export function pickThreshold(
  planAt: (value: number, signal: AbortSignal) => Promise<RunPlan>,
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const planning = new AbortController();
    const plans = new Map<number, RunPlan>();
    const quick = vscode.window.createQuickPick<StepItem>();
    let typed: number | null = null;
    quick.title = l10n.t("Ask the model where word matching is less sure than…");
    quick.placeholder = l10n.t("Choose a step, or type a number between 0 and 1");
    quick.ignoreFocusOut = true;
    const show = () => {
      const active = quick.activeItems[0]?.value ?? USUAL;
      const values = [...new Set(typed === null ? STEPS : [typed, ...STEPS])];
      quick.items = values.map((value) => itemOf(value, plans.get(value), value === typed));
      quick.activeItems = quick.items.filter(({ value }) => value === (typed ?? active));
    };
    let queue: Promise<void> = Promise.resolve();
    const work = (value: number) => {
      queue = queue
        .then(async () => {
          if (planning.signal.aborted || plans.has(value)) return;
          plans.set(value, await planAt(value, planning.signal));
          show();
        })
        .catch((error: unknown) => {
          if (planning.signal.aborted || isCancellation(error)) return;
          planning.abort();
          quick.hide();
          reject(error);
        });
    };
    quick.onDidChangeValue((text) => {
      const value = Number(text.replace(",", "."));
      typed = text.trim() !== "" && value >= 0 && value <= 1 ? value : null;
      show();
      if (typed !== null) work(typed);
    });
    quick.onDidAccept(() => {
      resolve(quick.activeItems[0]?.value ?? null);
      quick.hide();
    });
    quick.onDidHide(() => {
      planning.abort();
      quick.dispose();
      resolve(null);
    });
    show();
    quick.show();
    for (const value of [USUAL, ...STEPS.filter((step) => step !== USUAL)]) work(value);
  });
}

function itemOf(value: number, plan: RunPlan | undefined, isTyped: boolean): StepItem {
  const cells = 10;
  const share = plan && plan.samples > 0 ? (plan.samples - plan.ready - leftOut(plan)) / plan.samples : 0;
  const bar = plan ? `${"█".repeat(Math.round(share * cells))}${"░".repeat(cells - Math.round(share * cells))}` : "";
  const asked = plan ? plan.samples - plan.ready - leftOut(plan) : 0;
  return {
    value,
    label: l10n.t("less than {0} % sure", Math.round(value * 100)),
    description: bar,
    detail: plan
      ? l10n.t("{0} of {1} samples: {2}", asked, plan.samples, estimateText(plan))
      : l10n.t("estimating calls and cost…"),
    alwaysShow: isTyped || plan !== undefined,
  };
}

const leftOut = (plan: RunPlan): number => Object.values(plan.leftOut).reduce((sum, count) => sum + count, 0);
