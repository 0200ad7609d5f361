import { withScoreReadings } from "../kinds/ownScores/settle.ts";
import { meaningsOf } from "../kinds/reading/meaning.ts";
import { profileOf } from "../kinds/reading/profile.ts";
import type { UnreadList } from "../protocol/state.ts";
import { isObject } from "../read/parse.ts";
import { usesOf } from "./columnUse.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { oncePerSlot } from "./oncePerSlot.ts";
import { profiledOf } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

/** Lists within a sample: its steps, documents, options. */
const OF_RUN =
  /step|trace|traj|message|turn|history|chat|conversation|tool|usage|log|event|token|action|citation|source|doc|chunk|context|passage|evidence|retriev|hit|example|shot|choice|option|entit|span/i;

const isListOfObjects = (value: unknown): boolean => Array.isArray(value) && value.some(isObject);

function listsIn(
  { slot, plan }: EvaluationPlan["rows"][number],
  kinds: EvaluationView["kinds"],
): readonly UnreadList[] {
  if (plan.map === null) return [];
  const records = profiledOf(slot);
  // Most records have none, and to profile those of hundreds of runs takes a second.
  if (!records.some((record) => Object.values(record).some(isListOfObjects))) return [];
  const profile = profileOf(records);
  const own = profile.columns.filter(
    ({ steps: [key, ...below] }) => typeof key === "string" && below.length === 0 && !OF_RUN.test(key),
  );
  const meanings = meaningsOf(profile, own);
  const lists = own.filter(({ path }) => meanings.get(path)?.meaning === "list of objects");
  if (lists.length === 0) return [];
  const { scores } = plan.measure.modes;
  const adapter = withScoreReadings(kinds.adapterOf(kinds.kindOf(plan.kind), plan.adapter, plan.map), scores);
  const uses = usesOf(slot, adapter, lists);
  return lists.flatMap(({ path, steps: [key] }): readonly UnreadList[] => {
    if (uses.has(path)) return [];
    const held = records.map((record) => record[String(key)]).filter((list) => Array.isArray(list));
    const objects = held.flat().filter(isObject).length;
    return objects > held.length ? [{ path, objects, records: held.length }] : [];
  });
}

/**
 * Lists of objects in mapped records that no sample uses and that have more objects than there are records: possible
 * samples. Counted in the profiled records.
 */
export const unreadLists = oncePerSlot<readonly UnreadList[]>([], listsIn);
