import type { Facts } from "../../core/kinds/kind.ts";
import type { Query } from "../../model/index.ts";
import type { ListPage, ListRow } from "../../protocol/session.ts";
import type { Evaluation } from "../evaluation.ts";
import { resolveField } from "../fields.ts";
import { readSample } from "../records.ts";

/** Titles are for a line of a list; longer questions are cut. */
const TITLE_CHARACTERS = 200;

/** Rows [from, to) of the query's list. Only these records are read. */
export async function listRows(
  evaluation: Evaluation,
  query: Query,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<ListPage> {
  const selection = await evaluation.selection(query, signal);
  const indexes = [...selection.order.subarray(Math.max(0, from), Math.max(0, to))];
  const scores = scoreReader(evaluation, query);
  return {
    revision: evaluation.revision,
    size: selection.size,
    total: evaluation.table.size,
    from,
    rows: await Promise.all(indexes.map((index) => listRow(evaluation, query, index, scores))),
  };
}

/** Position of a sample in the query's list; -1 where it is filtered out. */
export async function positionOf(
  evaluation: Evaluation,
  query: Query,
  index: number,
  signal: AbortSignal,
): Promise<number> {
  const { marks, order } = await evaluation.selection(query, signal);
  if (marks && marks[index] !== 1) return -1;
  return order.indexOf(index);
}

/** Index of the next (1) or previous (-1) sample of the list with a problem; null at the end of the list. */
export async function nextProblem(
  evaluation: Evaluation,
  query: Query,
  index: number,
  step: 1 | -1,
  signal: AbortSignal,
): Promise<number | null> {
  const { order } = await evaluation.selection(query, signal);
  const start = order.indexOf(index);
  for (let at = start + step; at >= 0 && at < order.length; at += step) {
    const candidate = order[at];
    if (candidate === undefined) break;
    if (evaluation.kind.hasProblem(evaluation.table.factsOf(candidate), query.modes)) return candidate;
  }
  return null;
}

type ReadScores = (facts: Facts, index: number) => readonly (number | null)[];

function scoreReader(evaluation: Evaluation, query: Query): ReadScores {
  const fields = evaluation.state.columns.map(({ id }) => {
    const field = resolveField(id, evaluation.kind, evaluation.table, query.modes);
    return field?.type === "value" ? field.read : () => null;
  });
  return (facts, index) =>
    fields.map((read) => {
      const value = read(facts, index);
      return typeof value === "number" ? value : null;
    });
}

async function listRow(evaluation: Evaluation, query: Query, index: number, scores: ReadScores): Promise<ListRow> {
  const { kind, table } = evaluation;
  const { place } = table.placeOf(index);
  const found = await readSample(index, table, evaluation.rowSources);
  // The cursor behind `factsOf` speaks of one row at a time, so it is asked only after the last wait.
  const facts = table.factsOf(index);
  const { verdict, support, issues } = kind.glance(facts, query.modes);
  return {
    index,
    source: place.source,
    line: place.line,
    id: found ? kind.idOf(found.sample) : null,
    title: found ? kind.titleOf(found.sample).slice(0, TITLE_CHARACTERS) : "",
    verdict,
    support,
    scores: scores(facts, index),
    issues,
  };
}
