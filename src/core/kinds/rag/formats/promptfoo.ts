import { t } from "@vscode/l10n";
import type { AnswerParts, Remark } from "../../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { DOCUMENT_KEYS, remark, remarksIn } from "../adapting/sample.ts";
import type { RagFormat } from "../mapped.ts";

/** Variables are named by whoever writes the test: the usual names of a question and of its answer. */
const QUESTION = ["question", "query", "user_query", "user_input", "input", "message"];
const TRUTH = ["expected", "expected_answer", "expected_output", "ground_truth", "reference", "answer"];
const inVars = (keys: readonly string[]): readonly string[] => keys.map((key) => `vars.${key}`);

/** Rows of promptfoo's results: `results.results[]` of one object, or one a line. */
export const promptfoo: RagFormat = {
  id: "promptfoo",
  name: () => t("promptfoo results"),
  about: "Rows of promptfoo's results. Question, documents and answer are variables of the usual names.",
  musts: ["vars", "success|gradingResult", "response.output", "provider|testIdx"],
  role: "rows",
  signature: {
    needs: [
      ["vars", "testCase"],
      ["success", "gradingResult"],
      ["response", "error", "failureReason"],
      ["provider", "testIdx", "promptIdx"],
    ],
    helps: ["success", "score", "vars", "response.output", "gradingResult", "provider", "testIdx"],
  },
  reads: {
    fields: {
      // The variable that asks, else the whole prompt as it was sent.
      question: [...inVars(QUESTION), "prompt.raw"],
      response: "response.output",
      ground_truth: inVars(TRUTH),
      documents: inVars(DOCUMENT_KEYS),
    },
    complete(sample, { fields, whole, record }) {
      whole.object("vars");
      whole.object("response");
      if (sample.question === null) whole.miss(["vars", "question"]);
      if (!fields.has("response")) whole.miss(["response", "output"]);
      const answer = fields.has("ground_truth") ? sample.answer : assertedAnswer(whole);
      if (answer === null) whole.miss(["vars", "expected"]);
      return { id: idOf(whole), answer, model: providerOf(whole), remarks: readGrading(record) };
    },
  },
  example: {
    id: "6f1c",
    testIdx: 3,
    promptIdx: 0,
    success: true,
    score: 1,
    vars: { question: "When did the bridge open?", context: "It opened in 1901.", expected: "1901" },
    provider: { id: "openai:small", label: "small" },
    prompt: { raw: "Answer: When did the bridge open?", label: "Answer: {{question}}" },
    response: { output: "In 1901.", tokenUsage: { total: 9 } },
    gradingResult: { pass: true, score: 1, reason: "All assertions passed" },
    testCase: { vars: {}, assert: [{ type: "icontains", value: "1901" }] },
    latencyMs: 12,
  },
};

/**
 * The answer that a test's assertions ask for: `equals`, `contains` and `contains-all` name parts, `contains-any` the
 * alternatives of one. Assertions of other types say nothing of it; null where none does.
 */
function assertedAnswer(fields: Fields): AnswerParts | null {
  const { testCase } = fields.record;
  const asserts: unknown = isObject(testCase) ? testCase.assert : null;
  if (!Array.isArray(asserts)) return null;
  const parts = asserts.flatMap((assertion: unknown) => (isObject(assertion) ? partsIn(assertion) : []));
  return parts.length === 0 ? null : parts;
}

function partsIn({ type, value }: Readonly<Record<string, unknown>>): AnswerParts {
  const values = (Array.isArray(value) ? value : [value]).filter(isText);
  if (values.length === 0 || !isText(type)) return [];
  switch (type.replace(/^i(?=contains)/, "")) {
    case "equals":
    case "contains":
    case "contains-all":
      return values.map((part) => [part]);
    case "contains-any":
      return [values];
    default:
      return [];
  }
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

/** The test and the prompt: the same in every run, which a row's own id is not. */
function idOf(fields: Fields): string | null {
  const test = fields.id("testIdx");
  if (test === null) return fields.id("id");
  const prompt = fields.number("promptIdx") ?? 0;
  return prompt === 0 ? test : `${test} (${prompt + 1})`;
}

/** A name, or an object with an id and perhaps a name that the person gave. */
function providerOf(fields: Fields): string | null {
  if (!isObject(fields.record.provider)) return fields.text("provider");
  const { label, id } = fields.record.provider;
  return [label, id].filter(isText).find((name) => name !== "") ?? null;
}
