import type { DocumentKey, RagSample, SentenceSupport, SupportState } from "../../../../model/index.ts";
import { cleanKey } from "../../../sentences/keys.ts";
import { DocumentSentences } from "./documentSentences.ts";
import { Entries } from "./entries.ts";
import { KeyList } from "./keyList.ts";

/** What the labels say of one response sentence. */
export interface SentenceReading {
  readonly key: string;
  readonly state: SupportState;
  /** Document sentences it cites, each once, in the order written. */
  readonly cited: readonly DocumentKey[];
  /** Words and unknown keys among its supports, as written. */
  readonly others: readonly string[];
  /** What the judge's entry says; null where there is none. */
  readonly entry: SentenceSupport | null;
}

/** The labels of a sample with their keys resolved: what bulk facts, contradictions and the opened sample stand on. */
export interface LabelReading {
  readonly sentences: DocumentSentences;
  readonly relevant: KeyList | null;
  readonly utilized: KeyList | null;
  readonly unsupported: KeyList | null;
  readonly entries: Entries | null;
  /** In reading order where the file lists its response's sentences, else in order of mention. */
  readonly responses: readonly SentenceReading[];
}

export function readLabels(sample: RagSample): LabelReading {
  const { labels, responseSentences } = sample;
  const reading = {
    sentences: new DocumentSentences(sample),
    relevant: listOf(labels?.relevantKeys),
    utilized: listOf(labels?.utilizedKeys),
    unsupported: listOf(labels?.unsupportedResponseKeys),
    entries: labels == null || labels.support === null ? null : new Entries(labels.support),
  };
  const responses =
    responseSentences === null
      ? mentionedIn(reading.entries, reading.unsupported).map((key, s) => readSentence(key, s, reading))
      : responseSentences.map(({ key }, s) => readSentence(key, s, reading));
  return { ...reading, responses };
}

const listOf = (raw: readonly string[] | null | undefined): KeyList | null => (raw == null ? null : new KeyList(raw));

/** Without a list every label stands for a sentence, also under a name that is no key: judges number list items. */
function mentionedIn(entries: Entries | null, unsupported: KeyList | null): readonly string[] {
  const mentioned = new Set([...(entries?.keys ?? []), ...(unsupported?.distinct ?? [])]);
  return [...mentioned].filter((key) => key !== "");
}

type Labels = Omit<LabelReading, "responses">;

function readSentence(key: string, position: number, labels: Labels): SentenceReading {
  const entry = labels.entries?.find(key, position) ?? null;
  const cited: DocumentKey[] = [];
  let others: string[] = NONE;
  if (entry) {
    for (const raw of entry.supportingKeys) {
      const clean = cleanKey(raw);
      if (!labels.sentences.has(clean)) others = [...others, raw];
      // What names a document's sentence is a document's key.
      else if (!cited.includes(clean as DocumentKey)) cited.push(clean as DocumentKey);
    }
  }
  const state = entry?.state ?? stateOf(verdictOf(key, entry, labels), cited.length > 0);
  return { key, state, cited, others, entry };
}

const NONE: string[] = [];

/** The entry decides; where it is silent, the list of unsupported sentences; null where neither says. */
function verdictOf(key: string, entry: SentenceSupport | null, { entries, unsupported }: Labels): boolean | null {
  if (entry && entry.isFullySupported !== null) return entry.isFullySupported;
  if (unsupported === null) return null;
  if (unsupported.has(key)) return false;
  // A sentence that the judge's entries skip was not judged, although it is not on the list.
  return entry !== null || entries === null ? true : null;
}

function stateOf(isSupported: boolean | null, isCiting: boolean): SupportState {
  if (isSupported === null) return "unlabelled";
  if (isSupported) return isCiting ? "full" : "uncited";
  return isCiting ? "partial" : "none";
}
