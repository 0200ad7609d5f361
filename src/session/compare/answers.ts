import { infosOver, type ReduceOptions } from "../../analysis/aggregate/aggregate.ts";
import { scoreValues } from "../../analysis/aggregate/sampleScores.ts";
import { isNotRun } from "../../analysis/aggregate/scores.ts";
import type { Facts } from "../../analysis/table/facts.ts";
import type { Pairing } from "../../analysis/table/pair.ts";
import {
  type ComparedMetric,
  type ComparisonQuery,
  type Figure,
  INPUT_PARTS,
  type MatrixFigure,
  UNPAIRED,
} from "../../model/index.ts";
import type {
  ComparedDetails,
  ExportedPair,
  ExportedSide,
  OpenedPair,
  Overview,
  PairDetail,
  PairList,
  PairPage,
  PairScreen,
} from "../../protocol/comparison.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { detailOf } from "../answers/details.ts";
import { rowsAt } from "../answers/listRows.ts";
import { withEvidence } from "../answers/live.ts";
import { Parts } from "../answers/parts.ts";
import { orTrouble } from "../answers/screens.ts";
import { readHeading } from "../records.ts";
import { runCooperatively } from "../running.ts";
import type { EvaluationView } from "../view.ts";
import { type ComparedRuns, compareSteps, transitionFigure } from "./comparePairs.ts";
import { changedParts, type PairedData } from "./data.ts";
import { ofCompared, withAll } from "./overAll.ts";
import { pairedRuns, pairView, runsWithData, selectPairs } from "./pairing.ts";
import { alignSentences, SentenceTransitions } from "./sentences.ts";

/** Pairs whose answers are read again, sentence by sentence: a few seconds' worth. */
const MOST_READ_PAIRS = 5_000;

/** Pairing, metrics and figures over all pairs; what the query filters is the list. `isDrawn`: with drawn intervals. */
export async function compare(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  isDrawn: boolean,
  signal: AbortSignal,
): Promise<Overview> {
  const { kind } = evaluation;
  const { info, data, compared, numbers } = await runsWithData(evaluation, query, signal);
  return {
    revision: evaluation.revision,
    pairing: info,
    group: evaluation.spec.group ?? null,
    data: data?.info ?? null,
    metrics: await compareMetrics(evaluation, query, isDrawn ? { bootstrap: true, isJudged: true } : {}, signal),
    figures: await evaluation.once(["compared figures", ...overAll(query)], signal, async () =>
      figuresOf(evaluation, compared, query).map((figure) => (numbers === null ? figure : ofCompared(figure))),
    ),
    infos: infosOver(kind.metrics, evaluation.table.view(), query.modes),
  };
}

/** The metrics alone, with drawn intervals where the options ask for them. */
export async function compareMetrics(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  options: ReduceOptions,
  signal: AbortSignal,
): Promise<readonly ComparedMetric[]> {
  const { pairing, compared, numbers } = await runsWithData(evaluation, query, signal);
  return evaluation.once(["compared metrics", ...overAll(query), options], signal, async () => {
    const { metrics } = evaluation.kind;
    const over = (pairs: Pairing, drawn: ReduceOptions) =>
      runCooperatively(compareSteps(metrics, runsOf(evaluation, pairs, query), query.modes, drawn), signal);
    const own = await over(compared, options);
    const infos = infosOver(metrics, evaluation.table.view(), query.modes);
    const told = withEvidence(evaluation, own, infos);
    return numbers === null ? told : withAll(told, await over(pairing, {}));
  });
}

/** Rows [from, to) of the pairs that the query lets through, or of the samples without a partner. */
export async function listPairs(
  evaluation: EvaluationView,
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

interface WantedPairs {
  readonly query: ComparisonQuery;
  readonly of: PairList;
  readonly from: number;
  readonly to: number;
  readonly isOverviewWanted: boolean;
  readonly pair: number | null;
}

/** All that a comparison's page shows: rows, the overview where the page lacks it, the opened pair. */
export async function pairScreen(
  evaluation: EvaluationView,
  { query, of, from, to, isOverviewWanted, pair }: WantedPairs,
  signal: AbortSignal,
): Promise<PairScreen> {
  const overview = isOverviewWanted ? await compare(evaluation, query, false, signal) : null;
  const list = await orTrouble(listPairs(evaluation, query, of, from, to, signal));
  const opened = pair === null ? null : await orTrouble(openedPair(evaluation, query, pair, signal));
  const trouble = list.trouble ?? opened?.trouble;
  return {
    list: list.answer,
    ...(overview ? { overview } : {}),
    ...(opened ? { opened: opened.answer } : {}),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

/** A pair and its place in the query's list. Throws `RangeError` where there is no such pair. */
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
  const intervals = await compareMetrics(evaluation, query, { bootstrap: true }, signal);
  return { intervals, sentences: await sentenceTransitions(evaluation, query, signal) };
}

/** Both samples of a pair, read again. */
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
  return { pair, a, b, sentences, changed: await changedParts(evaluation, pairing, data, pair) };
}

/**
 * How the support of the answers' sentences changed, over the pairs that have states on either side: the first ones of
 * very many, and the figure says how many were left out.
 */
export async function sentenceTransitions(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<MatrixFigure | null> {
  const { kind } = evaluation;
  const table = evaluation.tableOf(query.annotator);
  const { compared, numbers } = await runsWithData(evaluation, query, signal);
  const hasStates = kind.comparing?.hasSentenceStates;
  if (!hasStates) return null;
  return evaluation.once(["sentence transitions", ...overAll(query)], signal, async () => {
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
        // Facts stand in for texts that are not here.
        if (error instanceof UnreadableSource) return null;
        throw error;
      }
    }
    return transitions.figure(namesOf(query), compared.a.length - read.length);
  });
}

