import type { FieldMap } from "../../model/index.ts";
import { type JsonRecord, keysIn } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { type MappedPath, parsePath, readPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { isIdName } from "../reading/columnNames.ts";

const ITEMS = setOf(
  "question query prompt task item case problem example sample scenario doc document conversation dialog dialogue",
  "ticket image text",
);
const NO_ITEM = setOf("model system run judge rater annotator session job experiment config user worker trace");
const MOSTLY = 0.5;

/**
 * The item of each record, if several records share one: the text of its question, or a repeated item key. Null without
 * repeats.
 */
export function itemKey(records: readonly JsonRecord[], named: FieldMap = {}): readonly (string | null)[] | null {
  const textsAt = (steps: MappedPath) => records.map((record) => textOf(readPath(record, steps)));
  for (const path of [named.question, named.id]) {
    const parsed = path === undefined ? null : parsePath(path);
    const texts = parsed?.ok ? textsAt(parsed.path) : [];
    if (isRepeating(texts)) return texts;
  }
  for (const key of keysIn(records)) {
    const texts = isKeyOfItem(wordsOf(key)) ? textsAt([key]) : [];
    if (isRepeating(texts)) return texts;
  }
  return null;
}

const isKeyOfItem = (words: readonly string[]): boolean =>
  (isIdName(words) || (words.length === 1 && ITEMS.has(words[0] ?? ""))) && !words.some((word) => NO_ITEM.has(word));

const LONGEST = 2000;
const textOf = (value: unknown): string | null =>
  typeof value === "string" ? value.slice(0, LONGEST) : typeof value === "number" ? String(value) : null;

function isRepeating(values: readonly (string | null)[]): boolean {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  const repeated = [...counts.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
  return counts.size >= FEWEST && repeated >= MOSTLY * values.length;
}
const FEWEST = 3;

const OWN = 0.7;

export function areOfGroups(values: readonly unknown[], key: readonly (string | null)[] | null): boolean {
  if (key === null) return false;
  const items = new Map<string, unknown>();
  for (const [at, item] of key.entries()) {
    if (item === null) continue;
    const value = values[at] ?? null;
    if (items.has(item) && items.get(item) !== value) return false;
    items.set(item, value);
  }
  return new Set(items.values()).size <= OWN * items.size;
}
