import * as l10n from "@vscode/l10n";
import type { CountsFigure, Modes } from "../../../../model/index.ts";
import type { TableView } from "../../../table/view.ts";
import type { RagFacts } from "../facts.ts";
import { VERDICTS, verdictCode } from "../fields.ts";

/** How many samples have each verdict; those without any are `leftOut` too. Null where no sample has one. */
export function verdictCounts(view: TableView<RagFacts>, modes: Modes): CountsFigure | null {
  const counts = VERDICTS.map(() => 0);
  view.each((facts) => {
    const code = verdictCode(facts, modes);
    counts[code] = (counts[code] ?? 0) + 1;
  });
  const unscored = counts[VERDICTS.indexOf("unscored")] ?? 0;
  if (view.size === unscored) return null;
  return {
    id: "verdicts",
    shape: "counts",
    title: l10n.t("Verdicts"),
    n: view.size - unscored,
    leftOut: unscored,
    marks: VERDICTS.flatMap((role, code) => {
      const count = counts[code] ?? 0;
      if (count === 0 && !ALWAYS_SHOWN.includes(role)) return [];
      const where = `verdict == ${JSON.stringify(role)}`;
      return [{ label: verdictWord(role), value: count, n: count, interval: null, where, role }];
    }),
  };
}

type VerdictRole = (typeof VERDICTS)[number];

/** A zero among these is news. */
const ALWAYS_SHOWN: readonly VerdictRole[] = ["correct", "wrong"];

/** A verdict in a word, for bars and tables. */
export function verdictWord(role: VerdictRole): string {
  switch (role) {
    case "correct":
      return l10n.t("Correct");
    case "wrong":
      return l10n.t("Wrong");
    case "contradicted":
      return l10n.t("Followed the counterfactual");
    case "rejected":
      return l10n.t("Rejected");
    case "rejected-rightly":
      return l10n.t("Rejected rightly");
    case "unscored":
      return l10n.t("Unscored");
  }
}
