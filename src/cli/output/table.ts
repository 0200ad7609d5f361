import type {
  Figure,
  GroupBy,
  Issue,
  IssueCode,
  Judged,
  MetricInfo,
  MetricValue,
  PlacedIssue,
  Uncovered,
} from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { estimateSentence } from "../../present/estimate.ts";
import { judgedPart, unjudgedText } from "../../present/judged.ts";
import {
  countInGroups,
  expectedText,
  groupingText,
  intervalText,
  leftOutText,
  metricTitle,
  uncoveredText,
} from "../../present/metricWords.ts";
import { countText, valueText } from "../../present/numbers.ts";
import { agreementText, secondOpinions, secondOpinionTitle } from "../../present/secondOpinion.ts";
import { bothText, cutOffText, statesText } from "../../present/states.ts";
import { type TextColumn, textTable } from "../../present/table.ts";
import type { EvaluationState } from "../../protocol/state.ts";
import { gateText } from "../failures.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { scoreGate } from "../scoreGate.ts";
import type { ScoreOptions } from "../scoreOptions.ts";
import { issuesOf, metricsOf, sampleCount } from "./answers.ts";
import { confusionTexts } from "./confusion.ts";

/** More sources are named by their number. */
const NAMED_SOURCES = 10;

/** `--as table`: what a person wants to know, as text; whatever comes from the file has its hidden characters shown. */
export async function writeTable(evaluation: OpenEvaluation, options: ScoreOptions, sink: Sink, signal: AbortSignal) {
  const { peer, state, names, query } = evaluation;
  const summary = await peer.call("summary", { query, isDrawn: true }, signal);
  const { infos, notes, judged, states, figures, grouping, uncovered = [], estimates = [] } = summary;
  const samples = await sampleCount(evaluation, signal);
  const values = await metricsOf(evaluation, options.everyModeOf, summary, signal);
  const units = { of: new Map(infos.map(({ id, unit }) => [id, unit])), group: grouping.group };
  const second = secondOpinions(infos);
  const first = values.filter(({ id }) => !second.has(id));
  const inGroups = groupingText(grouping);
  const sections = [
    headText(names, state, judged),
    judged?.unjudged ? `${unjudgedText(judged.unjudged)}\n` : "",
    states ? lineOf(statesText(states)) : "",
    gateText(await scoreGate(evaluation, options, signal)),
    inGroups === "" ? "" : `${inGroups}\n`,
    options.where.length === 0
      ? ""
      : `${countText(samples)} of them pass --where ${options.where.map(lineText).join(" && ")}\n`,
    metricsText(first, units),
    bothNumbersText(first, units),
    withoutValueText(values),
    ...confusionTexts(figures, values),
    ...slicesText(first, units, uncovered),
    secondOpinionText(
      values.filter(({ id }) => second.has(id)),
      figures,
      units,
    ),
    estimates.map((one) => `${lineText(one.metric)}: ${lineText(estimateSentence(one))}\n`).join(""),
    notes.map((note) => `${lineText(note)}\n`).join(""),
    issuesText(await issuesOf(evaluation, signal), await peer.call("issueCounts", {}, signal), names),
  ];
  sink.write(sections.filter((section) => section !== "").join("\n"));
}

function headText(
  names: readonly string[],
  { records, samples, format, modes, families }: EvaluationState,
  judged: Judged | undefined,
): string {
  const shown = names.slice(0, NAMED_SOURCES).map((name) => `${lineText(name)}\n`);
  const more = names.length - shown.length;
  const parts = [
    `${countText(records.total)} records: ${countText(records.used)} used`,
    ...(["blank", "rejected", "other"] as const).flatMap((what) =>
      records[what] > 0 ? [`${countText(records[what])} ${what}`] : [],
    ),
  ];
  const by = {
    records: `confidence ${valueText(format.confidence, "rate")}`,
    person: "as asked for",
    mapping: "by --map",
    reading: "by its reading",
    guess: "told by their columns",
  };
  const active = families.map(({ family }) => `${family} ${modes[family]}`);
  const read = [`${format.name} (${format.id}), ${by[format.by]}`, ...active].join("; ");
  return [
    ...shown,
    more > 0 ? `and ${countText(more)} more files\n` : "",
    `${parts.join(", ")}; ${[`${countText(samples)} samples`, judged ? judgedPart(judged) : ""].filter(Boolean).join(", ")}\n`,
    `${read}\n`,
  ].join("");
}

const COLUMNS: readonly TextColumn[] = [
  { head: "metric", align: "left" },
  { head: "mode", align: "left" },
  { head: "value", align: "right" },
  { head: "95 % interval", align: "right" },
  { head: "n", align: "right" },
  { head: "1 by convention", align: "right" },
  { head: "left out", align: "left" },
];

/** Units by metric, and the grouping of values. */
interface Units {
  readonly of: ReadonlyMap<string, MetricInfo["unit"]>;
  readonly group: GroupBy;
}

