import { t } from "@vscode/l10n";
import type { Judging } from "../judging.ts";
import type { RatingFacts } from "./facts.ts";

export const ratingJudging: Judging<RatingFacts> = {
  isJudgedOtherwise: ({ votes, unparsedVotes }) => votes > unparsedVotes,
  whyNot: (view) => ({
    why: view.anyInTable(({ votes }) => votes > 0, "votes")
      ? t("No sample is judged: none of the ratings could be read.")
      : t("No sample is judged: there are no ratings."),
    helps: ["judge", "people"],
  }),
};
