import type { FieldMap, Meaning } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { type MappedPath, parsePath } from "../dottedPath.ts";
import { isScoreName, isSureScore, wordsOf } from "../ownScores/names.ts";
import { NO_SCORE_OBJECTS, SCORE_OBJECTS } from "../ownScores/read.ts";
import { isMeasuredName, OF_JUDGES } from "../reading/columnNames.ts";
import { type ColumnMeaning, isFixed, meaningsOf } from "../reading/meaning.ts";
import { profileOf } from "../reading/profile.ts";
import { lastKey } from "./paths.ts";

const MOST_INNER = 60;

/**
 * The mapping with scores of objects that `score` columns miss: nested deeper, or under other names. Values beside the
 * question are about it, and no scores.
 */
export function withInner(map: FieldMap, records: readonly JsonRecord[]): FieldMap {
  const taken = new Set(Object.values(map));
  const firstOf = (path: string | undefined): unknown => {
    const parsed = path === undefined ? null : parsePath(path);
    return parsed?.ok === true && parsed.path.length > 1 ? parsed.path[0] : undefined;
  };
  const ofFields = new Set([...taken].map(firstOf));
  const asked = firstOf(map.question);
  const isAsked = (first: unknown) => first === asked && first !== firstOf(map.response);
  const inner = scoreLikeColumns(records).filter(({ steps, path, meaning }) => {
    const [first, ...rest] = steps;
    if (rest.length === 0 || taken.has(path) || SCORE_OBJECTS.has(String(first))) return false;
    const isOfJudge = steps.slice(0, -1).some((step) => OF_JUDGES.test(String(step)));
    if (isOfJudge) return meaning !== "count" && isScoreName(lastKey(steps));
    return !isAsked(first) && meaning !== "label" && (meaning !== "score" || isScoreName(lastKey(steps)));
  });
  const whole = new Set(
    inner.flatMap(({ steps: [first, ...rest], meaning }) => {
      const isScore = meaning === "score" || meaning === "flag";
      return rest.length === 1 && isScore && !ofFields.has(first) && isSureScore(lastKey(rest)) ? [first] : [];
    }),
  );
  const own = inner.filter(({ steps: [first] }) => !whole.has(first)).slice(0, MOST_INNER);
  return {
    ...map,
    ...Object.fromEntries(own.map(({ steps, path }) => [`score.${steps.map(String).join(".")}`, path])),
  };
}

export interface ScoreLikeColumn {
  readonly path: string;
  readonly steps: MappedPath;
  readonly meaning: Meaning;
  readonly own: ColumnMeaning;
}

const TOLD: ReadonlySet<Meaning> = new Set(["flag", "score", "label", "duration", "cost", "count"]);

export function scoreLikeColumns(records: readonly JsonRecord[]): readonly ScoreLikeColumn[] {
  const profile = profileOf(records);
  const meanings = meaningsOf(profile);
  return profile.columns.flatMap((column): readonly ScoreLikeColumn[] => {
    const { path, steps } = column;
    const own = meanings.get(path);
    const isColumn = steps.every((step) => typeof step === "string");
    const isSetting = steps.length > 1 && NO_SCORE_OBJECTS.has(String(steps[0]));
    if (own === undefined || !isColumn || isSetting || !TOLD.has(own.meaning) || isFixed(own.meaning, column))
      return [];
    if (own.meaning === "count" && !isMeasuredName(wordsOf(lastKey(steps)))) return [];
    return [{ path, steps, meaning: own.meaning, own }];
  });
}
