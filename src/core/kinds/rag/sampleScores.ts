import type { Modes, RagSample, SampleScore } from "../../../model/index.ts";
import type { RagFacts } from "./facts.ts";
import { ragMetrics } from "./metrics/registry.ts";
import { PUBLISHED, type PublishedScore } from "./support/published.ts";

/** Every score of the opened sample, beside what the file published for it; scores of other tasks are left out. */
export function sampleScores(facts: RagFacts, modes: Modes, sample: RagSample): readonly SampleScore[] {
  return ragMetrics.flatMap(({ info, score }): SampleScore[] => {
    const outcome = score?.(facts, modes);
    if (!outcome || (outcome.state === "undefined" && outcome.reason === "not-applicable")) return [];
    const isScored = outcome.state === "scored";
    return [
      {
        id: info.id,
        mode: info.family === null ? null : modes[info.family],
        value: isScored ? outcome.value : null,
        reason: isScored ? null : outcome.reason,
        published: publishedFor(info.id, sample),
      },
    ];
  });
}

function publishedFor(id: string, { published }: RagSample): SampleScore["published"] {
  // Only the four scores have published columns; any other id finds none.
  const columns = PUBLISHED[id as PublishedScore] ?? [];
  return columns.flatMap((column) => {
    const value = published[column];
    return value === null || value === undefined ? [] : [{ column, value }];
  });
}
