import type { HistoryMetric, HistoryTest } from "../../model/index.ts";
import type { ChangedSource } from "../../protocol/state.ts";
import { changedField, changedSources } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { issuesOf } from "../output/answers.ts";
import { adapterEntry, objectText, settingsOf } from "../output/json.ts";
import { VERSION } from "../version.ts";
import { fileOf, nameOf, type Worked } from "./worked.ts";

/** `--as json`: the whole history as one object. Runs are named by their places, from 0. */
export async function writeJson(worked: Worked, sink: Sink, signal: AbortSignal): Promise<readonly ChangedSource[]> {
  const { evaluation, history, sides, metrics, squaresOf, rows } = worked;
  const { state, names, files } = evaluation;
  const issues = await issuesOf(evaluation, signal);
  const changed = await changedSources(evaluation);
  const { by, beside, samples } = history;
  sink.write(
    objectText({
      evaloupe: VERSION,
      ...changedField(changed, names),
      kind: state.kind,
      adapter: adapterEntry(state),
      settings: settingsOf(state.modes),
      orderedBy: sides[0]?.when?.by ?? null,
      matched: { by, beside, samples, isDataKnown: history.isDataKnown },
      adjustment: "best-of-k, holm",
      runs: sides.map(({ name, files: own, when }, run) => ({
        name,
        date: when?.date ?? null,
        ...(when?.commit ? { commit: when.commit } : { sources: (own ?? []).map((file) => files[file] ?? "") }),
        ...history.runs[run],
      })),
      metrics: metrics.map((metric) => metricEntry(metric, worked)),
      squaresOf: squaresOf?.info.id ?? null,
      samples: rows.map(({ id, states, brokeAt, wrongSince, source, line }) => {
        return { id, states, brokeAt, wrongSince, file: fileOf(worked, source), line };
      }),
      issues: issues.map(({ source, code, line, offset, path, message }) => {
        return { file: fileOf(worked, source), code, line, offset, path, message };
      }),
    }),
  );
  return changed;
}

function metricEntry({ info, mode, against, between, isYesNo, values, tests }: HistoryMetric, { rowOf }: Worked) {
  const known = tests.flatMap((test, run) => (test === null ? [] : [{ run, test }]));
  return {
    id: info.id,
    mode,
    ...(against === undefined ? {} : { against }),
    ...(between === undefined ? {} : { between }),
    direction: info.direction,
    isYesNo,
    values: values.flatMap((value, run) => {
      if (value === null) return [];
      const { value: own, n, groups, count, interval, intervalBy, leftOut } = value;
      return [
        { run, value: own, n, ...(groups === undefined ? {} : { groups }), count, interval, intervalBy, leftOut },
      ];
    }),
    tests: known.map(({ run, test }) => testEntry(run, test)),
    worse: known.flatMap(({ run, test }) => {
      if (!test.isWorse) return [];
      const { fell, broke } = test;
      const samples = broke.flatMap((sample) => rowOf.get(sample) ?? []);
      return [{ ...testEntry(run, test), fell, broke: samples.map(nameOf) }];
    }),
  };
}

function testEntry(run: number, { against, p, adjusted, choices, difference, n, changed, lost }: HistoryTest) {
  return { run, against, p, adjusted, choices, difference, n, changed, lost };
}
