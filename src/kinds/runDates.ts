import type { DateSource, RunDate } from "../model/index.ts";
import { isObject } from "../read/parse.ts";
import { jsonOf } from "../read/written.ts";
import { byName } from "../text/naturalOrder.ts";
import { listOf } from "../text/wordList.ts";

/** What is known of when a run was, before the dates of all runs are seen. */
export interface DatedRun {
  /** Path below what the runs have in common: `2026-11-01/results.jsonl`. */
  readonly name: string;
  /** The beginning of its first file; empty if it is not text. */
  readonly head: string;
  /** When its first file was last written, in milliseconds since 1970; null if its file system does not say. */
  readonly writtenMs: number | null;
  /** Of a run from Git. */
  readonly commit?: NonNullable<RunDate["commit"]> & { readonly date: string };
}

/** Runs in the order of time, and what their dates are from; `lacking`: runs without a date in the name, in the record. */
export interface RunOrder<Run> {
  readonly by: DateSource;
  readonly runs: readonly { readonly run: Run; readonly when: RunDate }[];
  readonly lacking: { readonly name: number; readonly field: number };
}

/**
 * Orders runs by their dates. All are ordered by one kind of date, the first of these that every run has: the commit, a
 * date in the name, a field of the first record, the time of the file. Kinds are not mixed: a file that was copied has the
 * time of the copy, which says nothing beside the date in another file's name. Runs of the same time are in the natural
 * order of their names. Commits stay in the order of their log: a rebase may have moved author dates. `wanted` overrules the choice; null if then a run has no date.
 */
export function orderRuns<Run extends DatedRun>(
  runs: readonly Run[],
  wanted: { readonly by: "name" | "time" } | { readonly by: "field"; readonly path: string } | null = null,
): RunOrder<Run> | null {
  const path = wanted?.by === "field" ? wanted.path : null;
  const datesBy: Readonly<Record<DateSource, (run: Run) => string | null>> = {
    commit: ({ commit }) => commit?.date ?? null,
    name: nameDates(runs),
    field: ({ head }) => dateInRecord(head, path),
    time: ({ writtenMs }) => (writtenMs === null ? null : isoOf(writtenMs)),
  };
  const tried: readonly DateSource[] = wanted ? [wanted.by] : ["commit", "name", "field", "time"];
  for (const by of tried) {
    const dated = runs.flatMap((run) => {
      const date = datesBy[by](run);
      const { commit } = run;
      const { date: _, ...of } = commit ?? { date: "", id: "", subject: "", author: "" };
      return date === null ? [] : [{ run, when: { date, by, ...(commit ? { commit: of } : {}) } }];
    });
    const isOne = new Set(dated.map(({ when }) => when.date)).size < 2;
    // The date of a model is in the name of all its runs.
    if (dated.length < runs.length || (isOne && by !== "time" && wanted === null && runs.length > 1)) continue;
    const lacking = (of: "name" | "field") => runs.filter((run) => datesBy[of](run) === null).length;
    const inTime = (one: (typeof dated)[number], other: (typeof dated)[number]) =>
      msOf(one.when.date) - msOf(other.when.date) || byName(one.run.name, other.run.name);
    return {
      by,
      runs: by === "commit" ? dated : dated.sort(inTime),
      lacking: { name: lacking("name"), field: lacking("field") },
    };
  }
  return null;
}

/** Reads the first date in names; the last one if the first is the same in all. */
function nameDates<Run extends DatedRun>(runs: readonly Run[]): (run: Run) => string | null {
  const first = new Set(runs.map(({ name }) => dateInName(name)));
  return ({ name }) => (first.size > 1 ? dateInName(name) : (datesInName(name).at(-1) ?? null));
}

/** A date without a time is its first moment, and a time without a zone is in UTC: only their order counts. */
export function msOf(date: string): number {
  return Date.parse(date.includes("T") && !/(?:Z|[+-]\d\d:\d\d)$/.test(date) ? `${date}Z` : date);
}

const isoOf = (ms: number): string => new Date(ms).toISOString().replace(/\.000Z$/, "Z");

const DATE =
  "(?<year>(?:19|20)\\d\\d)(?:(?<by>[-_.])(?<month>0[1-9]|1[0-2])\\k<by>(?<day>0[1-9]|[12]\\d|3[01])|(?<month2>0[1-9]|1[0-2])(?<day2>0[1-9]|[12]\\d|3[01]))";
