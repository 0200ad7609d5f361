import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { countText } from "../present/numbers.ts";
import { samplesText, stopWord } from "../present/words.ts";
import type { SourceState } from "../protocol/state.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Evaluations } from "./evaluations.ts";
import { uriOf } from "./files.ts";
import { percentRead, percentUnpacked } from "./progress.ts";

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
  const samples = samplesText(state.samples);
  return state.isStale ? `$(warning) ${l10n.t("{0}, file changed", samples)}` : `$(checklist) ${samples}`;
}

export const TREE_VIEW = "evaloupe.evaluations";

/** An evaluation, or one of its files if it has several. */
type TreeNode = { readonly evaluation: Evaluation; readonly source: SourceState | null };

/** The open evaluations in the side bar. */
export class EvaluationTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  readonly #evaluations: Evaluations;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #listeners: vscode.Disposable;
  readonly onDidChangeTreeData = this.#changed.event;

  constructor(evaluations: Evaluations) {
    this.#evaluations = evaluations;
    const changed = () => this.#changed.fire(undefined);
    this.#listeners = vscode.Disposable.from(evaluations.onDidChange(changed), evaluations.onDidActivate(changed));
  }

  getChildren(node?: TreeNode): TreeNode[] {
    if (!node) return this.#evaluations.all.map((evaluation) => ({ evaluation, source: null }));
    const sources = node.evaluation.state?.sources ?? [];
    return node.source || sources.length < 2 ? [] : sources.map((source) => ({ ...node, source }));
  }

  getTreeItem({ evaluation, source }: TreeNode): vscode.TreeItem {
    if (source) return fileItem(evaluation, source);
    const isActive = evaluation === this.#evaluations.active;
    const hasFiles = (evaluation.state?.sources.length ?? 0) > 1;
    const collapsed = hasFiles ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None;
    const item = new vscode.TreeItem(evaluation.name, collapsed);
    item.id = String(evaluation.number);
    item.contextValue = "evaluation";
    item.description = describe(evaluation);
    item.tooltip = evaluation.spec.sources.map((one) => uriOf(one).fsPath).join("\n");
    item.iconPath = new vscode.ThemeIcon(evaluation.failure ? "error" : isActive ? "circle-filled" : "circle-outline");
    item.command = { title: l10n.t("Inspect"), command: "evaloupe.inspect", arguments: [{ evaluation, source }] };
    item.accessibilityInformation = { label: `${evaluation.name}, ${item.description}` };
    return item;
  }

  dispose(): void {
    this.#listeners.dispose();
    this.#changed.dispose();
  }
}

function fileItem(evaluation: Evaluation, source: SourceState): vscode.TreeItem {
  const item = new vscode.TreeItem(source.name);
  item.id = `${evaluation.number} ${source.uri} ${source.path}`;
  item.contextValue = "file";
  item.resourceUri = uriOf(source);
  item.iconPath = source.stop ? new vscode.ThemeIcon("error") : vscode.ThemeIcon.File;
  item.description = source.stop
    ? stopWord(source.stop.code)
    : source.role === "lookup"
      ? l10n.t("joined")
      : samplesText(source.samples);
  item.command = { title: l10n.t("Open"), command: "vscode.open", arguments: [uriOf(source)] };
  return item;
}

function describe(evaluation: Evaluation): string {
  const { state, failure, stop } = evaluation;
  if (stop) return stopWord(stop.code);
  if (failure) return l10n.t("failed");
  if (!state) return evaluation.isAwake ? l10n.t("reading") : "";
  if (!state.isSettled) return l10n.t("{0} samples so far, {1} %", countText(state.samples), percentRead(evaluation));
  const marks = [
    samplesText(state.samples),
    ...(evaluation.isUnsaved ? [l10n.t("unsaved text")] : []),
    ...(state.isStale ? [l10n.t("file changed")] : []),
  ];
  return marks.join(", ");
}
