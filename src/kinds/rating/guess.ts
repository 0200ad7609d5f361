import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { printPath } from "../dottedPath.ts";
import { labelPairIn } from "../guess/labelPair.ts";

const IDS = /^(?:id|idx|index|.*[_ -]id)$/i;

export function guessRatings(records: readonly JsonRecord[]): FieldMap | null {
  const pair = labelPairIn(records);
  if (pair === null) return null;
  const taken = [pair.gold, pair.auto];
  const keys = [...new Set(records.flatMap(Object.keys))].filter((key) => !taken.includes(key));
  const prompt = keys.find((key) => isText(key, records));
  const id = keys.find((key) => IDS.test(key));
  return {
    ...(id === undefined ? {} : { id: printPath([id]) }),
    ...(prompt === undefined ? {} : { prompt: printPath([prompt]) }),
    gold: printPath([pair.gold]),
    auto: printPath([pair.auto]),
  };
}

const isText = (key: string, records: readonly JsonRecord[]): boolean =>
  records.filter((record) => /\S\s+\S+\s+\S/.test(plainText(record[key] ?? ""))).length > records.length / 2;
