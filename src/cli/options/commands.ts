import { JUDGE, LABEL, STRESS } from "./asking.ts";
import type { Command } from "./option.ts";
import {
  AGREE,
  COLUMNS,
  COMPARE,
  ESTIMATE,
  FORMATS,
  HISTORY,
  MCP,
  MEASURE,
  METRICS,
  PLAN,
  SCORE,
  TAGS,
  TRAITS,
} from "./scoring.ts";

/** Every command by its name, in the order of help. */
export const COMMAND_OF = {
  score: SCORE,
  label: LABEL,
  judge: JUDGE,
  agree: AGREE,
  compare: COMPARE,
  history: HISTORY,
  plan: PLAN,
  estimate: ESTIMATE,
  traits: TRAITS,
  tags: TAGS,
  columns: COLUMNS,
  measure: MEASURE,
  stress: STRESS,
  mcp: MCP,
  formats: FORMATS,
  metrics: METRICS,
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMAND_OF;

export const COMMANDS: readonly Command[] = Object.values(COMMAND_OF);
