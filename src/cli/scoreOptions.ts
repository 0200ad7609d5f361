import { FilterError, parseFilter } from "../analysis/table/filter.ts";
import { SOURCE_DIMENSION } from "../analysis/table/table.ts";
import { parsePath } from "../kinds/dottedPath.ts";
import { checkMap, MAPPED_ADAPTER, mapsFields } from "../kinds/mapping.ts";
import { choosableModes, unaskedMode } from "../kinds/modeFamily.ts";
import { directionOf, isScoreId, scoreName } from "../kinds/ownScores/names.ts";
import { isLabelId } from "../kinds/ownScores/values.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import {
  CONSENSUS_RULES,
  type FieldMap,
  type GroupBy,
  MEASUREMENT_LEVELS,
  type MetricInfo,
  type MetricValue,
  type ModeChoice,
  type ModeFamily,
  type Overrides,
  RAG_TASKS,
} from "../model/index.ts";
import { valueText } from "../present/numbers.ts";
import {
  bytesOf,
  countOf,
  EVERY_MODE,
  type FlagSpec,
  fractionOf,
  labelsOf,
  levelOf,
  oneOf,
  type ParsedArgv,
  pairOf,
  parseArgv,
  ratioOf,
  suggestion,
} from "./argv.ts";
import { UsageError } from "./io.ts";
import { readingOut } from "./saveReading.ts";

/** `--fail-under METRIC=VALUE`: a floor, for a lower-is-better metric a ceiling. */
interface Threshold {
  readonly info: MetricInfo;
  readonly value: number;
}

/** Throws `UsageError`: no such metric, no number, a value that the metric can never have. */
function readThreshold(text: string, { kinds }: KindRegistry): Threshold {
  // The metric of a label has a “=” of its own: `label.tone=formal=50%`.
  const last = isLabelId(text) ? text.lastIndexOf("=") : -1;
  const isOfLabel = last > text.indexOf("=");
  const [id, value] = isOfLabel
    ? [text.slice(0, last), text.slice(last + 1)]
    : pairOf("--fail-under", text, "METRIC=VALUE");
  const metrics = kinds.flatMap((kind) => kind.metrics);
  const infos = metrics.map((metric) => metric.info);
  // Of metrics that only the file knows the file will tell whether it has them.
  const family = metrics.find(
    ({ info, infosIn, infosFrom }) =>
      (infosIn && id.startsWith(`${info.id}.`)) ||
      (infosFrom && id.startsWith(info.id.slice(0, -1)) && /^\d+$/.test(id.slice(info.id.length - 1))),
  )?.info;
  const info = family
    ? { ...family, id, ...(isScoreId(id) ? { direction: directionOf(id) } : {}) }
    : infos.find((known) => known.id === id);
  if (info === undefined) {
    const ids = infos.map((known) => known.id);
    throw new UsageError(`--fail-under: there is no metric ${id}.${suggestion(id, ids)}`);
  }
  const number = fractionOf(value);
  if (number === null) throw new UsageError(`--fail-under ${id} takes a fraction or a percentage, not “${value}”.`);
  const [from, to] = info.range;
  if (number < from || number > to) {
    const hint = number > 1 && number <= 100 && to === 1 && !value.endsWith("%") ? ` Write ${id}=${value}%.` : "";
    throw new UsageError(`--fail-under ${id}=${value} is outside the metric's range, ${from} to ${to}.${hint}`);
  }
  return { info, value: number };
}

/**
 * What is wrong, a sentence a threshold that is missed. `values` are of the whole file in the active modes, and `infos`
 * what its metrics are: which way its own scores are better the file's format may know, and a person may say. A metric
 * with a value for each published column has to hold in all of them, and one without a value misses. Those of one order
 * of pairs alone are not asked.
 */
export function missedThresholds(
  thresholds: readonly Threshold[],
  values: readonly MetricValue[],
  infos: readonly MetricInfo[],
): readonly string[] {
  return thresholds.flatMap(({ info: asked, value: wanted }) => {
    const info = infos.find(({ id }) => id === asked.id) ?? asked;
    const found = values.filter(({ id, slice, order }) => id === info.id && slice === null && order === undefined);
    if (found.length === 0) return [`${info.id} does not exist for this file; ${wantedWords(info, wanted)}.`];
    return found.flatMap((value) => {
      if (value.value !== null && isMet(info, value.value, wanted)) return [];
      const name = value.against === undefined ? info.id : `${info.id} against ${value.against}`;
      const is = value.value === null ? "is undefined" : `is ${exact(value.value, info)}`;
      return [`${name} ${is}; ${wantedWords(info, wanted)}.`];
    });
  });
}

