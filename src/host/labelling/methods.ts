import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { LabelMethod } from "../../model/index.ts";
import { pickText } from "../../present/pickText.ts";

export type Way = LabelMethod | "batch";

interface MethodItem extends vscode.QuickPickItem {
  readonly way: Way | "choose" | null;
}

/** Asks how to label; null where the person turned away. In Restricted Mode words alone are offered, with the reason. */
export async function pickWay(models: readonly string[] | null, host: string | null): Promise<Way | "choose" | null> {
  const item = (way: MethodItem["way"], icon: string, label: string, detail: string): MethodItem => {
    return { way, label: `$(${icon}) ${label}`, detail };
  };
  const local = item(
    "local",
    "symbol-key",
    l10n.t("By words alone"),
    l10n.t("At once and for nothing: nothing leaves this computer."),
  );
  const asked =
    models === null ? l10n.t("a model that you choose next") : pickText(`${models.join(", ")} · ${host ?? ""}`);
  const byModels: MethodItem[] = [
    item("model", "sparkle", l10n.t("By a model"), l10n.t("Every sample is put to {0}.", asked)),
    item(
      "selective",
      "filter",
      l10n.t("By a model where words leave doubt"),
      l10n.t("The rest is labelled by words alone; how much is asked is chosen next."),
    ),
    item(
      "hybrid",
      "split-horizontal",
      l10n.t("Both, side by side"),
      l10n.t("By words and by {0}, to see where they differ.", asked),
    ),
    item(
      "batch",
      "cloud-upload",
      l10n.t("By a model, as a batch"),
      l10n.t("Handed over as files and answered within a day, often at half the price."),
    ),
    item("choose", "gear", l10n.t("Choose another model…"), models === null ? l10n.t("None is chosen yet.") : asked),
  ];
  const restricted: MethodItem[] = [
    {
      way: null,
      label: `$(shield) ${l10n.t("Models are not asked in Restricted Mode")}`,
      detail: l10n.t("Choose this to manage trust in this workspace."),
    },
  ];
  const picked = await vscode.window.showQuickPick([local, ...(vscode.workspace.isTrusted ? byModels : restricted)], {
    title: l10n.t("Who labels which sentences support the response?"),
    matchOnDetail: true,
    // The page of a file that has just been opened takes the focus.
    ignoreFocusOut: true,
  });
  if (picked?.way === null) await vscode.commands.executeCommand("workbench.trust.manage");
  return picked?.way ?? null;
}
