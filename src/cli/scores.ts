import type { MetricInfo, MetricValue, ModeFamily, PlacedIssue } from "../model/index.ts";
import { everyMode } from "../session/modeChoices.ts";
import type { OpenEvaluation } from "./openEvaluation.ts";

/** Every metric with its interval; those of the families named, once in each of their modes, side by side. */
export async function metricsOf(
  { peer, query }: OpenEvaluation,
  everyModeOf: readonly ModeFamily[],
  infos: readonly MetricInfo[],
  signal: AbortSignal,
): Promise<readonly MetricValue[]> {
  const values = [...(await peer.call("intervals", { query }, signal))];
  const familyOf = new Map(infos.map(({ id, family }) => [id, family]));
  for (const family of everyModeOf) {
    for (const { family: own, mode, modes } of everyMode(query.modes)) {
      if (own !== family || mode === query.modes[family]) continue;
      const others = await peer.call("intervals", { query: { ...query, modes } }, signal);
      values.push(...others.filter(({ id, mode }) => mode !== null && familyOf.get(id) === family));
    }
  }
  const order = new Map(infos.map(({ id }, at) => [id, at]));
  return values.sort((one, other) => (order.get(one.id) ?? 0) - (order.get(other.id) ?? 0));
}

/** The issues of all sources in their order, each in file order. */
export async function issuesOf({ peer, names }: OpenEvaluation, signal: AbortSignal): Promise<readonly PlacedIssue[]> {
  const issues: PlacedIssue[] = [];
  for (const source of names.keys()) {
    for (const issue of await peer.call("issues", { source, limit: Number.MAX_SAFE_INTEGER }, signal))
      issues.push(issue);
  }
  return issues;
}

/** How many samples the filter lets through. */
export async function sampleCount({ peer, query }: OpenEvaluation, signal: AbortSignal): Promise<number> {
  return (await peer.call("rows", { query, from: 0, to: 0 }, signal)).size;
}
