import { EACH, type MappedPath } from "../kinds/dottedPath.ts";
import type { Adapter } from "../kinds/format.ts";
import { scoresOf } from "../kinds/ownScores/read.ts";
import type { ColumnProfile } from "../kinds/reading/profile.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";
import { setOwn } from "../read/valueReader.ts";
import type { SourceSlot } from "./sources.ts";

/** What samples lose without a column. */
export interface ColumnUse {
  readonly members: ReadonlySet<string>;
  readonly scores: ReadonlySet<string>;
}

const MOST_TRIED = 5;

const MOST_KEYS = 2000;

/** Derived members, which are no content. */
const ASIDE: readonly string[] = ["issues", "paths", "ownScores"];

/**
 * Which of these columns are read, and for what, by removing each and reading again: formats have hooks, so this is the
 * only way.
 */
export function usesOf(
  { head, origin }: Pick<SourceSlot, "head" | "origin">,
  adapter: Adapter<unknown>,
  columns: readonly ColumnProfile[],
): ReadonlyMap<string, ColumnUse> {
  const whole = new Map<JsonRecord, readonly unknown[]>();
  const samplesOf = (record: JsonRecord): readonly unknown[] => {
    const samples = whole.get(record) ?? adapter.adapt(record, origin);
    whole.set(record, samples);
    return samples;
  };
  const keys = new Set<unknown>(columns.map(({ steps: [key] }) => key));
  const records = head.map((record) => {
    const own = Object.keys(record);
    if (own.length <= MOST_KEYS) return record;
    const slim: Record<string, unknown> = {};
    for (const key of own) if (keys.has(key)) setOwn(slim, key, record[key]);
    return slim;
  });
  const uses = new Map<string, ColumnUse>();
  for (const { path, steps } of columns) {
    const use = { members: new Set<string>(), scores: new Set<string>() };
    let tried = 0;
    for (const record of records) {
      const rest = without(record, steps);
      if (rest === record) continue;
      compare(samplesOf(record), adapter.adapt(rest, origin), use);
      if (++tried === MOST_TRIED) break;
    }
    if (use.members.size + use.scores.size > 0) uses.set(path, use);
  }
  return uses;
}

/** The column is read, but fills no member by itself. */
const ALL = "";

function compare(
  whole: readonly unknown[],
  rest: readonly unknown[],
  use: { readonly members: Set<string>; readonly scores: Set<string> },
): void {
  if (whole.length !== rest.length) use.members.add(ALL);
  for (const [at, sample] of whole.entries()) {
    const other = rest[at];
    if (!isObject(sample) || !isObject(other)) continue;
    for (const [member, value] of Object.entries(sample)) {
      // A member that only appears without the column, such as a response without the mark of an error, is not filled by it.
      if (!ASIDE.includes(member) && isOther(value, other[member])) use.members.add(value == null ? ALL : member);
    }
    const [scores, left] = [scoresOf(sample)?.byName ?? {}, scoresOf(other)?.byName ?? {}];
    for (const [name, score] of Object.entries(scores)) {
      const without = Object.hasOwn(left, name) ? left[name] : undefined;
      if (!isOther(score, without)) continue;
      // A reason is read, but is not the score.
      const isSame = without !== undefined && !isOther([score.value, score.label], [without.value, without.label]);
      if (isSame) use.members.add(ALL);
      else use.scores.add(name);
    }
  }
}

const isOther = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** The record without a column, or without it in each list element; unchanged if missing. */
export function without(record: JsonRecord, path: MappedPath): JsonRecord {
  const rest = cutOut(record, path);
  return isObject(rest) ? rest : record;
}

function cutOut(value: unknown, [step, ...below]: MappedPath): unknown {
  if (step === EACH) {
    if (!Array.isArray(value)) return value;
    const rest = value.map((element: unknown) => (below.length === 0 ? null : cutOut(element, below)));
    return rest.some((element, at) => element !== value[at]) ? rest : value;
  }
  if (typeof step !== "string" || !isObject(value) || !Object.hasOwn(value, step)) return value;
  const inner = value[step];
  if (below.length === 0 && (inner === null || inner === undefined)) return value;
  const left = below.length === 0 ? undefined : cutOut(inner, below);
  if (left === inner) return value;
  const rest: Record<string, unknown> = {};
  for (const [key, own] of Object.entries(value)) {
    if (key !== step) setOwn(rest, key, own);
    else if (left !== undefined) setOwn(rest, key, left);
  }
  return rest;
}
