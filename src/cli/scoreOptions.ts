import { SOURCE_DIMENSION } from "../analysis/table/dimensions.ts";
import { FilterError, parseFilter } from "../analysis/table/filter.ts";
import { parsePath } from "../kinds/dottedPath.ts";
import { checkMap, MAPPED_ADAPTER, mapsFields } from "../kinds/mapping.ts";
import { unaskedMode } from "../kinds/modeFamily.ts";
import { directionOf, isScoreId, scoreName } from "../kinds/ownScores/names.ts";
import { isLabelId } from "../kinds/ownScores/values.ts";
import type { KindRegistry } from "../kinds/registry.ts";
import type { FieldMap, GroupBy, MetricInfo, MetricValue, ModeChoice, ModeFamily, Overrides } from "../model/index.ts";
import { valueText } from "../present/numbers.ts";
import { UsageError } from "./io.ts";
import type { Form } from "./options/forms.ts";
import type { Given } from "./options/option.ts";
import type { SCORE } from "./options/scoring.ts";
import { choice, EVERY_MODE, fractionOf, pair, suggestion } from "./options/values.ts";

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
    : pair("METRIC=VALUE")(text, "--fail-under");
  const metrics = kinds.flatMap((kind) => kind.measure.metrics);
  const infos = metrics.map((metric) => metric.info);
  // Metrics of the file itself are checked once it is read.
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
 * One sentence for each missed threshold. `values` are of the whole file in the active modes; `infos` have the
 * directions of the file's scores, which its format or a person sets. A metric with a value for each published column
 * must hold in all of them; one without a value misses. Values of only one order of pairs are not checked.
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

/** As on screen, or with all digits if rounding would hide the difference. */
function exact(value: number, { unit }: MetricInfo): string {
  const digits = String(value);
  return digits.length > 4 ? `${valueText(value, unit)} (${digits})` : valueText(value, unit);
}

/** Options of `score`. */
export interface ScoreOptions {
  readonly paths: readonly string[];
  readonly joined: readonly string[];
  readonly adapter: string | null;
  readonly map: FieldMap | null;
  /** The kind of samples that a command is about; absent: any. */
  readonly kind?: string | null;
  readonly as: Form;
  /** Null: standard output. */
  readonly out: string | null;
  readonly modes: ModeChoice;
  /** Families requested in every mode. */
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
  /** Where to write a reading; empty for the default next to the data, null for none. */
  readonly saveReading: string | null;
  /** Two fields to set against each other. */
  readonly contrast: readonly [string, string] | null;
  /** Further filters and fields of the command. */
  readonly asks?: readonly string[];
  /** Labels of people: `needed`, or reported if readable. Absent: needed if a filter or field uses them. */
  readonly people?: "needed" | "welcome";
}

/** Options of a command that are options of `score`, too; those that it has not are as if they were not given. */
interface GivenOptions {
  readonly paths: readonly string[];
  readonly values: Partial<Given<typeof SCORE>["values"]>;
}

/** Checks everything that can be checked before a file is opened. Throws `UsageError`. */
export function readingOf({ paths, values }: GivenOptions, kinds: KindRegistry): ScoreOptions {
  const { task = null, noise = null, gold = null, citedFrom = null, group = null } = values;
  const map = readMap(values.map ?? [], kinds);
  return {
    paths,
    joined: values.join ?? [],
    adapter: readAdapter(values.adapter ?? null, map, kinds),
    map,
    as: values.as ?? "table",
    out: values.out ?? null,
    ...readModes(values, kinds),
    annotator: values.annotator ?? null,
    overrides: {
      ...(task === null ? {} : { task }),
      ...(noise === null ? {} : { noise }),
      ...(gold === null ? {} : { gold }),
      ...(citedFrom === null ? {} : { citedFrom }),
    },
    sliceBy: readSlices(values.slice ?? [], kinds),
    group: readGroup(group),
    where: (values.where ?? []).map((text) => checkedFilter(text, "--where")),
    limit: values.limit ?? null,
    workers: values.workers ?? undefined,
    maxUnpackedBytes: values.maxUnpacked ?? null,
    saveReading: values.saveReading ?? null,
    isDistinct: values.distinct ?? false,
    isStrict: values.strict ?? false,
    thresholds: (values.failUnder ?? []).map((text) => readThreshold(text, kinds)),
    maxRejected: values.maxRejected ?? null,
    maxNotRun: values.maxNotRun ?? null,
    contrast: values.contrast ?? null,
  };
}

