import { regressedPairs } from "../../agents/regressed.ts";
import {
  addTo,
  type ComparedMetric,
  type GroupBy,
  improvements,
  judgedBy,
  type MatrixFigure,
  type MetricInfo,
} from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import {
  differenceInterval,
  differenceText,
  isOfBothRuns,
  leftOutPairs,
  pairingText,
  pairsText,
  sideValue,
  trendOf,
  visibleText,
} from "../../present/metricWords.ts";
import { countText, pValueText } from "../../present/numbers.ts";
import { type TextColumn, textTable } from "../../present/table.ts";
import type { PairRow } from "../../protocol/comparison.ts";
import { gateText } from "../failures.ts";
import type { Sink } from "../outFile.ts";
import { AlertPlaces } from "../output/alerts/places.ts";
import { MOST_NAMED } from "../output/markdown.ts";
import { terminalLink } from "../output/terminalLinks.ts";
import { changedText } from "./changedData.ts";
import { type BesideBase, type Compared, dataLines, markOf, titleOf } from "./compared.ts";
import { type Divergences, divergenceAt, divergencesOf, divergencesText } from "./divergences.ts";
import type { JudgedGate } from "./gate.ts";

/** `--as table` of one run: what changed, as text; whatever comes from a file has its hidden characters shown. */
export async function writeTable(
  compared: Compared,
  run: BesideBase,
  judged: JudgedGate,
  { sink, isTerminal }: { readonly sink: Sink; readonly isTerminal: boolean },
  signal: AbortSignal,
): Promise<void> {
  const { evaluation, query, group, infos, base, figures } = compared;
  const { state } = evaluation;
  const { pairing, metrics } = run;
  const modes = state.families.map(({ family }) => `${family} ${state.modes[family]}`);
  const head = [
    ...dataLines(run),
    ...[base, run.side].map(({ name }, at) => {
      return `${run.letters[at]}  ${lineText(name)}, ${countText(pairing.sides[at]?.samples ?? 0)} samples`;
    }),
    [`${state.format.name} (${state.format.id})`, ...modes].join("; "),
    lineText(pairingText(pairing, group)),
  ];
  const { rows, size } = await regressedPairs(evaluation.peer, query, MOST_NAMED, signal);
  const divergences = await divergencesOf(compared, signal);
  const sections = [
    head.map((line) => `${line}\n`).join(""),
    gateText(judged.isGate ? judged : null),
    metricsText(metrics, group, infos),
    withoutValueText(metrics),
    regressedText(rows, size, evaluation.names, divergences, isTerminal),
    divergencesText(divergences, evaluation.names, MOST_NAMED),
    changedText(run, evaluation.names),
    ...figures.flatMap((figure) => (figure.shape === "matrix" ? matrixText(figure) : [])),
  ];
  sink.write(sections.filter((section) => section !== "").join("\n"));
}

/** The first samples that became worse, each a link to it in a terminal. */
function regressedText(
  rows: readonly PairRow[],
  size: number,
  names: readonly string[],
  divergences: Divergences | null,
  isTerminal: boolean,
): string {
  const places = new AlertPlaces(names);
  const lines = rows.flatMap(({ a, b }) => {
    if (!a || !b) return [];
    const place = lineText(`${names[b.source] ?? ""}:${b.line}`);
    const at = terminalLink(place, isTerminal ? places.linkOf(b) : null);
    const divergence = divergenceAt(divergences, b);
    const steps = divergence === null ? "" : `\n      ${divergence}`;
    return [`  ${at}  ${a.verdict} → ${b.verdict}: ${lineText(b.title.slice(0, MOST_TITLE))}${steps}\n`];
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

function metricsText(metrics: readonly ComparedMetric[], group: GroupBy, infos: readonly MetricInfo[]): string {
  const rows = metrics.filter(isOfBothRuns).map((metric) => {
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
      pValueText(judgedBy(metric)),
      markOf(trend),
      pairsText(metric, group),
      visibleText(metric),
      leftOutPairs(metric),
    ];
  });
  // The column is there only if pairs are left out.
  const isWhole = metrics.every(({ all }) => all === undefined);
  const shown = (cells: readonly string[]) => (isWhole ? cells.filter((_, at) => at !== OVER_ALL) : cells);
  return rows.length === 0
    ? ""
    : textTable(
        COLUMNS.filter((_, at) => !isWhole || at !== OVER_ALL),
        rows.map(shown),
      );
}

/** Metrics that no pair has in both runs, grouped by reason. */
function withoutValueText(metrics: readonly ComparedMetric[]): string {
  const byReason = new Map<string, string[]>();
  for (const metric of metrics) {
    if (isOfBothRuns(metric)) continue;
    addTo(byReason, leftOutPairs(metric), titleOf(metric));
  }
  return [...byReason].map(([reason, ids]) => `no pair has both (${reason}): ${ids.join(", ")}\n`).join("");
}

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
