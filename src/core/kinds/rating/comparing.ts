import { t } from "@vscode/l10n";
import type { Comparing } from "../kind.ts";
import { facingRaters } from "./facingRaters.ts";
import type { RatingFacts } from "./facts.ts";
import { VERDICTS } from "./fields.ts";
import { agreementTransition } from "./figures/agreementTransition.ts";
import { facingAgreement } from "./figures/facingAgreement.ts";
import { ratingTransition } from "./figures/ratingTransition.ts";

/** What changes between two runs of judges: who agrees with gold, and from which label to which each rater went. */
export const ratingComparing: Comparing<RatingFacts> = {
  transitions: () => [
    {
      field: "verdict",
      title: t("Verdicts of all raters"),
      values: VERDICTS.filter((role) => role !== "unscored").map((role) => {
        return { literal: JSON.stringify(role), label: verdictWord(role) };
      }),
      good: '"agrees"',
    },
  ],
  figures(pairs, names, modes) {
    const raters = facingRaters(pairs);
    const isOneEach = raters.length === 1 && raters[0]?.isAlone === true;
    const ways = raters.flatMap((facing) => [
      // Of one rater in each run the verdict above is the same.
      isOneEach ? null : agreementTransition(facing, pairs, names),
      ratingTransition(facing, pairs, names, modes),
    ]);
    return [facingAgreement(raters, pairs, modes), ...ways].filter((figure) => figure !== null);
  },
};

function verdictWord(role: (typeof VERDICTS)[number]): string {
  switch (role) {
    case "agrees":
      return t("Agrees");
    case "disagrees":
      return t("Disagrees");
    case "split":
      return t("Raters differ");
    case "unscored":
      return t("No verdict");
  }
}
