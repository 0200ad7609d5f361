import { t } from "@vscode/l10n";
import type { ResultsTable, StopReason } from "../model/index.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { numberIn } from "../read/written.ts";
import { setOf } from "../text/wordList.ts";
import { directionOf, isScoreName, wordsOf } from "./ownScores/names.ts";
import { areTrials } from "./trials.ts";

export const MOST_RESULTS = 500;
const MOST_COLUMNS = 100;
const NAME_LENGTH = 120;
const ID = /(?:^|[_\s-])(?:id|idx|uuid|index|qid|doc|question|query|prompt|answer|response|prediction|output|text)$/i;
const JUDGED =
  /(?:^|[_\s-])(?:gold|golden|truth|target|expected|winner|label|verdict|vote|preference|annotator|rater)$/i;
const OF_CONFIGURATION = setOf(
  "model models llm config configuration configurations setting settings experiment experiments exp run runs",
  "system systems method methods approach pipeline strategy variant version name retriever retrieval reranker",
  "rerank embedding embeddings embedder generator chunk chunker chunking overlap temperature temp topk top k p",
  "alpha beta lr epoch epochs step steps seed batch layers strategy template quantization checkpoint ckpt dataset",
  "benchmark split subset task rank fold trial window technique baseline algorithm ablation noise",
);
const OF_METRICS = /^(?:metrics?|scores?|results?|evaluations?|eval|performance|averages?|means?|summary)$/i;

/**
 * The records of a whole file as results: a row per model or configuration, with metrics and without ids or texts.
 * Numeric settings (`top_k`) are part of a row's name; nested ones only if rows are not unique otherwise; short lists
 * are left out. Null for other records. Records that are samples of a known format (`areSamples`) are results only
 * without lists and with different texts or settings; trials never are.
 */
export function resultsIn(records: readonly JsonRecord[], areSamples = false): ResultsTable | null {
  if (records.length === 0 || records.length > MOST_RESULTS) return null;
  const rows = records.map(withMetrics);
  if (areTrials(rows)) return null;
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(hasValue);
  if (all.some((key) => isOfSample(key) || (areSamples && JUDGED.test(key)))) return null;
  const settings = all.filter((key) => rows.some((row) => typeof row[key] === "object" && row[key] !== null));
  if (settings.length > 0 && rows.length === 1) return null;
  if (!settings.every((key) => rows.every((row) => isSetting(row[key])))) return null;
  if (areSamples && settings.some((key) => rows.some((row) => Array.isArray(row[key])))) return null;
  const keys = all.filter((key) => !settings.includes(key));
  const metrics = keys.filter((key) => isMetricName(key) && rows.every((row) => isNumber(row[key])));
  const names = keys.filter((key) => !metrics.includes(key));
  const isNamed = rows.every((row) => names.every((key) => isName(row[key])));
  const texts = names.filter((key) => rows.some((row) => typeof row[key] === "string" && numberOf(row[key]) === null));
  const isConfiguration =
    names.some(isOfConfiguration) || settings.some((key) => rows.every((row) => !Array.isArray(row[key])));
  if (metrics.length < (isConfiguration ? 1 : 2) || metrics.length > MOST_COLUMNS || !isNamed) return null;
  if (!isConfiguration && texts.length === 0) return null;
  const told = areSamples ? names.filter((key) => isOfConfiguration(key) || texts.includes(key)) : names;
  const namesBy = [
    rows.map((row) => nameOf(row, told)),
    rows.map((row) => nameOf(withSettings(row, settings), [...told, ...within(rows, settings)])),
  ];
  const apart = namesBy.find((own) => new Set(own).size === rows.length && !own.includes(""));
  if (apart === undefined) return null;
  return {
    columns: metrics,
    rows: rows.map((row, at) => ({ name: apart[at] ?? "", values: metrics.map((key) => numberOf(row[key])) })),
  };

  function hasValue(key: string): boolean {
    return rows.some((row) => (row[key] ?? null) !== null);
  }
}

const isOfSample = (key: string): boolean =>
  ID.test(key) && !(/id$/i.test(key) && isOfConfiguration(key.replace(/(?<![_\s-])[_\s-]*id$/i, "")));

const isOfConfiguration = (key: string): boolean => wordsOf(key).some((word) => OF_CONFIGURATION.has(word));

