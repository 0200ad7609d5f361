import {
  type HowRead,
  type Meaning,
  type ReadColumn,
  type ReadingFile,
  SCORE_MEANINGS,
  type ScoreMeaning,
  type ScoreReading,
} from "../../../src/model/index.ts";
import { columnText, fieldsAt } from "../../../src/present/readingLine.ts";

// What a person says of a column, as the reading that says it. None changes what was said of other columns, but for a
// field, which is read from one column.

/** Meanings of columns that may become scores by themselves once nothing else is read from them. */
const SCORABLE: ReadonlySet<Meaning> = new Set([
  "flag",
  "label",
  "score",
  "duration",
  "cost",
  "count",
  "index",
  "id",
  "time",
  "setting",
  "state",
  "list of flags",
  "list of numbers",
]);

const isScorable = ({ meaning, score }: ReadColumn): boolean => score !== null || SCORABLE.has(meaning);

/** Meanings of columns whose values cannot be scores. */
const NO_VALUES: ReadonlySet<Meaning> = new Set(["list of texts", "list of objects", "spans", "chat", "object"]);

/** Whether a person can say that the column holds scores. */
export const canBeScore = (column: ReadColumn): boolean => isScorable(column) || !NO_VALUES.has(column.meaning);

/** What the column is as a score; `none` of one that is read as something else, or not at all. */
export function scoreMeaningOf({ score, reading, meaning, isUsed, role }: ReadColumn): ScoreMeaning {
  // Of a list come several scores under names of their own.
  const isList = isUsed && role === null && (meaning === "list of flags" || meaning === "list of numbers");
  return score === null && !isList ? "none" : (reading?.meaning ?? likelyMeaning(meaning));
}

/** The default meaning of a column as a score: that of its values, if a score can have it. */
export function likelyMeaning(meaning: Meaning): ScoreMeaning {
  if (meaning === "list of flags") return "flag";
  if (meaning === "text") return "label";
  return SCORE_MEANINGS.find((one) => one === meaning) ?? "score";
}

/** What can be said of it: entries of lists are flags or numbers. */
export const meaningsFor = ({ meaning }: ReadColumn): readonly ScoreMeaning[] =>
  meaning.startsWith("list of ") ? ["score", "flag", "none"] : SCORE_MEANINGS;

/** The field is read from this column; null: none is, and it is no score. */
export function withRole(how: HowRead, column: ReadColumn, field: string | null): ReadingFile {
  const { reading } = how;
  const here = new Set([...fieldsAt(column, how), ...scoreRoles(how, column)]);
  const others = Object.entries(reading.roles).filter(([id]) => !here.has(id) && id !== field);
  const roles = Object.fromEntries(field === null ? others : [...others, [field, column.path]]);
  // A column that can be one would be a score again by itself.
  if (field !== null || !isScorable(column)) return { ...reading, roles };
  const none = { [scoreNameOf(how, column)]: saidOf(how, column, { meaning: "none" }) };
  return { ...reading, roles, scores: { ...reading.scores, ...none } };
}

/** The column is a score of this meaning, or none. */
export function withMeaning(how: HowRead, column: ReadColumn, meaning: ScoreMeaning): ReadingFile {
  if (meaning === "none") return withRole(how, column, null);
  return withScore(how, column, { meaning });
}

/** More is said of how a column is read as a score; `undefined` takes back what was said. */
export function withScore(how: HowRead, column: ReadColumn, said: Said): ReadingFile {
  const { reading } = how;
  const name = scoreNameOf(how, column);
  const here = new Set(fieldsAt(column, how));
  const others = Object.entries(reading.roles).filter(([id]) => !here.has(id));
  // A column that is read as a score already needs no place of its own.
  const place = column.score === null ? [[`${SCORE}${name}`, column.path] as const] : [];
  return {
    ...reading,
    roles: Object.fromEntries([...others, ...place]),
    scores: { ...reading.scores, [name]: saidOf(how, column, said) },
  };
}

/** What can be said of a score; a member that is `undefined` is taken back. */
export type Said = { readonly [Name in keyof ScoreReading]?: ScoreReading[Name] | undefined };

function saidOf(how: HowRead, column: ReadColumn, said: Said): ScoreReading {
  const all = { ...how.reading.scores[scoreNameOf(how, column)], ...said };
  // Members that are undefined are left out, so that what is kept is what is said.
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as ScoreReading;
}

const SCORE = "score.";

/** Scores that are read from the column by a place of their own. */
const scoreRoles = ({ reading }: HowRead, { path }: ReadColumn): readonly string[] =>
  Object.keys(reading.roles).filter((id) => id.startsWith(SCORE) && reading.roles[id] === path);

/** The name of a column as a score: the one that it has, or that something was said of, else that of the column. */
function scoreNameOf(how: HowRead, column: ReadColumn): string {
  if (column.score !== null) return column.score;
  const [placed] = scoreRoles(how, column);
  if (placed !== undefined) return placed.slice(SCORE.length);
  const text = columnText(column.path);
  const said = [text, text.slice(text.lastIndexOf(".") + 1)].find((name) => Object.hasOwn(how.reading.scores, name));
  return said ?? text;
}
