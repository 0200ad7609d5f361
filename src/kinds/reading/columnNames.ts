import { setOf } from "../../text/wordList.ts";
import type { MappedPath } from "../dottedPath.ts";
import { isFindingName, verdictRank, wordsOf } from "../ownScores/names.ts";
import { settingMeaning } from "./settings.ts";

const GENERIC = new Set(["value", "text", "content", "data", "item", "items", "result", "results", "string"]);

/** The words of the last key with a meaning: `tone` for `scores.tone.value`. */
export function nameWords(steps: MappedPath): readonly string[] {
  const keys = steps.filter((step) => typeof step === "string").flatMap(partsOf);
  const telling = keys.findLast((key) => !GENERIC.has(key.toLowerCase())) ?? keys.at(-1) ?? "";
  return wordsOf(telling);
}

/** `outputs.answer` is a path written into one key; `Unnamed: 0.1` is not. */
export const partsOf = (key: string): readonly string[] =>
  /[./]/.test(key) && /^[\p{L}_][\w-]*(?:[./][\p{L}_][\w-]*)+$/u.test(key) ? key.split(/[./]/) : [key];

export const isIdName = (words: readonly string[]): boolean => {
  const last = words.at(-1) ?? "";
  return (
    ID_ENDS.has(last) ||
    TEST_CASE.test(words.join(" ")) ||
    (words.length === 1 && /(?:^|[a-z])id$/.test(last) && !NO_ID.has(last))
  );
};
const TEST_CASE = /^test ?case(?: name)?$/;
const ID_ENDS = setOf("id ids uuid guid qid hash sha sha256 md5 key");
const NO_ID = setOf("valid invalid solid bid grid paid said avoid void hybrid rapid fluid");

/** pandas' index column, also after a join. */
export const isPandasIndex = (words: readonly string[]): boolean =>
  words.length === 0 || words[0] === "unnamed" || (words[0] === "level" && /^\d+$/.test(words[1] ?? ""));

export const isIndexName = (words: readonly string[]): boolean =>
  /^(?:index|idx|row|rownum|line|no|nr|pos|position|#)$/.test(words.at(-1) ?? "");

const TIME = setOf(
  "time timestamp date datetime ts created updated modified started finished ended start end at when day",
);
export const isTimeName = (words: readonly string[]): boolean =>
  words.some((word) => TIME.has(word)) && !isDurationName(words);

const DURATION = setOf(
  "latency latencies duration durations elapsed runtime took seconds secs sec ms millis milliseconds minutes",
  "walltime ttft",
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
  "tokens token count counts num number length len size chars characters words sentences turns steps step calls",
  "hops layers nodes edges chunks paragraphs sections headings bullets links urls images tables pages citations",
  "characters letters bytes passages snippets docs documents files rows columns items messages entities",
);
const COUNTED = setOf("num n number count total nb");
const SUMMED = setOf("score scores rating grade reward points marks quality");
export const isCountName = (words: readonly string[]): boolean =>
  COUNTS.has(words.at(-1) ?? "") ||
  (words.length > 1 && COUNTED.has(words[0] ?? "") && !(words[0] === "total" && SUMMED.has(words.at(-1) ?? ""))) ||
  words.includes("tokens");

const MEASURED = setOf("steps calls hops turns");
export const isMeasuredName = (words: readonly string[]): boolean =>
  !isSettingName(words) && (MEASURED.has(words.at(-1) ?? "") || words.includes("tokens"));

/** Names of inputs of the run and of repeats: `temperature`, `trial`; see `settings.ts`. */
export function isSettingName(words: readonly string[]): boolean {
  if (words.join() === "prompt") return false;
  const meaning = settingMeaning(words.join("_"));
  return meaning === "setting" || meaning === "attempt" || meaning === "perturbation";
}

const MODELS = setOf("model models llm engine provider system systems");
export const isModelName = (words: readonly string[]): boolean => words.some((word) => MODELS.has(word));

export const isClassName = (words: readonly string[]): boolean =>
  /^(?:label|class|category|cls)$/.test(words.at(-1) ?? "");

const REASONS = setOf(
  "reason reasons reasoning rationale explanation explanations justification comment comments critique begründung",
);
/** Whether texts of this name say why, and are no labels however few they are. */
export const isReasonName = (words: readonly string[]): boolean => REASONS.has(words.at(-1) ?? "");

const STATES = setOf(
  "error errors exception status state finish_reason stop_reason finishreason stopreason traceback failure",
  "failed_reason error_message",
);
export const isStateName = (words: readonly string[]): boolean =>
  STATES.has(words.join("_")) ||
  STATES.has(words.slice(-2).join("_")) ||
  STATES.has(words.at(-1) ?? "") ||
  (words.includes("error") && !words.includes("rate"));

export const isFlagName = (words: readonly string[]): boolean =>
  /^(?:is|has|was|did|does|should|can|are|contains|includes|supports|needs)$/.test(words[0] ?? "") ||
  isFindingName(words.join(" ")) ||
  words.some((word) =>
    /^(?:correct|passed|pass|success|successful|resolved|solved|refused|abstained|hit|match|matched|verified|valid|em|acc|accuracy|detected|flagged|jailbroken|grounded|supported)$/.test(
      word,
    ),
  );

const ORDERS = setOf("use using enable enabled disable disabled allow with do stream streaming verbose debug dry");
/** An imperative is a setting: `use_cache`, `do_sample`; `used_tool` is an outcome. */
export const isSwitchName = (words: readonly string[]): boolean => ORDERS.has(words[0] ?? "");

export const isVerdictName = (words: readonly string[]): boolean => verdictRank(words.join(" ")) >= 0;
