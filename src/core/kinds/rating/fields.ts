import { t } from "@vscode/l10n";
import type { Chip, Field } from "../kind.ts";
import { chip, field as fieldOf } from "../named.ts";
import { Given, type RatingFacts } from "./facts.ts";

const field = fieldOf<RatingFacts>;

/** Roles that a sample can have in the list, in the order of its codes. */
export const VERDICTS = ["agrees", "disagrees", "split", "unscored"] as const;
export type RatingRole = (typeof VERDICTS)[number];

/** All raters agree with gold; one does not; without gold, raters differ; nothing to compare. */
export function roleOf({ compared, agreeing, pairs, agreeingPairs }: RatingFacts): RatingRole {
  if (compared > 0) return agreeing === compared ? "agrees" : "disagrees";
  if (pairs === 0) return "unscored";
  return agreeingPairs === pairs ? "agrees" : "split";
}

/** Fields of the filter language beside the metrics, the slices and the ratings by rater. */
export const ratingFields: readonly Field<RatingFacts>[] = [
  Object.assign(
    field(
      "verdict",
      "text",
      () => t("Verdict"),
      (facts) => VERDICTS.indexOf(roleOf(facts)),
    ),
    { names: VERDICTS },
  ),
  field(
    "raters",
    "number",
    () => t("Raters"),
    (facts) => facts.raters,
  ),
  field(
    "raters.agree",
    "number",
    () => t("Agreement among raters"),
    ({ pairs, agreeingPairs }) => (pairs === 0 ? null : agreeingPairs / pairs),
  ),
  field(
    "votes",
    "number",
    () => t("Votes"),
    (facts) => facts.votes,
  ),
  field(
    "votes.unparsed",
    "number",
    () => t("Votes that could not be parsed"),
    (facts) => facts.unparsedVotes,
  ),
  field(
    "stability",
    "number",
    () => t("Stability of votes"),
    ({ repeated, stability }) => (repeated === 0 ? null : stability / repeated),
  ),
  field(
    "rules.differ",
    "flag",
    () => t("Consensus rules differ"),
    ({ votes, raters, rulesDiffer }) => (votes > raters ? Number(rulesDiffer > 0) : null),
  ),
  field(
    "order.consistent",
    "flag",
    () => t("Same in both orders"),
    ({ orders, consistent }) => (orders === 0 ? null : Number(consistent === orders)),
  ),
  field(
    "unrated",
    "number",
    () => t("Raters without a result"),
    (facts) => facts.unrated,
  ),
  field(
    "has.gold",
    "flag",
    () => t("Has a gold label"),
    ({ given }) => Number((given & Given.gold) !== 0),
  ),
  field(
    "issues",
    "number",
    () => t("Issues"),
    (facts) => facts.issues,
  ),
];

export const ratingChips: readonly Chip[] = [
  chip("disagrees", () => t("Disagrees with gold"), "wrong", 'verdict == "disagrees"'),
  chip("raters-differ", () => t("Raters differ"), "disagree", "raters.agree < 1"),
  chip("order-matters", () => t("Order matters"), "warning", "order.consistent == false"),
  chip("rules-differ", () => t("Rules differ"), "disagree", "rules.differ"),
  chip("unstable", () => t("Votes split"), "partial", "stability < 1"),
  chip("unparsed", () => t("Unparsed votes"), "unscored", "votes.unparsed > 0"),
  chip("without-gold", () => t("Without gold"), "unlabelled", "has.gold == false"),
];
