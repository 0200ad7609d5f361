import { type MappedPath, parsePath, printPath, readPath } from "../core/kinds/dottedPath.ts";
import { isObject, type JsonRecord } from "../core/read/parse.ts";
import type { Value } from "../core/table/filter.ts";

/** A scalar of the records themselves, whatever their format: `latency_ms`, `config.chunk_size`. */
export interface RecordField {
  /** Dotted path into the record. */
  readonly id: string;
  readonly type: "number" | "text" | "flag";
  /** Its first value, cut short. */
  readonly example: string;
}

/** Before a path, where one of our own names would hide it: `record.adherence` is the file's own adherence. */
export const RECORD_PREFIX = "record.";

const MAX_FIELDS = 500;
const MAX_DEPTH = 6;
const EXAMPLE_CHARACTERS = 60;

/** Every scalar in the first records, nested ones too, in order of appearance; what stands in lists has no one value. */
export function recordFieldsIn(records: readonly JsonRecord[]): readonly RecordField[] {
  const fields = new Map<string, RecordField>();
  const walk = (value: unknown, steps: MappedPath): void => {
    if (fields.size >= MAX_FIELDS || steps.length > MAX_DEPTH || value === null || Array.isArray(value)) return;
    if (typeof value === "object") {
      for (const [key, inner] of Object.entries(value)) walk(inner, [...steps, key]);
      return;
    }
    const type = typeOf(value);
    const id = printPath(steps);
    if (type && !fields.has(id)) fields.set(id, { id, type, example: String(value).slice(0, EXAMPLE_CHARACTERS) });
  };
  for (const record of records) walk(record, []);
  return [...fields.values()];
}

/** Reads a field of a record: numbers and texts as they are, flags as 0 or 1; null where it is no scalar. */
export function recordFieldReader(id: string): ((record: JsonRecord) => Value) | null {
  const parsed = parsePath(id.startsWith(RECORD_PREFIX) ? id.slice(RECORD_PREFIX.length) : id);
  if (!parsed.ok) return null;
  return (record) => {
    const value = readPath(record, parsed.path);
    if (typeof value === "number" || typeof value === "string") return value;
    return typeof value === "boolean" ? Number(value) : null;
  };
}

/** The record with another one's value in a field; null where either has none there. */
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

/**
 * Every text that stands anywhere in a record, and numbers that are written as `words`: one among digits of another is
 * no find. Keys are none.
 */
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
