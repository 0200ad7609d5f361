import { meaningsOf } from "../core/kinds/reading/meaning.ts";
import { profileOf } from "../core/kinds/reading/profile.ts";
import { isObject } from "../core/read/parse.ts";
import type { UnreadList } from "../protocol/session.ts";
import { usesOf } from "./columnUse.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import { profiledOf, type SourceSlot } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

/** What led to an answer is a part of its sample, and holds no others. */
const OF_RUN =
  /step|trace|traj|message|turn|history|chat|conversation|tool|usage|log|event|token|action|citation|source|doc|chunk|context|passage|evidence|retriev|hit|example|shot|choice|option|entit|span/i;

const made = new WeakMap<EvaluationPlan, Map<number, readonly UnreadList[]>>();

/**
 * Lists of objects inside of records read by a mapping, more of them than records, of which no sample has anything: what
 * they hold may be samples of their own. Counted in the records that columns are told by.
 */
export function unreadLists(slot: SourceSlot, { plan, kinds }: EvaluationView): readonly UnreadList[] {
  const known = made.get(plan) ?? new Map<number, readonly UnreadList[]>();
  made.set(plan, known);
  const row = plan.rows.find((one) => one.slot.number === slot.number);
  if (row?.plan.map === null || row === undefined) return [];
  const found = known.get(slot.number) ?? listsIn(row, kinds);
  known.set(slot.number, found);
  return found;
}

function listsIn(
  { slot, plan }: EvaluationPlan["rows"][number],
  kinds: EvaluationView["kinds"],
): readonly UnreadList[] {
  const records = profiledOf(slot);
  const profile = profileOf(records);
  const meanings = meaningsOf(profile);
  const lists = profile.columns.filter(({ path, steps: [key, ...below] }) => {
    const isOwn = typeof key === "string" && below.length === 0 && !OF_RUN.test(key);
    return isOwn && meanings.get(path)?.meaning === "list of objects";
  });
  if (lists.length === 0) return [];
  const adapter = kinds.adapterOf(kinds.kindOf(plan.kind), plan.adapter, plan.map);
  const uses = usesOf(slot, adapter, lists);
  return lists.flatMap(({ path, steps: [key] }): readonly UnreadList[] => {
    if (uses.has(path)) return [];
    const held = records.map((record) => record[String(key)]).filter((list) => Array.isArray(list));
    const objects = held.flat().filter(isObject).length;
    return objects > held.length ? [{ path, objects, records: held.length }] : [];
  });
}
