import { isApplicable, type MetricInfo, type Modes, modeIn, type SampleScore } from "../../model/index.ts";
import type { Metric } from "./aggregate.ts";
import { scoreIn } from "./scores.ts";

/** Every score of one sample; those of other tasks are left out. `publishedFor` is what the file says beside it. */
export function sampleScores<F>(
  metrics: readonly Metric<F>[],
  facts: F,
  modes: Modes,
  publishedFor: (info: MetricInfo) => SampleScore["published"] = () => [],
): readonly SampleScore[] {
  return metrics.flatMap(({ info, score }): SampleScore[] => {
    const outcome = score && scoreIn(score, facts, modes);
    if (!outcome || !isApplicable(outcome)) return [];
    const isScored = outcome.state === "scored";
    return [
      {
        id: info.id,
        mode: modeIn(modes, info.family),
        value: isScored ? outcome.value : null,
        reason: isScored ? null : outcome.reason,
        published: publishedFor(info),
      },
    ];
  });
}

/** The values alone, by the metric's id: null where undefined or unlabelled. */
export function scoreValues<F>(
  metrics: readonly Metric<F>[],
  facts: F,
  modes: Modes,
): Readonly<Record<string, number | null>> {
  return Object.fromEntries(sampleScores(metrics, facts, modes).map(({ id, value }) => [id, value]));
}
