import { t } from "@vscode/l10n";
import { type JsonPath, pathText, type RagDocument, type RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject, isText } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { remarksOfFields } from "./parts/remarks.ts";
import { NOT_SAID, pathsOf, type Said, saidAt } from "./parts/said.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";
import { labelsOfSpans, type Mark } from "./parts/spanLabels.ts";
import { unitSpans } from "./parts/unitSpans.ts";

const SIGNATURE: Signature = {
  needs: [["source_id"], ["response"], ["labels"]],
  helps: ["id", "model", "split", "quality"],
};

/** RAGTruth's responses with the stretches that annotators marked (arXiv:2401.00396); sources are joined. */
export const ragtruth: Adapter<RagSample> = {
  id: "ragtruth",
  name: "RAGTruth responses",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  const source = isObject(record["@source"]) ? fields.within(record["@source"], () => ["@source"]) : null;
  const { question, document } = source === null ? NO_SOURCE : readSource(source);
  const response = saidAt(fields, "response");
  fields.need("response");
  fields.need("labels");
  return {
    ...EMPTY_SAMPLE,
    id: fields.id("id"),
    question: question.text,
    response: response.text,
    model: fields.text("model"),
    dataset: source?.text("task_type") ?? null,
    documents: document === null ? null : [document],
    ...readLabels(fields, response.text),
    remarks: remarksOfFields(record, ["quality"]),
    paths: pathsOf(question, response),
    issues: fields.issues,
  };
}

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
      t("{0} is not what stands between start and end; these were used.", pathText([...path, "text"])),
    );
  }
  return { ...span, isUnsupported: !isImplicitlyTrue, note };
}

function reportPlace(fields: Fields, path: JsonPath): void {
  fields.report(
    "BAD_FIELD",
    path,
    t("{0} should mark words of the response from start to end; no sentence could be marked by it.", pathText(path)),
  );
}

interface Source {
  readonly question: Said;
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
