import type { RunProgress } from "../labels/labelRun.ts";
import { dollarsText } from "../model/index.ts";
import type { BatchHooks } from "../platform/labelling/engine.ts";
import { countText } from "../present/numbers.ts";
import type { Io } from "./io.ts";
import { barText, type ProgressLine } from "./progressLine.ts";

/** Prints the provider's names of a run's batches, and their progress. */
export function batchHooks(host: string, line: ProgressLine, io: Io): BatchHooks {
  return {
    onSubmitted: ({ ids, requests }) =>
      io.err(
        `evaloupe: ${countText(requests)} requests are with ${host} as ${ids.join(", ")}; run the same command to fetch their answers, now or later.\n`,
      ),
    onProgress: ({ words, done, total }) => line.show(`${words} ${done} of ${total}`),
  };
}

/** Shows how far a run is and what it has cost. */
export function showRun(line: ProgressLine, { done, total, failed, usage }: RunProgress): void {
  if (total === 0) return;
  const cost = usage.cost === null ? "" : `  ${dollarsText(usage.cost)} USD`;
  const problems = failed === 0 ? "" : `  ${countText(failed)} failed`;
  line.show(`${barText(done / total)} ${countText(done)} of ${countText(total)}${problems}${cost}`);
}
