import * as l10n from "@vscode/l10n";
import { EACH, parsePath, printPath } from "../kinds/dottedPath.ts";
import type { Adapter, FieldType } from "../kinds/format.ts";
import { likelyMapping } from "../kinds/guess/guess.ts";
import { mapsFields } from "../kinds/mapping.ts";
import { isScoreId, readingOf, scoreId } from "../kinds/ownScores/names.ts";
import { scoresOf } from "../kinds/ownScores/read.ts";
import { parseScorePath } from "../kinds/ownScores/scorePath.ts";
import { withScoreReadings } from "../kinds/ownScores/settle.ts";
import { alikeIn } from "../kinds/reading/alike.ts";
import { type ColumnMeaning, meaningsOf, type ValuesAre, type Why } from "../kinds/reading/meaning.ts";
import { type ColumnProfile, type Profile, profileOf } from "../kinds/reading/profile.ts";
import { isTelling } from "../kinds/reading/roleNames.ts";
import { otherVersions } from "../kinds/reading/versions.ts";
import { type AnyKind, UNKNOWN_ADAPTER } from "../kinds/registry.ts";
import type {
  FieldMap,
  HowRead,
  Meaning,
  ReadColumn,
  ReadingFile,
  ScoreReadings,
  ShownReadings,
} from "../model/index.ts";
import type { JsonRecord } from "../read/parse.ts";
import { HEAD_RECORDS } from "./heads.ts";
import { mappableFields, saidOf } from "./keptReadings.ts";
import type { ReadingPlan } from "./platform.ts";
import { type ColumnRoles, columnRolesOf, fieldsOf, isBelow, type Roles } from "./roles.ts";
import { profiledOf, type SourceSlot } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

export function howRead(view: EvaluationView): readonly HowRead[] {
  const { sets } = readOf(view, Number.POSITIVE_INFINITY);
  return sets.flat().sort((one, other) => one.source - other.source);
}

/** For a page: sources with equal readings once, up to a limit. */
export function shownReadings(view: EvaluationView): ShownReadings {
  const { sets, more } = readOf(view, MOST_SHOWN);
  return { alike: sets.flatMap((read) => alikeIn(read.filter(({ columns }) => columns.length > 0))), more };
}
const MOST_SHOWN = 24;

/** Sources grouped by all that determines their reading, up to `most` groups, and the number of others. */
function readOf(view: EvaluationView, most: number) {
  let more = 0;
  const made = new Map<string, { readonly shared: Shared; readonly read: HowRead[] }>();
  for (const { slot, plan } of view.plan.rows) {
    const profile = profileOf(profiledOf(slot));
    const key = JSON.stringify([plan.adapter, plan.map, slot.reading, profile.columns.map(({ path }) => path)]);
    const known = made.get(key);
    if (!known && made.size === most) {
      more += 1;
      continue;
    }
    const { shared, read } = known ?? { shared: sharedOf(slot, plan, profile, view), read: [] };
    made.set(key, { shared, read });
    read.push(readBy(shared, slot, plan, profile, view));
  }
  return { sets: [...made.values()].map(({ read }): readonly HowRead[] => read), more };
}

/** Expensive parts, shared by sources with the same columns and plan. */
interface Shared extends Omit<SourceColumns, "records"> {
  readonly likely: FieldMap | null;
  readonly kind: AnyKind;
}

