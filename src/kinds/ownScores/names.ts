import type { ScoreReading, ScoreReadings } from "../../model/index.ts";
import { phrasesOf, setOf } from "../../text/wordList.ts";
import { directionByName } from "../reading/direction.ts";

/** Prefix of the file's scores among values and metrics. */
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

const KNOWN = new Map<string, readonly string[]>();
const MOST_KNOWN = 1000;
const LONGEST_KNOWN = 100;

function splitWords(name: string): readonly string[] {
  const isPlain = /^[\0-\x7f]*$/.test(name);
  return name
    .replace(isPlain ? /([a-z\d])([A-Z])/g : /(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(isPlain ? /[^a-z\d]+/ : /[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

const NO_SCORE_ENDS = setOf(
  "id ids idx nr index indices seed token tokens timestamp tstamp created updated date year month day epoch hash",
  "uuid temperature temp top shots shot fewshot port version page pages line lines row rows offset position pos",
  "turn turns round step steps trial attempt attempts retry retries rep reps repeat repeats repetition run fold",
  "count counts len length size chars words calls n no k p num number order level threshold first code returncode",
  "exitcode cluster sample",
);
/** Where a numbered passage is from: `page_1`, `retrieved_doc2`. */
const NUMBERED = /(?:^| )(?:pages?|docs?|documents?|files?|chunks?|ranks?|lines?|paragraphs?|sources?) ?\d{1,3}$/;
const SAID_ENDS = setOf(
  "answer answers prediction predicted pred output target gold truth gt expected reference response completion",
  "generation",
);
const NO_SCORE_STARTS = setOf("num n max min top nb count depth");
const NO_SCORE_WORDS = setOf("tokens timestamp params parameters amount");
const NO_SCORE = setOf("label class category");
/** `recall_at_k`, `recall@k`, `pass_k`: the k is a parameter of the measure, not a count. */
const AT_K = /(?:^| )(?:at|pass|precision|recall|hit|hits|hitrate|ndcg|mrr|map|acc|accuracy|success|f1) k$/;

/** Precision, recall and F of a measure: `rouge1_p`. */
const PARTS = /(?:^| )(?:rouge ?[\dl]{0,4}|bert ?score|bert) [prf]$/;

const SURE = setOf(
  "score scores scored rating ratings correct correctness accuracy acc passed pass success grade grades reward f1",
  "em exact match rouge rouge1 rouge2 rougel bleu meteor chrf comet bertscore mqm ndcg mrr recall precision",
  "mc1 mc2 mc3 faithful faithfulness grounded groundedness grounding relevant relevance relevancy similarity truthful",
  "truthfulness informativeness helpfulness usefulness coherence fluency completeness conciseness quality",
  "toxicity hallucination winrate win wins agree agreement judge judged safety label winner verdict decision",
  "outcome entailment hit hits fluent answerability answerable detected refused abstained jailbroken solved",
  "resolved verified",
);

const AGAINST = setOf("with without to against vs versus");

/** Whether a name says where one of several passages is from. */
export const isNumberedPlace = (words: readonly string[]): boolean => NUMBERED.test(words.join(" "));

/** Whether a number of this name may be a score: keys, positions, settings and counts are none. */
export function isScoreName(name: string): boolean {
  const words = wordsOf(name);
  const [first, last] = [words[0], words.at(-1)];
  if (words.length > 2 && SAID_ENDS.has(last ?? "") && AGAINST.has(words.at(-2) ?? ""))
    return isScoreName(words.slice(0, -2).join(" "));
  if (first === undefined || last === undefined || (words.length === 1 && NO_SCORE.has(first))) return false;
  if (AT_K.test(words.join(" ")) || PARTS.test(words.join(" "))) return true;
  if (isNumberedPlace(words)) return false;
  if (last === "at" || (words.length > 1 && NO_SCORE_STARTS.has(first))) return false;
  return (
    !NO_SCORE_ENDS.has(last) &&
    !areOfSaid(words) &&
    !isPrediction(words) &&
    !words.some((word) => NO_SCORE_WORDS.has(word))
  );
}

/** Whether labels of this name are what was said, or who judged, and judge nothing. */
export function isSaidName(name: string): boolean {
  const words = wordsOf(name);
  return areOfSaid(words) || isPrediction(words) || isJudgesModel(words);
}

/** `pred_stance` is what was said; `pred_score` may be a score, and `pred_valid` judges what was said. */
const isPrediction = (words: readonly string[]): boolean =>
  PREDICTED.has(words[0] ?? "") && !words.some((word) => SURE.has(word) || OF_PREDICTION.has(word));
export const isPredictionName = (name: string): boolean => isPrediction(wordsOf(name));
const OF_PREDICTION = setOf("valid invalid ok right wrong parsed parse empty error failed matches matched missing");
const PREDICTED = setOf("pred predicted prediction predictions preds");

const WHICH = setOf(
  "original orig augmented base baseline new old before after first second third raw clean final initial modified",
  "perturbed changed swapped shuffled a b c d",
);
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

const FINDINGS = setOf(
  "has have is no not gave gives contains lacks empty incomplete partial missing wrong incorrect inaccurate false",
  "vague evasive refused hallucinated fabricated unsupported ungrounded irrelevant relevant unsafe harmful",
  "unhelpful helpful toxic good bad poor acceptable biased invalid valid malformed truncated unclear misleading",
  "contradictory inconsistent repetitive generic verbose overlong",
);
/** Whether flags of this name judge an answer: `incomplete_answer`, `no_response`. Its numbers may be answers. */
export function isFindingName(name: string): boolean {
  const words = wordsOf(name);
  return SAID_ENDS.has(words.at(-1) ?? "") && FINDINGS.has(words.at(-2) ?? "");
}

const IDS = setOf("id ids uuid guid hash sha sha256 md5");
/** Whether a column of this name may have scores, flags or labels. Its values decide. */
export function isColumnName(name: string): boolean {
  const last = wordsOf(name).at(-1);
  return last !== undefined && !IDS.has(last);
}

export function readingOfColumn(name: string, readings?: ScoreReadings): ScoreReading {
  const reading = readingOf(name, readings);
  return reading.meaning === undefined && !isScoreName(name) ? { ...reading, meaning: "none" } : reading;
}

const SPENT = setOf("latency latencies time runtime duration elapsed seconds ms cost costs price");

export const isSpent = (name: string): boolean => wordsOf(name).some((word) => SPENT.has(word));

export function isSureScore(name: string): boolean {
  const words = wordsOf(name);
  return isScoreName(name) && words.some((word) => SURE.has(word)) && !isSpent(name);
}

/** What judges measure. A column of this name has scores even if empty. */
const JUDGED = setOf(
  "faithfulness groundedness relevance relevancy precision recall correctness similarity score f1 accuracy",
);
export const isJudgedName = (name: string): boolean => JUDGED.has(wordsOf(name).at(-1) ?? "");

const JUDGES_WORDS = setOf(
  "verdict verdicts label labels grade grades rating ratings judgement judgment judge outcome decision tone",
  "assessment classification correctness evaluation",
);
const OF_JUDGE_ENDS = setOf("model name version provider id prompt rubric temperature");
export function isJudgesName(name: string): boolean {
  const words = wordsOf(name);
  const isOfJudge = OF_JUDGE_ENDS.has(words.at(-1) ?? "") || isJudgesModel(words);
  return words.some((word) => JUDGES_WORDS.has(word)) && !isOfJudge;
}

/** Whether a name says which judge it was, such as `judge_model_pin`. */
const isJudgesModel = (words: readonly string[]): boolean =>
  words.includes("judge") && words.includes("model") && !words.some((word) => word !== "judge" && SURE.has(word));

export function directionOf(name: string): "higher" | "lower" | "none" {
  return directionByName(wordsOf(name)) ?? "none";
}

/** Names of a score that is the verdict, the surest first. */
const VERDICT_NAMES = phrasesOf(
  "correct, is correct, iscorrect, correctness, passed, pass, success, solved, resolved, verified, reward",
  "answer correct, good answer, acceptable answer, grade, exact match, em, acc, accuracy, judge, verdict",
  "judgement, judgment, passing, right, result, outcome, evaluation, assessment",
  "korrekt, richtig, correcta, correcto, correta, correto, acertou, верно, правильно, 是否正确, 正确, 判定",
);
/** Words of the verdict's author: `llm_judge_verdict`, `answer_is_correct`. */
const WHOSE = setOf("is was the answer answers response model llm gpt judge human final overall auto eval task test");

/** What a judge says, or judges by. */
export const OF_JUDGES = /judg|eval|check|grad|rubric|criteria|score|metric|assess|verdict/i;

/** Rank of a score's name as the verdict: 0 is the surest; −1 for none. */
export function verdictRank(name: string): number {
  const plain = wordsOf(name).join(" ").replace(SCALE, "");
  const rank = VERDICT_NAMES.indexOf(plain);
  if (rank >= 0) return rank;
  const words = plain.split(" ");
  const whose = words.findIndex((word) => !WHOSE.has(word));
  const own = whose > 0 ? VERDICT_NAMES.indexOf(words.slice(whose).join(" ")) : -1;
  return own < 0 ? -1 : VERDICT_NAMES.length + own;
}

/** Values in the name of their column: `correct (0/1)`, `correct (Y/N)`. */
const SCALE = / (?:0 1|[yojst] n|v f)$/;

/** The reading of a score's name, else of its longest known prefix. */
export function readingOf(name: string, readings: ScoreReadings = {}): ScoreReading {
  if (Object.hasOwn(readings, name)) return readings[name] ?? {};
  const patterns = Object.keys(readings).filter((key) => key.endsWith("*") && name.startsWith(key.slice(0, -1)));
  const [best] = patterns.sort((one, other) => other.length - one.length);
  return best === undefined ? {} : (readings[best] ?? {});
}

/**
 * A head of one or two letters for each name, for narrow columns: the first letter after the common words, with the
 * first differing letter if two share it. `is_correct`, `is_cited` and `is_brief` become `Co`, `Ci` and `B`.
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
