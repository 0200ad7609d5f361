import { t } from "@vscode/l10n";
import type { OwnScore, RagDocument } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { jsonOf } from "../../../read/written.ts";
import { Fields, isText } from "../../adapting.ts";
import { hasKey } from "../../format.ts";
import { ownScores, readScore, scoreGiven, scoreWith } from "../../ownScores/read.ts";
import { ANSWERED, ASKED, isModel, isPerson, SHOULD, saidSomehow } from "../adapting/chat.ts";
import { type LocatedText, NOT_SAID, pathsOf } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Exports of programs that keep traces: inputs and outputs have the names that the application chose. */

/** LangSmith: an experiment as a table (`inputs.question`, `feedback.correctness`), or as rows of a run and its example. */
export const langsmith: RagFormat = {
  id: "langsmith",
  name: () => t("LangSmith runs"),
  listedAs: "LangSmith",
  about: "Experiments and runs of LangSmith: inputs, outputs, reference outputs and feedback.",
  needs: [
    ["inputs", "inputs.question"],
    ["outputs", "outputs.answer"],
  ],
  role: "rows",
  fits: (record) => {
    const has = (key: string): boolean => key in record || Object.keys(record).some((own) => own.startsWith(`${key}.`));
    const isRun = ["example_id", "reference_example_id", "run_type", "feedback_stats"].some((key) => key in record);
    return isExperimentRow(record) || (has("inputs") && has("outputs") && (isRun || has("feedback"))) ? 1 : 0;
  },
  reads: {
    fields: {
      id: ["example_id", "reference_example_id", "id", "example.id", "run.id"],
      dataset: ["session_name", "run.session_name"],
    },
    complete(sample, { whole, record }) {
      const nested = isExperimentRow(record)
        ? new Fields(
            { ...record.run, reference_outputs: isObject(record.example) ? record.example.outputs : null },
            (key) => (key === "reference_outputs" ? ["example", "outputs"] : ["run", key]),
          )
        : new Fields(nestedFrom(record), (key) => whole.path(key));
      const question = saidSomehow(nested, "inputs", ASKED, isPerson);
      const response = saidSomehow(nested, "outputs", ANSWERED, isModel);
      const answer = ["reference_outputs", "reference"]
        .map((key) => saidSomehow(nested, key, SHOULD, isModel))
        .find(({ text }) => text !== null);
      if (response.text === null) whole.miss(["outputs"]);
      const scores = ownScores(feedbackIn(nested.record));
      return {
        question: question.text,
        response: response.text,
        answer: answer?.text == null ? null : [[answer.text]],
        paths: { ...sample.paths, ...pathsOf(placed(question, record), placed(response, record)) },
        ...(scores ? { ownScores: scores } : {}),
      };
    },
  },
};

/** A run, the example that it is held against, and what evaluators say of it. */
const isExperimentRow = (record: JsonRecord): record is JsonRecord & { readonly run: JsonRecord } =>
  isObject(record.run) && "inputs" in record.run && (isObject(record.example) || isObject(record.evaluation_results));

/** A table has paths for columns: `inputs.question` as `{inputs: {question}}`. */
function nestedFrom(record: JsonRecord): JsonRecord {
  const nested: Record<string, Record<string, unknown>> = Object.create(null);
  for (const [key, value] of Object.entries(record)) {
    const [, home, name] = /^(inputs|outputs|reference|reference_outputs|feedback)\.(.+)$/s.exec(key) ?? [];
    if (home === undefined || name === undefined || name === "__proto__") continue;
    nested[home] = { ...nested[home], [name]: value };
  }
  return { ...record, ...nested };
}

/** Path of the text in the original record. */
function placed(said: LocatedText, record: JsonRecord): LocatedText {
  const [home, name, ...rest] = said.path ?? [];
  const key = `${home}.${name}`;
  return key in record ? { ...said, path: [key, ...rest] } : said;
}

