import type { Want, Wants } from "../../read/scan/scanner.ts";
import { parsePath } from "../dottedPath.ts";
import type { ScorePlaces } from "../format.ts";
import { isColumnName, isJudgedName, isScoreName, isSureScore } from "./names.ts";
import { DEEPEST, MOST_SCORES, NO_SCORE_OBJECTS, SCORE_OBJECTS } from "./read.ts";

/** Keys of an object that records were seen to have, each with those of the object below it. */
export interface Keys extends ReadonlyMap<string, Keys> {}

/** A key that may hold a score, and what it is where it does. */
export interface ScoreField {
  /** Which field of its object's wants it is. */
  readonly at: number;
  /** Position among the plan's names; -1: a number here is no score. */
  readonly name: number;
  /** What comes before in a sample comes first: objects that are declared, the record itself, its objects. */
  readonly order: number;
  /** Whether a text here may be a score, and whether null says that nobody gave one. */
  readonly takesWords: boolean;
  readonly takesNull: boolean;
  /** Its value comes before others wherever it stands: JavaScript puts such keys first. */
  readonly isIndex: boolean;
  /** What an object here holds; null for nothing, and "unread" where that cannot be told. */
  readonly inner: ScoreObject | "unread" | null;
}

export interface ScoreObject {
  readonly fields: readonly ScoreField[];
  /** Its numbers are scores only where one of these is a number or a flag; null: they are anyway. */
  readonly sure: readonly number[] | null;
}

interface Read {
  readonly wants: Wants;
  readonly object: ScoreObject;
}

/** How the objects below a key are read. */
interface Below {
  readonly before: string;
  readonly order: number;
  readonly isSureNeeded: boolean;
}

/** Keys that a plan learns at most of one object, of `MOST_FIELDS`; then it begins anew. */
const MOST_KEYS = 120;
/** How often it learns at once, and after how many rows once more: records that go on having new keys are read with care. */
const FIRST_LESSONS = 12;
const ROWS_A_LESSON = 1000;
const INDEX = /^(?:0|[1-9]\d*)$/;

/**
 * Where the scores of a record stand, by the keys that are known so far: `ownScores/read.ts` as wants of a scanner. Keys of
 * other records are learnt from what the scanner tells, so that any record of known keys is read from its slots alone.
 */
export class ScorePlan {
  /** Those of the program, in its order, and behind them those of the scores. */
  readonly wants: Wants;
  readonly record: ScoreObject;
  readonly names: readonly string[];
  /** Names that several places have: of those a record may have one. */
  readonly shared: ReadonlySet<number>;
  readonly verdicts: readonly string[] | null;
  readonly #source: Source;
  readonly #keys: Keys;
  readonly #lessons: number;
  /** By their wants: keys that lead to the objects that tell of others. */
  readonly #paths: ReadonlyMap<Wants, readonly string[]>;

  /** Null where a scanner cannot read such places. `taken` as for `scoreReader`; `base` are the wants of the program. */
  static of(places: ScorePlaces, taken: ReadonlySet<string>, base: Wants): ScorePlan | null {
    const { at = {}, within = [], others = false, verdicts = null } = places;
    const objects = within.flatMap((text) => {
      const parsed = parsePath(text);
      return parsed.ok && parsed.path.length === 1 && typeof parsed.path[0] === "string" ? [parsed.path[0]] : [];
    });
    const areReadTwice = others && objects.length > 0;
    if (Object.keys(at).length > 0 || objects.length < within.length || areReadTwice) return null;
    const source = { objects, others, taken, base, verdicts };
    return new ScorePlan(source, firstKeys(source), 0);
  }

  private constructor(source: Source, keys: Keys, lessons: number) {
    const compiler = new Compiler(source);
    const { wants, object } = compiler.record(keys);
    this.wants = wants;
    this.record = object;
    this.names = [...compiler.names.keys()];
    this.shared = compiler.shared;
    this.verdicts = source.verdicts;
    this.#paths = compiler.paths;
    this.#source = source;
    this.#keys = keys;
    this.#lessons = lessons;
  }

