import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { plainText } from "../../read/written.ts";
import { printPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { isPlaceholder } from "../reading/words.ts";
import { readReply } from "./replies.ts";

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
/** Words of a column that people filled, and of one that a judge did. */
const PEOPLE = setOf("human humans gold golden expert experts manual people crowd truth reference");
const JUDGES = setOf(
  "judge judged auto automatic model llm ai machine gpt gpt4 gpt3 claude gemini llama annotation annotations predicted prediction pred verdict rating " +
    "score label grade judgment judgement evaluator grader",
);
const IDS = /^(?:id|idx|index|.*[_ -]id)$/i;

/** A column with more labels holds something else. */
const MOST_LABELS = 25;
const LONGEST_LABEL = 60;
/** Share of the records that have a label. */
const MOSTLY = 0.6;
/** Share of the labels of the column with fewer that the other one has too. */
const SHARED = 0.5;

interface Column {
  readonly key: string;
  readonly words: readonly string[];
  readonly labels: ReadonlySet<string>;
}

/**
 * The mapping of records that hold a judge's label beside a person's, under names that say whose each is: two columns of
 * few labels, which share most of them. Null where there is no such pair, or several.
 */
export function guessRatings(records: readonly JsonRecord[]): FieldMap | null {
  const keys = [...new Set(records.flatMap(Object.keys))];
  const columns = keys.flatMap((key) => labelColumn(key, records) ?? []);
  const people = columns.filter(({ words }) => words.some((word) => PEOPLE.has(word)));
  const judges = columns.filter(
    ({ words }) => !words.some((word) => PEOPLE.has(word)) && words.some((word) => JUDGES.has(word)),
  );
  const pairs = people.flatMap((gold) =>
    judges
      .filter((auto) => areOfOne(gold, auto) && areAlike(gold, auto) && !areOpposed(gold, auto, records))
      .map((auto) => ({ gold, auto })),
  );
  const [pair, another] = pairs;
  if (pair === undefined || another !== undefined) return null;
  const taken = [pair.gold.key, pair.auto.key];
  const texts = keys.filter((key) => !taken.includes(key) && isText(key, records));
  const id = keys.find((key) => !taken.includes(key) && IDS.test(key));
  const [prompt] = texts;
  return {
    ...(id === undefined ? {} : { id: printPath([id]) }),
    ...(prompt === undefined ? {} : { prompt: printPath([prompt]) }),
    gold: printPath([pair.gold.key]),
    auto: printPath([pair.auto.key]),
  };
}

/** A column of few short labels that come again. */
function labelColumn(key: string, records: readonly JsonRecord[]): Column | null {
  const texts = new Set<string>();
  let written = 0;
  for (const record of records) {
    const value = record[key];
    if (value === undefined || value === null) continue;
    if (typeof value === "object") return null;
    const text = String(value);
    if (text.length > LONGEST_LABEL) return null;
    written++;
    texts.add(text.trim().toLowerCase());
  }
  const labels = new Set<string>();
  for (const text of texts) {
    if (!isPlaceholder(text, "numbers")) labels.add(String(readReply(text)?.number ?? text));
    if (labels.size > MOST_LABELS) return null;
  }
  const isEnough = written >= MOSTLY * records.length && labels.size > 0;
  return isEnough ? { key, words: wordsOf(key), labels } : null;
}

/** Words that say that something was found, and not what. */
const FINDINGS = setOf(
  "check checked eval evaluation evaluated review assessment decision answer response class category value result outcome by",
);

/** Whether two names are of one thing by two hands, where both say of which: `human_tone` and `judge_tone`. */
function areOfOne(gold: Column, auto: Column): boolean {
  const [one = [], other = []] = [gold, auto].map(({ words }) =>
    words.filter((word) => ![PEOPLE, JUDGES, FINDINGS].some((set) => set.has(word)) && !/^\d+$/.test(word)),
  );
  return one.length === 0 || other.length === 0 || one.some((word) => other.includes(word));
}

function areAlike({ labels: one }: Column, { labels: other }: Column): boolean {
  const shared = [...one].filter((label) => other.has(label)).length;
  return shared > 0 && shared >= SHARED * Math.min(one.size, other.size);
}

/** Whether numbers fall where the other ones rise: then the columns are of two things, `written_by_ai` and `written_by_human`. */
function areOpposed({ key: one }: Column, { key: other }: Column, records: readonly JsonRecord[]): boolean {
  const pairs = records.map(
    (record) => [Number(record[one] ?? Number.NaN), Number(record[other] ?? Number.NaN)] as const,
  );
  const both = pairs.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  if (both.length < FEWEST_OPPOSED) return false;
  const mean = (at: 0 | 1) => both.reduce((sum, pair) => sum + pair[at], 0) / both.length;
  const [x0, y0] = [mean(0), mean(1)];
  const sumOf = (of: (x: number, y: number) => number) => both.reduce((sum, [x, y]) => sum + of(x - x0, y - y0), 0);
  const spread = Math.sqrt(sumOf((x) => x * x) * sumOf((_, y) => y * y));
  return spread > 0 && sumOf((x, y) => x * y) / spread < OPPOSED;
}
const FEWEST_OPPOSED = 20;
/** Correlation from which two columns say the opposite. */
const OPPOSED = -0.3;

/** A text with words, in most records. */
const isText = (key: string, records: readonly JsonRecord[]): boolean =>
  records.filter((record) => /\S\s+\S+\s+\S/.test(plainText(record[key] ?? ""))).length > records.length / 2;
