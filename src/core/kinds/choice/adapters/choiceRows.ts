import { t } from "@vscode/l10n";
import type { ChoiceSample } from "../../../../model/index.ts";
import { Fields, isObject, isText } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { labelTokens } from "./parts/labels.ts";
import { anyNumber } from "./parts/numbers.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";
import { targetOf } from "./parts/target.ts";

const SIGNATURE: Signature = {
  needs: [["logprobs", "probabilities"], ["answer"], ["choices", "labels", "question", "id"]],
  helps: ["id", "question", "choices", "model", "task"],
  excludes: ["filtered_resps", "response", "response1"],
};

/** Rows of our own: a question, its choices, and a log-likelihood or a probability for each. */
export const choiceRows: Adapter<ChoiceSample> = {
  id: "choice",
  name: "Multiple-choice rows",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [choiceFrom(new Fields(record))],
  defaultsFor: (records) => {
    const samples = records.map((record) => choiceFrom(new Fields(record)));
    return { probabilities: samples.some(({ isByLabel }) => isByLabel === false) ? "normalised" : "raw" };
  },
};

/** A sample of our field names, wherever they were found. */
export function choiceFrom(fields: Fields): ChoiceSample {
  const { record } = fields;
  const numbers = numbersIn(fields);
  const count = numbers?.logLikelihoods.length ?? 0;
  const choices = textsIn(fields, "choices", count);
  const labels = textsIn(fields, "labels", count) ?? (choices && labelTokens(choices));
  const texts = labels === choices || (labels && choices && labelTokens(choices)) ? null : choices;
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    question: fields.text("question"),
    labels,
    texts,
    ...numbers,
    target: fields.has("answer") ? targetOf(record.answer, labels, texts, count) : null,
    isByLabel: labels !== null ? true : choices === null ? null : false,
    model: fields.text("model"),
    task: fields.text("task"),
    fewshot: fields.number("fewshot"),
    issues: fields.issues,
  };
}

type Numbers = Pick<ChoiceSample, "logLikelihoods" | "probabilities"> & { readonly logLikelihoods: readonly number[] };

/** Log-likelihoods, else the logarithms of the probabilities; null where the row has neither. */
function numbersIn(fields: Fields): Numbers | null {
  const key = fields.firstOf(["logprobs", "probabilities"]);
  if (key === null) {
    fields.need("logprobs", "probabilities");
    return null;
  }
  const list = fields.list(key);
  if (list === null) return null;
  const numbers = list.map(anyNumber);
  if (key === "logprobs") return { logLikelihoods: numbers, probabilities: null };
  const wrong = numbers.findIndex((value) => value < 0 || value > 1.0001);
  if (wrong >= 0) {
    fields.report(
      "BAD_FIELD",
      [...fields.path(key), wrong],
      t(
        "{0} is no probability: it should lie between 0 and 1. The question is not scored.",
        String(list[wrong]).slice(0, 40),
      ),
    );
  }
  return {
    logLikelihoods: numbers.map((value) => (value > 1.0001 ? Number.NaN : Math.log(value))),
    probabilities: numbers,
  };
}

/** Texts of as many choices as there are numbers; a choice may be an object with its text. */
function textsIn(fields: Fields, key: string, count: number): readonly string[] | null {
  const list = fields.has(key) ? fields.list(key) : null;
  if (list === null || count === 0) return null;
  const texts = list.map((element) => (isObject(element) ? (element.text ?? element.label) : element));
  if (texts.length === count && texts.every(isWord)) return texts.map(String);
  fields.report(
    "BAD_FIELD",
    fields.path(key),
    t("{0} should hold {1} texts, one for each number; it was left out.", key, count),
  );
  return null;
}

const isWord = (value: unknown): value is string | number => isText(value) || typeof value === "number";
