/** Words of lines, separated by spaces. A word ends where its line ends, so lines need no space there. */
export const listOf = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(" "));

export const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(listOf(...lines));

/** Phrases of lines, separated by commas. */
export const phrasesOf = (...lines: readonly string[]): readonly string[] => lines.flatMap((line) => line.split(", "));

export const phraseSetOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(phrasesOf(...lines));

/** What each word is in, from the words of each entry of a table. */
export const byWord = <Of extends string>(
  table: Readonly<Partial<Record<Of, string | readonly string[]>>>,
): ReadonlyMap<string, Of> =>
  new Map(
    (Object.entries(table) as [Of, string | readonly string[]][]).flatMap(([of, lines]) =>
      listOf(...[lines].flat()).map((word) => [word, of] as const),
    ),
  );
