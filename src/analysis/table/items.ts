import type { Chunk } from "./chunk.ts";
import { KeyMap } from "./keyMap.ts";
import { ANSWER_AT, ANSWER_WIDTH, mixHigh, mixLow } from "./keys.ts";
import { Numbering } from "./numbering.ts";
import { numberRepeated, UNREPEATED } from "./repeatedKeys.ts";

export const NO_ITEM = UNREPEATED;
/** Item number of a duplicate in a fold: it is no answer. */
export const DUPLICATE = -2;
const ORIGINAL = -1;

export interface Items {
  /** By index: the sample's item, dense from 0; `NO_ITEM` for a single sample. */
  readonly numbers: Int32Array;
  readonly count: number;
  /** By index: the original of a duplicate, -1 for none; null without duplicates. */
  readonly originals: Int32Array | null;
  readonly isRepeated: boolean;
}

interface ItemTable {
  readonly size: number;
  readonly chunks: readonly Chunk[];
  /** By index: the sample's group, `UNREPEATED` for its own; null if all are single. */
  readonly groups: () => Int32Array | null;
  readonly settings: readonly string[];
  /** Slices that count as settings if each question has its answers evenly over them. */
  readonly abouts: readonly string[];
  dimensionReader(name: string): (index: number) => string | number | null;
}

/**
 * Numbers items by the chunks' keys and the setting's slices; null if every question occurs once. Two questions collide
 * once in tens of millions of files with a million samples.
 */
export function itemsOf(table: ItemTable): Items | null {
  let numbers = byQuestion(table);
  for (const name of numbers === null ? [] : table.settings) {
    numbers = numbers && parted(numbers, table.dimensionReader(name));
  }
  for (const name of numbers === null ? [] : table.abouts) {
    const parts = numbers && parted(numbers, table.dimensionReader(name));
    if (numbers && parts && areEven(numbers, parts)) numbers = parts;
  }
  const shared = numbers && withoutSingles(numbers);
  if (!shared) return null;
  const originals = originalsOf(shared.numbers, keysOf(table), sourcesOf(table));
  return { ...shared, originals, isRepeated: isRepeated(shared, originals) };
}

export const countedItem = ({ numbers, originals }: Items, index: number): number =>
  originals && originals[index] !== ORIGINAL ? DUPLICATE : (numbers[index] ?? NO_ITEM);

export function originalOf({ originals }: Items, index: number): number | null {
  const original = originals?.[index] ?? ORIGINAL;
  return original === ORIGINAL ? null : original;
}

function keysOf({ chunks, size }: ItemTable): Uint32Array {
  const keys = new Uint32Array(ANSWER_WIDTH * size);
  let start = 0;
  for (const { rows, answerKeys } of chunks) {
    if (answerKeys) keys.set(answerKeys, ANSWER_WIDTH * start);
    start += rows;
  }
  return keys;
}

function sourcesOf({ chunks, size }: ItemTable): Uint32Array {
  const sources = new Uint32Array(size);
  let start = 0;
  for (const { rows, source } of chunks) {
    sources.fill(source, start, start + rows);
    start += rows;
  }
  return sources;
}

function byQuestion({ chunks, size, groups }: ItemTable): Int32Array | null {
  // Mostly a group is a question, whose keys are numbered once.
  const isGroup = ({ answerKeys, askedKeys, groupKeys }: Chunk) => answerKeys && !askedKeys && groupKeys;
  if (chunks.every(isGroup)) return groups();
  const keysOf = ({ answerKeys, askedKeys, groupKeys }: Chunk) =>
    answerKeys ? (askedKeys ?? groupKeys ?? null) : null;
  return numberRepeated(chunks, size, keysOf)?.numbers ?? null;
}