function sharedOf(slot: SourceSlot, reading: ReadingPlan, profile: Profile, { kinds, spec }: EvaluationView): Shared {
  const likely = reading.adapter === UNKNOWN_ADAPTER ? likeliest(slot, kinds) : null;
  const kind = likely === null ? kinds.kindOf(reading.kind) : kinds.kindOfMap(likely);
  const { scores = {} } = reading.measure.modes;
  const settled = withScoreReadings(kinds.adapterOf(kind, reading.adapter, reading.map), scores);
  const said = saidOf(slot, spec);
  const by = reading.adapter !== "mapped" ? "format" : mapsFields(said.map) ? "person" : "profile";
  const pathOf = (wanted: FieldType) => reading.map?.[kind.read.mappable.find(({ type }) => type === wanted)?.id ?? ""];
  const response = pathOf("response");
  return {
    likely,
    kind,
    response: response ?? null,
    versions:
      by === "profile" && response !== undefined
        ? otherVersions(response, pathOf("answer") ?? null, lookedAt(slot), profile)
        : NO_VERSIONS,
    ...columnRolesOf({ ...slot, head: lookedAt(slot) }, settled, kind.read.mappable, reading.map, profile.columns),
    verdicts: verdictsOf(slot, settled),
    readings: scores,
    map: reading.map,
    by,
  };
}
const NO_VERSIONS: ReadonlySet<string> = new Set();

function lookedAt(slot: SourceSlot): readonly JsonRecord[] {
  const all = profiledOf(slot);
  if (!slot.isWhole) return slot.head;
  const step = Math.max(1, Math.floor(all.length / HEAD_RECORDS));
  return [...slot.head, ...all.filter((_, at) => at % step === 0)];
}

function readBy(
  shared: Shared,
  slot: SourceSlot,
  reading: ReadingPlan,
  profile: Profile,
  { spec, results }: EvaluationView,
): HowRead {
  const { kind, likely, roles } = shared;
  const of: SourceColumns = { ...shared, records: profile.records };
  const meanings = meaningsOf(profile);
  const shown = profile.columns.filter(
    (column) => !isTooLong(column) && (isShown(column, profile.columns, of) || isListed(column, meanings, of)),
  );
  const columns = shown.flatMap((column): readonly ReadColumn[] => {
    const meaning = meanings.get(column.path);
    return meaning === undefined ? [] : [rowOf(column, meaning, of)];
  });
  const fields = mappableFields({ kind }, fieldsOf(roles));
  return {
    source: slot.number,
    name: slot.name,
    records: profile.records,
    columns: inOrder(withMeasured(columns, slot, results), slot),
    unlisted: profile.dropped + profile.columns.filter(isTooLong).length,
    fields: kind.read.mappable.map(({ id, name, isRequired }) => ({ id, name: name(), isRequired })),
    reading: readingFileOf(
      likely ?? fields,
      reading,
      { ...slot.reading?.scores, ...spec.modes.scores },
      saidOf(slot, spec).adapter,
    ),
    readBy: slot.reading?.name ?? null,
    isTried: slot.reading?.name === null,
  };
}

/** Adds unfit values over all measured records, if more than in the profile. */
function withMeasured(
  columns: readonly ReadColumn[],
  { number }: SourceSlot,
  results: EvaluationView["results"],
): readonly ReadColumn[] {
  const { unfit = {} } = results.find(({ source }) => source === number) ?? {};
  return columns.map((column) => {
    const measured = column.score === null ? 0 : (unfit[column.score] ?? 0);
    return measured > column.unfit ? { ...column, unfit: measured } : column;
  });
}

const isTooLong = ({ path }: ColumnProfile): boolean => path.length > LONGEST_PATH;
const LONGEST_PATH = 1000;

/** For records that are not read: the fullest mapping with all required fields. */
function likeliest({ head }: SourceSlot, { kinds }: EvaluationView["kinds"]): FieldMap {
  let [best, fullest]: [FieldMap, number] = [{}, 0];
  for (const { mappable } of kinds.map(({ read }) => read)) {
    const map = likelyMapping(head, mappable);
    const isWhole = mappable.every(({ id, isRequired }) => !isRequired || map[id] !== undefined);
    const size = Object.keys(map).length + (isWhole ? mappable.length : 0);
    if (size > fullest) [best, fullest] = [map, size];
  }
  return best;
}

