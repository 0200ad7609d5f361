import type { JsonRecord } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { printPath } from "../dottedPath.ts";
import { wordsOf } from "../ownScores/names.ts";
import { isStateName, isVerdictName } from "../reading/columnNames.ts";
import { isRoleName, isTelling, PERSONS, roleNames } from "../reading/roleNames.ts";
import { areFlagWords, foldLabel } from "../reading/words.ts";
import {
  ARRANGEMENTS,
  CLEAR,
  keysOf,
  keyText,
  type RecordColumn,
  type SideBySide,
  SURE,
  scoresOf,
} from "./sideBySide.ts";

const NO_SYSTEM = setOf("tie ties tied draw both neither none equal same all unknown invalid error");
const MOST_NAMED = 12;

/**
 * Texts in columns named as systems: the names are values of another column, such as the winner, or each name has a
 * score column. Else texts in columns named as models, and texts that resemble a reference.
 */
export function namedElsewhere(
  columns: readonly RecordColumn[],
  response: string,
  records: readonly JsonRecord[],
): SideBySide | null {
  const able = columns.filter(({ key, hasSentences }) => hasSentences && !isTelling(key) && !/[{}|]/.test(key));
  const only = oneSystem(columns, able, response);
  if (only !== null || able.length < 2) return only;
  const byName = new Map(able.map((column) => [column.key.toLowerCase(), column]));
  const told = columns.some(({ isText, hasSentences, texts }) => {
    if (!isText || hasSentences) return false;
    const values = [...new Set(texts.map((text) => text.trim().toLowerCase()))].filter((text) => text !== "");
    const named = values.filter((value) => byName.has(value));
    return named.length >= 2 && values.every((value) => byName.has(value) || NO_SYSTEM.has(value));
  });
  const named = plainSystems(columns, able, response);
  if (named !== null && (told || Object.keys(named.map).length > 1)) return named;
  if (columns.some(({ key, hasSentences }) => hasSentences && roleNames([key]).response >= CLEAR)) return null;
  const ofModels = able.filter(({ key }) => isOfModel(key));
  const alike = ofModels.length > 1 ? ofModels : likeReference(columns, able, records);
  return alike.length > 1 ? plainSystems(columns, alike, response) : null;
}

/**
 * The one text whose name begins the names of several scores, `llama_7b` with `llama_7b MC1` and `llama_7b MC2`, beside
 * what is right: the name is the system's.
 */
function oneSystem(
  columns: readonly RecordColumn[],
  able: readonly RecordColumn[],
  response: string,
): SideBySide | null {
  const isNamed = (role: "response" | "reference") => (one: RecordColumn) => roleNames([one.key])[role] >= CLEAR;
  if (columns.some(isNamed("response")) || !columns.some(isNamed("reference"))) return null;
  const [only, another] = able.filter(
    ({ key }) => Object.keys(scoresOf(columns, [key], key)).length >= FEWEST_SCORES && !isRoleName([key]),
  );
  return only === undefined || another !== undefined ? null : plainSystems(columns, [only], response);
}
const FEWEST_SCORES = 2;

function plainSystems(
  columns: readonly RecordColumn[],
  own: readonly RecordColumn[],
  response: string,
): SideBySide | null {
  const names = own.map(({ key }) => key).sort();
  // A name alone has a bar behind it.
  const system = `{${names.join("|")}${names.length === 1 ? "|" : ""}}`;
  const scores = scoresOf(columns, names, system);
  const [first = ""] = names;
  return names.length > MOST_NAMED
    ? null
    : {
        map: { [response]: keyText(system), ...scores },
        keys: new Set([...names, ...keysOf(columns, names)]),
        first: [first],
        besides: [],
      };
}

const OF_MODELS =
  /^(?:(?:chat)?gpt|llm|model|system|claude|gemini|gemma|(?:code)?llama|mi[sx]tral|qwen|deepseek|falcon|vicuna|bard|palm|cohere|grok|chatglm|o[134](?![a-z])|phi|t5|flan|bart|pegasus|base(?:line)?|(?:fine[_ -]?)?tuned|pre[_ -]?trained|vanilla|sft|dpo|q?lora)(?![a-z])/i;
const VARIANT =
  /^(?:v?\d[\w]*|[a-z]|instruct|chat|turbo|mini|nano|pro|flash|ultra|large|small|medium|xl|xxl|it|hf|base|tuned|fine|ft|sft|dpo|lora|rag|cot|zero|few|shot|preview|latest|sonnet|haiku|opus|model|t5)$/;
export function isOfModel(key: string): boolean {
  const [found] = OF_MODELS.exec(key) ?? [];
  return found !== undefined && wordsOf(key.slice(found.length)).every((word) => VARIANT.test(word));
}

const COMPARED = 100;
const LONGEST = 2000;
const FEWEST_COMPARED = 5;
const MOSTLY = 0.75;

