import { attemptOf, isAttemptField } from "../../analysis/table/attempts.ts";
import { isObject, type JsonRecord, keysIn } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { parsePath, readPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { areTried, isSameOfQuestion } from "./answerLabels.ts";
import { areByDesign, areCrossed, areRepeated, areSettings, areUniqueWith } from "./apart.ts";
import { areFlagWords, foldLabel, isPlaceholder } from "./words.ts";

/**
 * Differences between samples of one question:
 * - `attempt`: repeats in one setting;
 * - `rater`: the judge;
 * - `version`: readings of one answer: filter, metric;
 * - `perturbation`: a change of the question;
 * - `setting`: any other condition.
 */
type SettingMeaning = "attempt" | "rater" | "version" | "perturbation" | "setting";

const SUFFIXES = setOf("id idx index no nr num number n name key");
const RATERS = setOf(
  "rater annotator judge worker labeler labeller reviewer assessor grader evaluator coder expert voter",
  "participant respondent",
);
const RATED_BY = setOf("rated judged labeled labelled annotated reviewed graded evaluated");
const VERSIONS = setOf("filter metric criterion criteria aspect scorer rubric");
const PERTURBATIONS = setOf("perturbation perturbed corruption corrupted augmentation perturb");
const ATTEMPTS = setOf(
  "attempt trial epoch repeat repetition replicate replication rep rollout run round seed try sample iteration",
);
const SETTINGS = setOf(
  "language lang locale temperature temp shots fewshot nshot config configuration setting settings condition",
  "variant strategy retriever chunking chunker reranker prompt template decoding reasoning mode dimension",
  "dataset subset split beam beams ablation ablations",
);
/** What answered, beside its model. */
const SYSTEMS = setOf(
  "agent agents framework frameworks architecture arch method methods policy policies scaffold scaffolding harness",
  "arm setup prompting approach technique backend backends hardware backbone quantization treatment",
);
const SYSTEM_ENDS = setOf("name type id version variant config kind");
const SETTING_PAIRS = setOf(
  "prompt_version prompt_v prompt_ver prompt_variant prompt_template prompt_type prompt_style prompt_format",
  "prompt_strategy few_shot few_shots num_shots n_shot n_shots num_fewshot top_p top_k max_tokens",
  "system_prompt_version model_version reasoning_effort chunk_size ablation_flags ablation_flag ablation_mode",
  "ablation_name ablation_type ablation_setting ablation_config",
);
const COUNTS = setOf("num n total max min count mean avg");

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
  if (isSystemName(all)) return "setting";
  if (words.length > 1) return last === "seed" ? "attempt" : null;
  if (VERSIONS.has(first)) return "version";
  if (ATTEMPTS.has(first)) return joined === "sample_id" ? null : "attempt";
  return SETTINGS.has(first) ? "setting" : null;
}

/** `agent`, `agent_type`, `Prompting`: the values are systems, whatever their shares. */
export const isSystemName = (words: readonly string[]): boolean =>
  SYSTEMS.has(words[0] ?? "") && (words.length === 1 || (words.length === 2 && SYSTEM_ENDS.has(words[1] ?? "")));
const QUALIFIERS = setOf("human llm expert model auto");

const ORIGINALS = setOf("original orig base source seed parent clean unperturbed");

const HOLDERS = ["metadata", "meta", "config", "settings", "params"];

export interface AskedRecord {
  readonly record: JsonRecord;
  readonly question: string | null;
  readonly id: string | null;
  /** The kind's own: model, task, noise level. */
  readonly slices?: readonly (string | number | null)[];
}

/** The columns that distinguish samples of one question. */
export interface SettingsFound {
  /** Paths of slice columns: samples that differ in one are no repeats. */
  readonly slices: readonly string[];
  /** The column over whose values no total makes sense; null for none. */
  readonly apart: { readonly dimension: string; readonly meaning: "version" | "perturbation" } | null;
  /** The column with the original of a changed question; null if question or id is the same. */
  readonly group: string | null;
  /** Whether rows share ids by design: with a column beside the settings each is unique. */
  readonly areIdsShared?: true;
}

export const NO_SETTINGS: SettingsFound = { slices: [], apart: null, group: null };

export const FEWEST_SWITCHED = 8;
const MOST_VALUES = 50;
const FEWEST_OF_GROUP = 2;
const MOST_RATERS = 5000;
const LONGEST_VALUE = 60;

