import * as l10n from "@vscode/l10n";
import type { CountsFigure } from "../../../../model/index.ts";
import type { TableView } from "../../../table/view.ts";
import type { ChoiceFacts } from "../facts.ts";
import { VERDICTS, type VerdictRole, verdictRole } from "../glance.ts";

/** How many questions are right, wrong, tied; those that are not scored are `leftOut` too. Null without any. */
export function verdictCounts(view: TableView<ChoiceFacts>): CountsFigure | null {
  const counts: Record<VerdictRole, number> = { correct: 0, wrong: 0, tied: 0, unscored: 0 };
  view.each((facts) => {
    counts[verdictRole(facts)]++;
  });
  if (view.size === counts.unscored) return null;
  return {
    id: "verdicts",
    shape: "counts",
    title: l10n.t("Verdicts"),
    n: view.size - counts.unscored,
    leftOut: counts.unscored,
    marks: VERDICTS.filter((role) => counts[role] > 0 || role === "correct" || role === "wrong").map((role) => ({
      label: verdictWord(role),
      value: counts[role],
      n: counts[role],
      interval: null,
      where: `verdict == ${JSON.stringify(role)}`,
      role,
    })),
  };
}

/** A verdict in the words of figures. */
export function verdictWord(role: VerdictRole): string {
  switch (role) {
    case "correct":
      return l10n.t("Correct");
    case "wrong":
      return l10n.t("Wrong");
    case "tied":
      return l10n.t("Tied");
    case "unscored":
      return l10n.t("Unscored");
  }
}
