import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { setOf } from "../../text/wordList.ts";
import { wordsOf } from "../ownScores/names.ts";
import { FEW_WORDS, MAY_BE } from "./evidence.ts";
import { hasWords } from "./pairs.ts";
import { type ColumnProfile, type Profile, profileOf } from "./profile.ts";
import { roleNames } from "./roleNames.ts";
import { foldLabel } from "./words.ts";

/** What was expected of an answer beside its text, and what came: `expected_tool` and `actual_tool`. */
export interface AttributePair {
  /** `tool`. */
  readonly of: string;
  readonly expected: string;
  readonly actual: string;
}

const EXPECTED = setOf("expected wanted gold golden target true correct");
const ACTUAL = setOf("actual predicted pred got detected selected chosen observed model");
/** Names of the answer itself: a pair named so is the response and its gold answer. */
const ANSWERS = setOf(
  "answer answers response responses output outputs text reply result results completion label labels class classes",
  "value sql query code number option letter choice y verdict score rating grade judgement judgment outcome decision",
);
const LONGEST = 60;
const MOST_WORDS = 4;
const ALIKE = 0.2;
const SAID = 0.6;
const FEWEST = 4;

const known = new WeakMap<readonly JsonRecord[], readonly AttributePair[]>();

/**
 * Pairs of short labels that are held against each other beside an answer that does not say them: the answer is the
 * response, and neither of them. A class that the answer says was taken from it.
 */
export function attributePairs(records: readonly JsonRecord[]): readonly AttributePair[] {
  const made = known.get(records) ?? pairsIn(records, profileOf(records));
  known.set(records, made);
  return made;
}

function pairsIn(records: readonly JsonRecord[], { columns }: Profile): readonly AttributePair[] {
  if (records.length < FEWEST) return [];
  const able = columns.filter(({ steps, path }) => steps.length === 1 && path !== "");
  const short = able.filter(isShort);
  const found = short.flatMap((expected) => {
    const of = restOf(expected, EXPECTED);
    if (of === null) return [];
    const [actual, another] = short.filter((one) => one !== expected && restOf(one, ACTUAL) === of);
    return actual === undefined || another !== undefined ? [] : [{ of, expected, actual }];
  });
  return found.flatMap(({ of, expected, actual }) => {
    const texts = records.map((record) => [expected, actual].map((one) => textAt(record, one)));
    const given = texts.filter(([one, other]) => one !== "" && other !== "");
    const alike = given.filter(([one, other]) => one === other);
    if (given.length < FEWEST || alike.length < ALIKE * given.length) return [];
    const isSaid = (answer: ColumnProfile) => {
      const saying = records.filter((record) => {
        const label = textAt(record, actual);
        return label !== "" && hasWords(foldLabel(plainText(record[answer.path] ?? "")), label);
      });
      return saying.length >= SAID * given.length;
    };
    const answers = able.filter(isAnswer);
    const isBeside = answers.length > 0 && !answers.some(isSaid);
    return isBeside ? [{ of: of.replaceAll(" ", "_"), expected: expected.path, actual: actual.path }] : [];
  });
}

/** The other words of a name with one of these at its beginning or end; null for another name, or that of an answer. */
function restOf({ steps }: ColumnProfile, sides: ReadonlySet<string>): string | null {
  const words = wordsOf(String(steps[0]));
  const [first = "", last = ""] = [words[0], words.at(-1)];
  const rest = sides.has(first) ? words.slice(1) : sides.has(last) ? words.slice(0, -1) : [];
  return rest.length === 0 || rest.some((word) => ANSWERS.has(word)) ? null : rest.join(" ");
}

function isShort({ types, values, texts }: ColumnProfile): boolean {
  if (values === 0 || types.object > 0 || types.number > values / 2) return false;
  return texts === null || (texts.lengths.p90 <= LONGEST && texts.words.p90 <= MOST_WORDS);
}

const isAnswer = ({ steps, texts, types, values, distinct }: ColumnProfile): boolean =>
  types.text > values / 2 &&
  roleNames(steps).response >= MAY_BE &&
  (texts?.words.median ?? 0) >= FEW_WORDS &&
  distinct > values / 2;

/** A value as it is compared: lists without their order. */
export const comparable = (value: unknown): string =>
  Array.isArray(value)
    ? JSON.stringify([...new Set(value.map((one) => foldLabel(plainText(one))))].sort())
    : value === null || value === undefined
      ? ""
      : foldLabel(plainText(value));

const textAt = (record: JsonRecord, { path }: ColumnProfile): string => comparable(record[path]);
