import { csvRow } from "../../present/csv.ts";
import type { ExportedPair, ExportedSide } from "../../protocol/comparison.ts";
import type { Sink } from "../outFile.ts";
import { jsonLines, receiveParts } from "../output/parts.ts";
import type { Compared } from "./compare.ts";

/** `--as jsonl`: an object a pair in the order of A, then one a sample without a partner. */
export function writeComparedLines(compared: Compared, sink: Sink, signal: AbortSignal): Promise<void> {
  return exportParts(compared, (text) => sink.write(text), signal);
}

/** `--as csv`: a row a pair, every metric in A, in B and their difference; samples without a partner at the end. */
export async function writeComparedCsv(compared: Compared, sink: Sink, signal: AbortSignal): Promise<void> {
  const { names } = compared.evaluation;
  const ids = new Set<string>();
  const see = (pair: ExportedPair) => {
    for (const side of [pair.a, pair.b]) for (const id of Object.keys(side?.scores ?? {})) ids.add(id);
  };
  await exportLines(compared, see, signal);
  const metrics = [...ids];
  sink.write(
    csvRow([
      "id",
      ...["a", "b"].flatMap((side) => [`${side}.source`, `${side}.row`, `${side}.line`]),
      ...metrics.flatMap((id) => [`a.${id}`, `b.${id}`, `d.${id}`]),
      "unpaired",
    ]),
  );
  const row = ({ a, b, difference, unpaired }: ExportedPair) =>
    csvRow([
      a?.id ?? b?.id ?? null,
      ...[a, b].flatMap((side) => placeCells(side, names)),
      ...metrics.flatMap((id) => [a?.scores[id] ?? null, b?.scores[id] ?? null, difference?.[id] ?? null]),
      unpaired ?? null,
    ]);
  await exportLines(compared, (pair) => sink.write(row(pair)), signal);
}

function placeCells(side: ExportedSide | null, names: readonly string[]): readonly (string | number | null)[] {
  return side === null ? [null, null, null] : [names[side.source] ?? String(side.source), side.row, side.line];
}

function exportLines(compared: Compared, see: (pair: ExportedPair) => void, signal: AbortSignal): Promise<void> {
  return exportParts(compared, jsonLines(see), signal);
}

function exportParts(
  { evaluation: { peer }, query }: Compared,
  write: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const ask = (id: number, ended: AbortSignal) => peer.call("exportPairs", { query, id }, ended);
  return receiveParts(peer, ask, write, signal);
}
