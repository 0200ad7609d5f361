import { isAttemptField } from "../../analysis/table/attempts.ts";
import { isObject, type JsonRecord, keysIn } from "../../read/parse.ts";
import { parsePath, readPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { areTried, isSameOfQuestion } from "./answerLabels.ts";
import { areFlagWords, foldLabel, isPlaceholder } from "./words.ts";

/**
 * What sets samples of one question apart:
 * - `attempt`: one of several answers in the same setting;
 * - `rater`: who judged the answer;
 * - `version`: how the same answer was read: by which filter, for which metric;
 * - `perturbation`: what was done to the question;
 * - `setting`: anything else under which the question was asked.
 */
export type SettingMeaning = "attempt" | "rater" | "version" | "perturbation" | "setting";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words behind a name that say nothing of it: `annotator_id`, `trial_index`. */
const SUFFIXES = setOf("id idx index no nr num number n name key");
const RATERS = setOf(
  "rater annotator judge worker labeler labeller reviewer assessor grader evaluator coder expert voter participant respondent",
);
const RATED_BY = setOf("rated judged labeled labelled annotated reviewed graded evaluated");
const VERSIONS = setOf("filter metric criterion criteria aspect scorer rubric");
const PERTURBATIONS = setOf("perturbation perturbed corruption corrupted augmentation perturb");
const ATTEMPTS = setOf(
  "attempt trial epoch repeat repetition replicate replication rep rollout run seed try sample iteration",
);
const SETTINGS = setOf(
  "language lang locale temperature temp shots fewshot nshot config configuration setting settings condition variant " +
    "strategy retriever chunking chunker reranker prompt template decoding reasoning mode dimension",
);
/** Names of two words whose first says little: `prompt_version`, `top_p`. */
const SETTING_PAIRS = setOf(
  "prompt_version prompt_v prompt_ver prompt_variant prompt_template prompt_type prompt_style prompt_format prompt_strategy few_shot few_shots num_shots n_shot n_shots " +
    "num_fewshot top_p top_k max_tokens system_prompt_version model_version reasoning_effort chunk_size",
);
/** A name that begins so is a count: `num_trials`. */
const COUNTS = setOf("num n total max min count mean avg");

/** What a column of this name may say of samples, by the name alone; null for any other. */
export function settingMeaning(name: string): SettingMeaning | null {
  const all = wordsOf(name);
  if (all.length === 0 || all.length > 4) return null;
  if (isAttemptField(name)) return "attempt";
  const joined = all.join("_");
  const words = all.length > 1 && SUFFIXES.has(all.at(-1) ?? "") ? all.slice(0, -1) : all;
  if (SETTING_PAIRS.has(joined) || SETTING_PAIRS.has(words.join("_"))) return "setting";
  const [first = "", second = ""] = words;
  if (words.length > 2 || COUNTS.has(first)) return null;
  if (PERTURBATIONS.has(first)) return "perturbation";
  if (RATED_BY.has(first) && second === "by") return "rater";
  const last = words.at(-1) ?? "";
  if (RATERS.has(first) && (words.length === 1 || second === "model")) return "rater";
  if (words.length === 2 && RATERS.has(last) && QUALIFIERS.has(first)) return "rater";
  if (words.length > 1) return last === "seed" ? "attempt" : null;
  if (VERSIONS.has(first)) return "version";
  // `sample_id` is the id of what was asked.
  if (ATTEMPTS.has(first)) return joined === "sample_id" ? null : "attempt";
  return SETTINGS.has(first) ? "setting" : null;
}
const QUALIFIERS = setOf("human llm expert model auto");

/** Columns that hold what a question was before something was done to it, the surest first. */
const ORIGINALS = setOf("original orig base source seed parent clean unperturbed");

/** Objects of a record that may say how it was asked. */
const HOLDERS = ["metadata", "meta", "config", "settings", "params"];

/** A record with what its samples ask, as far as the format reads it. */
export interface AskedRecord {
  readonly record: JsonRecord;
  readonly question: string | null;
  readonly id: string | null;
}

/** How the samples of a file are told apart, beside the question and what the kind knows of them. */
export interface SettingsFound {
  /** Paths of the columns whose values are slices: samples that differ in one are no repeats of each other. */
  readonly slices: readonly string[];
  /** The column of which numbers over all values say nothing; null for none. */
  readonly apart: { readonly dimension: string; readonly meaning: "version" | "perturbation" } | null;
  /** The column that names the original of a changed question; null where question or id already do. */
  readonly group: string | null;
}

export const NO_SETTINGS: SettingsFound = { slices: [], apart: null, group: null };

/** A column with more values is no setting that somebody chose. */
const MOST_VALUES = 50;
/** Values of so few rows each are no groups. */
const FEWEST_OF_GROUP = 2;
/** Of raters there may be a crowd. */
const MOST_RATERS = 5000;
const LONGEST_VALUE = 60;

interface SettingsAsked {
  /** Columns that fields are read from. */
  readonly taken?: ReadonlySet<string>;
  readonly except?: SettingMeaning;
  /** Columns of labels, which are settings where every question stands under each of them. */
  readonly labels?: ReadonlySet<string>;
  /** Columns whose values were dealt to the rows: settings, even if each question has one value alone. */
  readonly dealt?: ReadonlySet<string>;
  /** Columns that by their names say what is known of an item: settings where answers to a question have the same value. */
  readonly groups?: ReadonlySet<string>;
}

/**
 * The columns of these records that set samples apart. A name alone is not enough: the same question has to come under
 * several values of the column, be it known by its text, its id, or, where the question itself was changed, by another
 * column that names the original.
 */
export function settingsIn(
  asked: readonly AskedRecord[],
  { taken = new Set(), except, labels, dealt = new Set(), groups = new Set() }: SettingsAsked = {},
): SettingsFound {
  const slices: string[] = [];
  let apart: SettingsFound["apart"] = null;
  let group: string | null = null;
  const records = asked.map(({ record }) => record);
  for (const path of new Set([...settingColumns(records), ...dealt])) {
    const meaning = settingMeaning(lastOf(path)) ?? (dealt.has(path) ? "setting" : null);
    if (meaning === null || meaning === "attempt" || meaning === except || taken.has(path)) continue;
    const values = valuesAt(records, path);
    if (!areValues(values, meaning)) continue;
    const isCrossed = [
      asked.map(({ question }) => question),
      ...(meaning === "version" ? [] : [asked.map(({ id }) => id)]),
    ].some((keys) => isCrossedBy(keys, values));
    const isPaired = !isCrossed && meaning === "setting" && originalColumn(asked, values, path) !== null;
    if (meaning === "perturbation") {
      const original = isCrossedBy(
        asked.map(({ question }) => question),
        values,
      )
        ? null
        : originalColumn(asked, values, path);
      if (!isCrossed && original === null) continue;
      group ??= original;
      apart ??= { dimension: path, meaning };
    } else if (!isCrossed && !isPaired && !dealt.has(path)) continue;
    else if (dealt.has(path) && isRenamed(values, [...taken, ...slices], records)) continue;
    else if (meaning === "version") apart ??= { dimension: path, meaning };
    slices.push(path);
  }
  for (const path of labels ?? []) {
    const values = valuesAt(records, path);
    const isOther = slices.includes(path) || taken.has(path) || settingMeaning(lastOf(path)) === except;
    const byId = asked.map(({ id }) => ({ question: id }));
    if (!isOther && (areTried(values, asked) || areTried(values, byId))) slices.push(path);
  }
  for (const path of groups) {
    if (slices.includes(path) || taken.has(path)) continue;
    const values = valuesAt(records, path);
    const areGroups = new Set(values).size * FEWEST_OF_GROUP <= values.length && areValues(values, "setting");
    const samples = asked.map(({ question, id }) => ({ question: question ?? id, slices: [] }));
    if (areGroups && isSameOfQuestion(values, samples) !== false && !isRenamed(values, [...taken, ...slices], records))
      slices.push(path);
  }
  return slices.length === 0 ? NO_SETTINGS : { slices, apart, group };
}

/** Columns of these records that have the name of one that sets samples apart, other than attempts. */
export const settingColumns = (records: readonly JsonRecord[]): readonly string[] =>
  columnsOf(records).filter((path) => {
    const meaning = settingMeaning(lastOf(path));
    return meaning !== null && meaning !== "attempt";
  });

type SettingValue = string | number | null;

/** Columns of the records, and those of the objects that say how it was asked. */
function columnsOf(records: readonly JsonRecord[]): readonly string[] {
  const keys = keysIn(records);
  const inHolders = HOLDERS.filter((holder) => keys.has(holder)).flatMap((holder) => {
    const inner = keysIn(records.map((record) => record[holder]).filter(isObject));
    return [...inner].filter(isPlainKey).map((key) => `${holder}.${key}`);
  });
  return [...[...keys].filter(isPlainKey), ...inHolders];
}

/** Other keys would have to be quoted in a path. */
const isPlainKey = (key: string): boolean => /^[A-Za-z_][\w-]*$/.test(key) || /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(key);

function lastOf(path: string): string {
  const parsed = parsePath(path);
  return parsed.ok ? String(parsed.path.at(-1) ?? "") : path;
}

function valuesAt(records: readonly JsonRecord[], path: string): readonly SettingValue[] {
  const parsed = parsePath(path);
  return records.map((record): SettingValue => {
    const value = parsed.ok ? readPath(record, parsed.path) : null;
    if (typeof value === "number" || typeof value === "string") return value;
    return typeof value === "boolean" ? String(value) : null;
  });
}

/** Several short values that come again: no texts, no keys of rows, and no verdicts under the name of who gave them. */
function areValues(values: readonly SettingValue[], meaning: SettingMeaning): boolean {
  const present = values.filter((value) => value !== null);
  const distinct = new Set(present);
  const most = meaning === "rater" ? MOST_RATERS : MOST_VALUES;
  if (distinct.size < 2 - Number(present.length < values.length) || distinct.size > most) return false;
  if (present.length < values.length / 2 && meaning !== "perturbation") return false;
  if ([...distinct].some((value) => String(value).length > LONGEST_VALUE)) return false;
  return meaning !== "rater" || !areVerdicts([...distinct]);
}

/** Words of yes and no, or fractions: `judge` may be what the judge said. */
function areVerdicts(values: readonly (string | number)[]): boolean {
  const texts = values.filter((value) => typeof value === "string").map(foldLabel);
  if (texts.length === 0) return values.every((value) => Number(value) >= 0 && Number(value) <= 1);
  return areFlagWords(texts.filter((text) => !isPlaceholder(text, "labels")));
}

/** Whether the values only say otherwise what one of these columns says: which model it was, by another name. */
function isRenamed(values: readonly SettingValue[], paths: readonly string[], records: readonly JsonRecord[]): boolean {
  return paths.some((path) => {
    const other = valuesAt(records, path);
    const pairs = new Set(values.map((value, at) => JSON.stringify([value, other[at] ?? null])));
    return new Set(values).size === pairs.size && new Set(other).size === pairs.size;
  });
}

/** Whether samples of one key have several of the values. */
function isCrossedBy(keys: readonly (string | null)[], values: readonly SettingValue[]): boolean {
  const first = new Map<string, SettingValue>();
  for (const [at, key] of keys.entries()) {
    if (key === null) continue;
    const value = values[at] ?? null;
    if (!first.has(key)) first.set(key, value);
    else if (first.get(key) !== value) return true;
  }
  return false;
}

/** The column that is the same for a question and what was made of it: by its name, else an id that several rows share. */
function originalColumn(asked: readonly AskedRecord[], values: readonly SettingValue[], own: string): string | null {
  const records = asked.map(({ record }) => record);
  const paths = columnsOf(records).filter((path) => path !== own);
  const named = paths.filter((path) => wordsOf(lastOf(path)).some((word) => ORIGINALS.has(word)));
  const ids = paths.filter(
    (path) => !named.includes(path) && /(?:^|[_-])(?:id|idx|index|qid)$|^[a-z]+Id$/.test(lastOf(path)),
  );
  const isShared = (path: string): boolean => {
    const keys = valuesAt(records, path).map((value) => (value === null ? null : String(value)));
    const distinct = new Set(keys.filter((key) => key !== null));
    // Of one question alone nobody can tell; and each original comes under several of the values.
    return distinct.size > 1 && distinct.size < keys.length && isMostlyCrossed(keys, values);
  };
  return [...named, ...ids].find(isShared) ?? null;
}

/** Whether most keys come under several values. */
function isMostlyCrossed(keys: readonly (string | null)[], values: readonly SettingValue[]): boolean {
  const valuesOf = new Map<string, Set<SettingValue>>();
  for (const [at, key] of keys.entries()) {
    if (key === null) continue;
    const known = valuesOf.get(key) ?? new Set();
    valuesOf.set(key, known.add(values[at] ?? null));
  }
  const crossed = [...valuesOf.values()].filter(({ size }) => size > 1).length;
  return crossed > valuesOf.size / 2;
}

/** Names of a question as it was, among the values of a perturbation. */
const UNPERTURBED = new Set([
  "",
  ...setOf(
    "none no false original orig origin clean base baseline unperturbed identity 0 n/a null normal standard vanilla",
  ),
]);

/** Whether this value of a perturbation stands for no change. */
export const isUnperturbed = (value: string | number | null): boolean =>
  UNPERTURBED.has(
    String(value ?? "")
      .trim()
      .toLowerCase(),
  );
