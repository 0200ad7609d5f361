import type { FieldMap, Meaning } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { type MappedPath, parsePath, printPath } from "../dottedPath.ts";
import { isScoreName, isSureScore, OF_JUDGES, wordsOf } from "../ownScores/names.ts";
import { NO_SCORE_OBJECTS, SCORE_OBJECTS } from "../ownScores/read.ts";
import { isMeasuredName } from "../reading/columnNames.ts";
import { type ColumnMeaning, isFixed, meaningsOf } from "../reading/meaning.ts";
import { type Profile, profileOf } from "../reading/profile.ts";
import { lastKey } from "./paths.ts";

const MOST_INNER = 60;

/**
 * The mapping with scores of objects that `score` columns miss: nested deeper, or under other names. Values beside the
 * question are about it, and values within the response are said: none are scores.
 */
export function withInner(map: FieldMap, records: readonly JsonRecord[]): FieldMap {
  const taken = new Set(Object.values(map));
  const firstOf = (path: string | undefined): unknown => {
    const parsed = path === undefined ? null : parsePath(path);
    return parsed?.ok === true && parsed.path.length > 1 ? parsed.path[0] : undefined;
  };
  const ofFields = new Set([...taken].map(firstOf));
  const said = parsePath(map.response ?? "");
  const isSaid = (steps: MappedPath) => said.ok && said.path.every((step, at) => step === steps[at]);
  const asked = firstOf(map.question);
  const isAsked = (first: unknown) => first === asked && first !== firstOf(map.response);
  const inner = scoreLikeColumns(records).filter(({ steps, path, meaning }) => {
    const [first, ...rest] = steps;
    if (rest.length === 0 || taken.has(path) || isSaid(steps) || SCORE_OBJECTS.has(String(first))) return false;
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
  const counted = countsByKey(profile);
  return profile.columns.flatMap((column): readonly ScoreLikeColumn[] => {
    const { path, steps } = column;
    if (parentsOf(steps).some((parent) => counted.has(parent))) return [];
    const own = meanings.get(path);
    const isColumn = steps.every((step) => typeof step === "string");
    const isSetting = steps.length > 1 && NO_SCORE_OBJECTS.has(String(steps[0]));
    if (own === undefined || !isColumn || isSetting || !TOLD.has(own.meaning) || isFixed(own.meaning, column))
      return [];
    if (own.meaning === "count" && !isMeasuredName(wordsOf(lastKey(steps)))) return [];
    return [{ path, steps, meaning: own.meaning, own }];
  });
}

const MANY_KEYS = 12;
const SELDOM = 0.25;
const MOSTLY = 0.8;

/** Paths of the objects that a column is in, but for those of scores: a task may have scores of its own. */
const parentsOf = (steps: MappedPath): readonly string[] =>
  SCORE_OBJECTS.has(String(steps[0])) ? [] : steps.slice(0, -1).map((_, at) => printPath(steps.slice(0, at + 1)));

/** Objects that have other keys in each record, such as counts of the answers given: their values are no columns. */
function countsByKey({ columns, records }: Profile): ReadonlySet<string> {
  const byParent = new Map<string, number[]>();
  for (const { steps, present, numbers } of columns)
    for (const parent of numbers === null ? [] : parentsOf(steps))
      byParent.set(parent, [...(byParent.get(parent) ?? []), present]);
  return new Set(
    [...byParent].flatMap(([parent, each]) => {
      const seldom = each.filter((present) => present <= SELDOM * records).length;
      return each.length >= MANY_KEYS && seldom > each.length * MOSTLY ? [parent] : [];
    }),
  );
}