/** `T12-30-00-07-00`, `_0930`, ` 12:30:00Z`. */
const TIME =
  "(?:[T_ -]?(?<hours>[01]\\d|2[0-3])(?<in>[-:_.]?)(?<minutes>[0-5]\\d)(?:\\k<in>(?<seconds>[0-5]\\d))?(?:[.,]\\d+)?(?<zone>Z|[+-]\\d\\d[-:]?\\d\\d)?)?";
const IN_NAME = new RegExp(`(?<!\\d)${DATE}${TIME}(?!\\d)`, "g");
/** Seconds or milliseconds since 1970, of this century. */
const EPOCH = /(?<![\w.])(1[0-9]{9}|1[0-9]{12})(?![\w]|\.\d)/;

/** The first date in a name, ISO 8601. */
export const dateInName = (name: string): string | null => datesInName(name)[0] ?? null;

/** The dates in the last part of a path that has any. `03-04-2026` is not read: its day may be either number. */
function datesInName(name: string): readonly string[] {
  for (const part of name.split(/[\\/]/).reverse()) {
    const found: string[] = [];
    for (const match of part.matchAll(IN_NAME)) {
      const { year, month, day, month2, day2, hours, minutes, seconds, zone } = match.groups ?? {};
      const date = `${year}-${month ?? month2}-${day ?? day2}`;
      if (!isDay(date)) continue;
      found.push(hours === undefined ? date : `${date}T${hours}:${minutes}:${seconds ?? "00"}${zoneOf(zone)}`);
    }
    const epoch = EPOCH.exec(part)?.[1];
    if (epoch !== undefined) found.push(isoOf(epoch.length === 10 ? 1000 * Number(epoch) : Number(epoch)));
    if (found.length > 0) return found;
  }
  return [];
}

/** Of some names those that differ from one of them in their dates alone; none if it has no date. */
export function nightlyNames(name: string, names: readonly string[]): readonly string[] {
  const formOf = (one: string) => (dateInName(one) === null ? null : one.replace(IN_NAME, "*"));
  const form = formOf(name);
  return form === null ? [] : names.filter((one) => formOf(one) === form);
}

const isDay = (date: string): boolean => {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
};

function zoneOf(zone: string | undefined): string {
  if (zone === undefined || zone === "Z") return zone ?? "";
  return `${zone.slice(0, 3)}:${zone.slice(-2)}`;
}

/** Fields that say when a run was, the likeliest first, and objects of a record that may hold them. */
const FIELDS = listOf(
  "created_at createdAt created timestamp datetime date time run_date run_at started_at start_time completed_at",
  "finished_at",
);
const WITHIN = ["eval", "run", "metadata", "meta", "info", "config"] as const;

/** The date in the first record of a text that may be cut off, in the field of a dotted path or in one that is known. */
export function dateInRecord(head: string, path: string | null = null): string | null {
  const record = firstRecord(head);
  if (record === null) return null;
  if (path !== null) {
    let value: unknown = record;
    for (const key of path.split(".")) value = isObject(value) ? value[key] : undefined;
    return dateOf(value);
  }
  for (const within of [record, ...WITHIN.map((key) => record[key])]) {
    if (!isObject(within)) continue;
    for (const field of FIELDS) {
      const date = dateOf(within[field]);
      if (date !== null) return date;
    }
  }
  return null;
}

/** The first line, or the whole text, or the first element of its array. */
function firstRecord(head: string): Readonly<Record<string, unknown>> | null {
  const text = head.replace(/^\uFEFF/, "").trimStart();
  for (const part of [text.split("\n", 1)[0] ?? "", text]) {
    const value = jsonOf(part);
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (isObject(first)) return first;
  }
  return null;
}

const FIRST_MS = Date.UTC(2000, 0);
const LAST_MS = Date.UTC(2100, 0);

function dateOf(value: unknown): string | null {
  if (typeof value === "number") {
    const ms = value < 1e11 ? value * 1000 : value;
    return ms >= FIRST_MS && ms < LAST_MS ? isoOf(ms) : null;
  }
  if (typeof value !== "string") return null;
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?\s*(Z|[+-]\d\d:?\d\d)?)?$/.exec(
    value.trim(),
  );
  if (!match) return null;
  const [, date = "", time, zone] = match;
  if (!isDay(date)) return null;
  if (time === undefined) return date;
  return `${date}T${time.length === 5 ? `${time}:00` : time}${zoneOf(zone)}`;
}
