import { t } from "@vscode/l10n";
import type { ChoiceSample } from "../../model/index.ts";
import { isObject } from "../../read/parse.ts";
import { type Fields, isText, type MappedFields } from "../adapting.ts";
import { type Format, type MappableField, mappableOf, measured, type SampleField, shown } from "../format.ts";
import type { FormatReader } from "../mapping.ts";
import { anyNumber, EMPTY_SAMPLE, isProbability, labelTokens, logarithmOf, targetOf } from "./adapting.ts";
import { choiceProgram } from "./scanned.ts";

/** The fields of a question, in the order in which a guess assigns paths. */
export const choiceFields = [
  shown("id", "id", () => t("Id"), "questionid docid sampleid exampleid idx index"),
  shown("question", "text", () => t("Question"), "query prompt input ctx"),
  measured("choices", "texts", () => t("Choices"), "options endings candidates"),
  measured("logprobs", "numbers", () => t("Log-likelihoods"), "loglikelihoods logprobabilities lls scores"),
  measured("probabilities", "numbers", () => t("Probabilities"), "probs"),
  measured("answer", "label", () => t("Right choice"), "target gold label correct answerindex"),
  measured("labels", "texts", () => t("Labels of the choices"), "choicelabels"),
  measured("model", "text", () => t("Model"), "modelname"),
  measured("task", "text", () => t("Task"), "taskname subject subset"),
  measured("fewshot", "number", () => t("Few-shot examples"), "numfewshot nshot shots"),
] as const satisfies readonly SampleField[];

type ChoiceField = (typeof choiceFields)[number]["id"];
export type ChoiceFormat = Format<ChoiceSample, ChoiceField>;

export const choiceMappable: readonly MappableField[] = mappableOf(choiceFields, "logprobs");

export function choiceFromMapping(fields: MappedFields): ChoiceSample {
  fields.need("logprobs", "probabilities");
  return choiceFrom(fields);
}

export const choiceReader: FormatReader<ChoiceSample> = {
  fields: choiceFields,
  read: choiceFrom,
  program: choiceProgram,
};

export function choiceFrom(fields: Fields): ChoiceSample {
  const { record } = fields;
  const { keys, numbers } = numbersIn(fields) ?? { keys: null, numbers: {} };
  const count = numbers.logLikelihoods?.length ?? 0;
  const choices = textsIn(fields, "choices", count);
  const labels = textsIn(fields, "labels", count) ?? keys ?? (choices && labelTokens(choices));
  const texts = labels === choices || (labels && choices && labelTokens(choices)) ? null : choices;
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    question: fields.text("question"),
    labels,
    texts,
    ...numbers,
    target: fields.has("answer") ? targetOf(record.answer, labels, () => texts, count) : null,
    isByLabel: labels !== null ? true : choices === null ? null : false,
    model: fields.text("model"),
    task: fields.text("task"),
    fewshot: fields.number("fewshot"),
    issues: fields.issues,
  };
}

interface ChoiceNumbers {
  readonly numbers: Partial<Pick<ChoiceSample, "logLikelihoods" | "probabilities">>;
  /** The labels, of numbers by label. */
  readonly keys: readonly string[] | null;
}

/** Values by label, `{"A": 0.7, "B": 0.3}`, in the order of the labels; null for others. */
function byLabels(value: unknown): { readonly keys: readonly string[]; readonly list: readonly unknown[] } | null {
  if (!isObject(value)) return null;
  const keys = Object.keys(value).sort();
  return labelTokens(keys) === null ? null : { keys, list: keys.map((key) => value[key]) };
}

function numbersIn(fields: Fields): ChoiceNumbers | null {
  const key = fields.firstOf(["logprobs", "probabilities"]);
  if (key === null) return null;
  const byLabel = byLabels(fields.record[key]);
  const list = byLabel?.list ?? fields.list(key);
  if (list === null) return null;
  const numbers = list.map(anyNumber);
  const keys = byLabel?.keys ?? null;
  if (key === "logprobs") return { numbers: { logLikelihoods: numbers, probabilities: null }, keys };
  const wrong = numbers.findIndex((value) => !isProbability(value));
  if (wrong >= 0) {
    const said = String(list[wrong]).slice(0, 40);
    fields.odd([...fields.path(key), wrong], () =>
      t("{0} is not a probability: it should be between 0 and 1. The question is not scored.", said),
    );
  }
  return { numbers: { logLikelihoods: numbers.map(logarithmOf), probabilities: numbers }, keys };
}

/** Texts of the choices, as many as there are numbers; a choice may be an object with its text. */
function textsIn(fields: Fields, key: string, count: number): readonly string[] | null {
  const value = fields.record[key];
  // Texts by label, `{"A": "Heron", "B": "Swift"}`.
  const byLabel = isObject(value) ? byLabels(value) : null;
  const list = byLabel?.list ?? (fields.has(key) ? fields.list(key) : null);
  if (list === null || count === 0) return null;
  const texts = list.map((element) => (isObject(element) ? (element.text ?? element.label) : element));
  if (texts.length === count && texts.every(isWord)) return texts.map(String);
  fields.odd(fields.path(key), () =>
    t("{0} should have {1} strings, one for each number; it was left out.", key, count),
  );
  return null;
}

const isWord = (value: unknown): value is string | number => isText(value) || typeof value === "number";
