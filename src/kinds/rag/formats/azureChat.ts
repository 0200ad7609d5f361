import { t } from "@vscode/l10n";
import type { JsonPath, RagDocument } from "../../../model/index.ts";
import { endingAt } from "../../../text/markers.ts";
import type { RagFormat } from "../sampleFields.ts";
import { GRADES } from "./azure.ts";

/** Results of the evaluator of Azure's chat samples (ai-rag-chat-evaluator, `eval_results.jsonl`). */
export const azureChat: RagFormat = {
  id: "azure-chat",
  name: () => t("Azure chat evaluator results"),
  about: "Results of the evaluator of Azure's chat samples: answers, their sources, and grades of 1 to 5.",
  role: "rows",
  signature: {
    needs: [["question"], ["answer"], ["truth"], ["context", "gpt_groundedness", "gpt_relevance", "latency"]],
    helps: ["context", "gpt_groundedness", "gpt_relevance", "latency", "answer_length", "has_citation"],
    excludes: ["response", "contexts"],
  },
  reads: {
    fields: { question: "question", response: "answer", ground_truth: "truth", documents: "context" },
    scores: { others: true },
    needs: ["question", "response"],
    complete({ documents }, { whole }) {
      const [{ text = null } = {}] = documents?.length === 1 ? documents : [];
      const sources = text === null ? [] : sourcesIn(text, whole.path("context"));
      return sources.length > 0 ? { documents: sources } : {};
    },
  },
  scoreReadings: GRADES,
};

/** A line that begins with a source's file name, as answers cite it. */
const HEAD = /^([^\s:[\]][^:\n\r\u2028\u2029]*):[ \t]*/gm;
const LONGEST_NAME = 201;

/** A file name may have a place in it: `handbook.pdf#page=4`. */
function isSource(title: string): boolean {
  const ending = endingAt(title.slice(1)) + 1;
  return ending > 0 && ending <= LONGEST_NAME && !/[[\]]/.test(title.slice(0, ending));
}

/** The sources in one text; none unless it begins with a source's name. */
function sourcesIn(text: string, at: JsonPath): readonly RagDocument[] {
  const heads = [...text.matchAll(HEAD)].filter(({ 1: title = "" }) => isSource(title));
  if (heads[0]?.index !== 0) return [];
  return heads.map(({ index, 0: head, 1: title = "" }, source) => {
    const offset = index + head.length;
    return { title, text: text.slice(offset, heads[source + 1]?.index).trimEnd(), sentences: null, at, offset };
  });
}
