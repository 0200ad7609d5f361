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

/** Every command, in the order of help. */
export const COMMANDS: readonly Command[] = [
  SCORE,
  LABEL,
  JUDGE,
  AGREE,
  COMPARE,
  HISTORY,
  PLAN,
  ESTIMATE,
  TRAITS,
  TAGS,
  COLUMNS,
  MEASURE,
  STRESS,
  MCP,
  FORMATS,
  METRICS,
];
