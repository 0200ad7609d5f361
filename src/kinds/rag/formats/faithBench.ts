import { t } from "@vscode/l10n";
import { isObject } from "../../../read/parse.ts";
import { labelsOfSpans, type Mark, unitSpans } from "../adapting/spans.ts";
import type { RagFormat } from "../sampleFields.ts";

/** FaithBench: summaries with spans marked by annotators, and scores of detectors (arXiv:2410.13210). */
export const faithBench: RagFormat = {
  id: "faithbench",
  name: () => t("FaithBench summaries"),
  listedAs: "FaithBench",
  about: "FaithBench: summaries with stretches that people marked as unwanted, questionable or benign.",
  role: "rows",
  signature: {
    needs: [["source"], ["summary"], ["annotations"]],
    helps: ["sample_id", "metadata"],
  },
  reads: {
    fields: { id: "sample_id", response: "summary", documents: "source", model: ["metadata.summarizer", "meta_model"] },
    // The first release has `meta_…` columns.
    scores: { others: true, within: ["metadata"], verdicts: [] },
    needs: ["response", "documents"],
    complete({ response }, { whole }) {
      const list = whole.list("annotations");
      if (list === null || response === null) return {};
      const spanOf = unitSpans(response);
      const marks = list.flatMap((one: unknown, at): Mark[] => {
        const own = whole.within(isObject(one) ? one : {}, () => ["annotations", at]);
        const [from, to] = [own.number("summary_start"), own.number("summary_end")];
        const span = from === null || to === null ? null : spanOf(from, to);
        const labels = own.texts("label") ?? [];
        const note = [labels.join(", "), own.text("annotator_name"), own.text("note")]
          .filter((text) => text)
          .join("\n");
        // A mark without a span in the summary is about the source.
        return span === null
          ? []
          : [{ ...span, isUnsupported: labels.some((label) => /^unwanted/i.test(label)), note }];
      });
      const { labels, responseSentences } = labelsOfSpans(response, marks);
      return { labels, responseSentences };
    },
  },
};
