import type { JsonRecord } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { wordsOf } from "../ownScores/names.ts";
import { readReply } from "../rating/replies.ts";
import { correlationOf } from "../reading/association.ts";
import { isPlaceholder } from "../reading/words.ts";

const PEOPLE = setOf("human humans gold golden expert experts manual people crowd truth reference");
const JUDGES = setOf(
  "judge judged auto automatic model llm ai machine gpt gpt4 gpt3 claude gemini llama annotation annotations",
  "predicted prediction pred verdict rating score label grade judgment judgement evaluator grader",
);

const MOST_LABELS = 25;
const LONGEST_LABEL = 60;
const MOSTLY = 0.6;
const SHARED = 0.5;

export interface LabelCandidate {
  readonly key: string;
  readonly words: readonly string[];
  readonly labels: ReadonlySet<string>;
}

export interface LabelPair {
  readonly gold: string;
  readonly auto: string;
}

/**
 * The two columns of few, mostly shared labels whose names say whose each is. Null without such a pair, or if there are
 * several.
 */
export function labelPairIn(records: readonly JsonRecord[]): LabelPair | null {
  const keys = [...new Set(records.flatMap(Object.keys))];
  const columns = keys.flatMap((key) => labelColumn(key, records) ?? []);
  const people = columns.filter(({ words }) => words.some((word) => PEOPLE.has(word)));
  const judges = columns.filter(
    ({ words }) => !words.some((word) => PEOPLE.has(word)) && words.some((word) => JUDGES.has(word)),
  );
  const valuesOf = ({ key }: LabelCandidate) => records.map((record) => record[key]);
  const pairs = people.flatMap((gold) =>
    judges
      .filter((auto) => areOfOne(gold, auto) && areAlike(gold, auto) && !areOpposed(valuesOf(gold), valuesOf(auto)))
      .map((auto) => ({ gold: gold.key, auto: auto.key })),
  );
  const [pair, another] = pairs;
  return another === undefined ? (pair ?? null) : null;
}

export function labelColumn(key: string, records: readonly JsonRecord[]): LabelCandidate | null {
  const labels = labelsIn(records.map((record) => record[key]));
  return labels && { key, words: wordsOf(key), labels };
}

/** The labels of a column; null for other values, and if most records have none. */
export function labelsIn(values: readonly unknown[]): ReadonlySet<string> | null {
  const texts = new Set<string>();
  let written = 0;
  for (const value of values) {
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
  return written >= MOSTLY * values.length && labels.size > 0 ? labels : null;
}

const FINDINGS = setOf(
  "check checked eval evaluation evaluated review assessment decision answer response class category value result",
  "outcome by",
);

type HasLabels = Pick<LabelCandidate, "labels">;

/** Whether two names are of one thing by two annotators: `human_tone` and `judge_tone`. */
function areOfOne(gold: LabelCandidate, auto: LabelCandidate): boolean {
  const [one = [], other = []] = [gold, auto].map(({ words }) =>
    words.filter((word) => ![PEOPLE, JUDGES, FINDINGS].some((set) => set.has(word)) && !/^\d+$/.test(word)),
  );
  return one.length === 0 || other.length === 0 || one.some((word) => other.includes(word));
}

export function areAlike({ labels: one }: HasLabels, { labels: other }: HasLabels): boolean {
  const shared = [...one].filter((label) => other.has(label)).length;
  return shared > 0 && shared >= SHARED * Math.min(one.size, other.size);
}

/** Whether numbers have a negative correlation: then the columns are of two things, `by_ai` and `by_human`. */
export function areOpposed(one: readonly unknown[], other: readonly unknown[]): boolean {
  const pairs = one.map((value, at) => [Number(value ?? Number.NaN), Number(other[at] ?? Number.NaN)] as const);
  const both = pairs.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  return both.length >= FEWEST_OPPOSED && (correlationOf(both) ?? 0) < OPPOSED;
}
const FEWEST_OPPOSED = 20;
const OPPOSED = -0.3;