/** Columns of texts that mostly resemble their row's reference, and neither the next row's nor the question. */
function likeReference(
  columns: readonly RecordColumn[],
  able: readonly RecordColumn[],
  records: readonly JsonRecord[],
): readonly RecordColumn[] {
  const looked = records.slice(0, COMPARED);
  const wordsIn = (key: string | undefined) => looked.map((record) => wordSet(key === undefined ? "" : record[key]));
  const surest = (role: "question" | "reference") =>
    columns
      .filter(({ key, hasSentences }) => hasSentences && roleNames([key])[role] >= CLEAR)
      .sort((one, other) => roleNames([other.key])[role] - roleNames([one.key])[role])[0]?.key;
  const wanted = surest("reference");
  if (wanted === undefined || looked.length < FEWEST_COMPARED) return [];
  const [references, questions] = [wordsIn(wanted), wordsIn(surest("question"))];
  return able.filter(({ key }) => {
    const texts = wordsIn(key);
    const own = texts.map((text, at) => likeness(text, references[at]));
    const others = texts.map((text, at) => likeness(text, references[(at + 1) % looked.length]));
    const asked = texts.map((text, at) => likeness(text, questions[at]));
    const count = (than: readonly number[]) => own.filter((one, at) => one > (than[at] ?? 0)).length;
    return !NO_ANSWER.test(key) && Math.min(count(others), count(asked)) >= MOSTLY * looked.length;
  });
}
const NO_ANSWER = /reason|rational|expla|justif|comment|note|feedback|critique|thought|cot|title|hint|schema|keyword/i;

const wordSet = (value: unknown): ReadonlySet<string> =>
  new Set(
    typeof value === "string"
      ? (value
          .slice(0, LONGEST)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [])
      : [],
  );

/** Share of shared words in the union. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string> = new Set()): number {
  const both = [...one].filter((word) => other.has(word)).length;
  return both === 0 ? 0 : both / (one.size + other.size - both);
}

const GOLD = [setOf("gold golden true truth actual expected reference ref target correct gt ground_truth"), PERSONS];
const PUT_IN = setOf("question query source input has is suggested suggestion hint hinted biased");
const MOST_LABELS = 50;
const SHARED = 0.5;
const SAYS_LITTLE = 0.35;

interface LabelsOfOne {
  readonly name: string;
  readonly column: RecordColumn;
}

/**
 * Labels by several annotators in their own columns, and the right ones: `rules_label`, `llm_label` and `gold_label`,
 * or `gpt4`, `llama` and `label`. With a response, the labels are judgements of it.
 */
export function labelsBeside(columns: readonly RecordColumn[], response: string, answer: string): SideBySide | null {
  const isAnswered = columns.some(({ key, hasSentences }) => hasSentences && roleNames([key]).response >= SURE);
  const able = columns.filter(({ isText, hasSentences }) => isText && !hasSentences);
  if (isAnswered || able.length <= 2) return null;
  const together = (
    gold: RecordColumn,
    own: readonly LabelsOfOne[],
    keyOf: (name: string) => string,
  ): SideBySide | null => {
    const labels = new Set(gold.texts.map(labelOf));
    const isAlike = ({ column: { texts } }: LabelsOfOne) =>
      texts.filter((text) => labels.has(labelOf(text))).length > SHARED * texts.length;
    if (own.length < 2 || labels.size > Math.min(MOST_LABELS, gold.texts.length / 2) || !own.every(isAlike))
      return null;
    const names = own.map(({ name }) => name).sort();
    return {
      map: { [response]: keyText(keyOf(`{${names.join("|")}}`)), [answer]: printPath([gold.key]) },
      keys: new Set(own.map(({ column }) => column.key)),
      first: [keyOf(names[0] ?? "")],
      besides: [],
      wanted: gold.key,
    };
  };
  for (const { split, keyOf } of [...ARRANGEMENTS, ...OF_WORDS]) {
    const parts = new Map<string, LabelsOfOne[]>();
    for (const column of able) {
      const { part, name } = split.exec(column.key)?.groups ?? {};
      if (part === undefined || name === undefined || PUT_IN.has(name.toLowerCase())) continue;
      parts.set(part, [...(parts.get(part) ?? []), { name, column }]);
    }
    for (const [part, all] of [...parts].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const golds = GOLD.map((words) => all.filter(({ name }) => words.has(name.toLowerCase().replaceAll(" ", "_"))));
      const known = golds.find(({ length }) => length > 0);
      const bare = able.find(({ key, texts }) => key.toLowerCase() === part.toLowerCase() && mayBeRight(key, texts));
      const gold =
        known === undefined
          ? all.every(({ name }) => isOfModel(name) || PREDICTORS.test(name))
            ? bare
            : undefined
          : known.length > 1
            ? undefined
            : known[0]?.column;
      const own = all.filter(({ column }) => column !== gold);
      const found = gold === undefined ? null : together(gold, own, (name) => keyOf(part, name));
      if (found !== null) return found;
    }
  }
  const models = able.filter(({ key }) => isOfModel(key)).map((column) => ({ name: column.key, column }));
  const [gold, another] = able.filter(({ key }) => roleNames([key]).reference >= SAYS_LITTLE);
  return gold === undefined || another !== undefined ? null : together(gold, models, (name) => name);
}

const PREDICTORS =
  /pred|model|llm|bert|classif|rule|human|annotat|expert|auto|zero|few|svm|lstm|^(?:ai|ml|nb|lr|rf|cnn)$/i;

/** Whether a column may be a class: the state of a run or a verdict is none. */
const mayBeRight = (key: string, texts: readonly string[]): boolean =>
  !isStateName(wordsOf(key)) && !isVerdictName(wordsOf(key)) && !areFlagWords(texts.map(foldLabel));

const labelOf = (text: string): string => text.trim().toLowerCase();

const OF_WORDS: typeof ARRANGEMENTS = ["_", " "].flatMap((between) => [
  {
    split: new RegExp(`^(?<part>.{2,})${between}(?<name>[^${between}]+)$`),
    keyOf: (part: string, name: string) => `${part}${between}${name}`,
  },
  {
    split: new RegExp(`^(?<name>[^${between}]+)${between}(?<part>.{2,})$`),
    keyOf: (part: string, name: string) => `${name}${between}${part}`,
  },
]);
