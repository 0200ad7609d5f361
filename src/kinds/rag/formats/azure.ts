import { t } from "@vscode/l10n";
import type { OwnScores, ScoreReadings } from "../../../model/index.ts";
import type { JsonRecord } from "../../../read/parse.ts";
import { NOT_GIVEN, ownScores } from "../../ownScores/read.ts";
import type { RagFormat } from "../sampleFields.ts";

const QUERY = ["query", "inputs.query", "inputs.question"];
const RESPONSE = ["response", "outputs.response", "outputs.answer", "inputs.response", "inputs.answer"];
const CONTEXT = ["context", "outputs.context", "inputs.context"];
const TRUTH = ["ground_truth", "inputs.ground_truth", "outputs.ground_truth"];

/** Names with a dot are one key, or a path through an object. */
const places = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => (name.includes(".") ? [`["${name}"]`, name] : [name]));

const ONE_TO_FIVE = { range: [1, 5] } as const;
const SEVERITY = { range: [0, 7], direction: "lower" } as const;

/** Scales of its evaluators. Results are at `outputs.groundedness.groundedness`, or at the name. */
export const GRADES: ScoreReadings = Object.fromEntries([
  ["gpt_*", ONE_TO_FIVE],
  ...["groundedness", "relevance", "coherence", "fluency", "similarity", "retrieval"].flatMap((name) =>
    [name, `outputs.${name}.*`, `${name}.*`].map((key) => [key, ONE_TO_FIVE] as const),
  ),
  ...["violence", "sexual", "self_harm", "hate_unfairness"].flatMap((name) =>
    [`${name}_score`, `outputs.${name}.*`, `${name}.*`].map((key) => [key, SEVERITY] as const),
  ),
]);

/** Its evaluators write `passed: false` for undecided results too, with a result that is neither pass nor fail. */
function undecidedIn(record: JsonRecord): OwnScores | null {
  const keys = Object.keys(record).filter((key) => {
    if (!key.endsWith(PASSED) || record[key] !== false) return false;
    const result = record[`${key.slice(0, -PASSED.length)}_result`];
    return typeof result === "string" && !/^(?:pass|fail|true|false)$/i.test(result);
  });
  return ownScores(keys.map((key) => [key, { ...NOT_GIVEN, written: "false" }]));
}
const PASSED = "_passed";

/** Azure AI evaluation and prompt flow: data rows, and results as `inputs.*` and `outputs.*`. */
export const azure: RagFormat = {
  id: "azure",
  name: () => t("Azure or prompt flow rows"),
  listedAs: "Azure AI evaluation, prompt flow",
  about: "Rows and results of Azure AI evaluation and prompt flow.",
  role: "rows",
  signature: {
    needs: [QUERY, RESPONSE, [...CONTEXT, ...TRUTH]],
    helps: [],
    excludes: [
      "prediction",
      "metrics",
      "scores",
      "judge_raw",
      "labels",
      "sentence_support_information",
      "documents_sentences",
    ],
  },
  reads: {
    fields: {
      id: places(["id", "inputs.id", "line_number", "inputs.line_number"]),
      question: places(QUERY),
      response: places(RESPONSE),
      ground_truth: places(TRUTH),
      documents: places(CONTEXT),
    },
    scores: { others: true, within: ["outputs"] },
    needs: ["question", "response"],
    complete(_, { record }) {
      const undecided = undecidedIn(record);
      return undecided === null ? {} : { ownScores: undecided };
    },
  },
  scoreReadings: GRADES,
};
