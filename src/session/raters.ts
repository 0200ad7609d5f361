import { isScoreId } from "../kinds/ownScores/names.ts";
import { columnsAt, sidesOf } from "../kinds/sides.ts";
import type { OtherOrder } from "../model/index.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { oncePerSlot } from "./oncePerSlot.ts";
import { profiledOf } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

const FEWEST = 3;

/** Columns of several raters in records that are read as something else, by the kind that would compare them. */
export const ratersBeside = oncePerSlot<readonly string[]>([], ratersIn);

/** How words of the other order are read: by their place in it, by candidate, or not at all. */
export function otherOrder({ map }: EvaluationPlan["rows"][number]["plan"]): OtherOrder | null {
  const { swapped: place, auto: given } = map ?? {};
  const words = given === undefined ? null : firstWords(given);
  if (place === undefined || words === null) return null;
  const other = firstWords(place);
  const path = columnsAt(place).join(", ");
  if (other === null) return { path, first: words[0], second: words[1], says: "nothing" };
  const says = other[0] === words[1] ? "place" : "candidate";
  return { path, first: words[0], second: words[1], says };
}

function firstWords(place: string): readonly [string, string] | null {
  const words = Object.entries(sidesOf(place) ?? {});
  const [first, second] = [-1, 1].map((side) => words.find(([, label]) => label === side)?.[0]);
  return first === undefined || second === undefined ? null : [first, second];
}

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