interface SourceColumns {
  readonly records: number;
  readonly roles: Roles;
  readonly uses: ColumnRoles["uses"];
  readonly verdicts: ReadonlySet<string>;
  readonly readings: ScoreReadings;
  readonly map: FieldMap | null;
  readonly by: ReadColumn["by"];
  readonly response: string | null;
  /** Columns with another version of the response, such as the raw text that it was taken from. */
  readonly versions: ReadonlySet<string>;
}

/**
 * Shows every column that is read; of others no list elements, nothing below a read column, and no objects with listed
 * columns.
 */
function isShown(
  { path, types, values, steps, isChat }: ColumnProfile,
  all: readonly ColumnProfile[],
  read: SourceColumns,
): boolean {
  const isRead = (one: string) => read.roles.has(one) || read.uses.has(one);
  if (isRead(path)) return true;
  if (steps.some((step) => typeof step === "symbol")) return false;
  if (all.some((other) => isBelow(path, other.path) && (other.isChat || isRead(other.path)))) return false;
  const below = all.filter((other) => isBelow(other.path, path));
  if (types.list > values / 2 && !isChat) return !below.some((other) => isRead(other.path));
  return types.object <= values / 2 || below.length === 0;
}

function verdictsOf({ head, origin }: SourceSlot, adapter: Adapter<unknown>): ReadonlySet<string> {
  const samples = head.slice(0, MOST_LOOKED_AT).flatMap((record) => adapter.adapt(record, origin));
  return new Set(samples.flatMap((sample) => scoresOf(sample)?.verdict ?? []));
}
const MOST_LOOKED_AT = 20;

/** Verdicts, scores and labels in list elements are listed, read or not, except in documents. */
function isListed(
  { path, steps }: ColumnProfile,
  meanings: ReadonlyMap<string, ColumnMeaning>,
  { roles, uses }: SourceColumns,
): boolean {
  const last = steps.at(-1);
  if (typeof last !== "string" || !steps.includes(EACH)) return false;
  const around = steps.flatMap((step, at) => (step === EACH ? [printPath(steps.slice(0, at))] : []));
  if (around.some((list) => roles.has(list) || uses.has(list))) return false;
  const isOther = ([one, fields]: readonly [string, readonly string[]]) =>
    fields.includes("documents") && around.some((list) => isBelow(one, list));
  if ([...roles].some(isOther)) return false;
  const { meaning = "object" } = meanings.get(path) ?? {};
  return TELLING.has(meaning);
}
const TELLING: ReadonlySet<Meaning> = new Set(["flag", "label", "score", "state"]);

function rowOf(column: ColumnProfile, own: ColumnMeaning, read: SourceColumns): ReadColumn {
  // An empty column fills a field only by a person's statement.
  const fills = isEmpty(column) && read.by !== "person" ? [] : (read.roles.get(column.path) ?? []);
  const [role = null] = fills;
  const use = read.uses.get(column.path);
  const name = role === null ? scoreAt(column, [...(use?.scores ?? [])], read.map) : null;
  const reading = name === null ? null : readingOf(name, read.readings);
  const isScore = reading !== null && reading.meaning !== "none";
  const { missing, unfit, why } = own;
  return {
    path: column.path,
    meaning: (isScore ? reading.meaning : undefined) ?? own.meaning,
    role,
    fills,
    score: isScore ? name : null,
    reading: isScore ? reading : null,
    scale: isScore ? (reading.range ?? own.scale) : null,
    isVerdict: isScore && name !== null && read.verdicts.has(name),
    isUsed: role !== null || use !== undefined,
    example: exampleOf(column),
    distinct: column.distinct,
    present: column.present - among(missing, column),
    missing: read.records - column.present + among(missing, column),
    unfit: sum(unfit),
    placeholders: missing.map(({ value }) => String(value)).filter((text) => text !== ""),
    by: role === null ? "profile" : read.by,
    why: role !== null && read.by === "profile" ? roleText(column, why) : unreadText(column, why, read),
  };
}

const isEmpty = ({ values, types, frequent, distinct }: ColumnProfile): boolean =>
  values === 0 ||
  (types.text === values &&
    frequent.length === distinct &&
    frequent.every(({ value }) => typeof value === "string" && value.trim() === ""));

