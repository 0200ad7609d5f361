import type { TableView } from "../../analysis/table/view.ts";
import type { Capped, MetricInfo, Modes, OwnScores } from "../../model/index.ts";
import { directionOf, isScoreId, isSpent, isSureScore, readingOf, scoreId, scoreName } from "./names.ts";

/** Prefixes of value names; this one: scores without a value. */
export const NOT_GIVEN = "score-none.";
const LABEL = "label.";
export const labelId = (name: string): string => LABEL + name;
export const isLabelId = (id: string): boolean => id.startsWith(LABEL);
export const labelName = (id: string): string => id.slice(LABEL.length);
/** Entry counts of scores that are means of entries: their weights. */
const MEAN_OF = "score-of.";
export const GEOMETRIC_OF = "score-geometric-of.";
/** Scores of samples that did not run. */
const OF_FAILED = "score-of-failed.";
export const failedId = (name: string): string => OF_FAILED + name;
export const isFailedId = (id: string): boolean => id.startsWith(OF_FAILED);
/** Each sample's value is the name of its verdict. */
export const VERDICT_BY = "score-verdict";

/** Scores of a sample as values of the table: `score.NAME`, and the verdict's name. */
export function scoreValues(scores: OwnScores): Readonly<Record<string, string | number>> {
  const values: Record<string, string | number> = {};
  for (const [name, { value, label, of, isGeometric }] of Object.entries(scores.byName)) {
    if (label !== undefined) values[labelId(name)] = label;
    if (value !== null) values[scoreId(name)] = value;
    else if (label === undefined) values[NOT_GIVEN + name] = 1;
    if (value !== null && of !== undefined) values[(isGeometric ? GEOMETRIC_OF : MEAN_OF) + name] = of;
  }
  if (scores.verdict !== undefined) values[VERDICT_BY] = scores.verdict;
  return values;
}

/** A sample that did not run has no answer: its scores are kept apart. */
export function failedValues({ byName }: OwnScores): Readonly<Record<string, number>> {
  const given = Object.entries(byName).flatMap(([name, { value }]) => (value === null ? [] : [[name, value] as const]));
  return Object.fromEntries(given.map(([name, value]) => [failedId(name), value]));
}

export function isVerdictScore(name: string, { valuesOf }: Pick<TableView<never>, "valuesOf">): boolean {
  const scored = name.startsWith(NOT_GIVEN) ? name.slice(NOT_GIVEN.length) : isScoreId(name) ? scoreName(name) : null;
  return name === VERDICT_BY || (scored !== null && valuesOf(VERDICT_BY).includes(scored));
}

export const FileVerdict = { none: 0, wrong: 1, right: 2, partly: 3 } as const;

export function fileVerdictOf({ byName, verdict, isRight }: OwnScores): number {
  if (isRight !== undefined) return isRight ? FileVerdict.right : FileVerdict.wrong;
  return fileVerdictWith(verdict === undefined ? null : (byName[verdict]?.value ?? null));
}

export function fileVerdictWith(value: number | null): number {
  if (value === null) return FileVerdict.none;
  if (value >= 1) return FileVerdict.right;
  return value <= 0 ? FileVerdict.wrong : FileVerdict.partly;
}

type TableValues = Pick<TableView<never>, "valueNames" | "valuesOf" | "rangeOf" | "samplesWith">;

export interface FoundScore {
  readonly id: string;
  readonly info: MetricInfo;
  readonly isVerdict: boolean;
  /** Whether it comes before our own metrics: a verdict, or without verdicts a judged score. */
  readonly isFirst: boolean;
}

const MOST_SCORES = 100;

/** The scores of a table in order of appearance, verdicts first; the most frequent ones if there are too many. */
export function scoresIn(view: TableValues, modes: Modes | null = null): readonly FoundScore[] {
  const names = scoreIdsIn(view);
  if (names.length === 0) return [];
  const verdicts = new Set(view.valuesOf(VERDICT_BY));
  const found = mostFrequent(names, view, MOST_SCORES).map((id): FoundScore => {
    const isVerdict = verdicts.has(scoreName(id));
    const info = infoOf(id, isVerdict, view, modes);
    const isFirst = isVerdict || (verdicts.size === 0 && info.direction === "higher" && isSureScore(scoreName(id)));
    return { id, info, isVerdict, isFirst };
  });
  return [...found.filter(({ isVerdict }) => isVerdict), ...found.filter(({ isVerdict }) => !isVerdict)];
}

