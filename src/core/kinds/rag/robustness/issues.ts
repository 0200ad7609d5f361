import * as l10n from "@vscode/l10n";
import { type Issue, pathText, type RagSample, type Verdict } from "../../../../model/index.ts";
import { Found } from "../facts.ts";
import { isShown } from "./evidence.ts";
import { answerOf } from "./given.ts";
import { storedLabelIssue } from "./stored.ts";
import { isFailedByOddCharacters } from "./strictMatch.ts";

/** How many of `robustnessIssues` a sample has, by the bits of the mode `strict`; those that need them are 0 without. */
export function countRobustnessIssues(sample: RagSample, strict: number): number {
  const stored = storedLabelIssue(sample) === null ? 0 : 1;
  const answer = answerOf(sample);
  if ((strict & Found.known) === 0 || sample.response === null || answer === null || !isShown(sample, "answer"))
    return stored;
  const negated = (strict & Found.negated) === 0 ? 0 : 1;
  const both = (strict & Found.both) === 0 ? 0 : 1;
  return stored + negated + both + (isFailedByOddCharacters(sample.response, answer) ? 1 : 0);
}

/** Issues of the opened sample that a careful reading brings up, from the verdicts of the mode `strict`. */
export function robustnessIssues(sample: RagSample, strictVerdicts: readonly Verdict[]): readonly Issue[] {
  const path = sample.paths.response === undefined ? "response" : pathText(sample.paths.response);
  const notes = new Set(strictVerdicts.filter(({ kind }) => kind === "answer").flatMap((verdict) => verdict.notes));
  const issues: Issue[] = [];
  const stored = storedLabelIssue(sample);
  if (stored !== null) issues.push(stored);
  const isComplete = ![...notes].some((note) => note.startsWith("missing:"));
  if (notes.has("negated") && isComplete) {
    issues.push({
      code: "NEGATED_MATCH",
      path,
      message: l10n.t(
        "The answer stands in the response, but a negation governs it. Read it before trusting the match.",
      ),
    });
  }
  if (notes.has("rejected-and-answered")) {
    issues.push({
      code: "REJECTED_AND_ANSWERED",
      path,
      message: l10n.t("The response both refuses and answers. It counts as rejected only if the refusal comes last."),
    });
  }
  const odd = [...notes].find((note) => note.startsWith("odd-characters:"));
  if (odd !== undefined) {
    issues.push({
      code: "ODD_CHARACTERS",
      path,
      message: l10n.t(
        "Characters that look alike keep the answer from matching in other modes: {0}.",
        odd.slice("odd-characters:".length),
      ),
    });
  }
  return issues;
}
