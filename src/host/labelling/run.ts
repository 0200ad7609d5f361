import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { RunProgress } from "../../labels/labelRun.ts";
import type { NoInput } from "../../model/index.ts";
import { countText, priceText } from "../../present/numbers.ts";
import { type Choice, choose } from "../choose.ts";
import type { Evaluation } from "../evaluation.ts";

export function dollars(cost: number | null): string {
  if (cost === null) return l10n.t("cost unknown");
  return cost === 0 ? l10n.t("no cost") : priceText(cost);
}

export interface RunEstimate {
  readonly samples: number;
  /** Samples that need no request. */
  readonly ready?: number;
  /** Samples that cannot be asked about; by reason, or how many. */
  readonly leftOut?: number | Readonly<Record<string, number>>;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cost: number | null;
}

/** “46 calls, about 120,000 tokens, about $0.02” */
export function estimateText({ calls, inputTokens, outputTokens, cost }: RunEstimate): string {
  if (calls === 0) return l10n.t("no requests needed");
  const price = cost === null ? l10n.t("cost unknown: the model has no price") : l10n.t("about {0}", dollars(cost));
  return l10n.t("{0} calls, about {1} tokens, {2}", countText(calls), countText(inputTokens + outputTokens), price);
}

export function noInputText(reason: NoInput): string {
  switch (reason) {
    case "no-question":
      return l10n.t("there is no question");
    case "no-documents":
      return l10n.t("there are no documents");
    case "no-response":
      return l10n.t("there is no response");
    case "no-text":
      return l10n.t("there are no texts to check for support");
  }
}

/** What is going on: labelling by models, or judging. */
export interface RunUnderWay {
  readonly evaluation: Evaluation;
  readonly verb: "label" | "judge" | "batch";
  readonly cancelling: AbortController;
  /** Absent if it cannot be paused. */
  setPaused?(isPaused: boolean): void;
}

/** The run of this window, if any, in the status bar: how far, what it cost so far, and the way to pause or cancel it. */
export class RunStatus implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("evaloupe.labelling", vscode.StatusBarAlignment.Left, -1);
  #run: RunUnderWay | null = null;
  #progress: Pick<RunProgress, "done" | "total" | "failed" | "usage" | "isPaused"> | null = null;

  constructor() {
    this.#item.name = l10n.t("Evaloupe: labelling");
    this.#item.command = "evaloupe.labellingRun";
  }

  get run(): RunUnderWay | null {
    return this.#run;
  }
  get isPaused(): boolean {
    return this.#progress?.isPaused ?? false;
  }

  begin(run: RunUnderWay): void {
    this.#run = run;
    this.#progress = null;
    void vscode.commands.executeCommand("setContext", "evaloupe.isLabelling", true);
    this.#item.text = `$(sync~spin) ${l10n.t("Evaloupe: preparing")}`;
    this.#item.tooltip = run.evaluation.name;
    this.#item.show();
  }

  show(progress: RunProgress): void {
    const run = this.#run;
    if (!run) return;
    this.#progress = progress;
    const { done, total, failed, usage, isPaused } = progress;
    const icon = isPaused ? "$(debug-pause)" : "$(sync~spin)";
    const share = l10n.t("{0} of {1}", countText(done), countText(total));
    const word = isPaused
      ? l10n.t("paused at {0}", share)
      : run.verb === "judge"
        ? l10n.t("judging {0}", share)
        : run.verb === "batch"
          ? l10n.t("batch {0}", share)
          : l10n.t("labelling {0}", share);
    const cost = usage.calls === 0 ? "" : ` · ${dollars(usage.cost)}`;
    const problems = failed === 0 ? "" : ` · ${l10n.t("{0} failed", countText(failed))}`;
    this.#item.text = `${icon} ${word}${cost}${problems}`;
    this.#item.tooltip = l10n.t(
      "{0}: {1} calls, {2} tokens. Click to pause or cancel.",
      run.evaluation.name,
      countText(usage.calls),
      countText(usage.inputTokens + usage.outputTokens),
    );
    this.#item.backgroundColor = failed > 0 ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
  }

  end(run: RunUnderWay): void {
    if (this.#run !== run) return;
    this.#run = null;
    this.#progress = null;
    this.#item.hide();
    void vscode.commands.executeCommand("setContext", "evaloupe.isLabelling", false);
  }

  /** Pause, go on, cancel; nothing if nothing is going on. */
  get choices(): readonly Choice<() => void>[] {
    const run = this.#run;
    if (!run) return [];
    const group = this.#words;
    const { setPaused } = run;
    const pause = { icon: "debug-pause", label: l10n.t("Pause"), value: () => setPaused?.(true) };
    const resume = { icon: "debug-continue", label: l10n.t("Resume"), value: () => setPaused?.(false) };
    const cancel = {
      icon: "debug-stop",
      label: l10n.t("Cancel"),
      description: l10n.t("labels are kept; you can resume later"),
      value: () => run.cancelling.abort(),
    };
    return [...(setPaused ? [this.isPaused ? resume : pause] : []), cancel].map((one) => ({ ...one, group }));
  }

  async menu(): Promise<void> {
    if (this.#run) (await choose(this.#words, this.choices))?.();
  }

  /** What the status bar says. */
  get #words(): string {
    return this.#item.text.replace(/\$\([^$)]*\)\s*/, "");
  }

  dispose(): void {
    this.#run?.cancelling.abort();
    this.#item.dispose();
  }
}
