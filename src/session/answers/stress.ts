import { localLabeller } from "../../core/label/local/labelLocally.ts";
import { SupportStress } from "../../core/stress/run.ts";
import {
  LOCAL_ANNOTATOR,
  type Query,
  STRESS_LIMIT,
  STRESS_OPERATORS,
  STRESS_SEED,
  type StressRun,
} from "../../model/index.ts";
import { contentKeyOf } from "../annotators/annotators.ts";
import { type PassedSample, scanSamples } from "../records.ts";
import type { EvaluationView } from "../view.ts";

interface Wanted {
  readonly operators?: readonly string[];
  readonly limit?: number;
  readonly seed?: number;
  readonly reportOnly?: boolean;
}

/**
 * A stress test of the labeller by words over the samples of a query. Records are read twice: once for what mutants are
 * made of, once for the samples that are mutated.
 */
export async function stressOf(
  evaluation: EvaluationView,
  query: Query,
  { operators = STRESS_OPERATORS, limit = STRESS_LIMIT, seed = STRESS_SEED, reportOnly = false }: Wanted,
  signal: AbortSignal,
): Promise<StressRun> {
  const unsorted = { ...query, sort: null };
  const question = ["stress", unsorted, operators, limit, seed];
  const run = await evaluation.once(question, signal, () =>
    stressAll(evaluation, unsorted, operators, limit, seed, signal),
  );
  return reportOnly ? { ...run, survivors: [] } : run;
}

async function stressAll(
  evaluation: EvaluationView,
  query: Query,
  operators: readonly string[],
  limit: number,
  seed: number,
  signal: AbortSignal,
): Promise<StressRun> {
  const { kind } = evaluation;
  const { marks } = await evaluation.selection(query, signal);
  const labeller = localLabeller();
  const stress = new SupportStress((input) => labeller.labelInBulk(input).labels, operators, limit, seed);
  const rowOf = ({ sample }: PassedSample) => {
    const input = kind.asking?.support?.(sample).input ?? null;
    return input && { id: kind.idOf(sample), contentKey: contentKeyOf(sample, kind), input };
  };
  const each = (visit: (passed: PassedSample) => void) =>
    scanSamples(evaluation, signal, (passed) => {
      if (!marks || marks[passed.index] === 1) visit(passed);
      return undefined;
    });
  await each((passed) => {
    const row = rowOf(passed);
    if (row) stress.pool(row);
  });
  await each((passed) => stress.try(rowOf(passed)));
  const pause = async () => {
    signal.throwIfAborted();
    await Promise.resolve();
  };
  return stress.finish(LOCAL_ANNOTATOR, pause, (input) => labeller.label(input).labels);
}
