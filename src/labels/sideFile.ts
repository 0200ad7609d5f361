import { IdHasher } from "../analysis/table/keys.ts";
import type {
  Annotator,
  AskedSample,
  CriterionScore,
  Disagreement,
  LabelInput,
  Labelled,
  SampleLabels,
  SentenceSupport,
  SupportLabels,
} from "../model/index.ts";
import { isObject } from "../read/parse.ts";
import { readProbability } from "../read/written.ts";
import type { AnnotatorResult, SampleResult } from "./sampleLabeller.ts";

/**
 * Key of the labelled texts and sentence keys: sixteen hexadecimal digits. Labels with another key are stale. `whole`
 * is the response with its unlabelled parts.
 */
export function askedKey({ question, documents, response }: LabelInput, whole = response): string {
  const pairs = [...documents, whole].map((sentences) => sentences.map(({ key, text }) => [key, text]));
  const halves = new Uint32Array(2);
  new IdHasher().write(JSON.stringify([question, pairs]), {}, halves, 0);
  return [...halves].map((half) => half.toString(16).padStart(8, "0")).join("");
}

/**
 * A sample with its labels as one record in RAGBench's field names, readable by other programs. The first annotator's
 * labels are RAGBench's fields, others are in `labels_by`. Deterministic.
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
    content_key: input && askedKey(input, asked.whole),
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
      ...(sentence.probability === undefined ? {} : { support_probability: sentence.probability }),
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

export interface SideRecord {
  readonly id: string | null;
  readonly contentKey: string;
  readonly byAnnotator: Readonly<Record<Annotator, SampleLabels>>;
}

/** Reads a record of `sideRecord`; null for other records. Annotators with incomplete labels are left out. */
export function readSideRecord(record: unknown): SideRecord | null {
  if (!isObject(record)) return null;
  const { id, content_key: contentKey, annotating_model_name: first, labels_by: others } = record;
  if (typeof first !== "string" || typeof contentKey !== "string") return null;
  const entries = [[first, record] as const, ...Object.entries(isObject(others) ? others : {})];
  const byAnnotator = entries.flatMap(([annotator, fields]) => {
    const labels = readSampleLabels(fields);
    return labels === null ? [] : [[annotator, labels] as const];
  });
  return {
    id: typeof id === "string" || typeof id === "number" ? String(id) : null,
    contentKey,
    byAnnotator: Object.fromEntries(byAnnotator),
  };
}

export function readCriteria(value: unknown): Readonly<Record<string, CriterionScore>> | null {
  if (!isObject(value)) return null;
  const scores = Object.entries(value).flatMap(([id, entry]): [string, CriterionScore][] => {
    if (!isObject(entry) || typeof entry.score !== "number" || !Number.isFinite(entry.score)) return [];
    const { score, scale, explanation } = entry;
    const hasScale = typeof scale === "number" && scale >= score;
    return [
      [id, { score, ...(hasScale ? { scale } : {}), explanation: typeof explanation === "string" ? explanation : "" }],
    ];
  });
  return scores.length === 0 ? null : Object.fromEntries(scores);
}

function readSampleLabels(fields: unknown): SampleLabels | null {
  const support = readLabelFields(fields);
  const criteria = isObject(fields) ? readCriteria(fields.criteria) : null;
  return support && { support, ...(criteria ? { criteria } : {}) };
}

function readLabelFields(fields: unknown): SupportLabels | null {
  if (!isObject(fields)) return null;
  const { all_relevant_sentence_keys: relevant } = fields;
  const relevantKeys = textsIn(relevant);
  const utilizedKeys = textsIn(fields.all_utilized_sentence_keys);
  const list = fields.sentence_support_information;
  if (utilizedKeys === null || !Array.isArray(list)) return null;
  const support = list.flatMap((entry: unknown): SentenceSupport[] => {
    if (!isObject(entry) || typeof entry.response_sentence_key !== "string") return [];
    return [
      {
        key: entry.response_sentence_key,
        explanation: typeof entry.explanation === "string" ? entry.explanation : "",
        supportingKeys: textsIn(entry.supporting_sentence_keys) ?? [],
        isFullySupported: typeof entry.fully_supported === "boolean" ? entry.fully_supported : null,
        ...readProbability(entry.support_probability),
      },
    ];
  });
  if (support.length !== list.length) return null;
  const isGuess = support.some(({ probability }) => probability !== undefined);
  if (relevantKeys === null && !(relevant === null && isGuess)) return null;
  const text = (value: unknown) => (typeof value === "string" ? value : null);
  return {
    relevantKeys,
    utilizedKeys,
    unsupportedResponseKeys: textsIn(fields.unsupported_response_sentence_keys),
    support,
    isOverallSupported: typeof fields.overall_supported === "boolean" ? fields.overall_supported : null,
    overallExplanation: text(fields.overall_supported_explanation),
    relevanceExplanation: text(fields.relevance_explanation),
    ...readDisagreements(fields.disagreements),
  };
}

const DECIDED = ["relevant", "utilized", "supported"] as const satisfies readonly Disagreement["on"][];

function readDisagreements(value: unknown): Pick<SupportLabels, "disagreements"> {
  if (!Array.isArray(value)) return {};
  const disagreements = value.flatMap((entry: unknown): Disagreement[] => {
    if (!isObject(entry) || typeof entry.key !== "string") return [];
    const { key, yes, no } = entry;
    const on = DECIDED.find((one) => one === entry.on);
    return on !== undefined && isCount(yes) && isCount(no) ? [{ key, on, yes, no }] : [];
  });
  return disagreements.length === 0 ? {} : { disagreements };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const textsIn = (value: unknown): readonly string[] | null =>
  Array.isArray(value) && value.every((text) => typeof text === "string") ? value : null;
