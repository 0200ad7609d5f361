import { PUBLISHED_COLUMNS } from "../../facts.ts";
import { type Fields, isObject, numberIn } from "../fields.ts";

type Published = Readonly<Record<string, number | null>>;

const NONE: Published = {};

/** `scores.relevance` stands in the object `scores`; group null is the record itself. */
const COLUMNS = PUBLISHED_COLUMNS.map((column) => {
  const dot = column.indexOf(".");
  return dot < 0
    ? { column, group: null, key: column as string }
    : { column, group: column.slice(0, dot), key: column.slice(dot + 1) };
});

/** Scores that came with the row, by column name; true and false are 1 and 0, null where not a number. */
export function readPublished(fields: Fields): Published {
  let published: Record<string, number | null> | null = null;
  for (const { column, group, key } of COLUMNS) {
    const home = group === null ? fields.record : fields.record[group];
    if (group !== null && !isObject(home)) continue;
    // Checked in the line above: the record itself is an object, and so is the group.
    const value = (home as Readonly<Record<string, unknown>>)[key];
    if (value === undefined) continue;
    published ??= {};
    const score = scoreOf(value);
    published[column] = score;
    if (score === null && value !== null && typeof value !== "number") {
      fields.bad(group === null ? fields.path(key) : [...fields.path(group), key], "number", value);
    }
  }
  return published ?? NONE;
}

/** How many published columns the record has; for recognising a shape. */
export function countPublished(record: Readonly<Record<string, unknown>>): number {
  let count = 0;
  for (const { group, key } of COLUMNS) {
    const home = group === null ? record : record[group];
    if (isObject(home) && home[key] !== undefined) count++;
  }
  return count;
}

function scoreOf(value: unknown): number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" ? numberIn(value) : null;
}
