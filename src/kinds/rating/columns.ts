import { t } from "@vscode/l10n";
import {
  addCount,
  type Label,
  NUMBER_FORMS,
  type NumberForm,
  type RatingSample,
  type Vote,
} from "../../model/index.ts";
import { isObject } from "../../read/parse.ts";
import { numberIn } from "../../read/written.ts";
import { formOf, numberOf } from "../reading/numberForms.ts";
import { areFlagWords, foldLabel, isPlaceholder, worthOf } from "../reading/words.ts";
import { type LabelRead, NOTHING } from "./adapting.ts";
import { withGoldOfPeople } from "./people.ts";
import { readReply, saidIn } from "./replies.ts";
import { GOLD } from "./values.ts";

/** How the labels of gold or of one rater are read, decided over the whole column. Plain JSON. */
interface LabelColumn {
  /** In a column of numbers, other texts are no labels. */
  readonly as: "numbers" | "labels";
  /** `4/5` is 4 in a column with that scale, and 0.8 among fractions; null if unclear. */
  readonly ratio: "part" | "fraction" | null;
  /** The value of 100 %. */
  readonly whole: 1 | 100;
  readonly form: NumberForm;
  readonly words: Readonly<Record<string, Label>>;
  readonly missing: readonly string[];
  /** A value that is read as another label. */
  readonly example: readonly [written: string, label: Label] | null;
}

export type LabelColumns = Readonly<Record<string, LabelColumn>>;

export function areLabelColumns(value: unknown): value is LabelColumns {
  const isLabel = (one: unknown): boolean =>
    typeof one === "string" || (typeof one === "number" && Number.isFinite(one));
  const isColumn = (one: unknown): boolean =>
    isObject(one) &&
    (one.as === "numbers" || one.as === "labels") &&
    (one.ratio === null || one.ratio === "part" || one.ratio === "fraction") &&
    (one.whole === 1 || one.whole === 100) &&
    NUMBER_FORMS.some((form) => form === one.form) &&
    isObject(one.words) &&
    Object.values(one.words).every(isLabel) &&
    Array.isArray(one.missing) &&
    one.missing.every((text) => typeof text === "string") &&
    (one.example === null ||
      (Array.isArray(one.example) && typeof one.example[0] === "string" && isLabel(one.example[1])));
  return isObject(value) && Object.values(value).every(isColumn);
}

type LabelCounts = ReadonlyMap<Label, number>;

/** Least share of numbers in a column of numbers; 0.5 if all other columns are numbers. */
const NEARLY_ALL = 0.95;
const MOST_WORDS = 200;
const MOST_NAMED = 6;
const MOST_COLUMNS = 300;

export function labelColumnsOf(samples: readonly RatingSample[], gold: readonly RatingSample[]): LabelColumns {
  const counts = new Map<string, Map<Label, number>>();
  for (const sample of samples) countLabels(sample, counts);
  for (const sample of gold) countLabels(sample, counts);
  const names = [...counts.keys()];
  if (names.length > MOST_COLUMNS) return {};
  const shares = new Map(names.map((name) => [name, numberShare(counts.get(name) ?? NO_COUNTS)]));
  const isOfNumbers = (name: string): boolean => (shares.get(name) ?? 0) >= NEARLY_ALL;
  const others = (name: string) => names.filter((other) => other !== name);
  const columns = names.map((name): readonly [string, LabelColumn] => {
    const beside = others(name);
    const isNumbers =
      isOfNumbers(name) || ((shares.get(name) ?? 0) > 0.5 && beside.length > 0 && beside.every(isOfNumbers));
    const own = counts.get(name) ?? NO_COUNTS;
    if (!isNumbers) return [name, ofLabels(own, samples, name)];
    return [name, ofNumbers(own, largestIn(beside.flatMap((other) => [...(counts.get(other) ?? NO_COUNTS).keys()])))];
  });
  return Object.fromEntries(withWords(columns, counts));
}

const NO_COUNTS: LabelCounts = new Map();

function countLabels(
  { gold, unparsedGold, ratings, people }: RatingSample,
  into: Map<string, Map<Label, number>>,
): void {
  const note = (name: string, value: Label | null) => {
    if (value === null) return;
    const own = into.get(name) ?? new Map<Label, number>();
    addCount(own, value);
    into.set(name, own);
  };
  if (people?.areGold !== true) note(GOLD, gold ?? unparsedGold);
  for (const { rater, votes } of ratings) for (const vote of votes) note(rater, vote.value);
}

const PLAIN: LabelColumn = {
  as: "labels",
  ratio: null,
  whole: 1,
  form: "plain",
  words: {},
  missing: [],
  example: null,
};

const textsIn = (counts: LabelCounts): readonly string[] =>
  [...counts.keys()].filter((value): value is string => typeof value === "string");

function numberShare(counts: LabelCounts): number {
  const form = formIn(counts);
  let [fit, all] = [0, 0];
  for (const [value, count] of counts) {
    if (typeof value === "string" && isPlaceholder(value, "numbers")) continue;
    all += count;
    if (typeof value === "number" || readReply(value) !== null || numberOf(value, form) !== null) fit += count;
  }
  return all === 0 ? 0 : fit / all;
}

