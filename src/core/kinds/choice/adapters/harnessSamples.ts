import { t } from "@vscode/l10n";
import type { ChoiceSample } from "../../../../model/index.ts";
import type { JsonRecord } from "../../../read/parsed.ts";
import { Fields, isObject } from "../../adapting/fields.ts";
import { likeness, type Signature } from "../../adapting/signature.ts";
import type { Adapter, Origin } from "../../kind.ts";
import { RESULTS_AS } from "./harnessResults.ts";
import { continuations, docQuestion, docTarget, docTexts, hasSeveralTargets } from "./parts/harnessDoc.ts";
import { harnessOrigin, resultsBeside } from "./parts/harnessOrigin.ts";
import { labelTokens } from "./parts/labels.ts";
import { anyNumber } from "./parts/numbers.ts";
import { runOf } from "./parts/run.ts";
import { EMPTY_SAMPLE } from "./parts/sample.ts";
import { targetOf } from "./parts/target.ts";

const SIGNATURE: Signature = {
  needs: [
    ["filtered_resps", "resps"],
    ["doc_id", "doc_hash"],
    ["target", "doc"],
  ],
  helps: ["doc", "target", "arguments", "resps", "filtered_resps"],
};

/** Sample logs of lm-evaluation-harness (`--log_samples`) whose answers are log-likelihoods, one a choice. */
export const harnessSamples: Adapter<ChoiceSample> = {
  id: "harness-samples",
  name: "lm-evaluation-harness samples",
  role: "rows",
  match(record) {
    const fit = likeness(record, SIGNATURE);
    // Logs of generated text have the same keys; what was said there is no choice.
    return fit < 0.5 || responsesOf(record) !== null ? fit : fit * 0.25;
  },
  adapt: (record, origin) => [adapt(record, origin)],
  defaultsFor: (records) => {
    const first = records.find((record) => responsesOf(record) !== null);
    return { probabilities: first && isByLabel(first) === false ? "normalised" : "raw" };
  },
  beside: resultsBeside,
};

function adapt(record: JsonRecord, origin: Origin): ChoiceSample {
  const fields = new Fields(record);
  const file = harnessOrigin(origin);
  const run = runOf(record[RESULTS_AS], file.task);
  const filter = fields.text("filter");
  const doc = fields.has("doc") && isObject(record.doc) ? record.doc : null;
  const task = fields.text("task") ?? fields.text("task_name") ?? file.task;
  const responses = responsesOf(record);
  if (responses === null) {
    fields.report(
      "MISSING_FIELD",
      [],
      t(
        "The row has no log-likelihoods: filtered_resps should hold one pair of log-likelihood and flag a choice. Log the samples of a task that scores choices.",
      ),
    );
  }
  const count = responses?.logLikelihoods.length ?? 0;
  const words = continuations(record)?.slice(0, count) ?? null;
  const scored = words?.length === count ? words : null;
  const labels = scored && labelTokens(scored);
  const texts =
    (doc && docTexts(doc, count)) ?? (labels === null ? (scored?.map((word) => word.trim()) ?? null) : null);
  const id = fields.id(fields.firstOf(["doc_id", "id", "doc_hash"]) ?? "doc_id");
  return {
    ...EMPTY_SAMPLE,
    // One document comes once for each filter.
    id: id !== null && filter !== null && filter !== NO_FILTER ? `${id} (${filter})` : id,
    question: docQuestion(doc, record),
    labels,
    texts,
    ...responses,
    target: hasSeveralTargets(doc, task, count)
      ? "several"
      : targetOf(fields.has("target") ? record.target : docTarget(doc), labels, texts, count),
    isByLabel: isByLabel(record),
    model: fields.text("model") ?? fields.text("model_name") ?? file.model ?? run.model,
    task,
    fewshot: fields.number(fields.firstOf(["fewshot", "num_fewshot", "n-shot"]) ?? "fewshot") ?? run.fewshot,
    filter: filter === NO_FILTER ? null : filter,
    accuracy: verdictIn(record.acc),
    lengthNormalisedAccuracy: verdictIn(record.acc_norm),
    reported: run.accuracy,
    issues: fields.issues,
  };
}

const NO_FILTER = "none";

interface Responses {
  readonly logLikelihoods: readonly number[];
  readonly isGreedy: readonly (boolean | null)[];
}

/** Pairs of log-likelihood and flag; null where the row holds none. Of doubled ones (mutual information) the first half. */
function responsesOf(record: JsonRecord): Responses | null {
  const all = pairsIn(record.filtered_resps) ?? pairsIn(record.resps);
  if (all === null) return null;
  const isDoubled = record.acc_mutual_info !== undefined && all.length % 2 === 0;
  const pairs = isDoubled ? all.slice(0, all.length / 2) : all;
  return { logLikelihoods: pairs.map((pair) => anyNumber(pair[0])), isGreedy: pairs.map((pair) => flagOf(pair[1])) };
}

/** `[["-3.3", "False"], …]`, or each pair in a list of its own. */
function pairsIn(value: unknown): readonly (readonly unknown[])[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const pairs: (readonly unknown[])[] = [];
  for (const entry of value) {
    if (!Array.isArray(entry)) return null;
    const inner: unknown = entry[0];
    const pair: readonly unknown[] = Array.isArray(inner) ? inner : entry;
    if (pair.length !== 2 || flagOf(pair[1]) === null) return null;
    pairs.push(pair);
  }
  return pairs;
}

function flagOf(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  if (typeof value !== "string") return null;
  return /^true$/i.test(value) ? true : /^false$/i.test(value) ? false : null;
}

/** Whether label tokens were scored; by the requests, else by the texts of the choices. Null where neither is there. */
function isByLabel(record: JsonRecord): boolean | null {
  const words = continuations(record);
  if (words !== null) return labelTokens(words) !== null || labelTokens(words.slice(0, words.length / 2)) !== null;
  const count = responsesOf(record)?.logLikelihoods.length ?? 0;
  const texts = isObject(record.doc) ? docTexts(record.doc, count) : null;
  if (texts === null) return null;
  // Tasks of the MMLU family show the texts and ask for the letter: without the requests nobody can tell.
  return labelTokens(texts) !== null ? true : null;
}

function verdictIn(value: unknown): number | null {
  const number = typeof value === "boolean" ? Number(value) : anyNumber(value);
  return number === 0 || number === 1 ? number : null;
}
