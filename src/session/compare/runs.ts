import { infosOver } from "../../analysis/aggregate/aggregate.ts";
import { reduceSteps } from "../../analysis/aggregate/reduce.ts";
import {
  type ComparedMetric,
  type ComparedRun,
  type ComparisonQuery,
  type Side,
  UNPAIRED,
  type Unpaired,
} from "../../model/index.ts";
import type {
  ExportedRunLine,
  OpenedItem,
  RunRow,
  RunsList,
  RunsOverview,
  RunsPage,
  RunsScreen,
} from "../../protocol/comparison.ts";
import { detailOf } from "../answers/details.ts";
import { rowsAt } from "../answers/listRows.ts";
import { Parts } from "../answers/parts.ts";
import { orTrouble } from "../answers/screens.ts";
import { breathing, runCooperatively } from "../running.ts";
import type { EvaluationView } from "../view.ts";
import { compareMetrics, sideOf } from "./answers.ts";
import { indexesOf, pairedRuns, runsWithData } from "./pairing.ts";

/** What an interval that is judged together with others takes: draws, and how likely its distance from 0 is. */
const JUDGED = { bootstrap: true, isJudged: true };

/** Every run against the first: each the same numbers as a comparison of the two. `isDrawn`: with drawn intervals. */
export async function compareRuns(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  isDrawn: boolean,
  signal: AbortSignal,
): Promise<RunsOverview> {
  const { kind, table } = evaluation;
  const { runs, base, partners } = await matchedRuns(evaluation, query, signal);
  const compared: ComparedRun[] = [];
  for (let run = 1; run < runs.length; run++) {
    const against = besideBase(query, run);
    const { info, data } = await runsWithData(evaluation, against, signal);
    const options = isDrawn ? JUDGED : { isJudged: true };
    const metrics = await compareMetrics(evaluation, against, options, signal);
    compared.push({ pairing: info, data: data?.info ?? null, metrics });
  }
  const values = await evaluation.once(["values of the base", ...overAll(query)], signal, () => {
    const marks = new Uint8Array(table.size);
    for (const index of base) marks[index] = 1;
    const view = evaluation.tableOf(query.annotator).view(marks);
    return runCooperatively(reduceSteps(kind.metrics, view, [], query.modes), signal);
  });
  let inAll = 0;
  let alone = 0;
  for (let at = 0; at < base.length; at++) {
    const found = countPartners(partners, at);
    if (found === partners.length) inAll++;
    if (found === 0) alone++;
  }
  return {
    revision: evaluation.revision,
    group: evaluation.spec.group ?? null,
    // Of a judge who saw both orders the votes of both are compared.
    base: { samples: base.length, values: values.flat().filter(({ order }) => order === undefined) },
    inAll,
    alone,
    runs: compared,
    infos: infosOver(kind.metrics, table.view(), query.modes),
  };
}

/** The metrics of one run against the base, with drawn intervals and how likely these are by chance. */
export function runIntervals(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  run: number,
  signal: AbortSignal,
): Promise<readonly ComparedMetric[]> {
  return compareMetrics(evaluation, besideBase(query, run), JUDGED, signal);
}

interface WantedRuns {
  readonly query: ComparisonQuery;
  readonly of: RunsList;
  readonly from: number;
  readonly to: number;
  readonly isOverviewWanted: boolean;
  readonly item: number | null;
}

/** All that the page of several runs shows: rows, the table where the page lacks it, the opened question. */
export async function runsScreen(
  evaluation: EvaluationView,
  { query, of, from, to, isOverviewWanted, item }: WantedRuns,
  signal: AbortSignal,
): Promise<RunsScreen> {
  const overview = isOverviewWanted ? await compareRuns(evaluation, query, false, signal) : null;
  const list = await listItems(evaluation, query, of, from, to, signal);
  const opened = item === null ? null : await orTrouble(openedItem(evaluation, query, of, item, signal));
  return {
    list,
    ...(overview ? { overview } : {}),
    ...(opened ? { opened: opened.answer } : {}),
    ...(opened?.trouble === undefined ? {} : { trouble: opened.trouble }),
  };
}

