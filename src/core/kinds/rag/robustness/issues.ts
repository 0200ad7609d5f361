import * as l10n from "@vscode/l10n";
import { type Issue, pathText, type RagSample, type Verdict } from "../../../../model/index.ts";
import { storedLabelIssue } from "./stored.ts";

/** Issues of the opened sample that a careful reading brings up, from the verdicts of the mode `strict`. */
export function robustnessIssues(sample: RagSample, strictVerdicts: readonly Verdict[]): readonly Issue[] {
  const path = sample.paths.response === undefined ? "response" : pathText(sample.paths.response);
  const notes = new Set(strictVerdicts.filter(({ kind }) => kind === "answer").flatMap((verdict) => verdict.notes));
  const issues: Issue[] = [];
  const stored = storedLabelIssue(sample);
  if (stored !== null) issues.push(stored);
  if (notes.has("negated")) {
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