function isMet(info: MetricInfo, value: number, wanted: number): boolean {
  return info.direction === "lower" ? value <= wanted : value >= wanted;
}

function wantedWords(info: MetricInfo, wanted: number): string {
  return `${info.direction === "lower" ? "at most" : "at least"} ${exact(wanted, info)} was required`;
}

/** As on screen, with all digits where those would hide the difference. */
function exact(value: number, { unit }: MetricInfo): string {
  const digits = String(value);
  return digits.length > 4 ? `${valueText(value, unit)} (${digits})` : valueText(value, unit);
}

const OUTPUTS = [
  "table",
  "json",
  "jsonl",
  "csv",
  "html",
  "reference",
  "eee",
  "markdown",
  "github",
  "junit",
  "sarif",
] as const;
export type Output = (typeof OUTPUTS)[number];

/** What `score` was asked for. */
export interface ScoreOptions {
  readonly paths: readonly string[];
  readonly joined: readonly string[];
  readonly adapter: string | null;
  readonly map: FieldMap | null;
  /** The kind of samples that a command is about; absent: any. */
  readonly kind?: string | null;
  readonly as: Output;
  /** Null: standard output. */
  readonly out: string | null;
  readonly modes: ModeChoice;
  /** Families asked for in every mode. */
  readonly everyModeOf: readonly ModeFamily[];
  readonly annotator: string | null;
  readonly overrides: Overrides;
  readonly sliceBy: readonly string[];
  /** What makes samples one group. */
  readonly group: GroupBy;
  readonly where: readonly string[];
  readonly limit: number | null;
  readonly workers: number | undefined;
  /** What compressed files may be unpacked to together; null: what is usual. */
  readonly maxUnpackedBytes: number | null;
  /** Copies of samples are left out. */
  readonly isDistinct: boolean;
  readonly isStrict: boolean;
  readonly thresholds: readonly Threshold[];
  /** The share of rejected records above which a gate is red; null: what is usual, and no gate by itself. */
  readonly maxRejected: number | null;
  /** The share of samples that did not run above which a gate is red; null: none is. */
  readonly maxNotRun: number | null;
  /** Where to write how the files are read; empty: beside the data; null: nowhere. */
  readonly saveReading: string | null;
  /** Two fields to set against each other. */
  readonly contrast: readonly [string, string] | null;
}

const FLAGS: Readonly<Record<string, FlagSpec>> = {
  "--adapter": "value",
  "--map": "values",
  "--join": "values",
  "--as": "value",
  "--out": "value",
  "--labels": "value",
  "--consensus": "value",
  "--level": "value",
  "--higher": "values",
  "--lower": "values",
  "--gold": "value",
  "--contrast": "value",
  "--annotator": "value",
  "--task": "value",
  "--noise": "value",
  "--cited-from": "value",
  "--slice": "values",
  "--group": "value",
  "--where": "values",
  "--limit": "value",
  "--workers": "value",
  "--max-unpacked": "value",
  "--distinct": "switch",
  "--k": "value",
  "--strict": "switch",
  "--fail-under": "values",
  "--max-rejected": "value",
  "--max-not-run": "value",
  "--count": "value",
  "--save-reading": { optional: /\.reading\.json$/ },
};

const MOST_WORKERS = 64;

