import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { EACH, type MappedPath, printPath } from "./dottedPath.ts";
import type { MappableField } from "./format.ts";

interface OfferedPaths {
  /** Paths in order of appearance, each with the first value that it had, cut short. */
  readonly paths: readonly { readonly path: string; readonly example: string }[];
  /** Which of them our fields could be, by their names. */
  readonly guess: FieldMap;
}

const MAX_RECORDS = 20;
const MAX_PATHS = 200;
const MAX_DEPTH = 6;
const EXAMPLE_LENGTH = 80;
/** Keys that say nothing: what holds them is the name. */
const GENERIC = new Set(["text", "content", "value", "pagecontent", "message", "string"]);

/** The paths in the first records, for the mapping form, with a guess of what they are. */
export function offerPaths(records: readonly JsonRecord[], fields: readonly MappableField[]): OfferedPaths {
  const found = new Map<string, Found>();
  for (const record of records.slice(0, MAX_RECORDS)) walk(record, [], found);
  const all = [...found].map(([path, { example, steps }]) => ({ path, example, steps }));
  return { paths: all.map(({ path, example }) => ({ path, example })), guess: guess(all, fields) };
}

interface Found {
  readonly example: string;
  readonly steps: MappedPath;
}

function walk(value: unknown, steps: MappedPath, found: Map<string, Found>): void {
  if (value === null || value === undefined || steps.length > MAX_DEPTH) return;
  if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) walk(inner, [...steps, key], found);
    return;
  }
  keep(value, steps, found);
  if (!Array.isArray(value) || !isObject(value[0])) return;
  walk(value[0], [...steps, EACH], found);
  // A list of one object may be a wrapper (`choices[0].message`) as well as a list.
  if (value.length === 1) walk(value[0], [...steps, 0], found);
}

function keep(value: unknown, steps: MappedPath, found: Map<string, Found>): void {
  const path = printPath(steps);
  if (path === "" || found.has(path) || found.size >= MAX_PATHS) return;
  found.set(path, { example: exampleOf(value), steps });
}

function exampleOf(value: unknown): string {
  // A list's first elements are enough for an example, however long the list is.
  const shown = Array.isArray(value) ? value.slice(0, 2) : value;
  const text = typeof shown === "string" ? shown : JSON.stringify(shown);
  return text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH - 1)}…` : text;
}

/** Every field takes the path of its likeliest name, the shallower of two; a path is given away once. */
function guess(
  paths: readonly { readonly path: string; readonly steps: MappedPath }[],
  fields: readonly MappableField[],
): FieldMap {
  const named = paths.map(({ path, steps }) => ({ path, depth: steps.length, name: nameOf(steps) }));
  const taken = new Set<string>();
  const map: Record<string, string> = {};
  for (const { id, alsoCalled } of fields) {
    for (const name of [plain(id), ...alsoCalled]) {
      const best = named
        .filter((candidate) => candidate.name === name && !taken.has(candidate.path))
        .sort((one, other) => one.depth - other.depth)[0];
      if (best === undefined) continue;
      map[id] = best.path;
      taken.add(best.path);
      break;
    }
  }
  return map;
}

/** The last key that says something. */
function nameOf(steps: MappedPath): string {
  const keys = steps.filter((step) => typeof step === "string").map(plain);
  return keys.findLast((key) => !GENERIC.has(key)) ?? keys.at(-1) ?? "";
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
