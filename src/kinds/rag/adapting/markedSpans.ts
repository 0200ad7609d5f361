import { t } from "@vscode/l10n";
import type { JsonPath, RagSample } from "../../../model/index.ts";
import { isObject, type JsonRecord } from "../../../read/parse.ts";
import { type Fields, isText } from "../../adapting.ts";
import { labelsOfSpans, type Mark, type OffsetUnit, spansIn } from "./spans.ts";

/** Sentences of a response with labels by a list of spans. */
type Marked = Pick<RagSample, "labels" | "responseSentences">;

/** A span as written in the file. */
interface Written {
  readonly from: number;
  readonly to: number;
  /** The marked words, if the entry has them. */
  readonly text: string | null;
  readonly labels: readonly string[];
  readonly isTrue: boolean;
  readonly note: string | null;
}

/** Names of first and last place. */
const PLACES = [
  ["start", "end"],
  ["begin", "end"],
  ["from", "to"],
  ["start_index", "end_index"],
  ["startIndex", "endIndex"],
  ["start_offset", "end_offset"],
  ["startOffset", "endOffset"],
  ["start_char", "end_char"],
  ["char_start", "char_end"],
  ["start_pos", "end_pos"],
  ["start_idx", "end_idx"],
] as const;
const LENGTHS = [
  ["offset", "length"],
  ["start", "length"],
] as const;
const TEXTS = ["text", "span", "span_text", "word", "words", "quote", "substring", "surface"] as const;
const LABELS = ["label", "labels", "label_type", "type", "category", "class", "tag", "error_type"] as const;
const NOTES = ["meta", "note", "comment", "explanation", "reason", "rationale"] as const;

/**
 * Spans that annotators marked as wrong or made up: touched sentences are unsupported, all others supported. Offsets
 * are in UTF-16 units, code points or bytes, the last place inclusive or not: as fits the words in the entries. Null
 * without such a list.
 */
export function readSpans(fields: Fields, key: string, response: string | null): Marked | null {
  if (!fields.has(key)) return null;
  const list = fields.list(key);
  if (list === null || response === null) return null;
  const read = list.map((entry: unknown) => writtenIn(entry));
  const spanOf = spansIn(response, unitOf(response, read));
  const marks: Mark[] = [];
  const places: JsonPath[] = [];
  let isPlaced = true;
  for (const [index, one] of read.entries()) {
    const path = [...fields.path(key), index];
    const mark = one === null ? null : placed(fields, path, one, response, spanOf);
    if (mark === null) {
      reportPlace(fields, path);
      isPlaced = false;
    } else {
      marks.push(mark);
      places.push(path);
    }
  }
  const { labels, responseSentences, astray } = labelsOfSpans(response, marks);
  const isAstray = new Set(astray);
  for (const [at, mark] of marks.entries()) if (isAstray.has(mark)) reportPlace(fields, places[at] ?? fields.path(key));
  // A mark without a place denies some sentence: unless another is denied, no sentence is known to be supported.
  const isKnown = (isPlaced && astray.length === 0) || (labels.unsupportedResponseKeys?.length ?? 0) > 0;
  return isKnown ? { labels, responseSentences } : { labels: null, responseSentences: null };
}

/** Whether every entry has places. */
export const areSpans = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry: unknown) => writtenIn(entry) !== null);

/** An object with two places, `[start, end]`, or `[start, end, label]`. */
function writtenIn(entry: unknown): Written | null {
  if (Array.isArray(entry)) {
    const [from, to, label]: readonly unknown[] = entry;
    const labels = isText(label) ? [label] : [];
    return isPlace(from) && isPlace(to) ? { from, to, text: null, labels, isTrue: false, note: null } : null;
  }
  if (!isObject(entry)) return null;
  const [from, to] = placesIn(entry);
  if (from === undefined || to === undefined) return null;
  const labels = LABELS.flatMap((name) => {
    const value = entry[name];
    return Array.isArray(value) ? value.filter(isText) : isText(value) ? [value] : [];
  });
  const isTrue =
    entry.implicit_true === true || (labels.length > 0 && labels.every((label) => TRUE.test(label.trim())));
  return { from, to, text: textIn(entry), labels, isTrue, note: NOTES.map((name) => entry[name]).find(isText) ?? null };
}