/** Ranks are no metrics; noise levels are settings. */
const isMetricName = (key: string): boolean => isScoreName(key.slice(key.lastIndexOf(".") + 1)) && !NO_METRIC.test(key);
const NO_METRIC = /^(?:rank|noise[_\s-]?(?:ratio|rate|level)?)$/i;

function withMetrics(record: JsonRecord): JsonRecord {
  const isOfMetrics = (key: string, value: unknown): value is JsonRecord =>
    OF_METRICS.test(key) && isObject(value) && Object.values(value).length > 0 && Object.values(value).every(isNumber);
  if (!Object.entries(record).some(([key, value]) => isOfMetrics(key, value))) return record;
  return Object.fromEntries(
    Object.entries(record).flatMap(([key, value]): [string, unknown][] =>
      isOfMetrics(key, value)
        ? Object.entries(value).map(([name, inner]) => [`${key}.${name}`, inner])
        : [[key, value]],
    ),
  );
}

function withSettings(row: JsonRecord, settings: readonly string[]): JsonRecord {
  const inner = settings.flatMap((key): [string, unknown][] => {
    const value = row[key];
    return isObject(value) ? Object.entries(value).map(([name, own]) => [`${key}.${name}`, own]) : [];
  });
  return { ...row, ...Object.fromEntries(inner) };
}

const within = (rows: readonly JsonRecord[], settings: readonly string[]): readonly string[] => [
  ...new Set(
    rows.flatMap((row) =>
      settings.flatMap((key) => {
        const value = row[key];
        return isObject(value) ? Object.keys(value).map((name) => `${key}.${name}`) : [];
      }),
    ),
  ),
];

/**
 * One object as a file of results: numbers by name, or by model and name, at the top or a key below, wherever there are
 * most. Null without any.
 */
export function resultsOfObject(record: JsonRecord): ResultsTable | null {
  const inner = Object.values(record).flatMap((value) =>
    isObject(value) && Object.values(value).length > 1 && Object.values(value).every(isObject) ? [value] : [],
  );
  const tables = [record, ...inner].flatMap((one) => resultsAt(one) ?? []);
  const [first, ...others] = tables;
  return others.reduce((best, table) => (cellsOf(table) > cellsOf(best) ? table : best), first ?? null);
}

const cellsOf = (table: ResultsTable | null): number => (table ? table.rows.length * table.columns.length : 0);

function resultsAt(record: JsonRecord): ResultsTable | null {
  const parts = Object.entries(record).flatMap(([name, value]): [string, JsonRecord][] =>
    isObject(value) && numbersOf(value).length > 0 ? [[name, value]] : [],
  );
  if (parts.some(([, part]) => holdsRecords(part))) return null;
  const own = numbersOf(record);
  if (own.length < 2 && parts.reduce((sum, [, values]) => sum + numbersOf(values).length, 0) < 2) return null;
  const [named, isWhole] = own.length >= 2 ? [[["", record] as [string, JsonRecord], ...parts], true] : [parts, false];
  const columns = [...new Set(named.flatMap(([, values]) => numbersOf(values)))];
  if (columns.length > MOST_COLUMNS || named.length > MOST_RESULTS) return null;
  return {
    columns,
    rows: named.map(([name, values], at) => ({
      name: at === 0 && isWhole ? t("all") : name,
      values: columns.map((column) => (typeof values[column] === "number" ? values[column] : null)),
    })),
  };
}

/** Results of a run: lm-evaluation-harness's by task, inspect_ai's by scorer. Null for other objects. */
export function resultsOfRun({ results, eval: header }: JsonRecord): ResultsTable | null {
  if (!isObject(results)) return null;
  const { scores } = results;
  const task = isObject(header) && typeof header.task === "string" ? header.task : null;
  if (task !== null && Array.isArray(scores)) {
    const named = scores.flatMap((score): [string, JsonRecord][] => {
      if (!isObject(score) || typeof score.name !== "string" || !isObject(score.metrics)) return [];
      const metrics = Object.entries(score.metrics).map(([name, metric]) => [
        name,
        isObject(metric) ? metric.value : null,
      ]);
      return [[`${task} · ${score.name}`, Object.fromEntries(metrics)]];
    });
    return named.length > 0 ? tableOf(named) : null;
  }
  const tasks = Object.entries(results).filter((entry): entry is [string, JsonRecord] => isObject(entry[1]));
  return tasks.some(([, values]) => Object.keys(values).some((name) => name.includes(","))) ? tableOf(tasks) : null;
}

