import { listText } from "../../../analysis/table/listValues.ts";
import type { AgentRun, RagSample, ShownStep } from "../../../model/index.ts";
import { hashedName } from "../../../text/hashed.ts";
import { callText, normalisedCall } from "./callText.ts";

/** Numbers of a run, by the names of their fields and metrics. */
export const RUN_NUMBERS = ["steps", "tool-errors", "tokens", "seconds", "cost"] as const;
export type RunNumber = (typeof RUN_NUMBERS)[number];
/** The tools that a run called: a list. */
export const TOOLS = "tools";

/** What is counted and filtered by of a run; a number that the file does not say has no value. */
export function runValues({ run }: Pick<RagSample, "run">): Readonly<Record<string, string | number | null>> {
  if (run === undefined) return NO_VALUES;
  const { steps, errors, tokens, seconds, cost } = run;
  const tools = toolsOf(run);
  return {
    steps: steps?.length ?? null,
    "tool-errors": errors,
    tokens,
    seconds,
    cost,
    ...(tools.length === 0 ? {} : { [TOOLS]: listText(tools) }),
  };
}

const NO_VALUES = {};

/** Each tool once, in the order of its name, so that the same tools are the same list. */
export const toolsOf = ({ steps }: Pick<AgentRun, "steps">): readonly string[] =>
  [...new Set(steps?.flatMap(({ tool }) => tool ?? []))].sort();

/** The steps of a run as they are shown and compared; null if no agent answered. */
export const shownSteps = ({ run }: Pick<RagSample, "run">): readonly ShownStep[] | null =>
  run?.steps?.map(({ tool, args }) => {
    return { tool, text: callText(tool, args), same: hashedName(normalisedCall(tool, args)) };
  }) ?? null;
