import { t } from "@vscode/l10n";
import { isObject } from "../../../read/parse.ts";
import { runFields, runOf, withScoresOf } from "../agents/runRecord.ts";
import { RESULT_AS, TRAJECTORY_AS, trialFolderOf, trialIn } from "../agents/trial.ts";
import type { RagFormat } from "../sampleFields.ts";
import { trajectoryOf } from "./atif.ts";

/** Trials of harbor (Terminal-Bench 2): `result.json` of each, with the rewards; the trajectory beside it is joined. */
export const harbor: RagFormat = {
  id: "harbor-trial",
  name: () => t("Harbor trials"),
  listedAs: "harbor, Terminal-Bench 2",
  about: "Trials of harbor (result.json in the folder of each): rewards; the ATIF trajectory in agent/ is joined.",
  role: "rows",
  signature: {
    needs: [["trial_name"], ["task_name"], ["verifier_result", "exception_info"]],
    helps: ["agent_info", "agent_result", "agent_execution", "task_checksum"],
  },
  outcomes: ["exception_info", "verifier_result", "agent_result"],
  reads: {
    fields: {
      id: "trial_name",
      model: ["agent_info.model_info.name", "agent_info.name", "config.agent.model_name"],
      dataset: "source",
    },
    complete(sample, { record }) {
      const trajectory = record[TRAJECTORY_AS];
      const run = isObject(trajectory) ? trajectoryOf(trajectory, null) : null;
      const { scores, ...trial } = trialIn(record, run ?? {});
      if (run === null) return { run: runOf(null, trial), ...withScoresOf(scores) };
      const { paths: _, ...fields } = runFields(sample, { ...run, ...trial });
      return { ...fields, ...withScoresOf(scores) };
    },
  },
  // For a trajectory that is opened by itself.
  join: {
    as: RESULT_AS,
    on: ["agent/trajectory.json in the folder of the trial"],
    keyOf: (_, { folders }) => folders.join("/"),
    keyOfRow: (_, origin) => trialFolderOf(origin),
    expects: () => false,
  },
};
