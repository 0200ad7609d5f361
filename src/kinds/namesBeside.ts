/** A run of lm-evaluation-harness, in the names of its samples: `samples_{task}_{ISO date with dashes}.jsonl`, with suffixes of copies. */
export const HARNESS_NAME = /^samples_(.+?)_(\d{4}-\d{2}-\d{2}T\d{2}[-:]\d{2}[-:]\d{2}(?:\.\d+)?)/;

/** What a format joins to its records is found by the name of their file alone: before any format is loaded. */
const BESIDE: readonly ((name: string) => string | null)[] = [
  (name) => {
    const run = HARNESS_NAME.exec(name)?.[2];
    return run === undefined ? null : `results_${run}.json`;
  },
  // HELM.
  (name) => (name === "scenario_state.json" ? "per_instance_stats.json" : null),
  // Harbor, with trajectories in ATIF.
  (name) => (name === "trajectory.json" ? "../result.json" : null),
];

/** Names of files beside this one that are joined to it. */
export const namesBeside = (name: string): readonly string[] => BESIDE.flatMap((find) => find(name) ?? []);
