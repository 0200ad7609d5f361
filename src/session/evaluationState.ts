import * as l10n from "@vscode/l10n";
import type { RecordCounts, StopReason } from "../model/index.ts";
import type { EvaluationState, ListColumn, SourceState } from "../protocol/session.ts";
import type { Evaluation } from "./evaluation.ts";
import { MODES_OF } from "./modeChoices.ts";

const NO_RECORDS = { total: 0, blank: 0, rejected: 0, other: 0, used: 0 };

/** The evaluation as its owner sees it, as plain JSON. */
export function stateOf(evaluation: Evaluation, bytesRead: ReadonlyMap<number, number>): EvaluationState {
  const { table, kind, plan, slots } = evaluation;
  const sources = slots.map((slot) => sourceState(slot.number, evaluation));
  const { modes } = plan;
  const live = evaluation.liveMetrics;
  const families = [...new Set(live.flatMap((metric) => metric.info.family ?? []))];
  const columns = kind.listColumns.flatMap(({ id, short }): ListColumn[] => {
    const info = live.find((metric) => metric.info.id === id)?.info;
    return info ? [{ id, name: info.name, short, unit: info.unit }] : [];
  });
  columns.push(...namedColumns(evaluation));
  return {
    revision: evaluation.revision,
    isSettled: evaluation.isSettled,
    progress: {
      bytes: [...bytesRead.values()].reduce((sum, bytes) => sum + bytes, 0),
      totalBytes: plan.rows.reduce((sum, { slot }) => sum + (slot.opened?.size ?? 0), 0),
    },
    kind: kind.id,
    shape: plan.shape,
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
    families: families.map((family) => ({ family, modes: MODES_OF[family] })),
    annotators: evaluation.annotators.names,
    columns,
    isStale: evaluation.isStale,
  };
}

/** So many columns of metrics that only the file knows stand beside the others. */
const MOST_NAMED = 3;
const SHORT_CHARACTERS = 4;

/** Columns of metrics that only the file knows, whoever's labels they stand on. */
function namedColumns({ kind, annotators }: Evaluation): readonly ListColumn[] {
  const named = kind.metrics.flatMap(({ infosIn }) => infosIn ?? []);
  if (named.length === 0) return [];
  const columns = new Map<string, ListColumn>();
  for (const annotator of annotators.names) {
    const view = annotators.tableOf(annotator).view();
    for (const { id, name, unit } of named.flatMap((infosIn) => infosIn(view))) {
      columns.set(id, { id, name, short: name.slice(0, SHORT_CHARACTERS), unit });
    }
  }
  return [...columns.values()].slice(0, MOST_NAMED);
}

function sourceState(number: number, { slots, table, results, plan }: Evaluation): SourceState {
  const slot = slots[number];
  const result = results.find((candidate) => candidate.source === number);
  const isLookup = plan.lookups.some((lookup) => lookup.uri === slot?.spec.uri);
  return {
    uri: slot?.spec.uri ?? "",
    name: slot?.name ?? "",
    role: isLookup ? "lookup" : "rows",
    samples: table.samplesOf(number),
    records: result?.records ?? NO_RECORDS,
    stop: slot?.stop ?? (result && isEmpty(result.records) ? noRecords(slot?.name ?? "") : null),
    firstIndex: table.firstIndexOf(number),
  };
}

/** An array or a list can be empty as well as a file. */
const isEmpty = ({ total, blank }: RecordCounts): boolean => total === blank;

const noRecords = (name: string): StopReason => ({
  code: "NO_RECORDS",
  message: l10n.t("{0} holds no records: it is empty.", name),
});
