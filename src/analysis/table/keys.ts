/** Any numbers but 0; those of cyrb53, whose way of mixing this is. */
const HIGH_SEED = 0xdeadbeef;
const LOW_SEED = 0x41c6ce57;
/** No UTF-16 unit: it keeps "ab" and "c" apart from "a" and "bc". */
const END = 0x1_0000;

/** What a sample's group is known by, as the first number of its key: a text is never both a question and an id. */
const GROUP_TAGS = { field: 1, question: 2, id: 3 } as const;
export type GroupKeyKind = keyof typeof GROUP_TAGS;
/** The kinds of keys by the number that a chunk keeps of each row's. */
export const GROUP_WAYS: readonly (GroupKeyKind | null)[] = [null, "field", "question", "id"];

const seedsOf = (kind: GroupKeyKind) => ({ high: HIGH_SEED ^ GROUP_TAGS[kind], low: LOW_SEED });
const GROUP_SEEDS = { field: seedsOf("field"), question: seedsOf("question"), id: seedsOf("id") };

type Dimensions = Readonly<Record<string, string | number | null>>;

/**
 * Turns ids into numbers of 64 bits that can be compared without keeping the text. The slices that a sample belongs to
 * count as part of its id: the same question at another noise level or by another model is another sample.
 */
export class IdHasher {
  readonly #seeds = new IdSeeds();

  /** Puts the two halves at `into[at]` and `into[at + 1]`. The second is never 0, which stands for "no id". */
  write(id: string, dimensions: Dimensions, into: Uint32Array, at: number): void {
    let { high, low } = this.#seeds.of(Object.values(dimensions));
    for (let index = 0; index < id.length; index++) {
      const unit = id.charCodeAt(index);
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
    finish(high, low, into, at);
  }
}

/** What the hash of an id begins with, by the slices of its sample. */
export class IdSeeds {
  /** Those of the row before: rows of one file mostly share them. */
  readonly #values: (string | number | null)[] = [];
  high = HIGH_SEED;
  low = LOW_SEED;

  /** The seeds for these slices: `values` by the places of their names. Valid until it is asked again. */
  of(values: readonly (string | number | null)[]): { readonly high: number; readonly low: number } {
    let isSame = this.#values.length === values.length;
    for (let at = 0; at < values.length && isSame; at++) isSame = values[at] === this.#values[at];
    if (isSame) return this;
    this.high = HIGH_SEED;
    this.low = LOW_SEED;
    this.#values.length = values.length;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? null;
      this.#values[at] = value;
      this.#mix(String(value ?? ""));
    }
    return this;
  }

  #mix(text: string): void {
    for (let index = 0; index <= text.length; index++) {
      const unit = index < text.length ? text.charCodeAt(index) : END;
      this.high = Math.imul(this.high ^ unit, 2654435761);
      this.low = Math.imul(this.low ^ unit, 1597334677);
    }
  }
}

/** Mixes the halves once more and puts them at `into[at]` and `into[at + 1]`, the second never as 0. */
function finish(first: number, second: number, into: Uint32Array, at: number): void {
  const high = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  const low = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  into[at] = high;
  into[at + 1] = low || 1;
}

/** What the key of a group begins with. */
export function groupSeeds(kind: GroupKeyKind): { readonly high: number; readonly low: number } {
  return GROUP_SEEDS[kind];
}

/**
 * Writes the two halves of a group's key at `into[at]` and `into[at + 1]`; the second is never 0, which stands for "no
 * key". White space is folded as it is read: a run of it counts as one space, and none at either end of a text.
 */
export function writeGroupKey(kind: GroupKeyKind, texts: readonly string[], into: Uint32Array, at: number): void {
  let { high, low } = GROUP_SEEDS[kind];
  for (const text of texts) {
    let isSpaceDue = false;
    let isBegun = false;
    for (let index = 0; index <= text.length; index++) {
      const isEnd = index === text.length;
      const unit = isEnd ? END : text.charCodeAt(index);
      if (!isEnd && isSpace(unit)) {
        isSpaceDue = isBegun;
        continue;
      }
      if (isSpaceDue && !isEnd) {
        high = Math.imul(high ^ SPACE, 2654435761);
        low = Math.imul(low ^ SPACE, 1597334677);
      }
      isSpaceDue = false;
      isBegun = true;
      high = Math.imul(high ^ unit, 2654435761);
      low = Math.imul(low ^ unit, 1597334677);
    }
  }
  finish(high, low, into, at);
}

const SPACE = 0x20;

/** What `\s` matches. */
function isSpace(unit: number): boolean {
  if (unit <= SPACE) return unit === SPACE || (unit >= 0x09 && unit <= 0x0d);
  if (unit < 0xa0) return false;
  if (unit === 0xa0 || unit === 0x1680 || unit === 0x3000 || unit === 0xfeff) return true;
  return unit >= 0x2000 && (unit <= 0x200a || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f);
}

/** Numbers that are kept a sample: two halves of the id's hash, two of the question's. A low half of 0 is "none". */
export const KEY_WIDTH = 4;
/** Where in them a key begins. */
export const KEY_AT = { id: 0, question: 2 } as const;

/** What the sample of a record is paired by. */
export interface PairKey {
  readonly id: string | null;
  readonly question: string | null;
}

// Slices are no part of these keys: what tells two runs apart is mostly a slice, such as the model.
const NO_SLICES = {};
const hasher = new IdHasher();

/** Writes a sample's keys at `into[at]` and the three places behind it. `part` tells samples of one record apart. */
export function writeKeys({ id, question }: PairKey, part: number, into: Uint32Array, at: number): void {
  if (id !== null && id !== "") hasher.write(partOf(id, part), NO_SLICES, into, at + KEY_AT.id);
  const text = question === null ? "" : question.trim();
  if (text !== "") hasher.write(partOf(text, part), NO_SLICES, into, at + KEY_AT.question);
}

/** What a sample answers, and how, for whoever looks for repeats. */
export interface AnswerKey {
  /** The question with whatever else was put with it; null where it is that of the sample's group key. */
  readonly asked: { readonly kind: GroupKeyKind; readonly texts: readonly string[] } | null;
  readonly answer: string | null;
  /** What tells two samples of one item apart even if their answers are the same: id, attempt. */
  readonly told: readonly string[];
}

/** Numbers that are kept of an answer: two halves of its hash, one of what tells it apart. A low half of 0 is "none". */
export const ANSWER_WIDTH = 3;
/** Where in them a number stands. */
export const ANSWER_AT = { answer: 0, told: 2 } as const;

/** Writes them from `into[at]` on; what was asked stands elsewhere. `part` as in `writeKeys`. */
export function writeAnswerKey({ answer, told }: AnswerKey, part: number, into: Uint32Array, at: number): void {
  const apart = new Uint32Array(2);
  hasher.write(partOf(told.join("\u0000"), part), NO_SLICES, apart, 0);
  if (answer !== null) hasher.write(answer, NO_SLICES, into, at + ANSWER_AT.answer);
  into[at + ANSWER_AT.told] = (apart[0] ?? 0) ^ (apart[1] ?? 0);
}

const partOf = (text: string, part: number): string => (part === 0 ? text : `${text}\u0000${part}`);
