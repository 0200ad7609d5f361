import type { KeyedSentence, RagDocument, RagSample } from "../../../../model/index.ts";
import { isDocumentKey } from "../../../sentences/keys.ts";
import { codePoints } from "./codePoints.ts";

/** The keyed sentences of a sample's documents. `total` is null where the file neither lists nor counts them. */
export class DocumentSentences {
  readonly total: number | null;
  /** Whether the file lists its sentences; where it does not, no key can be told to be unknown. */
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
    // An empty list of documents says nothing where the row counts their sentences.
    this.isListed = isListed && (listed > 0 || counts === null || counts.total === null);
    this.total = this.isListed ? listed : (counts?.total ?? null);
  }

  /** Whether a clean key names a sentence of the documents: by the list, or by its form where there is no list. */
  has(key: string): boolean {
    return this.isListed ? this.find(key) !== null : isDocumentKey(key);
  }

  /** The sentence of a clean key; the first one where several have it. */
  find(key: string): KeyedSentence | null {
    const sentence = this.#atPlaceOf(key);
    if (sentence?.key === key) return sentence;
    this.#byKey ??= this.#mapped();
    return this.#byKey.get(key) ?? null;
  }

  /** Code points of all sentences; null where one has no text. */
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

  /** Most files number their sentences in order: `1c` is the third of the second document, found without a map. */
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
