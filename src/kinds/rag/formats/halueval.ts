import { t } from "@vscode/l10n";
import type { RagSample } from "../../../model/index.ts";
import type { JsonRecord } from "../../../read/parse.ts";
import { Fields } from "../../adapting.ts";
import {
  answerOfAlternatives,
  answerText,
  EMPTY_SAMPLE,
  ID_KEYS,
  pathsOf,
  readDocuments,
  saidAt,
} from "../adapting/sample.ts";
import { labelsOfSpans, type Mark } from "../adapting/spans.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Fields of one of HaluEval's three files of pairs. */
interface PairFields {
  readonly source: string;
  readonly question: string | null;
  readonly right: string;
  readonly hallucinated: string;
  /** False for summaries and replies, which have many right wordings. */
  readonly isAnswer: boolean;
}

const PAIRS: readonly PairFields[] = [
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

/** HaluEval (arXiv:2305.11747): pairs of a right and a hallucinated response, and labelled answers of ChatGPT. */
export const halueval: RagFormat = {
  id: "halueval",
  name: () => t("HaluEval rows"),
  listedAs: "HaluEval",
  about: "HaluEval's pairs of a right and a hallucinated response, two samples each; or labelled answers of ChatGPT.",
  role: "rows",
  apart: {
    dimension: "model",
    because: () => t("Right and hallucinated answers are two models. No result adds them up: look at each."),
  },
  responses: [...PAIRS.flatMap(({ right, hallucinated }) => [[right], [hallucinated]]), ["chatgpt_response"]],
  signature: [
    {
      needs: [PAIRS.map(({ right }) => right), PAIRS.map(({ hallucinated }) => hallucinated)],
      helps: ["knowledge", "question"],
    },
    {
      needs: [["user_query"], ["chatgpt_response"], ["hallucination", "hallucination_spans"]],
      helps: ["ID", "hallucination", "hallucination_spans"],
    },
  ],
  adapt: (record, _, read) => (record.chatgpt_response === undefined ? adaptPair(record) : read(record)),
  reads: {
    fields: { id: ["ID", ...ID_KEYS], question: "user_query", response: "chatgpt_response" },
    needs: ["question", "response"],
    complete({ response: shown, paths }, { whole }) {
      // Quotes of a response that is shown as JSON have no place in the file.
      const response = paths.response === undefined ? null : shown;
      whole.need("hallucination");
      const isHallucinated = yesOrNo(whole, "hallucination");
      if (isHallucinated === null) return readLabels(whole, response, isHallucinated);
      return {
        ...readLabels(whole, response, isHallucinated),
        published: { adherence: isHallucinated ? 0 : 1 },
        ownScores: { byName: { hallucination: { value: isHallucinated ? 1 : 0 } } },
      };
    },
  },
};

/**
 * Two samples a record, the right response first: adherent, then not. The response's field is the sample's model, so
 * that slices separate the two.
 */
function adaptPair(record: JsonRecord): readonly RagSample[] {
  const pair = PAIRS.find(({ right, hallucinated }) => right in record || hallucinated in record) ?? PAIRS[0];
  if (pair === undefined) return [];
  const { right, hallucinated } = pair;
  return [adaptSide(new Fields(record), pair, right, 1), adaptSide(new Fields(record), pair, hallucinated, 0)];
}

function adaptSide(fields: Fields, pair: PairFields, key: string, adherence: 0 | 1): RagSample {
  const number = pair.isAnswer && typeof fields.record[key] === "number" ? answerText(fields.record[key]) : null;
  const response = number === null ? saidAt(fields, key) : { text: number, path: null };
  fields.need(key);
  if (pair.question !== null) fields.need(pair.question);
  if (pair.isAnswer && key !== pair.right) fields.need(pair.right);
  fields.need(pair.source);
  const question = pair.question === null ? { text: null, path: null } : saidAt(fields, pair.question);
  const { documents, paths } = readDocuments(fields, pair.source);
  return {
    ...EMPTY_SAMPLE,
    id: fields.id(fields.firstOf(ID_KEYS) ?? "id"),
    question: question.text,
    response: response.text,
    answer: pair.isAnswer ? answerOfAlternatives(fields, pair.right) : null,
    model: key,
    documents,
    published: response.text === null ? {} : { adherence },
    paths: { ...pathsOf(question, response), ...paths },
    issues: fields.issues,
  };
}

/** Labels of sentences by the annotators' quotes; none for hallucinated responses without a quote. */
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
      fields.odd([...fields.path("hallucination_spans"), index], (at) =>
        t("{0} should quote the response but does not; it was left out.", at),
      );
    }
    return mark === null ? [] : [mark];
  });
  if (isHallucinated && marks.length === 0) return UNLABELLED;
  const { labels, responseSentences } = labelsOfSpans(response, marks);
  return { labels: { ...labels, isFromScores: true }, responseSentences };
}

/** Limit on quotes: each is searched in the whole response. */
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
