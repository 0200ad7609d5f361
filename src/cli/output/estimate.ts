import type { Estimate } from "../../model/index.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";

/** An estimate as results have it. */
export async function estimateEntry(
  { peer }: Pick<OpenEvaluation, "peer">,
  found: Estimate,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  const { value, interval, judge, judged, effectiveLabels, next, more, reason, isRate, ...own } = found;
  const keys = await Promise.all(
    next.map(async ({ index, sentence }) => {
      const { contentKey } = await peer.call("sampleKey", { index }, signal);
      return sentence === null ? contentKey : `${contentKey}:${sentence}`;
    }),
  );
  return {
    metric: own.metric,
    value,
    interval,
    ...(reason === undefined ? {} : { reason }),
    judge: judged,
    judgedBy: judge,
    labelsBy: own.person,
    seed: own.seed,
    unit: own.unit,
    kind: isRate ? "rate" : "mean",
    labelled: own.labelled,
    outside: own.outside,
    size: own.size,
    ...(own.groups === undefined ? {} : { groups: own.groups }),
    leftOut: own.leftOut,
    nEff: effectiveLabels,
    strata: own.strata,
    expected: more.expected,
    next: keys,
  };
}
