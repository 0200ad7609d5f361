import { cleanKey } from "../../../sentences/keys.ts";

/** A list of keys as the file has it, each clean. Lists are short: a scan beats a set until they are not. */
export class KeyList {
  /** Repeated and unknown ones included. */
  readonly keys: readonly string[];
  /** Each once, in the order of its first mention. */
  readonly distinct: readonly string[];
  readonly #set: ReadonlySet<string> | null;

  constructor(raw: readonly string[]) {
    this.keys = raw.map(cleanKey);
    if (raw.length > SHORT) {
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

const SHORT = 32;
