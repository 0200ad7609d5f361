import type { KindRegistry } from "../kinds/registry.ts";
import type { EvaluationPlan } from "./evaluationPlan.ts";
import type { SourceSlot } from "./sources.ts";

/** Caches a value per slot and plan; `none` for slots without samples. */
export function oncePerSlot<Answer>(
  none: Answer,
  answerOf: (row: EvaluationPlan["rows"][number], kinds: KindRegistry) => Answer,
): (slot: SourceSlot, of: { readonly plan: EvaluationPlan; readonly kinds: KindRegistry }) => Answer {
  const answers = new WeakMap<EvaluationPlan["rows"][number], Answer>();
  return ({ number }, { plan, kinds }) => {
    const row = plan.rows.find(({ slot }) => slot.number === number);
    if (row === undefined) return none;
    if (!answers.has(row)) answers.set(row, answerOf(row, kinds));
    return answers.get(row) ?? none;
  };
}
