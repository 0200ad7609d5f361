import { csvRow } from "../../present/csv.ts";
import { runLetter } from "../../present/runs.ts";
import { divergenceText } from "../../present/steps.ts";
import type { ExportedPair, ExportedRunLine, ExportedSide } from "../../protocol/comparison.ts";
import type { Sink } from "../outFile.ts";
import { jsonLines, receiveParts } from "../output/answers.ts";
import { type Compared, exportPairsOf } from "./compared.ts";

/**
 * `--as jsonl`: of one run an object a pair in the order of A, then one a sample without a partner; of several an object a
 * sample of the base with its partners, then those without one.
 */
export function writeLines(compared: Compared, sink: Sink, signal: AbortSignal): Promise<void> {
  const { evaluation, query, runs, all } = compared;
  const isTextWanted = runs.some(({ changed }) => changed !== null);
  const write = (text: string) => sink.write(text);
  return all === null
    ? exportPairsOf(evaluation, query, isTextWanted, write, signal)
    : exportRunsOf(compared, write, signal);
}

function exportRunsOf(
  { evaluation: { peer }, query }: Compared,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  return receiveParts(peer, (id, ended) => peer.call("exportRuns", { query, id }, ended), write, signal);
}

/** `--as csv`: the same as rows, with every metric of each run and its difference from the base. */
export async function writeCsv(compared: Compared, sink: Sink, signal: AbortSignal): Promise<void> {
  const { evaluation, query, all } = compared;
  const names = evaluation.names;
  if (all !== null) {
    const exported = (see: (line: ExportedRunLine) => void) => exportRunsOf(compared, jsonLines(see), signal);
    return writeRows(exported, ({ samples }) => samples, runColumns(compared, names), sink);
  }
  const exported = (see: (pair: ExportedPair) => void) =>
    exportPairsOf(evaluation, query, false, jsonLines(see), signal);
  // There is a column of steps only if agents answered, which the first pass finds out.
  let hasSteps = false;
  const samplesOf = ({ a, b, steps }: ExportedPair) => {
    hasSteps ||= steps !== undefined;
    return [a, b];
  };
  const columns = pairColumns(names, () => hasSteps);
  return writeRows(exported, samplesOf, columns, sink);
}

type Cell = string | number | null;

interface CsvColumns<Line> {
  head(metrics: readonly string[]): readonly string[];
  row(line: Line, metrics: readonly string[]): readonly Cell[];
}

/** Two passes: the first finds which metrics there are. */
async function writeRows<Line>(
  exported: (see: (line: Line) => void) => Promise<void>,
  samplesOf: (line: Line) => readonly (ExportedSide | null)[],
  { head, row }: CsvColumns<Line>,
  sink: Sink,
): Promise<void> {
  const ids = new Set<string>();
  await exported((line) => {
    for (const sample of samplesOf(line)) for (const id of Object.keys(sample?.scores ?? {})) ids.add(id);
  });
  const metrics = [...ids];
  sink.write(csvRow(head(metrics)));
  await exported((line) => sink.write(csvRow(row(line, metrics))));
}

const sourceOf = (side: ExportedSide | null, names: readonly string[]): string | null =>
  side && (names[side.source] ?? String(side.source));

const pairColumns = (names: readonly string[], hasSteps: () => boolean): CsvColumns<ExportedPair> => ({
  head: (metrics) => [
    "id",
    ...["a", "b"].flatMap((side) => [`${side}.source`, `${side}.row`, `${side}.line`]),
    ...metrics.flatMap((id) => [`a.${id}`, `b.${id}`, `d.${id}`]),
    "unpaired",
    "data",
    ...(hasSteps() ? ["steps"] : []),
  ],
  row: ({ a, b, difference, data = {}, unpaired, steps }, metrics) => [
    a?.id ?? b?.id ?? null,
    ...[a, b].flatMap((side) => [sourceOf(side, names), side?.row ?? null, side?.line ?? null]),
    ...metrics.flatMap((id) => [a?.scores[id] ?? null, b?.scores[id] ?? null, difference?.[id] ?? null]),
    unpaired ?? null,
    Object.entries(data)
      .map(([part, state]) => `${part} ${state}`)
      .join("; ") || null,
    ...(hasSteps() ? [steps ? divergenceText(steps) : null] : []),
  ],
});

const runColumns = ({ query }: Compared, names: readonly string[]): CsvColumns<ExportedRunLine> => ({
  head: (metrics) => [
    "id",
    ...query.sides.flatMap((_, run) => {
      const letter = runLetter(run).toLowerCase();
      return [
        ...["source", "line", ...metrics].map((name) => `${letter}.${name}`),
        ...(run === 0 ? [] : metrics.map((id) => `d.${letter}.${id}`)),
      ];
    }),
    "unpaired",
  ],
  row: ({ samples, unpaired }, metrics) => [
    samples.find((sample) => sample !== null)?.id ?? null,
    ...samples.flatMap((sample, run) => [
      sourceOf(sample, names),
      sample?.line ?? null,
      ...metrics.map((id) => sample?.scores[id] ?? null),
      ...(run === 0 ? [] : metrics.map((id) => difference(samples[0]?.scores[id], sample?.scores[id]))),
    ]),
    unpaired ?? null,
  ],
});

const difference = (a: number | null | undefined, b: number | null | undefined): number | null =>
  a == null || b == null ? null : b - a;
