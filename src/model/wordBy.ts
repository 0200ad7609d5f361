/** A text by its key, in the language of that time. */
export const wordBy =
  <Key extends string, Args extends readonly unknown[] = []>(words: Readonly<Record<Key, (...args: Args) => string>>) =>
  (key: Key, ...args: Args): string =>
    words[key](...args);

/** A text by a key that may be any; null if it has none. */
export const wordIn =
  <Args extends readonly unknown[] = []>(words: Readonly<Record<string, (...args: Args) => string>>) =>
  (key: string, ...args: Args): string | null =>
    Object.hasOwn(words, key) ? (words[key]?.(...args) ?? null) : null;
