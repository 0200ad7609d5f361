import { t } from "@vscode/l10n";
import type { GivenCitation, RagDocument } from "../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { answerOfAlternatives } from "../adapting/sample.ts";
import { sentenceList } from "../adapting/sentenceList.ts";
import type { RagFormat } from "../sampleFields.ts";

// The model's output has one name in files and another in memory.
const STATEMENTS = ["statements", "statements_with_citations"] as const;

/** LongCite and LongBench-Cite: statements, each with the cited passages of one long text (arXiv:2409.02897). */
export const longCite: RagFormat = {
  id: "long-cite",
  name: () => t("LongCite answers"),
  listedAs: "LongCite",
  about: "LongCite and LongBench-Cite: answers in statements, each with the passages of the long text that it cites.",
  needs: [["statements", "statements_with_citations"]],
  role: "rows",
  fits: (record) => {
    const [list = null] = STATEMENTS.map((name) => record[name]).filter(Array.isArray);
    const first: unknown = list?.[0];
    return isObject(first) && isText(first.statement) && "citation" in first ? 1 : 0;
  },
  reads: {
    fields: { id: "idx", question: "query", dataset: "dataset" },
    scores: { others: true },
    complete(_, { whole }) {
      const name = STATEMENTS.find((one) => whole.has(one)) ?? STATEMENTS[0];
      const passages = new Map<string, { readonly document: RagDocument; readonly at: number }>();
      const { sentences, said } = sentenceList(whole, name, "statement");
      const cited = sentences.flatMap(({ fields, sentence: { span } }) =>
        // Null if the model wrote no tags.
        (fields.list("citation") ?? []).flatMap((citation): GivenCitation[] => {
          const passage = passageOf(citation);
          if (!passage) return [];
          const known = passages.get(passage.title);
          if (!known) passages.set(passage.title, { document: passage, at: passages.size });
          return [{ span, document: known?.at ?? passages.size - 1 }];
        }),
      );
      return {
        ...said,
        cited,
        documents: [...passages.values()].map(({ document }) => document),
        answer: answerOfAlternatives(whole, "answer"),
        paths: { responseSentences: [name] },
      };
    },
  },
};

/** A run of sentences of the long text, with their numbers as title. */
function passageOf(citation: unknown): (RagDocument & { readonly title: string }) | null {
  if (!isObject(citation) || !isText(citation.cite)) return null;
  const { start_sentence_idx: first, end_sentence_idx: last, cite } = citation;
  const title = first === undefined ? cite.slice(0, 40) : first === last ? `C${first}` : `C${first}–C${last}`;
  return { title, text: cite, sentences: null };
}
