import type { ComparisonQuery } from "../../model/index.ts";
import type {
  ListPart,
  ListScreen,
  PairList,
  PairRow,
  PairScreen,
  RunRow,
  RunsList,
  RunsScreen,
  WantedScreen,
} from "../../protocol/comparison.ts";
import type { ListRow } from "../../protocol/list.ts";
import { rowsAt } from "../answers/listRows.ts";
import { orTrouble } from "../answers/screens.ts";
import type { EvaluationView } from "../view.ts";
import { compare, openedPair } from "./inDepth.ts";
import { pairedRuns, selectPairs } from "./pairing.ts";
import { compareRuns, matchedRuns, openedItem, partnerAt, selectItems } from "./runs.ts";

/** A comparison's page of two runs: rows, the overview if missing, the opened pair. */
export const pairScreen = (
  evaluation: EvaluationView,
  { query, of, from, to, isOverviewWanted, opened }: WantedScreen<PairList>,
  signal: AbortSignal,
): Promise<PairScreen> =>
  screenOf(
    () => listPairs(evaluation, query, of, from, to, signal),
    isOverviewWanted ? () => compare(evaluation, query, false, signal) : null,
    opened === null ? null : () => openedPair(evaluation, query, opened, signal),
  );

export const runsScreen = (
  evaluation: EvaluationView,
  { query, of, from, to, isOverviewWanted, opened }: WantedScreen<RunsList>,
  signal: AbortSignal,
): Promise<RunsScreen> =>
  screenOf(
    () => listItems(evaluation, query, of, from, to, signal),
    isOverviewWanted ? () => compareRuns(evaluation, query, false, signal) : null,
    opened === null ? null : () => openedItem(evaluation, query, of, opened, signal),
  );

async function screenOf<Row, Whole, Opened>(
  listed: () => Promise<ListPart<Row>>,
  compared: (() => Promise<Whole>) | null,
  open: (() => Promise<Opened>) | null,
): Promise<ListScreen<Row, Whole, Opened>> {
  const overview = compared && (await compared());
  const list = await orTrouble(listed());
  const opened = open && (await orTrouble(open()));
  const trouble = list.trouble ?? opened?.trouble;
  return {
    list: list.answer,
    ...(overview ? { overview } : {}),
    ...(opened ? { opened: opened.answer } : {}),
    ...(trouble === undefined ? {} : { trouble }),
  };
}

export async function listPairs(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  of: PairList,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<ListPart<PairRow>> {
  const { pairing } = await pairedRuns(evaluation, query, signal);
  if (of === "pairs") {
    const [a, b] = [pairing.a, pairing.b];
    const listed = { total: a.length, selected: await selectPairs(evaluation, query, signal) };
    return partOf(evaluation, query, listed, from, to, [(pair) => a[pair] ?? null, (pair) => b[pair] ?? null], rowOf);
  }
  const selected = pairing.left[of.side][of.why];
  const listed = { total: selected.length, selected };
  const rowOfSide = (_: number, [row = null]: readonly (ListRow | null)[]) =>
    of.side === 0 ? { pair: null, a: row, b: null } : { pair: null, a: null, b: row };
  return partOf(evaluation, query, listed, from, to, [(index) => index], rowOfSide);
}

const rowOf = (pair: number, [a = null, b = null]: readonly (ListRow | null)[]): PairRow => ({ pair, a, b });

async function listItems(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  of: RunsList,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<ListPart<RunRow>> {
  const { base, partners } = await matchedRuns(evaluation, query, signal);
  const listed = { total: base.length, selected: await selectItems(evaluation, query, of, signal) };
  const indexes = [base, ...partners].map((run) => (at: number) => partnerAt(run, at));
  return partOf(evaluation, query, listed, from, to, indexes, (at, rows) => ({ item: base[at] ?? 0, rows }));
}

async function partOf<Row>(
  evaluation: EvaluationView,
  query: ComparisonQuery,
  { selected, total }: { readonly selected: Uint32Array; readonly total: number },
  from: number,
  to: number,
  indexes: readonly ((at: number) => number | null)[],
  rowOf: (at: number, rows: readonly (ListRow | null)[]) => Row,
): Promise<ListPart<Row>> {
  const first = Math.max(0, from);
  const shown = [...selected.subarray(first, Math.max(first, to))];
  const columns: (readonly (ListRow | null)[])[] = [];
  for (const indexAt of indexes) {
    const known = shown.map(indexAt);
    const found = await rowsAt(
      evaluation,
      query,
      known.filter((index) => index !== null),
      [],
    );
    let next = 0;
    columns.push(known.map((index) => (index === null ? null : (found[next++] ?? null))));
  }
  return {
    revision: evaluation.revision,
    size: selected.length,
    total,
    from,
    rows: shown.map((at, place) =>
      rowOf(
        at,
        columns.map((column) => column[place] ?? null),
      ),
    ),
  };
}
