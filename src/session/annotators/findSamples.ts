import type { SampleKey, SampleTarget } from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";
import { passOver, readSample } from "../records.ts";
import { contentKeyOf } from "./contentKey.ts";

/** A sample that was looked for. */
export interface TargetFound {
  readonly index: number;
  readonly contentKey: string;
  readonly sample: unknown;
}

/**
 * The samples that are meant, null where there is none. Each is looked for at its place; only what is not there is
 * searched for, in one pass over the records that ends with the last one found.
 */
export async function findSamples(
  evaluation: Evaluation,
  targets: readonly SampleTarget[],
  signal: AbortSignal,
): Promise<readonly (TargetFound | null)[]> {
  const found: (TargetFound | null)[] = [];
  const byKey = new Map<string, number[]>();
  const byId = new Map<string, number[]>();
  for (const [position, target] of targets.entries()) {
    signal.throwIfAborted();
    const at = await atPlace(evaluation, target);
    found.push(at);
    if (at) continue;
    const { contentKey, id } = target;
    if (contentKey !== undefined) push(byKey, contentKey, position);
    else if (id !== undefined) push(byId, id, position);
  }
  if (byKey.size + byId.size > 0) await search(evaluation, byKey, byId, found, signal);
  return found;
}

/** By what a sample is known outside of the evaluation. Throws `RangeError` where it cannot be read any more. */
export async function keyOf(evaluation: Evaluation, index: number): Promise<SampleKey> {
  const found = await readSample(index, evaluation.table, evaluation.rowSources);
  if (!found) throw new RangeError(`Sample ${index} cannot be read any more: its file has changed.`);
  const { place, row } = evaluation.table.placeOf(index);
  const id = evaluation.kind.idOf(found.sample);
  return { contentKey: contentKeyOf(found.sample, evaluation.kind), id, source: place.source, row };
}

async function atPlace(evaluation: Evaluation, { index, contentKey }: SampleTarget): Promise<TargetFound | null> {
  if (index === undefined || index >= evaluation.table.size) return null;
  const read = await readSample(index, evaluation.table, evaluation.rowSources);
  if (!read) return null;
  const key = contentKeyOf(read.sample, evaluation.kind);
  return contentKey === undefined || contentKey === key ? { index, contentKey: key, sample: read.sample } : null;
}

async function search(
  { rowSources, table, kind }: Evaluation,
  byKey: Map<string, number[]>,
  byId: Map<string, number[]>,
  found: (TargetFound | null)[],
  signal: AbortSignal,
): Promise<void> {
  for await (const { row, firstIndex } of passOver(rowSources, table.size, signal)) {
    if (row.state !== "read") continue;
    for (const [part, sample] of row.samples.entries()) {
      const index = firstIndex + part;
      if (index >= table.size) return;
      const contentKey = contentKeyOf(sample, kind);
      const id = byId.size > 0 ? kind.idOf(sample) : null;
      const positions = [...(byKey.get(contentKey) ?? []), ...(id === null ? [] : (byId.get(id) ?? []))];
      if (positions.length === 0) continue;
      for (const position of positions) found[position] = { index, contentKey, sample };
      byKey.delete(contentKey);
      if (id !== null) byId.delete(id);
    }
    if (byKey.size + byId.size === 0) return;
  }
}

function push(positions: Map<string, number[]>, name: string, position: number): void {
  positions.set(name, [...(positions.get(name) ?? []), position]);
}
