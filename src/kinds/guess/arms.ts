import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { printPath } from "../dottedPath.ts";
import { isSureScore } from "../ownScores/names.ts";
import type { FlatList } from "./lists.ts";

// Runs of the same questions, each with a list of scores: `{arms: [{name, per_query: [{query, scores}]}]}`.

const ITEM = /^(?:query|question|prompt|input|q)(?:[_ ]?(?:text|id))?$|^(?:id|qid)$/i;
const ARM = /^(?:arm|name|config|configuration|variant|method|system|pipeline|model|strategy|retriever|setting|mode)$/i;

/**
 * Whether each element of a list has one of the questions that several records have, and scores: `arms` with a list of
 * `per_query` each.
 */
export function areScored({ list, members }: FlatList, records: readonly JsonRecord[]): boolean {
  const item = [...members].find((key) => ITEM.test(key));
  if (item === undefined || records.length < 2 || records.some((record) => record[item] !== undefined)) return false;
  const lists = records.map(({ [list]: own }) => (Array.isArray(own) ? own.filter(isObject) : []));
  const items = lists.map((own) => own.map(({ [item]: value }) => plainText(value)));
  if (items.some((own) => own.length < 2 || new Set(own).size < own.length)) return false;
  const [first = [], ...others] = items;
  if (!others.some((own) => own.filter((one) => first.includes(one)).length > first.length / 2)) return false;
  return lists.every((own) =>
    own.every((element) =>
      [element, element.scores, element.metrics].some(
        (held) =>
          isObject(held) && Object.entries(held).some(([key, one]) => typeof one === "number" && isSureScore(key)),
      ),
    ),
  );
}

/** The mapping with the name of each group as the model: the groups answer the same questions. */
export function withArm(map: FieldMap, { members }: FlatList, records: readonly JsonRecord[]): FieldMap {
  if (map.model !== undefined) return map;
  const names = Object.keys(records[0] ?? {}).filter((key) => !members.has(key) && ARM.test(key));
  const arm = names.find((key) => {
    const values = records.map((record) => record[key]);
    return values.every((value) => typeof value === "string") && new Set(values).size === records.length;
  });
  if (arm === undefined) return map;
  const { dataset, ...others } = map;
  return { ...(dataset === printPath([arm]) ? others : map), model: printPath([arm]) };
}