interface SettingsAsked {
  readonly taken?: ReadonlySet<string>;
  readonly except?: SettingMeaning;
  readonly labels?: ReadonlySet<string>;
  readonly dealt?: ReadonlySet<string>;
  /** Flags that may be switches of the run. */
  readonly switches?: ReadonlySet<string>;
  /** Columns named as facts about an item: settings if constant within each question. */
  readonly groups?: ReadonlySet<string>;
  /** Columns that may be settings under any name, if they distinguish the answers to a question. */
  readonly tellings?: ReadonlySet<string>;
  /** Further ids, times and the like, which make rows unique. */
  readonly keys?: ReadonlySet<string>;
}

/**
 * The columns that distinguish samples. A name is not enough: one question, by text, id, or a column with the original
 * of a changed question, has to have several values.
 */
export function settingsIn(
  asked: readonly AskedRecord[],
  {
    taken = new Set(),
    except,
    labels,
    dealt = new Set(),
    switches = new Set(),
    groups = new Set(),
    tellings = new Set(),
    keys = new Set(),
  }: SettingsAsked = {},
): SettingsFound {
  const slices: string[] = [];
  let apart: SettingsFound["apart"] = null;
  let group: string | null = null;
  const records = asked.map(({ record }) => record);
  const rows = new Rows(asked);
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
    else if (isCrossed && isSystemName(wordsOf(lastOf(path))) && !rows.areOfSystems(values, path)) continue;
    slices.push(path);
  }
  // Few questions may have a flag once each by chance.
  const isEnough = new Set(asked.map(({ question, id }) => question ?? id)).size >= FEWEST_SWITCHED;
  for (const path of [...(labels ?? []), ...(isEnough ? switches : [])]) {
    const values = valuesAt(records, path);
    const isOther = slices.includes(path) || taken.has(path) || settingMeaning(lastOf(path)) === except;
    const byId = asked.map(({ id }) => ({ question: id }));
    if (!isOther && (areTried(values, asked) || areTried(values, byId))) slices.push(path);
  }
  const isFree = (path: string) =>
    !slices.includes(path) && !taken.has(path) && settingMeaning(lastOf(path)) !== except;
  for (const path of [...tellings].filter(isFree).sort()) {
    const values = valuesAt(records, path);
    if (areValues(values, "setting") && areSettings(values, rows.keys(slices), false)) slices.push(path);
  }
  for (const path of [...keys].filter(isFree).sort()) {
    const values = valuesAt(records, path);
    const all = rows.keys(slices);
    if (areValues(values, "setting") && areUniqueWith(values, all) && areCrossed(values, all)) slices.push(path);
  }
  for (const path of groups) {
    if (slices.includes(path) || taken.has(path)) continue;
    const values = valuesAt(records, path);
    const areGroups = new Set(values).size * FEWEST_OF_GROUP <= values.length && areValues(values, "setting");
    const samples = asked.map(({ question, id }) => ({ question: question ?? id, slices: [] }));
    if (areGroups && isSameOfQuestion(values, samples) !== false && !isRenamed(values, [...taken, ...slices], records))
      slices.push(path);
  }
  const ids = rows.ids(slices);
  const areIdsShared =
    areRepeated(ids) && [...keys].filter(isFree).some((path) => areUniqueWith(valuesAt(records, path), ids));
  const shared = areIdsShared ? { areIdsShared } : {};
  return slices.length === 0 ? { ...NO_SETTINGS, ...shared } : { slices, apart, group, ...shared };
}

/** What each row asks, in which of the settings found so far, and in which attempt. */
class Rows {
  readonly #asked: readonly AskedRecord[];
  readonly #items: readonly (string | null)[];
  readonly #attempts: readonly string[];

  constructor(asked: readonly AskedRecord[]) {
    const questions = asked.map(({ question }) => question);
    this.#asked = asked;
    this.#items = areRepeated(questions) ? questions : asked.map(({ id }) => id);
    this.#attempts = asked.map(({ record }) => attemptOf(record));
  }

  keys(settings: readonly string[]): readonly (string | null)[] {
    return this.#with(this.#items, settings, this.#attempts);
  }

