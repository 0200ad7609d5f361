import { addTo } from "../model/index.ts";
import { isObject, type JsonRecord } from "../read/parse.ts";

/** Merges an earlier run's records into a later one's. */
export interface SideForm {
  readonly noun: "labels" | "ratings";
  foreign(record: unknown): "not-ours" | "other-prompt" | null;
  /** Key of the record's sample and texts. */
  keyOf(record: JsonRecord): string;
  count(record: JsonRecord): number;
  merge(earlier: JsonRecord, later: JsonRecord): JsonRecord;
}

/** Records of `sideRecord`: each annotator's labels count as one. */
export const SUPPORT_FORM: SideForm = {
  noun: "labels",
  foreign: (record) =>
    isObject(record) && isTextOrNull(record.content_key) && isTextOrNull(record.annotating_model_name)
      ? null
      : "not-ours",
  keyOf: ({ id, content_key: key }) => JSON.stringify([id ?? null, key]),
  count: (record) => byAnnotator(record).size,
  merge(earlier, later) {
    const labels = new Map([...byAnnotator(earlier), ...byAnnotator(later)]);
    const first = String(later.annotating_model_name);
    const own = labels.get(first);
    labels.delete(first);
    const asked = Object.entries({ ...withoutError(earlier), ...later }).filter(
      ([field]) => !LABEL_FIELDS.has(field) && field !== "labels_by",
    );
    return {
      ...Object.fromEntries(own === undefined ? asked : asked.filter(([field]) => field !== "label_error")),
      ...own,
      ...(labels.size === 0 ? {} : { labels_by: Object.fromEntries(labels) }),
    };
  },
};

/** Records of ratings by one prompt: each paid reply counts as one, readable or not. */
export function ratingsForm(prompt: string): SideForm {
  return {
    noun: "ratings",
    foreign(record) {
      if (!isObject(record) || !Array.isArray(record.ratings) || typeof record.judge_prompt !== "string")
        return "not-ours";
      return record.judge_prompt === prompt ? null : "other-prompt";
    },
    keyOf: ({ id, prompt: asked, response, response1, response2 }) =>
      JSON.stringify([id ?? null, asked ?? null, response ?? null, response1 ?? null, response2 ?? null]),
    count: (record) => ratingsOf(record).length,
    merge(earlier, later) {
      const own = byRater(later);
      const before = byRater(earlier);
      const ratings = [...new Set([...own.keys(), ...before.keys()])].flatMap((rater) => {
        const now = own.get(rater) ?? [];
        const then = before.get(rater) ?? [];
        return isAsGood(now, then) ? now : then;
      });
      return { ...earlier, ...later, ratings };
    },
  };
}

function isAsGood(now: readonly unknown[], then: readonly unknown[]): boolean {
  const more = now.filter(isRead).length - then.filter(isRead).length;
  return more > 0 || (more === 0 && now.length >= then.length);
}

function withoutError({ label_error: _, ...record }: JsonRecord): JsonRecord {
  return record;
}

const LABEL_FIELDS: ReadonlySet<string> = new Set([
  "relevance_explanation",
  "all_relevant_sentence_keys",
  "overall_supported_explanation",
  "overall_supported",
  "sentence_support_information",
  "unsupported_response_sentence_keys",
  "all_utilized_sentence_keys",
  "criteria",
  "disagreements",
]);

function byAnnotator(record: JsonRecord): Map<string, JsonRecord> {
  const labels = new Map<string, JsonRecord>();
  const own = Object.fromEntries(Object.entries(record).filter(([field]) => LABEL_FIELDS.has(field)));
  const { annotating_model_name: first, labels_by: others } = record;
  if (typeof first === "string" && Array.isArray(own.sentence_support_information)) labels.set(first, own);
  if (isObject(others))
    for (const [name, fields] of Object.entries(others)) if (isObject(fields)) labels.set(name, fields);
  return labels;
}

const ratingsOf = ({ ratings }: JsonRecord): readonly unknown[] => (Array.isArray(ratings) ? ratings : []);
const isRead = (rating: unknown): boolean => isObject(rating) && rating.value !== undefined && rating.value !== null;

function byRater(record: JsonRecord): Map<string, unknown[]> {
  const raters = new Map<string, unknown[]>();
  for (const rating of ratingsOf(record)) {
    // The two orders of a pair are separate ratings.
    const rater = isObject(rating) ? JSON.stringify([rating.rater, rating.swapped === true]) : "";
    addTo(raters, rater, rating);
  }
  return raters;
}

const isTextOrNull = (value: unknown): boolean => typeof value === "string" || value === null;
