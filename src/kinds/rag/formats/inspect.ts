import { t } from "@vscode/l10n";
import type { OwnScore, RagSample, Remark } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { ownScores, scoreWith } from "../../ownScores/read.ts";
import { DOCUMENT_KEYS, type LocatedText, NOT_SAID, pathsOf, remark, saidAt, withEpoch } from "../adapting/sample.ts";
import { saidIn, turnsIn } from "../adapting/turns.ts";
import { hasSteps } from "../agents/run.ts";
import { runFields } from "../agents/runRecord.ts";
import { numberOr, sumOf } from "../agents/usage.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Samples of a log of inspect_ai. Those of an `.eval` archive have the header under `@eval`. */
export const inspect: RagFormat = {
  id: "inspect",
  name: () => t("inspect_ai samples"),
  about: "Samples of inspect_ai: a log as JSON, or an .eval archive, whose header says model and task.",
  role: "rows",
  headers: [
    { key: "eval", as: "@eval" },
    { key: "results", as: "@results" },
  ],
  // Correct, partial, incorrect, no answer.
  marks: { C: 1, P: 0.5, I: 0, N: Number.NaN },
  signature: {
    needs: [["input"], ["target"], ["output"], ["epoch", "scores", "score", "messages", "model_usage", "@eval"]],
    helps: ["id", "epoch", "output.choices", "scores", "messages"],
  },
  reads: {
    fields: {
      id: "id",
      ground_truth: "target",
      model: ["@eval.model", "output.model"],
      dataset: "@eval.task",
      // Retrieved documents that a task's author keeps with the sample.
      documents: DOCUMENT_KEYS.map((key) => `metadata.${key}`),
    },
    complete(sample, { whole, record }) {
      const question = unpacked(record, readInput(whole));
      const response = unpacked(record, readOutput(whole));
      whole.need("input");
      const epoch = whole.number("epoch");
      if (response.text === null) whole.miss(RESPONSE_PATH);
      return {
        id: withEpoch(sample.id, epoch),
        epoch,
        question: question.text,
        response: response.text,
        answer: trimmed(sample.answer, whole),
        remarks: readRemarks(record),
        ...readScores(record),
        ...readRun(sample, whole, question, response),
      };
    },
  },
};

/** Steps of a solver with tools, from the messages: logs may lack events. */
function readRun(
  sample: RagSample,
  { record }: Fields,
  question: LocatedText,
  response: LocatedText,
): Partial<RagSample> {
  const paths = { ...sample.paths, ...pathsOf(question, response) };
  const turns = turnsIn(record.messages, ["messages"]);
  if (!hasSteps(turns)) return { paths };
  const { model_usage: usage, total_time } = record;
  const used = isObject(usage) ? Object.values(usage).filter(isObject) : [];
  const tokens = sumOf(used.map(({ total_tokens }) => total_tokens));
  const seconds = numberOr(total_time);
  const run = runFields(sample, { turns, asked: question, answered: response, tokens, seconds });
  const documents = (run.documents ?? []).map((one) => {
    const { text, path: at } = unpacked(record, { text: one.text, path: null });
    return at === null ? one : { ...one, text, at };
  });
  return { ...run, documents };
}

const RESPONSE_PATH = ["output", "choices", 0, "message", "content"];

/**
 * The target, or one of several, trimmed as by inspect_ai's scorers. None if empty, which is inspect_ai's absent
 * target, or if choices make it a letter: nearly every text contains one.
 */
function trimmed(answer: RagSample["answer"], fields: Fields): RagSample["answer"] {
  const { choices } = fields.record;
  if (Array.isArray(choices) && choices.length > 0) return null;
  if (answer === "bad-field") return answer;
  const parts = answer?.map((part) => part.map((text) => text.trim()).filter((text) => text !== ""));
  if (parts?.some((part) => part.length > 0)) return parts;
  if (!fields.has("scores") && !fields.has("score")) fields.miss(["target"]);
  return null;
}

/** Name, value and explanation of each scorer. Older logs have values only, the first ones a single scorer. */
function scorersIn(record: JsonRecord): readonly (readonly [name: string, value: unknown, reason: unknown])[] {
  const { score, scores = isObject(score) ? { [onlyScorer(record)]: score } : null } = record;
  if (!isObject(scores)) return [];
  return Object.entries(scores)
    .slice(0, 100)
    .map(([name, score]) => (isObject(score) ? [name, score.value, score.explanation] : [name, score, null]));
}

function onlyScorer({ "@results": results }: JsonRecord): string {
  const scorer = isObject(results) && isObject(results.scorer) ? results.scorer.name : null;
  return isText(scorer) && scorer !== "" ? scorer : "score";
}

/** Scores in words. Numbers and marks are own scores. */
const readRemarks = (record: JsonRecord): readonly Remark[] =>
  scorersIn(record).flatMap(([name, value, reason]) => remark(name, value, reason) ?? []);

/**
 * Marks, numbers and flags of the scorers, one score per named value. The first scorer with a mark or a flag is the
 * log's verdict.
 */
function readScores(record: JsonRecord): Pick<RagSample, "ownScores"> {
  const scores = scorersIn(record).flatMap(([name, value, reason]) =>
    isObject(value)
      ? Object.entries(value).map(([key, part]) => [`${name}.${key}`, scoreWith(part, reason)] as const)
      : [[name, scoreWith(value, reason)] as const],
  );
  const found = ownScores(
    scores,
    scores.filter(([, score]) => isMarkOrFlag(score)).map(([name]) => name),
  );
  return found ? { ownScores: found } : {};
}

const isMarkOrFlag = (score: OwnScore | null): boolean =>
  score?.text !== undefined || score?.written === "true" || score?.written === "false";

/** A text, or the last message of the user. */
function readInput(fields: Fields): LocatedText {
  const { input } = fields.record;
  if (!Array.isArray(input)) return saidAt(fields, "input");
  for (let index = input.length - 1; index >= 0; index--) {
    const message: unknown = input[index];
    if (!isObject(message) || message.role !== "user") continue;
    return saidIn(
      fields.within(message, () => ["input", index]),
      "content",
    );
  }
  return NOT_SAID;
}

/** The first choice's message; `completion` if that has no single text. */
function readOutput(fields: Fields): LocatedText {
  const output = fields.object("output");
  if (output === null) return NOT_SAID;
  const choices = output.list("choices");
  const [choice] = choices ?? [];
  const message = isObject(choice) ? output.within(choice, () => ["output", "choices", 0]).object("message") : null;
  const said = message === null ? NOT_SAID : saidIn(message, "content");
  return said.path === null && output.has("completion") ? saidAt(output, "completion") : said;
}

/** Resolves `attachment://KEY` to the text under `attachments`. */
function unpacked({ attachments }: JsonRecord, said: LocatedText): LocatedText {
  const key = said.text === null ? undefined : ATTACHED.exec(said.text)?.[1];
  if (key === undefined || !isObject(attachments) || !Object.hasOwn(attachments, key)) return said;
  const text = attachments[key];
  return isText(text) ? { text, path: ["attachments", key] } : said;
}

const ATTACHED = /^(?:attachment|tc):\/\/(\w+)$/;