function parted(numbers: Int32Array, read: (index: number) => string | number | null): Int32Array {
  const codes = new Map<string | number | null, number>();
  const count = numbers.reduce((most, number) => Math.max(most, number), NO_ITEM) + 1;
  const parts = new Numbering();
  return numbers.map((number, index) => {
    if (number === NO_ITEM) return NO_ITEM;
    const value = read(index);
    const code = codes.get(value) ?? codes.size;
    codes.set(value, code);
    return parts.of(code * count + number);
  });
}

/**
 * Whether parted questions mostly have equal parts, as if each setting was asked equally often. Outcomes part them
 * unevenly.
 */
function areEven(numbers: Int32Array, parts: Int32Array): boolean {
  const sizes = countsOf(parts);
  const ofQuestion = new Map<number, { size: number; isSplit: boolean; isEven: boolean }>();
  const seen = new Uint8Array(sizes.length);
  for (const [index, number] of numbers.entries()) {
    const part = parts[index] ?? NO_ITEM;
    if (number === NO_ITEM || part === NO_ITEM || seen[part] === 1) continue;
    seen[part] = 1;
    const size = sizes[part] ?? 0;
    const known = ofQuestion.get(number);
    if (known === undefined) ofQuestion.set(number, { size, isSplit: false, isEven: true });
    else {
      known.isSplit = true;
      if (known.size !== size) known.isEven = false;
    }
  }
  const split = [...ofQuestion.values()].filter(({ isSplit }) => isSplit);
  return 2 * split.filter(({ isEven }) => isEven).length >= split.length;
}

class PairNumbers {
  readonly #known = new KeyMap();

  of(one: number, other: number): number {
    const { size } = this.#known;
    // The known first number makes the low half injective.
    const low = mixHigh(other + 1, 0) ^ mixLow(one, 0);
    const known = this.#known.add(one, low >>> 0, size);
    return known < 0 ? size : known;
  }
}

function withoutSingles(numbers: Int32Array): Pick<Items, "numbers" | "count"> | null {
  const counts = countsOf(numbers);
  const renumbered = new Int32Array(counts.length).fill(NO_ITEM);
  let count = 0;
  const kept = numbers.map((number) => {
    if (number === NO_ITEM || (counts[number] ?? 0) < 2) return NO_ITEM;
    if (renumbered[number] === NO_ITEM) renumbered[number] = count++;
    return renumbered[number] ?? NO_ITEM;
  });
  return count === 0 ? null : { numbers: kept, count };
}

function countsOf(numbers: Int32Array): Uint32Array {
  let most = NO_ITEM;
  for (const number of numbers) if (number > most) most = number;
  const counts = new Uint32Array(most + 1);
  for (const number of numbers) if (number !== NO_ITEM) counts[number] = (counts[number] ?? 0) + 1;
  return counts;
}

function isRepeated({ numbers, count }: Pick<Items, "numbers" | "count">, originals: Int32Array | null): boolean {
  if (originals === null) return true;
  const seen = new Uint8Array(count);
  return numbers.some((number, index) => {
    if (number === NO_ITEM || originals[index] !== ORIGINAL) return false;
    if (seen[number] === 1) return true;
    seen[number] = 1;
    return false;
  });
}

/**
 * Duplicates of earlier samples: the same answer to the same item with the same `identity` (id, attempt, position in
 * the record). Equal answers prove nothing, since a model may repeat itself. So whole files decide: a file is a copy of
 * another one, or repeats itself, only if it has no different answer to a common item. Null without duplicates.
 */
function originalsOf(numbers: Int32Array, keys: Uint32Array, sources: Uint32Array): Int32Array | null {
  const cells = cellsOf(numbers, keys);
  const copies = new Copies();
  for (const cell of cells) copies.look(cell, keys, sources);
  const originals = new Int32Array(numbers.length).fill(ORIGINAL);
  let isAny = false;
  for (const cell of cells) {
    const before = new Map<string, number[]>();
    for (const index of cell) {
      const at = ANSWER_WIDTH * index + ANSWER_AT.answer;
      const answer = `${keys[at]} ${keys[at + 1]}`;
      const earlier = before.get(answer) ?? [];
      before.set(answer, earlier);
      const source = sources[index] ?? 0;
      const original = earlier.find((other) => copies.has(sources[other] ?? 0, source));
      if (original !== undefined) {
        originals[index] = original;
        isAny = true;
      }
      if (earlier.length < MOST_FILES && sources[earlier.at(-1) ?? -1] !== source) earlier.push(index);
    }
  }
  return isAny ? originals : null;
}

