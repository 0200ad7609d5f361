import {
  CONSENSUS_RULES,
  type LabelEdit,
  MEASUREMENT_LEVELS,
  type Modes,
  NUMBER_FORMS,
  READING_VERSION,
  type ReadingFile,
  SCORE_MEANINGS,
  type ScoreReading,
  type ScoreReadings,
  SENTENCE_LABELS,
  UNPAIRED,
} from "../model/index.ts";
import type { PairList } from "./comparison.ts";
import { PeerError } from "./peer.ts";

// Validates a page's parameters. Pages are not trusted: anything outside of the method table is `invalid`, and only
// named members are read.

/** Reads a member; throws `invalid`. `undefined` is an absent optional member. */
export type Check<Value> = (value: unknown, name: string) => Value;
type Checks = Readonly<Record<string, Check<unknown>>>;

type OptionalOf<C extends Checks> = {
  [Name in keyof C]: undefined extends ReturnType<C[Name]> ? Name : never;
}[keyof C];

/** Members whose check may return `undefined` are optional. */
export type Members<C extends Checks> = {
  readonly [Name in Exclude<keyof C, OptionalOf<C>>]: ReturnType<C[Name]>;
} & { readonly [Name in OptionalOf<C>]?: Exclude<ReturnType<C[Name]>, undefined> };

export function members<C extends Checks>(checks: C): (params: unknown) => Members<C> {
  return (params) => {
    const read = Object.entries(checks).map(([name, check]) => [name, check(member(params, name), name)] as const);
    // One entry per check.
    return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Members<C>;
  };
}

export const nothing = members({});

export function withRange<Params extends { readonly from: number; readonly to: number }>(
  read: (params: unknown) => Params,
): (params: unknown) => Params {
  return (params) => {
    const range = read(params);
    if (range.to < range.from || range.to - range.from > MOST_ROWS) {
      throw invalid("to", `a row within ${MOST_ROWS} of "from"`);
    }
    return range;
  };
}

const MOST_ROWS = 1000;
const MOST_CLAUSES = 100;
const LONGEST_CLAUSE = 10_000;
const LONGEST_NAME = 1000;
const MOST_COLUMNS = 20;
const MOST_KEYS = 1000;
const MOST_LABELS = 100;
const MOST_FAMILIES = 100;
const MOST_MAPPED = 1000;
const LONGEST_COPY = 10_000_000;

export const whole: Check<number> = (value, name) => {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0) {
    throw invalid(name, "a whole number from 0");
  }
  return value;
};

export const flag: Check<boolean> = (value, name) => {
  if (typeof value !== "boolean") throw invalid(name, "true or false");
  return value;
};

const text =
  (longest: number): Check<string> =>
  (value, name) => {
    if (typeof value !== "string" || value.length > longest) {
      throw invalid(name, `a text of at most ${longest} characters`);
    }
    return value;
  };
export const nameText = text(LONGEST_NAME);
export const clauseText = text(LONGEST_CLAUSE);
export const copyText = text(LONGEST_COPY);

export const orNull =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value, name) =>
    value === null ? null : check(value, name);

export const optional =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value, name) =>
    value === undefined ? undefined : check(value, name);

export const always =
  <const Value>(value: Value): Check<Value | undefined> =>
  () =>
    value;

export const list =
  <Value>(check: Check<Value>, most: number, what: string): Check<readonly Value[]> =>
  (value, name) => {
    if (!Array.isArray(value) || value.length > most) throw invalid(name, what);
    return value.map((one: unknown) => check(one, name));
  };
export const clauses = list(clauseText, MOST_CLAUSES, "a list of clauses");
export const fieldNames = list(nameText, MOST_COLUMNS, `a list of at most ${MOST_COLUMNS} fields`);

export const fieldPair: Check<readonly [string, string]> = (value, name) => {
  const [one, other, ...more] = list(nameText, 2, "two fields")(value, name);
  if (one === undefined || other === undefined || more.length > 0) throw invalid(name, "two fields");
  return [one, other];
};

export const oneOf =
  <const Value extends string | number>(allowed: readonly Value[]): Check<Value> =>
  (value, name) => {
    const found = allowed.find((one) => one === value);
    if (found === undefined) throw invalid(name, allowed.join(", "));
    return found;
  };

export const someOf = <const Value extends string>(allowed: readonly Value[]): Check<readonly Value[]> =>
  list(oneOf(allowed), allowed.length, allowed.join(", "));

export const fieldMap: Check<Readonly<Record<string, string>>> = (value, name) => {
  if (typeof value !== "object" || value === null) throw invalid(name, "paths by field");
  const pairs = Object.entries(value);
  if (pairs.length > MOST_MAPPED) throw invalid(name, "paths by field");
  return Object.fromEntries(pairs.map(([field, path]) => [nameText(field, name), nameText(path, name)]));
};

/** Changed modes by family, and settings. The host checks the families. */
export function changedModes(params: unknown): Partial<Modes> {
  const entries = Object.entries(typeof params === "object" && params !== null ? params : {});
  if (entries.length > MOST_FAMILIES) throw invalid("modes", "a mode a family");
  const families = entries.filter(([family, mode]) => !SETTINGS.includes(family) && mode !== undefined);
  return {
    ...Object.fromEntries(families.map(([family, mode]) => [family, nameText(mode, family)])),
    ...members({ ratings: optional(labelReading), scores: optional(scoreReadings) })(params),
  };
}

