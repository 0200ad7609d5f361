import { addTo, groupBy } from "../../model/index.ts";
import { type Quantity, QuantityIndex, quantitiesOf } from "./quantities.ts";
import { type NameRun, nameRunsOf, type ReadSentence } from "./read.ts";
import type { WordForm } from "./vocabulary.ts";

/** A content word with its modifier; places are positions in the sentence. */
interface WordScope {
  readonly id: number;
  readonly word: number;
  readonly negator: number | null;
  readonly quantifier: number | null;
}

const REACH = 4;

export function scopesOf(sentence: ReadSentence): readonly WordScope[] {
  const { forms, text, starts, ends } = sentence;
  const scopes: WordScope[] = [];
  let negator = Number.NEGATIVE_INFINITY;
  let quantifier = Number.NEGATIVE_INFINITY;
  for (const [i, form] of forms.entries()) {
    if (i > 0 && isParted(text, ends[i - 1] ?? 0, starts[i] ?? 0)) {
      negator = Number.NEGATIVE_INFINITY;
      quantifier = Number.NEGATIVE_INFINITY;
    }
    if (form.isNegator) negator = i;
    else if (form.quantifier !== null) quantifier = i;
    else if (!form.isStop) {
      const reaching = (from: number): number | null => (i - from <= REACH ? from : null);
      scopes.push({ id: form.id, word: i, negator: reaching(negator), quantifier: reaching(quantifier) });
    }
  }
  return scopes;
}

function isParted(text: string, from: number, to: number): boolean {
  return to - from !== 1
    ? /[,;:.!?()]/.test(text.slice(from, to))
    : text.charCodeAt(from) !== SPACE && ",;:".includes(text.charAt(from));
}

const SPACE = 32;

export const quantifierAt = ({ forms }: ReadSentence, i: number | null): WordForm["quantifier"] =>
  i === null ? null : (forms[i]?.quantifier ?? null);

export interface AskedWords {
  readonly ranks: ReadonlyMap<number, number>;
  readonly quantities: QuantityIndex;
}

interface WordScopes {
  readonly first: WordScope;
  hasNegated: boolean;
  hasPlain: boolean;
  readonly quantifiers: Set<WordForm["quantifier"]>;
}

export interface NearWord {
  readonly id: number;
  readonly met: number;
  readonly at: number;
}

const MOST_PLACES = 4;
const LONGEST_RUN = 3;
const NEAR = 10;

/**
 * A document sentence with lookups for response sentences. Lookups are computed once on demand, since thousands of
 * sentences may cite one.
 */
export class CitedSentence {
  readonly read: ReadSentence;
  readonly position: number;
  readonly #asked: AskedWords;
  #places: ReadonlyMap<number, number> | null = null;
  #contentPlaces: ReadonlyMap<number, readonly number[]> | null = null;
  /** Positions of content words, and each one's rank. */
  #sequence: readonly number[] | null = null;
  #ranks: ReadonlyMap<number, number> | null = null;
  #pairs: ReadonlySet<number> | null = null;
  #askedRanks: readonly number[] | null = null;
  #quantities: QuantityIndex | null = null;
  #unasked: ReadonlyMap<string, readonly Quantity[]> | null = null;
  #names: RunsByNeighbour | null = null;
  #scopes: ReadonlyMap<number, WordScopes> | null = null;
  readonly #near = new Map<number, readonly NearWord[]>();

  constructor(read: ReadSentence, position: number, asked: AskedWords) {
    this.read = read;
    this.position = position;
    this.#asked = asked;
  }

  get key(): string {
    return this.read.key;
  }

  has(id: number): boolean {
    return this.places.has(id);
  }

  get places(): ReadonlyMap<number, number> {
    this.#places ??= placesOf(this.read.forms);
    return this.#places;
  }

  hasPair(one: number, other: number): boolean {
    this.#pairs ??= pairsOf(this.read);
    return this.#pairs.has(pairKey(one, other));
  }

