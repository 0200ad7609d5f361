import { t } from "@vscode/l10n";
import type { Facts } from "../analysis/table/facts.ts";
import type { Modes } from "../model/index.ts";
import type { Chip, Field } from "./fields.ts";
import { JUDGED } from "./judging.ts";
import type { Kind } from "./kind.ts";
import { chip, field } from "./named.ts";
import { FileVerdict } from "./ownScores/values.ts";
import { NOT_RUN, NOT_RUN_CLAUSE, STATE } from "./states/kind.ts";

/** The field that says whether an answer is right, of every kind: by the file's verdict, else by its kind's. */
export const OUTCOME = "outcome";

/** What an outcome is, worst first: as the field has it and as sorting orders it. One that nobody can tell is null. */
const OUTCOMES = ["wrong", "partly", "right"] as const;
type Outcome = (typeof OUTCOMES)[number];

/** What a kind calls its outcomes, where that is not simply right and wrong: agreeing with gold. */
export interface OutcomeWords {
  readonly wrong: () => string;
  readonly right: () => string;
  readonly none: () => string;
}

const PLAIN: OutcomeWords = { wrong: () => t("Wrong"), right: () => t("Right"), none: () => t("Not judged") };

/** The kind with that field, the one that says whether a sample is judged, and its totals, before all other filters: they add up to all samples. */
export function withOutcome<Sample, F extends Facts>(
  kind: Kind<Sample, F>,
  words: OutcomeWords = PLAIN,
): Kind<Sample, F> {
  const { repeating } = kind;
  if (!repeating) return kind;
  const outcomeOf = (facts: F, modes: Modes): Outcome | null => {
    if (facts.fileVerdict === FileVerdict.partly) return "partly";
    const score = repeating.right(facts, modes);
    return score.state !== "scored" ? null : score.value === 1 ? "right" : "wrong";
  };
  const severityOf = (facts: F, modes: Modes) => kind.rowSummary(facts, modes).severity;
  const own = outcomeField(outcomeOf, severityOf);
  const isJudged = (facts: F, modes: Modes): boolean =>
    outcomeOf(facts, modes) !== null || kind.judging?.isJudgedOtherwise?.(facts, modes) === true;
  const judged = field<F>(
    JUDGED,
    "flag",
    () => t("Judged"),
    (facts, modes) => Number(isJudged(facts, modes)),
  );
  const hasStates = kind.fields.some(({ id }) => id === STATE);
  return { ...kind, fields: [own, judged, ...kind.fields], chips: [...totals(words, hasStates), ...kind.chips] };
}

function outcomeField<F extends Facts>(
  outcomeOf: (facts: F, modes: Modes) => Outcome | null,
  severityOf: (facts: F, modes: Modes) => number,
): Field<F> {
  const read = (facts: F, modes: Modes): number | null => {
    const outcome = outcomeOf(facts, modes);
    return outcome === null ? null : OUTCOMES.indexOf(outcome);
  };
  // Of equal outcomes the worse comes first: whatever the severity is, it does not make a right answer a wrong one.
  const rank = (facts: F, modes: Modes): number | null => {
    const outcome = read(facts, modes);
    const severity = severityOf(facts, modes);
    return outcome === null ? null : outcome - severity / (severity + 1);
  };
  return Object.assign(
    field<F>(OUTCOME, "text", () => t("Right or wrong"), read),
    { names: OUTCOMES, rank },
  );
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
