import { t } from "@vscode/l10n";
import type { JsonPath, OwnScore } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { ownScores, readScore } from "../../ownScores/read.ts";
import { isPerson } from "../adapting/chat.ts";
import { type LocatedText, NOT_SAID, withEpoch } from "../adapting/sample.ts";
import { saidBy, type Turn } from "../adapting/turns.ts";
import { type RunRecord, reportSilence, runFields, withScoresOf } from "../agents/runRecord.ts";
import { numberOr, sumOf } from "../agents/usage.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Runs of tau-bench (`traj`) and of tau2-bench (`messages`): an agent, a simulated person, a reward. */
export const tau: RagFormat = {
  id: "tau-bench",
  name: () => t("tau-bench runs"),
  listedAs: "tau-bench, tau2-bench",
  about: "Runs of tau-bench and tau2-bench: messages with calls of tools, trials of each task, and the reward.",
  role: "rows",
  headers: [{ key: "info", as: "@info" }],
  outcomes: ["info.source", "termination_reason"],
  signature: [
    { needs: [["task_id"], ["traj"], ["reward"]], helps: ["trial", "info"] },
    { needs: [["task_id"], ["messages"], ["reward_info"]], helps: ["trial", "termination_reason", "agent_cost", "id"] },
  ],
  reads: {
    fields: {
      id: "task_id",
      model: ["@info.agent_info.llm", "model"],
      dataset: ["@info.environment_info.domain_name", "domain"],
    },
    complete(sample, { whole, record }) {
      const key = Array.isArray(record.traj) ? "traj" : "messages";
      const turns = turnsOf(record[key], [key]);
      const trial = record.trial === undefined ? null : whole.number("trial");
      const epoch = trial === null ? null : trial + 1;
      const run = runFields(sample, { turns, task: sample.id, ...askedIn(record, turns), ...usedIn(record, turns) });
      if (run.response === null) reportSilence(whole, key);
      return { ...run, id: withEpoch(sample.id, epoch), epoch, ...withScoresOf(ownScores(scoresIn(record), VERDICTS)) };
    },
  },
};

const VERDICTS = ["reward"];

/** Messages, without what the simulated person did with tools of its own. */
function turnsOf(value: unknown, at: JsonPath): readonly Turn[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((message: unknown, index): readonly Turn[] => {
    if (!isObject(message) || message.requestor === "user") return [];
    const { tool_calls: calls, role } = message;
    const own = role === "user" && Array.isArray(calls) ? { ...message, tool_calls: null } : message;
    return [{ message: flagged(own), at: [...at, index] }];
  });
}

/** tau-bench writes what a tool raised as its result, behind this word. */
const flagged = (message: JsonRecord): JsonRecord =>
  message.role === "tool" && message.error === undefined && isText(message.content)
    ? { ...message, error: message.content.startsWith("Error: ") }
    : message;

/** The instruction of the simulated person, else its first words. */
function askedIn({ info }: JsonRecord, turns: readonly Turn[]): Pick<RunRecord, "asked"> {
  const task = isObject(info) ? info.task : null;
  if (isObject(task) && isText(task.instruction))
    return { asked: { text: task.instruction, path: ["info", "task", "instruction"] } };
  const first = turns.find((turn) => isPerson(turn.message) && (saidBy(turn).text ?? "").trim() !== "");
  const said: LocatedText = first ? saidBy(first) : NOT_SAID;
  return { asked: said };
}

function usedIn(
  { agent_cost, duration }: JsonRecord,
  turns: readonly Turn[],
): Pick<RunRecord, "tokens" | "seconds" | "cost"> {
  const usages = turns.map(({ message }) => (message.role === "assistant" ? message.usage : null)).filter(isObject);
  return {
    tokens: sumOf(usages.flatMap(({ prompt_tokens, completion_tokens }) => [prompt_tokens, completion_tokens])),
    seconds: numberOr(duration),
    cost: numberOr(agent_cost),
  };
}

/** The reward, and what it was put together from. */
function scoresIn({ reward, reward_info: info }: JsonRecord): readonly (readonly [string, OwnScore | null])[] {
  if (!isObject(info)) return [["reward", readScore(reward)]];
  const parts = isObject(info.reward_breakdown) ? Object.entries(info.reward_breakdown) : [];
  return [
    ["reward", readScore(info.reward)],
    ...parts.map(([name, value]) => [`reward.${name.toLowerCase()}`, readScore(value)] as const),
  ];
}
