import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { listedKeys, parsePath, printPath } from "../dottedPath.ts";
import { labelPairIn } from "../guess/labelPair.ts";
import { pairsIn } from "../guess/pairColumns.ts";
import { ratersIn } from "../guess/raterColumns.ts";
import { withoutSides } from "../sides.ts";

const IDS = /^(?:id|idx|index|.*[_ -]id)$/i;

export function guessRatings(records: readonly JsonRecord[]): FieldMap | null {
  const raters = pairsIn(records) ?? ratersIn(records) ?? pairOfLabels(records);
  if (raters === null) return null;
  const taken = new Set(Object.values(raters).flatMap(keysIn));
  const keys = [...new Set(records.flatMap(Object.keys))].filter((key) => !taken.has(key));
  const prompt = keys.find((key) => isText(key, records));
  const id = keys.find((key) => IDS.test(key));
  return {
    ...(id === undefined ? {} : { id: printPath([id]) }),
    ...(prompt === undefined ? {} : { prompt: printPath([prompt]) }),
    ...raters,
  };
}

function pairOfLabels(records: readonly JsonRecord[]): FieldMap | null {
  const pair = labelPairIn(records);
  return pair && { gold: printPath([pair.gold]), auto: printPath([pair.auto]) };
}

function keysIn(place: string): readonly string[] {
  const parsed = parsePath(withoutSides(place));
  const [key] = parsed.ok ? parsed.path : [];
  return typeof key === "string" ? listedKeys(key) : [];
}

const isText = (key: string, records: readonly JsonRecord[]): boolean =>
  records.filter((record) => /\S\s+\S+\s+\S/.test(plainText(record[key] ?? ""))).length > records.length / 2;
