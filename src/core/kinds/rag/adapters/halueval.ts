import { t } from "@vscode/l10n";
import { pathText, type RagSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives } from "./parts/answer.ts";
import { readDocuments } from "./parts/documents.ts";
import { pathsOf, saidAt } from "./parts/said.ts";
import { EMPTY_SAMPLE, ID_KEYS } from "./parts/sample.ts";
import { labelsOfSpans, type Mark } from "./parts/spanLabels.ts";

/** One of HaluEval's three files of pairs: what was asked, from what, and the two responses. */
interface PairShape {
  readonly source: string;
  readonly question: string | null;
  readonly right: string;
  readonly hallucinated: string;
  /** Whether the right response is the one true answer; a summary or a reply is one of many. */
  readonly isAnswer: boolean;
}

const PAIRS: readonly PairShape[] = [
  {
    source: "knowledge",
    question: "question",
    right: "right_answer",
    hallucinated: "hallucinated_answer",
    isAnswer: true,
  },
  {
    source: "knowledge",
    question: "dialogue_history",
    right: "right_response",
    hallucinated: "hallucinated_response",
    isAnswer: false,
  },
  {
    source: "document",
    question: null,
    right: "right_summary",
    hallucinated: "hallucinated_summary",
    isAnswer: false,
  },
];

const PAIR: Signature = {
  needs: [PAIRS.map(({ right }) => right), PAIRS.map(({ hallucinated }) => hallucinated)],
  helps: ["knowledge", "question"],
};
const GENERAL: Signature = {
  needs: [["user_query"], ["chatgpt_response"], ["hallucination", "hallucination_spans"]],
  helps: ["ID", "hallucination", "hallucination_spans"],
};
const GENERAL_IDS = ["ID", ...ID_KEYS];

/** HaluEval (arXiv:2305.11747): pairs of a right and a hallucinated response, and labelled answers of ChatGPT. */
export const halueval: Adapter<RagSample> = {
  id: "halueval",
  name: "HaluEval",
  role: "rows",
  match: (record) => Math.max(likeness(record, PAIR), likeness(record, GENERAL)),
  adapt: (record) => (record.chatgpt_response === undefined ? adaptPair(record) : [adaptGeneral(record)]),
};

/**
 * Two samples a record, the right response first; that one is adherent and the other is not, says HaluEval. The field
 * that a response stands in counts as its model, so that the two are told apart in lists and slices.
 */
function adaptPair(record: JsonRecord): readonly RagSample[] {
  const shape = PAIRS.find(({ right, hallucinated }) => right in record || hallucinated in record) ?? PAIRS[0];
  if (shape === undefined) return [];
  const { right, hallucinated } = shape;
  return [adaptSide(new Fields(record), shape, right, 1), adaptSide(new Fields(record), shape, hallucinated, 0)];
}

function adaptSide(fields: Fields, shape: PairShape, key: string, adherence: 0 | 1): RagSample {
  const response = saidAt(fields, key);
  fields.need(key);
  if (shape.question !== null) fields.need(shape.question);
  if (shape.isAnswer && key !== shape.right) fields.need(shape.right);
  fields.need(shape.source);
  const question = shape.question === null ? { text: null, path: null } : saidAt(fields, shape.question);
  const { documents, paths } = readDocuments(fields, shape.source);
  return {
    ...EMPTY_SAMPLE,
    id: fields.id(fields.firstOf(ID_KEYS) ?? "id"),
    question: question.text,
    response: response.text,
    answer: shape.isAnswer ? answerOfAlternatives(fields, shape.right) : null,
    model: key,
    documents,
    published: response.text === null ? {} : { adherence },
    paths: { ...pathsOf(question, response), ...paths },
    issues: fields.issues,
  };
}

function adaptGeneral(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  const question = saidAt(fields, "user_query");
  const response = saidAt(fields, "chatgpt_response");
  fields.need("user_query");
  fields.need("chatgpt_response");
  fields.need("hallucination");
  const isHallucinated = yesOrNo(fields, "hallucination");
  return {
    ...EMPTY_SAMPLE,
    id: fields.id(fields.firstOf(GENERAL_IDS) ?? "ID"),
    question: question.text,
    response: response.text,
    ...readLabels(fields, response.text, isHallucinated),
    published: isHallucinated === null ? {} : { adherence: isHallucinated ? 0 : 1 },
    paths: pathsOf(question, response),
    issues: fields.issues,
  };
}

/** Which sentences the annotators' quotes stand in; no labels where they call it hallucinated and quote nothing. */
function readLabels(
  fields: Fields,
  response: string | null,
  isHallucinated: boolean | null,
): Pick<RagSample, "labels" | "responseSentences"> {
  const quotes = (fields.texts("hallucination_spans") ?? []).slice(0, MOST_QUOTES);
  if (response === null || isHallucinated === null) return UNLABELLED;
  const marks = quotes.flatMap((quote, index) => {
    const mark = markOf(response, quote);
    if (mark === null) {
      const path = [...fields.path("hallucination_spans"), index];
      fields.report(
        "BAD_FIELD",
        path,
        t("{0} should quote the response and does not; it was left out.", pathText(path)),
      );
    }
    return mark === null ? [] : [mark];
  });
  if (isHallucinated && marks.length === 0) return UNLABELLED;
  const { labels, responseSentences } = labelsOfSpans(response, marks);
  return { labels, responseSentences };
}

/** More than any response is quoted: each is looked for in all of it. */
const MOST_QUOTES = 1000;
const UNLABELLED = { labels: null, responseSentences: null } as const;

function markOf(response: string, quote: string): Mark | null {
  const words = quote.trim();
  const from = words === "" ? -1 : response.indexOf(words);
  return from < 0 ? null : { from, to: from + words.length, isUnsupported: true, note: `“${words}”` };
}

function yesOrNo(fields: Fields, key: string): boolean | null {
  const written = fields.record[key];
  if (typeof written === "string" && /^\s*(yes|no)\s*$/i.test(written)) return /yes/i.test(written);
  return fields.flag(key);
}
