import type { FieldMap } from "../../model/index.ts";
import { type MappedPath, printPath } from "../dottedPath.ts";
import { isScoreName, isSpent, wordsOf } from "../ownScores/names.ts";
import { roleNames } from "../reading/roleNames.ts";
import { type FoundPath, holdsSentences, lastKey } from "./paths.ts";

/** Several systems of a record, each with its answer and its scores. */
export interface SideBySide {
  /** Fields of each system, with `{model}` or all system names in place of one name. */
  readonly map: FieldMap;
  readonly keys: ReadonlySet<string>;
  readonly first: MappedPath;
  /** Columns that resemble a system's and need another meaning. */
  readonly besides: readonly string[];
  /** The reference column, whatever its name. */
  readonly wanted?: string;
  /** If each system is an object: its path as a template, and its keys. */
  readonly objects?: { readonly at: string; readonly parent: readonly string[]; readonly names: readonly string[] };
}

export interface RecordColumn {
  readonly key: string;
  readonly isText: boolean;
  readonly hasSentences: boolean;
  readonly isScore: boolean;
  readonly texts: readonly string[];
}

export const SURE = 0.5;
export const CLEAR = 0.8;
export const LEAST = 0.2;

export const keyText = (...keys: readonly string[]): string =>
  keys.every((key) => /^[^.[\]":]+$/.test(key)) ? keys.join(".") : printPath(keys);

export const sureness = (part: string): number => roleNames([part]).response;

export function columnOf(one: FoundPath): RecordColumn {
  const isScore = one.type === "flag" || one.type === "number";
  const isText = one.isText && !isScore;
  return { key: lastKey(one.steps), isText, hasSentences: isText && holdsSentences(one), isScore, texts: one.texts };
}

export const keysOf = (columns: readonly RecordColumn[], names: readonly string[]): ReadonlySet<string> =>
  new Set(columns.flatMap(({ key }) => (names.some((name) => partBeside(key, name) !== null) ? [key] : [])));

function partBeside(key: string, name: string): string | null {
  if (key.startsWith(name) && PARTED.test(key.slice(name.length))) return key.slice(name.length + 1);
  const from = key.length - name.length - 1;
  return key.endsWith(name) && PARTED.test(key.slice(from)) ? key.slice(0, from) : null;
}
const PARTED = /^[_ ]/;

/** Scores that several systems have: `judge_fid` and `judge_t5`, `fid_judge` and `t5_judge`. */
export function scoresOf(columns: readonly RecordColumn[], names: readonly string[], system: string): FieldMap {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const scores: Record<string, string> = {};
  for (const { key } of columns) {
    const name = names.find((one) => (partBeside(key, one) ?? "") !== "");
    const part = name === undefined ? null : partBeside(key, name);
    if (name === undefined || part === null || !isScoreName(part) || isOfText(part)) continue;
    const isBefore = key.endsWith(part);
    const between = isBefore ? key[name.length] : key[part.length];
    const keyOf = (one: string) => (isBefore ? `${one}${between}${part}` : `${part}${between}${one}`);
    const given = names.flatMap((one) => byKey.get(keyOf(one)) ?? []);
    const isOfAll = given.length === names.length || isSpent(part);
    if (isOfAll && given.every(({ isScore }) => isScore)) scores[`score.${part}`] = keyText(keyOf(system));
  }
  return scores;
}

const isOfText = (part: string): boolean =>
  sureness(part) >= SURE || wordsOf(part).some((word) => word === "extracted" || word === "parsed");

interface Arrangement {
  readonly split: RegExp;
  keyOf(part: string, name: string): string;
}
export const ARRANGEMENTS: readonly Arrangement[] = [
  {
    split: /^(?<part>.[^_\n\r\u2028\u2029]*)_(?<name>.{2,})$/,
    keyOf: (part, name) => `${part}_${name}`,
  },
  { split: /^(?<name>.{2,})_(?<part>[^_]+)$/, keyOf: (part, name) => `${name}_${part}` },
  { split: /^(?<name>.{2,}) (?<part>[^ ]+)$/, keyOf: (part, name) => `${name} ${part}` },
];
