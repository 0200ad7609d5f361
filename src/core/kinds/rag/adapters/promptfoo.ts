import type { RagDocument, RagPaths, RagSample, Remark } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject, isText } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter } from "../../kind.ts";
import { answerOfAlternatives } from "./parts/answer.ts";
import { DOCUMENT_KEYS, readDocuments } from "./parts/documents.ts";
import { assertedAnswer } from "./parts/promptfooAsserts.ts";
import { remark, remarksIn } from "./parts/remarks.ts";
import { NOT_SAID, pathsOf, type Said, saidAt } from "./parts/said.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";

const SIGNATURE: Signature = {
  needs: [
    ["vars", "testCase"],
    ["success", "gradingResult"],
    ["response", "error", "failureReason"],
    ["provider", "testIdx", "promptIdx"],
  ],
  helps: ["success", "score", "vars", "response.output", "gradingResult", "provider", "testIdx"],
};

/** Variables are named by whoever writes the test: the usual names of a question and of its answer. */
const QUESTION = ["question", "query", "user_query", "user_input", "input", "message"];
const TRUTH = ["expected", "expected_answer", "expected_output", "ground_truth", "reference", "answer"];

/** Rows of promptfoo's results: `results.results[]` of one object, or one a line. */
export const promptfoo: Adapter<RagSample> = {
  id: "promptfoo",
  name: "promptfoo results",
  role: "rows",
  match: (record) => likeness(record, SIGNATURE),
  adapt: (record) => [adapt(record)],
};

function adapt(record: JsonRecord): RagSample {
  const fields = new Fields(record);
  const vars = fields.object("vars");
  const question = readQuestion(fields, vars);
  const response = fields.object("response");
  const output = response === null ? NOT_SAID : saidAt(response, "output");
  if (question.text === null) fields.miss(["vars", "question"]);
  if (!response?.has("output")) fields.miss(["response", "output"]);
  const truth = vars?.firstOf(TRUTH) ?? null;
  const answer = vars === null || truth === null ? assertedAnswer(fields) : answerOfAlternatives(vars, truth);
  if (answer === null) fields.miss(["vars", "expected"]);
  const { documents, paths } = readContext(vars);
  return {
    ...EMPTY_SAMPLE,
    id: readId(fields),
    question: question.text,
    response: output.text,
    answer,
    model: readProvider(fields),
    documents,
    remarks: readGrading(record),
    paths: { ...pathsOf(question, output), ...paths },
    issues: fields.issues,
  };
}

/** The variable that asks, else the whole prompt as it was sent. */
function readQuestion(fields: Fields, vars: Fields | null): Said {
  const key = vars?.firstOf(QUESTION) ?? null;
  if (vars !== null && key !== null) return saidAt(vars, key);
  const prompt = isObject(fields.record.prompt) ? fields.object("prompt") : null;
  return prompt === null ? NOT_SAID : saidAt(prompt, "raw");
}

/** Whether the row passed and why, each assertion likewise, and the error where the request failed. */
function readGrading({ success, error, gradingResult }: JsonRecord): readonly Remark[] {
  const grading = isObject(gradingResult) ? gradingResult : {};
  const parts = remarksIn(grading.componentResults, ({ pass, reason, assertion }) =>
    remark(isObject(assertion) ? assertion.type : null, pass, reason),
  );
  return [remark("success", success, grading.reason), ...parts, remark("error", error, null)].filter(
    (one) => one !== null,
  );
}

function readContext(vars: Fields | null): { documents: readonly RagDocument[] | null; paths: RagPaths } {
  const key = vars?.firstOf(DOCUMENT_KEYS) ?? null;
  return vars === null || key === null ? { documents: null, paths: {} } : readDocuments(vars, key);
}

/** The test and the prompt: the same in every run, which a row's own id is not. */
function readId(fields: Fields): string | null {
  const test = fields.id("testIdx");
  if (test === null) return fields.id("id");
  const prompt = fields.number("promptIdx") ?? 0;
  return prompt === 0 ? test : `${test} (${prompt + 1})`;
}

/** A name, or an object with an id and perhaps a name that the person gave. */
function readProvider(fields: Fields): string | null {
  if (!isObject(fields.record.provider)) return fields.text("provider");
  const { label, id } = fields.record.provider;
  return [label, id].filter(isText).find((name) => name !== "") ?? null;
}
