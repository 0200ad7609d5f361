import { t } from "@vscode/l10n";
import type { JsonPath } from "../../../model/index.ts";
import type { Origin } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { turnsIn } from "../adapting/turns.ts";
import { saidSteps, taskIn } from "../agents/commands.ts";
import { hasSteps, type OpenStep, readSteps } from "../agents/run.ts";
import { reportSilence, runFields } from "../agents/runRecord.ts";
import { structured } from "../agents/structured.ts";
import { numberOr, sumOf } from "../agents/usage.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Trajectories of SWE-agent (`.traj`) and of mini-swe-agent (`.traj.json`), whose actions are commands. */
export const sweAgent: RagFormat = {
  id: "swe-agent",
  name: () => t("SWE-agent trajectories"),
  listedAs: "SWE-agent, mini-swe-agent",
  about: "Trajectories of SWE-agent and mini-swe-agent: commands and what they printed, costs, the submission.",
  role: "rows",
  signature: [
    { needs: [["trajectory"], ["info.model_stats", "info.exit_status"]], helps: ["history", "environment"] },
    { needs: [["messages"], ["info.model_stats", "info.exit_status"]], helps: ["trajectory_format", "instance_id"] },
  ],
  reads: {
    fields: {
      id: ["instance_id", "environment"],
      model: ["info.config.model.model_name", "info.config.agent.model.name"],
    },
    scores: { others: true, at: { resolved: ["resolved", "info.resolved"] } },
    complete(sample, { whole, record, origin }) {
      const isOld = Array.isArray(record.trajectory);
      const key = isOld && !Array.isArray(record.messages) ? "history" : "messages";
      const turns = turnsIn(record[key], [key]).filter(({ message }) => message.is_demo !== true);
      const steps = isOld ? readSteps(actionsIn(record.trajectory)) : hasSteps(turns) ? undefined : saidSteps(turns);
      const run = runFields(sample, {
        turns,
        isAlone: true,
        ...taskIn(turns),
        ...(steps ? { steps } : {}),
        ...usedIn(record),
      });
      if (run.response === null) reportSilence(whole, key);
      return { ...run, id: instanceIn(record, origin) ?? sample.id };
    },
  },
};

/**
 * The task. Older trajectories name it nowhere but in the settings to replay them, or in the name of the file: all of them
 * have the same environment.
 */
function instanceIn({ instance_id: id, replay_config: settings }: JsonRecord, { name }: Origin): string | null {
  if (isText(id)) return id;
  const config = structured(settings);
  const problem = isObject(config) ? config.problem_statement : null;
  if (isObject(problem) && isText(problem.id)) return problem.id;
  return /^(.+)\.traj(?:\.json)?(?:\.gz)?$/.exec(name)?.[1] ?? null;
}

/** A command as a step: its first word is the tool. */
function actionsIn(trajectory: unknown): readonly OpenStep[] {
  return (Array.isArray(trajectory) ? trajectory : []).flatMap((step: unknown, at): readonly OpenStep[] => {
    if (!isObject(step) || !isText(step.action)) return [];
    const action = step.action.trim();
    const [tool = ""] = action.split(/\s/, 1);
    const args = action.slice(tool.length).trim();
    const path: JsonPath = ["trajectory", at, "observation"];
    const result = isText(step.observation) ? { text: step.observation, path } : null;
    return [{ id: null, tool: tool === "" ? null : tool, args: args === "" ? null : args, result, isError: null }];
  });
}

function usedIn({ info }: JsonRecord) {
  const stats = isObject(info) && isObject(info.model_stats) ? info.model_stats : {};
  return { cost: numberOr(stats.instance_cost), tokens: sumOf([stats.tokens_sent, stats.tokens_received]) };
}
