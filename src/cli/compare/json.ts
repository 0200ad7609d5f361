import { type ComparedMetric, type Figure, improvements, type MetricInfo, type Side } from "../../model/index.ts";
import { trendOf } from "../../present/metricWords.ts";
import type { ChangedSource } from "../../protocol/state.ts";
import { gateField } from "../failures.ts";
import { changedField, changedSources } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { issuesOf } from "../output/answers.ts";
import { adapterEntry, objectText, settingsOf } from "../output/json.ts";
import { VERSION } from "../version.ts";
import { changedEntry, comparedEntry, dataEntries } from "./changedData.ts";
import type { BesideBase, Compared } from "./compared.ts";
import { divergencesEntry, divergencesOf } from "./divergences.ts";
import { type JudgedGate, regressionsOf } from "./gate.ts";

/**
 * `--as json`: the whole comparison as one object. Rates are fractions, differences are B − A. Resolves to the sources
 * that changed meanwhile.
 */
export async function writeJson(
  compared: Compared,
  judged: JudgedGate,
  sink: Sink,
  signal: AbortSignal,
): Promise<readonly ChangedSource[]> {
  const { evaluation } = compared;
  const { state, names } = evaluation;
  const issues = await issuesOf(evaluation, signal);
  const changed = await changedSources(evaluation);
  const read = { kind: state.kind, adapter: adapterEntry(state), settings: settingsOf(state.modes) };
  const [run] = compared.runs;
  const inDepth = compared.all === null && run ? run : null;
  const divergences = inDepth ? await divergencesOf(compared, signal) : null;
  sink.write(
    objectText({
      ...(inDepth ? { ...dataEntries(inDepth.data), ...changedEntry(inDepth) } : {}),
      evaloupe: VERSION,
      ...changedField(changed, names),
      ...gateField(judged.isGate ? judged : null, changed.length > 0),
      ...(inDepth ? runEntries(compared, inDepth, read) : runsEntries(compared, compared.all, read)),
      ...divergencesEntry(divergences, names),
      issues: issues.map(({ source, code, line, offset, path, message }) => {
        return { source, code, line, offset, path, message };
      }),
    }),
  );
  return changed;
}

type Entries = Readonly<Record<string, unknown>>;

const sideEntry = ({ evaluation }: Compared, { name, files, where }: Side): Entries => ({
  name,
  sources: (files ?? []).map((file) => evaluation.files[file] ?? ""),
  where,
});

function runEntries(compared: Compared, run: BesideBase, read: Entries): Entries {
  const { base, infos, figures, tags } = compared;
  const { sides, ...pairing } = run.pairing;
  return {
    a: { ...sideEntry(compared, base), ...sides[0] },
    b: { ...sideEntry(compared, run.side), ...sides[1] },
    ...read,
    pairing: { ...pairing, ...comparedEntry(run.data) },
    metrics: run.metrics.map((metric) => metricEntry(metric, infos)),
    regressions: regressionsOf(compared).map(({ metric: { id, against } }) =>
      against === undefined ? { id } : { id, against },
    ),
    figures: figures.map(figureEntry),
    ...(tags.length > 0 ? { tags } : {}),
  };
}

function runsEntries(compared: Compared, all: Compared["all"], read: Entries): Entries {
  const { base, runs, infos } = compared;
  const table = all?.table.rows ?? [];
  return {
    base: {
      ...sideEntry(compared, base),
      samples: all?.overview.base.samples,
      alone: all?.overview.alone,
      metrics: all?.overview.base.values.map(({ slice: _, ...value }) => value),
    },
    inEveryRun: all?.overview.inAll,
    adjustment: "holm",
    runs: runs.map((run, at) => {
      const { sides, ...how } = run.pairing;
      return {
        ...dataEntries(run.data),
        ...sideEntry(compared, run.side),
        ...sides[1],
        pairing: { ...how, base: sides[0], ...comparedEntry(run.data) },
        ...changedEntry(run),
        metrics: run.metrics.map((metric) => {
          const cell = table.flatMap(({ cells }) => cells[at] ?? []).find((one) => one.metric === metric);
          return { ...metricEntry(metric, infos), adjusted: cell?.adjusted ?? null, trend: cell?.trend ?? null };
        }),
      };
    }),
    ...read,
    regressions: regressionsOf(compared).map(({ metric: { id }, run: { side } }) => ({ id, run: side.name })),
  };
}

function metricEntry(metric: ComparedMetric, infos: readonly MetricInfo[]): Entries {
  const { changes, interval, intervalBy, intervalP, leftOut, ...values } = metric;
  const direction = infos.find(({ id }) => id === metric.id)?.direction ?? "none";
  return {
    ...values,
    interval,
    intervalBy,
    // Present if several runs or metrics are tested together.
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

const figureEntry = ({ id, shape, title: _, ...rest }: Figure): Entries => ({ id, kind: shape, ...rest });
