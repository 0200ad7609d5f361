import { OPPOSITE, SAME, USUAL } from "./wordnet.ts";
import { ANTONYMS, stemOf } from "./words.ts";

const NONE: readonly string[] = [];

interface Lexicon {
  readonly same: ReadonlyMap<string, readonly string[]>;
  readonly opposite: ReadonlyMap<string, readonly string[]>;
  readonly usual: ReadonlySet<string>;
}

let lexicon: Lexicon | null = null;

export const sameAs = (stem: string): readonly string[] => opened().same.get(stem) ?? NONE;

export const oppositeOf = (stem: string): readonly string[] => opened().opposite.get(stem) ?? NONE;

export const isUsual = (stem: string): boolean => opened().usual.has(stem);

/** Loaded on demand: it takes as long as labelling some hundred samples. */
function opened(): Lexicon {
  if (lexicon === null) {
    const same = grouped(SAME);
    const opposite = paired(OPPOSITE);
    const others = partsOf(USUAL, /[ \n]/).map(stemOf);
    lexicon = { same, opposite, usual: new Set([...same.keys(), ...opposite.keys(), ...others]) };
  }
  return lexicon;
}

const partsOf = (text: string, separator: RegExp): readonly string[] =>
  text.split(separator).filter((part) => part !== "");

function grouped(text: string): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, Set<string>>();
  for (const group of partsOf(text, /[,\n]/)) {
    const stems = new Set(group.split(" ").map(stemOf));
    for (const one of stems) for (const other of stems) put(map, one, other);
  }
  return listed(map);
}

function paired(text: string): ReadonlyMap<string, readonly string[]> {
  const map = new Map<string, Set<string>>();
  for (const pair of partsOf(text, /[ \n]/)) {
    const [one = "", other = ""] = pair.split("/").map(stemOf);
    put(map, one, other);
    put(map, other, one);
  }
  for (const [one, others] of ANTONYMS) for (const other of others) put(map, one, other);
  return listed(map);
}

function put(map: Map<string, Set<string>>, one: string, other: string): void {
  const known = map.get(one) ?? new Set();
  if (one !== other) known.add(other);
  map.set(one, known);
}

const listed = (map: ReadonlyMap<string, ReadonlySet<string>>): ReadonlyMap<string, readonly string[]> =>
  new Map([...map].map(([stem, others]) => [stem, [...others]]));