const sum = (counted: readonly { readonly count: number }[]): number =>
  counted.reduce((all, { count }) => all + count, 0);

/** The score mapped to a column, or with its name; none for a list. */
function scoreAt({ path, steps }: ColumnProfile, names: readonly string[], map: FieldMap | null): string | null {
  const [name = null, another] = names;
  if (another === undefined) return name;
  const isMapped = (one: string) => {
    const parsed = parseScorePath(map?.[scoreId(one)] ?? "");
    return !("message" in parsed) && printPath(parsed.path) === path;
  };
  return names.find(isMapped) ?? names.find((one) => one === steps.at(-1)) ?? null;
}

const among = (missing: ColumnMeaning["missing"], { present }: ColumnProfile): number =>
  Math.min(present, sum(missing));

function exampleOf({ frequent, types, lengths }: ColumnProfile): string | null {
  const [first] = frequent;
  if (first !== undefined) return String(first.value).slice(0, LONGEST_EXAMPLE);
  if (types.list > 0 && lengths) return l10n.t("{0} elements", lengths.median);
  return null;
}
const LONGEST_EXAMPLE = 120;

function inOrder(columns: readonly ReadColumn[], { head }: SourceSlot): readonly ReadColumn[] {
  const keys = [...new Set(head.flatMap((record) => Object.keys(record)))];
  const places = new Map(keys.map((key, at) => [key, at]));
  const placeOf = ({ path }: ReadColumn): number => {
    const parsed = parsePath(path);
    return (parsed.ok ? places.get(String(parsed.path[0])) : undefined) ?? keys.length;
  };
  return [...columns].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Statements and, for stability, the format's or guess's decisions. */
function readingFileOf(
  fields: FieldMap,
  { map }: ReadingPlan,
  said: ScoreReadings,
  format: string | null,
): ReadingFile {
  const scores = Object.entries(map ?? {}).filter(([id]) => isScoreId(id));
  return {
    version: 1,
    ...(format === null ? {} : { format }),
    roles: mapsFields(map) ? map : { ...fields, ...Object.fromEntries(scores) },
    scores: said,
  };
}

function whyText(why: Why): string {
  return why.by === "name" ? l10n.t("its name: {0}", why.word) : VALUES[why.what]();
}

function unreadText({ path }: ColumnProfile, why: Why, { versions, response }: SourceColumns): string {
  return versions.has(path) && response !== null ? l10n.t("another version of {0}", response) : whyText(why);
}

/** Why a column was guessed to be a field: its values, and its name if that is one of a field. */
function roleText({ steps }: ColumnProfile, why: Why): string {
  const name = steps.findLast((step) => typeof step === "string") ?? "";
  return why.by === "values" && isTelling(name) ? l10n.t("its name: {0}; {1}", name, whyText(why)) : whyText(why);
}

const VALUES: Readonly<Record<ValuesAre, () => string>> = {
  null: () => l10n.t("no values"),
  messages: () => l10n.t("messages with roles"),
  lists: () => l10n.t("lists"),
  objects: () => l10n.t("objects"),
  "true and false": () => l10n.t("true and false"),
  "yes and no": () => l10n.t("words that mean yes and no"),
  "0 and 1": () => l10n.t("only 0 and 1"),
  numbers: () => l10n.t("numbers"),
  "one number": () => l10n.t("the same whole number in all rows"),
  dealt: () => l10n.t("few values, dealt evenly to the rows"),
  "each alike": () => l10n.t("whole numbers from 1 on, each as often as the others"),
  years: () => l10n.t("years"),
  rising: () => l10n.t("a whole number for each record"),
  epoch: () => l10n.t("seconds since 1970"),
  dates: () => l10n.t("dates"),
  unique: () => l10n.t("another word in each record"),
  "few texts": () => l10n.t("few different texts"),
  texts: () => l10n.t("texts"),
  mixed: () => l10n.t("values of several types"),
};
