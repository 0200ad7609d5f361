import { t } from "@vscode/l10n";
import { type Origin, oncePerFile } from "../../format.ts";
import type { ChoiceFormat } from "../mapped.ts";

/** What the name and the folders of a harness log say. */
interface HarnessOrigin {
  readonly task: string | null;
  readonly model: string | null;
  /** Date and time of the run, as both its samples and its results write it. */
  readonly run: string | null;
}

/** `samples_{task}_{ISO date with dashes}.jsonl`, and whatever compressed or edited copies are called. */
const NAME = /^samples_(.+?)_(\d{4}-\d{2}-\d{2}T\d{2}[-:]\d{2}[-:]\d{2}(?:\.\d+)?)/;
const RESULTS = /^results_(\d{4}-\d{2}-\d{2}T\d{2}[-:]\d{2}[-:]\d{2}(?:\.\d+)?)/;

export const harnessOrigin = oncePerFile(readOrigin);

/** The run that a results file is of. */
function resultsRun({ name }: Origin): string | null {
  return RESULTS.exec(name)?.[1] ?? null;
}

/** The results file that a harness writes beside its samples; null for other names. */
export function resultsBeside(name: string): string | null {
  const run = NAME.exec(name)?.[2];
  return run === undefined ? null : `results_${run}.json`;
}

/** The innermost folder that writes a model's name with `__` for its slash. */
function readOrigin({ name, folders }: Origin): HarnessOrigin {
  const match = NAME.exec(name);
  const folder = folders.findLast((one) => /[^_]__[^_]/.test(one));
  return { task: match?.[1] ?? null, run: match?.[2] ?? null, model: folder?.replaceAll("__", "/") ?? null };
}

/** Name under which the results of its run stand beside a row. */
export const RESULTS_AS = "@run";

/** What lm-evaluation-harness writes beside its samples: few-shot counts, and the accuracies that it reports. */
export const harnessResults: ChoiceFormat = {
  id: "harness-results",
  name: () => t("lm-evaluation-harness results"),
  about: "results_*.json beside the samples of a run: few-shot counts and reported accuracies. Found by itself.",
  musts: ["results", "configs|n-shot|versions"],
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
    // A log without its results says all that its scores need.
    expects: () => false,
  },
  example: {
    results: { harbour_school: { "acc,none": 0.65 } },
    "n-shot": { harbour_school: 5 },
    configs: {},
    model_name: "harbour/tern",
  },
};

/** Samples and results of a run lie in one folder. */
function keyOf({ folders }: Origin, run: string | null): string | null {
  return run === null ? null : `${folders.join("/")}\n${run}`;
}
