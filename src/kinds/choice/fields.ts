import { t } from "@vscode/l10n";
import type { ChoiceSample, Modes } from "../../model/index.ts";
import { type Claim, claim } from "../claims.ts";
import type { Chip, Field, RowSummary } from "../fields.ts";
import type { Estimating, Labelling, PersonVerdicts } from "../labelling.ts";
import { chip, fieldsOf, rowVerdicts, severityOf } from "../named.ts";
import { goldWrong, SUSPECT_FIELD, suspectScore, unlessGoldWrong } from "../suspecting.ts";
import { type ChoiceFacts, Harness, Result, Scored } from "./facts.ts";
import { isScored, phiIn, wrongIn } from "./scores.ts";

export const choiceVerdicts = rowVerdicts({
  correct: { severity: 0, word: () => t("Correct") },
  wrong: { severity: 2, word: () => t("Wrong") },
  tied: { severity: 1, word: () => t("Tied") },
  unscored: { severity: 0, word: () => t("Unscored") },
});
export type VerdictRole = (typeof choiceVerdicts)[number]["id"];
const VERDICTS: readonly VerdictRole[] = choiceVerdicts.map(({ id }) => id);

export const choiceClaims: readonly Claim[] = [
  claim("choice", () => t("Choice"), { correct: () => t("Correct"), wrong: () => t("Wrong") }),
];

export function verdictRole({ state, result }: ChoiceFacts): VerdictRole {
  if (state !== 0) return "unscored";
  if ((result & Result.correct) !== 0) return "correct";
  return (result & Result.tied) !== 0 ? "tied" : "wrong";
}

export function rowSummary(facts: ChoiceFacts, _modes: Modes): RowSummary {
  const verdict = verdictRole(facts);
  return { verdict, support: null, issues: facts.issues, severity: severityOf(choiceVerdicts, verdict) };
}

export function hasProblem(facts: ChoiceFacts, _modes: Modes): boolean {
  return verdictRole(facts) !== "correct";
}

/** Whether the harness's own `acc` differs; null if either verdict is missing. */
export function harnessDiffers({ state, result, harness }: ChoiceFacts): boolean | null {
  if (state !== 0 || (harness & Harness.known) === 0) return null;
  return ((harness & Harness.correct) !== 0) !== ((result & Result.correct) !== 0);
}

export const CONFIDENCE = "confidence";

export const choiceFields: readonly Field<ChoiceFacts>[] = fieldsOf([
  ["verdict", "text", () => t("Verdict"), (facts) => VERDICTS.indexOf(verdictRole(facts)), { names: VERDICTS }],
  ["correct", "flag", () => t("Correct"), (facts) => isRole(facts, "correct")],
  ["tied", "flag", () => t("Tied"), (facts) => isRole(facts, "tied")],
  // Named as in the reliability diagram: the model's probability of its own answer.
  [
    CONFIDENCE,
    "number",
    () => t("Largest probability"),
    (facts, modes) => (isScored(facts, modes) ? Math.max(phiIn(facts, modes), wrongIn(facts, modes)) : null),
  ],
  [
    "best-wrong",
    "number",
    () => t("Largest wrong probability"),
    (facts, modes) => (isScored(facts, modes) ? wrongIn(facts, modes) : null),
  ],
  ["choices", "number", () => t("Choices"), ({ choices }) => (choices === 0 ? null : choices)],
  [
    "by-label",
    "flag",
    () => t("Label tokens scored"),
    ({ scored }) => (scored === Scored.unknown ? null : Number(scored === Scored.labels)),
  ],
  ["harness.differs", "flag", () => t("Harness disagrees"), (facts) => flag(harnessDiffers(facts))],
  ["issues", "number", () => t("Issues"), ({ issues }) => issues],
  ["unscored", "flag", () => t("Unscored"), ({ state }) => Number(state !== 0)],
]);

const flag = (is: boolean | null): number | null => (is === null ? null : Number(is));

const isRole = (facts: ChoiceFacts, role: VerdictRole): number | null =>
  facts.state === 0 ? Number(verdictRole(facts) === role) : null;

export const choiceChips: readonly Chip[] = [
  chip(
    "wrong",
    "sure-and-wrong",
    () => t("Confident and wrong"),
    "contradicted",
    `correct == false && ${CONFIDENCE} >= 0.8`,
  ),
  chip("wrong", "barely-right", () => t("Barely right"), "partial", "correct && choice.delta < 0.1"),
  chip("wrong", "tied", () => t("Tied"), "tied", "tied"),
  chip("wrong", "format", () => t("Not in the correct format"), "missed", "by-label && choice.mass < 0.5"),
  chip("wrong", "harness", () => t("Harness disagrees"), "disagree", "harness.differs"),
];

/** A person's verdict changes no number of the sample: probabilities are measured. */
export const choiceLabelling: Labelling<ChoiceSample, ChoiceFacts> = {
  columns: [],
  withLabels: (sample) => sample,
  unlabelled: () => ({}),
  isLabelled: () => false,
  doubtOf: ({ phi, wrong }) => (Number.isNaN(phi) || Number.isNaN(wrong) ? null : 1 - Math.abs(phi - wrong)),
};

export const choicePersonVerdicts: PersonVerdicts<ChoiceFacts> = {
  verdicts: [...choiceVerdicts.filter(({ id }) => id === "correct" || id === "wrong"), goldWrong],
  verdictOf(facts) {
    const role = verdictRole(facts);
    return role === "unscored" ? null : role === "correct" ? "correct" : "wrong";
  },
};

export const choiceEstimating: Estimating = {
  humanScoreOf(metric) {
    if (metric === SUSPECT_FIELD) return suspectScore;
    const scoreOf = unlessGoldWrong((verdict) => (verdict === "correct" ? 1 : 0));
    return metric === "choice.accuracy" ? { by: "verdict", scoreOf } : null;
  },
};
