import { printPath, readPath } from "../core/kinds/dottedPath.ts";
import type { Adapter } from "../core/kinds/format.ts";
import { isScoreId, scoreName, wordsOf } from "../core/kinds/ownScores/names.ts";
import { parseScorePath, scoresOf } from "../core/kinds/ownScores/read.ts";
import { withScoreReadings } from "../core/kinds/ownScores/settle.ts";
import type { ColumnProfile } from "../core/kinds/reading/profile.ts";
import { keysOfSystems } from "../core/kinds/systems.ts";
import type { JsonRecord } from "../core/read/parse.ts";
import type { FieldMap, OwnScore, OwnScores } from "../model/index.ts";
import type { ReadingPlan } from "./platform.ts";
import type { SourceSlot } from "./sources.ts";

/** The score that a column holds, by its path. */
export type ColumnScores = ReadonlyMap<string, { readonly name: string; readonly isVerdict: boolean }>;

/** Records whose scores are compared with their columns. */
const MOST_COMPARED = 50;

/**
 * Which columns hold scores of the samples. Formats find scores in ways of their own, so values decide: a column holds
 * the score whose name its path has and whose values it has, record by record.
 */
export function columnScores(
  { head, origin }: Pick<SourceSlot, "head" | "origin">,
  adapter: Adapter<unknown>,
  { map, measure }: Pick<ReadingPlan, "map" | "measure">,
  columns: readonly ColumnProfile[],
): ColumnScores {
  const records = head.slice(0, MOST_COMPARED);
  const samples = records.map((record) => adapter.adapt(record, origin));
  const scores = samples.map((own) => own.flatMap((sample) => scoresOf(sample) ?? []));
  const settled = withScoreReadings(adapter, measure.modes.scores);
  const verdicts = new Set(
    records.flatMap((record) => settled.adapt(record, origin).flatMap((sample) => scoresOf(sample)?.verdict ?? [])),
  );
  const names = [...new Set(scores.flatMap((own) => own.flatMap(({ byName }) => Object.keys(byName))))];
  const mapped = mappedColumns(map, records);
  const found = new Map<string, { readonly name: string; readonly isVerdict: boolean }>();
  for (const column of columns) {
    const name = mapped.get(column.path) ?? nameOf(column, names, records, scores);
    if (name !== undefined) found.set(column.path, { name, isVerdict: verdicts.has(name) });
  }
  return found;
}

/** Scores that a mapping places, by column. */
function mappedColumns(map: FieldMap | null, records: readonly JsonRecord[]): ReadonlyMap<string, string> {
  const columns = new Map<string, string>();
  for (const [id, text] of Object.entries(map ?? {})) {
    const parsed = isScoreId(id) ? parseScorePath(text) : null;
    if (!parsed || "message" in parsed) continue;
    for (const path of keysOfSystems(parsed.path, records)) columns.set(printPath(path), scoreName(id));
  }
  return columns;
}

/** The longest name that the column's path has and whose values are its own. */
function nameOf(
  { steps, types, values }: ColumnProfile,
  names: readonly string[],
  records: readonly JsonRecord[],
  scores: readonly (readonly OwnScores[])[],
): string | undefined {
  if (types.list + types.object > values / 2) return undefined;
  const words = steps.flatMap((step) => (typeof step === "string" ? wordsOf(step) : []));
  const keys = steps.filter((step) => typeof step === "string");
  const rank = (name: string): number => (keys.join(".").endsWith(name) ? MOST_WORDS : 0) + wordsOf(name).length;
  const likely = names
    .filter((name) => keys.includes(name) || isWithin(wordsOf(name), words))
    .sort((one, other) => rank(other) - rank(one));
  return likely.find((name) => {
    let hits = 0;
    for (const [at, record] of records.entries()) {
      const value = readPath(record, steps);
      if (value === undefined || value === null) continue;
      const own = (scores[at] ?? []).flatMap(({ byName }) => (Object.hasOwn(byName, name) ? (byName[name] ?? []) : []));
      if (own.length === 0) continue;
      const found = Array.isArray(value) ? value : [value];
      if (!found.some((one) => own.some((score) => isSame(one, score)))) return false;
      hits++;
    }
    return hits > 0;
  });
}
const MOST_WORDS = 100;

/** All words of the name, in their order. */
function isWithin(name: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) if (word === name[at]) at++;
  return name.length > 0 && at === name.length;
}

function isSame(found: unknown, { value, written, text, label }: OwnScore): boolean {
  if (typeof found === "boolean") return value === Number(found);
  if (typeof found === "number")
    return value === found || (value === null && !Number.isFinite(found)) || text === String(found);
  if (typeof found !== "string") return false;
  const said = [text, written, label].map((one) => one?.trim());
  return said.includes(found.trim()) || (value !== null && Number(found) === value);
}
