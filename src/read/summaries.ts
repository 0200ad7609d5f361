import * as l10n from "@vscode/l10n";
import { addCount, type Issue } from "../model/index.ts";
import { issue } from "./issues.ts";

const SUMMED =
  "totals?|averages?|avg|means?|median|std(?:\\.? ?dev)?|summe|mittel|mittelwert|durchschnitt|schnitt|media|promedio|moyenne|somme|gemiddelde|totaal|srednia|suma|razem|ortalama|toplam|genel|среднее|средняя|итого|всего|المتوسط|المجموع|میانگین|औसत|कुल|trung binh|tong|rata-rata|jumlah|合计|合計|总计|總計|平均值?|平均分|総計|평균|합계";
const WHICH =
  "grand|sub|overall|column|macro|micro|weighted|scores?|values?|rates?|general|generale?|globale?|gesamt|gesamter?|totale?|geral|final|общий|общее|genel|总|總|全体|전체|chung";
const SUMMARY = new RegExp(
  `^(?:overall|gesamt|(?:(?:${WHICH})[ _-]?){0,2}(?:${SUMMED})(?:[ _-](?:${WHICH})){0,2}) ?:?$`,
  "iu",
);
const LONGEST = 60;

/** Whether a text is a word for means or totals: `Overall average`, `MOYENNE GÉNÉRALE`, `Gesamtdurchschnitt`. */
export const isSummaryName = (text: string): boolean =>
  text.length <= LONGEST && SUMMARY.test(text.trim().normalize("NFD").replace(MARKS, "").normalize("NFC"));
const MARKS = /[\u0300-\u036f]/g;

export function summary(): Issue {
  return issue("NO_RECORD", l10n.t("This line has means or totals of the records, and is none. It is left out."));
}

export function heading(): Issue {
  return issue("NO_RECORD", l10n.t("This record has none of the fields that the others are read by. It is left out."));
}

/** Keys that hold the numbers of a whole run, if a record has nothing else. Each record may have `metrics`. */
const HOLDERS = /^_{0,2}(?:summary|totals?|overall|averages?|aggregates?|aggregated)_{0,2}$/i;
const TYPES = /^(?:_?type|kind|event|record_type)$/i;
const FEWEST_NUMBERS = 2;

/** Keys of answers: as classes, `media` and `mean` are no summaries. */
const ANSWERS =
  /(?:^|_)(?:pred|predicted|prediction|label|labels|gold|truth|answer|response|output|target|class|verdict|reference|expected|actual|choice|auto|judge|rating|value)(?:_|\d*$)/i;
/** A record with an id of its own is one. */
const IDS = /(?:^|_)(?:id|idx|index|no|nr)$/i;

/** Whether a key says what kind of record it is, such as a summary. */
export const isTypeKey = (key: string): boolean => TYPES.test(key);

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a record has means or totals of the others: it is called so (`"id": "overall"`) or held so (`{"summary": …}`),
 * and its other values are numbers, of which none is an id. An answer of that word calls nothing so.
 */
export function isSummaryRecord(record: Values): boolean {
  let [isCalled, numbers, isHeld, others] = [false, 0, false, 0];
  for (const key in record) {
    const value = record[key];
    if (isEmpty(value)) continue;
    if (typeof value === "string") {
      if (!isSummaryName(value) && !(isTypeKey(key) && HOLDERS.test(value))) return false;
      if (ANSWERS.test(key)) return false;
      isCalled = true;
    } else if (typeof value === "number" && IDS.test(key)) return false;
    else if (HOLDERS.test(key) && typeof value === "object" && hasOnlyNumbers(value)) isHeld = true;
    else if (hasOnlyNumbers(value)) numbers++;
    else others++;
  }
  return others === 0 && ((isCalled && (numbers > 0 || isHeld)) || (isHeld && numbers === 0));
}

/** Whether a record has only numbers, in objects too, and none of the others' texts. */
export function isNumbersBeside(record: Values, texts: ReadonlySet<string>): boolean {
  if (texts.size < 2) return false;
  let numbers = 0;
  for (const key in record) {
    const value = record[key];
    if (texts.has(key) || !hasOnlyNumbers(value)) return false;
    numbers += typeof value === "object" && value !== null ? Object.keys(value).length : 1;
  }
  return numbers >= FEWEST_NUMBERS;
}

/** Keys about the records as a whole. */
const ABOUT =
  /^(?:_.*|(?:meta|metadata|summary|summaries|comments?|notes?|headers?|config|settings|info|schema|totals?|overall|aggregates?|statistics|stats)_{0,2})$/i;

/** Whether a record has none of the keys of the others, as the first one of the file or with keys about the file alone. */
export function isAboutFile(record: Values, keys: ReadonlySet<string>, isFirst: boolean): boolean {
  const own = Object.keys(record);
  return own.length > 0 && !own.some((key) => keys.has(key)) && (isFirst || own.every((key) => ABOUT.test(key)));
}

const MOSTLY = 0.8;
const FEWEST = 3;

/** Records without those that are about the others or the file, at the beginning and at the end. */
export function withoutSummaries<Record extends Values>(records: readonly Record[]): readonly Record[] {
  const [first] = records;
  const last = records.at(-1);
  if (first === undefined || last === undefined || records.length <= FEWEST) return records;
  const counts = new Map<string, number>();
  for (const record of records) {
    for (const key in record) {
      const value = record[key];
      if (typeof value === "string" && value.trim() !== "") addCount(counts, key);
    }
  }
  const texts = new Set([...counts].flatMap(([key, count]) => (count >= MOSTLY * records.length ? [key] : [])));
  const isOut = (one: Record, other: Record | undefined): boolean =>
    isNumbersBeside(one, texts) || isAboutFile(one, new Set(Object.keys(other ?? {})), false);
  const from = isOut(first, records[1]) ? 1 : 0;
  const to = records.length - (isOut(last, records.at(-2)) ? 1 : 0);
  return from === 0 && to === records.length ? records : records.slice(from, to);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

const DEEPEST = 4;

function hasOnlyNumbers(value: unknown, depth = 0): boolean {
  if (typeof value === "number" || typeof value === "boolean" || value === null) return true;
  if (typeof value !== "object" || Array.isArray(value) || depth >= DEEPEST) return false;
  return Object.values(value).every((one) => hasOnlyNumbers(one, depth + 1));
}
