import { MappedFields } from "../../kinds/adapting.ts";
import { worded } from "../../kinds/claims.ts";
import { conversationOf, textsWithin } from "../../kinds/conversation.ts";
import { severityOf } from "../../kinds/named.ts";
import { labelledLocally } from "../../kinds/relabel.ts";
import { type LocalLabeller, localLabeller } from "../../labels/local/labelLocally.ts";
import {
  type Annotator,
  type AnnotatorSaid,
  type Detail,
  FILE_ANNOTATOR,
  HUMAN_PREFIX,
  type LabellingOffer,
  LOCAL_ANNOTATOR,
  type Query,
  type SampleScore,
  type SentencePlace,
  type SupportState,
} from "../../model/index.ts";
import type { LineDetail } from "../../protocol/list.ts";
import { UnreadableSource } from "../../read/issues.ts";
import { firstOfItem, OTHERS } from "../../read/join.ts";
import { setOwn } from "../../read/valueReader.ts";
import { resolveField } from "../fields.ts";
import { type FoundSample, readHeading, requireSample } from "../records.ts";
import type { EvaluationView } from "../view.ts";
import { repeatedAnswers } from "./repeatedAnswers.ts";

export function sampleBy(
  { kind, annotators }: EvaluationView,
  annotator: Annotator,
  index: number,
  sample: unknown,
): unknown {
  if (annotator === FILE_ANNOTATOR || !kind.label.labelling) return sample;
  const labels = annotators.labelsOf(annotator, index);
  if (labels === null && annotator === LOCAL_ANNOTATOR && annotators.isLocallyLabelled) {
    labeller ??= localLabeller();
    return labelledLocally(sample, kind, labeller);
  }
  return annotators.labelled(annotator, index, sample);
}

let labeller: LocalLabeller | null = null;

function saidOf(evaluation: EvaluationView, query: Query, index: number, sample: unknown): readonly AnnotatorSaid[] {
  return evaluation.annotators.names.map((annotator) => said(evaluation, query, annotator, index, sample));
}

function offerOf({ kind, annotators, table }: EvaluationView, sample: unknown): LabellingOffer | null {
  const { labelling, asking, personVerdicts, raters } = kind.label;
  if (!labelling) return null;
  const isLocal = (asking?.support?.(sample).input ?? null) !== null;
  const verdicts = personVerdicts?.verdicts.map(({ id, role, word }) => ({ id, role, word })) ?? [];
  const people = annotators.names.filter((name) => name.startsWith(HUMAN_PREFIX));
  const labelledBy = Object.fromEntries(people.map((name) => [name, annotators.doneBy(name).length]));
  return { verdicts, ratings: raters?.ratingsFor(sample) ?? [], isLocal, samples: table.size, labelledBy };
}

function said(
  evaluation: EvaluationView,
  { modes }: Query,
  annotator: Annotator,
  index: number,
  sample: unknown,
): AnnotatorSaid {
  const labels = annotator === FILE_ANNOTATOR ? null : evaluation.annotators.labelsOf(annotator, index);
  const { body } = evaluation.kind.explain.sample(sampleBy(evaluation, annotator, index, sample), { modes, annotator });
  const states: Record<string, SupportState> = {};
  for (const { key, state } of body.responseSentences ?? []) if (state !== "unlabelled") setOwn(states, key, state);
  const notes: Record<string, string> = {};
  for (const [key, { note }] of Object.entries(labels?.sentences ?? {})) if (note !== null) setOwn(notes, key, note);
  return {
    annotator,
    states,
    notes,
    verdict: labels?.verdict ?? null,
    rating: labels?.votes?.find(({ value }) => value !== null)?.value ?? null,
    note: labels?.note ?? null,
    tags: labels?.tags ?? [],
  };
}

/** Reads and explains the sample's record. Throws `RangeError` for a missing sample. */
export async function detailOf(evaluation: EvaluationView, query: Query, index: number): Promise<Detail> {
  const found = await requireSample(index, evaluation);
  const repeats = await repeatedAnswers(evaluation, query, index);
  const labelling = offerOf(evaluation, found.sample);
  const explained = explain(evaluation, query, index, found);
  // Of a sample that is made of many records no single one has its messages.
  const { record } = found.row;
  const conversation = OTHERS in record ? null : conversationOf(record, textsWithin(explained.body));
  const steps = evaluation.kind.compare.stepsOf?.(found.sample);
  return {
    ...explained,
    ...(steps ? { steps } : {}),
    said: saidOf(evaluation, query, index, found.sample),
    ...(repeats ? { repeats } : {}),
    ...(conversation ? { conversation } : {}),
    ...(labelling ? { labelling } : {}),
  };
}

