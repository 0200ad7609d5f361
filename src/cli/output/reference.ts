import { kindOf } from "../../core/kinds/registry.ts";
import { InputError } from "../io.ts";
import type { OpenEvaluation } from "../openEvaluation.ts";
import type { Sink } from "../outFile.ts";
import { exportLines } from "./exportedLines.ts";

/**
 * `--as reference`: the result objects of the programs that the metrics come from; one alone as an object, several as
 * a list. A program that lists its samples has them last, under `detailed_results`.
 */
export async function writeReference(evaluation: OpenEvaluation, sink: Sink, signal: AbortSignal): Promise<void> {
  const { peer, query, state } = evaluation;
  if (!kindOf(state.kind).reference) {
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
  const { peer, query, state } = evaluation;
  const reference = kindOf(state.kind).reference;
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
