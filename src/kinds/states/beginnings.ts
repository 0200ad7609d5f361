import { ANY, FOLDED, LOOKED_AT, OTHER } from "./beginningTable.ts";

const CODES = 0x100;

/** What each unit of ASCII counts as. */
const FOLDED_CODES = Uint8Array.from(FOLDED, (character) => character.charCodeAt(0));
const OTHER_CODE = OTHER.charCodeAt(0);

/**
 * Of patterns that begin where a text does, those that may match it by its first characters. Their table is made by
 * build/beginnings.mjs: sorted lines of a beginning, a tab and the numbers of patterns.
 */
export class Beginnings {
  readonly #patterns: readonly RegExp[];
  readonly #table: string;
  /** By first character: most files have few of them. */
  readonly #trees: (Tree | undefined)[] = [];

  constructor(patterns: readonly RegExp[], table: string) {
    this.#patterns = patterns;
    this.#table = table;
  }

  /** Those that may match the text. */
  of(text: string): readonly RegExp[] {
    const first = text === "" ? 0 : stepFrom(0, text, 0);
    const tree = this.#trees[first] ?? this.#begin(first);
    const { next, known } = tree;
    let [node, at] = [0, 0];
    while (at < LOOKED_AT && at < text.length) {
      const child = next.get(stepFrom(node, text, at));
      if (child === undefined) break;
      node = child;
      at++;
    }
    const found = known[node] ?? this.#at(tree, text, at);
    known[node] = found;
    return found;
  }

  #begin(first: number): Tree {
    const tree = treeOf([...this.#lines(String.fromCharCode(first)), ...this.#lines(ANY)]);
    this.#trees[first] = tree;
    return tree;
  }

  /** Those that begin with the character. */
  #lines(character: string): readonly string[] {
    const last = this.#table.lastIndexOf(`\n${character}`);
    if (last < 0) return [];
    const end = this.#table.indexOf("\n", last + 1);
    return this.#table.slice(this.#table.indexOf(`\n${character}`) + 1, end).split("\n");
  }

  /** Those of the nodes on the way of so many characters. */
  #at({ next, numbers }: Tree, text: string, length: number): readonly RegExp[] {
    const found = new Set(numbers[0]);
    for (let at = 0, node = 0; at < length; at++) {
      node = next.get(stepFrom(node, text, at)) ?? 0;
      for (const number of numbers[node] ?? []) found.add(number);
    }
    return [...found].flatMap((number) => this.#patterns[number] ?? []);
  }
}

const stepFrom = (node: number, text: string, at: number): number =>
  node * CODES + (FOLDED_CODES[text.charCodeAt(at)] ?? OTHER_CODE);

/** Beginnings by their characters. */
interface Tree {
  readonly next: ReadonlyMap<number, number>;
  /** By node: numbers of patterns that a text which begins so may match. */
  readonly numbers: readonly (readonly number[] | undefined)[];
  /** By node that a text has led to: those patterns, and those of the nodes before it. */
  readonly known: (readonly RegExp[] | undefined)[];
}

function treeOf(lines: readonly string[]): Tree {
  const next = new Map<number, number>();
  const numbers: (readonly number[] | undefined)[] = [];
  let nodes = 1;
  for (const line of lines) {
    const tab = line.indexOf("\t");
    const end = line.charAt(tab - 1) === ANY ? tab - 1 : tab;
    let node = 0;
    for (let at = 0; at < end; at++) {
      const step = node * CODES + line.charCodeAt(at);
      node = next.get(step) ?? nodes++;
      next.set(step, node);
    }
    numbers[node] = line
      .slice(tab + 1)
      .split(",")
      .map(Number);
  }
  return { next, numbers, known: [] };
}
