import type { Annotator, AskedSample, Labelled } from "../../model/index.ts";
import type { AnnotatorResult, SampleResult } from "./labelItem.ts";

/**
 * A sample with its labels as one record in RAGBench's field names: a file of such records is read by this program and
 * by others as it is. The first annotator's labels stand where RAGBench has them, those of others under `labels_by`.
 * The same labels always give the same text.
 */
export function sideRecord(
  asked: AskedSample,
  { byAnnotator }: SampleResult,
  annotators: readonly Annotator[],
): Readonly<Record<string, unknown>> {
  const { id, input, response } = asked;
  const [first, ...others] = annotators;
  const own = first === undefined ? undefined : byAnnotator[first];
  const further = others.flatMap((name) => {
    const labels = labelFields(byAnnotator[name]);
    return labels === null ? [] : [[name, labels] as const];
  });
  return {
    id,
    question: input?.question ?? null,
    response: response ?? input?.response.map(({ text }) => text).join(" ") ?? null,
    documents_sentences: input?.documents.map((sentences) => sentences.map(({ key, text }) => [key, text])) ?? null,
    response_sentences: input?.response.map(({ key, text }) => [key, text]) ?? null,
    annotating_model_name: first ?? null,
    ...(labelFields(own) ?? {}),
    ...(own?.state === "failed" ? { label_error: own.failure } : {}),
    ...(asked.reason === null ? {} : { label_error: asked.reason }),
    ...(further.length === 0 ? {} : { labels_by: Object.fromEntries(further) }),
  };
}

function labelFields(result: AnnotatorResult | undefined): Readonly<Record<string, unknown>> | null {
  if (result?.state !== "labelled") return null;
  const { labelled, disagreements } = result;
  const { labels } = labelled;
  return {
    relevance_explanation: labels.relevanceExplanation,
    all_relevant_sentence_keys: labels.relevantKeys,
    overall_supported_explanation: labels.overallExplanation,
    overall_supported: labels.isOverallSupported,
    sentence_support_information: labels.support?.map((sentence) => ({
      response_sentence_key: sentence.key,
      explanation: sentence.explanation,
      supporting_sentence_keys: sentence.supportingKeys,
      fully_supported: sentence.isFullySupported,
    })),
    unsupported_response_sentence_keys: labels.unsupportedResponseKeys,
    all_utilized_sentence_keys: labels.utilizedKeys,
    ...criteriaFields(labelled),
    ...(disagreements.length === 0 ? {} : { disagreements }),
  };
}

function criteriaFields({ criteria }: Labelled): Readonly<Record<string, unknown>> {
  return Object.keys(criteria).length === 0 ? {} : { criteria };
}
