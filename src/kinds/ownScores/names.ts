import type { ScoreReading, ScoreReadings } from "../../model/index.ts";
import { directionByName } from "../reading/direction.ts";

/** Scores of a file are values, and metrics, under its names for them behind this. */
const PREFIX = "score.";
export const scoreId = (name: string): string => PREFIX + name;
export const isScoreId = (id: string): boolean => id.startsWith(PREFIX);
export const scoreName = (id: string): string => id.slice(PREFIX.length);

/** The words of a name: `evalTokens`, `eval_tokens` and `eval-tokens` have the same two. */
export function wordsOf(name: string): readonly string[] {
  const words = KNOWN.get(name) ?? splitWords(name);
  if (KNOWN.size < MOST_KNOWN && name.length <= LONGEST_KNOWN) KNOWN.set(name, words);
  return words;
}

/** Names of columns are asked for again and again. */
const KNOWN = new Map<string, readonly string[]>();
const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 100;

function splitWords(name: string): readonly string[] {
  // Patterns of all letters that there are take long to make.
  const isPlain = /^[\0-\x7f]*$/.test(name);
  return name
    .replace(isPlain ? /([a-z\d])([A-Z])/g : /(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(isPlain ? /[^a-z\d]+/ : /[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Names that end so are of no score: keys, places, settings of a run, counts. */
const NO_SCORE_ENDS = setOf(
  "id ids idx nr index indices seed token tokens timestamp tstamp created updated date year month day epoch hash uuid " +
    "temperature temp top shots shot fewshot port version page pages line lines row rows offset position pos turn turns " +
    "round step steps trial attempt attempts retry retries rep reps repeat repeats repetition run fold count counts len " +
    "length size chars words calls n no k p num number order level threshold first code returncode exitcode cluster sample",
);
/** What was said or should have been said. */
const SAID_ENDS = setOf(
  "answer answers prediction predicted pred output target gold truth gt expected reference response completion generation",
);
/** So do names that begin so. */
const NO_SCORE_STARTS = setOf("num n max min top nb count depth");
/** Names with one of these anywhere are of no score. */
const NO_SCORE_WORDS = setOf("tokens timestamp params parameters amount");
/** Classes rather than scores, where they are the whole name. */
const NO_SCORE = setOf("label class category");
/** `recall_at_k`, `recall@k`, `pass_k`: the k is a parameter of the measure, not a count. */
const AT_K = /(?:^| )(?:at|pass|precision|recall|hit|hits|hitrate|ndcg|mrr|map|acc|accuracy|success|f1) k$/;

/** Words that names of scores are made of. Numbers under other names may be anything: prices, sizes, dates. */
const SURE = setOf(
  "score scores scored rating ratings correct correctness accuracy acc passed pass success grade grades reward " +
    "f1 em exact match rouge rouge1 rouge2 rougel bleu meteor chrf comet bertscore mqm ndcg mrr recall precision faithful " +
    "faithfulness grounded groundedness grounding relevant relevance relevancy similarity truthful truthfulness " +
    "informativeness helpfulness usefulness coherence fluency completeness conciseness quality toxicity hallucination " +
    "winrate win wins agree agreement judge judged safety label winner verdict decision outcome entailment hit hits " +
    "fluent answerability answerable detected refused abstained jailbroken solved resolved verified",
);

/** Words before what a score is held against: `precision_with_reference`, `similarity_to_gold`. */
const AGAINST = setOf("with without to against vs versus");

/** Whether a number under this name could be a score: keys, places, settings and counts are none. */
export function isScoreName(name: string): boolean {
  const words = wordsOf(name);
  const [first, last] = [words[0], words.at(-1)];
  if (words.length > 2 && SAID_ENDS.has(last ?? "") && AGAINST.has(words.at(-2) ?? ""))
    return isScoreName(words.slice(0, -2).join(" "));
  if (first === undefined || last === undefined || (words.length === 1 && NO_SCORE.has(first))) return false;
  if (AT_K.test(words.join(" "))) return true;
  // `created_at`, `top_p`: what the last word is about stands before it.
  if (last === "at" || (words.length > 1 && NO_SCORE_STARTS.has(first))) return false;
  return !NO_SCORE_ENDS.has(last) && !areOfSaid(words) && !words.some((word) => NO_SCORE_WORDS.has(word));
}

/** Whether a column of this name holds what was said or should have been, be it in words. */
export const isSaidName = (name: string): boolean => areOfSaid(wordsOf(name));

/** Of several answers of a record, which one it is: `LLM Answer Original`, `response_2`. */
const WHICH = setOf(
  "original orig augmented base baseline new old before after first second third raw clean final initial modified perturbed " +
    "changed swapped shuffled a b c d",
);
/** What is right, and what was foretold, before the word for how it is written: `true_label`, `pred_class`, `correct_choice`. */
const RIGHT = setOf(
  "true gold golden actual expected target reference gt truth correct right pred predicted prediction",
);
const WRITTEN_AS = setOf("label labels class classes category choice option letter index idx value");

function areOfSaid(words: readonly string[]): boolean {
  const isWhich = (word: string | undefined) => word !== undefined && (WHICH.has(word) || /^\d{1,3}$/.test(word));
  let end = words.length;
  while (end > 1 && isWhich(words[end - 1])) end--;
  const [last = "", before = ""] = [words[end - 1], words[end - 2]];
  return SAID_ENDS.has(last) || (WRITTEN_AS.has(last) && RIGHT.has(before));
}

/** What somebody finds of an answer, before the word for one. `correct_answer` is the answer. */
const FINDINGS = setOf(
  "has have is no not gave gives contains lacks empty incomplete partial missing wrong incorrect inaccurate false vague " +
    "evasive refused hallucinated fabricated unsupported ungrounded irrelevant relevant unsafe harmful unhelpful helpful toxic " +
    "good bad poor acceptable biased invalid valid malformed truncated unclear misleading contradictory inconsistent repetitive generic verbose overlong",
);
/** Whether yes and no under this name say how an answer is: `incomplete_answer`, `no_response`. Its numbers may be answers. */
export function isFindingName(name: string): boolean {
  const words = wordsOf(name);
  return SAID_ENDS.has(words.at(-1) ?? "") && FINDINGS.has(words.at(-2) ?? "");
}

const IDS = setOf("id ids uuid guid hash sha sha256 md5");
/** Whether a column of this name may hold scores, flags or labels. Its values decide. */
export function isColumnName(name: string): boolean {
  const last = wordsOf(name).at(-1);
  return last !== undefined && !IDS.has(last);
}

/** The reading of a column without a score's name; read from the name if the column was not profiled, as in few rows. */
export function readingOfColumn(name: string, readings?: ScoreReadings): ScoreReading {
  const reading = readingOf(name, readings);
  return reading.meaning === undefined && !isScoreName(name) ? { ...reading, meaning: "none" } : reading;
}

/** What an answer took: measured, and judged by nobody. */
const SPENT = setOf("latency latencies time runtime duration elapsed seconds ms cost costs price");

export const isSpent = (name: string): boolean => wordsOf(name).some((word) => SPENT.has(word));

/** Whether its name says that a number is somebody's score. */
export function isSureScore(name: string): boolean {
  const words = wordsOf(name);
  return isScoreName(name) && words.some((word) => SURE.has(word)) && !isSpent(name);
}

/** What programs that judge answers measure. A column of that name holds scores even where it is empty. */
const JUDGED = setOf(
  "faithfulness groundedness relevance relevancy precision recall correctness similarity score f1 accuracy",
);
export const isJudgedName = (name: string): boolean => JUDGED.has(wordsOf(name).at(-1) ?? "");

/** Words for what a judge says in a word. */
const JUDGES_WORDS = setOf(
  "verdict verdicts label labels grade grades rating ratings judgement judgment judge outcome decision tone assessment " +
    "classification correctness evaluation",
);
/** Whose judgement it is, and by what: `judge_model` says nothing of the answer. */
const OF_JUDGE_ENDS = setOf("model name version provider id prompt rubric temperature");
/** Whether labels of a column of that name are what a judge says of the answer. */
export function isJudgesName(name: string): boolean {
  const words = wordsOf(name);
  return words.some((word) => JUDGES_WORDS.has(word)) && !OF_JUDGE_ENDS.has(words.at(-1) ?? "");
}

/** The way in which a score is better, by its name. */
export function directionOf(name: string): "higher" | "lower" | "none" {
  return directionByName(wordsOf(name)) ?? "none";
}

/** Names of a score that says whether the answer is right, the surest first. */
const VERDICT_NAMES: readonly string[] = [
  "correct",
  "is correct",
  "iscorrect",
  "correctness",
  "passed",
  "pass",
  "success",
  "solved",
  "resolved",
  "verified",
  "reward",
  "answer correct",
  "good answer",
  "acceptable answer",
  "grade",
  "exact match",
  "em",
  "acc",
  "accuracy",
  "judge",
  "verdict",
  "judgement",
  "judgment",
  "passing",
  "right",
  "result",
  "outcome",
  "evaluation",
  "assessment",
];
/** Words before a verdict's name that only say whose it is: `llm_judge_verdict`, `answer_is_correct`. */
const WHOSE = setOf("is was the answer answers response model llm gpt judge human final overall auto eval task test");

/** How surely a score of this name says whether the answer is right: 0 most of all; −1 where it does not. */
export function verdictRank(name: string): number {
  const plain = wordsOf(name).join(" ").replace(SCALE, "");
  const rank = VERDICT_NAMES.indexOf(plain);
  if (rank >= 0) return rank;
  const words = plain.split(" ");
  const whose = words.findIndex((word) => !WHOSE.has(word));
  const own = whose > 0 ? VERDICT_NAMES.indexOf(words.slice(whose).join(" ")) : -1;
  return own < 0 ? -1 : VERDICT_NAMES.length + own;
}

/** A scale of 0 and 1 behind the name: `answer_correct_0_1`. */
const SCALE = / 0 1$/;

/** What is known of a score beside its values: said of its very name, else of the longest beginning that it has. */
export function readingOf(name: string, readings: ScoreReadings = {}): ScoreReading {
  if (Object.hasOwn(readings, name)) return readings[name] ?? {};
  const patterns = Object.keys(readings).filter((key) => key.endsWith("*") && name.startsWith(key.slice(0, -1)));
  const [best] = patterns.sort((one, other) => other.length - one.length);
  return best === undefined ? {} : (readings[best] ?? {});
}

/**
 * A head of one or two letters for each name, for columns as narrow as a bar: the first letter behind the words that all
 * of them begin with, and where two share it also the first letter in which they differ. `is_correct`, `is_cited` and
 * `is_brief` become `Co`, `Ci` and `B`.
 */
export function shortNames(names: readonly string[]): readonly string[] {
  if (names.length === 0) return [];
  const words = names.map(wordsOf);
  const shortest = Math.min(...words.map(({ length }) => length));
  let shared = 0;
  while (shared < shortest - 1 && words.every((own) => own[shared] === words[0]?.[shared])) shared++;
  const ends = words.map((own, at) => own.slice(shared).join("") || (names[at] ?? ""));
  return ends.map((own, at) => {
    const [first = "", ...rest] = own;
    const rivals = ends.filter((other, n) => n !== at && other !== own && [...other][0] === first);
    const differing = rivals.map((other) => rest.findIndex((letter, n) => letter !== [...other][n + 1]));
    const second = rivals.length === 0 ? "" : (rest[Math.max(0, ...differing)] ?? "");
    return first.toUpperCase() + second;
  });
}
