import { t } from "@vscode/l10n";
import * as v from "valibot";
import {
  type FieldMap,
  NUMBER_FORMS,
  READING_VERSION,
  type ReadingFile,
  SCORE_MEANINGS,
  type ScoreReading,
  type ScoreReadings,
} from "../../model/index.ts";
import { nestsTooDeep } from "../../read/limits.ts";
import { isObject } from "../../read/parse.ts";

/** The reading of all files with its columns in a folder. */
export const FOLDER_READING = "evaloupe.reading.json";
export const MOST_READING_BYTES = 1024 * 1024;

const ENDING = ".reading.json";
const MAX_DEPTH = 8;
const MOST_TEXT = 4096;
const MOST_ENTRIES = 10_000;

export function readingNamesOf(file: string): readonly string[] {
  return [...new Set([file, stemOf(file)])].map((stem) => stem + ENDING).filter((name) => name !== FOLDER_READING);
}

/** The name of a new reading: the file's stem, unless another file shares it. */
export function readingNameFor(file: string, beside: readonly string[]): string {
  const [exact = "", ofStem = exact] = readingNamesOf(file);
  const isShared = beside.some((other) => other !== file && readingNamesOf(other).includes(ofStem));
  return isShared ? exact : ofStem;
}

const stemOf = (file: string): string => file.replace(/(?<=.)(?:\.[a-z]+)?\.gz$|(?<=.)\.[a-z]+$/i, "");

export function writeReading({ format, roles, scores }: ReadingFile): string {
  const reading = { version: READING_VERSION, ...(format === undefined ? {} : { format }), roles, scores };
  return `${JSON.stringify(reading, null, 2)}\n`;
}

/** Whether a text is a reading of this version or a newer one, which may be overwritten. */
export function isReading(text: string): boolean {
  const found = parsed(text);
  return isObject(found) && typeof found.version === "number" && isObject(found.roles) && isObject(found.scores);
}

/** The reading in a text, or an error with its key. Fields and formats are not looked up. */
export function readReading(text: string): ReadingFile | { readonly wrong: string } {
  const found = parsed(text);
  if (!isObject(found)) return { wrong: t("it is no JSON object.") };
  const { version } = found;
  if (typeof version === "number" && version > READING_VERSION)
    return { wrong: t("a newer version of Evaloupe wrote it. Update this one.") };
  const wrong =
    unknownKey(found, FILE_KEYS, "") ??
    misfit(v.literal(READING_VERSION), version, "version") ??
    misfit(v.optional(name), found.format, "format") ??
    misfit(entries, found.roles, "roles") ??
    misfit(entries, found.scores, "scores") ??
    firstOf(found.roles, (path, field) => misfit(anyText, path, `roles.${field}`)) ??
    firstOf(found.scores, (reading, score) => wrongIn(reading, `scores.${score}`));
  if (wrong !== null) return { wrong };
  return {
    version: READING_VERSION,
    // Checked above.
    ...(found.format === undefined ? {} : { format: found.format as string }),
    roles: found.roles as FieldMap,
    scores: found.scores as ScoreReadings,
  };
}

const FILE_KEYS: readonly string[] = ["version", "format", "roles", "scores"] satisfies readonly (keyof ReadingFile)[];

function parsed(text: string): unknown {
  try {
    const bytes = new TextEncoder().encode(text);
    return bytes.length > MOST_READING_BYTES || nestsTooDeep(bytes, MAX_DEPTH) ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

const anyText = v.pipe(v.string(), v.maxLength(MOST_TEXT));
const name = v.pipe(anyText, v.minLength(1));
const finite = v.pipe(v.number(), v.finite());

/** Object with the file's keys. `__proto__` would change the prototype of a copy. */
const entries = v.custom<Readonly<Record<string, unknown>>>((found) => {
  const keys = isObject(found) ? Object.keys(found) : [];
  return isObject(found) && keys.length <= MOST_ENTRIES && keys.every((key) => key !== "__proto__" && v.is(name, key));
});
const wordValues = v.pipe(
  entries,
  v.check((found) => Object.values(found).every((one) => v.is(v.nullable(finite), one))),
);

/** The reading of a score in facts and in reading files. */
export const SCORE_READING = {
  direction: v.optional(v.picklist(["higher", "lower", "none"])),
  range: v.optional(v.strictTuple([finite, finite])),
  within: v.optional(v.strictTuple([finite, finite])),
  meaning: v.optional(v.picklist(SCORE_MEANINGS)),
  form: v.optional(v.picklist(NUMBER_FORMS)),
  words: v.optional(wordValues),
  labels: v.optional(v.array(anyText)),
  missing: v.optional(v.array(finite)),
  verdictFrom: v.optional(finite),
  isListed: v.optional(v.literal(true)),
  unless: v.optional(v.string()),
} satisfies Record<keyof ScoreReading, v.GenericSchema<unknown>>;

function wrongIn(reading: unknown, at: string): string | null {
  if (!isObject(reading)) return misfitText(at, reading, "object");
  const own = unknownKey(reading, Object.keys(SCORE_READING), at);
  if (own !== null) return own;
  for (const [key, schema] of Object.entries(SCORE_READING)) {
    const wrong = misfit(schema, reading[key], `${at}.${key}`);
    if (wrong !== null) return wrong;
  }
  for (const key of ["range", "within"] as const) {
    const [from, to] = (reading as ScoreReading)[key] ?? [0, 1];
    if (from >= to) return t("“{0}” should go from a smaller number to a larger one.", `${at}.${key}`);
  }
  return null;
}

function firstOf(found: unknown, wrong: (value: unknown, key: string) => string | null): string | null {
  for (const [key, value] of Object.entries(isObject(found) ? found : {})) {
    const message = wrong(value, key);
    if (message !== null) return message;
  }
  return null;
}

function unknownKey(found: Readonly<Record<string, unknown>>, known: readonly string[], at: string): string | null {
  const unknown = Object.keys(found).find((key) => !known.includes(key));
  if (unknown === undefined) return null;
  const place = cut(at === "" ? unknown : `${at}.${unknown}`);
  return t("“{0}” is no key of a reading. The keys are {1}.", place, known.join(", "));
}

function misfit(schema: v.GenericSchema<unknown>, value: unknown, at: string): string | null {
  const read = v.safeParse(schema, value, { abortEarly: true });
  if (read.success) return null;
  const [issue] = read.issues;
  const within = v.getDotPath(issue);
  return misfitText(within === null ? at : `${at}.${within}`, issue.input, issue.expected);
}

function misfitText(at: string, value: unknown, expected: string | null): string {
  if (value === undefined) return t("“{0}” is missing.", cut(at));
  if (expected === null || expected === "unknown") return t("“{0}” cannot be {1}.", cut(at), shown(value));
  return t("“{0}” cannot be {1}; expected {2}.", cut(at), shown(value), expected.replace(/^\((.*)\)$/, "$1"));
}

const MOST_SHOWN = 60;
const cut = (text: string): string => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

function shown(value: unknown): string {
  if (Array.isArray(value)) return "[…]";
  return isObject(value) ? "{…}" : cut(JSON.stringify(value) ?? "");
}
