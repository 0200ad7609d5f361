import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import type { ScoreOptions } from "../scoreOptions.ts";
import { exportParts } from "./exportedLines.ts";

/** `--as jsonl`: one object a sample in file order, rejected records in their places. */
export async function writeJsonLines(
  evaluation: OpenEvaluation,
  { everyModeOf }: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  await exportParts(evaluation, { everyModeOf }, (text) => sink.write(text), signal);
}
