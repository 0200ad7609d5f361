import { isApplicable, type MetricInfo, type Modes, modeIn, type SampleScore } from "../../model/index.ts";
import type { Metric } from "./aggregate.ts";
import { scoreIn } from "./scores.ts";

/** Every applicable score of one sample. `publishedFor` is the file's own value. */
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

export function scoreValues<F>(
  metrics: readonly Metric<F>[],
  facts: F,
  modes: Modes,
): Readonly<Record<string, number | null>> {
  return Object.fromEntries(sampleScores(metrics, facts, modes).map(({ id, value }) => [id, value]));
}
