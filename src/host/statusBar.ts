import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { countText } from "../present/numbers.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { percentRead, percentUnpacked } from "./reading.ts";

/** Reading's progress, and what the active evaluation holds. Hidden while nothing is open. */
export class StatusBar implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem("evaloupe.status", vscode.StatusBarAlignment.Left);
  readonly #evaluations: Evaluations;
  readonly #listeners: vscode.Disposable;

  constructor(evaluations: Evaluations) {
    this.#evaluations = evaluations;
    this.#item.name = "Evaloupe";
    const show = () => this.#show();
    this.#listeners = vscode.Disposable.from(evaluations.onDidChange(show), evaluations.onDidActivate(show));
    show();
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#item.dispose();
  }

  #show(): void {
    const evaluation =
      this.#evaluations.all.find((one) => one.unpacking || one.state?.isSettled === false) ?? this.#evaluations.active;
    const text = evaluation && statusOf(evaluation);
    if (!text) {
      this.#item.hide();
      return;
    }
    this.#item.text = text;
    this.#item.tooltip = l10n.t("{0}: open in Inspector", evaluation.name);
    this.#item.command = { title: l10n.t("Inspect"), command: "evaloupe.openSample", arguments: [evaluation.number] };
    this.#item.show();
  }
}

function statusOf(evaluation: Evaluation): string | null {
  const { state, unpacking } = evaluation;
  if (evaluation.failure) return `$(error) ${l10n.t("Evaloupe: cannot be read")}`;
  if (unpacking) return `$(sync~spin) ${l10n.t("Evaloupe: unpacking, {0} %", percentUnpacked(unpacking))}`;
  if (!state) return evaluation.isAwake ? `$(sync~spin) ${l10n.t("Evaloupe: reading")}` : null;
  if (!state.isSettled) return `$(sync~spin) ${l10n.t("Evaloupe: {0} %", percentRead(evaluation))}`;
  const samples = l10n.t("{0} samples", countText(state.samples));
  return state.isStale ? `$(warning) ${l10n.t("{0}, changed since", samples)}` : `$(checklist) ${samples}`;
}
