import { t } from "@vscode/l10n";
import type { AnswerParts, OwnScore, Remark } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { ownScores, readScore, scoreGiven, scoreWith } from "../../ownScores/read.ts";
import { answerTexts, DOCUMENT_KEYS, remark, remarksIn } from "../adapting/sample.ts";
import { readObjects } from "../objects/read.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Names of variables are the test author's: the usual ones for question and reference. */
const QUESTION = ["question", "query", "user_query", "user_input", "input", "message"];
const TRUTH = ["expected", "expected_answer", "expected_output", "ground_truth", "reference", "answer"];
const inVars = (keys: readonly string[]): readonly string[] => keys.map((key) => `vars.${key}`);

/** Rows of promptfoo's results: `results.results[]` of one object, or one a line. */
export const promptfoo: RagFormat = {
  id: "promptfoo",
  name: () => t("promptfoo results"),
  about: "Rows of promptfoo's results. Question, documents and answer are variables of the usual names.",
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
      // The question variable, else the whole prompt.
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
      const asserts = fields.has("ground_truth") ? null : assertsOf(record);
      const asserted = asserts && assertedObject(asserts, fields.record.response);
      const answer = asserts === null ? sample.answer : (asserted?.answer ?? assertedAnswer(asserts));
      const graded = readScores(record);
      // Rubrics need no reference.
      if (answer === null && graded?.byName.success === undefined) whole.miss(["vars", "expected"]);
      return {
        id: idOf(whole),
        answer,
        ...(asserted?.compared ? { compared: asserted.compared } : {}),
        model: providerOf(whole),
        remarks: readGrading(record),
        ...(graded ? { ownScores: graded } : {}),
      };
    },
  },
};

/** The assertions of the row's test. */
function assertsOf({ testCase }: JsonRecord): readonly JsonRecord[] {
  const asserts: unknown = isObject(testCase) ? testCase.assert : null;
  return Array.isArray(asserts) ? asserts.filter(isObject) : [];
}

/**
 * The reference by a test's assertions: parts from `equals`, `contains` and `contains-all`, alternatives of one part
 * from `contains-any`. Null without any of these.
 */
function assertedAnswer(asserts: readonly JsonRecord[]): AnswerParts | null {
  const parts = asserts.flatMap(partsIn);
  return parts.length === 0 ? null : parts;
}

/** The object that the response has to equal, compared with it. */
function assertedObject(asserts: readonly JsonRecord[], response: unknown): ReturnType<typeof readObjects> {
  const equal = asserts.find(({ type }) => type === "equals");
  return equal ? readObjects(equal.value, response) : null;
}

function partsIn({ type, value }: Readonly<Record<string, unknown>>): AnswerParts {
  const values = answerTexts(Array.isArray(value) ? value : [value]);
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

function readGrading({ success, error, gradingResult }: JsonRecord): readonly Remark[] {
  const grading = isObject(gradingResult) ? gradingResult : {};
  const parts = remarksIn(grading.componentResults, ({ pass, reason, assertion }) =>
    remark(isObject(assertion) ? assertion.type : null, pass, reason),
  );
  return [remark("success", success, grading.reason), ...parts, remark("error", error, null)].filter(
    (one) => one !== null,
  );
}

function readScores({ success, score, gradingResult, namedScores, latencyMs, cost }: JsonRecord) {
  const grading = isObject(gradingResult) ? gradingResult : {};
  const own: (readonly [string, OwnScore | null])[] = [
    ["success", scoreWith(success ?? grading.pass, grading.reason)],
    ["score", readScore(grading.score ?? score)],
  ];
  const parts = Array.isArray(grading.componentResults) ? grading.componentResults.slice(0, 100) : [];
  const times = new Map<string, number>();
  for (const part of parts) {
    if (!isObject(part) || !isObject(part.assertion)) continue;
    const name = [part.assertion.metric, part.assertion.type].find(isText);
    if (name === undefined) continue;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    // A test may have several assertions of one name.
    own.push([
      time === 1 ? name : `${name} ${time}`,
      scoreGiven(part.score === undefined ? part.pass : part.score, part.reason),
    ]);
  }
  const named = isObject(namedScores) ? namedScores : isObject(grading.namedScores) ? grading.namedScores : {};
  for (const [name, value] of Object.entries(named)) own.push([name, readScore(value)]);
  own.push(["latencyMs", readScore(latencyMs)], ["cost", readScore(cost)]);
  return ownScores(own, ["success"]);
}

/** Test and prompt: equal in every run, unlike a row's own id. */
function idOf(fields: Fields): string | null {
  const test = fields.id("testIdx");
  if (test === null) return fields.id("id");
  const prompt = fields.number("promptIdx") ?? 0;
  return prompt === 0 ? test : `${test} (${prompt + 1})`;
}

/** A name, or an object with an id and an optional label. */
function providerOf(fields: Fields): string | null {
  if (!isObject(fields.record.provider)) return fields.text("provider");
  const { label, id } = fields.record.provider;
  return [label, id].filter(isText).find((name) => name !== "") ?? null;
}
