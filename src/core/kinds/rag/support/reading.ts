import type { DocumentKey, RagSample, SentenceSupport, SupportState } from "../../../../model/index.ts";
import { cleanKey, isDocumentKey } from "../../../sentences/keys.ts";
import { DocumentSentences } from "./documentSentences.ts";

/** A list of keys as the file has it, each clean; repeated and unknown ones included. */
export interface KeyList {
  readonly keys: readonly string[];
  readonly distinct: ReadonlySet<string>;
}

/** What the labels say of one response sentence. */
export interface SentenceReading {
  readonly key: string;
  readonly state: SupportState;
  /** Document sentences it cites, each once, in the order written. */
  readonly cited: readonly DocumentKey[];
  /** Words and unknown keys among its supports, as written. */
  readonly others: readonly string[];
  readonly explanation: string | null;
}

/** The labels of a sample with their keys resolved: what bulk facts, contradictions and the opened sample stand on. */
export interface LabelReading {
  readonly sentences: DocumentSentences;
  readonly relevant: KeyList | null;
  readonly utilized: KeyList | null;
  readonly unsupported: KeyList | null;
  /** In reading order where the file lists its response's sentences, else in order of mention. */
  readonly responses: readonly SentenceReading[];
}

export function readLabels(sample: RagSample): LabelReading {
  const sentences = new DocumentSentences(sample);
  const { labels } = sample;
  const unsupported = keyList(labels?.unsupportedResponseKeys);
  const entries = entriesByKey(labels?.support ?? []);
  const hasEntries = labels?.support != null;
  return {
    sentences,
    relevant: keyList(labels?.relevantKeys),
    utilized: keyList(labels?.utilizedKeys),
    unsupported,
    responses: responseKeys(sample, entries, unsupported).map((key) =>
      readSentence(key, entries.get(key), hasEntries, unsupported, sentences),
    ),
  };
}

function keyList(raw: readonly string[] | null | undefined): KeyList | null {
  if (raw == null) return null;
  const keys = raw.map(cleanKey);
  return { keys, distinct: new Set(keys) };
}

/** Entries by clean key. Several for one sentence count as one: supported only if none says it is not. */
function entriesByKey(support: readonly SentenceSupport[]): ReadonlyMap<string, SentenceSupport> {
  const entries = new Map<string, SentenceSupport>();
  for (const entry of support) {
    const key = cleanKey(entry.key);
    const earlier = entries.get(key);
    entries.set(key, earlier ? merged(earlier, entry) : entry);
  }
  return entries;
}

function merged(a: SentenceSupport, b: SentenceSupport): SentenceSupport {
  const verdicts = [a.isFullySupported, b.isFullySupported];
  return {
    key: a.key,
    explanation: [a.explanation, b.explanation].filter((text) => text !== "").join("\n"),
    supportingKeys: [...a.supportingKeys, ...b.supportingKeys],
    isFullySupported: verdicts.includes(false) ? false : verdicts.includes(true) ? true : null,
  };
}

function responseKeys(
  { responseSentences }: RagSample,
  entries: ReadonlyMap<string, SentenceSupport>,
  unsupported: KeyList | null,
): readonly string[] {
  if (responseSentences !== null) return responseSentences.map(({ key }) => key);
  // Without a list every label stands for a sentence, also under a name that is no key: judges number list items.
  return [...new Set([...entries.keys(), ...(unsupported?.distinct ?? [])])].filter((key) => key !== "");
}

function readSentence(
  key: string,
  entry: SentenceSupport | undefined,
  hasEntries: boolean,
  unsupported: KeyList | null,
  sentences: DocumentSentences,
): SentenceReading {
  const cited: DocumentKey[] = [];
  const others: string[] = [];
  for (const raw of entry?.supportingKeys ?? []) {
    const clean = cleanKey(raw);
    if (!sentences.has(clean) || !isDocumentKey(clean)) others.push(raw);
    else if (!cited.includes(clean)) cited.push(clean);
  }
  const isSupported = verdictOf(key, entry, hasEntries, unsupported);
  return { key, state: stateOf(isSupported, cited.length > 0), cited, others, explanation: entry?.explanation || null };
}

/** The entry decides; where it is silent, the list of unsupported sentences; null where neither says. */
function verdictOf(
  key: string,
  entry: SentenceSupport | undefined,
  hasEntries: boolean,
  unsupported: KeyList | null,
): boolean | null {
  if (entry && entry.isFullySupported !== null) return entry.isFullySupported;
  if (unsupported === null) return null;
  if (unsupported.distinct.has(key)) return false;
  // A sentence that the judge's entries skip was not judged, although it is not on the list.
  return entry !== undefined || !hasEntries ? true : null;
}

function stateOf(isSupported: boolean | null, isCiting: boolean): SupportState {
  if (isSupported === null) return "unlabelled";
  if (isSupported) return isCiting ? "full" : "uncited";
  return isCiting ? "partial" : "none";
}
