import type { Figure, MetricValue, PlacedIssue } from "../../model/index.ts";
import type { ChangedSource } from "../../protocol/session.ts";
import { changedField, changedSources } from "../changedFiles.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import type { ScoreOptions } from "../scoreOptions.ts";
import { issuesOf, metricsOf, sampleCount } from "../scores.ts";
import { VERSION } from "../version.ts";

/** `--as json`: the whole evaluation as one object. Rates are fractions. Resolves to the sources that changed meanwhile. */
export async function writeJson(
  evaluation: OpenEvaluation,
  options: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly ChangedSource[]> {
  const { peer, state, names, query } = evaluation;
  const { infos, figures, capped } = await peer.call("summary", { query }, signal);
  const samples = await sampleCount(evaluation, signal);
  const metrics = await metricsOf(evaluation, options.everyModeOf, infos, signal);
  const issues = await issuesOf(evaluation, signal);
  const changed = await changedSources(evaluation);
  sink.write(
    objectText({
      evaloupe: VERSION,
      sources: names,
      ...changedField(changed, names),
      kind: state.kind,
      adapter: { id: state.shape.id, confidence: state.shape.confidence },
      records: state.records,
      samples,
      settings: state.modes,
      ...(capped ? { capped } : {}),
      metrics: metrics.map(metricEntry),
      figures: figures.map(figureEntry),
      issues: issues.map((issue) => issueEntry(issue, names.length > 1)),
    }),
  );
  return changed;
}

/** An object as JSON with a line for each of its fields, and for each element of its lists. */
export function objectText(value: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(value).map(([key, field]) => `  ${JSON.stringify(key)}: ${fieldText(field)}`);
  return `{\n${lines.join(",\n")}\n}\n`;
}

/** Metrics without a value are in the list as null; what is not there is not in the object. */
function metricEntry({ id, mode, slice, against, between, ...value }: MetricValue): Readonly<Record<string, unknown>> {
  return { id, mode, slice, ...(against === undefined ? {} : { against }), ...(between ? { between } : {}), ...value };
}

/** Whatever its shape, what is drawn stands in `series`: marks, cells or curves. */
export function figureEntry({ id, title: _, ...figure }: Figure): Readonly<Record<string, unknown>> {
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