/** Labels of right spans, in files where every span is labelled. */
const TRUE =
  /^(?:supported|fully[ _-]supported|entail(?:ed|ment|s)|correct|right|true|faithful|factual|grounded|verified|benign(?:\..*)?|ok|good|none|no[ _-]?(?:error|hallucination|issue|conflict)s?|not[ _-]hallucinated|consistent)$/i;

const isPlace = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

function placesIn(entry: JsonRecord): readonly [from: number, to: number] | readonly [] {
  const pair = entry.span ?? entry.offsets ?? entry.range;
  if (Array.isArray(pair) && pair.length === 2 && isPlace(pair[0]) && isPlace(pair[1])) return [pair[0], pair[1]];
  for (const [first, last] of PLACES) {
    const [from, to] = [entry[first], entry[last]];
    if (isPlace(from) && isPlace(to)) return [from, to];
  }
  for (const [first, length] of LENGTHS) {
    const [from, units] = [entry[first], entry[length]];
    if (isPlace(from) && isPlace(units)) return [from, from + units];
  }
  return [];
}

const textIn = (entry: JsonRecord): string | null =>
  TEXTS.map((name) => entry[name]).find((text): text is string => isText(text) && text !== "") ?? null;

/** The unit of offsets that fits most of the written words; code points, as in Python, without words. */
function unitOf(response: string, read: readonly (Written | null)[]): OffsetUnit {
  const withText = read.filter((one) => one !== null).filter(({ text }) => text !== null);
  let best: { readonly unit: OffsetUnit; readonly fits: number } = { unit: UNITS[0], fits: 0 };
  for (const unit of withText.length === 0 ? [] : UNITS) {
    const spanOf = spansIn(response, unit);
    const fits = withText.filter(({ from, to, text }) => {
      const span = spanOf(from, to);
      return span !== null && response.slice(span.from, span.to) === text;
    }).length;
    if (fits > best.fits) best = { unit, fits };
  }
  return best.unit;
}

const UNITS = [
  { by: "points", isLastIn: false },
  { by: "units", isLastIn: false },
  { by: "bytes", isLastIn: false },
  { by: "points", isLastIn: true },
  { by: "units", isLastIn: true },
  { by: "bytes", isLastIn: true },
] as const satisfies readonly OffsetUnit[];

/** The span at its offsets; if other words are there, the single place of its own words. */
function placed(
  fields: Fields,
  path: JsonPath,
  { from, to, text, labels, isTrue, note }: Written,
  response: string,
  spanOf: ReturnType<typeof spansIn>,
): Mark | null {
  const span = spanOf(from, to);
  const words = text === null ? null : `“${text}”`;
  const said = { isUnsupported: !isTrue, note: [labels.join(", "), words, note].filter((one) => one).join("\n") };
  if (text === null || (span !== null && response.slice(span.from, span.to) === text)) {
    return span && { ...span, ...said };
  }
  const at = response.indexOf(text);
  const isOnce = at >= 0 && response.indexOf(text, at + 1) < 0;
  const found = isOnce ? { from: at, to: at + text.length } : span;
  if (found === null) return null;
  fields.odd(path, (at) =>
    isOnce
      ? t("{0} has other words between start and end than its own, which stand elsewhere and were used.", at)
      : t("{0} differs from the text between start and end, which was used.", at),
  );
  return { ...found, ...said };
}

function reportPlace(fields: Fields, path: JsonPath): void {
  fields.odd(path, (at) => t("{0} should mark words of the response from start to end, but marks no sentence.", at));
}