function readAdapter(id: string | null, map: FieldMap | null, { adapters }: KindRegistry): string | null {
  if (id === null) return null;
  const ids = [...adapters.map(({ adapter }) => adapter.id), MAPPED_ADAPTER];
  choice(ids)(id, "--adapter");
  if (id === MAPPED_ADAPTER && !mapsFields(map))
    throw new UsageError("--adapter mapped needs a mapping: add --map FIELD=PATH.");
  if (id !== MAPPED_ADAPTER && mapsFields(map)) throw new UsageError("--map makes the adapter: leave --adapter out.");
  return id === MAPPED_ADAPTER ? null : id;
}

function readMap(pairs: readonly (readonly [string, string])[], kinds: KindRegistry): FieldMap | null {
  if (pairs.length === 0) return null;
  const map = new Map<string, string>();
  for (const [field, path] of pairs) {
    if (map.has(field)) throw new UsageError(`--map gives ${field} more than one path.`);
    map.set(field, path);
  }
  const fields = Object.fromEntries(map);
  const problems = checkMap(fields, kinds.kindOfMap(fields).read.mappable);
  if (problems.length > 0) throw new UsageError(problems.map((problem) => `--map: ${problem}`).join("\n"));
  return fields;
}

/** A family requested in every mode is opened in its default one. */
function readModes(
  values: GivenOptions["values"],
  { families }: KindRegistry,
): Pick<ScoreOptions, "modes" | "everyModeOf"> {
  const asked = families.map((family) => {
    const usual = unaskedMode(family);
    const mode = values.modes?.[family.id] ?? usual;
    return { id: family.id, mode: mode === EVERY_MODE ? usual : mode, isEvery: mode === EVERY_MODE };
  });
  const { k = null, count = null } = values;
  return {
    modes: {
      ...Object.fromEntries(asked.map(({ id, mode }) => [id, mode])),
      ...readLabelModes(values),
      ...(k === null ? {} : { repeats: { k } }),
      ...readDirections(values),
      ...(count === "all" ? { counted: { of: "all" } } : {}),
    },
    everyModeOf: asked.flatMap(({ id, isEvery }) => (isEvery ? [id] : [])),
  };
}

/** How labels are read, if anything is said of it. */
function readLabelModes({
  labels = null,
  consensus = null,
  level = null,
}: GivenOptions["values"]): Pick<ModeChoice, "ratings"> {
  if (labels === null && consensus === null && level === null) return {};
  return { ratings: { labels, consensus: consensus ?? "majority", level } };
}

/** Scores by direction: `score.NAME`, or only the name. */
function readDirections({ higher = [], lower = [] }: GivenOptions["values"]): Pick<ModeChoice, "scores"> {
  const read = (ids: readonly string[], direction: "higher" | "lower") =>
    ids.map((id) => [isScoreId(id) ? scoreName(id) : id, { direction }] as const);
  const readings = [...read(higher, "higher"), ...read(lower, "lower")];
  return readings.length === 0 ? {} : { scores: Object.fromEntries(readings) };
}

/** Dimensions that the samples have anyway need no path; naming one is no mistake. */
function readSlices(names: readonly string[], { kinds }: KindRegistry): readonly string[] {
  for (const name of names) {
    const path = parsePath(name);
    if (!path.ok) throw new UsageError(`--slice “${name}” is not a path into a record: ${path.message}`);
  }
  const own = [SOURCE_DIMENSION, ...kinds.flatMap((kind) => kind.measure.dimensions)];
  return [...new Set(names)].filter((name) => !own.includes(name));
}

/** A path, `none`, or `question`, which is what is meant without the option. */
function readGroup(text: string | null): GroupBy {
  if (text === null || text === "question") return null;
  const path = parsePath(text);
  if (!path.ok) throw new UsageError(`--group “${text}” is neither none nor a path into a record: ${path.message}`);
  return text;
}

/** A clause as it was given. Throws `UsageError` if it cannot be read. */
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
