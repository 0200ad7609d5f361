import type { LabelRequest } from "../../kinds/labelling.ts";
import { localLabeller } from "../../labels/local/labelLocally.ts";
import { MATCHING_STRESS } from "../../labels/stress/matching.ts";
import { StressTest } from "../../labels/stress/run.ts";
import { SUPPORT_STRESS } from "../../labels/stress/support.ts";
import {
  LOCAL_ANNOTATOR,
  MATCHING_OPERATORS,
  type MatchedInput,
  type MatchedVerdict,
  type Query,
  STRESS_LIMIT,
  STRESS_OPERATORS,
  STRESS_SEED,
  type StressRun,
} from "../../model/index.ts";
import { type PassedSample, scanSamples } from "../records.ts";
import { breathing } from "../running.ts";
import type { EvaluationView } from "../view.ts";

interface StressRequest {
  readonly operators?: readonly string[];
  readonly limit?: number;
  readonly seed?: number;
  readonly reportOnly?: boolean;
}

/**
 * Stress test of the local labeller over a query's samples. Reads records twice: for the pool, then for mutants. Null
 * without responses over documents.
 */
export async function stressOf(
  evaluation: EvaluationView,
  query: Query,
  { operators = STRESS_OPERATORS, limit = STRESS_LIMIT, seed = STRESS_SEED, reportOnly = false }: StressRequest,
  signal: AbortSignal,
): Promise<StressRun | null> {
  const ask = evaluation.kind.label.asking?.support;
  if (!ask) return null;
  const unsorted = { ...query, sort: null };
  const question = ["stress", unsorted, operators, limit, seed];
  const run = await evaluation.once(question, signal, () =>
    stressAll(evaluation, ask, unsorted, operators, limit, seed, signal),
  );
  return reportOnly ? { ...run, survivors: [] } : run;
}

async function stressAll(
  evaluation: EvaluationView,
  ask: NonNullable<LabelRequest<unknown>["support"]>,
  query: Query,
  operators: readonly string[],
  limit: number,
  seed: number,
  signal: AbortSignal,
): Promise<StressRun> {
  const { kind } = evaluation;
  const labeller = localLabeller();
  const stress = new StressTest(SUPPORT_STRESS, operators, limit, seed);
  const rowOf = ({ sample }: PassedSample) => {
    const { input } = ask(sample);
    return input && { id: kind.read.idOf(sample), input };
  };
  await eachSample(evaluation, query, signal, (passed) => {
    const row = rowOf(passed);
    if (row) stress.pool(row.input);
  });
  await eachSample(evaluation, query, signal, (passed) => {
    const row = rowOf(passed);
    stress.try(row, row && labeller.labelInBulk(row.input).labels);
  });
  const breathe = breathing(signal);
  return stress.finish(LOCAL_ANNOTATOR, async ({ mutant }) => {
    await breathe();
    return labeller.label(mutant.input).labels;
  });
}

/** Stress test of the active matching mode. Denials are included by default only for modes that should detect them. */
export async function stressMatching(
  evaluation: EvaluationView,
  query: Query,
  { operators, limit = STRESS_LIMIT, seed = STRESS_SEED }: StressRequest,
  signal: AbortSignal,
): Promise<StressRun<MatchedInput, MatchedVerdict> | null> {
  const { kind } = evaluation;
  const { modes } = query;
  const matching = kind.label.asking?.matching;
  if (!matching) return null;
  const wanted = operators ?? MATCHING_OPERATORS.filter((id) => id !== "negate" || matching.seesDenials(modes));
  const stress = new StressTest<MatchedInput, MatchedVerdict, string>(MATCHING_STRESS, wanted, limit, seed);
  const samples = new WeakMap<MatchedInput, unknown>();
  const verdictOf = (sample: unknown, { response }: MatchedInput) => ({
    verdict: matching.verdictOf(sample, response, modes),
  });
  await eachSample(evaluation, { ...query, sort: null }, signal, ({ sample }) => {
    const input = matching.ask(sample, modes);
    if (input) samples.set(input, sample);
    stress.try(input && { id: kind.read.idOf(sample), input }, input && verdictOf(sample, input));
  });
  const breathe = breathing(signal);
  return stress.finish(`matching:${matching.nameOf(modes)}`, async ({ row, mutant }) => {
    await breathe();
    return verdictOf(samples.get(row.input), mutant.input);
  });
}

async function eachSample(
  evaluation: EvaluationView,
  query: Query,
  signal: AbortSignal,
  visit: (passed: PassedSample) => void,
): Promise<void> {
  const { marks } = await evaluation.selection(query, signal);
  await scanSamples(evaluation, signal, (passed) => {
    if (!marks || marks[passed.index] === 1) visit(passed);
    return undefined;
  });
}
