import type { FieldMap } from "../../model/index.ts";
import { isObject, type JsonRecord } from "../../read/parse.ts";
import { LETTER, letteredKeys, type MappedPath, printPath, readPath } from "../dottedPath.ts";
import { verdictRank, wordsOf } from "../ownScores/names.ts";
import { MAY_BE } from "../reading/evidence.ts";
import { roleNames } from "../reading/roleNames.ts";
import { anyNumber, labelTokens, targetOf } from "./adapting.ts";

/** Numbers of the options: by letter, or as a list. */
interface Options {
  readonly steps: MappedPath;
  readonly field: "logprobs" | "probabilities";
  /** The letters, of numbers by letter. */
  readonly labels: readonly string[] | null;
  /** The option with the largest number, of each record; null if unknown. */
  readonly likeliest: readonly (number | null)[];
}

const LIKELY = /^(?:probs?|probabilit(?:y|ies)|logprobs?|lls?|loglikelihoods?|likelihoods?|nlls?)$/;
const NEARLY_ALL = 0.95;
const FEWEST = 2;
const MOST_OPTIONS = 10;

/**
 * The mapping of multiple-choice rows: a number for each option (`all_probs: {A, B, C}`, `prob_A` and `prob_B`, a list
 * beside the choices) and the right option. Null if what the file says of the answers is not the likeliest option: then
 * the answers were generated.
 */
export function guessOptions(records: readonly JsonRecord[]): FieldMap | null {
  if (records.length < FEWEST) return null;
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const [options, another] = [...lettered(keys, records), ...byLetter(keys, records), ...listed(keys, records)];
  if (options === undefined || another !== undefined) return null;
  const taken = String(options.steps[0]);
  const others = keys.filter((key) => key !== taken && !isOf(key, options.steps));
  const gold = goldIn(others, options, records);
  if (gold === null || !areOfLikeliest(others, gold, options, records)) return null;
  const rest = others.filter((key) => key !== gold.key);
  const choices = choicesIn(rest, options, records);
  const free = rest.filter((key) => key !== choices && !(choices !== null && isOf(key, [choices])));
  const id = free.find((key) => /^(?:id|idx|index|.*[_ -]id)$/i.test(key) && areAlone(key, records));
  const question = bestOf(free, records, "question");
  const named = (names: RegExp) =>
    free.find((key) => key !== id && key !== question && names.test(key) && isText(key, records));
  const model = named(/^(?:model|model_?name|llm)$/i);
  const task = named(/^(?:task|task_?name|subject|subset|category|dataset)$/i);
  const map = { id, question, choices, answer: gold.key, model, task };
  return {
    ...Object.fromEntries(
      Object.entries(map).flatMap(([field, key]) => (typeof key === "string" ? [[field, printPath([key])]] : [])),
    ),
    [options.field]: printPath(options.steps),
  };
}

const isOf = (key: string, [step]: MappedPath): boolean =>
  typeof step === "string" && step.includes(LETTER) && letteredKeys([key], step).length > 0;

const isLikely = (name: string): boolean => wordsOf(name.replace(LETTER, " ")).some((word) => LIKELY.test(word));

/** Columns named after options, `prob_A`, `B_prob`, `choiceC_probs`. */
function lettered(keys: readonly string[], records: readonly JsonRecord[]): readonly Options[] {
  const places = new Set(keys.filter(isLikely).flatMap(placesOf));
  return [...places].flatMap((place) => {
    const labels = letteredKeys(keys, place).map(([letter]) => letter);
    return isLikely(place) && areOptions(labels) ? (optionsOf([place], labels, records) ?? []) : [];
  });
}

