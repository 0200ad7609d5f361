import { alignSentences } from "../../core/compare/alignSentences.ts";
import { type ComparedRuns, compareSteps } from "../../core/compare/comparePairs.ts";
import { SentenceTransitions } from "../../core/compare/sentenceTransitions.ts";
import { transitionFigure } from "../../core/compare/transitions.ts";
import type { Facts, ReduceOptions } from "../../core/kinds/kind.ts";
import type { Pairing } from "../../core/table/pair.ts";
import type {
  ComparedMetric,
  Comparison,
  ComparisonQuery,
  Figure,
  MatrixFigure,
  MetricInfo,
} from "../../model/index.ts";
import type { PairDetail, PairList, PairPage } from "../../protocol/comparison.ts";
import { detailOf } from "../answers/details.ts";
import { rowsAt } from "../answers/listRows.ts";
import type { Evaluation } from "../evaluation.ts";
import { inSteps } from "../inSteps.ts";
import { pairedRuns, pairView } from "./pairing.ts";
import { selectPairs } from "./pairSelection.ts";

/** Pairs whose answers are read again, sentence by sentence: a few seconds' worth. */
const MOST_READ_PAIRS = 5_000;

/** Pairing, metrics and figures over all pairs; what the query filters is the list. */
export async function compare(
  evaluation: Evaluation,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<Comparison & { readonly infos: readonly MetricInfo[] }> {
  const { kind } = evaluation;
  const { pairing, info } = await pairedRuns(evaluation, query, signal);
  return {
    revision: evaluation.revision,
    pairing: info,
    metrics: await compareMetrics(evaluation, query, {}, signal),
    figures: await evaluation.once(["compared figures", ...overAll(query)], signal, async () =>
      figuresOf(evaluation, pairing, query),
    ),
    infos: kind.metrics.map((metric) => metric.info),
  };
}

/** The metrics alone, with drawn intervals where the options ask for them. */
export async function compareMetrics(
  evaluation: Evaluation,
  query: ComparisonQuery,
  options: ReduceOptions,
  signal: AbortSignal,
): Promise<readonly ComparedMetric[]> {
  const { pairing } = await pairedRuns(evaluation, query, signal);
  return evaluation.once(["compared metrics", ...overAll(query), options], signal, () =>
    inSteps(compareSteps(evaluation.kind.metrics, runsOf(evaluation, pairing, query), query.modes, options), signal),
  );
}

/** Rows [from, to) of the pairs that the query lets through, or of the samples without a partner. */
export async function listPairs(
  evaluation: Evaluation,
  query: ComparisonQuery,
  of: PairList,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<PairPage> {
  const { pairing } = await pairedRuns(evaluation, query, signal);
  const first = Math.max(0, from);
  const head = { revision: evaluation.revision, from };
  if (of === "pairs") {
    const pairs = await selectPairs(evaluation, query, signal);
    const shown = [...pairs.subarray(first, Math.max(first, to))];
    const a = await rowsAt(evaluation, query, partners(pairing.a, shown), []);
    const b = await rowsAt(evaluation, query, partners(pairing.b, shown), []);
    const rows = shown.map((pair, at) => ({ pair, a: a[at] ?? null, b: b[at] ?? null }));
    return { ...head, size: pairs.length, total: pairing.a.length, rows };
  }
  const left = pairing.left[of.side][of.why];
  const alone = await rowsAt(evaluation, query, [...left.subarray(first, Math.max(first, to))], []);
  const rows = alone.map((row) => (of.side === 0 ? { pair: null, a: row, b: null } : { pair: null, a: null, b: row }));
  return { ...head, size: left.length, total: left.length, rows };
}

export async function pairPosition(
  evaluation: Evaluation,
  query: ComparisonQuery,
  pair: number,
  signal: AbortSignal,
): Promise<number> {
  return (await selectPairs(evaluation, query, signal)).indexOf(pair);
}

/** Both samples of a pair, read again. Throws `RangeError` where there is no such pair. */
export async function pairDetail(
  evaluation: Evaluation,
  query: ComparisonQuery,
  pair: number,
  signal: AbortSignal,
): Promise<PairDetail> {
  const { pairing } = await pairedRuns(evaluation, query, signal);
  const indexA = pairing.a[pair];
  const indexB = pairing.b[pair];
  if (indexA === undefined || indexB === undefined) throw new RangeError(`There is no pair ${pair}.`);
  const a = await detailOf(evaluation, query, indexA);
  const b = await detailOf(evaluation, query, indexB);
  return { pair, a, b, sentences: alignSentences(a.body.responseSentences, b.body.responseSentences) };
}

/**
 * How the support of the answers' sentences changed, over the pairs that have states on either side: the first ones of
 * very many, and the figure says how many were left out.
 */
export async function sentenceTransitions(
  evaluation: Evaluation,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<MatrixFigure | null> {
  const { kind } = evaluation;
  const table = evaluation.tableOf(query.annotator);
  const { pairing } = await pairedRuns(evaluation, query, signal);
  const hasStates = kind.comparing?.hasSentenceStates;
  if (!hasStates) return null;
  return evaluation.once(["sentence transitions", ...overAll(query)], signal, async () => {
    const found: number[] = [];
    pairView(table, pairing).each((a, b, pair) => {
      if (hasStates(a) || hasStates(b)) found.push(pair);
    });
    const transitions = new SentenceTransitions();
    const read = found.slice(0, MOST_READ_PAIRS);
    for (const pair of read) {
      signal.throwIfAborted();
      transitions.add((await pairDetail(evaluation, query, pair, signal)).sentences);
    }
    return transitions.figure(namesOf(query), pairing.a.length - read.length);
  });
}

/** The part of a query that what stands on all pairs depends on. */
const overAll = ({ sides, by, modes, annotator }: ComparisonQuery) => [sides, by, modes, annotator];

const namesOf = ({ sides }: ComparisonQuery): readonly [string, string] => [sides[0].name, sides[1].name];

function figuresOf(evaluation: Evaluation, pairing: Pairing, query: ComparisonQuery): readonly Figure[] {
  const { kind } = evaluation;
  const { comparing } = kind;
  if (!comparing) return [];
  const pairs = pairView(evaluation.tableOf(query.annotator), pairing);
  const names = namesOf(query);
  const transitions = comparing.transitions().flatMap((transition) => {
    const field = kind.fields.find(({ id }) => id === transition.field);
    return (field && transitionFigure(transition, field, pairs, names, query.modes)) ?? [];
  });
  return [...transitions, ...(comparing.figures?.(pairs, names, query.modes) ?? [])];
}

function runsOf(evaluation: Evaluation, pairing: Pairing, query: ComparisonQuery): ComparedRuns<Facts> {
  const table = evaluation.tableOf(query.annotator);
  const marked = (indexes: Uint32Array) => {
    const marks = new Uint8Array(table.size);
    for (const index of indexes) marks[index] = 1;
    return table.view(marks);
  };
  return { pairs: pairView(table, pairing), views: [marked(pairing.a), marked(pairing.b)] };
}

function partners(indexes: Uint32Array, pairs: readonly number[]): readonly number[] {
  return pairs.map((pair) => indexes[pair] ?? 0);
}