  /**
   * Position of the content word right after one word, or right before another, and not in `own`; -1 for none. With
   * both, the word between.
   */
  between(before: number, after: number, own: ReadonlySet<number>): number {
    this.#contentPlaces ??= contentPlacesOf(this.read.forms);
    this.#sequence ??= [...this.read.forms.keys()].filter((i) => this.read.forms[i]?.isStop === false);
    this.#ranks ??= new Map(this.#sequence.map((place, rank) => [place, rank]));
    const sequence = this.#sequence;
    const idAt = (rank: number): number => this.read.forms[sequence[rank] ?? -1]?.id ?? -1;
    const isOther = (rank: number): boolean => rank >= 0 && rank < sequence.length && !own.has(idAt(rank));
    const step = before >= 0 ? 1 : -1;
    for (const place of (this.#contentPlaces.get(before >= 0 ? before : after) ?? []).slice(0, MOST_PLACES)) {
      const rank = (this.#ranks.get(place) ?? 0) + step;
      if (before >= 0 && after >= 0) {
        let end = rank;
        while (end < rank + LONGEST_RUN && idAt(end) !== after) end++;
        if (end === rank || idAt(end) !== after) continue;
      } else if (!isOther(rank)) continue;
      return sequence[rank] ?? -1;
    }
    return -1;
  }

  get askedRanks(): readonly number[] {
    this.#askedRanks ??= ranksAmong(this.places, this.#asked.ranks);
    return this.#askedRanks;
  }

  get quantities(): QuantityIndex {
    this.#quantities ??= new QuantityIndex(quantitiesOf(this.read));
    return this.#quantities;
  }

  unaskedQuantities(kind: string): readonly Quantity[] {
    this.#unasked ??= groupBy(
      this.quantities.distinct.filter((one) => !this.#asked.quantities.says(one)),
      (one) => one.kind,
    );
    return this.#unasked.get(kind) ?? [];
  }

  /** Runs of names with a word that the question lacks, by neighbouring words. */
  get names(): RunsByNeighbour {
    this.#names ??= runsByNeighbour(nameRunsOf(this.read), (id) => this.#asked.ranks.has(id));
    return this.#names;
  }

  scopesOf(id: number): WordScopes | null {
    this.#scopes ??= scopesByWord(this.read);
    return this.#scopes.get(id) ?? null;
  }

  near(id: number): readonly NearWord[] {
    if (this.askedRanks.length === 0 || !this.places.has(id)) return NONE_NEAR;
    const known = this.#near.get(id);
    if (known) return known;
    this.#contentPlaces ??= contentPlacesOf(this.read.forms);
    const near = nearWords(this.read.forms, this.#contentPlaces.get(id) ?? [], this.#asked.ranks);
    this.#near.set(id, near);
    return near;
  }
}

export function eachPair({ forms }: ReadSentence, visit: (one: number, other: number) => void): void {
  let before = -1;
  for (const { id, isStop } of forms) {
    if (isStop) continue;
    if (before >= 0) visit(before, id);
    before = id;
  }
}

const pairKey = (one: number, other: number): number => one * 2 ** 26 + other;

function pairsOf(read: ReadSentence): ReadonlySet<number> {
  const pairs = new Set<number>();
  eachPair(read, (one, other) => pairs.add(pairKey(one, other)));
  return pairs;
}

function placesOf(forms: readonly WordForm[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let i = 0; i < forms.length; i++) {
    const id = forms[i]?.id ?? -1;
    if (!places.has(id)) places.set(id, i);
  }
  return places;
}

function ranksAmong(places: ReadonlyMap<number, number>, ranks: ReadonlyMap<number, number>): readonly number[] {
  const among: number[] = [];
  if (ranks.size < places.size) {
    for (const [id, rank] of ranks) if (places.has(id)) among.push(rank);
  } else {
    for (const id of places.keys()) {
      const rank = ranks.get(id);
      if (rank !== undefined) among.push(rank);
    }
  }
  return among.sort((a, b) => a - b);
}

const NONE_NEAR: readonly NearWord[] = [];

function contentPlacesOf(forms: readonly WordForm[]): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  for (const [i, { id, isStop }] of forms.entries()) {
    if (isStop) continue;
    addTo(places, id, i);
  }
  return places;
}

function nearWords(
  forms: readonly WordForm[],
  places: readonly number[],
  asked: ReadonlyMap<number, number>,
): readonly NearWord[] {
  const near = new Map<number, NearWord>();
  for (const place of places) {
    for (let at = Math.max(0, place - NEAR); at <= place + NEAR; at++) {
      const form = forms[at];
      if (form === undefined || form.isStop || !asked.has(form.id)) continue;
      const word = { id: form.id, met: Math.max(at, place), at };
      const known = near.get(form.id);
      if (known === undefined || isBefore(word, known)) near.set(form.id, word);
    }
  }
  return [...near.values()];
}

export const isBefore = (one: NearWord, other: NearWord): boolean =>
  one.met < other.met || (one.met === other.met && one.at < other.at);

interface RunsByNeighbour {
  readonly before: ReadonlyMap<number, readonly OpenRun[]>;
  readonly after: ReadonlyMap<number, readonly OpenRun[]>;
}

/** `open`: its words that the question lacks. */
export interface OpenRun extends NameRun {
  readonly open: readonly number[];
}

function runsByNeighbour(runs: readonly NameRun[], isAsked: (id: number) => boolean): RunsByNeighbour {
  const before = new Map<number, OpenRun[]>();
  const after = new Map<number, OpenRun[]>();
  const known = new Set<string>();
  for (const run of runs) {
    const open = run.ids.filter((id) => !isAsked(id));
    const text = `${run.before} ${run.after} ${open.join(" ")}`;
    if (open.length === 0 || known.has(text)) continue;
    known.add(text);
    for (const [map, id] of [
      [before, run.before],
      [after, run.after],
    ] as const) {
      if (id < 0) continue;
      addTo(map, id, { ...run, open });
    }
  }
  return { before, after };
}

function scopesByWord(read: ReadSentence): ReadonlyMap<number, WordScopes> {
  const words = new Map<number, WordScopes>();
  for (const scope of scopesOf(read)) {
    const word = words.get(scope.id) ?? { first: scope, hasNegated: false, hasPlain: false, quantifiers: new Set() };
    words.set(scope.id, word);
    if (scope.negator === null) word.hasPlain = true;
    else word.hasNegated = true;
    word.quantifiers.add(quantifierAt(read, scope.quantifier));
  }
  return words;
}
