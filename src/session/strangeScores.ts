import { isScoreId, scoreName } from "../kinds/ownScores/names.ts";
import { scoresOf } from "../kinds/ownScores/read.ts";
import { profileOf } from "../kinds/reading/profile.ts";
import { nearest } from "../model/index.ts";
import type { StrangeScore } from "../protocol/state.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { oncePerSlot } from "./oncePerSlot.ts";
import { profiledOf, type SourceSlot } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

/**
 * Names in a source's reading that no sample has a score for. Reported once all samples are measured, since a score may
 * come late.
 */
export function strangeScores(slot: SourceSlot, view: EvaluationView): readonly StrangeScore[] {
  const entries = Object.entries(slot.reading?.scores ?? {});
  if (entries.length === 0 || !view.isSettled) return [];
  const here = [...namesIn(slot, view), ...view.table.valueNames.filter(isScoreId).map(scoreName)];
  return entries.flatMap(([name, { meaning }]): readonly StrangeScore[] => {
    const isThere = name.endsWith("*")
      ? here.some((one) => one.startsWith(name.slice(0, -1)))
      : here.includes(name) || (meaning === "none" && isColumn(name, slot));
    if (isThere) return [];
    const [near = null] = nearest(name, here);
    return [{ name, near }];
  });
}

/** Score names in the profiled records, whatever the reading. */
const namesIn = oncePerSlot<readonly string[]>([], (row, kinds) => [
  ...new Set(samplesIn(row, kinds).flatMap((sample) => Object.keys(scoresOf(sample)?.byName ?? {}))),
]);

function samplesIn({ slot, plan }: EvaluationPlan["rows"][number], kinds: EvaluationView["kinds"]): readonly unknown[] {
  const adapter = kinds.adapterOf(kinds.kindOf(plan.kind), plan.adapter, plan.map);
  return profiledOf(slot).flatMap((record) => adapter.adapt(record, slot.origin));
}

/** A statement that a column is no score is never strange. */
const isColumn = (name: string, slot: SourceSlot): boolean =>
  profileOf(profiledOf(slot)).columns.some(({ path, steps }) => path === name || steps.at(-1) === name);
