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
  example: {
    sample_id: 3,
    source: "The bridge opened in 1901. Ferries ran before.",
    summary: "It opened in 1901. It is red.",
    annotations: [
      {
        annot_id: 1,
        annotator_id: "a1",
        annotator_name: "Ada",
        label: ["Unwanted", "Unwanted.Extrinsic"],
        note: "No colour is given.",
        summary_span: "It is red.",
        summary_start: 19,
        summary_end: 29,
        source_span: null,
        source_start: null,
        source_end: null,
      },
    ],
    metadata: { summarizer: "small-model", hhemv1: 0.4, "hhem-2.1": 0.2, raw_sample_id: 12 },
  },
};
