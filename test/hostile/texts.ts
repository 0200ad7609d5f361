// The hostile texts of the tests of pages, and their rows, for tests of everything else.

interface Texts {
  hostileTexts(canary: string): readonly string[];
  readonly HIDDEN: string;
  readonly naughtyTexts: readonly string[];
  rowOf(text: string, at: number): object;
  gathered(texts: readonly string[]): readonly object[];
  shortTexts(texts: readonly string[]): readonly string[];
  choiceRow(texts: readonly string[], at: number, run: number): object;
  ratingRow(texts: readonly string[], at: number): object;
}

const load = (name: string): Promise<Texts> => import(new URL(`../e2e/lib/${name}.mjs`, import.meta.url).href);

export const { hostileTexts, HIDDEN: hiddenSource } = await load("hostileTexts");
export const { naughtyTexts } = await load("naughtyTexts");
export const { rowOf, gathered } = await load("hostileFiles");
export const { shortTexts, choiceRow, ratingRow } = await load("hostileRows");

/** Texts that were made for this program. */
export const ownTexts: readonly string[] = [...new Set(hostileTexts("127.0.0.1:9"))];
/** Those, then the general ones, each once. */
export const everyText: readonly string[] = [...new Set([...ownTexts, ...naughtyTexts])];
