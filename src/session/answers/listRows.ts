import type { Facts } from "../../analysis/table/facts.ts";
import type { Value } from "../../analysis/table/filter.ts";
import { plainValue } from "../../analysis/table/listValues.ts";
import type { RowSummary } from "../../kinds/fields.ts";
import type { Query } from "../../model/index.ts";
import type { ListPage, ListRow } from "../../protocol/list.ts";
import { listColumns } from "../evaluationState.ts";
import { ID_FIELD, resolveField } from "../fields.ts";
import { recordFieldReader } from "../recordFields.ts";
import { type FoundSample, headingOf, readHeading, readSample } from "../records.ts";
import { runCooperatively } from "../running.ts";
import { indexAt, indexesIn, looksAtAllModes, positionIn } from "../selection.ts";
import type { EvaluationView } from "../view.ts";

/** Rows [from, to) of the query's list, with id and title from their places in the records. */
export async function listRows(
  evaluation: EvaluationView,
  query: Query,
  from: number,
  to: number,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<ListPage> {
  const selection = await evaluation.selection(query, signal);
  return {
    revision: evaluation.revision,
    size: selection.size,
    total: evaluation.table.size,
    from,
    rows: await rowsAt(evaluation, query, indexesIn(selection, from, to), fields),
  };
}

export function rowsAt(
  evaluation: EvaluationView,
  query: Query,
  indexes: readonly number[],
  fields: readonly string[],
): Promise<readonly ListRow[]> {
  if (indexes.length === 0) return Promise.resolve([]);
  const read = { scores: scoreReader(evaluation, query), ...cellReader(evaluation, query, fields) };
  return Promise.all(indexes.map((index) => listRow(evaluation, query, index, read)));
}

export async function positionOf(
  evaluation: EvaluationView,
  query: Query,
  index: number,
  signal: AbortSignal,
): Promise<number> {
  const selection = await evaluation.selection(query, signal);
  return selection.marks && selection.marks[index] !== 1 ? -1 : positionIn(selection, index);
}

export async function nextProblem(
  evaluation: EvaluationView,
  query: Query,
  index: number,
  step: 1 | -1,
  signal: AbortSignal,
): Promise<number | null> {
  const selection = await evaluation.selection(query, signal);
  const table = evaluation.tableOf(query.annotator);
  for (let at = positionIn(selection, index) + step; ; at += step) {
    const candidate = indexAt(selection, at);
    if (candidate === undefined) return null;
    if (evaluation.kind.words.hasProblem(table.factsOf(candidate), query.modes)) return candidate;
  }
}

interface Readers {
  readonly scores: ReadScores;
  readonly cells: (facts: Facts, index: number, found: FoundSample | null) => ListRow["cells"];
  readonly needsSample: boolean;
}

const CELL_CHARACTERS = 80;

/**
 * Values of fields by row; `needsSample` if one is only in the record. Fields over all modes are empty until these are
 * measured, so that the first rows do not wait.
 */
function cellReader(
  evaluation: EvaluationView,
  query: Query,
  names: readonly string[],
): Pick<Readers, "cells" | "needsSample"> {
  const { kind } = evaluation;
  let needsSample = false;
  const readers = names.map((name): ((facts: Facts, index: number, found: FoundSample | null) => Value) => {
    if (!evaluation.hasAllModes && looksAtAllModes(name, kind)) return () => null;
    const field = resolveField(name, evaluation.scope(query.modes, query.annotator));
    if (field?.type === "value") return field.read;
    needsSample = true;
    if (name === ID_FIELD) return (_, __, found) => (found ? kind.read.idOf(found.sample) : null);
    const text = kind.read.texts.find(({ id }) => id === name);
    if (text) return (_, __, found) => (found ? text.read(found.sample) : null);
    const read = recordFieldReader(name);
    return (_, __, found) => (found && read ? plainValue(read(found.row.record)) : null);
  });
  return {
    needsSample,
    cells: (facts, index, found) =>
      readers.map((read) => {
        const value = read(facts, index, found);
        return typeof value === "string" ? value.slice(0, CELL_CHARACTERS) : value;
      }),
  };
}

type ReadScores = (facts: Facts, index: number) => readonly (number | null)[];

function scoreReader(evaluation: EvaluationView, query: Query): ReadScores {
  const fields = listColumns(evaluation).map(({ id }) => {
    const field = resolveField(id, evaluation.scope(query.modes, query.annotator));
    return field?.type === "value" ? field.read : () => null;
  });
  return (facts, index) =>
    fields.map((read) => {
      const value = read(facts, index);
      return typeof value === "number" ? value : null;
    });
}

async function listRow(evaluation: EvaluationView, query: Query, index: number, read: Readers): Promise<ListRow> {
  const { kind, table } = evaluation;
  const { place } = table.placeOf(index);
  const { rowSources } = evaluation;
  const found = read.needsSample ? await readSample(index, table, rowSources) : null;
  const { id, title } = read.needsSample ? headingOf(found, kind) : await readHeading(index, kind, table, rowSources);
  // The cursor of `factsOf` is read after the last await.
  const facts = evaluation.tableOf(query.annotator).factsOf(index);
  const { verdict, support, issues } = kind.words.rowSummary(facts, query.modes);
  return {
    index,
    source: place.source,
    line: place.line,
    id,
    title,
    verdict,
    support,
    scores: read.scores(facts, index),
    cells: read.cells(facts, index, found),
    issues,
  };
}

/** Most problematic first; of equals the first in the list. */
export async function worstRows(
  evaluation: EvaluationView,
  query: Query,
  limit: number,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<readonly ListRow[]> {
  const selection = await evaluation.selection(query, signal);
  await evaluation.measured("all", signal);
  const bySeverity: number[][] = [];
  await runCooperatively(sorting(), signal);
  return rowsAt(evaluation, query, bySeverity.reverse().flat().slice(0, limit), fields);

  function* sorting(): Generator<void, void> {
    const { kind, table } = evaluation;
    for (let at = 0; at < selection.size; at++) {
      if (at % ROWS_A_STEP === ROWS_A_STEP - 1) yield;
      const index = indexAt(selection, at) ?? 0;
      const facts = table.factsOf(index);
      const severity = severityOf(kind.words.rowSummary(facts, query.modes), kind.words.hasProblem(facts, query.modes));
      while (bySeverity.length <= severity) bySeverity.push([]);
      const same = bySeverity[severity];
      if (same && same.length < limit) same.push(index);
    }
  }
}

const ROWS_A_STEP = 4096;

/** Ties of severity are broken by problems, then by issues. */
function severityOf({ severity, issues }: RowSummary, hasProblem: boolean): number {
  return 4 * severity + (hasProblem ? 2 : 0) + (issues > 0 ? 1 : 0);
}