function metricsText(values: readonly MetricValue[], units: Units): string {
  const rows = values.filter(({ slice, n }) => slice === null && n > 0).map((value) => cells(value, units));
  return rows.length === 0 ? "" : textTable(COLUMNS, rows);
}

/** Rates with samples that did not run or were cut off: both numbers, one sentence each. */
function bothNumbersText(values: readonly MetricValue[], units: Units): string {
  return values
    .filter(({ slice }) => slice === null)
    .flatMap((value) => {
      const unit = units.of.get(value.id) ?? "mean";
      const parts = [bothText(value, unit), cutOffText(value, values, unit)].filter((text) => text !== "");
      return parts.length === 0 ? [] : [`${metricTitle(value)}: ${parts.join("; ")}\n`];
    })
    .join("");
}

const lineOf = (text: string): string => (text === "" ? "" : `${text}\n`);

/** Our match, if the file has its own verdicts. */
function secondOpinionText(values: readonly MetricValue[], figures: readonly Figure[], units: Units): string {
  const told = metricsText(values, units);
  const agreement = agreementText(figures);
  return told === "" ? "" : `${[secondOpinionTitle(), agreement].filter(Boolean).join("; ")}\n${told}`;
}

/** Metrics without a value, grouped by reason: `no value (50 not labelled): relevance, …`. */
function withoutValueText(values: readonly MetricValue[]): string {
  const byReason = new Map<string, Set<string>>();
  for (const value of values) {
    if (value.slice !== null || value.n > 0) continue;
    const reason = leftOutText(value);
    const titles = byReason.get(reason) ?? new Set();
    byReason.set(reason, titles.add(metricTitle(value)));
  }
  return [...byReason]
    .map(([reason, titles]) => `no value${reason === "" ? "" : ` (${reason})`}: ${[...titles].join(", ")}\n`)
    .join("");
}

/** A table for each dimension with more than one value. */
function slicesText(values: readonly MetricValue[], units: Units, uncovered: readonly Uncovered[]): readonly string[] {
  const byDimension = new Map<string, Map<string, MetricValue[]>>();
  for (const value of values) {
    if (value.n === 0) continue;
    for (const [dimension, slice] of Object.entries(value.slice ?? {})) {
      const slices = byDimension.get(dimension) ?? new Map<string, MetricValue[]>();
      byDimension.set(dimension, slices);
      const name = lineText(String(slice));
      const rows = slices.get(name) ?? [];
      slices.set(name, rows);
      rows.push(value);
    }
  }
  return [...byDimension]
    .map(([dimension, slices]) => ({ dimension, slices, rest: uncovered.find((one) => one.dimension === dimension) }))
    .filter(({ slices, rest }) => slices.size > 1 || rest !== undefined)
    .map(({ dimension, slices, rest }) => {
      const columns = [{ head: lineText(dimension), align: "left" } as const, ...COLUMNS];
      const rows = [...slices].flatMap(([slice, own]) => own.map((value) => [slice, ...cells(value, units)]));
      return textTable(columns, rows) + (rest ? `${uncoveredText(rest)}\n` : "");
    });
}

function cells(value: MetricValue, units: Units): readonly string[] {
  const unit = units.of.get(value.id) ?? "mean";
  return [
    metricTitle(value),
    value.mode ?? "",
    valueText(value.value, unit),
    expectedText(value, unit) || intervalText(value, unit, units.group),
    countInGroups(value, units.group),
    value.byConvention === undefined ? "" : countText(value.byConvention),
    leftOutText(value),
  ];
}

function issuesText(
  issues: readonly PlacedIssue[],
  counts: Readonly<Partial<Record<IssueCode, number>>>,
  names: readonly string[],
): string {
  const first = new Map<IssueCode, PlacedIssue>();
  for (const issue of issues) if (!first.has(issue.code)) first.set(issue.code, issue);
  const rows = [...first.values()]
    .map((issue) => ({ issue, count: counts[issue.code] ?? 1 }))
    .sort((one, other) => Number(other.issue.isRejection) - Number(one.issue.isRejection) || other.count - one.count)
    .map(({ issue, count }) => [issue.code, countText(count), placeText(issue, names), messageText(issue)]);
  const columns: readonly TextColumn[] = [
    { head: "issue", align: "left" },
    { head: "records", align: "right" },
    { head: "first", align: "left" },
    { head: "", align: "left" },
  ];
  return rows.length === 0 ? "" : textTable(columns, rows);
}

function placeText({ source, line }: PlacedIssue, names: readonly string[]): string {
  return names.length > 1 ? `${lineText(names[source] ?? "")}:${line}` : `line ${line}`;
}

function messageText({ path, message }: Issue): string {
  return lineText(path === "" || message.includes(path) ? message : `${path}: ${message}`);
}