/** Ids of scores that are means of entries, each with the name of their count. */
export function weightedIn(view: Pick<TableValues, "valueNames">): readonly { id: string; of: string }[] {
  return view.valueNames().flatMap((of) => {
    const head = [MEAN_OF, GEOMETRIC_OF].find((one) => of.startsWith(one));
    return head === undefined ? [] : [{ id: scoreId(of.slice(head.length)), of }];
  });
}

function scoreIdsIn(view: TableValues): readonly string[] {
  const names = view.valueNames();
  const weighted = new Set(weightedIn(view).map(({ id }) => id));
  const ids = names.filter((id) => isScoreId(id) && !weighted.has(id));
  const known = new Set(ids);
  const without = names.flatMap((name) => (name.startsWith(NOT_GIVEN) ? [scoreId(name.slice(NOT_GIVEN.length))] : []));
  return [...ids, ...without.filter((id) => !known.has(id) && !weighted.has(id))];
}

export interface ScorePair {
  readonly own: string;
  readonly other: string;
  readonly isFlag: boolean;
}

const SIDES = [
  ["our_", "ref_"],
  ["pred_", "gt_"],
  ["judge_", "human_"],
] as const;

export function pairsIn(view: TableValues, modes: Modes): readonly ScorePair[] {
  const scores = scoresIn(view, modes);
  const byName = new Map(scores.map((score) => [scoreName(score.id), score]));
  return scores.flatMap(({ id, info }): readonly ScorePair[] => {
    const name = scoreName(id);
    const side = SIDES.find(([own]) => name.startsWith(own));
    const other = side && byName.get(side[1] + name.slice(side[0].length));
    return other ? [{ own: id, other: other.id, isFlag: info.unit === "rate" && other.info.unit === "rate" }] : [];
  });
}

export function scoresCapped(view: TableValues): readonly Capped[] {
  const of = scoreIdsIn(view).length;
  return of > MOST_SCORES ? [{ list: "scores", shown: MOST_SCORES, of }] : [];
}

export function mostFrequent(
  names: readonly string[],
  view: Pick<TableValues, "samplesWith">,
  most: number,
): readonly string[] {
  if (names.length <= most) return names;
  const counts = names.map((name) => view.samplesWith(name));
  const places = [...names.keys()].sort((one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || one - other);
  const chosen = new Set(places.slice(0, most));
  return names.filter((_, place) => chosen.has(place));
}

/**
 * Metric info of a score: by its column, else direction by name and range by values; format and person override. Flags,
 * and verdicts of 0 to 1, are rates. The whole table counts, whatever the filter.
 */
export function infoOf(id: string, isVerdict: boolean, view: TableValues, modes: Modes | null): MetricInfo {
  const name = scoreName(id);
  const { meaning, direction = directionOf(name), range } = readingOf(name, modes?.scores);
  const found = view.rangeOf(id);
  const isFlag = meaning === undefined ? found?.areFlags === true : meaning === "flag";
  const isOpen = range === undefined && meaning !== undefined && meaning !== "flag";
  const known = range ?? [0, 1];
  const least = Math.min(known[0], found?.least ?? known[0]);
  const most = Math.max(known[1], found?.most ?? known[1]);
  const isShare = !isOpen && range === undefined && least === 0 && most === 1;
  return {
    id,
    name,
    formula: isFlag ? "rows with 1 / rows with the score" : "mean of the file's scores",
    range: range === undefined && !isShare ? [found?.least ?? 0, found?.most ?? 1] : [least, most],
    direction,
    unit: isFlag || (isVerdict && least === 0 && most === 1 && meaning !== "score") ? "rate" : "mean",
    source: "the file",
    family: null,
    group: isVerdict ? "answers" : meaning === "cost" || meaning === "duration" || isSpent(name) ? "cost" : "scores",
    from: "file",
  };
}
