import { t } from "@vscode/l10n";
import type { ChoiceSample, OwnScores } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import type { Row } from "../../format.ts";
import { docQuestion, HARNESS_ROWS, harnessOrigin, RESULTS_AS, runOf } from "../../harness.ts";
import { ownScores, readScore } from "../../ownScores/read.ts";
import { anyNumber, labelTokens, targetOf, usualProbabilities } from "../adapting.ts";
import type { ChoiceFormat } from "../mapped.ts";

const LISTS = ["choices", "endings", "options", "answers"];
/** Tasks with a field per choice: PIQA, WinoGrande, COPA. */
const FIELDS = [
  ["sol1", "sol2"],
  ["option1", "option2"],
  ["choice1", "choice2"],
];
const TARGETS = ["answer", "label", "gold", "answerKey", "target"];

function continuations({ arguments: given }: JsonRecord): readonly string[] | null {
  const requests = Array.isArray(given) ? given : isObject(given) ? Object.values(given) : null;
  if (requests === null || requests.length === 0) return null;
  const words: string[] = [];
  for (const request of requests) {
    const word = Array.isArray(request) ? request[1] : isObject(request) ? request.arg_1 : undefined;
    if (!isText(word)) return null;
    words.push(word);
  }
  return words;
}

/** Texts of the choices in a task's document; null unless there are `count`. */
function docTexts(doc: JsonRecord, count: number): readonly string[] | null {
  const lists: unknown[] = LISTS.map((name) => doc[name]);
  for (const name of ["mc1_targets", "mc2_targets"]) {
    const targets = doc[name];
    if (isObject(targets)) lists.push(targets.choices);
  }
  for (const fields of FIELDS) lists.push(fields.map((name) => doc[name]));
  for (const list of lists) {
    const texts = isObject(list) ? list.text : list;
    if (Array.isArray(texts) && texts.length === count && texts.every(isText)) return texts;
  }
  return null;
}

function docTarget(doc: JsonRecord | null): unknown {
  for (const name of doc === null ? [] : TARGETS) {
    const value = doc?.[name];
    if (value !== undefined && value !== null) return value;
  }
  return null;
}

/** Whether several choices are right: TruthfulQA's mc2 differs from mc1 by the number of its targets. */
function hasSeveralTargets(doc: JsonRecord | null, task: string | null, count: number): boolean {
  const labels = isObject(doc?.mc2_targets) ? doc.mc2_targets.labels : null;
  if (!Array.isArray(labels)) return false;
  if (task !== null && /mc[12]/.test(task)) return task.includes("mc2");
  if (labels.filter((label) => label === 1).length < 2) return false;
  const first = isObject(doc?.mc1_targets) ? doc.mc1_targets.labels : null;
  return labels.length === count && !(Array.isArray(first) && first.length === count);
}

/** Sample logs of lm-evaluation-harness (`--log_samples`) with a log-likelihood per choice. */
export const harnessSamples: ChoiceFormat = {
  id: "harness-samples",
  name: () => t("lm-evaluation-harness samples"),
  about: "Sample logs of lm-evaluation-harness (--log_samples) of tasks that score choices by log-likelihood.",
  ...HARNESS_ROWS,
  // Logs of generated text have the same keys, but no choices.
  fits: (record, byKeys) => (byKeys < 0.5 || responsesOf(record) !== null ? byKeys : byKeys * 0.25),
  reads: {
    fields: {
      id: ["doc_id", "id", "doc_hash"],
      model: ["model", "model_name"],
      task: ["task", "task_name"],
      fewshot: ["fewshot", "num_fewshot", "n-shot"],
    },
    complete,
  },
  defaultsFor: (records) => {
    const samples = records.flatMap((record) => {
      const responses = responsesOf(record);
      return responses === null ? [] : [{ logLikelihoods: responses.logLikelihoods, isByLabel: isByLabel(record) }];
    });
    return { probabilities: usualProbabilities(samples) };
  },
};

