/** Where labels are kept by their content keys. Safe to use from many processes at once. */
export interface LabelStore {
  /** What was kept last under the key; null where nothing was. Values are plain JSON, to be checked by whoever reads. */
  get(key: string): Promise<unknown>;
  has(key: string): boolean;
  /** Resolves when the entries are with the operating system. Throws `StoreError`. */
  put(entries: readonly StoreEntry[]): Promise<void>;
  /**
   * The right to ask for what belongs under a key, and a look at what others have kept in the meantime; null while
   * somebody else has it. Throws `StoreError`.
   */
  claim(key: string): Promise<Claim | null>;
}

/** The right of one process to ask for a key. It ends with the process, however that ends. */
export interface Claim {
  /** Lets others have the key; `isKept` says that its value is in the store. */
  release(isKept: boolean): Promise<void>;
}

export interface StoreEntry {
  readonly key: string;
  readonly value: unknown;
}

/** Labels cannot be kept: the disk is full, the folder may not be written. The message names the path. */
export class StoreError extends Error {
  override readonly name = "StoreError";
}

/** Keeps labels as long as the process lives: for previews and tests. */
export function memoryStore(): LabelStore {
  const values = new Map<string, string>();
  const claimed = new Set<string>();
  return {
    async get(key) {
      const text = values.get(key);
      return text === undefined ? null : JSON.parse(text);
    },
    has: (key) => values.has(key),
    async put(entries) {
      for (const { key, value } of entries) values.set(key, JSON.stringify(value));
    },
    async claim(key) {
      if (claimed.has(key)) return null;
      claimed.add(key);
      return {
        async release() {
          claimed.delete(key);
        },
      };
    },
  };
}
