import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { numberedOf, printPath } from "../dottedPath.ts";
import { readsPlace } from "./pairOrders.ts";
import { columnsIn, isAbout, type RatedColumn, type Rater, raterOf } from "./ratedColumns.ts";
import { fieldsOf } from "./raterColumns.ts";
import { type NamesOf, type PairEnds, type SidesFound, sidesIn, turnedWords, unitedWords } from "./sideWords.ts";

interface Pair {
  readonly columns: readonly [RatedColumn, RatedColumn];
  readonly ends: PairEnds;
}

interface Verdict extends SidesFound {
  readonly column: RatedColumn;
  readonly order: Order | null;
}

type Order = "given" | "swapped";

/**
 * Verdicts on pairs as columns: two texts (`response_a`, `response_b`) or two models of a record, and which of them is
 * better, by people and by judges, in one order or in both (`verdict_ab`, `verdict_ba`). Null without such a verdict.
 */
export function pairsIn(records: readonly JsonRecord[]): FieldMap | null {
  const columns = columnsIn(records);
  const texts = pairOf(columns, TEXTS, isText);
  const models = pairOf(columns, MODELS, isName);
  const ends = texts?.ends ?? models?.ends ?? AB;
  const taken = new Set([...(texts?.columns ?? []), ...(models?.columns ?? [])]);
  const namesOf: NamesOf | null =
    models === null ? null : (at) => [models.columns[0].values[at], models.columns[1].values[at]];
  const verdicts = columns.flatMap((column): readonly Verdict[] => {
    const words = column.words.filter((word) => !SWAPPED.has(word));
    const isOther = taken.has(column) || isAbout(words) || words.some((word) => NO_VERDICT.has(word));
    const found = isOther ? null : sidesIn(column.values, ends, namesOf);
    if (found === null || (isOfNumbers(found) && !isVerdictName(column.words))) return [];
    return [{ ...found, column, order: orderIn(column.words) }];
  });
  const areInOrders = verdicts.some(({ order }) => order === "swapped");
  if (verdicts.length === 0 || (texts === null && models === null && !areInOrders)) return null;
  const raters = ratersOf(verdicts, columns, areInOrders);
  if (raters === null) return null;
  const of = (pair: Pair | null, one: string, other: string): FieldMap =>
    pair === null ? {} : { [one]: printPath(pair.columns[0].steps), [other]: printPath(pair.columns[1].steps) };
  return { ...of(texts, "response1", "response2"), ...of(models, "model1", "model2"), ...raters };
}

const AB: PairEnds = ["a", "b"];
const ENDS: readonly PairEnds[] = [
  ["a", "b"],
  ["1", "2"],
  ["0", "1"],
  ["first", "second"],
  ["left", "right"],
  ["one", "two"],
  ["x", "y"],
];
const TEXTS = setOf(
  "response responses answer output completion candidate text summary translation reply generation assistant model",
  "solution story essay caption",
);
const MODELS = setOf("model system generator name method bot assistant player");
const NO_VERDICT = setOf("order position shown presented presentation seed swap id index source language correct");
const VERDICTS = setOf(
  "preferred preference prefers winner label choice chosen verdict better best pick picked judgment judgement vote",
  "decision gold human judge win selected result rating annotator rater expert",
);
const isVerdictName = (words: readonly string[]): boolean => words.some((word) => VERDICTS.has(word));
const isOfNumbers = ({ words: { first, second } }: SidesFound): boolean =>
  [...first, ...second].every((word) => /^\d+$/.test(word));

/** The two columns whose names differ in one word, which is an end of a pair; null for none, and for several. */
function pairOf(
  columns: readonly RatedColumn[],
  named: ReadonlySet<string>,
  isOne: (column: RatedColumn) => boolean,
): Pair | null {
  const own = columns.filter((column) => column.words.some((word) => named.has(stemOf(word) || word)) && isOne(column));
  const pairs = own.flatMap((one) =>
    own.flatMap((other): readonly Pair[] => {
      const ends = ENDS.find(([first, second]) => areApartBy(one.words, other.words, first, second));
      return ends === undefined ? [] : [{ columns: [one, other], ends }];
    }),
  );
  // `response_a_en` is another version of `response_a`.
  const shortest = Math.min(...pairs.map(({ columns: [one] }) => one.words.length));
  const [pair, another] = pairs.filter(({ columns: [one] }) => one.words.length === shortest);
  return another === undefined ? (pair ?? null) : null;
}

function areApartBy(one: readonly string[], other: readonly string[], first: string, second: string): boolean {
  const apart = one.flatMap((word, at) => (word === other[at] ? [] : [at]));
  const [at, another] = apart;
  return (
    one.length === other.length &&
    at !== undefined &&
    another === undefined &&
    endOf(one[at]) === first &&
    endOf(other[at]) === second &&
    stemOf(one[at]) === stemOf(other[at])
  );
}

/** `answer1` ends in `1`. */
const endOf = (word = ""): string => /^[a-z]{4,}(\d)$/.exec(word)?.[1] ?? word;
const stemOf = (word = ""): string => /^([a-z]{4,})\d$/.exec(word)?.[1] ?? "";

