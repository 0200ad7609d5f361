import type { Facts } from "../../core/kinds/kind.ts";
import type { Value } from "../../core/table/filter/compile.ts";
import type { Query } from "../../model/index.ts";
import type { ListPage, ListRow } from "../../protocol/session.ts";
import type { Evaluation } from "../evaluation.ts";
import { ID_FIELD, resolveField } from "../fields.ts";
import { recordFieldReader } from "../recordFields.ts";
import { type FoundSample, readSample } from "../records.ts";
import { indexAt, positionIn } from "../selection.ts";

/** Titles are for a line of a list; longer questions are cut. */
const TITLE_CHARACTERS = 200;

/** Rows [from, to) of the query's list. Only these records are read. */
export async function listRows(
  evaluation: Evaluation,
  query: Query,
  from: number,
  to: number,
  fields: readonly string[],
  signal: AbortSignal,
): Promise<ListPage> {
  const selection = await evaluation.selection(query, signal);
  const first = Math.max(0, from);
  const length = Math.max(0, Math.min(to, selection.size) - first);
  const indexes = Array.from({ length }, (_, at) => indexAt(selection, first + at) ?? 0);
  return {
    revision: evaluation.revision,
    size: selection.size,
    total: evaluation.table.size,
    from,
    rows: await rowsAt(evaluation, query, indexes, fields),
  };
}

/** The samples at these indexes as rows of a list. Only their records are read. */
export function rowsAt(
  evaluation: Evaluation,
  query: Query,
  indexes: readonly number[],
  fields: readonly string[],
): Promise<readonly ListRow[]> {
  const read = { scores: scoreReader(evaluation, query), cells: cellReader(evaluation, query, fields) };
  return Promise.all(indexes.map((index) => listRow(evaluation, query, index, read)));
}

/** Position of a sample in the query's list; -1 where it is filtered out. */
export async function positionOf(
  evaluation: Evaluation,
  query: Query,
  index: number,
  signal: AbortSignal,
): Promise<number> {
  const selection = await evaluation.selection(query, signal);
  return selection.marks && selection.marks[index] !== 1 ? -1 : positionIn(selection, index);
}

/** Index of the next (1) or previous (-1) sample of the list with a problem; null at the end of the list. */
export async function nextProblem(
  evaluation: Evaluation,
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
    if (evaluation.kind.hasProblem(table.factsOf(candidate), query.modes)) return candidate;
  }
}

interface Readers {
  readonly scores: ReadScores;
  readonly cells: (facts: Facts, index: number, found: FoundSample | null) => ListRow["cells"];
}

/** Characters of a text in a cell. */
const CELL_CHARACTERS = 80;

/** Values of any fields for a row whose record has just been read. */
function cellReader(evaluation: Evaluation, query: Query, names: readonly string[]): Readers["cells"] {
  const { kind } = evaluation;
  const readers = names.map((name): ((facts: Facts, index: number, found: FoundSample | null) => Value) => {
    const field = resolveField(name, evaluation.scope(query.modes, query.annotator));
    if (field?.type === "value") return field.read;
    if (name === ID_FIELD) return (_, __, found) => (found ? kind.idOf(found.sample) : null);
    const text = kind.texts.find(({ id }) => id === name);
    if (text) return (_, __, found) => (found ? text.read(found.sample) : null);
    const read = recordFieldReader(name);
    return (_, __, found) => (found && read ? read(found.row.record) : null);
  });
  return (facts, index, found) =>
    readers.map((read) => {
      const value = read(facts, index, found);
      return typeof value === "string" ? value.slice(0, CELL_CHARACTERS) : value;
    });
}

type ReadScores = (facts: Facts, index: number) => readonly (number | null)[];

function scoreReader(evaluation: Evaluation, query: Query): ReadScores {
  const fields = evaluation.state.columns.map(({ id }) => {
    const field = resolveField(id, evaluation.scope(query.modes, query.annotator));
    return field?.type === "value" ? field.read : () => null;
  });
  return (facts, index) =>
    fields.map((read) => {
      const value = read(facts, index);
      return typeof value === "number" ? value : null;
    });
}

async function listRow(evaluation: Evaluation, query: Query, index: number, read: Readers): Promise<ListRow> {
  const { kind, table } = evaluation;
  const { place } = table.placeOf(index);
  const found = await readSample(index, table, evaluation.rowSources);
  // The cursor behind `factsOf` speaks of one row at a time, so it is asked only after the last wait.
  const facts = evaluation.tableOf(query.annotator).factsOf(index);
  const { verdict, support, issues } = kind.glance(facts, query.modes);
  return {
    index,
    source: place.source,
    line: place.line,
    id: found ? kind.idOf(found.sample) : null,
    title: found ? kind.titleOf(found.sample).slice(0, TITLE_CHARACTERS) : "",
    verdict,
    support,
    scores: read.scores(facts, index),
    cells: read.cells(facts, index, found),
    issues,
  };
}
