import { t } from "@vscode/l10n";
import type { GivenCitation, RagDocument } from "../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { sentenceList } from "../adapting/sentenceList.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Answers of the TREC RAG tracks: sentences with positions of their sources in the references (arXiv:2504.15205). */
export const trecRag: RagFormat = {
  id: "trec-rag",
  name: () => t("TREC RAG answers"),
  listedAs: "TREC RAG",
  about: "TREC RAG: answers in sentences, each with the references that it cites, counted from 0.",
  needs: [["answer"], ["references"]],
  role: "rows",
  fits: ({ answer, references }) => {
    const first: unknown = Array.isArray(answer) ? answer[0] : null;
    return Array.isArray(references) && isObject(first) && isText(first.text) && Array.isArray(first.citations) ? 1 : 0;
  },
  reads: {
    fields: {
      id: ["topic_id", "metadata.narrative_id", "metadata.topic_id"],
      question: ["topic", "metadata.narrative", "metadata.title", "metadata.topic"],
      model: ["run_id", "metadata.run_id"],
    },
    needs: ["question"],
    complete(_, { whole }) {
      const { sentences, said } = sentenceList(whole, "answer", "text");
      const cited = sentences.flatMap(({ fields, sentence: { span } }): GivenCitation[] =>
        (fields.list("citations") ?? []).flatMap((document, place) => {
          if (Number.isSafeInteger(document)) return [{ span, document: Number(document) }];
          whole.bad([...fields.path("citations"), place], "number", document);
          return [];
        }),
      );
      return {
        ...said,
        cited,
        documents: (whole.list("references") ?? []).map(referenceOf),
        paths: { responseSentences: ["answer"] },
      };
    },
  },
};

/** Mostly the id of a passage without its text. */
function referenceOf(reference: unknown): RagDocument {
  if (!isObject(reference)) return { title: isText(reference) ? reference : null, text: null, sentences: null };
  const { title, docid, id, segment, text, contents } = reference;
  const texts = [segment, text, contents].filter(isText);
  const names = [title, docid, id].filter(isText);
  return { title: names[0] ?? null, text: texts[0] ?? null, sentences: null };
}