/** Reads and checks everything that can be checked before a file is opened. Throws `UsageError`. */
export function readScoreOptions(argv: readonly string[], kinds: KindRegistry): ScoreOptions {
  const parsed = parseArgv(argv, { ...FLAGS, ...modeFlags(kinds) });
  if (parsed.positionals.length === 0) throw new UsageError("Name at least one file or folder.");
  const one = (flag: string): string | null => parsed.flags.get(flag)?.[0] ?? null;
  const many = (flag: string): readonly string[] => parsed.flags.get(flag) ?? [];
  const map = readMap(many("--map"), kinds);
  const [task, noise, limit, workers, gold] = ["--task", "--noise", "--limit", "--workers", "--gold"].map(one);
  const citedFrom = one("--cited-from");
  const [maxUnpacked = null, maxRejected = null, maxNotRun = null] = [
    "--max-unpacked",
    "--max-rejected",
    "--max-not-run",
  ].map(one);
  return {
    paths: parsed.positionals,
    joined: many("--join"),
    adapter: readAdapter(one("--adapter"), map, kinds),
    map,
    as: oneOf("--as", one("--as") ?? "table", OUTPUTS),
    out: one("--out"),
    ...readModes(parsed, kinds),
    annotator: one("--annotator"),
    overrides: {
      ...(typeof task === "string" ? { task: readTask(task) } : {}),
      ...(typeof noise === "string" ? { noise: levelOf("--noise", noise) } : {}),
      ...(typeof gold === "string" ? { gold } : {}),
      ...(citedFrom === null ? {} : { citedFrom: Number(oneOf("--cited-from", citedFrom, ["0", "1"])) }),
    },
    sliceBy: readSlices(many("--slice"), kinds),
    group: readGroup(one("--group")),
    where: many("--where").map((text) => checkedFilter(text, "--where")),
    limit: typeof limit === "string" ? countOf("--limit", limit) : null,
    workers: typeof workers === "string" ? countOf("--workers", workers, MOST_WORKERS) : undefined,
    maxUnpackedBytes: maxUnpacked === null ? null : bytesOf("--max-unpacked", maxUnpacked),
    saveReading: readingOut(one("--save-reading")),
    isDistinct: parsed.flags.has("--distinct"),
    isStrict: parsed.flags.has("--strict"),
    thresholds: many("--fail-under").map((text) => readThreshold(text, kinds)),
    maxRejected: maxRejected === null ? null : ratioOf("--max-rejected", maxRejected),
    maxNotRun: maxNotRun === null ? null : ratioOf("--max-not-run", maxNotRun),
    contrast: readContrast(one("--contrast")),
  };
}

function readAdapter(id: string | null, map: FieldMap | null, { adapters }: KindRegistry): string | null {
  if (id === null) return null;
  const ids = [...adapters.map(({ adapter }) => adapter.id), MAPPED_ADAPTER];
  oneOf("--adapter", id, ids);
  if (id === MAPPED_ADAPTER && !mapsFields(map))
    throw new UsageError("--adapter mapped needs a mapping: add --map FIELD=PATH.");
  if (id !== MAPPED_ADAPTER && mapsFields(map)) throw new UsageError("--map makes the adapter: leave --adapter out.");
  return id === MAPPED_ADAPTER ? null : id;
}

function readMap(pairs: readonly string[], kinds: KindRegistry): FieldMap | null {
  if (pairs.length === 0) return null;
  const map = new Map<string, string>();
  for (const pair of pairs) {
    const [field, path] = pairOf("--map", pair, "FIELD=PATH");
    if (map.has(field)) throw new UsageError(`--map gives ${field} more than one path.`);
    map.set(field, path);
  }
  const fields = Object.fromEntries(map);
  const problems = checkMap(fields, kinds.kindOfMap(fields).mappable);
  if (problems.length > 0) throw new UsageError(problems.map((problem) => `--map: ${problem}`).join("\n"));
  return fields;
}

/** A flag a mode family. */
const modeFlags = ({ families }: KindRegistry): Readonly<Record<string, FlagSpec>> =>
  Object.fromEntries(families.map(({ id }) => [`--${id}`, "value"]));

/** Options that choose a mode. */
export const modeNames = (kinds: KindRegistry): readonly string[] => Object.keys(modeFlags(kinds));

/** A family asked for in every mode is opened in the one that holds where nothing is asked for. */
function readModes({ flags }: ParsedArgv, { families }: KindRegistry): Pick<ScoreOptions, "modes" | "everyModeOf"> {
  const asked = families.map((family) => {
    const usual = unaskedMode(family);
    const flag = `--${family.id}`;
    const mode = oneOf(flag, flags.get(flag)?.[0] ?? usual, [...choosableModes(family), EVERY_MODE]);
    return { id: family.id, mode: mode === EVERY_MODE ? usual : mode, isEvery: mode === EVERY_MODE };
  });
  return {
    modes: {
      ...Object.fromEntries(asked.map(({ id, mode }) => [id, mode])),
      ...readLabelModes(flags),
      ...readDraws(flags),
      ...readDirections(flags),
      ...readCounted(flags),
    },
    everyModeOf: asked.flatMap(({ id, isEvery }) => (isEvery ? [id] : [])),
  };
}

