/** Words of a text, separated by spaces; none of an empty one. */
export const listOf = (words: string): readonly string[] => (words === "" ? [] : words.split(" "));

export const setOf = (words: string): ReadonlySet<string> => new Set(listOf(words));

/** Phrases of a text, separated by commas. */
export const phrasesOf = (phrases: string): readonly string[] => phrases.split(", ");
