import * as l10n from "@vscode/l10n";
import type { Issue } from "../model/index.ts";
import { isFastPathSafe, readCarefully } from "./carefulJson.ts";
import type { ReadLimits } from "./container.ts";
import type { CsvField } from "./csv.ts";
import { flags, issue } from "./issues.ts";
import type { JsonRecord } from "./parse.ts";
import { readPython } from "./python.ts";
import type { Careful, JsonAnomaly } from "./valueReader.ts";

export interface CellColumns {
  /** Columns of a response: an empty cell is an empty answer, in the first column of a group without a filled one. */
  readonly responses: readonly (readonly string[])[];
  /** Columns of texts, in which a text may begin like a list. */
  readonly texts: ReadonlySet<string>;
  /** Of a mapping: a record at the file's edge that has none of them is about the file. */
  readonly keys?: ReadonlySet<string>;
}

/**
 * A record's cells by column: texts, and null for an empty unquoted cell. A cell with a list or an object is read as
 * JSON, else as Python; `textOfCell` returns its text. All are own properties.
 */
export function readCells(
  header: readonly string[],
  fields: readonly CsvField[],
  limits: ReadLimits,
  columns?: CellColumns,
): { readonly record: JsonRecord; readonly issues: readonly Issue[] } {
  const oddities: JsonAnomaly[] = [];
  const issues: Issue[] = [];
  const entries = header.map((name, at): [string, unknown] => {
    const field = fields[at] ?? null;
    if (field === null || !OPENING.test(field)) return [name, field];
    const read = readList(field, limits.maxDepth - 1);
    if (read === null) {
      if (LIST.test(field) && columns?.texts.has(name) !== true) issues.push(unreadable(name));
      return [name, field];
    }
    for (const { path, ...anomaly } of read.oddities) oddities.push({ ...anomaly, path: [name, ...path] });
    return [name, read.value];
  });
  const record = Object.fromEntries(entries);
  for (const group of columns?.responses ?? []) answerEmpty(record, group);
  return { record, issues: oddities.length === 0 ? issues : [...issues, ...flags(oddities)] };
}

const OPENING = /^\s*(?:[[{(]|array\()/;
/** Only a list or an object begins so: `[1] says so` may be a text. */
const LIST = /^\s*[[{]\s*(?:[[{]|"|[bu]?'|(?:-?\d[\d.]*|None|True|False|nan|null|true|false)\s*,|array\()/;
const CLOSING = /[\]})]\s*$/;
/** Longer lists would take a hundred times the memory, and stay texts. */
const MOST_UNITS = 8 * 1024 * 1024;
const SHORT_UNITS = 64 * 1024;

const texts = new WeakMap<object, string>();

/** The source of a list or object; null for any other value. */
export function textOfCell(value: unknown): string | null {
  return typeof value === "object" && value !== null ? (texts.get(value) ?? null) : null;
}

function readList(text: string, maxDepth: number): Extract<Careful, { ok: true }> | null {
  if (text.length > MOST_UNITS || !CLOSING.test(text.slice(-MOST_SPACE))) return null;
  const read = readQuickly(text, maxDepth) ?? readCarefully(text, maxDepth);
  const either = read.ok ? read : readPython(text, maxDepth);
  if (!either.ok || typeof either.value !== "object" || either.value === null) return null;
  texts.set(either.value, text);
  return either;
}

const MOST_SPACE = 100;

function readQuickly(text: string, maxDepth: number): Extract<Careful, { ok: true }> | null {
  if (text.length > SHORT_UNITS) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isPlain = typeof value === "object" && value !== null && isFastPathSafe(text, value, maxDepth);
    return isPlain ? { ok: true, value, oddities: [] } : null;
  } catch {
    return null;
  }
}

function answerEmpty(record: Record<string, unknown>, group: readonly string[]): void {
  const there = group.filter((name) => Object.hasOwn(record, name));
  const [first] = there;
  if (first !== undefined && there.every((name) => record[name] === null)) record[first] = "";
}

function unreadable(name: string): Issue {
  const message = l10n.t(
    "{0} begins like a list but reads neither as JSON nor as Python prints it, so it counts as one text. It may be cut off; write it with json.dumps.",
    name,
  );
  return issue("BAD_FIELD", message, [name]);
}