  ids(settings: readonly string[]): readonly (string | null)[] {
    return this.#with(
      this.#asked.map(({ id }) => id),
      settings,
      this.#attempts,
    );
  }

  /** Whether values under a system's name distinguish answers, or each question has them equally often: no outcomes. */
  areOfSystems(values: readonly SettingValue[], path: string): boolean {
    const others = settingColumns(this.#records).filter((other) => other !== path && isPlainSetting(other));
    return (
      areSettings(values, this.keys(others), true) || areByDesign(values, this.#with(this.#items, others, NO_ATTEMPTS))
    );
  }

  get #records(): readonly JsonRecord[] {
    return this.#asked.map(({ record }) => record);
  }

  #with(
    items: readonly (string | null)[],
    settings: readonly string[],
    attempts: readonly string[],
  ): readonly (string | null)[] {
    const columns = settings.map((path) => valuesAt(this.#records, path));
    return items.map((item, at) =>
      item === null
        ? null
        : JSON.stringify([
            item,
            attempts[at] ?? "",
            this.#asked[at]?.slices ?? [],
            columns.map((values) => values[at] ?? null),
          ]),
    );
  }
}
const NO_ATTEMPTS: readonly string[] = [];
const isPlainSetting = (path: string): boolean => settingMeaning(lastOf(path)) === "setting";

const known = new Map<string, boolean>();
const MOST_KNOWN = 1000;

/** The attempt and the settings that a record names, as a key. */
export function triedIn(record: JsonRecord): string {
  let tried = attemptOf(record);
  for (const key of Object.keys(record)) {
    const isSetting = known.get(key) ?? settingMeaning(key) === "setting";
    if (known.size < MOST_KNOWN) known.set(key, isSetting);
    const value = record[key];
    if (isSetting && (typeof value !== "object" || value === null)) tried += `${key} ${value}\n`;
  }
  return tried;
}

export const settingColumns = (records: readonly JsonRecord[]): readonly string[] =>
  columnsOf(records).filter((path) => {
    const meaning = settingMeaning(lastOf(path));
    return meaning !== null && meaning !== "attempt";
  });

type SettingValue = string | number | null;

function columnsOf(records: readonly JsonRecord[]): readonly string[] {
  const keys = keysIn(records);
  const inHolders = HOLDERS.filter((holder) => keys.has(holder)).flatMap((holder) => {
    const inner = keysIn(records.map((record) => record[holder]).filter(isObject));
    return [...inner].filter(isPlainKey).map((key) => `${holder}.${key}`);
  });
  return [...[...keys].filter(isPlainKey), ...inHolders];
}

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

/** Several short repeated values: no texts, no row keys, no verdicts under a judge's name. */
function areValues(values: readonly SettingValue[], meaning: SettingMeaning): boolean {
  const present = values.filter((value) => value !== null);
  const distinct = new Set(present);
  const most = meaning === "rater" ? MOST_RATERS : MOST_VALUES;
  if (distinct.size < 2 - Number(present.length < values.length) || distinct.size > most) return false;
  if (present.length < values.length / 2 && meaning !== "perturbation") return false;
  if ([...distinct].some((value) => String(value).length > LONGEST_VALUE)) return false;
  return meaning !== "rater" || !areVerdicts([...distinct]);
}

/** Yes and no, or fractions: the values of `judge` may be verdicts. */
function areVerdicts(values: readonly (string | number)[]): boolean {
  const texts = values.filter((value) => typeof value === "string").map(foldLabel);
  if (texts.length === 0) return values.every((value) => Number(value) >= 0 && Number(value) <= 1);
  return areFlagWords(texts.filter((text) => !isPlaceholder(text, "labels")));
}

/** Whether the values are other names for one of these columns' values. */
function isRenamed(values: readonly SettingValue[], paths: readonly string[], records: readonly JsonRecord[]): boolean {
  return paths.some((path) => {
    const other = valuesAt(records, path);
    const pairs = new Set(values.map((value, at) => JSON.stringify([value, other[at] ?? null])));
    return new Set(values).size === pairs.size && new Set(other).size === pairs.size;
  });
}

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

/** The column with the same value for a question and its variants: by name, else an id shared by several rows. */
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
    return distinct.size > 1 && distinct.size < keys.length && isMostlyCrossed(keys, values);
  };
  return [...named, ...ids].find(isShared) ?? null;
}

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

/** Values of a perturbation for the unchanged question. */
const UNPERTURBED = new Set([
  "",
  ...setOf(
    "none no false original orig origin clean base baseline unperturbed identity 0 n/a null normal standard vanilla",
  ),
]);

export const isUnperturbed = (value: string | number | null): boolean =>
  UNPERTURBED.has(
    String(value ?? "")
      .trim()
      .toLowerCase(),
  );
