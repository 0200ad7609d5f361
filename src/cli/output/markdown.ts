import type { Alert, MetricInfo, MetricValue } from "../../model/index.ts";
import { alertReason, ruleWords } from "../../present/alerts.ts";
import { lineText } from "../../present/characters.ts";
import { unjudgedText } from "../../present/judged.ts";
import { codeSpan, escapeMarkdownInline, markdownTable } from "../../present/markdown.ts";
import { countInGroups, intervalText, leftOutText, metricTitle } from "../../present/metricWords.ts";
import { countText, valueText } from "../../present/numbers.ts";
import { secondOpinions, secondOpinionTitle } from "../../present/secondOpinion.ts";
import { bothText, statesText } from "../../present/states.ts";
import type { GateResult } from "../failures.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { type ScoreGate, scoreGate } from "../scoreGate.ts";
import type { ScoreOptions } from "../scoreOptions.ts";
import { AlertPlaces } from "./alerts/places.ts";
import { metricsOf } from "./answers.ts";

/** A comment of GitHub takes no more than 65,536 characters. */
const MOST_CHARACTERS = 60_000;
/** Left-aligns the first column. */
export const isFirst = (_: string, at: number): boolean => at === 0;
/** Samples that are named. */
export const MOST_NAMED = 10;

/**
 * Sections of a comment, cut at the length limit, with a mark at the end to find the comment again. Names of the files
 * without folders distinguish comments on one change.
 */
export function commentOf(sections: readonly string[], files: readonly string[]): string {
  const name = files.map((file) => file.split(/[\\/]/).at(-1)).join(" ");
  const mark = `<!-- evaloupe:${name.replace(/[^\w.]+/g, "-")} -->\n`;
  const text = sections.filter(Boolean).join("\n\n");
  const most = MOST_CHARACTERS - mark.length - 2;
  if (text.length <= most) return `${text}\n\n${mark}`;
  const told = "\n\n… cut.";
  const end = text.lastIndexOf("\n", most - told.length);
  return `${text.slice(0, end).trimEnd()}${told}\n\n${mark}`;
}

/** `--as markdown` of one evaluation: a verdict, the metrics, and the worst alerts. */
export async function scoreMarkdown(evaluation: OpenEvaluation, options: ScoreOptions, signal: AbortSignal) {
  const { peer, query, names, state } = evaluation;
  const summary = await peer.call("summary", { query, isDrawn: true }, signal);
  const { infos, grouping, judged, states } = summary;
  const values = await metricsOf(evaluation, options.everyModeOf, summary, signal);
  const infoOf = new Map(infos.map((info) => [info.id, info]));
  const whole = values.filter(({ slice, n }) => slice === null && n > 0);
  const second = secondOpinions(infos);
  const rowOf = (value: MetricValue) => {
    const unit: MetricInfo["unit"] = infoOf.get(value.id)?.unit ?? "mean";
    return [
      `${metricTitle(value)}${value.mode === null ? "" : ` (${value.mode})`}`,
      bothText(value, unit) || (value.value === null ? "–" : valueText(value.value, unit)),
      intervalText(value, unit, grouping.group),
      countInGroups(value, grouping.group),
      leftOutText(value),
    ];
  };
  const tableOf = (some: readonly MetricValue[]): string =>
    some.length > 0
      ? markdownTable(["metric", "value", "95 % interval", "n", "left out"], some.map(rowOf), isFirst)
      : "";
  const ours = tableOf(whole.filter(({ id }) => second.has(id)));
  const gate = await scoreGate(evaluation, options, signal);
  const { alerts, total } = await peer.call("alerts", { query, limit: MOST_NAMED }, signal);
  return commentOf(
    [
      verdictLine(gate, `${countText(state.samples)} samples, ${countText(total)} alerts`),
      gate === null ? "" : failureList(gate),
      states ? escapeMarkdownInline(statesText(states)) : "",
      judged?.unjudged ? escapeMarkdownInline(unjudgedText(judged.unjudged)) : "",
      tableOf(whole.filter(({ id }) => !second.has(id))),
      ours === "" ? "" : `<details><summary>${secondOpinionTitle()}</summary>\n\n${ours}\n\n</details>`,
      alertsText(alerts, total, names),
    ],
    names,
  );
}

export async function writeScoreMarkdown(
  evaluation: OpenEvaluation,
  options: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
) {
  sink.write(await scoreMarkdown(evaluation, options, signal));
}

function verdictLine(gate: ScoreGate | null, size: string): string {
  if (gate === null) return `**Evaloupe: ${size}.**`;
  const { thresholds, failures, rejected } = gate;
  const missed = failures.filter(({ code }) => code === "threshold").length;
  const isUnread = missed < failures.length;
  const met = thresholds > 0 ? [`all ${thresholds} thresholds met`] : isUnread ? [] : ["passed"];
  const found = missed > 0 ? [`${missed} of ${thresholds} thresholds missed`] : met;
  const parts = isUnread ? [...found, "too many records rejected"] : found;
  const allowed = rejected === null || isUnread ? "" : ` ${escapeMarkdownInline(rejected)}`;
  return `**Evaloupe: ${parts.join("; ")}.** ${size}.${allowed}`;
}

/** Why a gate is red, and what it allowed, an item each. */
function failureList({ failures, allowed }: GateResult): string {
  return [
    ...failures.map(({ message }) => `- ${escapeMarkdownInline(message)}`),
    ...allowed.map(({ message }) => `- Allowed: ${escapeMarkdownInline(message)}`),
  ].join("\n");
}

/** The verdict of a gate as one line, and the list of why. */
export function gateMarkdown(found: GateResult): readonly string[] {
  const { failures } = found;
  const first = failures.map(({ message }) => escapeMarkdownInline(message)).join(" ");
  const head = failures.length > 0 ? `**Evaloupe: failed.** ${first}` : "**Evaloupe: passed.**";
  return [head, failureList({ ...found, failures: [] })].filter(Boolean);
}

/** A Markdown link that opens a sample in an editor; only the words if such links are not allowed, as on GitHub. */
export const linked = (words: string, link: string | null): string => (link === null ? words : `[${words}](${link})`);

/** The worst alerts, each with file and line. */
function alertsText(alerts: readonly Alert[], total: number, names: readonly string[]): string {
  if (alerts.length === 0) return "";
  const places = new AlertPlaces(names);
  const lines = alerts.map((alert) => {
    const line = places.lineOf(alert) ?? alert.line;
    const text = escapeMarkdownInline(lineText(alert.text.slice(0, 300)));
    const reason = escapeMarkdownInline(alertReason(alert).slice(0, 300));
    return `- **${ruleWords(alert.rule)}** ${linked(codeSpan(`${names[alert.source] ?? ""}:${line}`), places.linkOf(alert))} ${text}${reason === "" ? "" : ` — ${reason}`}`;
  });
  const more = total - alerts.length;
  return [...lines, ...(more > 0 ? [`- and ${countText(more)} more`] : [])].join("\n");
}