/** Feedback by its key: a value, or how many gave it and its mean. */
function feedbackIn({ feedback, feedback_stats }: JsonRecord): readonly (readonly [string, OwnScore | null])[] {
  const objects = [feedback, feedback_stats].filter(isObject);
  return objects.flatMap((object) =>
    Object.entries(object).map(([name, value]) => {
      const own = isObject(value) ? (value.avg ?? value.score ?? value.value) : value;
      return [name, scoreWith(own, isObject(value) ? value.comment : null)] as const;
    }),
  );
}

/** Langfuse: traces, observations or items of a run, with their scores. */
export const langfuse: RagFormat = {
  id: "langfuse",
  name: () => t("Langfuse traces"),
  listedAs: "Langfuse",
  about: "Traces, observations and run items of Langfuse: input, output, expected output and scores.",
  role: "rows",
  signature: {
    needs: [["input"], ["output"], ["projectId", "traceId", "datasetItemId", "datasetRunId", "sessionId", "htmlPath"]],
    helps: ["id", "name", "timestamp", "scores", "metadata", "latency"],
  },
  // Whatever an export leaves out of a trace, no other program has a list of scores with names and values.
  fits: (record, byKeys) => {
    const { scores } = record;
    const isTrace = hasKey(record, "input") && hasKey(record, "output") && Array.isArray(scores) && scores.length > 0;
    return byKeys < 0.5 && isTrace && scores.every(isNamedScore) ? 0.95 : byKeys;
  },
  reads: {
    fields: { id: ["id", "datasetItemId", "traceId"], model: "model", dataset: ["datasetName", "name"] },
    complete(sample, { whole, record }) {
      const question = saidSomehow(whole, "input", ASKED, isPerson);
      const response = saidSomehow(whole, "output", ANSWERED, isModel);
      const answer = saidSomehow(whole, "expectedOutput", SHOULD, isModel);
      if (response.text === null) whole.miss(["output"]);
      const scores = ownScores([...scoresIn(record.scores), ...measured(record)]);
      return {
        question: question.text,
        response: response.text,
        answer: answer.text === null ? null : [[answer.text]],
        paths: { ...sample.paths, ...pathsOf(question, response) },
        ...(scores ? { ownScores: scores } : {}),
      };
    },
  },
};

const isNamedScore = (score: unknown): boolean =>
  isObject(score) && isText(score.name) && (hasKey(score, "value") || hasKey(score, "stringValue"));

/** A list of named scores, or an object of them. */
function scoresIn(scores: unknown): readonly (readonly [string, OwnScore | null])[] {
  if (isObject(scores)) return Object.entries(scores).map(([name, value]) => [name, readScore(value)]);
  if (!Array.isArray(scores)) return [];
  return scores.filter(isObject).flatMap((score) => {
    const { name, comment } = score;
    return isText(name) ? [[name, scoreWith(scoredIn(score), comment)] as const] : [];
  });
}

/** By its type: a category is a text, beside which `value` is its number; a flag is 0 or 1; a text is no score. */
function scoredIn({ value, stringValue, dataType }: JsonRecord): unknown {
  switch (dataType) {
    case "CATEGORICAL":
      return stringValue ?? value;
    case "BOOLEAN":
      return value === 0 || value === 1
        ? value === 1
        : isText(stringValue)
          ? /^(?:true|yes|1)$/i.test(stringValue)
          : value;
    case "TEXT":
    case "CORRECTION":
      return undefined;
    default:
      return value ?? stringValue;
  }
}

/** What the answer took. */
const measured = ({ latency, totalCost }: JsonRecord): readonly (readonly [string, OwnScore | null])[] => [
  ["latency", readScore(latency)],
  ["cost", readScore(totalCost)],
];

const isOfTool = ({ span_kind: kind }: JsonRecord): boolean => isText(kind) && kind.toUpperCase() === "TOOL";