function formIn(counts: LabelCounts): NumberForm {
  const texts = textsIn(counts).filter((text) => !isPlaceholder(text, "numbers") && readReply(text) === null);
  return formOf(texts.map((text) => ({ text, count: counts.get(text) ?? 0 })))?.form ?? NUMBER_FORMS[0];
}

function largestIn(values: readonly Label[]): number | null {
  const numbers = values.filter((value) => typeof value === "number");
  return numbers.length === 0 ? null : Math.max(...numbers);
}

function ofNumbers(counts: LabelCounts, largest: number | null): LabelColumn {
  const texts = textsIn(counts);
  const scales = new Set(texts.flatMap((text) => readReply(text)?.of ?? []));
  const own = largestIn([...counts.keys()]);
  const isBesideFractions = largest !== null && largest <= 1 && (own === null || own <= 1);
  const ratio = scales.size === 1 ? (isBesideFractions && !scales.has(1) ? "fraction" : "part") : "fraction";
  const column: LabelColumn = {
    ...PLAIN,
    as: "numbers",
    ratio: scales.size > 1 && !isBesideFractions ? null : ratio,
    whole: largest !== null && largest > 1 ? 100 : 1,
    form: formIn(counts),
    missing: texts.filter((text) => isPlaceholder(text, "numbers")),
  };
  const odd = texts.find((text) => readIn(text, column).value !== null && numberIn(text) === null);
  const label = odd === undefined ? null : readIn(odd, column).value;
  return odd === undefined || label === null ? column : { ...column, example: [odd, label] };
}

function ofLabels(counts: LabelCounts, samples: readonly RatingSample[], name: string): LabelColumn {
  const texts = textsIn(counts);
  const isMissing = (text: string): boolean => isPlaceholder(text, "labels");
  const rest = texts.filter((text) => !isPlaceholder(text, "numbers"));
  const areFlags = !areFlagWords(texts.map(foldLabel)) && areFlagWords(rest.map(foldLabel));
  const isNone = (text: string): boolean => /^none$/i.test(text) && !isSharedNone(samples, name);
  return {
    ...PLAIN,
    missing: texts.filter((text) => isMissing(text) || isNone(text) || (areFlags && isPlaceholder(text, "numbers"))),
  };
}

/** `None` is a label if two columns have it for one sample; else it is Python's word for nothing. */
function isSharedNone(samples: readonly RatingSample[], name: string): boolean {
  const isNone = (label: Label | null): boolean => typeof label === "string" && /^none$/i.test(label);
  return samples.some(({ gold, ratings }) => {
    const said = new Map([
      [GOLD, gold],
      ...ratings.map(({ rater, votes }) => [rater, votes[0]?.value ?? null] as const),
    ]);
    return isNone(said.get(name) ?? null) && [...said].some(([other, label]) => other !== name && isNone(label));
  });
}

/**
 * Words with another reading: another column's label without its marks (`**Supported**`), spellings that differ in
 * case, and flags if each column has its own pair of words (`yes`, TRUE and 1).
 */
function withWords(
  columns: readonly (readonly [string, LabelColumn])[],
  counts: ReadonlyMap<string, LabelCounts>,
): readonly (readonly [string, LabelColumn])[] {
  const labels = columns.map(([name, { missing }]): readonly Label[] =>
    [...(counts.get(name) ?? NO_COUNTS).keys()].filter((value) => !missing.includes(String(value))),
  );
  const spellings = spellingsOf(columns.map(([name]) => counts.get(name) ?? NO_COUNTS));
  const flags = labels.map(flagsIn);
  const vocabularies = new Set(labels.map((own) => [...new Set(own.map(foldedLabel))].sort().join("\n")));
  const areFlags = columns.length > 1 && flags.every((own) => own !== null) && vocabularies.size > 1;
  const plainest = plainestOf(labels.flat());
  const hasNumbers = labels.some((own) => own.some((label) => typeof label === "number"));
  return columns.map((column, at) => {
    const [name, own] = column;
    if (own.as === "numbers") return column;
    const beside = labels.flatMap((theirs, other) => (other === at ? [] : theirs));
    const known = new Set(beside.map(foldedLabel));
    const plainBeside = new Set(beside.map(plainOf));
    const words: Record<string, Label> = {};
    for (const label of (labels[at] ?? []).slice(0, MOST_WORDS)) {
      if (typeof label !== "string") continue;
      const folded = foldedLabel(label);
      const flag = areFlags ? flags[at]?.[foldLabel(label)] : undefined;
      const isMarked = !known.has(folded) && plainBeside.has(plainOf(label));
      const said = isMarked ? plainest.get(plainOf(label)) : undefined;
      const spelled = spellings.get(folded);
      if (flag !== undefined) words[folded] = hasNumbers ? flag : flag === 1 ? "true" : "false";
      else if (said !== undefined) words[folded] = said;
      else if (spelled !== undefined) words[folded] = spelled;
    }
    const written = labels[at]?.find((label) => {
      const word = words[foldedLabel(label)];
      return word !== undefined && foldedLabel(word) !== foldedLabel(label);
    });
    const read = written === undefined ? undefined : words[foldedLabel(written)];
    return [name, { ...own, words, example: read === undefined ? null : [String(written), read] }];
  });
}

