import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { parsePath, readPath } from "../dottedPath.ts";
import { hasWords } from "../reading/pairs.ts";
import { lastKey } from "./paths.ts";
import { scoreLikeColumns } from "./scoreLikeColumns.ts";

const MOST_CLASSES = 20;
const SHORTEST = 3;
const NEARLY_ALL = 0.8;
const FEWEST = 10;
const CLASSES = /categor|class|label|type|topic|sentiment|emotion|intent|stance/i;

/**
 * The one column of classes such that nearly every response names its row's class and no other: the column is the
 * reference. A response that weighs several classes is not judged by its words.
 */
export function classAnswered(map: FieldMap, response: string, records: readonly JsonRecord[]): string | null {
  const said = parsePath(map[response] ?? "");
  if (!said.ok) return null;
  const texts = records
    .flatMap((record) => readPath(record, said.path) ?? [])
    .filter((text) => typeof text === "string");
  if (texts.length < FEWEST) return null;
  const fixed = new Set(Object.entries(map).flatMap(([id, path]) => (id === "dataset" ? [] : [path])));
  const [only, another] = scoreLikeColumns(records).filter(({ path, steps, meaning }) => {
    const name = lastKey(steps);
    if (meaning !== "label" || steps.length > 1 || fixed.has(path) || !CLASSES.test(name)) return false;
    const values = records.flatMap((record) => readPath(record, steps) ?? []).filter((value) => value !== "");
    const classes = [...new Set(values.map((value) => plainText(value).trim()))];
    const areFew = classes.length > 1 && classes.length <= Math.min(MOST_CLASSES, values.length / 3);
    if (!areFew || classes.some((one) => one.length < SHORTEST)) return false;
    const naming = texts.filter((text) => classes.filter((one) => hasWords(text, one)).length === 1);
    return naming.length >= NEARLY_ALL * texts.length;
  });
  return another === undefined ? (only?.path ?? null) : null;
}