/** Phoenix: spans as a table or nested, with the columns of its evaluations. */
export const phoenix: RagFormat = {
  id: "phoenix",
  name: () => t("Phoenix spans"),
  listedAs: "Phoenix",
  about: "Spans of Arize Phoenix: input and output values, retrieved documents, and evaluations.",
  role: "rows",
  signature: {
    needs: [["attributes.input.value"], ["attributes.output.value"]],
    helps: ["context.span_id", "span_kind", "name", "start_time"],
  },
  // Spans of tools are steps of a run, and no answers.
  fits: (record, byKeys) => (isOfTool(record) ? 0 : byKeys),
  reads: {
    fields: {
      id: ['["context.span_id"]', "context.span_id", "span_id"],
      model: ['["attributes.llm.model_name"]', "attributes.llm.model_name"],
    },
    complete(sample, { record }) {
      const question = spanText(record, "input");
      const response = spanText(record, "output");
      const scores = ownScores(evaluationsIn(record));
      return {
        question: question.text,
        response: response.text,
        documents: retrieved(valueAt(record, "retrieval", "documents")),
        paths: { ...sample.paths, ...pathsOf(question, response) },
        ...(scores ? { ownScores: scores } : {}),
      };
    },
  },
};

function valueAt(record: JsonRecord, ...keys: readonly string[]): unknown {
  const flat = record[`attributes.${keys.join(".")}`];
  if (flat !== undefined) return flat;
  let value: unknown = record.attributes;
  for (const key of keys) value = isObject(value) ? value[key] : undefined;
  return value;
}

/** The value of a span; if that is JSON of messages, what the last of the side says. */
function spanText(record: JsonRecord, side: "input" | "output"): LocatedText {
  const value = valueAt(record, side, "value");
  const flat = `attributes.${side}.value`;
  const path = flat in record ? [flat] : ["attributes", side, "value"];
  if (!isText(value)) return NOT_SAID;
  const inner = jsonIn(value);
  if (inner === null) return { text: value, path };
  const [names, isSpeaker] = side === "input" ? [ASKED, isPerson] : [ANSWERED, isModel];
  const said = saidSomehow(new Fields({ value: inner }), "value", names, isSpeaker);
  return said.text === null ? { text: value, path } : { text: said.text, path: null };
}

/** Longer ones are shown as they are. */
const LONGEST_JSON = 1_000_000;

/** Parses a text that is the JSON of a list, an object or, if requested, a text; null for any other one. */
export function jsonIn(text: string, beginnings = /^\s*[[{]/): unknown {
  return beginnings.test(text) && text.length <= LONGEST_JSON ? (jsonOf(text) ?? null) : null;
}

function retrieved(value: unknown): readonly RagDocument[] | null {
  if (!Array.isArray(value)) return null;
  return value.map((one: unknown) => {
    const own = isObject(one) ? (isObject(one.document) ? one.document.content : one["document.content"]) : one;
    const id = isObject(one) ? (isObject(one.document) ? one.document.id : one["document.id"]) : null;
    return { title: isText(id) ? id : null, text: isText(own) ? own : null, sentences: null };
  });
}

/** `eval.Hallucination.score`, or the label of an evaluation that has no scores; with the explanation. */
function evaluationsIn(record: JsonRecord): readonly (readonly [string, OwnScore | null])[] {
  const names = new Set(Object.keys(record).flatMap((key) => /^eval\.(.+)\.(?:score|label)$/.exec(key)?.[1] ?? []));
  return [...names].flatMap((name) => {
    const of = (part: string): unknown => record[`eval.${name}.${part}`];
    const [score, label, reason] = [of("score"), of("label"), of("explanation")];
    if (score === undefined) return [[name, scoreGiven(label, reason)] as const];
    const own = [name, scoreGiven(score, reason)] as const;
    // A label is the score in a word. It is shown if the score is missing, and never read as a number.
    return score === null && label !== null ? [own, [`${name}.label`, scoreWith(label, reason)] as const] : [own];
  });
}
