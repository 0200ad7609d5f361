import { t } from "@vscode/l10n";
import type { JsonPath } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { speakerOf, type Turn, turnsIn } from "../adapting/turns.ts";
import { hasSteps, type OpenStep, type ReadSteps, readSteps } from "../agents/run.ts";
import { runFields } from "../agents/runRecord.ts";
import { numberOr, sumOf } from "../agents/usage.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Trajectories of SWE-agent (`.traj`) and of mini-swe-agent (`.traj.json`), whose actions are commands. */
export const sweAgent: RagFormat = {
  id: "swe-agent",
  name: () => t("SWE-agent trajectories"),
  listedAs: "SWE-agent, mini-swe-agent",
  about: "Trajectories of SWE-agent and mini-swe-agent: commands and what they printed, costs, the submission.",
  musts: ["trajectory|messages", "info"],
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
    complete(sample, { record }) {
      const isOld = Array.isArray(record.trajectory);
      const key = isOld && !Array.isArray(record.messages) ? "history" : "messages";
      const turns = turnsIn(record[key], [key]).filter(({ message }) => message.is_demo !== true);
      const steps = isOld ? readSteps(actionsIn(record.trajectory)) : hasSteps(turns) ? undefined : saidSteps(turns);
      return runFields(sample, {
        turns,
        isAlone: true,
        ...askedIn(turns),
        ...(steps ? { steps } : {}),
        ...usedIn(record),
      });
    },
  },
  example: {
    instance_id: "bridge-7",
    trajectory_format: "mini-swe-agent-1.1",
    info: { exit_status: "Submitted", submission: "diff", model_stats: { instance_cost: 0.01, api_calls: 2 } },
    messages: [
      { role: "system", content: "You fix code." },
      { role: "user", content: "Mend bridge.py." },
      { role: "assistant", content: "I look.\n\n```bash\ncat bridge.py\n```" },
      { role: "user", content: "<returncode>0</returncode>\n<output>\nopened = 1910\n</output>" },
      { role: "assistant", content: "The year was wrong; it is 1901 now." },
    ],
  },
};

/** The issue: what a person says first. What it says later is what commands printed. */
function askedIn(turns: readonly Turn[]) {
  const first = turns.find(({ message }) => speakerOf(message) === "person");
  const { content } = first?.message ?? {};
  return isText(content) ? { asked: { text: content, path: first?.at ? [...first.at, "content"] : null } } : {};
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

const FENCE = "```";
const COMMANDS = ["bash", "sh", "mswea_bash_command"].map((language) => FENCE + language);

/** The first block of commands in a message; null if there is none that is closed. */
function commandIn(content: string): string | null {
  const lines = content.split("\n");
  const from = lines.findIndex((line) => COMMANDS.some((fence) => line.includes(fence)));
  const length = lines.slice(from + 1).findIndex((line) => line.includes(FENCE));
  if (from < 0 || length < 0) return null;
  const [last = ""] = (lines[from + 1 + length] ?? "").split(FENCE, 1);
  return [...lines.slice(from + 1, from + 1 + length), ...(last === "" ? [] : [last])].join("\n");
}

const RETURNED = /^\s*<returncode>(-?\d+)<\/returncode>/;

/** Commands in the agent's words, each with the message that follows it. */
function saidSteps(turns: readonly Turn[]): ReadSteps {
  const steps = turns.flatMap(({ message }, index): readonly OpenStep[] => {
    const command = isText(message.content) && message.role === "assistant" ? commandIn(message.content) : null;
    if (command === null) return [];
    const next = turns[index + 1];
    const printed = next && speakerOf(next.message) === "person" ? next.message.content : null;
    const code = isText(printed) ? RETURNED.exec(printed)?.[1] : undefined;
    const result = isText(printed) ? { text: printed, path: next?.at ? [...next.at, "content"] : null } : null;
    return [{ id: null, tool: "bash", args: command, result, isError: code === undefined ? null : code !== "0" }];
  });
  return readSteps(steps);
}

function usedIn({ info }: JsonRecord) {
  const stats = isObject(info) && isObject(info.model_stats) ? info.model_stats : {};
  return { cost: numberOr(stats.instance_cost), tokens: sumOf([stats.tokens_sent, stats.tokens_received]) };
}
