import type { MappedPath } from "../dottedPath.ts";
import { isFindingName, verdictRank, wordsOf } from "../ownScores/names.ts";
import { settingMeaning } from "./settings.ts";

/** Keys that say nothing of what they hold: what stands above them does. */
const GENERIC = new Set(["value", "text", "content", "data", "item", "items", "result", "results", "string"]);

/** The words of the last key of a path that says something; of `scores.tone.value` these are `tone`. */
export function nameWords(steps: MappedPath): readonly string[] {
  const keys = steps.filter((step) => typeof step === "string").flatMap(partsOf);
  const telling = keys.findLast((key) => !GENERIC.has(key.toLowerCase())) ?? keys.at(-1) ?? "";
  return wordsOf(telling);
}

/** `outputs.answer` is a path that was written into one key; `Unnamed: 0.1` is not. */
export const partsOf = (key: string): readonly string[] =>
  /[./]/.test(key) && /^[\p{L}_][\w-]*(?:[./][\p{L}_][\w-]*)+$/u.test(key) ? key.split(/[./]/) : [key];

/** Objects that hold what somebody found of the answer, whatever its parts are called. */
export const OF_JUDGES = /judg|eval|check|grad|rubric|criteria|score|metric|assess|verdict/i;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Whether the words are the name of a key of rows or things: `id`, `question_id`, `uuid`. */
export const isIdName = (words: readonly string[]): boolean => {
  const last = words.at(-1) ?? "";
  return ID_ENDS.has(last) || (words.length === 1 && /(?:^|[a-z])id$/.test(last) && !NO_ID.has(last));
};
const ID_ENDS = setOf("id ids uuid guid qid hash sha sha256 md5 key");
const NO_ID = setOf("valid invalid solid bid grid paid said avoid void hybrid rapid fluid");

/** Whether the words are what pandas calls the index of its rows, or those of a table that it has joined. */
export const isPandasIndex = (words: readonly string[]): boolean =>
  words.length === 0 || words[0] === "unnamed" || (words[0] === "level" && /^\d+$/.test(words[1] ?? ""));

/** Whether the words are the name of a row's number, as people write one. */
export const isIndexName = (words: readonly string[]): boolean =>
  /^(?:index|idx|row|rownum|line|no|nr|pos|position|#)$/.test(words.at(-1) ?? "");

const TIME = setOf(
  "time timestamp date datetime ts created updated modified started finished ended start end at when day",
);
export const isTimeName = (words: readonly string[]): boolean =>
  words.some((word) => TIME.has(word)) && !isDurationName(words);

const DURATION = setOf(
  "latency latencies duration durations elapsed runtime took seconds secs sec ms millis milliseconds minutes walltime ttft",
);
const UNITS = setOf("s ms sec secs seconds milliseconds min");
export const isDurationName = (words: readonly string[]): boolean =>
  words.some((word) => DURATION.has(word)) ||
  (words.includes("time") &&
    (words.length > 1
      ? UNITS.has(words.at(-1) ?? "") ||
        /^(?:response|inference|generation|processing|execution|total|run|wall|answer|retrieval|eval)$/.test(
          words[words.indexOf("time") - 1] ?? "",
        )
      : false));

const COST = setOf("cost costs price prices usd eur dollars cents spend spent");
export const isCostName = (words: readonly string[]): boolean => words.some((word) => COST.has(word));

const COUNTS = setOf(
  "tokens token count counts num number length len size chars characters words sentences turns steps step calls hops layers nodes edges chunks",
);
const COUNTED = setOf("num n number count total nb");
/** A total of these is a sum of scores, and counts nothing. */
const SUMMED = setOf("score scores rating grade reward points marks quality");
export const isCountName = (words: readonly string[]): boolean =>
  COUNTS.has(words.at(-1) ?? "") ||
  (words.length > 1 && COUNTED.has(words[0] ?? "") && !(words[0] === "total" && SUMMED.has(words.at(-1) ?? ""))) ||
  words.includes("tokens");

const MEASURED = setOf("steps calls hops turns");
/** Whether the words are the name of a count of what an answer took, and not of how long a text is, or which row it is. */
export const isMeasuredName = (words: readonly string[]): boolean =>
  !isSettingName(words) && (MEASURED.has(words.at(-1) ?? "") || words.includes("tokens"));

/** Whether the words are the name of what a question was asked in or how often: `temperature`, `trial`; see `settings.ts`. */
export function isSettingName(words: readonly string[]): boolean {
  // Alone it is what was asked, before it is the version of that.
  if (words.join() === "prompt") return false;
  const meaning = settingMeaning(words.join("_"));
  return meaning === "setting" || meaning === "attempt" || meaning === "perturbation";
}

const MODELS = setOf("model models llm engine provider system systems");
/** Whether the words are the name of who answered. */
export const isModelName = (words: readonly string[]): boolean => words.some((word) => MODELS.has(word));

/** Whether whole numbers under these words are those of classes: `label`, `pred_class`. */
export const isClassName = (words: readonly string[]): boolean =>
  /^(?:label|class|category|cls)$/.test(words.at(-1) ?? "");

/** What tells whether the sample ran, and how it ended. */
const STATES = setOf(
  "error errors exception status state finish_reason stop_reason finishreason stopreason traceback failure failed_reason error_message",
);
export const isStateName = (words: readonly string[]): boolean =>
  STATES.has(words.join("_")) ||
  STATES.has(words.slice(-2).join("_")) ||
  STATES.has(words.at(-1) ?? "") ||
  (words.includes("error") && !words.includes("rate"));

/** Beginnings and words of names that say yes or no: `is_correct`, `has_citation`, `passed`. */
export const isFlagName = (words: readonly string[]): boolean =>
  /^(?:is|has|was|did|does|should|can|are|contains|includes|supports|needs)$/.test(words[0] ?? "") ||
  isFindingName(words.join(" ")) ||
  words.some((word) =>
    /^(?:correct|passed|pass|success|successful|resolved|solved|refused|abstained|hit|match|matched|verified|valid|em|acc|accuracy|detected|flagged|jailbroken|grounded|supported)$/.test(
      word,
    ),
  );

const ORDERS = setOf("use using enable enabled disable disabled allow with do stream streaming verbose debug dry");
/** Whether the words say what to do, and not what was done: `use_cache`, `do_sample`; `used_tool` came out. */
export const isSwitchName = (words: readonly string[]): boolean => ORDERS.has(words[0] ?? "");

/** Whether the words are those of a column that says whether an answer is right: `verdict`, `llm_judge_correct`. */
export const isVerdictName = (words: readonly string[]): boolean => verdictRank(words.join(" ")) >= 0;
