import {
  type Annotator,
  type AnnotatorSaid,
  FILE_ANNOTATOR,
  type LabellingOffer,
  type Query,
  type SupportState,
} from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";
import { sampleBy } from "./sampleBy.ts";

/** What every annotator of the evaluation says of a sample, in their order. */
export function saidOf(evaluation: Evaluation, query: Query, index: number, sample: unknown): readonly AnnotatorSaid[] {
  return evaluation.annotators.names.map((annotator) => said(evaluation, query, annotator, index, sample));
}

/** What can be said of a sample; null where its kind takes no labels. */
export function offerOf({ kind }: Evaluation, sample: unknown): LabellingOffer | null {
  const { labelling, asking } = kind;
  if (!labelling) return null;
  const isLocal = (asking?.support?.(sample).input ?? null) !== null;
  return { verdicts: labelling.verdicts, ratings: labelling.ratingsFor(sample), isLocal };
}

function said(
  evaluation: Evaluation,
  { modes }: Query,
  annotator: Annotator,
  index: number,
  sample: unknown,
): AnnotatorSaid {
  const labels = annotator === FILE_ANNOTATOR ? null : evaluation.annotators.labelsOf(annotator, index);
  const { body } = evaluation.kind.explain(sampleBy(evaluation, annotator, index, sample), { modes, annotator });
  const states: Record<string, SupportState> = {};
  for (const { key, state } of body.responseSentences) if (state !== "unlabelled") states[key] = state;
  const notes: Record<string, string> = {};
  for (const [key, { note }] of Object.entries(labels?.sentences ?? {})) if (note !== null) notes[key] = note;
  return {
    annotator,
    states,
    notes,
    verdict: labels?.verdict ?? null,
    rating: labels?.votes?.find(({ value }) => value !== null)?.value ?? null,
    note: labels?.note ?? null,
  };
}
