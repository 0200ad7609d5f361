import { OUTCOME } from "../../kinds/outcome.ts";
import type { Query } from "../../model/index.ts";
import type { EvaluationView } from "../view.ts";

/**
 * Clauses of failing samples, and of those with a known outcome: a wrong answer, else an unsupported response. Null if
 * neither is known.
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