const SHORT = 4;
const MOSTLY = 0.5;
const textsOf = ({ values }: RatedColumn): readonly string[] =>
  values.flatMap((value) => (typeof value === "string" && value.trim() !== "" ? [value] : []));
const isText = (column: RatedColumn): boolean => {
  const texts = textsOf(column);
  const long = texts.filter((text) => text.trim().split(/\s+/, SHORT).length === SHORT);
  return texts.length > MOSTLY * column.values.length && long.length > MOSTLY * texts.length;
};
const isName = (column: RatedColumn): boolean => {
  const texts = textsOf(column);
  return texts.length > MOSTLY * column.values.length && texts.every((text) => text.trim().split(/\s+/).length < SHORT);
};

const GIVEN = setOf("original orig base given normal forward fwd ab straight unswapped");
const SWAPPED = setOf("swapped swap flipped reversed reverse rev backward bwd ba inverted");

function orderIn(words: readonly string[]): Order | null {
  if (words.some((word) => SWAPPED.has(word))) return "swapped";
  return words.some((word) => GIVEN.has(word)) ? "given" : null;
}

const SETTLED = setOf("final overall consistent combined resolved aggregated consensus majority");

/** Gold, people, judges and what these say in the other order; null if the rater of a column is unknown. */
function ratersOf(all: readonly Verdict[], columns: readonly RatedColumn[], areInOrders: boolean): FieldMap | null {
  const isSettled = ({ column, order }: Verdict) => order === null && column.words.some((word) => SETTLED.has(word));
  // What both orders come to together is no vote of its own.
  const apart = all.filter(({ order }) => areInOrders && order !== null);
  const verdicts = areInOrders ? all.filter((one) => one.order === null && !isSettled(one)) : all;
  const by = (wanted: Rater | null) => verdicts.filter(({ column }) => raterOf(column.words) === wanted);
  const [people, named, [settled, another]] = [by("person"), by("judge"), by("consensus")];
  const series = seriesIn(by(null));
  const plain = series === null ? by(null) : [];
  const given = apart.filter(({ order }) => order === "given");
  const turned = apart.filter(({ order }) => order === "swapped");
  const swapped = given.flatMap((one) => turned.find((other) => areOfOne(one, other)) ?? []);
  if (another !== undefined || given.length !== turned.length || swapped.length !== turned.length) return null;
  const known = areInOrders ? given : named;
  // A column without the name of a rater is gold beside judges alone, and a judge's otherwise. Beside both orders it is
  // what they come to, unless it is a label.
  const isDerived = ({ column }: Verdict) => areInOrders && !column.words.includes("label");
  const [only, second] = plain.filter((one) => !isDerived(one));
  const isPlainGold = known.length > 0 && people.length === 0 && settled === undefined;
  if (second !== undefined && (isPlainGold || known.length === 0)) return null;
  const judges = known.length > 0 ? known : (series ?? plain);
  const [person, secondPerson] = people;
  const isOne = person !== undefined && secondPerson === undefined && judges.length > 0;
  const gold = settled ?? (isOne ? person : isPlainGold ? only : undefined) ?? null;
  const isAlone = gold !== null && people.length + judges.length === 0;
  const fields = {
    gold: gold === null || isAlone ? [] : [gold],
    people: people.filter((one) => one !== gold),
    auto: isAlone ? [gold] : judges,
  };
  const inOther = swapped.length === 0 ? null : wordsSwapped(given, swapped, columns, gold);
  const words = (list: readonly Verdict[]) => unitedWords(list.map(({ words: own }) => own));
  const columnsOf = (list: readonly Verdict[]) => list.map(({ column }) => column);
  return fieldsOf(
    {
      gold: columnsOf(fields.gold),
      people: columnsOf(fields.people),
      auto: columnsOf(fields.auto),
      // Without words they are not read, and said to be so.
      swapped: columnsOf(swapped),
    },
    { gold: words(fields.gold), people: words(fields.people), auto: words(fields.auto), swapped: inOther },
  );
}

function areOfOne(one: Verdict, other: Verdict): boolean {
  const [name, another] = [one, other].map(({ column: { words } }) =>
    words.filter((word) => !GIVEN.has(word) && !SWAPPED.has(word)).join(" "),
  );
  return name === another;
}

/** Columns that differ by their number alone (`winner1`, `winner2`) are of several raters; null for others. */
function seriesIn(verdicts: readonly Verdict[]): readonly Verdict[] | null {
  const places = new Set(verdicts.map(({ column }) => numberedOf(column.key)));
  return verdicts.length > 1 && places.size === 1 && !places.has(null) ? verdicts : null;
}

/** The words of the other order by candidate; null if nothing tells whether they name places or candidates. */
function wordsSwapped(
  given: readonly Verdict[],
  swapped: readonly Verdict[],
  columns: readonly RatedColumn[],
  gold: Verdict | null,
) {
  const words = unitedWords(swapped.map(({ words: own }) => own));
  if (swapped.every(({ areNames }) => areNames)) return words;
  const places = given.map((one, at) => {
    const other = swapped[at];
    return other === undefined ? null : readsPlace(one, other, columns, gold);
  });
  if (places.every((place) => place === true)) return turnedWords(words);
  return places.every((place) => place === false) ? words : null;
}
