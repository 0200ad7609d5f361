export const HIGH_SEED = 0xdeadbeef;
export const LOW_SEED = 0x41c6ce57;
/** No UTF-16 unit: it separates "ab", "c" from "a", "bc". */
const END = 0x1_0000;

/** Kinds of group keys by their stored number. It is part of a key: a text is never both a question and an id. */
export const GROUP_KEY_KINDS = [null, "field", "question", "id"] as const;
export type GroupKeyKind = NonNullable<(typeof GROUP_KEY_KINDS)[number]>;

const seedsOf = (kind: GroupKeyKind) => ({ high: HIGH_SEED ^ GROUP_KEY_KINDS.indexOf(kind), low: LOW_SEED });
const GROUP_SEEDS = { field: seedsOf("field"), question: seedsOf("question"), id: seedsOf("id") };

/** One step of a 64-bit hash in two halves. Functions of one number each, so that loops allocate nothing. */
export const mixHigh = (high: number, unit: number): number => Math.imul(high ^ unit, 2654435761);
export const mixLow = (low: number, unit: number): number => Math.imul(low ^ unit, 1597334677);

type Dimensions = Readonly<Record<string, string | number | null>>;

/** Hashes ids to 64 bits. Slices are part of the id: another noise level or model is another sample. */
export class IdHasher {
  readonly #seeds = new IdSeeds();

  /** Writes both halves from `into[at]` on. The second is never 0, which is "no id". */
  write(id: string, dimensions: Dimensions, into: Uint32Array, at: number): void {
    let { high, low } = this.#seeds.of(Object.values(dimensions));
    for (let index = 0; index < id.length; index++) {
      const unit = id.charCodeAt(index);
      high = mixHigh(high, unit);
      low = mixLow(low, unit);
    }
    finish(high, low, into, at);
  }
}

/** Seeds by slices: most rows share theirs with another row. */
export class IdSeeds {
  readonly #none = new Seeds(HIGH_SEED, LOW_SEED);
  #left = MOST_SEEDS;

  /** Those of slices, behind the ones that `from` is of. */
  of(values: readonly Slice[], from = this.#none): Seeds {
    let node = from;
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? null;
      if (node.last === null || node.lastValue !== value) this.#turn(node, value);
      node = node.last ?? node;
    }
    return node;
  }

  #turn(node: Seeds, value: Slice): void {
    let next = node.further?.get(value);
    if (next === undefined) {
      next = node.seeded(String(value ?? ""));
      if (this.#left > 0) {
        this.#left--;
        node.further ??= new Map();
        node.further.set(value, next);
      }
    }
    node.lastValue = value;
    node.last = next;
  }
}

type Slice = string | number | null;

const MOST_SEEDS = 10_000;

/** Both halves of the hash of slices, from which an id's goes on. */
export class Seeds {
  further: Map<Slice, Seeds> | null = null;
  lastValue: Slice = null;
  last: Seeds | null = null;

  constructor(
    readonly high: number,
    readonly low: number,
  ) {}

  seeded(text: string): Seeds {
    let { high, low } = this;
    for (let index = 0; index <= text.length; index++) {
      const unit = index < text.length ? text.charCodeAt(index) : END;
      high = mixHigh(high, unit);
      low = mixLow(low, unit);
    }
    return new Seeds(high, low);
  }
}

function finish(first: number, second: number, into: Uint32Array, at: number): void {
  const high = Math.imul(first ^ (first >>> 16), 2246822507) ^ Math.imul(second ^ (second >>> 13), 3266489909);
  const low = Math.imul(second ^ (second >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  into[at] = high;
  into[at + 1] = low || 1;
}

export function groupSeeds(kind: GroupKeyKind): { readonly high: number; readonly low: number } {
  return GROUP_SEEDS[kind];
}

/**
 * Writes the two halves of a group key from `into[at]` on; the second is never 0, which is "no key". White space is
 * normalised on the fly.
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
        high = mixHigh(high, SPACE);
        low = mixLow(low, SPACE);
      }
      isSpaceDue = false;
      isBegun = true;
      high = mixHigh(high, unit);
      low = mixLow(low, unit);
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

/** Two halves of the id's hash, two of the question's. A low half of 0 is "none". */
export const KEY_WIDTH = 4;
export const KEY_AT = { id: 0, question: 2 } as const;

export interface PairKey {
  readonly id: string | null;
  readonly question: string | null;
}

// Without slices, which mostly distinguish the runs, such as the model.
const NO_SLICES = {};
const hasher = new IdHasher();

/** Writes a sample's pair keys from `into[at]` on. `part` is the sample's index in its record. */
export function writeKeys({ id, question }: PairKey, part: number, into: Uint32Array, at: number): void {
  if (id !== null && id !== "") hasher.write(partOf(id, part), NO_SLICES, into, at + KEY_AT.id);
  const text = question === null ? "" : question.trim();
  if (text !== "") hasher.write(partOf(text, part), NO_SLICES, into, at + KEY_AT.question);
}

export interface AnswerKey {
  /** The question with other inputs; null if it is the group key's. */
  readonly asked: { readonly kind: GroupKeyKind; readonly texts: readonly string[] } | null;
  readonly answer: string | null;
  /** Id and attempt: equal answers of one item with another identity are no copies. */
  readonly identity: readonly string[];
}

/** Two halves of the answer's hash, one number of the identity. A low half of 0 is "none". */
export const ANSWER_WIDTH = 3;
export const ANSWER_AT = { answer: 0, identity: 2 } as const;

/** Writes an answer key from `into[at]` on, without the question. `part` as in `writeKeys`. */
export function writeAnswerKey({ answer, identity }: AnswerKey, part: number, into: Uint32Array, at: number): void {
  const apart = new Uint32Array(2);
  hasher.write(partOf(identity.join("\u0000"), part), NO_SLICES, apart, 0);
  if (answer !== null) hasher.write(answer, NO_SLICES, into, at + ANSWER_AT.answer);
  into[at + ANSWER_AT.identity] = (apart[0] ?? 0) ^ (apart[1] ?? 0);
}

const partOf = (text: string, part: number): string => (part === 0 ? text : `${text}\u0000${part}`);
