import { t } from "@vscode/l10n";
import { type JsonPath, pathText, type RagDocument, type RagSample } from "../../../../model/index.ts";
import { isObject } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { type LocatedText, NOT_SAID, pathsOf, remarksOfFields, saidAt } from "../adapting/sample.ts";
import { labelsOfSpans, type Mark, unitSpans } from "../adapting/spans.ts";
import type { RagFormat } from "../sampleFields.ts";

/** RAGTruth's responses with the stretches that annotators marked (arXiv:2401.00396); sources are joined. */
export const ragtruth: RagFormat = {
  id: "ragtruth",
  name: () => t("RAGTruth responses"),
  about: "RAGTruth's responses with marked stretches; their sources come by --join.",
  musts: ["source_id", "response", "labels"],
  role: "rows",
  signature: {
    needs: [["source_id"], ["response"], ["labels"]],
    helps: ["id", "model", "split", "quality"],
  },
  reads: {
    fields: { id: "id", response: "response", model: "model", dataset: "@source.task_type" },
    needs: ["response"],
    complete(sample, { whole, record }) {
      whole.need("labels");
      const source = isObject(record["@source"]) ? whole.within(record["@source"], () => ["@source"]) : null;
      const { question, document } = source === null ? NO_SOURCE : readSource(source);
      return {
        question: question.text,
        documents: document === null ? null : [document],
        ...readLabels(whole, sample.response),
        remarks: remarksOfFields(record, ["quality"]),
        paths: { ...sample.paths, ...pathsOf(question, NOT_SAID) },
      };
    },
  },
  example: {
    id: "11",
    source_id: "7",
    model: "small-model",
    temperature: 0.7,
    labels: [
      {
        start: 23,
        end: 26,
        text: "red",
        meta: "No colour is given.",
        label_type: "Evident Baseless Info",
        implicit_true: false,
        due_to_null: false,
      },
      { start: 31, end: 38, text: "is long", label_type: "Subtle Baseless Info", implicit_true: true },
    ],
    split: "train",
    quality: "good",
    response: "🌉 Opened in 1901. It’s red. It is long. Ferries ran.",
  },
};

function readLabels(fields: Fields, response: string | null): Pick<RagSample, "labels" | "responseSentences"> {
  const list = fields.list("labels");
  if (list === null || response === null) return UNLABELLED;
  const spanOf = unitSpans(response);
  const read = list.map((label: unknown, index) =>
    markOf(fields, [...fields.path("labels"), index], label, response, spanOf),
  );
  const { labels, responseSentences, astray } = labelsOfSpans(
    response,
    read.filter((mark) => mark !== null),
  );
  const isAstray = new Set(astray);
  for (const [index, mark] of read.entries()) {
    if (mark !== null && isAstray.has(mark)) reportPlace(fields, [...fields.path("labels"), index]);
  }
  const isPlaced = astray.length === 0 && !read.includes(null);
  // A mark without a place still denies some sentence: where no other does, nothing can be called supported.
  return isPlaced || labels.unsupportedResponseKeys?.length ? { labels, responseSentences } : UNLABELLED;
}

const UNLABELLED = { labels: null, responseSentences: null } as const;

/** A marked stretch. Its offsets count code points; its own copy of the text has to agree with them. */
function markOf(
  fields: Fields,
  path: JsonPath,
  label: unknown,
  response: string,
  spanOf: ReturnType<typeof unitSpans>,
): Mark | null {
  if (!isObject(label)) {
    fields.bad(path, "object", label);
    return null;
  }
  const own = fields.within(label, () => path);
  const from = own.number("start");
  const to = own.number("end");
  const isImplicitlyTrue = own.flag("implicit_true") === true;
  const text = own.text("text");
  const note = [own.text("label_type"), text === null ? null : `“${text}”`, own.text("meta")].filter(isText).join("\n");
  const span = from === null || to === null ? null : spanOf(from, to);
  if (span === null) {
    reportPlace(fields, path);
    return null;
  }
  if (text !== null && response.slice(span.from, span.to) !== text) {
    fields.report(
      "BAD_FIELD",
      [...path, "text"],
      t("{0} differs from the text between start and end, which was used.", pathText([...path, "text"])),
    );
  }
  return { ...span, isUnsupported: !isImplicitlyTrue, note };
}

function reportPlace(fields: Fields, path: JsonPath): void {
  fields.report(
    "BAD_FIELD",
    path,
    t("{0} should mark words of the response from start to end, but marks no sentence.", pathText(path)),
  );
}

interface Source {
  readonly question: LocatedText;
  readonly document: RagDocument | null;
}

const NO_SOURCE: Source = { question: NOT_SAID, document: null };

/** A text to sum up, a question with passages, or data to put into words, which is shown as JSON. */
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
