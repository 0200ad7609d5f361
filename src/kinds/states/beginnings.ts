import { ANY, FOLDED, LOOKED_AT, OTHER } from "./beginningTable.ts";

/** Beginnings of texts that are remembered with their patterns. */
const MOST_KNOWN = 4000;

/**
 * Of patterns that begin where a text does, those that may match it by its first characters. Their table is made by
 * build/beginnings.mjs: lines of a beginning, a tab and the numbers of patterns.
 */
export class Beginnings {
  readonly #patterns: readonly RegExp[];
  readonly #table: string;
  #numbers: ReadonlyMap<string, string> | null = null;
  readonly #known = new Map<string, readonly RegExp[]>();

  constructor(patterns: readonly RegExp[], table: string) {
    this.#patterns = patterns;
    this.#table = table;
  }

  /** Those that may match the text. */
  of(text: string): readonly RegExp[] {
    let beginning = "";
    for (let at = 0; at < LOOKED_AT && at < text.length; at++) beginning += FOLDED[text.charCodeAt(at)] ?? OTHER;
    const known = this.#known.get(beginning);
    if (known) return known;
    this.#numbers ??= new Map(
      this.#table.split("\n").map((line) => {
        const tab = line.indexOf("\t");
        return [line.slice(0, tab), line.slice(tab + 1)];
      }),
    );
    const numbers = new Set<string>();
    for (let length = 0; length <= beginning.length; length++) {
      const key = length === LOOKED_AT ? beginning : beginning.slice(0, length) + ANY;
      for (const number of this.#numbers.get(key)?.split(",") ?? []) numbers.add(number);
    }
    const found = [...numbers].flatMap((number) => this.#patterns[Number(number)] ?? []);
    if (this.#known.size < MOST_KNOWN) this.#known.set(beginning, found);
    return found;
  }
}
