import { t } from "@vscode/l10n";
import type { Facts } from "../analysis/table/facts.ts";
import type { Modes } from "../model/index.ts";
import type { Chip } from "./fields.ts";
import { JUDGED } from "./judging.ts";
import type { Kind } from "./kind.ts";
import { chip, fieldsOf } from "./named.ts";
import { FileVerdict } from "./ownScores/values.ts";
import { NOT_RUN, NOT_RUN_CLAUSE, STATE } from "./states/kind.ts";

export const OUTCOME = "outcome";

const OUTCOMES = ["wrong", "partly", "right"] as const;
type OutcomeId = (typeof OUTCOMES)[number];

/** Names of outcomes other than right and wrong: agreement with gold. */
export interface OutcomeWords {
  readonly wrong: () => string;
  readonly right: () => string;
  readonly none: () => string;
}

const PLAIN: OutcomeWords = { wrong: () => t("Wrong"), right: () => t("Right"), none: () => t("Not judged") };

/** Adds the outcome field, the flag of judged samples, and totals, which come first and add up to all samples. */
export function withOutcome<Sample, F extends Facts>(
  kind: Kind<Sample, F>,
  words: OutcomeWords = PLAIN,
): Kind<Sample, F> {
  const { repeating } = kind.compare;
  if (!repeating) return kind;
  const outcomeOf = (facts: F, modes: Modes): OutcomeId | null => {
    if (facts.fileVerdict === FileVerdict.partly) return "partly";
    const score = repeating.right(facts, modes);
    return score.state !== "scored" ? null : score.value === 1 ? "right" : "wrong";
  };
  const isJudged = (facts: F, modes: Modes): boolean =>
    outcomeOf(facts, modes) !== null || kind.label.judging?.isJudgedOtherwise?.(facts, modes) === true;
  const codeOf = (facts: F, modes: Modes): number | null => {
    const outcome = outcomeOf(facts, modes);
    return outcome === null ? null : OUTCOMES.indexOf(outcome);
  };
  const rank = (facts: F, modes: Modes): number | null => {
    const code = codeOf(facts, modes);
    const { severity } = kind.words.rowSummary(facts, modes);
    return code === null ? null : code - severity / (severity + 1);
  };
  const hasStates = kind.words.fields.some(({ id }) => id === STATE);
  const fields = fieldsOf<F>([
    [OUTCOME, "text", () => t("Right or wrong"), codeOf, { names: OUTCOMES, rank }],
    [JUDGED, "flag", () => t("Judged"), (facts, modes) => Number(isJudged(facts, modes))],
  ]);
  const chips = [...totals(words, hasStates), ...kind.words.chips];
  return { ...kind, words: { ...kind.words, fields: [...fields, ...kind.words.fields], chips } };
}

const totals = ({ wrong, right, none }: OutcomeWords, hasStates: boolean): readonly Chip[] =>
  [
    chip("wrong", "wrong", wrong, "wrong", `${OUTCOME} == "wrong"`),
    chip("wrong", "partly-right", () => t("Partly right"), "partial", `${OUTCOME} == "partly"`),
    chip("wrong", "right", right, "correct", `${OUTCOME} == "right"`),
    chip(
      "wrong",
      "not-scored",
      none,
      "unscored",
      `${OUTCOME} == null${hasStates ? ` && not (${NOT_RUN_CLAUSE})` : ""}`,
    ),
    ...(hasStates ? [chip("wrong", NOT_RUN, () => t("Did not run"), "unscored", NOT_RUN_CLAUSE)] : []),
  ].map((one) => Object.assign(one, { isTotal: true }));
