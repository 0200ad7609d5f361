import type { AnnotatorResult } from "../../core/label/labelItem.ts";
import { type LocalLabeller, localLabeller } from "../../core/label/localLabeller.ts";
import { sideRecord } from "../../core/label/sideFile.ts";
import {
  type Annotator,
  FILE_ANNOTATOR,
  HUMAN_PREFIX,
  type LabelInput,
  LOCAL_ANNOTATOR,
  type Query,
} from "../../model/index.ts";
import type { Evaluation } from "../evaluation.ts";
import { passOver } from "../records.ts";

/**
 * What the query lets through with what annotators other than the file say of it, a line of JSON a sample in file order:
 * ratings by all raters as rows of our own; labels of support in RAGBench's field names, those of the query's annotator
 * first, as `evaloupe label` writes them. Samples of which nobody says anything are left out, and so is what people say
 * of sentences, which has a file of its own. Resolves to how many were written.
 */
export async function exportLabels(
  evaluation: Evaluation,
  query: Query,
  emit: (text: string) => void,
  signal: AbortSignal,
): Promise<number> {
  const { kind, rowSources, table } = evaluation;
  const { marks } = await evaluation.selection(query, signal);
  const recordOf = recorder(evaluation, query.annotator);
  let samples = 0;
  for await (const { row, firstIndex } of passOver(rowSources, table.size, signal)) {
    if (row.state !== "read") continue;
    for (const [part, sample] of row.samples.entries()) {
      const index = firstIndex + part;
      if (index >= table.size || (marks && marks[index] !== 1)) continue;
      const record = recordOf(index, kind.idOf(sample), sample);
      if (record === null) continue;
      emit(`${JSON.stringify(record)}\n`);
      samples++;
    }
  }
  return samples;
}

type Recorder = (index: number, id: string | null, sample: unknown) => object | null;

function recorder({ kind, annotators }: Evaluation, first: Annotator): Recorder {
  const { labelling, asking } = kind;
  const names = annotators.names.filter((name) => name !== FILE_ANNOTATOR);
  if (labelling?.ratedRecord) {
    return (index, _, sample) =>
      names.some((name) => annotators.labelsOf(name, index) !== null)
        ? (labelling.ratedRecord?.(annotators.labelled(first, index, sample)) ?? null)
        : null;
  }
  const labellers = names
    .filter((name) => !name.startsWith(HUMAN_PREFIX))
    .sort((one, other) => Number(other === first) - Number(one === first));
  const words = annotators.isLocallyLabelled ? localLabeller() : null;
  return (index, id, sample) => {
    const asked = asking?.support?.(sample);
    if (!asked) return null;
    const results = labellers.map((name): [Annotator, AnnotatorResult] => [
      name,
      resultOf(annotators.labelsOf(name, index), name === LOCAL_ANNOTATOR ? words : null, asked.input),
    ]);
    const speaking = results.filter(([, { state }]) => state !== "missing");
    if (speaking.length === 0) return null;
    const byAnnotator = Object.fromEntries(speaking);
    return sideRecord({ ...asked, index, id }, { index, id, byAnnotator }, Object.keys(byAnnotator));
  };
}

function resultOf(
  labels: ReturnType<Evaluation["annotators"]["labelsOf"]>,
  words: LocalLabeller | null,
  input: LabelInput | null,
): AnnotatorResult {
  if (labels?.failure !== undefined) return { state: "failed", failure: labels.failure, message: "" };
  const support = labels?.support ?? (words !== null && input !== null ? words.label(input).labels : null);
  if (support === null) return { state: "missing" };
  const { disagreements = [], ...own } = support;
  return { state: "labelled", labelled: { labels: own, criteria: labels?.criteria ?? {} }, disagreements };
}
