import type { Want, Wants } from "../../read/scan/scanner.ts";
import { parsePath } from "../dottedPath.ts";
import type { ScorePlaces } from "../format.ts";
import { isColumnName, isJudgedName, isScoreName, isSureScore } from "./names.ts";
import { DEEPEST, MOST_SCORES, NO_SCORE_OBJECTS, SCORE_OBJECTS } from "./read.ts";

interface KnownKeys extends ReadonlyMap<string, KnownKeys> {}

export interface ScoreField {
  readonly at: number;
  /** Position among the plan's names; -1 if a number here is no score. */
  readonly name: number;
  /** Order in a sample: declared objects, the record, its objects. */
  readonly order: number;
  /** Whether a text may be a score, and null a missing one. */
  readonly takesWords: boolean;
  readonly takesNull: boolean;
  readonly isIndex: boolean;
  /** Nested object; null for none, "unread" if unknown. */
  readonly inner: ScoreObject | "unread" | null;
}

export interface ScoreObject {
  readonly fields: readonly ScoreField[];
  /** Numbers are scores only if one of these fields is a number or a flag; null for no condition. */
  readonly sure: readonly number[] | null;
}

interface ReadObject {
  readonly wants: Wants;
  readonly object: ScoreObject;
}

interface Below {
  readonly before: string;
  readonly order: number;
  readonly isSureNeeded: boolean;
}

/** Keys of one object, of `MOST_FIELDS`, before the plan starts anew. */
const MOST_KEYS = 120;
/** Lessons at first, and rows between later ones: records with ever new keys are read carefully. */
const FIRST_LESSONS = 12;
const ROWS_A_LESSON = 1000;
const INDEX = /^(?:0|[1-9]\d*)$/;

/**
 * The places of a record's scores among known keys: `ownScores/read.ts` as wants of a scanner. The scanner reports
 * unknown keys, so that any record of known keys is read from its slots.
 */
export class ScorePlan {
  /** The program's wants in order, and those of the scores after them. */
  readonly wants: Wants;
  readonly record: ScoreObject;
  readonly names: readonly string[];
  /** Names with several places: a record may have one of them. */
  readonly shared: ReadonlySet<number>;
  readonly verdicts: readonly string[] | null;
  readonly #source: PlanSource;
  readonly #keys: KnownKeys;
  readonly #lessons: number;
  readonly #paths: ReadonlyMap<Wants, readonly string[]>;

  /** Null if a scanner cannot read such places. `taken` as for `scoreReader`; `base` are the program's wants. */
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

  private constructor(source: PlanSource, keys: KnownKeys, lessons: number) {
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

  /** The plan with these keys added; null if all are known, or the plan has learned too often. */
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

interface PlanSource {
  readonly objects: readonly string[];
  readonly others: boolean;
  readonly taken: ReadonlySet<string>;
  readonly base: Wants;
  readonly verdicts: readonly string[] | null;
}

const NO_KEYS: KnownKeys = new Map();

function firstKeys({ base, others, objects, taken }: PlanSource): KnownKeys {
  const known = others ? [...base.fields.keys()].filter((key) => !taken.has(key)) : objects;
  return new Map(known.map((key) => [key, NO_KEYS]));
}

function withKey(keys: KnownKeys, [first, ...rest]: readonly string[], key: string): KnownKeys {
  if (first === undefined) return keys.has(key) || keys.size >= MOST_KEYS ? keys : new Map([...keys, [key, NO_KEYS]]);
  return new Map([...keys, [first, withKey(keys.get(first) ?? NO_KEYS, rest, key)]]);
}

function hasRoom(keys: KnownKeys, [first, ...rest]: readonly string[]): boolean {
  return first === undefined ? keys.size < MOST_KEYS : hasRoom(keys.get(first) ?? NO_KEYS, rest);
}

class Compiler {
  readonly names = new Map<string, number>();
  readonly shared = new Set<number>();
  readonly paths = new Map<Wants, readonly string[]>();
  readonly #source: PlanSource;

  constructor(source: PlanSource) {
    this.#source = source;
  }

  record(keys: KnownKeys): ReadObject {
    const { base, objects, others, taken } = this.#source;
    const wanted = new Map(base.fields);
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

  #object(keys: KnownKeys, { before, order, isSureNeeded }: Below, path: readonly string[], depth: number): ReadObject {
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

const canHoldObject = (want: Want | undefined): boolean => want === undefined || want === "value";

function place(wanted: Map<string, Want>, key: string, inner: Wants | null): number {
  if (canHoldObject(wanted.get(key))) wanted.set(key, inner ? { fields: inner } : "value");
  return [...wanted.keys()].indexOf(key);
}