function cellsOf(numbers: Int32Array, keys: Uint32Array): readonly Uint32Array[] {
  const places = new PairNumbers();
  const cellOf = numbers.map((number, index) => {
    const at = ANSWER_WIDTH * index;
    const hasAnswer = keys[at + ANSWER_AT.answer + 1] !== 0;
    return number === NO_ITEM || !hasAnswer ? NO_ITEM : places.of(keys[at + ANSWER_AT.identity] ?? 0, number);
  });
  const counts = countsOf(cellOf);
  const cells: Uint32Array[] = [];
  const filled = new Uint32Array(counts.length);
  const placeOf = new Int32Array(counts.length).fill(NO_ITEM);
  for (const [index, cell] of cellOf.entries()) {
    const count = counts[cell] ?? 0;
    if (cell === NO_ITEM || count < 2) continue;
    if (placeOf[cell] === NO_ITEM) placeOf[cell] = cells.push(new Uint32Array(count)) - 1;
    const own = cells[placeOf[cell] ?? 0];
    const at = filled[cell] ?? 0;
    if (own) own[at] = index;
    filled[cell] = at + 1;
  }
  return cells;
}

const MOST_FILES = 32;

/** The answers of one file to one question in any order: two sums of hashes. */
interface FileAnswers {
  readonly source: number;
  readonly first: readonly [number, number];
  count: number;
  high: number;
  low: number;
  isOne: boolean;
}

/** Pairs of files, or a file and itself, with only equal answers to common questions. */
class Copies {
  readonly #isSame = new Map<string, boolean>();

  has(source: number, other: number): boolean {
    return this.#isSame.get(`${source} ${other}`) === true;
  }

  look(cell: Uint32Array, keys: Uint32Array, sources: Uint32Array): void {
    const files = filesIn(cell, keys, sources);
    for (const [at, own] of files.entries()) {
      if (own.count > 1) this.#note(own.source, own.source, own.isOne);
      for (const other of files.slice(0, Math.min(at, MOST_FILES))) {
        const isSame = own.count === other.count && own.high === other.high && own.low === other.low;
        this.#note(other.source, own.source, isSame);
      }
    }
  }

  #note(source: number, other: number, isSame: boolean): void {
    const files = `${source} ${other}`;
    this.#isSame.set(files, isSame && this.#isSame.get(files) !== false);
  }
}

function filesIn(cell: Uint32Array, keys: Uint32Array, sources: Uint32Array): readonly FileAnswers[] {
  const files: FileAnswers[] = [];
  for (const index of cell) {
    const at = ANSWER_WIDTH * index + ANSWER_AT.answer;
    const [high = 0, low = 0] = [keys[at], keys[at + 1]];
    const source = sources[index] ?? 0;
    let own = files.at(-1);
    if (own?.source !== source) {
      own = { source, first: [high, low], count: 0, high: 0, low: 0, isOne: true };
      files.push(own);
    }
    own.count++;
    own.high = (own.high + high) >>> 0;
    own.low = (own.low + low) >>> 0;
    if (own.first[0] !== high || own.first[1] !== low) own.isOne = false;
  }
  return files;
}

/**
 * Slices of the question, not the setting, if a file uses them so. If answers to a question fall unevenly into them,
 * they are outcomes: `category: FULL_SUCCESS`.
 */
const ABOUT: ReadonlySet<string> = new Set(["dataset", "subset", "section", "category"]);
export const isAboutQuestion = (dimension: string): boolean => ABOUT.has(dimension);
