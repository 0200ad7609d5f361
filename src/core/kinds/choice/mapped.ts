import type { ChoiceSample, JsonPath } from "../../../model/index.ts";
import { Fields } from "../adapting/fields.ts";
import type { MappableField } from "../kind.ts";
import { choiceFrom } from "./adapters/choiceRows.ts";

type Declared = readonly [id: string, name: string, ...alsoCalled: string[]];

/** Names are English here and translated where they are shown. */
const FIELDS: readonly Declared[] = [
  ["id", "Id", "questionid", "docid", "sampleid", "exampleid", "idx", "index"],
  ["question", "Question", "query", "prompt", "input", "ctx"],
  ["choices", "Choices", "options", "endings", "candidates"],
  ["logprobs", "Log-likelihoods", "loglikelihoods", "logprobabilities", "lls", "scores"],
  ["probabilities", "Probabilities", "probs"],
  ["answer", "Right choice", "target", "gold", "label", "correct", "answerindex"],
  ["labels", "Labels of the choices", "choicelabels"],
  ["model", "Model", "modelname"],
  ["task", "Task", "taskname", "subject", "subset"],
  ["fewshot", "Few-shot examples", "numfewshot", "nshot", "shots"],
];

/** What a mapping must have: the log-likelihoods. Probabilities stand in for them. */
export const choiceMappable: readonly MappableField[] = FIELDS.map(([id, name, ...alsoCalled]) => ({
  id,
  name,
  isRequired: id === "logprobs",
  alsoCalled,
}));

/** A sample from values found through a mapping; issues name the paths in the record. */
export function choiceFromMapping(
  values: Readonly<Record<string, unknown>>,
  paths: Readonly<Record<string, JsonPath>>,
): ChoiceSample {
  return choiceFrom(new Fields(values, (key) => paths[key] ?? [key]));
}
