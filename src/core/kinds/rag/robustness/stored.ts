import * as l10n from "@vscode/l10n";
import type { Issue, RagSample } from "../../../../model/index.ts";
import { excerpt } from "../../../excerpt.ts";
import { hasFactLabel, labelsOf, predictionOf } from "./benchmarkLabels.ts";

/** What the labels stored by RGB's program should be, and whether they are. */
export interface StoredLabels {
  readonly labels: readonly number[];
  readonly factLabel: 0 | 1;
  readonly areEqual: boolean;
}

/** Compares the stored labels with ours; null where the row has none, or no response or readable answer to compare. */
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

/** `STORED_LABEL_DIFFERS` where RGB's program said something else of this row, else null. */
export function storedLabelIssue(sample: RagSample): Issue | null {
  const ours = storedLabels(sample);
  if (ours === null || ours.areEqual || sample.stored === null) return null;
  const { labels, factLabel } = sample.stored;
  const isLabelEqual = labels === null || isSameList(labels, ours.labels);
  return {
    code: "STORED_LABEL_DIFFERS",
    path: isLabelEqual ? "factlabel" : "label",
    message: isLabelEqual
      ? l10n.t("The stored factlabel is {0}; RGB's rule gives {1}. Ours is used.", String(factLabel), ours.factLabel)
      : l10n.t(
          "The stored label is {0}; RGB's rule gives {1}. Ours is used.",
          excerpt(JSON.stringify(labels)),
          excerpt(JSON.stringify(ours.labels)),
        ),
  };
}

function isSameList(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, index) => value === b[index]);
}