/** Rows [from, to) of the base's samples that the list holds, each with its partners in the other runs. */
async function listItems(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  of: RunsList,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<RunsPage> {
  const { base, partners } = await matchedRuns(evaluation, query, signal);
  const listed = await placesOf(evaluation, query, of, signal);
  const first = Math.max(0, from);
  const shown = [...listed.subarray(first, Math.max(first, to))];
  const columns = [
    await rowsAt(
      evaluation,
      query,
      shown.map((at) => base[at] ?? 0),
      [],
    ),
  ];
  const rows: (readonly RunRow["rows"][number][])[] = [columns[0] ?? []];
  for (const partner of partners) {
    const known = shown.flatMap((at) => (has(partner, at) ? [partner[at] ?? 0] : []));
    const found = await rowsAt(evaluation, query, known, []);
    let next = 0;
    rows.push(shown.map((at) => (has(partner, at) ? (found[next++] ?? null) : null)));
  }
  return {
    revision: evaluation.revision,
    size: listed.length,
    total: base.length,
    from,
    rows: shown.map((at, place) => ({ item: base[at] ?? 0, rows: rows.map((run) => run[place] ?? null) })),
  };
}

/** A question with the answers of all runs. Throws `RangeError` where the base has no such sample. */
export async function openedItem(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  of: RunsList,
  item: number,
  signal: AbortSignal,
): Promise<OpenedItem> {
  const { base, partners } = await matchedRuns(evaluation, query, signal);
  const at = base.indexOf(item);
  if (at < 0) throw new RangeError(`The base has no sample ${item}.`);
  const details = [await detailOf(evaluation, query, item)];
  const answers: OpenedItem["answers"][number][] = [{ detail: details[0] ?? null, pair: null }];
  for (const [run, partner] of partners.entries()) {
    if (!has(partner, at)) {
      answers.push({ detail: null, pair: null });
      continue;
    }
    const { pairing } = await pairedRuns(evaluation, besideBase(query, run + 1), signal);
    const detail = await detailOf(evaluation, query, partner[at] ?? 0);
    answers.push({ detail, pair: pairing.a.indexOf(item) });
  }
  const listed = await placesOf(evaluation, query, of, signal);
  return { item, answers, position: listed.indexOf(at) };
}

/** Runs that belong together: the base's samples, and of every other run the partner of each, none: `NONE`. */
interface MatchedRuns {
  readonly runs: readonly Side[];
  /** Indexes in the table, ascending. */
  readonly base: Uint32Array;
  readonly partners: readonly Uint32Array[];
}

/** No index: tables are smaller. */
const NONE = 0xffffffff;
const has = (partner: Uint32Array, at: number): boolean => partner[at] !== NONE;

const countPartners = (partners: readonly Uint32Array[], at: number): number =>
  partners.reduce((count, partner) => count + (has(partner, at) ? 1 : 0), 0);

async function matchedRuns(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  signal: AbortSignal,
): Promise<MatchedRuns> {
  const runs = query.runs ?? query.sides;
  const [first] = runs;
  if (!first || runs.length < 2) throw new RangeError("There is nothing to compare.");
  await evaluation.settled;
  return evaluation.once(["matched runs", ...overAll(query)], signal, async () => {
    const base = await indexesOf(evaluation, first, query, signal);
    const partners: Uint32Array[] = [];
    for (let run = 1; run < runs.length; run++) {
      const { pairing } = await pairedRuns(evaluation, besideBase(query, run), signal);
      const partner = new Uint32Array(base.length).fill(NONE);
      // Both are ascending.
      let at = 0;
      for (const [pair, index] of pairing.a.entries()) {
        while (at < base.length && (base[at] ?? 0) < index) at++;
        partner[at] = pairing.b[pair] ?? NONE;
      }
      partners.push(partner);
    }
    return { runs, base, partners };
  });
}

/** Places among the base's samples that a list holds. */
function placesOf(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  of: RunsList,
  signal: AbortSignal,
): Promise<Uint32Array> {
  return evaluation.once(["listed runs", of, ...overAll(query)], signal, async () => {
    const { base, partners } = await matchedRuns(evaluation, query, signal);
    const { kind } = evaluation;
    const read = evaluation.tableOf(query.annotator).reader();
    const verdictOf = (index: number) => kind.rowSummary(read(index), query.modes).verdict;
    const isDiffering = (at: number): boolean => {
      const own = verdictOf(base[at] ?? 0);
      return partners.some((partner) => has(partner, at) && verdictOf(partner[at] ?? 0) !== own);
    };
    const isListed: Readonly<Record<RunsList, (at: number) => boolean>> = {
      every: () => true,
      common: (at) => countPartners(partners, at) === partners.length,
      differing: isDiffering,
      alone: (at) => countPartners(partners, at) === 0,
    };
    const breathe = breathing(signal);
    const places = new Uint32Array(base.length);
    let length = 0;
    for (let at = 0; at < base.length; at++) {
      if (at % ROWS_A_BREATH === 0) await breathe();
      if (isListed[of](at)) places[length++] = at;
    }
    return places.slice(0, length);
  });
}

const ROWS_A_BREATH = 4096;

/** The two-run question that the base and another run are. */
function besideBase(query: ComparisonQuery, run: number): ComparisonQuery {
  const { runs, ...rest } = query;
  const [base] = runs ?? query.sides;
  const other = (runs ?? query.sides)[run];
  if (!base || !other || run === 0) throw new RangeError(`There is no run ${run}.`);
  return { ...rest, sides: [base, other], where: [], sort: null };
}

/** The part of a query that what stands on all samples depends on. */
const overAll = ({ runs, sides, by, modes, annotator }: ComparisonQuery) => [runs ?? sides, by, modes, annotator];

/**
 * A line of JSON for every sample of the base with its partners in the other runs, in file order; then for every sample of
 * another run that has no partner in the base, and why.
 */
export async function exportRuns(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { base, partners } = await matchedRuns(evaluation, query, signal);
  const out = new Parts(emit);
  const add = (line: ExportedRunLine) => out.add(`${JSON.stringify(line)}\n`);
  for (const [at, index] of base.entries()) {
    signal.throwIfAborted();
    const samples: ExportedRunLine["samples"][number][] = [await sideOf(evaluation, query, index)];
    for (const partner of partners) {
      samples.push(has(partner, at) ? await sideOf(evaluation, query, partner[at] ?? 0) : null);
    }
    add({ samples });
  }
  const exportLeft = async (run: number, why: Unpaired, indexes: Uint32Array) => {
    for (const index of indexes) {
      signal.throwIfAborted();
      const alone = await sideOf(evaluation, query, index);
      add({ samples: [null, ...partners.map((_, at) => (at === run - 1 ? alone : null))], unpaired: why });
    }
  };
  for (let run = 1; run <= partners.length; run++) {
    const { pairing } = await pairedRuns(evaluation, besideBase(query, run), signal);
    for (const why of UNPAIRED) await exportLeft(run, why, pairing.left[1][why]);
  }
  out.flush();
  return base.length;
}
