import { isObject, type JsonRecord } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { wordsOf } from "../ownScores/names.ts";

/** A column of one level, or of an object in each record (`judges.gpt4`). */
export interface RatedColumn {
  readonly steps: readonly [string, ...string[]];
  readonly key: string;
  readonly words: readonly string[];
  readonly values: readonly unknown[];
}

export type Rater = "person" | "judge" | "consensus";

const MOST_COLUMNS = 200;

export function columnsIn(records: readonly JsonRecord[]): readonly RatedColumn[] {
  const paths = new Map<string, readonly [string, ...string[]]>();
  for (const record of records) {
    for (const [key, value] of Object.entries(record)) {
      if (!isObject(value)) paths.set(JSON.stringify([key]), [key]);
      else for (const inner of Object.keys(value)) paths.set(JSON.stringify([key, inner]), [key, inner]);
    }
    if (paths.size > MOST_COLUMNS) return [];
  }
  return [...paths.values()].map((steps) => {
    const [key, inner] = steps;
    return {
      steps,
      key: inner ?? key,
      words: steps.flatMap(plainWords),
      values: records.map((record) => {
        const value = record[key];
        return inner === undefined ? (isObject(value) ? null : value) : isObject(value) ? value[inner] : null;
      }),
    };
  });
}

/** Words of a name, numbers behind a word apart: `rater1_score` has `rater`, `1`, `score`; `gpt4` and `o3` stay. */
const plainWords = (name: string): readonly string[] =>
  wordsOf(name).flatMap((word) => {
    const [, stem = "", number = ""] = /^([a-z]{3,})(\d{1,2})$/.exec(word) ?? [];
    const isKnown = [PEOPLE, JUDGES, FINDINGS].some((set) => set.has(stem));
    return isKnown && !isModelWord(word) ? [stem, number] : [word];
  });

const PEOPLE = setOf(
  "human humans annotator annotators expert experts rater raters coder coders labeler labeller worker crowd",
  "crowdworker turker reviewer assessor person people participant clinician physician doctor linguist",
);
const JUDGES = setOf(
  "judge judges judged auto automatic llm ai machine model bot evaluator grader predicted prediction pred jury juror",
);
const CONSENSUS = setOf(
  "majority consensus adjudicated adjudication gold golden agreed resolved reference truth groundtruth ground gt",
);
const MODEL =
  /^(?:(?:chat)?gpt|claude|gemini|gemma|(?:code)?llama|mi[sx]tral|qwen|deepseek|grok|phi|prometheus|sonnet|opus|haiku|kimi|glm|palm|vicuna|falcon|command|nova|o[134])(?![a-z])/;
export const isModelWord = (word: string): boolean => MODEL.test(word);
/** Behind the name of a model: `gpt_4o_mini`, `llama_3_70b_instruct`. */
const VERSION =
  /^(?:\d{1,4}\w{0,2}|v\d+|mini|nano|turbo|pro|flash|lite|large|medium|small|instruct|chat|preview|latest|it|thinking)$/;
const FINDINGS = setOf(
  "score scores scored rating ratings rated label labels labeled labelled verdict verdicts vote votes voted grade grades",
  "graded judgment judgement judgments evaluation eval annotation annotations decision answer response value result",
  "outcome class category winner preference preferred prefers prefer choice chosen pick picked better by the of final",
  "check checked review assessment overall eval value raw",
);
/** About a rating, or made from several. */
const ABOUT = setOf(
  "agree agrees agreed agreement disagree disagreement match matches matched same differ differs diff difference delta",
  "error abs gap confidence confident certainty time duration seconds id ids comment comments reason reasoning rationale",
  "note notes explanation mean avg average median std stdev sd var variance min max sum total count n kappa alpha",
  "correct consistent inconsistent consistency flip flipped bias biased changed stable tie_break vs unanimous",
);

export const isAbout = (words: readonly string[]): boolean => words.some((word) => ABOUT.has(word));

/** Whose labels a column has, by its name; null if it names no rater, and for what is about ratings. */
export function raterOf(words: readonly string[]): Rater | null {
  if (isAbout(words)) return null;
  if (words.some((word) => CONSENSUS.has(word))) return "consensus";
  const isModel = words.some(isModelWord);
  if (words.some((word) => PEOPLE.has(word))) return isModel ? null : "person";
  return isModel || words.some((word) => JUDGES.has(word)) ? "judge" : null;
}

const NAMED_AFTER = setOf(
  "annotator rater coder labeler labeller worker reviewer assessor participant turker judge juror evaluator grader",
);

/** What is rated by a column's name, "" for the whole: `fluency` of `human_fluency_1`. */
export function aspectOf(words: readonly string[]): string {
  const at = words.findIndex(isModelWord);
  const left = words.filter(
    (word, place) =>
      ![PEOPLE, JUDGES, CONSENSUS, FINDINGS].some((set) => set.has(word)) &&
      !isModelWord(word) &&
      !/^(?:\d{1,3}|[a-z])$/.test(word) &&
      !(at >= 0 && place > at && VERSION.test(word)),
  );
  return left.join(" ");
}

/** Whether the column is named after a rater by name: the word behind `annotator` or `judge`. */
export const isNamedAfter = (words: readonly string[]): boolean =>
  words.some((word, at) => NAMED_AFTER.has(word) && words[at + 1] !== undefined);
