import { t } from "@vscode/l10n";
import type { OwnScore } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { ownScores, readScore } from "../../ownScores/read.ts";
import { runFields, withScoresOf } from "../agents/runRecord.ts";
import { numberOr, secondsBetween, sumOf } from "../agents/usage.ts";
import type { RagFormat } from "../sampleFields.ts";
import { TRAJECTORY_AS, trajectoryOf } from "./atif.ts";

/** Trials of harbor (Terminal-Bench 2): `result.json` of each, with the rewards; the trajectory beside it is joined. */
export const harbor: RagFormat = {
  id: "harbor-trial",
  name: () => t("Harbor trials"),
  listedAs: "harbor, Terminal-Bench 2",
  about: "Trials of harbor (result.json in the folder of each): rewards; the ATIF trajectory in agent/ is joined.",
  musts: ["trial_name", "task_name", "verifier_result|exception_info"],
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
      const scores = withScoresOf(ownScores(rewardsIn(record), VERDICTS));
      const trajectory = record[TRAJECTORY_AS];
      if (!isObject(trajectory)) return scores;
      const run = trajectoryOf(trajectory, null);
      const { paths: _, ...fields } = runFields(sample, { ...run, task: taskOf(record), ...usedIn(record, run) });
      return { ...fields, ...scores };
    },
  },
  example: {
    task_name: "mend-bridge",
    trial_name: "mend-bridge__aB3",
    task_checksum: "5d1c",
    source: "bridges",
    agent_info: { name: "small-agent", version: "1.0", model_info: { name: "small-model", provider: "org" } },
    agent_result: { n_input_tokens: 100, n_cache_tokens: 40, n_output_tokens: 20, cost_usd: 0.001 },
    verifier_result: { rewards: { reward: 1.0 } },
    exception_info: null,
    agent_execution: { started_at: "2026-01-02T10:00:00Z", finished_at: "2026-01-02T10:00:06Z" },
  },
};

const VERDICTS = ["reward"];

const taskOf = ({ task_name: task }: JsonRecord): string | null => (typeof task === "string" ? task : null);

function rewardsIn({ verifier_result: result }: JsonRecord): readonly (readonly [string, OwnScore | null])[] {
  const rewards = isObject(result) ? result.rewards : null;
  return isObject(rewards) ? Object.entries(rewards).map(([name, value]) => [name, readScore(value)] as const) : [];
}

/** What harbor counted, else what the trajectory states. */
function usedIn(
  { agent_result: result, agent_execution: execution }: JsonRecord,
  { tokens = null, seconds = null, cost = null }: ReturnType<typeof trajectoryOf>,
) {
  const used = isObject(result) ? result : {};
  const took = isObject(execution) ? secondsBetween([execution.started_at, execution.finished_at]) : null;
  return {
    tokens: sumOf([used.n_input_tokens, used.n_output_tokens]) ?? tokens,
    seconds: took ?? seconds,
    cost: numberOr(used.cost_usd) ?? cost,
  };
}
