import * as v from "valibot";
import {
  CONSENSUS_RULES,
  MEASUREMENT_LEVELS,
  type Modes,
  NUMBER_FORMS,
  READING_VERSION,
  SCORE_MEANINGS,
  SENTENCE_LABELS,
  UNPAIRED,
} from "../model/index.ts";
import { PeerError } from "./peer.ts";

// Schemas of what a page sends. A page is not trusted: a value that its schema does not have is refused as `invalid`,
// and only the named members are read. The message of a schema completes "It should be".

type Schema<Value = unknown> = v.GenericSchema<unknown, Value>;

/** Reader of parameters; throws `invalid`. */
export function reader<Value>(schema: Schema<Value>): (params: unknown) => Value {
  return (params) => {
    const read = v.safeParse(schema, params, { abortEarly: true });
    if (read.success) return read.output;
    const [{ path, message }] = read.issues;
    const name = path?.findLast(({ key }) => typeof key === "string")?.key;
    throw invalid(typeof name === "string" ? name : "parameters", message);
  };
}

export function invalid(name: string, wanted: string): PeerError {
  return new PeerError({ code: "invalid", message: `"${name}" should be ${wanted}.` });
}

/** An object's own members. A member that is undefined is absent, and others are left out. */
export const members = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    v.unknown(),
    v.transform(ownMembers),
    v.object(entries, ({ path }) => messageOf(entries[String(path?.at(-1)?.key)])),
  );

const ownMembers = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    typeof value === "object" && value !== null ? Object.entries(value).filter(([, one]) => one !== undefined) : [],
  );

const messageOf = (schema: object | undefined): string =>
  schema && "message" in schema && typeof schema.message === "string" ? schema.message : "there";

export const nothing = members({});

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

export const whole = v.custom<number>(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  "a whole number from 0",
);
export const flag = v.boolean("true or false");
const finite = v.custom<number>(Number.isFinite, "a number");

const text = (longest: number) =>
  v.custom<string>(
    (value) => typeof value === "string" && value.length <= longest,
    `a text of at most ${longest} characters`,
  );
/** Of a field, a key, an annotator. */
export const nameText = text(LONGEST_NAME);
export const clauseText = text(LONGEST_CLAUSE);
export const copyText = text(LONGEST_COPY);

export const orNull = <Value extends Schema>(schema: Value) => v.nullable(schema);
export const optional = <Value extends Schema>(schema: Value) => v.exactOptional(schema);

/** What a page always asks with: it is refused anything else. */
export const always = v.literal(true, "true");

export const list = <Value extends Schema>(schema: Value, most: number, what: string) =>
  v.pipe(v.array(v.unknown(), what), v.maxLength(most, what), v.array(schema), v.readonly());
export const clauses = list(clauseText, MOST_CLAUSES, "a list of clauses");
export const fieldNames = list(nameText, MOST_COLUMNS, `a list of at most ${MOST_COLUMNS} fields`);
export const fieldPair = v.pipe(v.strictTuple([nameText, nameText], "two fields"), v.readonly());

/** One of the given values. */
export const oneOf = <const Values extends readonly (string | number)[]>(allowed: Values) =>
  v.picklist(allowed, allowed.join(", "));

export const someOf = <const Values extends readonly string[]>(allowed: Values) =>
  list(oneOf(allowed), allowed.length, allowed.join(", "));

/** A window on a list: rows `from` to `to`. */
export const windowOn = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.pipe(
    members({ ...entries, from: whole, to: whole }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const { from, to } = dataset.value as { readonly from: number; readonly to: number };
      if (to < from || to - from > MOST_ROWS)
        addIssue({ message: `rows "from" and "to" with at most ${MOST_ROWS} between` });
    }),
  );

/** Values by names that are not known beforehand. */
const named = <Value extends Schema>(schema: Value, what: string) =>
  v.pipe(
    v.custom<object>((value) => typeof value === "object" && value !== null, what),
    v.transform((value) => Object.entries(value)),
    v.maxLength(MOST_MAPPED, what),
    v.array(v.tuple([nameText, schema])),
    v.transform((pairs): Readonly<Record<string, v.InferOutput<Value>>> => Object.fromEntries(pairs)),
  );

/** Paths by field. */
export const fieldMap = named(nameText, "paths by field");

const ends = v.pipe(v.strictTuple([finite, finite], "two numbers"), v.readonly());

/** How scores of the file are read, by their names. */
const scoreReadings = named(
  members({
    direction: optional(oneOf(["higher", "lower", "none"])),
    range: optional(ends),
    within: optional(ends),
    meaning: optional(oneOf(SCORE_MEANINGS)),
    form: optional(oneOf(NUMBER_FORMS)),
    verdictFrom: optional(finite),
    isListed: optional(v.literal(true)),
    missing: optional(list(finite, MOST_MAPPED, "numbers")),
    labels: optional(list(nameText, MOST_MAPPED, "texts")),
    // What each word of a flag is worth.
    words: optional(named(orNull(finite), "values by word")),
  }),
  "readings by score",
);

/** How a file is read, as a page puts it together; the host reads files of it by the same words. */
export const readingFile = members({
  version: v.literal(READING_VERSION, `a reading of version ${READING_VERSION}`),
  format: optional(nameText),
  roles: fieldMap,
  scores: scoreReadings,
});

/** A label is a number or a text. */
const labelValue = v.union([finite, nameText], "a number or a text");

const labelReading = members({
  labels: orNull(list(labelValue, MOST_LABELS, "a list of labels")),
  consensus: oneOf(CONSENSUS_RULES),
  level: orNull(oneOf(MEASUREMENT_LEVELS)),
});

/** The modes that are to change, by family, and how labels are read. Which families there are the host knows. */
export const changedModes = v.pipe(
  v.unknown(),
  v.transform(ownMembers),
  v.check((modes) => Object.keys(modes).length <= MOST_FAMILIES, "a mode a family"),
  v.objectWithRest({ ratings: optional(labelReading), scores: optional(scoreReadings) }, nameText),
  // The families are names, and the two members beside them are read.
  v.transform((modes) => modes as Partial<Modes>),
);

const orNone = <Value extends Schema>(schema: Value) => v.optional(v.nullable(schema), null);

/** Only what a person can say, with nothing beside it. */
export const labelEdit = v.variant(
  "what",
  [
    v.object({ what: v.literal("verdict"), verdict: orNone(nameText) }),
    v.object({ what: v.literal("note"), note: orNone(clauseText) }),
    v.object({ what: v.literal("vote"), vote: orNone(labelValue) }),
    v.object({ what: v.literal("tag"), tag: nameText, sentence: orNone(nameText), isOn: flag }),
    v.object({
      what: v.literal("sentence"),
      sentence: nameText,
      label: orNone(oneOf(SENTENCE_LABELS)),
      keys: v.optional(list(nameText, MOST_KEYS, `a list of at most ${MOST_KEYS} keys`), []),
      note: orNone(clauseText),
    }),
  ],
  "sentence, verdict, vote, note or tag",
);

export const sideNumber = oneOf([0, 1]);

export const pairList = v.union(
  [v.literal("pairs"), members({ side: sideNumber, why: oneOf(UNPAIRED) })],
  `pairs, or a side with ${UNPAIRED.join(", ")}`,
);

/** Rows of a history: every one, those that broke, or those that broke in a run. */
export const historyList = members({
  metric: orNull(nameText),
  only: v.union([whole, oneOf(["every", "broken"])], "every, broken, or a run"),
});
