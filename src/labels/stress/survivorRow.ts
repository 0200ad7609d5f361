import type {
  AskedSentence,
  JudgeInput,
  MatchedInput,
  MatchedVerdict,
  StressSurvivor,
  SupportLabels,
} from "../../model/index.ts";
import { lettersOf } from "../../text/keys.ts";
import { expectedOf, type PairSaid } from "./pairs.ts";

type SentenceKeys = ReadonlyMap<string, string>;

/**
 * An undetected mutant as a row of an evaluation: its texts, the judge's labels in RAGBench's field names, the change
 * and the original response. The operator is the data set, so that results are sliced by it.
 */
export function supportRow({ sample, ...survivor }: StressSurvivor): Readonly<Record<string, unknown>> {
  const { operator, expects, original, mutant, changes, watched, before, after } = survivor;
  const documentKeys = new Map(
    mutant.documents.flatMap((sentences, d) => sentences.map(({ key }, s) => [key, `${d}${lettersOf(s)}`] as const)),
  );
  const responseKeys = new Map(mutant.response.map(({ key }, s) => [key, lettersOf(s)] as const));
  return {
    id: `${sample} ${operator}`,
    dataset_name: operator,
    question: mutant.question,
    documents: mutant.documents.map(textOf),
    response: textOf(mutant.response),
    documents_sentences: mutant.documents.map((sentences) => pairsOf(sentences, documentKeys)),
    response_sentences: pairsOf(mutant.response, responseKeys),
    ...labelsOf(after, documentKeys, responseKeys),
    stress: {
      operator,
      expects,
      watched: watched.map((key) => responseKeys.get(key) ?? key),
      changes: changes.map(({ key, ...change }) => ({ ...change, key: key && (responseKeys.get(key) ?? key) })),
      judge_before: saidOf(before),
      judge_after: saidOf(after),
      original_response: textOf(original.response),
      original_documents: original.documents.map(textOf),
    },
  };
}

/** An undetected response as our own row, which is judged again when opened. */
export function matchedRow(survivor: StressSurvivor<MatchedInput, MatchedVerdict>): Readonly<Record<string, unknown>> {
  const { sample, operator, expects, original, mutant, changes, before, after } = survivor;
  return {
    ...mutant.row,
    id: `${sample} ${operator}`,
    dataset: operator,
    response: mutant.response,
    stress: {
      operator,
      expects,
      changes,
      judge_before: before.verdict,
      judge_after: after.verdict,
      original_response: original.response,
    },
  };
}

/** A pair with a changed verdict as a row of ratings: the expected verdict is gold. */
export function pairRow(
  survivor: StressSurvivor<JudgeInput, PairSaid>,
  judge: string,
): Readonly<Record<string, unknown>> {
  const { sample, operator, expects, original, mutant, changes, before, after } = survivor;
  const [response1, response2] = mutant.candidates;
  return {
    id: `${sample} ${operator}`,
    subset: operator,
    prompt: mutant.prompt,
    ...(mutant.reference === null ? {} : { reference: mutant.reference }),
    response1,
    response2,
    gold: expectedOf(operator, before.value),
    ratings: [{ rater: judge, value: after.value ?? "no verdict" }],
    stress: {
      operator,
      expects,
      changes,
      judge_before: before.value,
      judge_after: after.value,
      original_responses: original.candidates,
    },
  };
}

export const textOf = (sentences: readonly AskedSentence[]): string => sentences.map(({ text }) => text).join(" ");

const pairsOf = (sentences: readonly AskedSentence[], keys: SentenceKeys): readonly (readonly [string, string])[] =>
  sentences.map(({ key, text }) => [keys.get(key) ?? key, text]);

function labelsOf(
  { support, isOverallSupported }: SupportLabels,
  documentKeys: SentenceKeys,
  responseKeys: SentenceKeys,
) {
  const known = (support ?? []).map(({ key, explanation, supportingKeys, isFullySupported }) => ({
    response_sentence_key: responseKeys.get(key) ?? key,
    explanation,
    supporting_sentence_keys: supportingKeys.flatMap((one) => documentKeys.get(one) ?? []),
    fully_supported: isFullySupported,
  }));
  const used = new Set(known.flatMap(({ supporting_sentence_keys: keys }) => keys));
  return {
    sentence_support_information: known,
    all_utilized_sentence_keys: [...documentKeys.values()].filter((key) => used.has(key)),
    unsupported_response_sentence_keys: known.flatMap((one) =>
      one.fully_supported === false ? [one.response_sentence_key] : [],
    ),
    overall_supported: isOverallSupported,
  };
}

function saidOf({ support }: SupportLabels): string {
  const states = (support ?? []).map(({ isFullySupported }) => isFullySupported);
  if (states.includes(false)) return "unsupported";
  return states.includes(null) ? "unsure" : "supported";
}