/** The part of a query that what stands on all pairs depends on. */
const overAll = ({ sides, by, modes, annotator, takes = [] }: ComparisonQuery) => [sides, by, modes, annotator, takes];

const namesOf = ({ sides }: ComparisonQuery): readonly [string, string] => [sides[0].name, sides[1].name];

function figuresOf(evaluation: EvaluationView, pairing: Pairing, query: ComparisonQuery): readonly Figure[] {
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

function runsOf(evaluation: EvaluationView, pairing: Pairing, query: ComparisonQuery): ComparedRuns<Facts> {
  const table = evaluation.tableOf(query.annotator);
  const [a, b] = [new Uint8Array(table.size), new Uint8Array(table.size)];
  const pairs = pairView(table, pairing);
  const isWhole = query.modes.counted?.of === "all";
  pairs.each((ofA, ofB, pair) => {
    // What is no mean of scores stands on the pairs that ran in both, as all others do.
    if (!isWhole && (isNotRun(ofA) || isNotRun(ofB))) return;
    a[pairing.a[pair] ?? 0] = 1;
    b[pairing.b[pair] ?? 0] = 1;
  });
  return { pairs, views: [table.view(a), table.view(b)] };
}

function partners(indexes: Uint32Array, pairs: readonly number[]): readonly number[] {
  return pairs.map((pair) => indexes[pair] ?? 0);
}

/** What is not the same in the pair; nothing where all is. */
function dataOf(data: PairedData | null, pair: number): Pick<ExportedPair, "data"> {
  const found = INPUT_PARTS.flatMap((part) => {
    const state = data?.state(part, pair) ?? "same";
    return state === "same" ? [] : [[part, state] as const];
  });
  return found.length === 0 ? {} : { data: Object.fromEntries(found) };
}

/**
 * The query's pairs in its order, then every sample without a partner, one `ExportedPair` of JSON a line. `isTextWanted`:
 * with the texts of what is not the same.
 */
export async function exportPairs(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  isTextWanted: boolean,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { pairing, data } = await runsWithData(evaluation, query, signal);
  const pairs = await selectPairs(evaluation, query, signal);
  const out = new Parts(emit);
  const add = (pair: ExportedPair) => out.add(`${JSON.stringify(pair)}\n`);
  for (const pair of pairs) {
    signal.throwIfAborted();
    const a = await sideOf(evaluation, query, pairing.a[pair] ?? 0);
    const b = await sideOf(evaluation, query, pairing.b[pair] ?? 0);
    const changed = isTextWanted ? await changedParts(evaluation, pairing, data, pair) : [];
    add({ a, b, difference: differences(a, b), ...dataOf(data, pair), ...(isTextWanted ? { changed } : {}) });
  }
  for (const side of [0, 1] as const) {
    for (const why of UNPAIRED) {
      for (const index of pairing.left[side][why]) {
        signal.throwIfAborted();
        const alone = await sideOf(evaluation, query, index);
        add(side === 0 ? { a: alone, b: null, unpaired: why } : { a: null, b: alone, unpaired: why });
      }
    }
  }
  out.flush();
  return pairs.length;
}

/** The id is read from the record: the table does not keep it. */
export async function sideOf(evaluation: EvaluationView, query: ComparisonQuery, index: number): Promise<ExportedSide> {
  const { table, kind, rowSources } = evaluation;
  const { place, row } = table.placeOf(index);
  const { id } = await readHeading(index, kind, table, rowSources);
  return {
    source: place.source,
    row,
    line: place.line,
    id,
    scores: scoreValues(kind.metrics, evaluation.tableOf(query.annotator).factsOf(index), query.modes),
  };
}

function differences(a: ExportedSide, b: ExportedSide): Readonly<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [id, ofA] of Object.entries(a.scores)) {
    const ofB = b.scores[id] ?? null;
    if (ofA !== null && ofB !== null) found[id] = ofB - ofA;
  }
  return found;
}
