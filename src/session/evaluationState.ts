import * as l10n from "@vscode/l10n";
import { countJudged, JUDGED } from "../kinds/judging.ts";
import { shownFamily } from "../kinds/modeFamily.ts";
import { isScoreId, isSpent, scoreName, shortNames } from "../kinds/ownScores/names.ts";
import { scoresIn } from "../kinds/ownScores/values.ts";
import type { Sort, StopReason } from "../model/index.ts";
import type { EvaluationState, ListColumn, SourceState } from "../protocol/state.ts";
import { otherOrder, ratersBeside } from "./raters.ts";
import { repeatColumns } from "./repeats.ts";
import { saidScores } from "./saidScores.ts";
import { NO_RECORDS, type SourceResult } from "./scoring.ts";
import type { SourceSlot } from "./sources.ts";
import { strangeScores } from "./strangeScores.ts";
import { unreadLists } from "./unreadLists.ts";
import type { EvaluationView } from "./view.ts";

export function stateOf(evaluation: EvaluationView, bytesRead: ReadonlyMap<number, number>): EvaluationState {
  const { table, kind, plan, slots } = evaluation;
  const results = new Map(evaluation.results.map((result) => [result.source, result]));
  const sources = slots.map((slot) => sourceState(slot, results.get(slot.number), evaluation));
  const { modes } = plan;
  const live = evaluation.liveMetrics;
  const families = kind.measure.modes.filter(({ id }) => live.some((metric) => metric.info.family === id));
  const sort = worstFirst(evaluation);
  return {
    revision: evaluation.revision,
    isSettled: evaluation.isSettled,
    progress: {
      bytes: [...bytesRead.values()].reduce((sum, bytes) => sum + bytes, 0),
      totalBytes: totalBytes(evaluation),
    },
    kind: kind.id,
    format: plan.format,
    candidates: plan.candidates,
    sources,
    records: sources.reduce(
      (sum, { records }) => ({
        total: sum.total + records.total,
        blank: sum.blank + records.blank,
        rejected: sum.rejected + records.rejected,
        other: sum.other + records.other,
        used: sum.used + records.used,
      }),
      NO_RECORDS,
    ),
    samples: table.size,
    modes,
    families: families.map(shownFamily),
    verdicts: kind.words.verdicts.map(({ id, role, word }) => ({ id, role, word })),
    annotators: evaluation.annotators.names,
    columns: listColumns(evaluation),
    ...(sort ? { sort } : {}),
    isStale: evaluation.isStale,
    ...(evaluation.reread.length > 0 ? { reread: evaluation.reread } : {}),
  };
}

/** An estimate while sources wait to be opened: they count as long as the others. */
function totalBytes({ plan, slots }: EvaluationView): number {
  const bytes = plan.rows.reduce((sum, { slot }) => sum + (slot.opened?.size ?? 0), 0);
  const waiting = slots.filter(({ opened, stop }) => opened === null && stop === null).length;
  return Math.round((bytes * slots.length) / Math.max(1, slots.length - waiting));
}

export function listColumns(evaluation: EvaluationView): readonly ListColumn[] {
  const live = evaluation.liveMetrics;
  const own = evaluation.kind.words.listColumns.flatMap(({ id, short }): ListColumn[] => {
    const info = live.find((metric) => metric.info.id === id)?.info;
    return info ? [{ id, name: withSign(info.name, short), short, unit: info.unit }] : [];
  });
  return [...own, ...namedColumns(evaluation), ...repeatColumns(evaluation)];
}

/**
 * Default order of a file with scores and without judgements: by the first score with a known direction, worst first.
 * Costs are no scores.
 */
function worstFirst({ kind, table, plan: { modes }, isSettled }: EvaluationView): Sort | null {
  if (!isSettled || !table.valueNames.some(isScoreId)) return null;
  const view = table.view();
  const score = scoresIn(view, modes).find(({ id, info }) => info.direction !== "none" && !isSpent(scoreName(id)));
  const read = kind.words.fields.find(({ id }) => id === JUDGED)?.read;
  if (!score || !read || countJudged(view, (facts) => read(facts, modes) === 1) > 0) return null;
  return { by: score.id, descending: score.info.direction === "lower" };
}

/** `Relevance (R)`: the full name with its sign in the column's head. */
const withSign = (name: string, sign: string): string => (name.includes(`(${sign}`) ? name : `${name} (${sign})`);

const MOST_NAMED = 3;
const MOST_LOOKED_THROUGH = 200_000;

/** Columns of the file's own metrics, whatever the annotator. */
function namedColumns({ kind, annotators, plan, table, isSettled }: EvaluationView): readonly ListColumn[] {
  const named = kind.measure.metrics.flatMap(({ infosIn }) => infosIn ?? []);
  if (named.length === 0 || (!isSettled && table.size > MOST_LOOKED_THROUGH)) return [];
  const columns = new Map<string, ListColumn>();
  for (const annotator of annotators.names) {
    const view = annotators.tableOf(annotator).view();
    for (const { id, name, unit, range, from } of named.flatMap((infosIn) => infosIn(view, plan.modes))) {
      const bars = from === "file" && (range[0] !== 0 || range[1] !== 1) ? { range } : {};
      columns.set(id, { id, name, short: "", unit, ...bars });
    }
  }
  const shown = [...columns.values()].slice(0, MOST_NAMED);
  const shorts = shortNames(shown.map(({ name }) => name));
  return shown.map((column, at) => ({ ...column, short: shorts[at] ?? "" }));
}

function sourceState(slot: SourceSlot, result: SourceResult | undefined, view: EvaluationView): SourceState {
  const { table, plan, spec } = view;
  const strange = strangeScores(slot, view);
  const unread = unreadLists(slot, view);
  const said = saidScores(slot, view);
  const raters = ratersBeside(slot, view);
  const row = plan.rows.find((one) => one.slot.number === slot.number);
  const order = row === undefined ? null : otherOrder(row.plan);
  const samples = table.samplesOf(slot.number);
  const {
    number,
    name,
    path,
    file,
    firstRow,
    spec: { uri: recordsIn },
    stop,
    reading,
    given,
    unfit,
  } = slot;
  return {
    uri: spec.sources[file]?.uri ?? recordsIn,
    file,
    name,
    path,
    recordsIn,
    firstRow,
    ...(given ? { fixed: given.why } : {}),
    role: plan.lookups.some((lookup) => lookup.uri === recordsIn && !lookup.isOwn) ? "lookup" : "rows",
    samples,
    records: result?.records ?? NO_RECORDS,
    stop: stop ?? (result && samples === 0 && isEmpty(result) ? noRecords(name) : null),
    firstIndex: table.firstIndexOf(number),
    ...(reading?.name ? { readBy: reading.name } : {}),
    ...(unfit ? { unfit } : {}),
    ...(strange.length > 0 ? { strange } : {}),
    ...(unread.length > 0 ? { unread } : {}),
    ...(said.length > 0 ? { said } : {}),
    ...(raters.length > 0 ? { raters } : {}),
    ...(order === null ? {} : { otherOrder: order }),
    ...(slot.unreadBeside ? { unreadBeside: slot.unreadBeside } : {}),
    ...(slot.summaries ? { summaries: slot.summaries } : {}),
    ...(slot.failures ? { failures: slot.failures } : {}),
  };
}

/** An array or a list can be empty as well as a file. */
const isEmpty = ({ records: { total, blank }, isCounted = false }: SourceResult): boolean =>
  !isCounted && total === blank;

const noRecords = (name: string): StopReason => ({
  code: "NO_RECORDS",
  message: l10n.t("{0} has no records: it is empty.", name),
});