  /** The plan that knows these keys too, after so many rows; null where it knows them all, or has learnt too often. */
  learning(unknown: readonly { readonly within: Wants; readonly key: string }[], rows: number): ScorePlan | null {
    const places = unknown.flatMap(({ within, key }) => {
      const path = this.#paths.get(within);
      return path === undefined ? [] : [{ path, key }];
    });
    if (places.length === 0 || (this.#lessons >= FIRST_LESSONS && rows < ROWS_A_LESSON)) return null;
    const isFull = this.names.length >= MOST_SCORES || !places.every(({ path }) => hasRoom(this.#keys, path));
    let keys = isFull ? firstKeys(this.#source) : this.#keys;
    for (const { path, key } of places) keys = withKey(keys, path, key);
    return new ScorePlan(this.#source, keys, this.#lessons + 1);
  }
}

interface Source {
  readonly objects: readonly string[];
  readonly others: boolean;
  readonly taken: ReadonlySet<string>;
  readonly base: Wants;
  readonly verdicts: readonly string[] | null;
}

const NO_KEYS: Keys = new Map();

/** What is known before any record: keys that the program reads for itself, or objects that are declared. */
function firstKeys({ base, others, objects, taken }: Source): Keys {
  const known = others ? [...base.fields.keys()].filter((key) => !taken.has(key)) : objects;
  return new Map(known.map((key) => [key, NO_KEYS]));
}

/** The keys with one more, below those that lead to its object; too many of one object are left out. */
function withKey(keys: Keys, [first, ...rest]: readonly string[], key: string): Keys {
  if (first === undefined) return keys.has(key) || keys.size >= MOST_KEYS ? keys : new Map([...keys, [key, NO_KEYS]]);
  return new Map([...keys, [first, withKey(keys.get(first) ?? NO_KEYS, rest, key)]]);
}

function hasRoom(keys: Keys, [first, ...rest]: readonly string[]): boolean {
  return first === undefined ? keys.size < MOST_KEYS : hasRoom(keys.get(first) ?? NO_KEYS, rest);
}

class Compiler {
  readonly names = new Map<string, number>();
  readonly shared = new Set<number>();
  readonly paths = new Map<Wants, readonly string[]>();
  readonly #source: Source;

  constructor(source: Source) {
    this.#source = source;
  }

  record(keys: Keys): Read {
    const { base, objects, others, taken } = this.#source;
    const wanted = new Map(base.fields);
    // What other fields read is nothing to learn.
    if (others) for (const key of taken) place(wanted, key, null);
    const inObjects = objects.length + 1;
    const read = [...keys].map(([key, below]): readonly [string, ScoreField] => {
      const within = objects.indexOf(key);
      const isDeclared = within >= 0;
      const before = isDeclared || SCORE_OBJECTS.has(key) ? "" : `${key}.`;
      const order = isDeclared ? within : inObjects;
      const isSureNeeded = before !== "";
      const isRead = isDeclared || !NO_SCORE_OBJECTS.has(key);
      const own = isRead ? this.#object(below, { before, order, isSureNeeded }, [key], 1) : null;
      const isScore = !isDeclared && isColumnName(key);
      return [
        key,
        {
          at: place(wanted, key, own?.wants ?? null),
          name: isScore ? this.#name(key) : -1,
          order: objects.length,
          takesWords: isScore,
          takesNull: isScore && isJudgedName(key),
          isIndex: INDEX.test(key),
          inner: isRead && !canHoldObject(base.fields.get(key)) ? "unread" : (own?.object ?? null),
        },
      ];
    });
    const wants: Wants = { fields: wanted, tellsOthers: others };
    this.paths.set(wants, []);
    return { wants, object: { fields: read.map(([, field]) => field), sure: null } };
  }

  /** What stands below a key; `path` leads there from the record. */
  #object(keys: Keys, { before, order, isSureNeeded }: Below, path: readonly string[], depth: number): Read {
    const wanted = new Map<string, Want>();
    const sure = [...keys.keys()].flatMap((key, at) => (isSureScore(key) ? [at] : []));
    const isNothing = isSureNeeded && sure.length === 0;
    const fields: ScoreField[] = [];
    for (const [key, below] of keys) {
      const isRead = !isNothing && depth < DEEPEST;
      const deeper = { before: `${before}${key}.`, order, isSureNeeded: false };
      const own = isRead ? this.#object(below, deeper, [...path, key], depth + 1) : null;
      const at = place(wanted, key, own?.wants ?? null);
      if (isNothing) continue;
      const name = isScoreName(key) ? this.#name(before + key) : -1;
      const inner = own?.object ?? null;
      fields.push({ at, name, order, takesWords: true, takesNull: false, isIndex: INDEX.test(key), inner });
    }
    const wants: Wants = { fields: wanted, tellsOthers: true };
    this.paths.set(wants, path);
    return { wants, object: { fields, sure: isSureNeeded ? sure : null } };
  }

  #name(name: string): number {
    const known = this.names.get(name);
    if (known !== undefined) {
      this.shared.add(known);
      return known;
    }
    this.names.set(name, this.names.size);
    return this.names.size - 1;
  }
}

/** Whether the want of a program can be that of an object as well: scalars alone are read the same way then. */
const canHoldObject = (want: Want | undefined): boolean => want === undefined || want === "value";

/** Wants a key, with the fields of its object, and says which field it is. */
function place(wanted: Map<string, Want>, key: string, inner: Wants | null): number {
  if (canHoldObject(wanted.get(key))) wanted.set(key, inner ? { fields: inner } : "value");
  return [...wanted.keys()].indexOf(key);
}
