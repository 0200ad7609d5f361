import type { RagSample, SentenceSupport } from "../../../model/index.ts";
import { cleanKey, isResponseKey, isSpecial } from "../../../text/keys.ts";
import { Contradiction } from "../facts.ts";
import { KeyList, type LabelReading, type SentenceReading } from "./reading.ts";

/** Bits of `Contradiction`. `adherence` as in the facts. */
export function contradictionsOf(sample: RagSample, reading: LabelReading, adherence: number): number {
  const { labels } = sample;
  if (labels === null) return 0;
  let bits = 0;
  // A named state needs no keys.
  if (labels.support?.some((entry) => isWithoutKeys(entry) && entry.state === undefined)) {
    bits |= Contradiction.noKeys;
  }
  if (labels.isOverallSupported !== null && adherence !== 0 && labels.isOverallSupported !== (adherence === 1)) {
    bits |= Contradiction.overallDiffers;
  }
  bits |= useAgainstRelevance(reading);
  if (hasUnknown(sample, reading)) bits |= Contradiction.unknownKey;
  if (hasRepeated(sample, reading)) bits |= Contradiction.repeatedKey;
  if (hasUnlabelled(sample, reading)) bits |= Contradiction.unlabelledSentence;
  return bits;
}

export const isWithoutKeys = ({ isFullySupported, supportingKeys }: SentenceSupport): boolean =>
  isFullySupported === true && supportingKeys.length === 0;

/** Each once, in the order written. */
export function usedNotRelevant({ relevant, utilized }: LabelReading): readonly string[] {
  if (relevant === null || utilized === null) return [];
  return utilized.distinct.filter((key) => !relevant.has(key));
}

/** A key with the name of its field. */
export interface KeyFinding {
  readonly field: string;
  readonly key: string;
}

/** Keys without a sentence and special words excluded, each once a list, as written. */
export function unknownKeys(sample: RagSample, reading: LabelReading): readonly KeyFinding[] {
  const isStrange = isStrangeTo(sample);
  return findKeys(sample, (raw, isOfDocument) => {
    const key = cleanKey(raw);
    return isOfDocument ? !reading.sentences.has(key) && !isSpecial(key) : isStrange(key);
  });
}

/** Repeated keys of a list as written, and entries of the same response sentence. */
export function repeatedKeys(sample: RagSample): readonly KeyFinding[] {
  let field = "";
  let seen = new Set<string>();
  return findKeys(sample, (raw, _, list) => {
    if (list !== field) [field, seen] = [list, new Set()];
    return seen.size === seen.add(cleanKey(raw)).size;
  });
}

/** Response sentences without an entry that the list of unsupported ones does not decide. */
export function unlabelledSentences(sample: RagSample, reading: LabelReading): readonly string[] {
  if (!hasUnlabelled(sample, reading)) return [];
  return reading.responses.filter(isLeftOut).map(({ key }) => key);
}

function useAgainstRelevance(reading: LabelReading): number {
  const { relevant, utilized } = reading;
  if (relevant === null || utilized === null || utilized.keys.length === 0) return 0;
  if (relevant.keys.length === 0) return Contradiction.usedWithoutRelevant;
  return utilized.distinct.some((key) => !relevant.has(key)) ? Contradiction.usedNotRelevant : 0;
}

// For all rows: whether any exists, without paths and lists.

function hasUnknown(sample: RagSample, reading: LabelReading): boolean {
  const { sentences, relevant, utilized, unsupported, responses, entries } = reading;
  const isUnknown = (key: string): boolean => !sentences.has(key) && !isSpecial(key);
  if (relevant?.distinct.some(isUnknown) || utilized?.distinct.some(isUnknown)) return true;
  if (responses.some(({ others }) => others.some((raw) => !isSpecial(cleanKey(raw))))) return true;
  const isStrange = isStrangeTo(sample);
  return entries?.keys.some(isStrange) === true || unsupported?.distinct.some(isStrange) === true;
}

function hasRepeated(
  { labels }: RagSample,
  { relevant, utilized, unsupported, responses, entries }: LabelReading,
): boolean {
  if (relevant?.isRepeating || utilized?.isRepeating || unsupported?.isRepeating) return true;
  if (entries !== null && entries.keys.length < (labels?.support?.length ?? 0)) return true;
  const isRepeating = responses.some(({ cited, others, entry }) => {
    const supports = entry?.supportingKeys.length ?? 0;
    return supports > cited.length + others.length || (others.length > 1 && new KeyList(others).isRepeating);
  });
  if (isRepeating || entries === null) return isRepeating;
  // Entries without a response sentence are not in the reading.
  const read = responses.reduce((count, { entry }) => (entry === null ? count : count + 1), 0);
  if (read === entries.keys.length) return false;
  return labels?.support?.some(({ supportingKeys }) => new KeyList(supportingKeys).isRepeating) === true;
}

function hasUnlabelled({ labels }: RagSample, { responses, entries }: LabelReading): boolean {
  if (labels?.isPartial === true) return false;
  return entries !== null && responses.some(isLeftOut);
}

const isLeftOut = ({ state, isUnit }: SentenceReading): boolean => state === "unlabelled" && !isUnit;

/** Whether a clean key is of no response sentence: by the list, or without one by its form. */
function isStrangeTo({ responseSentences }: RagSample): (key: string, position?: number) => boolean {
  if (responseSentences === null) return (key) => !isResponseKey(key);
  // Fast path: entries are mostly in the order of the sentences.
  return (key, position = 0) =>
    responseSentences[position]?.key !== key && !responseSentences.some((sentence) => sentence.key === key);
}

/** Matching keys of the labels in file order, each once a list. */
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