function tableOf(named: readonly (readonly [name: string, values: JsonRecord])[]): ResultsTable | null {
  const isValue = (value: unknown) => typeof value === "number";
  const columns = [
    ...new Set(named.flatMap(([, values]) => Object.keys(values).filter((name) => isValue(values[name])))),
  ];
  if (columns.length === 0 || columns.length > MOST_COLUMNS || named.length > MOST_RESULTS) return null;
  return {
    columns,
    rows: named.map(([name, values]) => ({ name, values: columns.map((column) => finite(values[column])) })),
  };
}

const finite = (value: unknown): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);

export function resultsStop(name: string, results: ResultsTable): StopReason {
  const { rows, columns } = results;
  const of = columns.length;
  const message =
    rows.length > 1
      ? t(
          "{0} is a table of results, not of samples: {1} rows. Open the file with the samples of a row.",
          name,
          rows.length,
        )
      : of === 1
        ? t("{0} holds results, not samples: a number of one run. Open the file with its samples.", name)
        : t("{0} holds results, not samples: {1} numbers of one run. Open the file with its samples.", name, of);
  const lower = columns.filter((column) => directionOf(column) === "lower");
  return { code: "RESULTS", message, results: lower.length > 0 ? { ...results, lower } : results };
}

const holdsRecords = (record: JsonRecord): boolean =>
  Object.values(record).some((value) => Array.isArray(value) && value.some((part) => typeof part === "object"));

const isNumber = (value: unknown): boolean => (value ?? null) === null || numberOf(value) !== null;

function numberOf(value: unknown): number | null {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" ? numberIn(value) : null;
}

function isSetting(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return isName(value);
  const inner: readonly unknown[] = Object.values(value);
  return inner.length <= MOST_COLUMNS && inner.every((part) => typeof part !== "object" && isShort(part));
}

const isShort = (value: unknown): boolean => typeof value !== "string" || value.length <= NAME_LENGTH;

function isName(value: unknown): boolean {
  if (typeof value === "string") return value.length <= NAME_LENGTH && !value.includes("\n");
  return typeof value !== "object" || value === null;
}

function nameOf(record: JsonRecord, keys: readonly string[]): string {
  const parts = keys.flatMap((key) => {
    const value = record[key];
    if (value === null || value === undefined || value === "") return [];
    return typeof value === "string" && numberIn(value) === null ? [value] : [`${key} ${String(value)}`];
  });
  return parts.join(" · ");
}

function numbersOf(record: JsonRecord): readonly string[] {
  return Object.entries(record).flatMap(([key, value]) => (typeof value === "number" && isScoreName(key) ? [key] : []));
}

const OF_RESULTS = setOf(
  "result results summary summaries statistics stats metrics scores score report aggregate aggregated overall",
  "eval evaluation final json jsonl csv tsv",
);
const OF_SAMPLES = setOf(
  "sample samples prediction predictions response responses answer answers generation generations output outputs",
  "detail details detailed rows items raw",
);
const MOST_SAMPLE_FILES = 2;

/**
 * Files in the folder that may have the samples of a results file, the likeliest first: named after samples, or sharing
 * the rest of the name (`results_2026-01-21.json`, `samples_2026-01-21.jsonl`).
 */
export function likelySampleFiles(name: string, beside: readonly string[]): readonly string[] {
  const wordsOf = (file: string) => file.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const own = wordsOf(name).filter((word) => word !== "" && !OF_RESULTS.has(word));
  const ranked = beside.flatMap((file) => {
    const words = new Set(wordsOf(file));
    const shared = own.filter((word) => words.has(word)).length;
    const isOfSamples = [...words].some((word) => OF_SAMPLES.has(word));
    const mayBe = isOfSamples || (shared > 0 && !/\.json(?:\.gz)?$/i.test(file));
    return file === name || !mayBe ? [] : [{ file, rank: shared + (isOfSamples ? 2 : 0) }];
  });
  return ranked
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST_SAMPLE_FILES)
    .map(({ file }) => file);
}
