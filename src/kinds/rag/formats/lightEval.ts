import { t } from "@vscode/l10n";
import type { AnswerParts } from "../../../model/index.ts";
import { type Fields, isText } from "../../adapting.ts";
import { answerTexts, type LocatedText, NOT_SAID, pathsOf, saidAt } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Details of lighteval: `doc`, `model_response` and `metric` since version 0.10, a column per part before. */
export const lightEval: RagFormat = {
  id: "lighteval",
  name: () => t("lighteval details"),
  listedAs: "lighteval",
  about: "Details of lighteval, in the layout of before and since version 0.10, with the metrics of each sample.",
  role: "rows",
  signature: [
    { needs: [["doc"], ["model_response"], ["metric"]], helps: ["doc.query", "doc.choices", "doc.gold_index"] },
    {
      needs: [["full_prompt", "example"], ["predictions"], ["gold", "gold_index"], ["metrics"]],
      helps: ["instruction", "choices", "num_effective_few_shots", "input_tokens", "cont_tokens"],
    },
  ],
  reads: [
    {
      when: "model_response",
      fields: { id: "doc.id", dataset: "doc.task_name" },
      scores: { within: ["metric"] },
      complete(sample, { whole }) {
        const doc = whole.object("doc");
        const response = whole.object("model_response");
        const question = doc === null ? NOT_SAID : saidAt(doc, "query");
        const said = response === null ? NOT_SAID : firstOf(response, "text");
        return {
          question: question.text,
          response: said.text,
          answer: doc === null ? null : rightChoices(doc),
          paths: { ...sample.paths, ...pathsOf(question, said) },
        };
      },
    },
    {
      fields: { id: ["id", "specifics.id"] },
      scores: { within: ["metrics"] },
      complete(sample, { whole, record }) {
        const key = isText(record.example) && record.example !== "" ? "example" : "full_prompt";
        const question = saidAt(whole, key);
        const said = firstOf(whole, "predictions");
        const gold = answerTexts(Array.isArray(record.gold) ? record.gold : [record.gold]);
        return {
          question: question.text,
          response: said.text,
          answer: gold.length > 0 ? [gold] : rightChoices(whole),
          paths: { ...sample.paths, ...pathsOf(question, said) },
        };
      },
    },
  ],
};

/** A text, or the first of several generated ones. Numbers are likelihoods of choices. */
function firstOf(fields: Fields, key: string): LocatedText {
  const value: unknown = fields.record[key];
  if (isText(value)) return saidAt(fields, key);
  if (!Array.isArray(value)) return NOT_SAID;
  const [first]: unknown[] = value;
  if (isText(first)) return { text: first, path: [...fields.path(key), 0] };
  const [inner]: unknown[] = Array.isArray(first) ? first : [];
  return isText(inner) ? { text: inner, path: [...fields.path(key), 0, 0] } : NOT_SAID;
}

function rightChoices({ record: { choices, gold_index: gold } }: Fields): AnswerParts | null {
  if (!Array.isArray(choices)) return null;
  const numbers: readonly unknown[] = Array.isArray(gold) ? gold : [gold];
  const right = answerTexts(numbers.map((at) => (typeof at === "number" ? choices[at] : null)));
  const texts = right.map((text) => text.trim()).filter((text) => text !== "");
  return texts.length > 0 ? [texts] : null;
}
