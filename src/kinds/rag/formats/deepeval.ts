import { t } from "@vscode/l10n";
import type { OwnScores } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { ownScores, readScore, scoreGiven } from "../../ownScores/read.ts";
import { historyIn, isModel, isPerson, lastSaid, withHistory } from "../adapting/chat.ts";
import { ID_KEYS, pathsOf, remark } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

// Python's names have underscores, names in deepeval's own test runs are in camel case.
const RESPONSE = ["actual_output", "actualOutput"];

export const deepeval: RagFormat = {
  id: "deepeval",
  name: () => t("deepeval test cases"),
  about: "Test cases of deepeval, in Python's names or in camel case.",
  role: "rows",
  signature: [
    { needs: [["input"], RESPONSE], helps: [] },
    // Conversations: the end is judged.
    { needs: [["turns"], ["metricsData", "metrics_data", "expected_outcome", "expectedOutcome"]], helps: ["scenario"] },
    // Cases that failed before an answer.
    { needs: [["name"], ["error"], ["success"]], helps: [], excludes: ["response", "output", "vars"] },
  ],
  reads: {
    fields: {
      id: [...ID_KEYS, "name"],
      question: "input",
      response: RESPONSE,
      ground_truth: ["expected_output", "expectedOutput"],
      // `context` is what should have been retrieved.
      documents: ["retrieval_context", "retrievalContext", "context"],
      model: "model",
    },
    // Columns of the file's owner, such as a label of people, are none of deepeval's.
    scores: { others: true },
    complete(sample, { fields, whole, record }) {
      const scores = readScores(record);
      const error = remark("error", record.error, null);
      if (Array.isArray(record.turns) && sample.response === null) {
        const question = lastSaid(whole, "turns", isPerson);
        const response = lastSaid(whole, "turns", isModel);
        if (response.text === null) whole.miss(["turns"]);
        return {
          question: question.text,
          response: response.text,
          ...withHistory(sample, historyIn(whole, "turns")),
          paths: { ...sample.paths, ...pathsOf(question, response) },
          ...(scores ? { ownScores: scores } : {}),
        };
      }
      if (error === null) for (const field of ["question", "response"] as const) fields.need(field);
      // Many of its metrics need no reference.
      if (scores === null) fields.need("ground_truth");
      return { ...(scores ? { ownScores: scores } : {}), ...(error ? { remarks: [error] } : {}) };
    },
  },
};

function readScores({ success, metrics, metricsData, metrics_data = metricsData }: JsonRecord): OwnScores | null {
  const list: readonly unknown[] = Array.isArray(metrics_data) ? metrics_data.slice(0, MOST) : [];
  const listed = list.flatMap((metric) => {
    if (!isObject(metric) || !isText(metric.name)) return [];
    const { name, score = metric.success, reason, error } = metric;
    return [[name, scoreGiven(score, reason ?? error)] as const];
  });
  const named = Object.entries(isObject(metrics) ? metrics : {}).slice(0, MOST);
  const byName = named.flatMap(([name, metric]) => {
    const { score = metric, reason, success } = isObject(metric) ? metric : {};
    return [[name, scoreGiven(score, reason)] as const, [`${name}.success`, readScore(success)] as const];
  });
  return ownScores([["success", readScore(success)], ...listed, ...byName], ["success"]);
}

const MOST = 100;
