import { t } from "@vscode/l10n";
import type { Chip, Field } from "../kind.ts";
import { chip, field as fieldOf } from "../named.ts";
import { type ChoiceFacts, Scored } from "./facts.ts";
import { harnessDiffers, VERDICTS, verdictRole } from "./glance.ts";
import { isScored, phiIn, wrongIn } from "./scores.ts";

const field = fieldOf<ChoiceFacts>;

/** Fields that the figures' marks name. */
export const CONFIDENCE = "confidence";
export const BEST_WRONG = "best-wrong";

/** Fields of the filter language beside the metrics and the slice dimensions. */
export const choiceFields: readonly Field<ChoiceFacts>[] = [
  Object.assign(
    field(
      "verdict",
      "text",
      () => t("Verdict"),
      (facts) => VERDICTS.indexOf(verdictRole(facts)),
    ),
    { names: VERDICTS },
  ),
  field(
    "correct",
    "flag",
    () => t("Correct"),
    (facts) => (facts.state === 0 ? is(verdictRole(facts) === "correct") : null),
  ),
  field(
    "tied",
    "flag",
    () => t("Tied"),
    (facts) => (facts.state === 0 ? is(verdictRole(facts) === "tied") : null),
  ),
  // Named for what it is in the reliability diagram: how sure the model is of its own answer.
  field(
    CONFIDENCE,
    "number",
    () => t("Largest probability"),
    (facts, modes) => (isScored(facts, modes) ? Math.max(phiIn(facts, modes), wrongIn(facts, modes)) : null),
  ),
  field(
    BEST_WRONG,
    "number",
    () => t("Largest wrong probability"),
    (facts, modes) => (isScored(facts, modes) ? wrongIn(facts, modes) : null),
  ),
  field(
    "choices",
    "number",
    () => t("Choices"),
    ({ choices }) => (choices === 0 ? null : choices),
  ),
  field(
    "by-label",
    "flag",
    () => t("Label tokens scored"),
    ({ scored }) => (scored === Scored.unknown ? null : is(scored === Scored.labels)),
  ),
  field(
    "harness.differs",
    "flag",
    () => t("Harness decides otherwise"),
    (facts) => {
      const differs = harnessDiffers(facts);
      return differs === null ? null : is(differs);
    },
  ),
  field(
    "issues",
    "number",
    () => t("Issues"),
    ({ issues }) => issues,
  ),
  field(
    "unscored",
    "flag",
    () => t("Unscored"),
    ({ state }) => is(state !== 0),
  ),
];

/** The filter chips, those first that matter most. */
export const choiceChips: readonly Chip[] = [
  chip("wrong", () => t("Wrong"), "wrong", 'verdict == "wrong"'),
  chip("sure-and-wrong", () => t("Sure and wrong"), "contradicted", `correct == false && ${CONFIDENCE} >= 0.8`),
  chip("barely-right", () => t("Barely right"), "partial", "correct && choice.delta < 0.1"),
  chip("tied", () => t("Tied"), "tied", "tied"),
  chip("format", () => t("Off the format"), "missed", "by-label && choice.mass < 0.5"),
  chip("harness", () => t("Harness decides otherwise"), "disagree", "harness.differs"),
  chip("unscored", () => t("Unscored"), "unscored", "unscored"),
];

const is = (flag: boolean): number => (flag ? 1 : 0);
