import type { RagSample } from "../../../../model/index.ts";
import { cleanKey, isResponseKey, isSpecial } from "../../../sentences/keys.ts";
import { Contradiction } from "../facts.ts";
import type { KeyList, LabelReading } from "./reading.ts";

/** Bits of `Contradiction`: where labels speak against each other or against the sentences. `adherence` as in the facts. */
export function contradictionsOf(sample: RagSample, reading: LabelReading, adherence: number): number {
  const { labels } = sample;
  if (labels === null) return 0;
  const support = labels.support ?? [];
  let bits = 0;
  if (support.some((entry) => entry.isFullySupported === true && entry.supportingKeys.length === 0)) {
    bits |= Contradiction.noKeys;
  }
  if (labels.isOverallSupported !== null && adherence !== 0 && labels.isOverallSupported !== (adherence === 1)) {
    bits |= Contradiction.overallDiffers;
  }
  bits |= useAgainstRelevance(reading);
  if (unknownKeys(sample, reading).length > 0) bits |= Contradiction.unknownKey;
  if (repeatedKeys(sample, reading).length > 0) bits |= Contradiction.repeatedKey;
  if (unlabelledSentences(sample, reading).length > 0) bits |= Contradiction.unlabelledSentence;
  return bits;
}

/** Keys that are used and not relevant, each once, in the order written. */
export function usedNotRelevant({ relevant, utilized }: LabelReading): readonly string[] {
  if (relevant === null || utilized === null) return [];
  return [...utilized.distinct].filter((key) => !relevant.distinct.has(key));
}

/** A key list of the labels, by the name of its field. */
export interface KeyFinding {
  readonly field: string;
  readonly key: string;
}

/** Keys that name no sentence and are none of the special words, each once a list, as written. */
export function unknownKeys(sample: RagSample, reading: LabelReading): readonly KeyFinding[] {
  const isDocument = (key: string): boolean => reading.sentences.has(key);
  const responses = sample.responseSentences?.map(({ key }) => key as string);
  const isResponse = (key: string): boolean => (responses ? responses.includes(key) : isResponseKey(key));
  return findKeys(sample, (raw, isOfDocument) => {
    const key = cleanKey(raw);
    return !isSpecial(key) && !(isOfDocument ? isDocument(key) : isResponse(key));
  });
}

/** Keys that one list holds more than once; entries of the same response sentence among them. */
export function repeatedKeys(
  sample: RagSample,
  { relevant, utilized, unsupported }: LabelReading,
): readonly KeyFinding[] {
  const isRepeating = (list: KeyList | null): boolean => list !== null && list.distinct.size < list.keys.length;
  const support = sample.labels?.support ?? [];
  const found = [relevant, utilized, unsupported].some(isRepeating) || hasRepeated(support.map(({ key }) => key));
  if (!found && !support.some(({ supportingKeys }) => hasRepeated(supportingKeys))) return [];
  let field = "";
  let seen = new Set<string>();
  return findKeys(sample, (raw, _, list) => {
    if (list !== field) [field, seen] = [list, new Set()];
    const key = cleanKey(raw);
    return seen.size === seen.add(key).size;
  });
}

/** Sentences of the response that the judge's entries leave out. */
export function unlabelledSentences(sample: RagSample, { responses }: LabelReading): readonly string[] {
  const { labels, responseSentences } = sample;
  if (responseSentences === null || labels === null || labels.support === null) return [];
  const labelled = labels.support.map((entry) => cleanKey(entry.key));
  return responses.filter(({ key }) => !labelled.includes(key)).map(({ key }) => key);
}

function useAgainstRelevance(reading: LabelReading): number {
  const { relevant, utilized } = reading;
  if (relevant === null || utilized === null || utilized.keys.length === 0) return 0;
  if (relevant.keys.length === 0) return Contradiction.usedWithoutRelevant;
  for (const key of utilized.distinct) if (!relevant.distinct.has(key)) return Contradiction.usedNotRelevant;
  return 0;
}

function hasRepeated(raw: readonly string[]): boolean {
  if (raw.length < 2) return false;
  const keys = raw.map(cleanKey);
  return keys.some((key, i) => keys.indexOf(key) !== i);
}

/** Every key of the labels in file order that meets the test, once a list. */
function findKeys(
  { labels }: RagSample,
  test: (raw: string, isOfDocument: boolean, field: string) => boolean,
): readonly KeyFinding[] {
  if (labels === null) return [];
  let found: KeyFinding[] | null = null;
  const look = (field: string, keys: readonly string[] | null, isOfDocument: boolean): void => {
    for (const key of keys ?? []) {
      if (!test(key, isOfDocument, field)) continue;
      if (found?.some((other) => other.field === field && other.key === key)) continue;
      found ??= [];
      found.push({ field, key });
    }
  };
  look("all_relevant_sentence_keys", labels.relevantKeys, true);
  look("all_utilized_sentence_keys", labels.utilizedKeys, true);
  look("unsupported_response_sentence_keys", labels.unsupportedResponseKeys, false);
  const { support } = labels;
  if (support === null) return found ?? [];
  look(
    "response_sentence_key",
    support.map(({ key }) => key),
    false,
  );
  for (let e = 0; e < support.length; e++) {
    look(`sentence_support_information[${e}].supporting_sentence_keys`, support[e]?.supportingKeys ?? null, true);
  }
  return found ?? [];
}
