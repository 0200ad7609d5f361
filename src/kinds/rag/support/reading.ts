import type {
  DocumentKey,
  KeyedSentence,
  RagDocument,
  RagSample,
  SentenceSupport,
  SupportState,
} from "../../../model/index.ts";
import { cleanKey, isDocumentKey, namedHomeOf } from "../../../text/keys.ts";
import { homeOf } from "../documents.ts";

/** Code points of a text. The pattern fails fast for strings of one byte a unit. */
export function codePoints(text: string): number {
  if (!ASTRAL.test(text)) return text.length;
  let pairs = 0;
  for (let i = 0; i < text.length - 1; i++) {
    if (isHigh(text.charCodeAt(i)) && isLow(text.charCodeAt(i + 1))) pairs++;
  }
  return text.length - pairs;
}

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;
const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Keyed sentences of a sample's documents. `total` is null if neither listed nor counted. */
export class DocumentSentences {
  readonly total: number | null;
  /** Without a list no key is unknown. */
  readonly isListed: boolean;
  readonly #documents: readonly RagDocument[];
  #byKey: ReadonlyMap<string, KeyedSentence> | null = null;

  constructor({ documents, counts }: RagSample) {
    this.#documents = documents ?? [];
    let listed = 0;
    let isListed = documents !== null && documents.length === 0;
    for (const { sentences } of this.#documents) {
      if (sentences === null) continue;
      isListed = true;
      listed += sentences.length;
    }
    // An empty list of documents proves nothing if the row counts their sentences.
    this.isListed = isListed && (listed > 0 || counts === null || counts.total === null);
    this.total = this.isListed ? listed : (counts?.total ?? null);
  }

  /** Whether a clean key is of a document sentence: by the list, or without one by its form. */
  has(key: string): boolean {
    if (this.isListed) return this.find(key) !== null;
    if (isDocumentKey(key)) return true;
    const home = namedHomeOf(key);
    return home !== null && this.#documents.some((document) => homeOf(document, 0).startsWith(home));
  }

  /** The first sentence with a clean key. */
  find(key: string): KeyedSentence | null {
    const sentence = this.#atPlaceOf(key);
    if (sentence?.key === key) return sentence;
    this.#byKey ??= this.#mapped();
    return this.#byKey.get(key) ?? null;
  }

  /** Null if a sentence has no text. */
  codePoints(): number | null {
    let sum = 0;
    for (const { sentences } of this.#documents) {
      for (const { text } of sentences ?? []) {
        if (text === null) return null;
        sum += codePoints(text);
      }
    }
    return sum;
  }

  *[Symbol.iterator](): Generator<KeyedSentence> {
    for (const { sentences } of this.#documents) yield* sentences ?? [];
  }

  /** Fast path for files with sentences in order: `1c` is the third of the second document. */
  #atPlaceOf(key: string): KeyedSentence | undefined {
    let document = 0;
    let at = 0;
    for (; at < key.length && key.charCodeAt(at) <= NINE; at++) document = document * 10 + key.charCodeAt(at) - ZERO;
    let sentence = 0;
    for (; at < key.length; at++) sentence = sentence * 26 + key.charCodeAt(at) - BEFORE_A;
    return this.#documents[document]?.sentences?.[sentence - 1];
  }

  #mapped(): ReadonlyMap<string, KeyedSentence> {
    const byKey = new Map<string, KeyedSentence>();
    for (const sentence of this) if (!byKey.has(sentence.key)) byKey.set(sentence.key, sentence);
    return byKey;
  }
}

const ZERO = 48;
const NINE = 57;
const BEFORE_A = 96;

/** A judge's entries by response sentence. Several for one count as one: supported only if none denies it. */
export class Entries {
  /** Clean keys, each once, in the order written. */
  readonly keys: readonly string[];
  readonly #entries: readonly SentenceSupport[];
  #byKey: ReadonlyMap<string, SentenceSupport> | null = null;

