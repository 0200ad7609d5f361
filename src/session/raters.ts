import { isScoreId } from "../kinds/ownScores/names.ts";
import { columnsAt } from "../kinds/sides.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { oncePerSlot } from "./oncePerSlot.ts";
import { profiledOf } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

const FEWEST = 3;

/** Columns of several raters in records that are read as something else, by the kind that would compare them. */
export const ratersBeside = oncePerSlot<readonly string[]>([], ratersIn);

function ratersIn({ slot, plan }: EvaluationPlan["rows"][number], kinds: EvaluationView["kinds"]): readonly string[] {
  if (plan.map === null || kinds.kindOf(plan.kind).label.raters !== undefined) return [];
  for (const { read, label } of kinds.kinds) {
    const map = label.raters === undefined ? null : (read.guess?.(profiledOf(slot)) ?? null);
    if (map === null) continue;
    const rated = read.mappable.filter(({ id, type }) => type === "raters" && !isScoreId(id));
    const columns = rated.flatMap(({ id }) => (map[id] === undefined ? [] : columnsAt(map[id])));
    return columns.length < FEWEST ? [] : columns;
  }
  return [];
}
