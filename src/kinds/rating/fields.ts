import { t } from "@vscode/l10n";
import type { Modes, RatingSample } from "../../model/index.ts";
import { type Claim, claim } from "../claims.ts";
import type { Chip, Field, RowSummary, TextField } from "../fields.ts";
import { chip, fieldsOf, rowVerdicts, severityOf } from "../named.ts";
import type { OutcomeWords } from "../outcome.ts";
import { agreeingIn, agreeingPairsIn, consistentIn, Given, type RatingFacts, undecidedIn } from "./facts.ts";

export const ratingVerdicts = rowVerdicts({
  agrees: { severity: 0, word: () => t("Agrees") },
  disagrees: { severity: 2, word: () => t("Disagrees with gold"), short: () => t("Disagrees") },
  split: { severity: 1, word: () => t("Raters differ") },
  unscored: { severity: 0, word: () => t("Unscored") },
});
type RatingRole = (typeof ratingVerdicts)[number]["id"];
const VERDICTS: readonly RatingRole[] = ratingVerdicts.map(({ id }) => id);

export const ratingClaims: readonly Claim[] = [
  claim("rating", () => t("Rating"), {
    agrees: () => t("Agrees with gold"),
    disagrees: () => t("Disagrees with gold"),
  }),
];

/** All raters agree with gold; one does not; without gold, raters differ; nothing to compare. */
export function roleOf(facts: RatingFacts, modes: Modes): RatingRole {
  const { compared, pairs } = facts;
  if (compared > 0) return agreeingIn(facts, modes) === compared ? "agrees" : "disagrees";
  if (pairs === 0) return "unscored";
  return agreeingPairsIn(facts, modes) === pairs ? "agrees" : "split";
}

export const ratingFields: readonly Field<RatingFacts>[] = fieldsOf([
  [
    "verdict",
    "text",
    () => t("Verdict"),
    (facts, modes) => VERDICTS.indexOf(roleOf(facts, modes)),
    { names: VERDICTS },
  ],
  ["raters", "number", () => t("Raters"), ({ raters }) => raters],
  [
    "raters.agree",
    "number",
    () => t("Agreement among raters"),
    (facts, modes) => (facts.pairs === 0 ? null : agreeingPairsIn(facts, modes) / facts.pairs),
  ],
  ["votes", "number", () => t("Votes"), ({ votes }) => votes],
  ["votes.unparsed", "number", () => t("Votes that could not be parsed"), ({ unparsedVotes }) => unparsedVotes],
  [
    "stability",
    "number",
    () => t("Stability of votes"),
    ({ repeated, stability }) => (repeated === 0 ? null : stability / repeated),
  ],
  [
    "rules.differ",
    "flag",
    () => t("Consensus rules differ"),
    ({ votes, raters, rulesDiffer }) => (votes > raters ? Number(rulesDiffer > 0) : null),
  ],
  [
    "order.consistent",
    "flag",
    () => t("Same in both orders"),
    (facts, modes) => (facts.orders === 0 ? null : Number(consistentIn(facts, modes) === facts.orders)),
  ],
  [
    "undecided",
    "number",
    () => t("Raters who name a different winner in each order"),
    (facts, modes) => (facts.orders === 0 ? null : undecidedIn(facts, modes)),
  ],
  ["unrated", "number", () => t("Raters without a result"), ({ unrated }) => unrated],
  ["has.gold", "flag", () => t("Has a gold label"), ({ given }) => Number((given & Given.gold) !== 0)],
  ["issues", "number", () => t("Issues"), ({ issues }) => issues],
]);

export const ratingOutcomes: OutcomeWords = {
  wrong: () => t("Disagrees"),
  right: () => t("Agrees"),
  none: () => t("Not compared"),
};

export const ratingChips: readonly Chip[] = [
  chip("wrong", "raters-differ", () => t("Raters differ"), "disagree", "raters.agree < 1"),
  chip("wrong", "order-matters", () => t("Order matters"), "warning", "order.consistent == false"),
  chip("wrong", "undecided", () => t("Undecided"), "partial", "undecided > 0"),
  chip("wrong", "rules-differ", () => t("Rules differ"), "disagree", "rules.differ"),
  chip("wrong", "unstable", () => t("Votes split"), "partial", "stability < 1"),
  chip("wrong", "unparsed", () => t("Unparsed votes"), "unscored", "votes.unparsed > 0"),
  chip("wrong", "without-gold", () => t("Without gold"), "unlabelled", "has.gold == false"),
];

export function rowSummary(facts: RatingFacts, modes: Modes): RowSummary {
  const verdict = roleOf(facts, modes);
  return { verdict, support: null, issues: facts.issues, severity: severityOf(ratingVerdicts, verdict) };
}

export function hasProblem(facts: RatingFacts, modes: Modes): boolean {
  const role = roleOf(facts, modes);
  const isTurned = consistentIn(facts, modes) < facts.orders;
  return role === "disagrees" || role === "split" || isTurned || facts.rulesDiffer > 0;
}

export const ratingTexts: readonly TextField<RatingSample>[] = [
  { id: "prompt", read: (sample) => sample.prompt },
  { id: "question", read: (sample) => sample.prompt },
  { id: "candidates", read: ({ candidates }) => joined(candidates.flatMap(({ name, text }) => [name, text])) },
  { id: "reference", read: (sample) => sample.reference },
  {
    id: "replies",
    read: ({ ratings }) =>
      joined(ratings.flatMap(({ votes }) => votes.flatMap(({ raw, rationale }) => [raw, rationale]))),
  },
];

function joined(texts: readonly (string | null)[]): string | null {
  const given = texts.filter((text) => text !== null);
  return given.length === 0 ? null : given.join("\n");
}
