import { isScoreId, scoreName } from "../kinds/ownScores/names.ts";
import { scoresOf } from "../kinds/ownScores/read.ts";
import { profileOf } from "../kinds/reading/profile.ts";
import { nearest } from "../model/index.ts";
import type { StrangeScore } from "../protocol/session.ts";
import { type EvaluationPlan, oncePerSlot } from "./evaluationPlan.ts";
import { profiledOf, type SourceSlot } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

/**
 * Names under which a source's reading says something of scores that no sample has: what it says there counts for
 * nothing. Told once all samples were looked at, since a score may come late in a file.
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

/** Names of scores in the profiled records, whatever the reading says of them. */
const namesIn = oncePerSlot<readonly string[]>([], (row, kinds) => [
  ...new Set(samplesIn(row, kinds).flatMap((sample) => Object.keys(scoresOf(sample)?.byName ?? {}))),
]);

function samplesIn({ slot, plan }: EvaluationPlan["rows"][number], kinds: EvaluationView["kinds"]): readonly unknown[] {
  const adapter = kinds.adapterOf(kinds.kindOf(plan.kind), plan.adapter, plan.map);
  return profiledOf(slot).flatMap((record) => adapter.adapt(record, slot.origin));
}

/** What is said to be no score may be none anyway. */
const isColumn = (name: string, slot: SourceSlot): boolean =>
  profileOf(profiledOf(slot)).columns.some(({ path, steps }) => path === name || steps.at(-1) === name);
