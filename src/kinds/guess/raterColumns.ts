import { type FieldMap, groupBy } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { listingOf, printPath } from "../dottedPath.ts";
import { type SideWords, withSides } from "../sides.ts";
import { areAlike, areOpposed, type LabelCandidate, labelsIn } from "./labelPair.ts";
import {
  aspectOf,
  columnsIn,
  isModelWord,
  isNamedAfter,
  type RatedColumn,
  type Rater,
  raterOf,
} from "./ratedColumns.ts";

interface Labelled extends RatedColumn {
  readonly rater: Rater;
  readonly labels: LabelCandidate["labels"];
}

/**
 * Several raters of one thing as columns: people (`human_1`, `annotator_a`), judges (`gpt4_score`, `judge_claude`), and
 * what people settled on (`majority_label`). At least two people, or two judges beside a person; their columns have
 * mostly the same labels. Of several things that are rated the whole counts; else there is no telling.
 */
export function ratersIn(records: readonly JsonRecord[]): FieldMap | null {
  const columns = columnsIn(records);
  const systems = answeringModels(columns);
  const labelled = columns.flatMap((column): readonly Labelled[] => {
    const rater = raterOf(column.words);
    const isSystem = rater === "judge" && column.words.some((word) => systems.has(word));
    const labels =
      rater === null || isSystem
        ? null
        : labelsIn(rater === "person" && isOfLists(column, columns) ? column.values.flat() : column.values);
    return rater === null || labels === null ? [] : [{ ...column, rater, labels }];
  });
  const groups = groupBy(labelled, aspectOfColumn(labelled));
  const found = [...groups].flatMap(([aspect, own]) => {
    const map = mapOf(own);
    return map === null ? [] : [{ aspect, map }];
  });
  const whole = found.find(({ aspect }) => aspect === "") ?? (found.length === 1 ? found[0] : undefined);
  return whole?.map ?? null;
}

/**
 * Whether a column has a list in each record with a label of each person (`human_scores: [3, 4]`): all lists are of one
 * length, which no other column has. Lists beside each other have a label for each part of an answer.
 */
function isOfLists({ values }: RatedColumn, columns: readonly RatedColumn[]): boolean {
  const lengths = new Set(lengthsOf(values));
  const [length = 0, another] = lengths;
  if (another !== undefined || length < 2 || length > MOST_LISTED) return false;
  return columns.every((other) => other.values === values || !lengthsOf(other.values).includes(length));
}

const lengthsOf = (values: readonly unknown[]): readonly number[] =>
  values.flatMap((value) => (Array.isArray(value) ? [value.length] : []));
const MOST_LISTED = 20;

/** Models whose answers the records have: scores under their names are of these, and not by them. */
function answeringModels(columns: readonly RatedColumn[]): ReadonlySet<string> {
  const answering = columns.filter(({ words, values }) => !words.some((word) => WHY.has(word)) && areTexts(values));
  return new Set(answering.flatMap(({ words }) => words.filter(isModelWord)));
}

const WHY: ReadonlySet<string> = new Set([
  ...[
    "reason",
    "reasoning",
    "rationale",
    "explanation",
    "comment",
    "comments",
    "justification",
    "feedback",
    "critique",
  ],
  ...["analysis", "raw", "note", "notes", "thoughts", "verdict", "judgment", "judgement", "judge"],
]);
const LONG = 4;

function areTexts(values: readonly unknown[]): boolean {
  const texts = values.filter((value) => typeof value === "string" && value.trim().split(/\s+/, LONG).length === LONG);
  return texts.length > values.length / 2;
}

/** Columns of raters by name (`annotator_alice`, `annotator_bob`) are of one thing. */
function aspectOfColumn(columns: readonly Labelled[]): (column: Labelled) => string {
  const aspects = columns.map((column) => ({ column, aspect: aspectOf(column.words) }));
  const named = aspects.filter(({ column, aspect }) => aspect !== "" && isNamedAfter(column.words));
  const areNames =
    named.length > 1 &&
    new Set(named.map(({ aspect }) => aspect)).size === named.length &&
    areAllAlike(named.map(({ column }) => column));
  return (column) => (areNames && named.some((one) => one.column === column) ? "" : aspectOf(column.words));
}

const areAllAlike = ([first, ...others]: readonly Labelled[]): boolean =>
  first !== undefined && others.every((other) => areAlike(first, other));

function mapOf(columns: readonly Labelled[]): FieldMap | null {
  const of = (rater: Rater) => columns.filter((column) => column.rater === rater);
  const [first] = [...of("person"), ...of("consensus"), ...of("judge")];
  if (first === undefined) return null;
  const fits = (column: Labelled) => areAlike(first, column) && !areOpposed(first.values, column.values);
  const [people, judges, consensus] = [of("person"), of("judge"), of("consensus")].map((own) => own.filter(fits));
  if (people === undefined || judges === undefined || consensus === undefined) return null;
  const [gold, anotherGold] = consensus;
  const isSeveral = people.length > 1 || people.some(({ values }) => values.some(Array.isArray));
  const isEnough = isSeveral || (judges.length > 1 && people.length + consensus.length > 0);
  if (!isEnough || anotherGold !== undefined) return null;
  const [person] = people;
  const isOne = !isSeveral && gold === undefined;
  return fieldsOf({
    gold: gold ? [gold] : isOne && person ? [person] : [],
    people: isOne ? [] : people,
    auto: judges,
  });
}

/** Fields of raters; null if columns of a field cannot be listed. */
export function fieldsOf(
  fields: Readonly<Record<string, readonly Pick<RatedColumn, "steps">[]>>,
  words: Readonly<Record<string, SideWords | null>> = {},
): FieldMap | null {
  const map: Record<string, string> = {};
  for (const [field, columns] of Object.entries(fields)) {
    if (columns.length === 0) continue;
    const place = placeOf(columns.map(({ steps }) => steps));
    if (place === null) return null;
    map[field] = withSides(place, words[field] ?? null);
  }
  return map;
}

/** One path for columns beside each other. */
function placeOf(paths: readonly (readonly string[])[]): readonly string[] | null {
  const [first = []] = paths;
  if (paths.length === 1) return first;
  const parents = new Set(paths.map((path) => printPath(path.slice(0, -1))));
  const key = parents.size === 1 ? listingOf(paths.map((path) => path.at(-1) ?? "")) : null;
  return key === null ? null : [...first.slice(0, -1), key];
}
