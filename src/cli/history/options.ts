import type { KindRegistry } from "../../kinds/registry.ts";
import type { orderRuns } from "../../kinds/runDates.ts";
import type { PairBy } from "../../model/index.ts";
import { UsageError } from "../io.ts";
import type { Given } from "../options/option.ts";
import type { HISTORY } from "../options/scoring.ts";
import { readingOf, type ScoreOptions } from "../scoreOptions.ts";

/** Options of `history`: those that `score` has for reading files, and its own. */
export interface HistoryOptions {
  readonly reading: ScoreOptions;
  readonly paths: readonly string[];
  /** Number of last commits to take as runs; null if the paths are the runs. */
  readonly commits: number | null;
  readonly date: Parameters<typeof orderRuns>[1];
  readonly metric: string | null;
  readonly by: PairBy | null;
  readonly as: Given<typeof HISTORY>["values"]["as"];
  /** What all versions of a file may take together; null: what is usual. */
  readonly maxBytes: number | null;
}

/** Throws `UsageError`. */
export function historyOptionsOf({ paths, values }: Given<typeof HISTORY>, kinds: KindRegistry): HistoryOptions {
  const { as, git: commits, date, metric, by } = values;
  const reading = readingOf({ paths, values: { ...values, as: as === "html" ? "table" : as } }, kinds);
  if (reading.everyModeOf.length > 0) throw new UsageError("history takes one mode of each family, not all.");
  if (commits !== null && paths.length > 1) throw new UsageError("--git takes one file.");
  if (commits !== null && date !== null) throw new UsageError("--date is for files; commits have their own order.");
  return { reading, paths, commits, date: wantedDate(date), metric, by, as, maxBytes: reading.maxUnpackedBytes };
}

function wantedDate(date: string | null): HistoryOptions["date"] {
  if (date === null) return null;
  return date === "name" || date === "time" ? { by: date } : { by: "field", path: date };
}