const plainOf = (label: Label): string => foldLabel(saidIn(String(label)));

function plainestOf(labels: readonly Label[]): ReadonlyMap<string, Label> {
  const found = new Map<string, Label>();
  for (const label of labels) {
    const known = found.get(plainOf(label));
    if (known === undefined || String(label).length < String(known).length) found.set(plainOf(label), label);
  }
  return found;
}

function spellingsOf(columns: readonly LabelCounts[]): ReadonlyMap<string, string> {
  const ways = new Map<string, Map<string, number>>();
  for (const counts of columns) {
    for (const [label, count] of counts) {
      if (typeof label !== "string") continue;
      const own = ways.get(foldedLabel(label)) ?? new Map<string, number>();
      addCount(own, label, count);
      ways.set(foldedLabel(label), own);
    }
  }
  return new Map(
    [...ways].flatMap(([folded, own]) => {
      const [best] = [...own].sort(([, one], [, other]) => other - one);
      return own.size < 2 || best === undefined ? [] : [[folded, best[0]] as const];
    }),
  );
}

const foldedLabel = (label: Label): string => String(label).trim().toLowerCase();

/** The value of each word of a yes/no column; null for other columns. */
function flagsIn(labels: readonly Label[]): Readonly<Record<string, 0 | 1>> | null {
  if (labels.length === 0) return null;
  if (labels.every((label) => label === 0 || label === 1)) return {};
  if (labels.some((label) => typeof label === "number")) return null;
  const words = labels.map((label) => foldLabel(String(label)));
  const worths = new Map(words.map((word) => [word, worthOf(word)]));
  if (worths.size > 2 || [...worths.values()].some((worth) => worth !== 0 && worth !== 1)) return null;
  if (worths.size === 2 && new Set(worths.values()).size === 1) return null;
  return Object.fromEntries(words.map((word) => [word, worths.get(word) === 1 ? 1 : 0]));
}

function readIn(text: string, column: LabelColumn): LabelRead {
  if (column.as === "labels") {
    if (column.missing.includes(text) || isPlaceholder(text, "labels")) return NOTHING;
    const word = foldedLabel(text);
    return { value: Object.hasOwn(column.words, word) ? (column.words[word] ?? null) : text, unparsed: null };
  }
  if (isPlaceholder(text, "numbers")) return NOTHING;
  const reply = readReply(text);
  if (reply === null) {
    const number = numberOf(text, column.form);
    return number === null ? { value: null, unparsed: text } : { value: number, unparsed: null };
  }
  const { number, of, isPercent } = reply;
  if (isPercent) return { value: (number / 100) * column.whole, unparsed: null };
  if (of === null || column.ratio === "part") return { value: number, unparsed: null };
  return column.ratio === null ? { value: null, unparsed: text } : { value: number / of, unparsed: null };
}

export function withColumns(sample: RatingSample, columns: LabelColumns): RatingSample {
  const gold = readAs(sample.gold, sample.unparsedGold, columns[GOLD]);
  const ratings = sample.ratings.map((rating) => {
    const column = columns[rating.rater];
    if (column === undefined || rating.votes.every(({ value }) => typeof value === "number")) return rating;
    const votes = rating.votes.flatMap((vote): readonly Vote[] => {
      const { value, unparsed } = readAs(vote.value, vote.unparsed, column);
      if (value === null && unparsed === null) return [];
      return value === vote.value ? [vote] : [{ ...vote, value, unparsed, raw: vote.raw ?? String(vote.value) }];
    });
    return { ...rating, votes };
  });
  return withGoldOfPeople({
    ...sample,
    gold: gold.value,
    unparsedGold: gold.unparsed,
    ratings: ratings.filter(({ votes }, at) => votes.length > 0 || sample.ratings[at]?.votes.length === 0),
  });
}

function readAs(value: Label | null, unparsed: string | null, column: LabelColumn | undefined): LabelRead {
  return typeof value === "string" && column !== undefined ? readIn(value, column) : { value, unparsed };
}

export const hasWords = (columns: LabelColumns): boolean =>
  Object.values(columns).some(({ words }) => Object.keys(words).length > 0);

export const areNumbersIn = (columns: LabelColumns): boolean =>
  Object.values(columns).some((column) => column.as === "numbers");

export function columnNotes(columns: LabelColumns): readonly string[] {
  return Object.entries(columns).flatMap(([name, { missing, example }]) => {
    const named = missing
      .slice(0, MOST_NAMED)
      .map((text) => `“${text}”`)
      .join(", ");
    const more = missing.length > MOST_NAMED ? ", …" : "";
    return [
      ...(example === null ? [] : [t("{0}: “{1}” is read as {2}.", name, example[0], String(example[1]))]),
      ...(missing.length === 0 ? [] : [t("{0}: no label, so left out: {1}", name, named + more)]),
    ];
  });
}
