import { regressedPairs } from "../../agents/regressed.ts";
import {
  type ComparedData,
  type ComparedMetric,
  type Comparison,
  type ComparisonQuery,
  type Figure,
  improvements,
  type MatrixFigure,
  type MetricInfo,
} from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { dataNotes, dataText, type RunNames } from "../../present/comparedData.ts";
import { csvRow } from "../../present/csv.ts";
import {
  comparedOf,
  differenceInterval,
  differenceText,
  leftOutPairs,
  pairingText,
  pairsText,
  probabilityText,
  sideValue,
  trendOf,
  visibleText,
} from "../../present/metricWords.ts";
import { countText } from "../../present/numbers.ts";
import { type TextColumn, textTable } from "../../present/table.ts";
import type { ExportedPair, ExportedSide, PairRow } from "../../protocol/comparison.ts";
import type { ChangedSource } from "../../protocol/session.ts";
import { gateField, gateText } from "../failures.ts";
import { changedField, changedSources, type OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { AlertPlaces } from "../output/alerts/places.ts";
import { issuesOf, jsonLines } from "../output/answers.ts";
import { adapterEntry, objectText, settingsOf } from "../output/json.ts";
import { MOST_NAMED } from "../output/markdown.ts";
import { terminalLink } from "../output/terminalLinks.ts";
import { VERSION } from "../version.ts";
import { changedEntry, changedText, comparedEntry, dataEntries, exportPairsOf } from "./changedData.ts";
import type { Judged } from "./gate.ts";

/** Two runs, compared: what every form of output is written from. */
export interface Compared {
  readonly evaluation: OpenEvaluation;
  readonly query: ComparisonQuery;
  /** Figures with those that took longer, metrics with their intervals. */
  readonly comparison: Comparison;
  /** Pairs whose data are not the same, with their texts; null where nobody asked for them. */
  readonly changed: readonly ExportedPair[] | null;
  readonly infos: readonly MetricInfo[];
  /** Metrics that are worse in B beyond chance. */
  readonly regressions: readonly ComparedMetric[];
}

/**
 * `--as json`: the whole comparison as one object. Rates are fractions, differences are B − A. Resolves to the sources
 * that changed meanwhile.
 */
export async function writeComparedJson(
  compared: Compared,
  judged: Judged,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly ChangedSource[]> {
  const { evaluation, query, comparison, infos, regressions } = compared;
  const { state, names, files } = evaluation;
  const { sides, ...pairing } = comparison.pairing;
  const side = (at: 0 | 1) => {
    const { name, sources, where } = query.sides[at];
    return { name, sources: (sources ?? []).map((file) => files[file] ?? ""), where, ...sides[at] };
  };
  const issues = await issuesOf(evaluation, signal);
  const changed = await changedSources(evaluation);
  sink.write(
    objectText({
      ...dataEntries(comparison.data),
      ...(compared.changed === null ? {} : { changed: compared.changed.map(changedEntry) }),
      evaloupe: VERSION,
      ...changedField(changed, names),
      ...gateField(judged.isGate ? judged : null, changed.length > 0),
      a: side(0),
      b: side(1),
      kind: state.kind,
      adapter: adapterEntry(state),
      settings: settingsOf(state.modes),
      pairing: { ...pairing, ...comparedEntry(comparison.data) },
      metrics: comparison.metrics.map((metric) => metricEntry(metric, infos)),
      regressions: regressions.map(({ id, against }) => (against === undefined ? { id } : { id, against })),
      figures: comparison.figures.map(figureEntry),
      issues: issues.map(({ source, code, line, offset, path, message }) => {
        return { source, code, line, offset, path, message };
      }),
    }),
  );
  return changed;
}

export function metricEntry(metric: ComparedMetric, infos: readonly MetricInfo[]): Readonly<Record<string, unknown>> {
  const { changes, interval, intervalBy, intervalP, leftOut, ...values } = metric;
  const direction = infos.find(({ id }) => id === metric.id)?.direction ?? "none";
  return {
    ...values,
    interval,
    intervalBy,
    // Where several runs or metrics are judged together.
    ...(intervalP === undefined ? {} : { intervalP }),
    direction,
    ...(changes === null
      ? {}
      : {
          ...(improvements(changes, direction) ?? { rose: changes.rose, fell: changes.fell }),
          same: changes.same,
          p: changes.p,
          test: changes.pBy,
          ...(changes.inGroups ? { inGroups: improvements(changes.inGroups, direction) ?? changes.inGroups } : {}),
        }),
    trend: trendOf(metric, { direction }),
    leftOut,
  };
}

function figureEntry({ id, shape, title: _, ...rest }: Figure): Readonly<Record<string, unknown>> {
  return { id, kind: shape, ...rest };
}

/** `--as table`: what changed, as text; whatever comes from a file has its hidden characters shown. */
export async function writeComparedTable(
  { evaluation, query, comparison, infos, changed }: Compared,
  judged: Judged,
  { sink, isTerminal }: { readonly sink: Sink; readonly isTerminal: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { state } = evaluation;
  const { pairing } = comparison;
  const modes = state.families.map(({ family }) => `${family} ${state.modes[family]}`);
  const head = [
    ...dataLines(comparison.data).map((line) => `${line}\n`),
    ...query.sides.map(({ name }, at) => {
      return `${at === 0 ? "A" : "B"}  ${lineText(name)}, ${countText(pairing.sides[at]?.samples ?? 0)} samples\n`;
    }),
    `${[`${state.format.name} (${state.format.id})`, ...modes].join("; ")}\n`,
    `${lineText(pairingText(pairing, comparison.group))}\n`,
  ].join("");
  const { rows, size } = await regressedPairs(evaluation.peer, query, MOST_NAMED, signal);
  const sections = [
    head,
    gateText(judged.isGate ? judged : null),
    metricsText(comparison, infos),
    withoutValueText(comparison.metrics),
    regressedText(rows, size, evaluation.names, isTerminal),
    changed === null ? "" : changedText(changed, evaluation.names),
    ...comparison.figures.flatMap((figure) => (figure.shape === "matrix" ? matrixText(figure) : [])),
  ];
  sink.write(sections.filter((section) => section !== "").join("\n"));
}

/** The first samples that became worse, each a link to it in a terminal. */
function regressedText(rows: readonly PairRow[], size: number, names: readonly string[], isTerminal: boolean): string {
  const places = new AlertPlaces(names);
  const lines = rows.flatMap(({ a, b }) => {
    if (!a || !b) return [];
    const place = lineText(`${names[b.source] ?? ""}:${b.line}`);
    const at = terminalLink(place, isTerminal ? places.linkOf(b) : null);
    return [`  ${at}  ${a.verdict} → ${b.verdict}: ${lineText(b.title.slice(0, MOST_TITLE))}\n`];
  });
  if (lines.length === 0) return "";
  const more = size - lines.length;
  return [
    `Became worse: ${countText(size)}\n`,
    ...lines,
    ...(more > 0 ? [`  and ${countText(more)} more\n`] : []),
  ].join("");
}

const MOST_TITLE = 80;

/** The first lines of a comparison: whether both are about the same data. */
export const dataLines = (data: ComparedData | null, names?: RunNames): readonly string[] =>
  [dataText(data, names), ...dataNotes(data, names)].map((line) => lineText(line));

const COLUMNS: readonly TextColumn[] = [
  { head: "metric", align: "left" },
  { head: "mode", align: "left" },
  { head: "A", align: "right" },
  { head: "B", align: "right" },
  { head: "B − A", align: "right" },
  { head: "over all pairs", align: "right" },
  { head: "95 % interval", align: "right" },
  { head: "improved", align: "right" },
  { head: "regressed", align: "right" },
  { head: "same", align: "right" },
  { head: "p", align: "right" },
  { head: "", align: "left" },
  { head: "n", align: "right" },
  { head: "can show", align: "right" },
  { head: "left out", align: "left" },
];

const OVER_ALL = 5;

function metricsText({ metrics, group }: Comparison, infos: readonly MetricInfo[]): string {
  const rows = metrics.filter(isOfBoth).map((metric) => {
    const info = infos.find(({ id }) => id === metric.id);
    const unit = info?.unit ?? "mean";
    const direction = info?.direction ?? "none";
    const { changes } = metric;
    const found = changes && improvements(changes, direction);
    const trend = trendOf(metric, { direction });
    return [
      titleOf(metric),
      metric.mode ?? "",
      sideValue(metric.a, unit),
      sideValue(metric.b, unit),
      differenceText(metric.difference, unit),
      metric.all ? differenceText(metric.all.difference, unit) : "",
      differenceInterval(metric, unit, group),
      found ? countText(found.improved) : "",
      found ? countText(found.regressed) : "",
      changes ? countText(changes.same) : "",
      probabilityText(changes?.p ?? null),
      trend === "better" || trend === "worse" ? trend : "",
      pairsText(metric, group),
      visibleText(metric),
      leftOutPairs(metric),
    ];
  });
  // The column is there only where pairs are left out.
  const isWhole = metrics.every(({ all }) => all === undefined);
  const shown = (cells: readonly string[]) => (isWhole ? cells.filter((_, at) => at !== OVER_ALL) : cells);
  return rows.length === 0
    ? ""
    : textTable(
        COLUMNS.filter((_, at) => !isWhole || at !== OVER_ALL),
        rows.map(shown),
      );
}

/** Metrics that no pair has in both runs, together where they have the same reason. */
function withoutValueText(metrics: readonly ComparedMetric[]): string {
  const byReason = new Map<string, string[]>();
  for (const metric of metrics) {
    if (isOfBoth(metric)) continue;
    const reason = leftOutPairs(metric);
    byReason.set(reason, [...(byReason.get(reason) ?? []), titleOf(metric)]);
  }
  return [...byReason].map(([reason, ids]) => `no pair has both (${reason}): ${ids.join(", ")}\n`).join("");
}

function titleOf(metric: ComparedMetric): string {
  const of = comparedOf(metric);
  if (of === "") return metric.id;
  return metric.against === undefined ? `${metric.id}, ${of}` : `${metric.id} ${of}`;
}

const isOfBoth = ({ nA, nB, all }: ComparedMetric): boolean => (nA > 0 && nB > 0) || (all?.difference ?? null) !== null;

/** Rows A, columns B. */
function matrixText({ title, rows, columns, cells }: MatrixFigure): string {
  const head: readonly TextColumn[] = [
    { head: `${lineText(title)}, A to B`, align: "left" },
    ...columns.map((column) => ({ head: lineText(column), align: "right" }) as const),
  ];
  return textTable(
    head,
    rows.map((row, r) => [
      lineText(row),
      ...columns.map((_, c) => countText(cells[r * columns.length + c]?.value ?? 0)),
    ]),
  );
}

/** `--as jsonl`: an object a pair in the order of A, then one a sample without a partner. */
export function writeComparedLines(
  { evaluation: { peer }, query, changed }: Compared,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  return exportPairsOf(peer, query, changed !== null, (text) => sink.write(text), signal);
}

/** `--as csv`: a row a pair, every metric in A, in B and their difference; samples without a partner at the end. */
export async function writeComparedCsv(compared: Compared, sink: Sink, signal: AbortSignal): Promise<void> {
  const { names } = compared.evaluation;
  const ids = new Set<string>();
  const see = (pair: ExportedPair) => {
    for (const side of [pair.a, pair.b]) for (const id of Object.keys(side?.scores ?? {})) ids.add(id);
  };
  await exportLines(compared, see, signal);
  const metrics = [...ids];
  sink.write(
    csvRow([
      "id",
      ...["a", "b"].flatMap((side) => [`${side}.source`, `${side}.row`, `${side}.line`]),
      ...metrics.flatMap((id) => [`a.${id}`, `b.${id}`, `d.${id}`]),
      "unpaired",
      "data",
    ]),
  );
  const row = ({ a, b, difference, data = {}, unpaired }: ExportedPair) =>
    csvRow([
      a?.id ?? b?.id ?? null,
      ...[a, b].flatMap((side) => placeCells(side, names)),
      ...metrics.flatMap((id) => [a?.scores[id] ?? null, b?.scores[id] ?? null, difference?.[id] ?? null]),
      unpaired ?? null,
      Object.entries(data)
        .map(([part, state]) => `${part} ${state}`)
        .join("; ") || null,
    ]);
  await exportLines(compared, (pair) => sink.write(row(pair)), signal);
}

function placeCells(side: ExportedSide | null, names: readonly string[]): readonly (string | number | null)[] {
  return side === null ? [null, null, null] : [names[side.source] ?? String(side.source), side.row, side.line];
}

function exportLines(
  { evaluation: { peer }, query }: Compared,
  see: (pair: ExportedPair) => void,
  signal: AbortSignal,
): Promise<void> {
  return exportPairsOf(peer, query, false, jsonLines(see), signal);
}
