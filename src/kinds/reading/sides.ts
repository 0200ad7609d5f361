import type { Meaning } from "../../model/index.ts";
import { setOf } from "../../text/wordList.ts";
import { printPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { isVerdictName } from "./columnNames.ts";
import { LEAST, MAY_BE, SURE } from "./evidence.ts";
import type { ColumnMeaning } from "./meaning.ts";
import type { ColumnProfile, Profile } from "./profile.ts";
import { type Role, roleNames } from "./roleNames.ts";
import { foldLabel, isPlaceholder } from "./words.ts";

type Weights = Readonly<Record<Role, number>>;

const PREDICTED = setOf("predicted pred prediction predictions preds");
const ACTUAL = setOf("actual true real observed");
const EXPECTED = setOf("expected wanted");
const OF_CLASS = setOf("class label category y bool flag");
const PREDICTORS = setOf("model llm");

/**
 * A column's side and subject: `predicted_files` and `actual_files` are of files. Of flags `label` is the truth and
 * `model_bool` the prediction. Null for no side.
 */
function sideOf(
  { steps }: ColumnProfile,
  meaning: Meaning | undefined,
): { readonly side: Side; readonly of: string } | null {
  const last = steps.at(-1);
  const words = typeof last === "string" ? wordsOf(last) : [];
  const [first = "", ...rest] = words;
  const isPlain = meaning === "flag" && (words.length === 1 ? OF_CLASS.has(first) : PREDICTORS.has(first));
  const side =
    words.find((word) => PREDICTED.has(word) || ACTUAL.has(word) || EXPECTED.has(word)) ??
    (isPlain ? first : undefined);
  if (side === undefined || (side === first && isPlain && !rest.every((word) => OF_CLASS.has(word)))) return null;
  const of = words.filter((word) => word !== side && !OF_CLASS.has(word)).join(" ");
  const isPredicted = PREDICTED.has(side) || PREDICTORS.has(side);
  return {
    side: isPredicted ? "predicted" : EXPECTED.has(side) ? "expected" : "actual",
    of: `${printPath(steps.slice(0, -1))} ${of}`,
  };
}

type Side = "predicted" | "actual" | "expected";
type Sides = Readonly<Record<Side, ReadonlySet<string>>> & {
  /** Paths of flags that say what is right, and of the answers that give one of their words. */
  readonly asked: ReadonlySet<string>;
  readonly answers: ReadonlySet<string>;
};

export function sidesIn({ columns }: Profile, meanings: ReadonlyMap<string, ColumnMeaning>): Sides {
  const all = columns.flatMap((column) => sideOf(column, meanings.get(column.path)?.meaning) ?? []);
  const those = (wanted: Side) => new Set(all.flatMap(({ side, of }) => (side === wanted ? [of] : [])));
  const of = answeredIn(columns, meanings);
  return { predicted: those("predicted"), actual: those("actual"), expected: those("expected"), ...of };
}

/**
 * Flags that are named as what is right, beside answers that give or begin with one of their words: `label` (`yes`) and
 * `answer` (`Yes, there is one.`).
 */
function answeredIn(
  columns: readonly ColumnProfile[],
  meanings: ReadonlyMap<string, ColumnMeaning>,
): Pick<Sides, "asked" | "answers"> {
  const flags = columns.filter(
    ({ path, steps }) =>
      meanings.get(path)?.meaning === "flag" &&
      roleNames(steps).reference >= LEAST &&
      !isVerdictName(wordsOf(String(steps.at(-1)))),
  );
  const found = flags.flatMap((flag) => {
    const words = wordsIn(flag);
    const { response, reference } = roleNames(flag.steps);
    const answers = columns.filter((column) => {
      const own = roleNames(column.steps);
      const isNamed = own.response >= MAY_BE && own.reference < SURE && own.response > response;
      return column !== flag && isNamed && givesOneOf(column, words);
    });
    return words.length > 1 && answers.length > 0 ? [{ flag, answers, isSure: reference > response }] : [];
  });
  const sure = found.filter(({ isSure }) => isSure);
  const used = sure.length > 0 ? sure : found;
  return {
    asked: new Set(used.map(({ flag }) => flag.path)),
    answers: new Set(used.flatMap(({ answers }) => answers.map(({ path }) => path))),
  };
}

const wordsIn = ({ frequent }: ColumnProfile): readonly string[] => [
  ...new Set(frequent.map(({ value }) => foldLabel(String(value))).filter((text) => !isPlaceholder(text, "numbers"))),
];

/** Whether nearly all values are one of the words, or begin with one. */
function givesOneOf({ texts, types, values, frequent }: ColumnProfile, words: readonly string[]): boolean {
  const begins = (text: string) => {
    const plain = foldLabel(text);
    return words.some(
      (word) => plain === word || (plain.startsWith(word) && !/^[\p{L}\p{N}]/u.test(plain.slice(word.length))),
    );
  };
  if (types.flag > values / 2) return frequent.every(({ value }) => begins(String(value)));
  if (texts === null || types.text <= values / 2) return false;
  const given = texts.each.filter(({ text }) => begins(text)).reduce((all, { count }) => all + count, 0);
  return given >= NEARLY_ALL * values;
}
const NEARLY_ALL = 0.9;

/**
 * A flag that an answer gives one word of is the reference. The actual value is so beside a prediction of it, and the response beside what was expected of it
 * (`expected_policy` and `actual_policy`); alone, `actual_output` is a response.
 */
export function sided(named: Weights, column: ColumnProfile, meaning: Meaning, sides: Sides): Weights {
  const none = { question: 0, response: 0, reference: 0, contexts: 0 };
  if (sides.asked.has(column.path)) return { ...none, reference: Math.max(named.reference, BESIDE) };
  if (sides.answers.has(column.path)) return { ...none, response: Math.max(named.response, BESIDE) };
  const found = sideOf(column, meaning);
  if (found === null) return named;
  const { side, of } = found;
  const isHeld = sides.actual.has(of);
  if (!isHeld || !(sides.predicted.has(of) || sides.expected.has(of))) return named;
  if (sides.predicted.has(of) && side === "expected") return named;
  const isResponse = side === "predicted" || (side === "actual" && !sides.predicted.has(of));
  return isResponse
    ? { ...none, response: Math.max(named.response, BESIDE) }
    : { ...none, reference: Math.max(named.reference, BESIDE) };
}
const BESIDE = 0.8;
