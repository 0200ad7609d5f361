import { ANY, FOLDED, LOOKED_AT, OTHER } from "./beginningTable.ts";

const CODES = 0x100;
const NO_LIST = -1;

/** What each unit of ASCII counts as. */
const FOLDED_CODES = Uint8Array.from(FOLDED, (character) => character.charCodeAt(0));
const OTHER_CODE = OTHER.charCodeAt(0);

/**
 * Of patterns that begin where a text does, those that may match it by its first characters. Their table is made by
 * build/beginnings.mjs: a line of lists of patterns' numbers, then sorted lines of a beginning, a tab and the number of its
 * list.
 */
export class Beginnings {
  readonly #patterns: readonly RegExp[];
  readonly #table: string;
  #lists: readonly (readonly number[])[] | null = null;
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
    const tree = treeOf([...linesIn(this.#table, String.fromCharCode(first)), ...linesIn(this.#table, ANY)]);
    this.#trees[first] = tree;
    return tree;
  }

  /** Those of the nodes on the way of so many characters. */
  #at({ next, lists }: Tree, text: string, length: number): readonly RegExp[] {
    this.#lists ??= this.#table
      .slice(0, this.#table.indexOf("\n"))
      .split(";")
      .map((list) => list.split(",").map(Number));
    const found = new Set(this.#lists[lists[0] ?? NO_LIST]);
    for (let at = 0, node = 0; at < length; at++) {
      node = next.get(stepFrom(node, text, at)) ?? 0;
      for (const number of this.#lists[lists[node] ?? NO_LIST] ?? []) found.add(number);
    }
    return [...found].flatMap((number) => this.#patterns[number] ?? []);
  }
}

const stepFrom = (node: number, text: string, at: number): number =>
  node * CODES + (FOLDED_CODES[text.charCodeAt(at)] ?? OTHER_CODE);

/** Beginnings of several tables, for texts that are bytes of ASCII. Patterns that begin with anything are not among them. */
export class BeginningBytes {
  readonly #tables: readonly string[];
  readonly #trees: (Tree | undefined)[] = [];
  /** By first character and node: the next node by character, or one of `Step`. */
  readonly #steps: (Int32Array | undefined)[][] = [];

  constructor(...tables: readonly string[]) {
    this.#tables = tables;
  }

  /** Whether a pattern may match the text. */
  isMet(bytes: Uint8Array, from: number, to: number): boolean {
    const end = Math.min(to, from + LOOKED_AT);
    const first = foldedOf(bytes[from] ?? 0);
    for (let [node, at] = [0, from]; at < end; at++) {
      const steps = this.#steps[first]?.[node] ?? this.#stepsFrom(first, node);
      node = steps[foldedOf(bytes[at] ?? 0)] ?? Step.none;
      if (node <= 0) return node === Step.met;
    }
    return false;
  }

  /** Most texts begin as few do: their nodes are looked up once. */
  #stepsFrom(first: number, node: number): Int32Array {
    const tree = this.#trees[first] ?? treeOf(this.#tables.flatMap((of) => linesIn(of, String.fromCharCode(first))));
    this.#trees[first] = tree;
    const steps = Int32Array.from({ length: CODES }, (_, code) => {
      const child = tree.next.get(node * CODES + code);
      return child === undefined ? Step.none : tree.lists[child] === undefined ? child : Step.met;
    });
    const known = this.#steps[first] ?? [];
    known[node] = steps;
    this.#steps[first] = known;
    return steps;
  }
}

/** Where no beginning goes on, and where a whole one was read. */
const Step = { none: 0, met: -1 } as const;

/** The lines of a table that begin with the character: as the table is sorted, they are side by side. */
function linesIn(table: string, character: string): readonly string[] {
  const last = table.lastIndexOf(`\n${character}`);
  if (last < 0) return [];
  const end = table.indexOf("\n", last + 1);
  return table.slice(table.indexOf(`\n${character}`) + 1, end).split("\n");
}

const foldedOf = (byte: number): number => FOLDED_CODES[byte] ?? OTHER_CODE;

/** Beginnings by their characters. */
interface Tree {
  readonly next: ReadonlyMap<number, number>;
  /** By node: number of the list of patterns that a text which begins so may match. */
  readonly lists: readonly (number | undefined)[];
  /** By node that a text has led to: those patterns, and those of the nodes before it. */
  readonly known: (readonly RegExp[] | undefined)[];
}

function treeOf(lines: readonly string[]): Tree {
  const next = new Map<number, number>();
  const lists: (number | undefined)[] = [];
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
    lists[node] = Number(line.slice(tab + 1));
  }
  return { next, lists, known: [] };
}
