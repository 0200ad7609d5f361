import { t } from "@vscode/l10n";
import type { AnswerParts, OwnScore } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { isText } from "../../adapting.ts";
import { docQuestion, HARNESS_ROWS, harnessOrigin, RESULTS_AS, runOf } from "../../harness.ts";
import { isScoreName } from "../../ownScores/names.ts";
import { ownScores, readScore } from "../../ownScores/read.ts";
import { answerTexts, type LocatedText, NOT_SAID, pathsOf } from "../adapting/sample.ts";
import type { RagFormat } from "../sampleFields.ts";

/** Sample logs of lm-evaluation-harness (`--log_samples`) of tasks that generate text (`generate_until`). */
export const harnessTexts: RagFormat = {
  id: "harness-texts",
  name: () => t("lm-evaluation-harness texts"),
  about: "Sample logs of lm-evaluation-harness (--log_samples) of tasks that generate text, with their metrics.",
  ...HARNESS_ROWS,
  // Logs of scored choices have the same keys; their responses are pairs of numbers and flags.
  fits: (record, byKeys) => (byKeys < 0.5 || responseOf(record) !== NOT_SAID ? byKeys : byKeys * 0.25),
  reads: {
    fields: {
      id: ["doc_id", "id", "doc_hash"],
      model: ["model", "model_name"],
      dataset: ["task", "task_name"],
    },
    complete(sample, { whole, record, origin }) {
      const file = harnessOrigin(origin);
      const dataset = sample.dataset ?? file.task;
      const filter = whole.text("filter");
      const isRolling = hasLikelihoodAlone(record);
      const response = isRolling ? NOT_SAID : responseOf(record);
      if (response === NOT_SAID && !isRolling) whole.miss(["filtered_resps"]);
      const scores = scoresOf(record);
      return {
        // Each document has a record per filter.
        id: sample.id !== null && filter !== null && filter !== "none" ? `${sample.id} (${filter})` : sample.id,
        question: docQuestion(isObject(record.doc) ? record.doc : null, record),
        response: response.text,
        // Rolling log-likelihoods have no answer.
        answer: isRolling ? null : answerOf(record.target),
        model: sample.model ?? file.model ?? runOf(record[RESULTS_AS], dataset).model,
        dataset,
        paths: { ...sample.paths, ...pathsOf(NOT_SAID, response) },
        ...(scores ? { ownScores: scores } : {}),
      };
    },
  },
};

/** The filtered response, else the first generated one. */
function responseOf({ filtered_resps, resps }: JsonRecord): LocatedText {
  const text = firstText(filtered_resps, ["filtered_resps"]);
  return text === NOT_SAID ? firstText(resps, ["resps"]) : text;
}

/** A text, or the first element of nested lists, as deep as the harness writes. */
function firstText(value: unknown, path: readonly (string | number)[]): LocatedText {
  if (isText(value)) return { text: value, path };
  return Array.isArray(value) && value.length > 0 && path.length < 4 && !isPair(value)
    ? firstText(value[0], [...path, 0])
    : NOT_SAID;
}

/** Log-likelihood and flag of a choice, both texts. */
const isPair = (value: readonly unknown[]): boolean =>
  value.length === 2 &&
  /^(?:true|false)$/i.test(String(isText(value[1]) || value[1] === true || value[1] === false ? value[1] : ""));

function answerOf(target: unknown): AnswerParts | null {
  const texts = answerTexts(Array.isArray(target) ? target : [target]).map((text) => text.trim());
  const said = texts.filter((text) => text !== "");
  return said.length === 0 ? null : [said];
}

/** Metrics named in the record. Older logs have them among its own keys. */
function scoresOf(record: JsonRecord): ReturnType<typeof ownScores> {
  const { metrics } = record;
  const names = Array.isArray(metrics)
    ? metrics.filter(isText)
    : Object.keys(record).filter((key) => isScoreName(key) && (isPlain(record[key]) || ROLLING.includes(key)));
  return ownScores(names.slice(0, 100).map((name) => [name, scoreIn(name, record[name])]));
}

/** Whether a text was measured, none generated (`loglikelihood_rolling`): a pair under one of these names. */
const hasLikelihoodAlone = (record: JsonRecord): boolean => ROLLING.some((name) => likelihoodIn(record[name]) !== null);
const ROLLING = ["word_perplexity", "byte_perplexity", "bits_per_byte"];

/** A log-likelihood, and its count of words or bytes. */
function likelihoodIn(value: unknown): readonly [logLikelihood: number, units: number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [logLikelihood, units]: unknown[] = value;
  if (typeof logLikelihood !== "number" || typeof units !== "number") return null;
  return Number.isFinite(logLikelihood) && Number.isInteger(units) && units > 0 ? [logLikelihood, units] : null;
}

/** Other pairs, an answer and its reference, are metrics of all samples together only. */
function scoreIn(name: string, value: unknown): OwnScore | null {
  if (!Array.isArray(value)) return readScore(value);
  const written = JSON.stringify(value).slice(0, 200);
  const [logLikelihood, units] = (ROLLING.includes(name) ? likelihoodIn(value) : null) ?? [0, 0];
  if (units === 0) return { value: null, written };
  const nats = -logLikelihood / units;
  return name === "bits_per_byte"
    ? { value: nats / Math.LN2, of: units, written }
    : { value: Math.exp(nats), of: units, isGeometric: true, written };
}

const isPlain = (value: unknown): boolean => typeof value === "number" || typeof value === "boolean";