const SETTINGS: readonly string[] = ["ratings", "scores"] satisfies readonly (keyof Modes)[];

const scoreReadings: Check<ScoreReadings> = (value, name) => {
  if (typeof value !== "object" || value === null) throw invalid(name, "readings by score");
  const pairs = Object.entries(value);
  if (pairs.length > MOST_MAPPED) throw invalid(name, "readings by score");
  return Object.fromEntries(pairs.map(([score, reading]) => [nameText(score, name), scoreReading(reading, name)]));
};

const scoreReading = (value: unknown, name: string): ScoreReading => ({
  ...members({
    direction: optional(oneOf(["higher", "lower", "none"])),
    meaning: optional(among(SCORE_MEANINGS)),
    form: optional(among(NUMBER_FORMS)),
    verdictFrom: optional(finite),
    missing: optional(list(finite, MOST_MAPPED, "numbers")),
    labels: optional(list(nameText, MOST_MAPPED, "texts")),
    words: optional(wordValues),
  })(value),
  ...(member(value, "range") === undefined ? {} : { range: ends(member(value, "range"), name) }),
});

export const readingFile: Check<ReadingFile> = (value, name) => {
  if (member(value, "version") !== READING_VERSION) throw invalid(name, `a reading of version ${READING_VERSION}`);
  const format = member(value, "format");
  return {
    version: READING_VERSION,
    ...(format === undefined ? {} : { format: nameText(format, name) }),
    roles: fieldMap(member(value, "roles"), name),
    scores: scoreReadings(member(value, "scores"), name),
  };
};

const finite: Check<number> = (value, name) => {
  if (typeof value !== "number" || !Number.isFinite(value)) throw invalid(name, "a number");
  return value;
};

const among =
  <const Word extends string>(words: readonly Word[]): Check<Word> =>
  (value, name) => {
    const word = words.find((one) => one === value);
    if (word === undefined) throw invalid(name, `one of ${words.join(", ")}`);
    return word;
  };

const wordValues: Check<Readonly<Record<string, number | null>>> = (value, name) => {
  if (typeof value !== "object" || value === null) throw invalid(name, "values by word");
  const pairs = Object.entries(value);
  if (pairs.length > MOST_MAPPED) throw invalid(name, "values by word");
  return Object.fromEntries(pairs.map(([word, worth]) => [nameText(word, name), orNull(finite)(worth, name)]));
};

function ends(value: unknown, name: string): readonly [number, number] {
  const [from, to] = list(labelValue, 2, "two numbers")(value, name);
  if (typeof from !== "number" || typeof to !== "number") throw invalid(name, "two numbers");
  return [from, to];
}

const labelReading: Check<NonNullable<Modes["ratings"]>> = (value, name) => {
  const written = member(value, "level");
  const level = written === null ? null : MEASUREMENT_LEVELS.find((known) => known === written);
  const consensus = CONSENSUS_RULES.find((rule) => rule === member(value, "consensus"));
  if (consensus === undefined || level === undefined) throw invalid(name, "a rule and a level");
  return {
    labels: orNull(list(labelValue, MOST_LABELS, "a list of labels"))(member(value, "labels"), name),
    consensus,
    level,
  };
};

const labelValue: Check<number | string> = (value, name) =>
  typeof value === "number" && Number.isFinite(value) ? value : nameText(value, name);

/** Only a person's possible labels, without other members. */
export const labelEdit: Check<LabelEdit> = (said) => {
  const what = member(said, "what");
  const orNone = <Value>(name: string, check: Check<Value>) => orNull(check)(member(said, name) ?? null, name);
  if (what === "verdict") return { what, verdict: orNone("verdict", nameText) };
  if (what === "note") return { what, note: orNone("note", clauseText) };
  if (what === "vote") return { what, vote: orNone("vote", labelValue) };
  if (what !== "sentence") throw invalid("what", "sentence, verdict, vote or note");
  return {
    what,
    sentence: nameText(member(said, "sentence"), "sentence"),
    label: orNone("label", oneOf(SENTENCE_LABELS)),
    keys: list(nameText, MOST_KEYS, `a list of at most ${MOST_KEYS} keys`)(member(said, "keys") ?? [], "keys"),
    note: orNone("note", clauseText),
  };
};

export const sideNumber = oneOf([0, 1]);

export const pairList: Check<PairList> = (value, name) => {
  if (value === "pairs") return value;
  const why = UNPAIRED.find((one) => one === member(value, "why"));
  if (why === undefined) throw invalid(name, `pairs, or a side with ${UNPAIRED.join(", ")}`);
  return { side: sideNumber(member(value, "side"), "side"), why };
};

function member(params: unknown, name: string): unknown {
  if (typeof params !== "object" || params === null || !Object.hasOwn(params, name)) return undefined;
  return (params as Readonly<Record<string, unknown>>)[name];
}

export function invalid(name: string, wanted: string): PeerError {
  return new PeerError({ code: "invalid", message: `"${name}" should be ${wanted}.` });
}
