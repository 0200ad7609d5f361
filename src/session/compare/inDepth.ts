import { infosOver } from "../../analysis/aggregate/aggregate.ts";
import { isNotRun } from "../../analysis/aggregate/scores.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import type { Pairing } from "../../analysis/table/pair.ts";
import {
  type ComparedMetric,
  type ComparedRun,
  type ComparisonQuery,
  type Figure,
  type MatrixFigure,
  pairOf,
} from "../../model/index.ts";
import type { ComparedDetails, OpenedPair, Overview, PairDetail } from "../../protocol/comparison.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { detailOf } from "../answers/details.ts";
import { withEvidence } from "../answers/live.ts";
import { runCooperatively } from "../running.ts";
import type { EvaluationView } from "../view.ts";
import { type ComparedRuns, compareSteps } from "./comparePairs.ts";
import { changedParts } from "./data.ts";
import { ofCompared, withAll } from "./overAll.ts";
import { pairKey, pairView, runsWithData, selectPairs } from "./pairing.ts";
import { alignSentences } from "./sentences.ts";
import { alignSteps } from "./steps.ts";
import { comparedTags, tagFigure } from "./tags.ts";
import { SentenceTransitions, transitionFigure } from "./transitions.ts";

const MOST_READ_PAIRS = 5_000;

/** One run against the base over all pairs. `isDrawn`: with drawn intervals. */
export async function comparedRun(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  isDrawn: boolean,
  signal: AbortSignal,
): Promise<ComparedRun> {
  const { info, data } = await runsWithData(evaluation, query, signal);
  const metrics = await compareMetrics(evaluation, query, isDrawn, signal);
  return { pairing: info, data: data?.info ?? null, metrics };
}

export async function compare(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  isDrawn: boolean,
  signal: AbortSignal,
): Promise<Overview> {
  const { pairing, compared, numbers } = await runsWithData(evaluation, query, signal);
  const tags = comparedTags(evaluation, pairing);
  return {
    revision: evaluation.revision,
    group: evaluation.spec.group ?? null,
    ...(await comparedRun(evaluation, query, isDrawn, signal)),
    figures: await evaluation.once(["compared figures", ...pairKey(query)], signal, async () => [
      ...figuresOf(evaluation, compared, query).map((figure) => (numbers === null ? figure : ofCompared(figure))),
      ...[tagFigure(tags)].filter((figure) => figure !== null),
    ]),
    ...(tags.length > 0 ? { tags } : {}),
    infos: infosOver(evaluation.kind.measure.metrics, evaluation.table.view(), query.modes),
  };
}

/** Metrics of two runs over their pairs. */
export async function compareMetrics(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  isDrawn: boolean,
  signal: AbortSignal,
): Promise<readonly ComparedMetric[]> {
  const { pairing, compared, numbers } = await runsWithData(evaluation, query, signal);
  return evaluation.once(["compared metrics", ...pairKey(query), isDrawn], signal, async () => {
    const { metrics } = evaluation.kind.measure;
    const over = (pairs: Pairing, options: { readonly bootstrap?: boolean }) =>
      runCooperatively(compareSteps(metrics, runsOf(evaluation, pairs, query), query.modes, options), signal);
    const own = await over(compared, { bootstrap: isDrawn });
    const infos = infosOver(metrics, evaluation.table.view(), query.modes);
    const withCoverage = withEvidence(evaluation, own, infos);
    return numbers === null ? withCoverage : withAll(withCoverage, await over(pairing, {}));
  });
}

/** Throws `RangeError` for a missing pair. */
export async function openedPair(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  pair: number,
  signal: AbortSignal,
): Promise<OpenedPair> {
  const position = (await selectPairs(evaluation, query, signal)).indexOf(pair);
  return { detail: await pairDetail(evaluation, query, pair, signal), position };
}

export async function comparedDetails(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<ComparedDetails> {
  const intervals = await compareMetrics(evaluation, query, true, signal);
  return { intervals, sentences: await sentenceTransitions(evaluation, query, signal) };
}

async function pairDetail(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  pair: number,
  signal: AbortSignal,
): Promise<PairDetail> {
  const { pairing, data } = await runsWithData(evaluation, query, signal);
  const indexA = pairing.a[pair];
  const indexB = pairing.b[pair];
  if (indexA === undefined || indexB === undefined) throw new RangeError(`There is no pair ${pair}.`);
  const a = await detailOf(evaluation, query, indexA);
  const b = await detailOf(evaluation, query, indexB);
  const sentences = alignSentences(a.body.responseSentences ?? [], b.body.responseSentences ?? []);
  const steps = a.steps && b.steps ? { steps: alignSteps(a.steps, b.steps) } : {};
  return { pair, a, b, sentences, changed: await changedParts(evaluation, pairing, data, pair), ...steps };
}

/** Transitions of sentence states over the first pairs with states; the figure has the number left out. */
export async function sentenceTransitions(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<MatrixFigure | null> {
  const { kind } = evaluation;
  const table = evaluation.tableOf(query.annotator);
  const { compared, numbers } = await runsWithData(evaluation, query, signal);
  const hasStates = kind.compare.comparing?.hasSentenceStates;
  if (!hasStates) return null;
  return evaluation.once(["sentence transitions", ...pairKey(query)], signal, async () => {
    const found: number[] = [];
    pairView(table, compared).each((a, b, pair) => {
      if (hasStates(a) || hasStates(b)) found.push(numbers?.[pair] ?? pair);
    });
    const transitions = new SentenceTransitions();
    const read = found.slice(0, MOST_READ_PAIRS);
    for (const pair of read) {
      signal.throwIfAborted();
      try {
        transitions.add((await pairDetail(evaluation, query, pair, signal)).sentences);
      } catch (error) {
        if (error instanceof UnreadableSource) return null;
        throw error;
      }
    }
    return transitions.figure(namesOf(query), compared.a.length - read.length);
  });
}

function namesOf(query: ComparisonQuery): readonly [string, string] {
  const [a, b] = pairOf(query);
  return [a.name, b.name];
}

function figuresOf(evaluation: EvaluationView, pairing: Pairing, query: ComparisonQuery): readonly Figure[] {
  const { comparing } = evaluation.kind.compare;
  if (!comparing) return [];
  const pairs = pairView(evaluation.tableOf(query.annotator), pairing);
  const names = namesOf(query);
  const transitions = comparing.transitions().flatMap((transition) => {
    const field = evaluation.kind.words.fields.find(({ id }) => id === transition.field);
    return (field && transitionFigure(transition, field, pairs, names, query.modes)) ?? [];
  });
  return [...transitions, ...(comparing.figures?.(pairs, names, query.modes) ?? [])];
}

function runsOf(evaluation: EvaluationView, pairing: Pairing, query: ComparisonQuery): ComparedRuns<Facts> {
  const table = evaluation.tableOf(query.annotator);
  const [a, b] = [new Uint8Array(table.size), new Uint8Array(table.size)];
  const pairs = pairView(table, pairing);
  const isWhole = query.modes.counted?.of === "all";
  pairs.each((ofA, ofB, pair) => {
    // Other metrics than means are over pairs that ran in both.
    if (!isWhole && (isNotRun(ofA) || isNotRun(ofB))) return;
    a[pairing.a[pair] ?? 0] = 1;
    b[pairing.b[pair] ?? 0] = 1;
  });
  return { pairs, views: [table.view(a), table.view(b)] };
}
