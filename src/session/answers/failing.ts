import { OUTCOME } from "../../kinds/outcome.ts";
import type { Query } from "../../model/index.ts";
import type { EvaluationView } from "../view.ts";

/**
 * Which samples fail, and among which that can be told, as two clauses: where a right answer could be told a wrong one, else
 * a response that is not supported. Null where nothing says so.
 */
export async function failureIn(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
): Promise<[string, string] | null> {
  const choices: readonly [failing: string, among: string][] = [
    [`${OUTCOME} == "wrong"`, `${OUTCOME} != null`],
    ["adherence < 1", "adherence >= 0"],
  ];
  for (const [failing, among] of choices) {
    const isKnown = among.startsWith(OUTCOME)
      ? evaluation.kind.words.fields.some(({ id }) => id === OUTCOME)
      : evaluation.liveMetrics.some(({ info }) => info.id === "adherence");
    if (!isKnown) continue;
    const { size } = await evaluation.selection({ ...query, where: [...query.where, among] }, signal);
    if (size > 0) return [failing, among];
  }
  return null;
}
