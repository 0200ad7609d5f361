import * as l10n from "@vscode/l10n";
import { parsePath, printPath } from "../core/kinds/dottedPath.ts";
import { likelyMapping } from "../core/kinds/guess.ts";
import { mapsFields } from "../core/kinds/mapping.ts";
import { isScoreId, readingOf, scoreId, scoreName } from "../core/kinds/ownScores/names.ts";
import { parseScorePath } from "../core/kinds/ownScores/read.ts";
import { type ColumnMeaning, meaningsOf, type ValuesAre, type Why } from "../core/kinds/reading/meaning.ts";
import { type ColumnProfile, profileOf } from "../core/kinds/reading/profile.ts";
import { UNKNOWN_ADAPTER } from "../core/kinds/registry.ts";
import {
  type FieldMap,
  type HowRead,
  type JsonPath,
  READING_VERSION,
  type ReadColumn,
  type ReadingFile,
} from "../model/index.ts";
import type { ReadingPlan } from "./platform.ts";
import type { SourceSlot } from "./sources.ts";
import type { EvaluationView } from "./view.ts";

/** How the records of each source are read: all of their columns, and what is made of them. */
export function howRead({ plan, kinds, spec }: EvaluationView): readonly HowRead[] {
  return plan.rows.map(({ slot, plan: reading }) => {
    const profile = profileOf(slot.head);
    const meanings = meaningsOf(profile);
    const isUnread = reading.adapter === UNKNOWN_ADAPTER;
    const likely = isUnread ? likeliest(slot, kinds) : {};
    const kind = isUnread ? kinds.kindOfMap(likely) : kinds.kindOf(reading.kind);
    const roles = rolesIn(slot, reading, profile.columns, kinds);
    const isPerson = mapsFields(spec.map);
    const columns = profile.columns.flatMap((column): readonly ReadColumn[] => {
      const meaning = meanings.get(column.path);
      if (meaning === undefined || (isInner(column, profile.columns, roles) && !roles.has(column.path))) return [];
      return [
        rowOf(column, profile.columns, meaning, profile.records, roles.get(column.path) ?? null, reading, isPerson),
      ];
    });
    return {
      source: slot.number,
      name: slot.name,
      records: profile.records,
      columns: inOrder(columns, slot),
      fields: kind.mappable.map(({ id, name, isRequired }) => ({ id, name, isRequired })),
      reading: isUnread ? { version: READING_VERSION, roles: likely, scores: {} } : readingFileOf(columns, reading),
      readBy: null,
      isTried: false,
    };
  });
}

/** Of records that nothing is read from: the mapping of the kind whose needed fields are all there, of several the fullest. */
function likeliest({ head }: SourceSlot, { kinds }: EvaluationView["kinds"]): FieldMap {
  let [best, fullest]: [FieldMap, number] = [{}, 0];
  for (const { mappable } of kinds) {
    const map = likelyMapping(head, mappable);
    const isWhole = mappable.every(({ id, isRequired }) => !isRequired || map[id] !== undefined);
    const size = Object.keys(map).length + (isWhole ? mappable.length : 0);
    if (size > fullest) [best, fullest] = [map, size];
  }
  return best;
}

/** Columns below a role, elements of a list of values, and objects whose own columns follow, say nothing of their own. */
function isInner(column: ColumnProfile, all: readonly ColumnProfile[], roles: ReadonlyMap<string, string>): boolean {
  const { path, types, values } = column;
  const isBelow = (other: string): boolean => path.startsWith(`${other}.`) || path.startsWith(`${other}[`);
  if ([...roles.keys()].some(isBelow)) return true;
  if (all.some((other) => other.isChat && isBelow(other.path))) return true;
  if (path.endsWith("[*]") && types.object <= values / 2) return true;
  const hasColumns = all.some(({ path: other }) => other.startsWith(`${path}.`));
  return types.object > values / 2 && hasColumns;
}

/** Roles by the paths of their columns: as the mapping says, or where the format's fields and texts were found. */
function rolesIn(
  { head, origin }: SourceSlot,
  { kind: id, adapter: adapterId, map }: ReadingPlan,
  columns: readonly ColumnProfile[],
  kinds: EvaluationView["kinds"],
): ReadonlyMap<string, string> {
  const roles = new Map<string, string>();
  const has = new Set(columns.map(({ path }) => path));
  const adapter = kinds.adapterOf(kinds.kindOf(id), adapterId, map);
  for (const [field, place = []] of Object.entries(adapter.places ?? {})) {
    const paths = (typeof place === "string" ? [place] : place).flatMap((text) => {
      const parsed = parsePath(text);
      return parsed.ok ? [printPath(parsed.path)] : [];
    });
    const path = paths.find((one) => has.has(one));
    if (path !== undefined && !roles.has(path)) roles.set(path, field);
  }
  for (const record of head.slice(0, MOST_LOOKED_AT)) {
    for (const sample of adapter.adapt(record, origin)) {
      // Samples of kinds that show texts say where those stand.
      const { paths = {} } = sample as { readonly paths?: Readonly<Record<string, JsonPath | undefined>> };
      for (const field of ["question", "response", "documents"]) {
        const path = columnOf(paths[field], has);
        if (path !== null && !roles.has(path)) roles.set(path, field);
      }
    }
  }
  return roles;
}
const MOST_LOOKED_AT = 5;