/** The places of a key whose letter stands alone: `prob_{A}` for `prob_A`. */
const placesOf = (key: string): readonly string[] =>
  [...key].flatMap((character, at) => {
    const [before, after] = [key.slice(0, at), key.slice(at + 1)];
    const isAlone = /^[A-J]$/.test(character)
      ? !/[A-Z]$/.test(before) && !/^[a-zA-Z]/.test(after)
      : /^[a-j]$/.test(character) && !/[a-zA-Z]$/.test(before) && !/^[a-zA-Z]/.test(after);
    return isAlone ? [before + LETTER + after] : [];
  });

/** Objects of numbers by letter, at the top of the record or in an object of it. */
function byLetter(keys: readonly string[], records: readonly JsonRecord[]): readonly Options[] {
  return keys.flatMap((key) => {
    const values = records.map((record) => record[key]).filter(isObject);
    if (values.length === 0) return [];
    if (isLikely(key)) return optionsAt([key], values, records);
    const inner = [...new Set(values.flatMap((value) => Object.keys(value)))].filter(isLikely);
    return inner.flatMap((below) =>
      optionsAt([key, below], values.map((value) => value[below]).filter(isObject), records),
    );
  });
}

function optionsAt(
  steps: MappedPath,
  values: readonly JsonRecord[],
  records: readonly JsonRecord[],
): readonly Options[] {
  const labels = [...new Set(values.flatMap((value) => Object.keys(value)))].sort();
  return areOptions(labels) ? (optionsOf(steps, labels, records) ?? []) : [];
}

const areOptions = (labels: readonly string[]): boolean =>
  labels.length <= MOST_OPTIONS &&
  labels.every((label) => /^[A-J]$/.test(label)) &&
  labels[0] === "A" &&
  labelTokens(labels) !== null;

/** Lists of numbers, one for each of the choices. */
function listed(keys: readonly string[], records: readonly JsonRecord[]): readonly Options[] {
  return keys.filter(isLikely).flatMap((key) => {
    const choices = keys.find(
      (other) =>
        /choice|option|ending|candidate/i.test(other) &&
        other !== key &&
        records.every(
          ({ [key]: list, [other]: texts }) =>
            Array.isArray(list) &&
            Array.isArray(texts) &&
            list.length === texts.length &&
            list.length > 1 &&
            list.length <= MOST_OPTIONS,
        ),
    );
    return choices === undefined ? [] : (optionsOf([key], null, records) ?? []);
  });
}

function optionsOf(
  steps: MappedPath,
  labels: readonly string[] | null,
  records: readonly JsonRecord[],
): readonly Options[] | null {
  let [given, areProbabilities, areLogarithms] = [0, true, true];
  const likeliest = records.map((record) => {
    const value = readPath(record, steps);
    const list = isObject(value) ? (labels ?? []).map((label) => value[label]) : Array.isArray(value) ? value : [];
    const numbers = list.map((one) => (one === undefined || one === null ? Number.NaN : anyNumber(one)));
    const known = numbers.filter((number) => !Number.isNaN(number));
    if (known.length < 2) return null;
    given++;
    areProbabilities &&= known.every((number) => number >= 0 && number <= 1.0001);
    areLogarithms &&= known.every((number) => number <= 0);
    const most = Math.max(...known);
    return known.filter((number) => number === most).length === 1 ? numbers.indexOf(most) : null;
  });
  if (given < NEARLY_ALL * records.length || areProbabilities === areLogarithms) return null;
  return [{ steps, field: areLogarithms ? "logprobs" : "probabilities", labels, likeliest }];
}

interface Gold {
  readonly key: string;
  readonly targets: readonly (number | null)[];
}

const GOLD = /^(?:ans|answers?|answer_?(?:key|idx|index|letter|label)|label|key)$/i;