  constructor(support: readonly SentenceSupport[]) {
    const keys = support.map(({ key }) => cleanKey(key));
    const isOnce = keys.length <= SHORT && keys.every((key, k) => keys.indexOf(key) === k);
    if (isOnce) {
      this.keys = keys;
      this.#entries = support;
    } else {
      this.#byKey = merged(keys, support);
      this.keys = [...this.#byKey.keys()];
      this.#entries = [...this.#byKey.values()];
    }
  }

  /** Fast path: entries are mostly in the order of the sentences. */
  find(key: string, position: number): SentenceSupport | undefined {
    if (this.keys[position] === key) return this.#entries[position];
    if (this.#byKey) return this.#byKey.get(key);
    const at = this.keys.indexOf(key);
    return at < 0 ? undefined : this.#entries[at];
  }
}

const SHORT = 32;

function merged(keys: readonly string[], support: readonly SentenceSupport[]): ReadonlyMap<string, SentenceSupport> {
  const byKey = new Map<string, SentenceSupport>();
  for (const [e, entry] of support.entries()) {
    const key = keys[e] ?? "";
    const earlier = byKey.get(key);
    byKey.set(key, earlier ? mergedPair(earlier, entry) : entry);
  }
  return byKey;
}

function mergedPair(a: SentenceSupport, b: SentenceSupport): SentenceSupport {
  const verdicts = [a.isFullySupported, b.isFullySupported];
  const marks = [...(a.marks ?? []), ...(b.marks ?? [])];
  return {
    key: a.key,
    ...(marks.length > 0 ? { marks } : {}),
    explanation: [a.explanation, b.explanation].filter((text) => text !== "").join("\n"),
    supportingKeys: [...a.supportingKeys, ...b.supportingKeys],
    isFullySupported: verdicts.includes(false) ? false : verdicts.includes(true) ? true : null,
  };
}

/** A file's list of keys, each clean. Short lists are scanned, longer ones have a set. */
export class KeyList {
  /** With repeated and unknown ones. */
  readonly keys: readonly string[];
  /** Each once, in the order of first mention. */
  readonly distinct: readonly string[];
  readonly #set: ReadonlySet<string> | null;

  constructor(raw: readonly string[]) {
    this.keys = raw.map(cleanKey);
    if (raw.length > SHORT_LIST) {
      this.#set = new Set(this.keys);
      this.distinct = [...this.#set];
    } else {
      this.#set = null;
      const { keys } = this;
      this.distinct = keys.every((key, k) => keys.indexOf(key) === k) ? keys : [...new Set(keys)];
    }
  }

  has(key: string): boolean {
    return this.#set ? this.#set.has(key) : this.distinct.includes(key);
  }

  get isRepeating(): boolean {
    return this.distinct.length < this.keys.length;
  }
}

const SHORT_LIST = 32;

/** Labels of one response sentence. */
export interface SentenceReading {
  readonly key: string;
  readonly state: SupportState;
  /** Cited document sentences, each once, in the order written. */
  readonly cited: readonly DocumentKey[];
  /** Words and unknown keys among its supports, as written. */
  readonly others: readonly string[];
  readonly entry: SentenceSupport | null;
  /** A heading, rows of a table or code: no label is missing. */
  readonly isUnit: boolean;
}

/** The labels of a sample with resolved keys. */
export interface LabelReading {
  readonly sentences: DocumentSentences;
  readonly relevant: KeyList | null;
  readonly utilized: KeyList | null;
  readonly unsupported: KeyList | null;
  readonly entries: Entries | null;
  /** In reading order if listed, else in order of mention. */
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
      ? mentionedIn(reading.entries, reading.unsupported).map((key, s) => readSentence(key, false, s, reading))
      : responseSentences.map(({ key, unit }, s) => readSentence(key, unit !== undefined, s, reading));
  return { ...reading, responses };
}

const listOf = (raw: readonly string[] | null | undefined): KeyList | null => (raw == null ? null : new KeyList(raw));

/** Without a list every label is of a sentence, whatever its name: judges number list items. */
function mentionedIn(entries: Entries | null, unsupported: KeyList | null): readonly string[] {
  const mentioned = new Set([...(entries?.keys ?? []), ...(unsupported?.distinct ?? [])]);
  return [...mentioned].filter((key) => key !== "");
}

type Labels = Omit<LabelReading, "responses">;

function readSentence(key: string, isUnit: boolean, position: number, labels: Labels): SentenceReading {
  const entry = labels.entries?.find(key, position) ?? null;
  const cited: DocumentKey[] = [];
  let others: string[] = NONE;
  if (entry) {
    for (const raw of entry.supportingKeys) {
      const clean = cleanKey(raw);
      if (!labels.sentences.has(clean)) others = [...others, raw];
      else if (!cited.includes(clean as DocumentKey)) cited.push(clean as DocumentKey);
    }
  }
  const state = entry?.state ?? stateOf(verdictOf(key, entry, labels), cited.length > 0, isGuessed(entry));
  return { key, state, cited, others, entry, isUnit };
}

const NONE: string[] = [];

/** By the entry, else by the list of unsupported sentences; null if neither decides. */
function verdictOf(key: string, entry: SentenceSupport | null, { entries, unsupported }: Labels): boolean | null {
  if (entry && entry.isFullySupported !== null) return entry.isFullySupported;
  if (unsupported === null) return null;
  if (unsupported.has(key)) return false;
  // A sentence without an entry was not judged, although the list does not have it.
  return entry !== null || entries === null ? true : null;
}

const isGuessed = (entry: SentenceSupport | null): boolean => entry?.probability !== undefined;

function stateOf(isSupported: boolean | null, isCiting: boolean, isGuess: boolean): SupportState {
  if (isSupported === null) return isGuess ? "unsure" : "unlabelled";
  if (isSupported) return isCiting ? "full" : "uncited";
  return isCiting ? "partial" : "none";
}
