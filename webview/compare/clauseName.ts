import { t } from "@vscode/l10n";
import type { Figure, MetricInfo } from "../../src/model/index.ts";
import { lineText } from "../../src/present/characters.ts";

/** A clause over pairs in words: a metric's change, a cell of a figure. Any other is shown as it is written. */
export function clauseName(clause: string, figures: readonly Figure[], infos: readonly MetricInfo[]): string {
  for (const figure of figures) {
    if (figure.shape !== "matrix") continue;
    const cell = figure.cells.find(({ where }) => where === clause);
    if (cell) return t("{0}: {1}", figure.title, cell.label);
  }
  const change = /^d\.(\S+) (<|>|==) 0$/.exec(clause);
  const info = infos.find(({ id }) => id === change?.[1]);
  if (!info) return lineText(clause);
  return t("{0} {1}", t(info.name), changeWord(change?.[2] ?? "", info.direction));
}

function changeWord(comparator: string, direction: MetricInfo["direction"]): string {
  if (comparator === "==") return t("the same");
  if (direction === "none") return comparator === ">" ? t("risen") : t("fallen");
  return (comparator === ">") === (direction === "higher") ? t("improved") : t("regressed");
}
