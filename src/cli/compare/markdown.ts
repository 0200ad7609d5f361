import { regressedPairs } from "../../agents/regressed.ts";
import { judgedBy, type MetricInfo } from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { codeSpan, escapeMarkdownInline, markdownTable } from "../../present/markdown.ts";
import { differenceInterval, pairingText, pairsText, sideValue, trendOf } from "../../present/metricWords.ts";
import { countText, numberText, pValueText } from "../../present/numbers.ts";
import type { PairRow } from "../../protocol/comparison.ts";
import type { Sink } from "../outFile.ts";
import { addToStepSummary, commandOf, gateCommand } from "../output/alerts/github.ts";
import { AlertPlaces } from "../output/alerts/places.ts";
import { commentOf, isFirst, linked, MOST_NAMED } from "../output/markdown.ts";
import { changedMarkdown } from "./changedData.ts";
import { type BesideBase, type Compared, dataLines, differenceCell, markOf, titleOf } from "./compared.ts";
import { type Divergences, divergenceAt, divergencesOf } from "./divergences.ts";
import type { JudgedGate } from "./gate.ts";

/** `--as markdown` and `--as github` of one run: a verdict, the metrics, and the samples that became worse. */
export async function writeMarkdown(
  form: "markdown" | "github",
  compared: Compared,
  run: BesideBase,
  judged: JudgedGate,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  const { evaluation } = compared;
  const { failures } = judged;
  const most = Math.max(0, MOST_NAMED - (form === "github" ? failures.length : 0));
  const { rows, size } = await regressedPairs(evaluation.peer, compared.query, MOST_NAMED, signal);
  const places = new AlertPlaces(evaluation.names);
  const divergences = size === 0 ? null : await divergencesOf(compared, signal);
  const text = markdownText(compared, run, judged, regressedText(rows, size, evaluation.names, places, divergences));
  if (form === "markdown") return sink.write(text);
  // Of all errors of a step GitHub shows ten.
  for (const { message } of failures) sink.write(gateCommand(message));
  for (const { a, b } of rows.slice(0, most)) {
    if (!a || !b) continue;
    const properties = { file: decodeURIComponent(places.fileOf(b.source)), line: b.line, title: "Became worse" };
    const words = `${a.verdict} in the base, ${b.verdict} now: ${lineText(b.title)}`;
    sink.write(commandOf("error", properties, words));
  }
  addToStepSummary(text);
}

function markdownText(
  { infos, group, base, evaluation }: Compared,
  run: BesideBase,
  judged: JudgedGate,
  regressed: string,
): string {
  const infoOf = new Map(infos.map((info) => [info.id, info]));
  const cells = run.metrics.flatMap((metric) => {
    const info = infoOf.get(metric.id);
    if (!info || (metric.a === null && metric.b === null && (metric.all?.difference ?? null) === null)) return [];
    const { unit } = info;
    return [
      [
        titleOf(metric),
        sideValue(metric.a, unit),
        sideValue(metric.b, unit),
        differenceCell(metric, unit, markOf(trendOf(metric, info))),
        differenceInterval(metric, unit, group),
        pValueText(judgedBy(metric)),
        pairsText(metric, group),
      ],
    ];
  });
  const names = [base.name, run.side.name];
  return commentOf(
    [
      verdictLine(judged, infos, cells.length),
      dataLines(run).map(escapeMarkdownInline).join("  \n"),
      `${names.map(codeSpan).join(" → ")}: ${escapeMarkdownInline(pairingText(run.pairing, group))}`,
      cells.length > 0
        ? markdownTable(["metric", "base", "now", "difference", "95 % interval", "p", "n"], cells, isFirst)
        : "",
      changedMarkdown(run, evaluation.names),
      regressed,
    ],
    names,
  );
}

function verdictLine(
  { isGate, worse, underpowered, failures, allowed }: JudgedGate,
  infos: readonly MetricInfo[],
  metrics: number,
): string {
  const ids = [...new Set(worse.map(({ metric }) => metric.id))].map(escapeMarkdownInline).join(", ");
  // Which metrics are worse, and whose pairs are too few, is said in fewer words.
  const others = failures.filter(({ code }) => code !== "worse").map(({ message }) => message);
  const texts = (messages: readonly string[]) => messages.map((one) => ` ${escapeMarkdownInline(one)}`).join("");
  const taken = texts(allowed.map(({ message }) => `Allowed: ${message}`));
  if (worse.length > 0) return `**Evaloupe: worse beyond chance: ${ids}.**${texts(others)}${taken}`;
  if (others.length > 0 && underpowered.length === others.length)
    return `**Evaloupe: inconclusive.**${texts(underpowered.map((one) => underpoweredText(one, null)))}${taken}`;
  if (others.length > 0) return `**Evaloupe: failed.**${texts(others)}${taken}`;
  if (metrics === 0 || infos.length === 0) return "**Evaloupe: nothing to compare.**";
  return `**Evaloupe: no metric is worse beyond chance${isGate ? "; passed" : ""}.**${taken}`;
}

/** The difference that a metric could have shown. `see` is the one it should have shown. */
export function underpoweredText({ metric, visible }: JudgedGate["underpowered"][number], see: number | null): string {
  const points = (value: number): string => `${numberText(value, "rate")} points`;
  const can = visible === null ? "can show no difference" : `can show ${points(visible)}`;
  return `${metric.id}: ${pairsText(metric)} pairs ${can}${see === null ? "" : `, and ${points(see)} were to be seen`}.`;
}

function regressedText(
  rows: readonly PairRow[],
  size: number,
  names: readonly string[],
  places: AlertPlaces,
  divergences: Divergences | null,
): string {
  const lines = rows.flatMap(({ a, b }) => {
    if (!a || !b) return [];
    const divergence = divergenceAt(divergences, b);
    const steps = divergence === null ? "" : ` (${escapeMarkdownInline(divergence)})`;
    const words = codeSpan(`${names[b.source] ?? places.fileOf(b.source)}:${b.line}`);
    const at = linked(words, places.linkOf(b));
    return [`- ${at} ${a.verdict} → ${b.verdict}: ${escapeMarkdownInline(lineText(b.title.slice(0, 200)))}${steps}`];
  });
  if (lines.length === 0) return "";
  const more = size - lines.length;
  return [
    `Became worse: ${countText(size)}`,
    "",
    ...lines,
    ...(more > 0 ? [`- and ${countText(more)} more`] : []),
  ].join("\n");
}
