import type { Value } from "../analysis/table/filter.ts";
import { type FieldValue, ListValue } from "../analysis/table/listValues.ts";
import { type MappedPath, parsePath, printPath, readPath } from "../kinds/dottedPath.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";

/** A scalar or list of the records, in any format: `latency_ms`, `config.chunk_size`, `tags`. */
export interface RecordField {
  readonly id: string;
  readonly type: "number" | "text" | "flag";
  readonly isList?: boolean;
  readonly example: string;
}

/** Prefix for fields hidden by our own names: `record.adherence`. */
export const RECORD_PREFIX = "record.";

export const LIST_PARTS = ["length", "any", "all"] as const;

const MAX_FIELDS = 500;
const MAX_DEPTH = 6;
const EXAMPLE_CHARACTERS = 60;

/** Scalars and lists of scalars in the first records, nested ones included, in order of appearance. */
export function recordFieldsIn(records: readonly JsonRecord[]): readonly RecordField[] {
  const fields = new Map<string, RecordField>();
  const walk = (value: unknown, steps: MappedPath): void => {
    if (fields.size >= MAX_FIELDS || steps.length > MAX_DEPTH || value === null) return;
    if (typeof value === "object" && !Array.isArray(value)) {
      for (const [key, inner] of Object.entries(value)) walk(inner, [...steps, key]);
      return;
    }
    const id = printPath(steps);
    if (fields.has(id)) return;
    const list = Array.isArray(value) ? listOf(value) : null;
    const type = typeOf(list ? list.elements.find((one) => one !== null) : value);
    if (!type) return;
    const example = String(list ?? value).slice(0, EXAMPLE_CHARACTERS);
    fields.set(id, { id, type, ...(list ? { isList: true } : {}), example });
  };
  for (const record of records) walk(record, []);
  return [...fields.values()];
}

/**
 * Reads a field of a record: numbers, texts, flags as 0 or 1, lists of these; else null. `length` of a list is its
 * size, `all` requires every element, `any` is the list itself.
 */
export function recordFieldReader(id: string): ((record: JsonRecord) => FieldValue) | null {
  const parsed = parsePath(id.startsWith(RECORD_PREFIX) ? id.slice(RECORD_PREFIX.length) : id);
  if (!parsed.ok) return null;
  const { path } = parsed;
  const last = path.at(-1);
  const ofList = LIST_PARTS.some((part) => part === last) ? path.slice(0, -1) : null;
  return (record) => {
    const value = readPath(record, path);
    if (value !== undefined || ofList === null) return Array.isArray(value) ? listOf(value) : scalarOf(value);
    const list = readPath(record, ofList);
    if (!Array.isArray(list)) return null;
    if (last === "length") return list.length;
    const read = listOf(list);
    return read && last === "all" ? new ListValue(read.elements, true) : read;
  };
}

export function hasRecordField(record: JsonRecord, id: string): boolean {
  const parsed = parsePath(id.startsWith(RECORD_PREFIX) ? id.slice(RECORD_PREFIX.length) : id);
  return parsed.ok && readPath(record, parsed.path) !== undefined;
}

function scalarOf(value: unknown): Value {
  if (typeof value === "number" || typeof value === "string") return value;
  return typeof value === "boolean" ? Number(value) : null;
}

const listOf = (list: readonly unknown[]): ListValue | null =>
  list.some((element) => typeof element === "object" && element !== null) ? null : new ListValue(list.map(scalarOf));

/** The record with another's value in a field; null if either lacks it. */
export function changedRecord(record: JsonRecord, other: JsonRecord, id: string): JsonRecord | null {
  const parsed = parsePath(id.startsWith(RECORD_PREFIX) ? id.slice(RECORD_PREFIX.length) : id);
  if (!parsed.ok) return null;
  const value = readPath(other, parsed.path);
  if (value === undefined || readPath(record, parsed.path) === undefined) return null;
  return replaced(record, parsed.path, value);
}

function replaced(within: JsonRecord, [step, ...rest]: MappedPath, value: unknown): JsonRecord | null {
  if (typeof step !== "string") return null;
  const inner = within[step];
  if (rest.length === 0) return { ...within, [step]: value };
  const changed = isObject(inner) ? replaced(inner, rest, value) : null;
  return changed && { ...within, [step]: changed };
}

/** Texts anywhere in a record, and numbers written as `words`, not within other digits. Keys are not included. */
export function* writtenIn(record: JsonRecord, words: string): Generator<string> {
  const left: unknown[] = [record];
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === "string") yield value;
    else if (typeof value === "number" && String(value) === words) yield words;
    else if (typeof value === "object" && value !== null) {
      for (const inner of Object.values(value)) if (inner !== null && inner !== undefined) left.push(inner);
    }
  }
}

function typeOf(value: unknown): RecordField["type"] | null {
  if (typeof value === "number") return "number";
  if (typeof value === "string") return "text";
  return typeof value === "boolean" ? "flag" : null;
}
