import { t } from "@vscode/l10n";
import { addTo, type Rating } from "../../../model/index.ts";
import { OTHERS } from "../../../read/join.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { listOf } from "../../../text/wordList.ts";
import { settingMeaning } from "../../reading/settings.ts";
import { ID_KEYS, readLabel, voteOf } from "../adapting.ts";
import type { RatingFormat } from "../mapped.ts";

const LABELS = listOf(
  "rating label vote verdict judgment judgement annotation preference winner choice decision grade score correct",
  "value",
);
const QUESTIONS = ["prompt", "question", "instruction", "query", "input"];
const RESPONSES = ["response", "answer", "output"];

/** Rows by people without texts are labels; other rows may be scored answers. */
const SURE = 0.95;
/** Above the fit of formats without what they need, so enough if ratings are requested. */
const POSSIBLE = 0.28;
const PEOPLE = /rater|annotator|labell?er|worker|reviewer|assessor|coder|expert|voter|participant|respondent/i;

/** A row for each label: the item, the rater, the label. All rows of an item are one sample. */
export const raterRows: RatingFormat = {
  id: "rater-rows",
  name: () => t("Rows of raters"),
  about: "One label per row with who gave it (rater, annotator, judge, …); rows of one item are its raters. For agree.",
  needs: [
    ["rater", "annotator", "judge", "worker"],
    ["rating", "label", "vote", "verdict", "score"],
    ["id", "item_id", "question"],
  ],
  role: "rows",
  fits(record) {
    if (raterOf(record) === null || labelKey(record) === null || itemOf(record) === null) return 0;
    const hasTexts = [...QUESTIONS, ...RESPONSES].some((key) => record[key] !== undefined);
    return !hasTexts && PEOPLE.test(raterKey(record) ?? "") ? SURE : POSSIBLE;
  },
  itemOf,
  adapt(record, _, read) {
    const others: readonly unknown[] = Array.isArray(record[OTHERS]) ? record[OTHERS] : [];
    const rows = [record, ...others.filter(isObject)];
    return read(record).map((sample) => ({ ...sample, ratings: ratingsOf(rows) }));
  },
  reads: {
    fields: {
      id: [...ID_KEYS, "item_id", "item"],
      prompt: QUESTIONS,
      response: RESPONSES,
      response1: ["response1", "response_a"],
      response2: ["response2", "response_b"],
      gold: ["gold", "gold_label"],
      model: "model",
      dataset: "dataset",
    },
  },
};

function itemOf(record: JsonRecord): string | null {
  const of = (names: readonly string[]): string | null => {
    const value = names.map((name) => record[name]).find((own) => typeof own === "string" || typeof own === "number");
    return value === undefined || value === "" ? null : String(value);
  };
  const [id, question] = [of([...ID_KEYS, "item_id", "item"]), of(QUESTIONS)];
  if (id === null && question === null) return null;
  return JSON.stringify([id, question, of(RESPONSES), of(["response_a"]), of(["response_b"]), of(["model"])]);
}

const raterKey = (record: JsonRecord): string | undefined =>
  Object.keys(record).find((name) => settingMeaning(name) === "rater");

function raterOf(record: JsonRecord): string | null {
  const key = raterKey(record);
  const rater = key === undefined ? null : record[key];
  return (typeof rater === "string" && rater.trim() !== "") || typeof rater === "number" ? String(rater) : null;
}

const labelKey = (record: JsonRecord): string | null => {
  const keys = Object.keys(record);
  for (const label of LABELS) {
    const key = keys.find((name) => name.toLowerCase() === label);
    if (key !== undefined) return key;
  }
  return null;
};

function ratingsOf(rows: readonly JsonRecord[]): readonly Rating[] {
  const byRater = new Map<string, Rating["votes"][number][]>();
  for (const row of rows) {
    const rater = raterOf(row);
    const key = labelKey(row);
    if (rater === null || key === null) continue;
    const read = readLabel(row[key]);
    if (read.value === null && read.unparsed === null) continue;
    addTo(byRater, rater, voteOf(read));
  }
  return [...byRater].map(([rater, votes]) => ({ rater, votes }));
}
