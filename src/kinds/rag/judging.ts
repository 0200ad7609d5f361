import { t } from "@vscode/l10n";
import type { TableView } from "../../analysis/table/view.ts";
import type { JudgingStep, Modes, OfferedVerdict } from "../../model/index.ts";
import type { Judging } from "../judging.ts";
import { isScoreId, scoreName } from "../ownScores/names.ts";
import { scoresIn } from "../ownScores/values.ts";
import { Found, Given, Labelled, type RagFacts } from "./facts.ts";
import { isTask, verdictOf } from "./robustness/score.ts";
import { adherenceScore, relevanceScore } from "./support/scores.ts";

/**
 * Labels of sentences, statements about planted errors, and judges' replies on rejections and errors judge a response
 * too.
 */
export const ragJudging: Judging<RagFacts> = {
  isJudgedOtherwise: (facts, modes) =>
    (facts.judged & Found.known) !== 0 ||
    (isTask(facts, "counterfactual_robustness") && verdictOf(facts, modes, Found.detected).state === "scored") ||
    adherenceScore(facts, modes).state === "scored" ||
    relevanceScore(facts, modes).state === "scored",
  whyNot(view, modes, isSettled) {
    const has = (bits: number) => view.anyInTable(({ given }) => (given & bits) === bits, `given ${bits}`);
    const hasResponses = has(Given.response);
    const isMatchable = has(Given.response | Given.answer);
    const hasScores =
      view.valueNames().some(isScoreId) ||
      view.anyInTable(({ labelled }) => (labelled & Labelled.scores) !== 0, "published scores");
    const helps: JudgingStep[] = [];
    if (!isMatchable && view.anyInTable(({ task }) => task !== 0, "tasks")) helps.push("join");
    const verdicts = offeredVerdicts(view, modes);
    if (verdicts.length > 0) helps.push("verdict");
    if (hasScores) helps.push("threshold");
    if (has(Given.response | Given.documents)) helps.push("label");
    if (hasResponses) helps.push("people");
    if (isMatchable && modes.matching === "none") helps.push("match");
    const isLong = isSettled && modes.matching === "none";
    const why = whyNot({ hasResponses, isMatchable, hasScores, isLong });
    return verdicts.length > 0 ? { why, helps, verdicts } : { why, helps };
  },
};

/** Further flags are in the table of columns. */
const MOST_OFFERED = 2;

/** Yes-or-no scores, those with a known better end first. */
function offeredVerdicts(view: TableView<RagFacts>, modes: Modes): readonly OfferedVerdict[] {
  const flags = scoresIn(view, modes).filter(({ info }) => info.unit === "rate" && info.group === "scores");
  const known = flags.filter(({ info }) => info.direction !== "none");
  return [...known, ...flags.filter((one) => !known.includes(one))]
    .slice(0, MOST_OFFERED)
    .map(({ id, info }) => ({ score: scoreName(id), right: info.direction === "lower" ? 0 : 1 }));
}

interface Reasons {
  readonly hasResponses: boolean;
  readonly isMatchable: boolean;
  readonly hasScores: boolean;
  readonly isLong: boolean;
}

function whyNot({ hasResponses, isMatchable, hasScores, isLong }: Reasons): string {
  if (!hasResponses) return t("No sample is judged: there are no responses.");
  if (!isMatchable)
    return hasScores
      ? t("No sample is judged: the file has scores, but neither a verdict nor gold answers.")
      : t("No sample is judged: the file has neither a verdict nor gold answers.");
  if (isLong)
    return hasScores
      ? t(
          "No sample is judged: the file has scores but no verdict, and word matching cannot judge it: its gold answers are too long to be found in a response, or the scores contradict what is found.",
        )
      : t(
          "No sample is judged: the file has no verdict, and its gold answers are too long to be found in a response by their words.",
        );
  return t("No sample is judged: the file has no verdict, and word matching is off.");
}
