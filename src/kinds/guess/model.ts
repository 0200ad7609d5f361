import type { FieldMap } from "../../model/index.ts";
import type { JsonRecord } from "../../read/parse.ts";
import { setOf } from "../../text/wordList.ts";
import { type MappedPath, parsePath, printPath, readPath } from "../dottedPath.ts";
import { once } from "../once.ts";
import { wordsOf } from "../ownScores/names.ts";
import { isSameOfQuestion, type SampleOf } from "../reading/answerLabels.ts";
import { itemKey } from "./items.ts";
import { lastKey } from "./paths.ts";
import { isOfModel } from "./plainSystems.ts";
import { type ScoreLikeColumn, scoreLikeColumns } from "./scoreLikeColumns.ts";

const DOUBTFUL = new Set(["mode", "condition", "pipeline", "generator", "producer"]);
const FEWEST_APART = 4;
const WAYS = setOf(
  "config configuration setup approach method variant strategy arm configname approachname methodname variantname",
);

/**
 * The column of the model. The named one, unless it may be a way to answer and another says `model`; else the one
 * column of few labels with that word, or the word for a provider, in its name: `tested_model`. A column with one value
 * for all answers to a question is the author of the question if another column varies: then the other one is the
 * model, even if named as a judge, as long as responses vary with it.
 */
export function modelIn(records: readonly JsonRecord[], named: FieldMap): string | null {
  const taken = new Set(Object.entries(named).flatMap(([id, path]) => (id === "model" ? [] : [path])));
  const labels = scoreLikeColumns(records).filter(
    ({ path, steps, meaning }) => meaning === "label" && steps.length === 1 && !taken.has(path),
  );
  const byName = named.model ?? null;
  const answers = new Answers(records, named);
  const found = byName === null || isDoubtful(byName) ? (byWords(labels, answers) ?? byName) : byName;
  if (found === null) return byWays(records, taken, answers);
  if (found === byName && (isKindOfRow(found, records) || (isDoubtful(found) && isOfItem(found, named, records))))
    return null;
  return ofResponse(named, labels) ?? whoAnswered(found, labels, answers) ?? found;
}

class Answers {
  readonly #records: readonly JsonRecord[];
  readonly #itemsOf: () => readonly SampleOf[] | null;
  readonly #response: MappedPath | null;

  constructor(records: readonly JsonRecord[], named: FieldMap) {
    this.#records = records;
    this.#itemsOf = once(() => itemKey(records, named)?.map((question) => ({ question, slices: [] })) ?? null);
    const response = parsePath(named.response ?? "");
    this.#response = response.ok ? response.path : null;
  }

  share(steps: MappedPath): boolean | null {
    const read = (record: JsonRecord) => readPath(record, steps) ?? null;
    const items = this.#itemsOf();
    return items && isSameOfQuestion(this.#records.map(read), items);
  }

  get areDifferent(): boolean {
    return this.#response !== null && this.share(this.#response) === false;
  }
}

const wordsAt = (path: string): readonly string[] => {
  const parsed = parsePath(path);
  return parsed.ok ? wordsOf(lastKey(parsed.path)) : [];
};

const isDoubtful = (path: string): boolean => DOUBTFUL.has(wordsAt(path).join(" "));

/** Whether a column that may name a way to answer is about its rows: a value per row, or a `mode` that names no model. */
function isKindOfRow(path: string, records: readonly JsonRecord[]): boolean {
  const parsed = parsePath(path);
  if (!parsed.ok || !isDoubtful(path)) return false;
  const names = new Set(records.map((record) => readPath(record, parsed.path) ?? null));
  if (records.length >= FEWEST_APART && names.size > records.length / 2) return true;
  return wordsAt(path).join(" ") === "mode" && ![...names].some((name) => isOfModel(String(name)));
}

/** Whether each question has a value of its own: `condition` from the keys of an object says which item it is. */
function isOfItem(path: string, { question }: FieldMap, records: readonly JsonRecord[]): boolean {
  const [of, asked] = [parsePath(path), parsePath(question ?? "")];
  if (!of.ok || !asked.ok || question === undefined) return false;
  const pairs = records.map((record) => [readPath(record, of.path) ?? null, readPath(record, asked.path) ?? null]);
  const [values, questions] = [0, 1].map((side) => new Set(pairs.map((pair) => pair[side])).size);
  const apart = new Set(pairs.map((pair) => JSON.stringify(pair))).size;
  return apart >= FEWEST_APART && values === apart && questions === apart;
}

const BY_WORDS: readonly ((words: readonly string[]) => boolean)[] = [
  (words) => words[0] === "model",
  (words) => words.includes("model"),
  (words) => words[0] === "provider",
];

function byWords(labels: readonly ScoreLikeColumn[], answers: Answers): string | null {
  for (const is of BY_WORDS) {
    const all = labels.filter(({ steps }) => {
      const words = wordsOf(lastKey(steps));
      return is(words) && words.every((one) => !NO_MODEL.has(one));
    });
    const [only, another] = all.length > 1 ? all.filter(({ steps }) => answers.share(steps) === false) : all;
    if (only !== undefined && another === undefined) return only.path;
  }
  return null;
}
const NO_MODEL: ReadonlySet<string> = setOf(
  "judge judged judging verdict label version type size temperature answer response output evaluation evaluator",
  "class grader critic scorer rater annotator embedding embedder embeddings retriever retrieval reranker rerank",
  "reward simulator user attacker error has is same",
);
const OTHER_MODELS: ReadonlySet<string> = setOf(
  "embedding embedder embeddings retriever retrieval reranker rerank reward simulator user attacker type size",
  "version temperature class",
);

/** The one way to answer that varies between answers to a question, in a file without a model. */
function byWays(records: readonly JsonRecord[], taken: ReadonlySet<string>, answers: Answers): string | null {
  const keys = [...new Set(records.flatMap(Object.keys))].filter((key) => WAYS.has(wordsOf(key).join("")));
  const [only, another] = keys.filter((key) => !taken.has(printPath([key])) && answers.share([key]) === false);
  return only === undefined || another !== undefined || !answers.areDifferent ? null : printPath([only]);
}

/** The model column that shares a word with the response: `judge_model` for `judge_choice`. */
function ofResponse({ response }: FieldMap, labels: readonly ScoreLikeColumn[]): string | null {
  const own = new Set(response === undefined ? [] : wordsAt(response));
  if (own.has("model")) return null;
  const [only, another] = labels.filter(({ steps }) => {
    const words = wordsOf(lastKey(steps));
    return words.length > 1 && words.includes("model") && words.every((word) => word === "model" || own.has(word));
  });
  return another === undefined ? (only?.path ?? null) : null;
}

/** Another model column that varies between answers to a question, if this one does not; else null. */
function whoAnswered(path: string, labels: readonly ScoreLikeColumn[], answers: Answers): string | null {
  const parsed = parsePath(path);
  if (!parsed.ok || answers.share(parsed.path) !== true) return null;
  const [only, another] = labels.filter(({ path: own, steps }) => {
    const words = wordsOf(lastKey(steps));
    const isModel = words.includes("model") && !words.some((word) => OTHER_MODELS.has(word));
    const isJudge = words.some((word) => NO_MODEL.has(word));
    return own !== path && isModel && (answers.areDifferent || !isJudge) && answers.share(steps) === false;
  });
  return another === undefined ? (only?.path ?? null) : null;
}
