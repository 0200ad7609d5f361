import { t } from "@vscode/l10n";
import type { Origin } from "../../../read/join.ts";
import { harnessOrigin, RESULTS_AS } from "../../harness.ts";
import type { ChoiceFormat } from "../mapped.ts";

const RESULTS = /^results_(\d{4}-\d{2}-\d{2}T\d{2}[-:]\d{2}[-:]\d{2}(?:\.\d+)?)/;

function resultsRun({ name }: Origin): string | null {
  return RESULTS.exec(name)?.[1] ?? null;
}

/** lm-evaluation-harness's results file: few-shot counts and reported accuracies. */
export const harnessResults: ChoiceFormat = {
  id: "harness-results",
  name: () => t("lm-evaluation-harness results"),
  about: "results_*.json beside the samples of a run: few-shot counts and reported accuracies. Found by itself.",
  role: "lookup",
  signature: {
    needs: [["results"], ["configs", "n-shot", "versions"]],
    helps: ["configs", "n-shot", "higher_is_better", "config"],
    excludes: ["filtered_resps"],
  },
  join: {
    as: RESULTS_AS,
    on: ["run"],
    keyOf: (_, origin) => keyOf(origin, resultsRun(origin)),
    keyOfRow: (_, origin) => keyOf(origin, harnessOrigin(origin).run),
    expects: () => false,
  },
};

/** Samples and results of a run are in one folder. */
function keyOf({ folders }: Origin, run: string | null): string | null {
  return run === null ? null : `${folders.join("/")}\n${run}`;
}
