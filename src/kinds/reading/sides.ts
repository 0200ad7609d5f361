import type { Meaning } from "../../model/index.ts";
import { setOf } from "../../text/wordList.ts";
import { printPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import type { ColumnMeaning } from "./meaning.ts";
import type { ColumnProfile, Profile } from "./profile.ts";
import type { Role } from "./roleNames.ts";

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
type Sides = Readonly<Record<Side, ReadonlySet<string>>>;

export function sidesIn({ columns }: Profile, meanings: ReadonlyMap<string, ColumnMeaning>): Sides {
  const all = columns.flatMap((column) => sideOf(column, meanings.get(column.path)?.meaning) ?? []);
  const those = (wanted: Side) => new Set(all.flatMap(({ side, of }) => (side === wanted ? [of] : [])));
  return { predicted: those("predicted"), actual: those("actual"), expected: those("expected") };
}

/**
 * The actual value is the reference beside a prediction of it, and the response beside what was expected of it
 * (`expected_policy` and `actual_policy`); alone, `actual_output` is a response.
 */
export function sided(named: Weights, column: ColumnProfile, meaning: Meaning, sides: Sides): Weights {
  const found = sideOf(column, meaning);
  if (found === null) return named;
  const { side, of } = found;
  const none = { question: 0, response: 0, reference: 0, contexts: 0 };
  const isHeld = sides.actual.has(of);
  if (!isHeld || !(sides.predicted.has(of) || sides.expected.has(of))) return named;
  if (sides.predicted.has(of) && side === "expected") return named;
  const isResponse = side === "predicted" || (side === "actual" && !sides.predicted.has(of));
  return isResponse
    ? { ...none, response: Math.max(named.response, BESIDE) }
    : { ...none, reference: Math.max(named.reference, BESIDE) };
}
const BESIDE = 0.8;
