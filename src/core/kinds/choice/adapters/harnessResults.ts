import type { ChoiceSample } from "../../../../model/index.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter, Origin } from "../../kind.ts";
import { harnessOrigin, resultsRun } from "./parts/harnessOrigin.ts";

/** Name under which the results of its run stand beside a row. */
export const RESULTS_AS = "@run";

const SIGNATURE: Signature = {
  needs: [["results"], ["configs", "n-shot", "versions"]],
  helps: ["configs", "n-shot", "higher_is_better", "config"],
  excludes: ["filtered_resps"],
};

/** What lm-evaluation-harness writes beside its samples: few-shot counts, and the accuracies that it reports. */
export const harnessResults: Adapter<ChoiceSample> = {
  id: "harness-results",
  name: "lm-evaluation-harness results",
  role: "lookup",
  match: (record) => likeness(record, SIGNATURE),
  adapt: () => [],
  join: {
    as: RESULTS_AS,
    on: ["run"],
    keyOf: (_, origin) => keyOf(origin, resultsRun(origin)),
    keyOfRow: (_, origin) => keyOf(origin, harnessOrigin(origin).run),
    // A log without its results says all that its scores need.
    expects: () => false,
  },
};

/** Samples and results of a run lie in one folder. */
function keyOf({ folders }: Origin, run: string | null): string | null {
  return run === null ? null : `${folders.join("/")}\n${run}`;
}
