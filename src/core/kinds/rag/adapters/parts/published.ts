import type { JsonRecord } from "../../../../read/parsed.ts";
import { type Fields, isObject, numberIn } from "../../../adapting/fields.ts";
import { PUBLISHED_COLUMNS } from "../../facts.ts";

type Published = Readonly<Record<string, number | null>>;

const NONE: Published = {};

/** `scores.relevance` stands in the object `scores`; the group without a name is the record itself. */
const GROUPS = [...new Set(PUBLISHED_COLUMNS.map(groupOf))].map((group) => ({
  group,
  columns: PUBLISHED_COLUMNS.filter((column) => groupOf(column) === group).map((column) => ({
    column,
    key: group === "" ? column : column.slice(group.length + 1),
  })),
}));

/** Scores that came with the row, by column name; true and false are 1 and 0, null where not a number. */
export function readPublished(fields: Fields): Published {
  let published: Record<string, number | null> | null = null;
  for (const { group, columns } of GROUPS) {
    const home = group === "" ? fields.record : fields.record[group];
    if (!isObject(home)) continue;
    for (const { column, key } of columns) {
      const value = home[key];
      if (value === undefined) continue;
      published ??= {};
      const score = scoreOf(value);
      published[column] = score;
      if (score === null && value !== null && typeof value !== "number") {
        fields.bad(group === "" ? fields.path(key) : [...fields.path(group), key], "number", value);
      }
    }
  }
  return published ?? NONE;
}

/** How many published columns the record has; for recognising a shape. */
export function countPublished(record: JsonRecord): number {
  let count = 0;
  for (const { group, columns } of GROUPS) {
    const home = group === "" ? record : record[group];
    if (isObject(home)) count += columns.filter(({ key }) => home[key] !== undefined).length;
  }
  return count;
}

function groupOf(column: string): string {
  return column.slice(0, Math.max(column.indexOf("."), 0));
}

function scoreOf(value: unknown): number | null {
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  return typeof value === "string" ? numberIn(value) : null;
}