/** Which samples rates are of. */
function readCounted(flags: ParsedArgv["flags"]): Pick<ModeChoice, "counted"> {
  const counted = oneOf("--count", flags.get("--count")?.[0] ?? "ran", ["ran", "all"] as const);
  return counted === "all" ? { counted: { of: "all" } } : {};
}

/** How many answers to a question are drawn, beside 1, 2, 4, 8, … */
function readDraws(flags: ParsedArgv["flags"]): Pick<ModeChoice, "repeats"> {
  const text = flags.get("--k")?.[0];
  if (text === undefined) return {};
  const k = text.split(",").map((number) => countOf("--k", number.trim(), MOST_DRAWN));
  return { repeats: { k: [...new Set(k)].sort((one, other) => one - other) } };
}

const MOST_DRAWN = 100_000;

/** How labels are read, where anything is said of it; what is wrong with a list is told even where nothing reads it. */
function readLabelModes(flags: ParsedArgv["flags"]): Pick<ModeChoice, "ratings"> {
  const [labels, consensus, level] = ["--labels", "--consensus", "--level"].map((flag) => flags.get(flag)?.[0]);
  if (labels === undefined && consensus === undefined && level === undefined) return {};
  return {
    ratings: {
      labels: labels === undefined ? null : labelsOf("--labels", labels),
      consensus: oneOf("--consensus", consensus ?? "majority", CONSENSUS_RULES),
      level: level === undefined ? null : oneOf("--level", level, MEASUREMENT_LEVELS),
    },
  };
}

/** Which of the file's scores are better the lower, or the higher: `score.NAME`, or the name alone. */
function readDirections(flags: ParsedArgv["flags"]): Pick<ModeChoice, "scores"> {
  const read = (direction: "higher" | "lower") =>
    (flags.get(`--${direction}`) ?? []).map((id) => [isScoreId(id) ? scoreName(id) : id, { direction }] as const);
  const readings = [...read("higher"), ...read("lower")];
  return readings.length === 0 ? {} : { scores: Object.fromEntries(readings) };
}

const readContrast = (text: string | null) => (text === null ? null : pairOf("--contrast", text, "FIELD=FIELD"));

function readTask(text: string): string {
  return oneOf("--task", text.trim().toLowerCase().replaceAll("-", "_"), RAG_TASKS);
}

/** Dimensions that the samples have anyway need no path; naming one is no mistake. */
function readSlices(names: readonly string[], { kinds }: KindRegistry): readonly string[] {
  for (const name of names) {
    const path = parsePath(name);
    if (!path.ok) throw new UsageError(`--slice “${name}” is not a path into a record: ${path.message}`);
  }
  const own = [SOURCE_DIMENSION, ...kinds.flatMap((kind) => kind.dimensions)];
  return [...new Set(names)].filter((name) => !own.includes(name));
}

/** A path, `none`, or `question`, which is what is meant without the option. */
function readGroup(text: string | null): GroupBy {
  if (text === null || text === "question") return null;
  const path = parsePath(text);
  if (!path.ok) throw new UsageError(`--group “${text}” is neither none nor a path into a record: ${path.message}`);
  return text;
}

/** A clause as it was given. Throws `UsageError` where it cannot be read. */
export function checkedFilter(text: string, flag: string): string {
  try {
    parseFilter(text);
    return text;
  } catch (error) {
    if (error instanceof FilterError) throw new UsageError(filterProblem(flag, text, error));
    throw error;
  }
}

/** The message with the filter and a caret under the place that it is about. */
export function filterProblem(
  flag: string,
  where: string,
  { message, at }: Pick<FilterError, "message" | "at">,
): string {
  return `${flag}: ${message}\n  ${where.replace(/[\r\n\t]/g, " ")}\n  ${" ".repeat(at)}^`;
}
