import { t } from "@vscode/l10n";
import {
  pathText,
  type RagPaths,
  type SentenceSupport,
  type SupportCounts,
  type SupportLabels,
} from "../../../../../model/index.ts";
import type { JsonRecord } from "../../../../read/parsed.ts";
import { type Fields, isObject } from "../../../adapting/fields.ts";

/** Keys of which any makes an object a set of labels. */
export const LABEL_KEYS = [
  "sentence_support_information",
  "all_relevant_sentence_keys",
  "all_utilized_sentence_keys",
  "unsupported_response_sentence_keys",
  "overall_supported",
] as const;

/** How deep below the record labels are looked for: `judge.labels` is found, a judge's whole log is not. */
const MAX_DEPTH = 2;

export interface ReadLabels {
  readonly labels: SupportLabels | null;
  readonly paths: Pick<RagPaths, "labels">;
}

const NONE: ReadLabels = { labels: null, paths: {} };

/** Labels of a row that a judge should have labelled and did not. */
export const NO_LABELS: SupportLabels = {
  relevantKeys: null,
  utilizedKeys: null,
  unsupportedResponseKeys: null,
  support: null,
  isOverallSupported: null,
  overallExplanation: null,
  relevanceExplanation: null,
};

/** The labels of a record: its own, else the first found in an object inside of it (`judge_raw`, `labels`, …). */
export function readLabels(fields: Fields): ReadLabels {
  const home = findLabels(fields.record);
  if (home === null) return NONE;
  const path = [...fields.path("").slice(0, -1), ...home.path];
  const own = home.record === fields.record ? fields : fields.within(home.record, () => path);
  return { labels: labelsIn(own), paths: { labels: path } };
}

/** The object that carries labels and the keys that lead to it, the record itself first. */
export function findLabels(
  record: JsonRecord,
  depth = MAX_DEPTH,
): { readonly record: JsonRecord; readonly path: readonly string[] } | null {
  if (LABEL_KEYS.some((key) => record[key] !== undefined && record[key] !== null)) return { record, path: [] };
  if (depth === 0) return null;
  for (const key of Object.keys(record)) {
    const value = record[key];
    // What was joined from another file is not this row's judge.
    if (!isObject(value) || key.startsWith("@")) continue;
    const found = findLabels(value, depth - 1);
    if (found !== null) return { record: found.record, path: [key, ...found.path] };
  }
  return null;
}

const TOTAL_KEYS = ["n_total_sents", "n_total_sentences", "total_sentences"];

/** Counts that judges write in place of sentences or keys; null where there is none. */
export function readCounts(fields: Fields): SupportCounts | null {
  const counts = {
    total: countUnder(fields, TOTAL_KEYS),
    relevant: countUnder(fields, ["n_relevant"]),
    utilized: countUnder(fields, ["n_utilized"]),
    full: countUnder(fields, ["fully_supported_sentences"]),
    partial: countUnder(fields, ["partially_supported_sentences"]),
    unsupported: countUnder(fields, ["unsupported_sentences"]),
  };
  return Object.values(counts).every((count) => count === null) ? null : counts;
}

function labelsIn(fields: Fields): SupportLabels {
  return {
    relevantKeys: fields.texts("all_relevant_sentence_keys"),
    utilizedKeys: fields.texts("all_utilized_sentence_keys"),
    unsupportedResponseKeys: fields.texts("unsupported_response_sentence_keys"),
    support: readSupport(fields),
    isOverallSupported: fields.flag("overall_supported"),
    overallExplanation: fields.text("overall_supported_explanation"),
    relevanceExplanation: fields.text("relevance_explanation"),
  };
}

function readSupport(fields: Fields): readonly SentenceSupport[] | null {
  const list = fields.list("sentence_support_information");
  if (list === null) return null;
  const support: SentenceSupport[] = [];
  for (const [index, element] of list.entries()) {
    const path = () => [...fields.path("sentence_support_information"), index];
    if (!isObject(element)) {
      fields.bad(path(), "object", element);
      continue;
    }
    const entry = fields.within(element, path);
    const key = entry.id("response_sentence_key");
    if (key === null) {
      if (!entry.has("response_sentence_key")) entry.bad(entry.path("response_sentence_key"), "text", null);
      continue;
    }
    support.push({
      key,
      explanation: entry.text("explanation") ?? "",
      supportingKeys: entry.texts("supporting_sentence_keys") ?? [],
      isFullySupported: entry.flag("fully_supported"),
    });
  }
  return support;
}

/** The first of these counts in the record, else in its `metrics`: a whole number from 0 on. */
function countUnder(fields: Fields, keys: readonly string[]): number | null {
  const own = fields.firstOf(keys);
  if (own !== null) return wholeNumber(fields, own);
  const { metrics } = fields.record;
  if (!isObject(metrics)) return null;
  const inner = fields.within(metrics, () => fields.path("metrics"));
  const nested = inner.firstOf(keys);
  return nested === null ? null : wholeNumber(inner, nested);
}

function wholeNumber(fields: Fields, key: string): number | null {
  const value = fields.number(key);
  if (value === null || (Number.isSafeInteger(value) && value >= 0)) return value;
  const path = fields.path(key);
  fields.report(
    "BAD_FIELD",
    path,
    t("{0} should be a whole number from 0 on but is {1}; it was left out.", pathText(path), value),
  );
  return null;
}
