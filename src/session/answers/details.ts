import type { Detail, Query, SentencePlace } from "../../model/index.ts";
import type { LineDetail } from "../../protocol/session.ts";
import { offerOf, saidOf } from "../annotators/said.ts";
import { sampleBy } from "../annotators/sampleBy.ts";
import type { Evaluation } from "../evaluation.ts";
import { type FoundSample, readSample } from "../records.ts";

/** The opened sample: its record is read and explained again. Throws `RangeError` where there is no such sample. */
export async function detailOf(evaluation: Evaluation, query: Query, index: number): Promise<Detail> {
  const found = await require(evaluation, index);
  const labelling = offerOf(evaluation, found.sample);
  return {
    ...explain(evaluation, query, index, found),
    said: saidOf(evaluation, query, index, found.sample),
    ...(labelling ? { labelling } : {}),
  };
}

/** The record's original text, byte for byte. */
export async function rawOf(evaluation: Evaluation, index: number): Promise<string> {
  return new TextDecoder().decode((await require(evaluation, index)).bytes);
}

/** The sample at an index with the places of its sentences, for hovers; null where there is none. */
export async function lineDetailOf(
  evaluation: Evaluation,
  query: Query,
  index: number | null,
): Promise<LineDetail | null> {
  if (index === null) return null;
  const found = await require(evaluation, index);
  const places: readonly SentencePlace[] = evaluation.kind.places(found.sample);
  return { detail: explain(evaluation, query, index, found), places };
}

/** The detail of a sample that has been read: the one path for panel, hover and export. */
export function explain(evaluation: Evaluation, query: Query, index: number, found: FoundSample): Detail {
  const { kind, table, slots } = evaluation;
  const { place, row } = table.placeOf(index);
  const explained = kind.explain(sampleBy(evaluation, query.annotator, index, found.sample), {
    modes: query.modes,
    annotator: query.annotator,
  });
  const slices: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(kind.slicesOf(found.sample))) {
    if (value !== null) slices[name] = value;
  }
  return {
    index,
    row,
    place,
    sourceName: slots[place.source]?.name ?? "",
    id: kind.idOf(found.sample),
    slices,
    issues: [...found.row.issues, ...explained.issues],
    body: explained.body,
  };
}

async function require(evaluation: Evaluation, index: number): Promise<FoundSample> {
  const found = await readSample(index, evaluation.table, evaluation.rowSources);
  if (!found) throw new RangeError(`Sample ${index} cannot be read any more: its file has changed.`);
  return found;
}