/** The column that a place in a record belongs to: elements of lists are those of their column. */
function columnOf(path: JsonPath | undefined, has: ReadonlySet<string>): string | null {
  for (let length = path?.length ?? 0; length > 0; length--) {
    const steps = path?.slice(0, length) ?? [];
    const printed = printPath(steps.filter((step) => typeof step === "string"));
    if (has.has(printed)) return printed;
  }
  return null;
}

function rowOf(
  column: ColumnProfile,
  all: readonly ColumnProfile[],
  own: ColumnMeaning,
  records: number,
  role: string | null,
  { adapter, map, measure }: ReadingPlan,
  isPerson: boolean,
): ReadColumn {
  const { scores = {} } = measure.modes;
  const mapped = Object.entries(map ?? {}).find(([field, text]) => isScoreId(field) && isAt(text, column.path));
  const name = mapped ? scoreName(mapped[0]) : nameIn(column, scores);
  const reading = name === null ? null : readingOf(name, scores);
  const isScore = reading !== null && reading.meaning !== "none" && role === null;
  const { meaning, missing, unfit, why } = own;
  return {
    path: column.path,
    meaning,
    role,
    score: isScore ? name : null,
    reading: isScore ? reading : null,
    isUsed: role !== null || isScore,
    example: exampleOf(column, all),
    distinct: column.distinct,
    missing: records - column.present + missing.reduce((sum, { count }) => sum + count, 0),
    unfit: unfit.reduce((sum, { count }) => sum + count, 0),
    placeholders: missing.map(({ value }) => String(value)).filter((text) => text !== ""),
    by: role === null ? "profile" : adapter === "mapped" ? (isPerson ? "person" : "profile") : "format",
    why: whyText(why),
  };
}

function isAt(text: string, path: string): boolean {
  const parsed = parseScorePath(text);
  return !("message" in parsed) && printPath(parsed.path) === path;
}

/** Scores of the record itself have the names of their columns, those of objects of scores the last part of it. */
function nameIn({ steps }: ColumnProfile, scores: Readonly<Record<string, unknown>>): string | null {
  const keys = steps.filter((step) => typeof step === "string");
  for (let from = 0; from < keys.length; from++) {
    const name = keys.slice(from).join(".");
    if (Object.hasOwn(scores, name)) return name;
  }
  return null;
}

/** The most frequent value; of a list, one of its elements. */
function exampleOf({ path, frequent, types, lengths }: ColumnProfile, all: readonly ColumnProfile[]): string | null {
  const [first] = frequent;
  if (first !== undefined) return String(first.value).slice(0, LONGEST_EXAMPLE);
  if (types.list === 0 || !lengths) return null;
  const [element] = all.find((other) => other.path === `${path}[*]`)?.frequent ?? [];
  if (element !== undefined) return String(element.value).slice(0, LONGEST_EXAMPLE);
  return lengths.median === 1 ? l10n.t("1 element") : l10n.t("{0} elements", lengths.median);
}
const LONGEST_EXAMPLE = 120;

/** In the order in which the first records have them. */
function inOrder(columns: readonly ReadColumn[], { head }: SourceSlot): readonly ReadColumn[] {
  const keys = [...new Set(head.slice(0, MOST_LOOKED_AT).flatMap((record) => Object.keys(record)))];
  const placeOf = ({ path }: ReadColumn): number => {
    const parsed = parsePath(path);
    const at = parsed.ok ? keys.indexOf(String(parsed.path[0])) : -1;
    return at < 0 ? keys.length : at;
  };
  return [...columns].sort((one, other) => placeOf(one) - placeOf(other));
}

function readingFileOf(columns: readonly ReadColumn[], { map, measure }: ReadingPlan): ReadingFile {
  const roles = columns.flatMap(({ role, path }) => (role === null ? [] : [[role, path] as const]));
  const scores = columns.flatMap(({ score, path }) => (score === null ? [] : [[scoreId(score), path] as const]));
  const named = map === null ? {} : Object.fromEntries(scores.filter(([id]) => Object.hasOwn(map, id)));
  return { version: 1, roles: map ?? { ...Object.fromEntries(roles), ...named }, scores: measure.modes.scores ?? {} };
}

/** Why a column means what it does. */
function whyText(why: Why): string {
  return why.by === "name" ? l10n.t("its name: {0}", why.word) : VALUES[why.what]();
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
  rising: () => l10n.t("a whole number for each record"),
  epoch: () => l10n.t("seconds since 1970"),
  dates: () => l10n.t("dates"),
  unique: () => l10n.t("another word in each record"),
  "few texts": () => l10n.t("few different texts"),
  texts: () => l10n.t("texts"),
  mixed: () => l10n.t("values of several types"),
};
