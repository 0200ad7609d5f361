import { t } from "@vscode/l10n";
import type { Judging } from "../judging.ts";
import type { RatingFacts } from "./facts.ts";

/** A rating is a verdict, whether there is gold to hold it against or not. */
export const ratingJudging: Judging<RatingFacts> = {
  isJudgedOtherwise: ({ votes, unparsedVotes }) => votes > unparsedVotes,
  whyNot: () => ({ why: t("No sample is judged: no rating of it could be read."), helps: ["judge", "people"] }),
};