function complete(sample: ChoiceSample, { whole, record, origin }: Row): Partial<ChoiceSample> {
  const file = harnessOrigin(origin);
  const run = runOf(record[RESULTS_AS], file.task);
  const filter = whole.text("filter");
  const doc = whole.has("doc") && isObject(record.doc) ? record.doc : null;
  const task = sample.task ?? file.task;
  const responses = responsesOf(record);
  if (responses === null) {
    whole.report(
      "MISSING_FIELD",
      [],
      t(
        "The row has no log-likelihoods: filtered_resps should hold one pair of log-likelihood and flag a choice. Log the samples of a task that scores choices.",
      ),
    );
  }
  const count = responses?.logLikelihoods.length ?? 0;
  const words = continuations(record)?.slice(0, count) ?? null;
  const scored = words?.length === count ? words : null;
  const labels = scored && labelTokens(scored);
  const texts =
    (doc && docTexts(doc, count)) ?? (labels === null ? (scored?.map((word) => word.trim()) ?? null) : null);
  const { id } = sample;
  const isSeveral = hasSeveralTargets(doc, task, count);
  const scores = scoresIn(record, isSeveral || isMc2(record));
  return {
    ...(scores ? { ownScores: scores } : {}),
    // A document has one record per filter.
    id: id !== null && filter !== null && filter !== NO_FILTER ? `${id} (${filter})` : id,
    question: docQuestion(doc, record),
    labels,
    texts,
    ...responses,
    target: isSeveral
      ? "several"
      : targetOf(whole.has("target") ? record.target : docTarget(doc), labels, () => texts, count),
    isByLabel: isByLabel(record),
    model: sample.model ?? file.model ?? run.model,
    task,
    fewshot: sample.fewshot ?? run.fewshot,
    filter: filter === NO_FILTER ? null : filter,
    accuracy: verdictIn(record.acc),
    lengthNormalisedAccuracy: verdictIn(record.acc_norm),
    reported: run.accuracy,
  };
}

const NO_FILTER = "none";

/** Whether `acc` is a share of probability (mc2): a right or wrong choice has 0 or 1. */
const isMc2 = ({ acc }: JsonRecord): boolean => typeof acc === "number" && acc !== 0 && acc !== 1;

/** The record's own metrics without the accuracies that ours are compared with; `acc` is included if it is a share. */
function scoresIn(record: JsonRecord, isAccuracyShare: boolean): OwnScores | null {
  const names = Array.isArray(record.metrics) ? record.metrics.filter(isText) : isAccuracyShare ? ["acc"] : [];
  const own = names.filter((name) => (name !== "acc" || isAccuracyShare) && name !== "acc_norm");
  return ownScores(
    own.slice(0, 100).map((name) => [name, Array.isArray(record[name]) ? null : readScore(record[name])]),
    [],
  );
}

interface Responses {
  readonly logLikelihoods: readonly number[];
  readonly isGreedy: readonly (boolean | null)[];
}

/** Pairs of log-likelihood and flag; null without any. Mutual information doubles them: the first half counts. */
function responsesOf(record: JsonRecord): Responses | null {
  const all = pairsIn(record.filtered_resps) ?? pairsIn(record.resps);
  if (all === null) return null;
  const isDoubled = (record.acc_mutual_info ?? null) !== null && all.length % 2 === 0;
  const pairs = isDoubled ? all.slice(0, all.length / 2) : all;
  return { logLikelihoods: pairs.map((pair) => anyNumber(pair[0])), isGreedy: pairs.map((pair) => flagOf(pair[1])) };
}

function pairsIn(value: unknown): readonly (readonly unknown[])[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const pairs: (readonly unknown[])[] = [];
  for (const entry of value) {
    if (!Array.isArray(entry)) return null;
    const inner: unknown = entry[0];
    const pair: readonly unknown[] = Array.isArray(inner) ? inner : entry;
    if (pair.length !== 2 || flagOf(pair[1]) === null) return null;
    pairs.push(pair);
  }
  return pairs;
}

function flagOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  return /^true$/i.test(value) ? true : /^false$/i.test(value) ? false : null;
}

/** Whether label tokens were scored, from the requests, else from the texts of the choices. Null without either. */
function isByLabel(record: JsonRecord): boolean | null {
  const words = continuations(record);
  if (words !== null) return labelTokens(words) !== null || labelTokens(words.slice(0, words.length / 2)) !== null;
  const count = responsesOf(record)?.logLikelihoods.length ?? 0;
  const texts = isObject(record.doc) ? docTexts(record.doc, count) : null;
  if (texts === null) return null;
  // MMLU shows the texts and asks for the letter: unknown without the requests.
  return labelTokens(texts) !== null ? true : null;
}

function verdictIn(value: unknown): number | null {
  const number = typeof value === "boolean" ? Number(value) : anyNumber(value);
  return number === 0 || number === 1 ? number : null;
}