/** As `detailOf`; for facts without texts their scores, and the reason. */
export async function shownDetail(evaluation: EvaluationView, query: Query, index: number): Promise<Detail> {
  try {
    return await detailOf(evaluation, query, index);
  } catch (error) {
    if (!(error instanceof UnreadableSource)) throw error;
    return withoutTexts(evaluation, query, index, error.message);
  }
}

async function withoutTexts(
  evaluation: EvaluationView,
  { modes, annotator }: Query,
  index: number,
  missing: string,
): Promise<Detail> {
  const { kind, table, slots, rowSources } = evaluation;
  const { place, row } = table.placeOf(index);
  const { id } = await readHeading(index, kind, table, rowSources);
  const scope = evaluation.scope(modes, annotator);
  const facts = evaluation.tableOf(annotator).factsOf(index);
  const scores = evaluation.liveMetrics.flatMap(({ info }): SampleScore[] => {
    const field = resolveField(info.id, scope);
    const value = field?.type === "value" ? field.read(facts, index) : null;
    return typeof value === "number" ? [{ id: info.id, mode: null, value, reason: null, published: [] }] : [];
  });
  const slices: Record<string, string | number> = {};
  for (const name of table.dimensions) {
    const value = table.dimensionReader(name)(index);
    if (value !== null) setOwn(slices, name, value);
  }
  const sourceName = slots[place.source]?.name ?? "";
  const nothing = kind.explain.sample(kind.read.fromMapping(new MappedFields({}, {})), { modes, annotator }).body;
  const body = { ...nothing, tables: [], verdicts: [], failure: null, scores };
  return { index, row, place, sourceName, id, slices, issues: [], body, missing };
}

export async function rawOf(evaluation: EvaluationView, index: number): Promise<string> {
  return new TextDecoder().decode((await requireSample(index, evaluation)).bytes);
}

/** The sample of a line; with `ofItem` also of a later line of an item, such as a session of an agent, that is no sample. */
export function indexOfLine(
  { table, rowSources }: EvaluationView,
  source: number,
  line: number,
  ofItem: boolean,
): number | null {
  const own = table.indexOfLine(source, line);
  if (own !== null || !ofItem) return own;
  const items = rowSources.find(({ number }) => number === source)?.reader.items;
  const first = items ? firstOfItem(items, line) : null;
  return first && table.indexAt(source, first.offset);
}

export async function lineDetailOf(
  evaluation: EvaluationView,
  query: Query,
  index: number | null,
): Promise<LineDetail | null> {
  if (index === null) return null;
  const found = await requireSample(index, evaluation);
  const places: readonly SentencePlace[] = evaluation.kind.explain.places?.(found.sample) ?? [];
  const { verdict } = evaluation.kind.words.rowSummary(evaluation.tableOf(query.annotator).factsOf(index), query.modes);
  const severity = severityOf(evaluation.kind.words.verdicts, verdict);
  return { detail: explain(evaluation, query, index, found), places, verdict, severity };
}

/** The single path for panel, hover and export. */
export function explain(evaluation: EvaluationView, query: Query, index: number, found: FoundSample): Detail {
  const { kind, table, slots } = evaluation;
  const { place, row } = table.placeOf(index);
  const explained = kind.explain.sample(sampleBy(evaluation, query.annotator, index, found.sample), {
    modes: query.modes,
    annotator: query.annotator,
  });
  const slices: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(kind.measure.slicesOf(found.sample))) {
    if (value !== null) setOwn(slices, name, value);
  }
  return {
    index,
    row,
    place,
    sourceName: slots[place.source]?.name ?? "",
    id: kind.read.idOf(found.sample),
    slices,
    issues: [...found.row.issues, ...explained.issues],
    body: worded(explained.body, kind.explain.claims),
  };
}
