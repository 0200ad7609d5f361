import * as l10n from "@vscode/l10n";
import { type Issue, pathText, type RagSample, type Verdict } from "../../../model/index.ts";
import { excerpt } from "../../../read/issues.ts";
import { Found } from "../facts.ts";
import { hasFactLabel, labelsOf, predictionOf } from "./benchmark.ts";
import { isShown } from "./evidence.ts";
import { answerOf } from "./score.ts";
import { isFailedByOddCharacters } from "./strictMatch.ts";

/** Labels of RGB's program as recomputed, and whether the stored ones are equal. */
interface StoredLabels {
  readonly labels: readonly number[];
  readonly factLabel: 0 | 1;
  readonly areEqual: boolean;
}

/** Null without stored labels, response or readable answer. */
export function storedLabels({ response, answer, stored, isChinese }: RagSample): StoredLabels | null {
  if (stored === null || response === null || answer === null || answer === "bad-field") return null;
  if (stored.labels === null && stored.factLabel === null) return null;
  const prediction = predictionOf(response, isChinese);
  const labels = labelsOf(prediction, answer);
  const factLabel = hasFactLabel(prediction) ? 1 : 0;
  const areEqual =
    (stored.labels === null || isSameList(stored.labels, labels)) &&
    (stored.factLabel === null || stored.factLabel === factLabel);
  return { labels, factLabel, areEqual };
}

/** `STORED_LABEL_DIFFERS`, or null. */
export function storedLabelIssue(sample: RagSample): Issue | null {
  const ours = storedLabels(sample);
  if (ours === null || ours.areEqual || sample.stored === null) return null;
  const { labels, factLabel } = sample.stored;
  const isLabelEqual = labels === null || isSameList(labels, ours.labels);
  return {
    code: "STORED_LABEL_DIFFERS",
    path: isLabelEqual ? "factlabel" : "label",
    message: isLabelEqual
      ? l10n.t("The stored factlabel is {0}; RGB's rule gives {1}, which is used.", String(factLabel), ours.factLabel)
      : l10n.t(
          "The stored label is {0}; RGB's rule gives {1}, which is used.",
          excerpt(JSON.stringify(labels)),
          excerpt(JSON.stringify(ours.labels)),
        ),
  };
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}

/** Count of `robustnessIssues`, by the bits of `strict`. */
export function countRobustnessIssues(sample: RagSample, strict: number): number {
  const stored = storedLabelIssue(sample) === null ? 0 : 1;
  const answer = answerOf(sample);
  if ((strict & Found.known) === 0 || sample.response === null || answer === null || !isShown(sample, "answer"))
    return stored;
  const negated = (strict & Found.negated) === 0 ? 0 : 1;
  const both = (strict & Found.both) === 0 ? 0 : 1;
  return stored + negated + both + (isFailedByOddCharacters(sample.response, answer) ? 1 : 0);
}

/** Issues of the opened sample by the verdicts of `strict`. */
export function robustnessIssues(sample: RagSample, strictVerdicts: readonly Verdict[]): readonly Issue[] {
  const path = sample.paths.response === undefined ? "response" : pathText(sample.paths.response);
  const notes = new Set(strictVerdicts.filter(({ kind }) => kind === "answer").flatMap((verdict) => verdict.notes));
  const issues: Issue[] = [];
  const stored = storedLabelIssue(sample);
  if (stored !== null) issues.push(stored);
  const isRight = strictVerdicts.some(({ kind, level }) => kind === "answer" && level === "correct");
  if (notes.has("negated") && isRight) {
    issues.push({
      code: "NEGATED_MATCH",
      path,
      message: l10n.t("The response gives the answer and may also deny it. Read it before you trust the match."),
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
        "Look-alike characters prevent a match in other modes: {0}.",
        odd.slice("odd-characters:".length),
      ),
    });
  }
  return issues;
}
