import type { SentenceSupport } from "../../../../model/index.ts";
import { cleanKey } from "../../../sentences/keys.ts";

/** A judge's entries by response sentence. Several for one sentence count as one: supported only if none denies it. */
export class Entries {
  /** Clean keys of the sentences, each once, in the order written. */
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

  /** The entry of a sentence. Entries mostly stand in the order of the sentences: `position` is looked at first. */
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
  return {
    key: a.key,
    explanation: [a.explanation, b.explanation].filter((text) => text !== "").join("\n"),
    supportingKeys: [...a.supportingKeys, ...b.supportingKeys],
    isFullySupported: verdicts.includes(false) ? false : verdicts.includes(true) ? true : null,
  };
}
