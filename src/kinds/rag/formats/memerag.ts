import { t } from "@vscode/l10n";
import type { SentenceSupport } from "../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { NO_LABELS } from "../adapting/labels.ts";
import { sentenceList } from "../adapting/sentenceList.ts";
import { WITHOUT_SOURCE } from "../adapting/spans.ts";
import type { RagFormat } from "../sampleFields.ts";

/**
 * MEMERAG: answers in sentences with an annotator's labels (arXiv:2502.17163). Files with several annotators are
 * ratings.
 */
export const memerag: RagFormat = {
  id: "memerag",
  name: () => t("MEMERAG answers"),
  listedAs: "MEMERAG",
  about: "MEMERAG: answers in sentences, and what a person said of each: factuality and relevance.",
  needs: [["query"], ["context"], ["answer"]],
  role: "rows",
  fits: ({ query, answer }) => {
    const first: unknown = Array.isArray(answer) ? answer[0] : null;
    return isText(query) && isObject(first) && isText(first.sentence) && isText(first.factuality) ? 1 : 0;
  },
  reads: {
    fields: { id: "query_id", question: "query", documents: "context" },
    needs: ["question", "documents"],
    complete(_, { whole }) {
      const { sentences, said } = sentenceList(whole, "answer", "sentence");
      const support = sentences.flatMap(({ sentence: { key }, fields }): SentenceSupport[] => {
        const factuality = fields.text("factuality");
        // Undecided annotations are no labels.
        if (factuality !== "Supported" && factuality !== "Not Supported") return [];
        const isFullySupported = factuality === "Supported";
        const notes = ["fine_grained_factuality", "relevance", "comments"].map((name) => fields.text(name)?.trim());
        const explanation = notes.filter((note) => note !== undefined && note !== "").join("\n");
        return [{ key, explanation, supportingKeys: isFullySupported ? WITHOUT_SOURCE : [], isFullySupported }];
      });
      const unsupported = support.flatMap(({ key, isFullySupported }) => (isFullySupported ? [] : [key]));
      // A whole verdict needs labels of all sentences.
      const isWhole = support.length === sentences.length && sentences.length > 0;
      const isJudged = isWhole || unsupported.length > 0;
      return {
        ...said,
        labels: { ...NO_LABELS, support, unsupportedResponseKeys: isJudged ? unsupported : null },
      };
    },
  },
};
