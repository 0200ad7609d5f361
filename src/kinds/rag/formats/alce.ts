import { t } from "@vscode/l10n";
import type { AnswerParts } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { answerTexts } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Results of ALCE, and the demonstrations in its prompts (arXiv:2305.14627). */
export const alce: RagFormat = {
  id: "alce",
  name: () => t("ALCE answers"),
  listedAs: "ALCE",
  about: "ALCE: answers that cite their documents by [1], [2]; its results and the demonstrations in its prompts.",
  needs: [["question"], ["docs"], ["output", "answer"]],
  role: "rows",
  fits: ({ question, docs, output, answer, qa_pairs: pairs, answers, claims }) => {
    const first: unknown = Array.isArray(docs) ? docs[0] : null;
    if (!isText(question) || !isObject(first) || !isText(first.text) || !isText(first.title)) return 0;
    if (isText(output)) return isText(answer) || [pairs, answers, claims].some(Array.isArray) ? 1 : 0.5;
    return isText(answer) && /\[\d+\]/.test(answer) ? 1 : 0;
  },
  responses: [["output"]],
  reads: {
    fields: { id: ["sample_id", "id"], question: "question", response: ["output", "answer"], documents: "docs" },
    needs: ["question", "response"],
    complete: (_, { record }) => ({ answer: shortAnswers(record) }),
  },
};

/** Required answers: ASQA's one per reading of the question, QAMPARI's whole list. */
function shortAnswers({ qa_pairs: pairs, answers }: JsonRecord): AnswerParts | null {
  const listed: readonly unknown[] = Array.isArray(pairs)
    ? pairs.map((pair: unknown) => (isObject(pair) ? pair.short_answers : null))
    : Array.isArray(answers)
      ? answers
      : [];
  const parts = listed.flatMap((part): (readonly string[])[] => {
    const wordings = Array.isArray(part) ? answerTexts(part) : [];
    return wordings.length > 0 ? [wordings] : [];
  });
  return parts.length > 0 ? parts : null;
}
