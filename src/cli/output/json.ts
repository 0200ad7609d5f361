import { labelOf } from "../../kinds/ownScores/labels.ts";
import { scoreId } from "../../kinds/ownScores/names.ts";
import {
  CAUSES_FIGURE,
  type Figure,
  fieldName,
  type Judged,
  type MetricInfo,
  type MetricValue,
  type Modes,
  type PlacedIssue,
  type RunStates,
} from "../../model/index.ts";
import { lineText } from "../../present/characters.ts";
import { countText, valueText } from "../../present/numbers.ts";
import { textTable } from "../../present/table.ts";
import type { ChangedSource, EvaluationState } from "../../protocol/state.ts";
import { gateField } from "../failures.ts";
import { InputError } from "../io.ts";
import { changedField, changedSources, type OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { scoreGate } from "../scoreGate.ts";
import type { ScoreOptions } from "../scoreOptions.ts";
import { VERSION } from "../version.ts";
import { issuesOf, metricsOf, sampleCount } from "./answers.ts";
import { estimateEntry } from "./estimate.ts";

/** `--as json`: the whole evaluation as one object. Rates are fractions. Resolves to the sources that changed meanwhile. */
export async function writeJson(
  evaluation: OpenEvaluation,
  options: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly ChangedSource[]> {
  const { peer, state, names, query } = evaluation;
  const summary = await peer.call("summary", { query, isDrawn: true }, signal);
  const {
    infos,
    figures,
    estimates = [],
    capped,
    duplicates,
    mapped,
    stored,
    uncovered,
    notes,
    judged,
    states,
  } = summary;
  const samples = await sampleCount(evaluation, signal);
  const metrics = await metricsOf(evaluation, options.everyModeOf, summary, signal);
  const issues = await issuesOf(evaluation, signal);
  const people = await Promise.all(estimates.map((estimate) => estimateEntry(evaluation, estimate, signal)));
  const gate = await scoreGate(evaluation, options, signal);
  const changed = await changedSources(evaluation);
  const infoOf = new Map(infos.map((info) => [info.id, info]));
  sink.write(
    objectText({
      evaloupe: VERSION,
      sources: names,
      ...changedField(changed, names),
      ...gateField(gate, changed.length > 0),
      kind: state.kind,
      adapter: adapterEntry(state),
      records: state.records,
      samples,
      ...judgedField(judged),
      ...statesField(states),
      settings: settingsOf(state.modes),
      ...(mapped ? { mapped } : {}),
      ...(duplicates ? { duplicates } : {}),
      ...(capped ? { capped } : {}),
      ...(uncovered ? { uncovered } : {}),
      ...(stored ? { stored } : {}),
      ...(notes.length > 0 ? { notes } : {}),
      ...causesField(figures),
      metrics: [...labelEntries(metrics), ...metrics.map((value) => metricEntry(value, infoOf.get(value.id)))],
      ...(people.length > 0 ? { estimates: people } : {}),
      figures: figures.map(figureEntry),
      issues: issues.map((issue) => issueEntry(issue, names.length > 1)),
    }),
  );
  return changed;
}

/** Failed samples, in all and by cause; nothing for kinds without causes. Samples that did not run are in `notRun`. */
function causesField(figures: readonly Figure[]): { readonly causes?: Readonly<Record<string, unknown>> } {
  const figure = figures.find(({ id }) => id === CAUSES_FIGURE);
  if (figure?.shape !== "counts") return {};
  const by = figure.marks.map(({ where, label, value }) => [/"([^"]+)"/.exec(where ?? "")?.[1] ?? label, value]);
  return { causes: { failed: figure.n, samples: figure.n + figure.leftOut, by: Object.fromEntries(by) } };
}

/** How many samples are judged; if none, why, and what helps. */
function judgedField(judged: Judged | undefined): Readonly<Record<string, unknown>> {
  return judged ? { judged: judged.judged, ...judged.unjudged } : {};
}

/** How samples ended, and why those failed that did not run. */
function statesField(states: RunStates | undefined): Readonly<Record<string, unknown>> {
  if (!states) return {};
  const { counts, failures } = states;
  return {
    states: counts,
    ...(failures.length > 0 ? { notRun: Object.fromEntries(failures.map(({ id, count }) => [id, count])) } : {}),
  };
}

/** Without scores, whose settings are in their own entries. */
export function settingsOf({ scores: _, states: __, counted, ...modes }: Modes): Readonly<Record<string, unknown>> {
  return { ...modes, ...(counted ? { count: counted.of } : {}) };
}

/** An object as JSON with a line for each of its fields, and for each element of its lists. */
export function objectText(value: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(value).map(([key, field]) => `  ${JSON.stringify(key)}: ${fieldText(field)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** A mapping that was guessed is written too. */
export function adapterEntry({ format }: EvaluationState): Readonly<Record<string, unknown>> {
  const { id, confidence, map } = format;
  return { id, confidence, ...(map ? { map } : {}) };
}

/**
 * Metrics without a value are null in the list and absent from the object. Scores of the file have their reading, and
 * our rates say if they repeat the file's verdicts.
 */
function metricEntry(
  { id, mode, slice, against, between, order, k, ...value }: MetricValue,
  info: MetricInfo | undefined,
): Readonly<Record<string, unknown>> {
  const read = info?.from === "file" ? { from: info.from, direction: info.direction, range: info.range } : {};
  const second = info?.isSecondOpinion ? { secondOpinion: true } : {};
  const whose = { ...(against === undefined ? {} : { against }), ...(between ? { between } : {}) };
  const which = { ...(order === undefined ? {} : { order }), ...(k === undefined ? {} : { k }) };
  return { id, ...read, ...second, mode, slice, ...whose, ...which, ...value };
}

/** A column of labels as one entry in addition to each label's metric: their shares, in the whole and in each slice. */
function labelEntries(metrics: readonly MetricValue[]): readonly Readonly<Record<string, unknown>>[] {
  const columns = new Map<string, { readonly first: MetricValue; readonly shares: [string, number | null][] }>();
  for (const metric of metrics) {
    const label = labelOf(metric.id);
    if (label === null) continue;
    const key = JSON.stringify([label.name, metric.slice]);
    const column = columns.get(key) ?? { first: metric, shares: [] };
    columns.set(key, column);
    column.shares.push([label.value, metric.value]);
  }
  return [...columns.values()].map(({ first: { id, mode, slice, n, leftOut }, shares }) => ({
    id: scoreId(labelOf(id)?.name ?? ""),
    from: "file",
    direction: "none",
    mode,
    slice,
    labels: Object.fromEntries(shares),
    value: null,
    n,
    leftOut,
  }));
}

/** Marks, cells or curves are all in `series`. */
export function figureEntry({ title: _, isSecondOpinion, ...head }: Figure): Readonly<Record<string, unknown>> {
  const { id, ...figure } = { ...head, ...(isSecondOpinion ? { secondOpinion: true } : {}) };
  switch (figure.shape) {
    case "curves": {
      const { shape: _shape, curves, ...rest } = figure;
      return { id, kind: "curve", ...rest, series: curves };
    }
    case "matrix": {
      const { shape, cells, ...rest } = figure;
      return { id, kind: shape, ...rest, series: cells };
    }
    default: {
      const { shape, marks, ...rest } = figure;
      return { id, kind: shape, ...rest, series: marks };
    }
  }
}

function issueEntry({ code, source, line, offset, path, message }: PlacedIssue, isOneOfSeveral: boolean) {
  return { ...(isOneOfSeveral ? { source } : {}), code, line, offset, path, message };
}

function fieldText(field: unknown): string {
  if (!Array.isArray(field) || field.length === 0) return JSON.stringify(field);
  return `[\n${field.map((element) => `    ${JSON.stringify(element)}`).join(",\n")}\n  ]`;
}

/**
 * Two fields crossed, as an object or as a table of counts. Resolves to changed sources, if the object reports them.
 */
export async function writeContrast(
  { peer, query, state, names }: OpenEvaluation,
  fields: readonly [string, string],
  { as }: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly ChangedSource[] | null> {
  if (state.samples === 0) return null;
  await requireFields(fields, { peer, query }, signal);
  const found = await peer.call("contrast", { query, fields }, signal);
  if (as === "json") {
    const changed = await changedSources({ peer });
    sink.write(`${JSON.stringify({ ...found, ...changedField(changed, names) }, null, 2)}\n`);
    return changed;
  }
  const rows: readonly (readonly [string, number | null])[] = [
    ["agreement", found.accuracy],
    ["kappa", found.kappa.unweighted],
    ["kappa, linear", found.kappa.linear],
    ["kappa, quadratic", found.kappa.quadratic],
    ["Spearman's rho", found.spearman],
    ["Kendall's tau-b", found.kendall],
    ["root mean squared error", found.rmse],
    ["area under the ROC curve", found.auroc],
  ];
  const [one, other] = fields.map(lineText);
  const [withoutOne, withoutOther] = found.without;
  const left = [`${countText(withoutOne)} without ${one}`, `${countText(withoutOther)} without ${other}`];
  sink.write(`${one} against ${other}: n ${countText(found.n)}; ${left.join(", ")}\n\n`);
  const told = rows.filter(([, value]) => value !== null).map(([name, value]) => [name, valueText(value, "mean")]);
  sink.write(textTable([LEFT, RIGHT], [["", ""], ...told]).replace(/^\n+/, ""));
  if (!found.isOrdered && found.labels !== null) {
    sink.write("\nThese labels have no order, so there is no weighted kappa and no rank correlation.\n");
  }
  const { confusion } = found;
  if (confusion === null) return null;
  const counts = confusion.rows.map((row, r) => [
    lineText(row),
    ...confusion.columns.map((_, c) => countText(confusion.cells[r * confusion.columns.length + c]?.n ?? 0)),
  ]);
  sink.write(`\n${other} (rows) by ${one}\n`);
  sink.write(textTable([LEFT, ...confusion.columns.map((head) => ({ ...RIGHT, head: lineText(head) }))], counts));
  return null;
}

const LEFT = { head: "", align: "left" } as const;
const RIGHT = { head: "", align: "right" } as const;

async function requireFields(
  fields: readonly [string, string],
  { peer, query }: Pick<OpenEvaluation, "peer" | "query">,
  signal: AbortSignal,
): Promise<void> {
  for (const field of fields) {
    const problem = await peer.call("checkWhere", { query, where: `${fieldName(field) ?? "``"} != null` }, signal);
    if (problem) throw new InputError(`--contrast ${lineText(field)}: ${problem.message}`);
  }
}