/** The column with the right option, a letter or a position. */
function goldIn(keys: readonly string[], { labels, likeliest }: Options, records: readonly JsonRecord[]): Gold | null {
  const found = keys.flatMap((key) => {
    const { reference, response } = roleNames([key]);
    const rank = reference >= MAY_BE && reference > response ? 1 + reference : GOLD.test(key) ? 1 : 0;
    if (rank === 0) return [];
    const targets = records.map(({ [key]: value }) => optionOf(value, labels));
    const isGold =
      targets.filter((target) => target !== null).length >= NEARLY_ALL * records.length && new Set(targets).size > 1;
    return isGold ? [{ key, targets, rank }] : [];
  });
  const [best, next] = found.sort((one, other) => other.rank - one.rank);
  if (best === undefined || best.rank === next?.rank) return null;
  // What is always the likeliest option was predicted.
  const isSaid = best.targets.every((target, at) => target === null || target === (likeliest[at] ?? target));
  return isSaid && found.length > 1 ? null : best;
}

/** The position of an option, written as its letter or its position. */
function optionOf(value: unknown, labels: readonly string[] | null): number | null {
  const count = labels?.length ?? MOST_OPTIONS;
  if (typeof value !== "string" && typeof value !== "number") return null;
  if (typeof value === "string" && !/^\s*[([]?(?:[A-Ja-j]|\d)[.)\]:]?\s*$/.test(value)) return null;
  const target = targetOf(value, labels, null, count);
  return typeof target === "number" && target >= 0 && target < count ? target : null;
}

/** Whether predictions and verdicts of the file, if it has any, are those of the likeliest option. */
function areOfLikeliest(
  keys: readonly string[],
  gold: Gold,
  { labels, likeliest }: Options,
  records: readonly JsonRecord[],
): boolean {
  return keys.every((key) => {
    if (key === gold.key) return true;
    const isVerdict = verdictRank(key) >= 0;
    let [both, same] = [0, 0];
    for (const [at, { [key]: value }] of records.entries()) {
      const [said, wanted] = [likeliest[at] ?? null, gold.targets[at] ?? null];
      const own = isVerdict ? flagIn(value) : roleNames([key]).response >= MAY_BE ? optionOf(value, labels) : null;
      if (said === null || wanted === null || own === null) continue;
      both++;
      if (isVerdict ? own === (said === wanted) : own === said) same++;
    }
    return both === 0 || same >= NEARLY_ALL * both;
  });
}

const flagIn = (value: unknown): boolean | null => {
  if (typeof value === "boolean") return value;
  if (value === 0 || value === 1) return value === 1;
  return typeof value === "string" && /^\s*(?:true|false)\s*$/i.test(value) ? /true/i.test(value) : null;
};

/** The choices: a list, an object by letter, or columns of letters. */
function choicesIn(
  keys: readonly string[],
  { labels, likeliest }: Options,
  records: readonly JsonRecord[],
): string | null {
  const list = keys.find(
    (key) =>
      /choice|option|ending|candidate/i.test(key) &&
      records.every(({ [key]: value }) => Array.isArray(value) || isObject(value)),
  );
  if (list !== undefined || labels === null || likeliest.length === 0) return list ?? null;
  const places = ["option_{A}", "choice_{A}", "option{A}", "choice{A}", "Option {A}", "Choice {A}", LETTER];
  return (
    places.find((place) => {
      const found = letteredKeys(keys, place);
      return found.length === labels.length && found.every(([, key]) => isText(key, records));
    }) ?? null
  );
}

function bestOf(keys: readonly string[], records: readonly JsonRecord[], role: "question"): string | undefined {
  const named = keys
    .filter((key) => isText(key, records))
    .map((key) => ({ key, evidence: roleNames([key])[role] }))
    .filter(({ evidence }) => evidence >= MAY_BE);
  return named.sort((one, other) => other.evidence - one.evidence)[0]?.key;
}

const isText = (key: string, records: readonly JsonRecord[]): boolean =>
  records.filter(({ [key]: value }) => typeof value === "string" || typeof value === "number").length >
  records.length / 2;

const areAlone = (key: string, records: readonly JsonRecord[]): boolean =>
  new Set(records.map((record) => record[key])).size > records.length / 2;
