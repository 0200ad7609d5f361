import { CsvColumns, csvHead, csvLine } from "../../present/csv.ts";
import { InputError } from "../io.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import type { ScoreOptions } from "../scoreOptions.ts";
import { exportLines, exportParts } from "./answers.ts";

/** `--as jsonl`: one object a sample in file order, rejected records in their places. */
export async function writeJsonLines(
  evaluation: OpenEvaluation,
  { everyModeOf }: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  await exportParts(evaluation, { everyModeOf }, (text) => sink.write(text), signal);
}

/** `--as csv`: one row a sample. The samples are gone through twice: which columns there are is known at the end. */
export async function writeCsv(
  evaluation: OpenEvaluation,
  { everyModeOf }: ScoreOptions,
  sink: Sink,
  signal: AbortSignal,
): Promise<void> {
  const columns = new CsvColumns(evaluation.names, ["question"]);
  await exportLines(evaluation, { everyModeOf }, (line) => "rejected" in line || columns.add(line), signal);
  sink.write(csvHead(columns));
  const what = { everyModeOf, texts: columns.texts };
  await exportLines(evaluation, what, (line) => "rejected" in line || sink.write(csvLine(line, columns)), signal);
}

/**
 * `--as reference`: result objects of the programs that define the metrics; one as an object, several as a list. A
 * program that lists its samples has them last, in `detailed_results`.
 */
export async function writeReference(evaluation: OpenEvaluation, sink: Sink, signal: AbortSignal): Promise<void> {
  const { peer, query, state, kinds } = evaluation;
  if (!kinds.kindOf(state.kind).measure.reference) {
    throw new InputError("--as reference: these metrics come from no program with a form of its own. Use --as json.");
  }
  const results = await peer.call("reference", { query }, signal);
  const isList = results.length !== 1;
  if (isList) sink.write("[");
  for (const [at, { values, hasSamples }] of results.entries()) {
    sink.write(at > 0 ? ",\n" : isList ? "\n" : "");
    const text = JSON.stringify(values, null, 2);
    if (!hasSamples) {
      sink.write(text);
      continue;
    }
    sink.write(`${text.slice(0, -"\n}".length)},\n  "detailed_results": [`);
    await writeSamples(evaluation, sink, signal);
    sink.write("]\n}");
  }
  sink.write(isList ? "\n]\n" : "\n");
}

async function writeSamples(evaluation: OpenEvaluation, sink: Sink, signal: AbortSignal): Promise<void> {
  const { peer, query, state, kinds } = evaluation;
  const reference = kinds.kindOf(state.kind).measure.reference;
  let isFirst = true;
  for (const index of await indexesOf(evaluation, signal)) {
    const sample = reference?.sampleOf(await peer.call("detail", { query, index }, signal)) ?? null;
    if (sample === null) continue;
    sink.write(`${isFirst ? "" : ","}\n    ${JSON.stringify(sample)}`);
    isFirst = false;
  }
  if (!isFirst) sink.write("\n  ");
}

async function indexesOf(evaluation: OpenEvaluation, signal: AbortSignal): Promise<readonly number[]> {
  const indexes: number[] = [];
  const { sources } = evaluation.state;
  await exportLines(
    evaluation,
    {},
    (line) => {
      if (!("rejected" in line)) indexes.push((sources[line.source]?.firstIndex ?? 0) + line.row);
    },
    signal,
  );
  return indexes;
}
