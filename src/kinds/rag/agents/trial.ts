import type { OwnScore, OwnScores } from "../../../model/index.ts";
import type { Origin } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { ownScores, readScore } from "../../ownScores/read.ts";
import type { RunRecord } from "./runRecord.ts";
import { numberOr, secondsBetween, sumOf } from "./usage.ts";

/** Name of a trial's trajectory in its result, and of the result in the trajectory, if that is what was opened. */
export const TRAJECTORY_AS = "@trajectory";
export const RESULT_AS = "@result";

/** The folder of the trial that a trajectory is of: agents that are continued, or have others work for them, write more. */
export const trialFolderOf = ({ name, folders }: Origin): string | null =>
  name === "trajectory.json" && folders.at(-1) === "agent" ? folders.slice(0, -1).join("/") : null;

type Trial = Required<Pick<RunRecord, "task" | "tokens" | "seconds" | "cost">> & { readonly scores: OwnScores | null };

/** What `result.json` of harbor says of a trial: its task, its rewards, and what harbor counted, else what the run states. */
export function trialIn(result: JsonRecord, { tokens = null, seconds = null, cost = null }: Partial<RunRecord>): Trial {
  const { task_name: task, agent_result: counted, agent_execution: execution } = result;
  const used = isObject(counted) ? counted : {};
  const took = isObject(execution) ? secondsBetween([execution.started_at, execution.finished_at]) : null;
  return {
    task: typeof task === "string" ? task : null,
    scores: ownScores(rewardsIn(result), VERDICTS),
    tokens: sumOf([used.n_input_tokens, used.n_output_tokens]) ?? tokens,
    seconds: took ?? seconds,
    cost: numberOr(used.cost_usd) ?? cost,
  };
}

const VERDICTS = ["reward"];

function rewardsIn({ verifier_result: result }: JsonRecord): readonly (readonly [string, OwnScore | null])[] {
  const rewards = isObject(result) ? result.rewards : null;
  return isObject(rewards) ? Object.entries(rewards).map(([name, value]) => [name, readScore(value)] as const) : [];
}
