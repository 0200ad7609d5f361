import { t } from "@vscode/l10n";
import type { JsonPath } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import type { Turn } from "../adapting/turns.ts";
import { contentText, type OpenStep, readSteps } from "../agents/run.ts";
import { type RunRecord, reportSilence, runFields, withScoresOf } from "../agents/runRecord.ts";
import { RESULT_AS, TRAJECTORY_AS, trialFolderOf, trialIn } from "../agents/trial.ts";
import { numberOr, secondsBetween, sumOf } from "../agents/usage.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Trajectories in the Agent Trajectory Interchange Format, as harbor and others write them. */
export const atif: RagFormat = {
  id: "atif",
  name: () => t("ATIF trajectories"),
  listedAs: "ATIF",
  about: "Trajectories in the Agent Trajectory Interchange Format (ATIF): steps with tool calls and observations.",
  needs: [["schema_version"], ["agent"], ["steps"]],
  role: "rows",
  joinsTo: "harbor-trial",
  join: {
    as: TRAJECTORY_AS,
    on: ["result.json in the folder of the trial"],
    keyOf: (_, origin) => trialFolderOf(origin),
    keyOfRow: (_, { folders }) => folders.join("/"),
    // Not every agent writes one.
    expects: () => false,
  },
  fits({ schema_version: version, steps, agent }) {
    const isNamed = isText(version) && /^ATIF-v\d/.test(version);
    const isShaped =
      Array.isArray(steps) && isObject(agent) && steps.some((step) => isObject(step) && "step_id" in step);
    return isNamed && Array.isArray(steps) ? 1 : isShaped ? 0.9 : 0;
  },
  reads: {
    fields: { id: ["session_id", "trajectory_id"], model: ["agent.model_name", "agent.model", "agent.name"] },
    scores: { others: true },
    complete(sample, { whole, record }) {
      const run = trajectoryOf(record, ["steps"]);
      const result = record[RESULT_AS];
      const { scores = null, ...trial } = isObject(result) ? trialIn(result, run) : {};
      const fields = runFields(sample, { ...run, ...trial });
      if (fields.response === null) reportSilence(whole, "steps");
      return { ...fields, ...withScoresOf(scores) };
    },
  },
};

/** The run of a trajectory with steps at a path; null if they are in another file. */
export function trajectoryOf(record: JsonRecord, at: JsonPath | null): RunRecord {
  const steps = entriesOf(record.steps, at);
  const turns = steps.flatMap(turnOf);
  const done = readSteps(steps.filter(([step]) => step.is_copied_context !== true).flatMap(stepsIn));
  return { turns, steps: done, ...usedIn(record, steps) };
}

type Entry = readonly [step: JsonRecord, at: JsonPath | null];

const entriesOf = (steps: unknown, path: JsonPath | null): readonly Entry[] =>
  (Array.isArray(steps) ? steps : []).flatMap((step: unknown, at) =>
    isObject(step) ? [[step, path && [...path, at]]] : [],
  );

const ROLES: Readonly<Record<string, string>> = { agent: "assistant", user: "user", system: "system" };

/** A step as a message; its text keeps its place in the record. */
function turnOf([{ source, message }, at]: Entry): readonly Turn[] {
  const role = isText(source) && Object.hasOwn(ROLES, source) ? ROLES[source] : undefined;
  return role === undefined ? [] : [{ message: { role, message }, at }];
}

/**
 * The calls of a step with their observations. An agent that acts by its words calls nothing: what it wrote is the action
 * of a step, and what it saw then its result.
 */
function stepsIn([step, at]: Entry): readonly OpenStep[] {
  const calls = (Array.isArray(step.tool_calls) ? step.tool_calls : []).filter(isObject);
  const { observation } = step;
  const results = isObject(observation) && Array.isArray(observation.results) ? observation.results : [];
  const open: OpenStep[] = calls.map((call) => ({
    id: isText(call.tool_call_id) ? call.tool_call_id : null,
    tool: isText(call.function_name) ? call.function_name : null,
    args: call.arguments ?? null,
    result: null,
    isError: null,
  }));
  for (const [index, result] of results.entries()) {
    if (!isObject(result)) continue;
    const { source_call_id: id, is_error } = result;
    const found = contentText(result.content, at && [...at, "observation", "results", index, "content"]);
    const isError = typeof is_error === "boolean" ? is_error : null;
    const own =
      open.find((one) => isText(id) && one.id === id && one.result === null) ??
      (isText(id) ? undefined : open.find((one) => one.result === null));
    if (own) Object.assign(own, { result: found, isError });
    // What the system did by itself, such as to shorten the context, is no step of the agent.
    else if (step.source === "agent")
      open.push({ id: null, tool: null, args: step.message ?? null, result: found, isError });
  }
  return open;
}

/** The totals that the trajectory states; else the sums over its steps. */
function usedIn({ final_metrics: total }: JsonRecord, steps: readonly Entry[]) {
  const own = steps.flatMap(([{ metrics, is_copied_context }]) =>
    isObject(metrics) && is_copied_context !== true ? [metrics] : [],
  );
  const totals = isObject(total) ? total : {};
  return {
    tokens:
      sumOf([totals.total_prompt_tokens, totals.total_completion_tokens]) ??
      sumOf(own.flatMap(({ prompt_tokens, completion_tokens }) => [prompt_tokens, completion_tokens])),
    seconds: secondsBetween(steps.map(([{ timestamp }]) => timestamp)),
    cost: numberOr(totals.total_cost_usd) ?? sumOf(own.map(({ cost_usd }) => cost_usd)),
  };
}
