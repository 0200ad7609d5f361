import { t } from "@vscode/l10n";
import type { RagDocument } from "../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { type LocatedText, NOT_SAID, pathsOf, remarksOfFields, saidAt } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** RAGTruth's responses with spans marked by annotators (arXiv:2401.00396); sources are joined. */
export const ragtruth: RagFormat = {
  id: "ragtruth",
  name: () => t("RAGTruth responses"),
  about: "RAGTruth's responses with marked stretches; their sources come by --join.",
  role: "rows",
  signature: {
    needs: [["source_id"], ["response"], ["labels"]],
    helps: ["id", "model", "split", "quality"],
  },
  reads: {
    fields: { id: "id", response: "response", model: "model", dataset: "@source.task_type", response_spans: "labels" },
    needs: ["response"],
    complete(sample, { whole, record }) {
      whole.need("labels");
      const source = isObject(record["@source"]) ? whole.within(record["@source"], () => ["@source"]) : null;
      const { question, document } = source === null ? NO_SOURCE : readSource(source);
      return {
        question: question.text,
        documents: document === null ? null : [document],
        remarks: remarksOfFields(record, ["quality"]),
        paths: { ...sample.paths, ...pathsOf(question, NOT_SAID) },
      };
    },
  },
};

interface Source {
  readonly question: LocatedText;
  readonly document: RagDocument | null;
}

const NO_SOURCE: Source = { question: NOT_SAID, document: null };

/** A text to summarise, a question with passages, or data, shown as JSON. */
function readSource(source: Fields): Source {
  const info = source.record.source_info;
  const title = source.text("source");
  if (!isObject(info)) {
    const text = source.text("source_info");
    return text === null ? NO_SOURCE : { question: NOT_SAID, document: document(title, text, source) };
  }
  const inner = source.within(info, () => source.path("source_info"));
  if (!isText(info.passages)) {
    return { question: NOT_SAID, document: { title, text: JSON.stringify(info, null, 2), sentences: null } };
  }
  const question = inner.has("question") ? saidAt(inner, "question") : NOT_SAID;
  return { question, document: document(title, info.passages, inner, "passages") };
}

function document(title: string | null, text: string, home: Fields, key = "source_info"): RagDocument {
  return { title, text, sentences: null, at: home.path(key) };
}
