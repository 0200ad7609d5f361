import type * as vscode from "vscode";
import type { Detail, DocumentSentence, JsonPath, ResponseSentence, SentencePlace, Span } from "../model/index.ts";
import type { SourceLayout } from "../protocol/state.ts";
import { boxesIn } from "../read/boxes.ts";
import { type ByteSource, bytesInMemory, type Container, DEFAULT_LIMITS } from "../read/container.ts";
import type { Positions } from "../read/positions.ts";
import { readRecords } from "../read/records.ts";
import { surveyOf } from "../read/survey.ts";
import type { Evaluation } from "./evaluation.ts";

/** A record in a document: its number in the session (line or array index) and its range. */
interface DocumentRecord {
  readonly line: number;
  /** Offsets into the document, half-open. */
  readonly from: number;
  readonly to: number;
}

/** The records of a document: lines, an array, an object with a list, or a table. */
interface DocumentRecords {
  at(offset: number): DocumentRecord | null;
  ofLine(line: number): DocumentRecord | null;
  /** Lines of the document, from 0 on, on which records begin, ascending; of very many the first. */
  firstLines(most: number): readonly number[];
}

interface Known {
  readonly version: number;
  readonly layout: string;
  readonly records: Promise<DocumentRecords>;
}
const known = new WeakMap<vscode.TextDocument, Known>();

/** Worked out once a version of the document. `layout` is how its evaluation reads it. */
export function recordsOf(document: vscode.TextDocument, layout: SourceLayout | null): Promise<DocumentRecords> {
  const entry = known.get(document);
  const words = JSON.stringify(layout);
  if (entry?.version === document.version && entry.layout === words) return entry.records;
  const records = findRecords(document, layout);
  known.set(document, { version: document.version, layout: words, records });
  return records;
}

/** The records of a document as an evaluation reads it. */
export async function recordsIn(
  document: vscode.TextDocument,
  evaluation: Evaluation,
  source: number,
): Promise<DocumentRecords> {
  return recordsOf(document, await evaluation.ask("layout", { source }));
}

async function findRecords(document: vscode.TextDocument, layout: SourceLayout | null): Promise<DocumentRecords> {
  if (layout === null || layout.id === "lines") return recordsByLine(document);
  const bytes = new TextEncoder().encode(document.getText());
  const source = bytesInMemory("", bytes);
  const { signal } = new AbortController();
  const container = await containerIn(source, layout, signal);
  const range = { from: 0, to: bytes.length, line: 1 };
  const found: { line: number; offset: number; length: number }[] = [];
  for await (const batch of readRecords(source, container, range, DEFAULT_LIMITS, signal)) {
    for (const { line, offset, length } of batch) found.push({ line, offset, length });
  }
  const units = unitOffsets(
    bytes,
    found.flatMap(({ offset, length }) => [offset, offset + length]),
  );
  const records = found.map(({ line }, i) => ({ line, from: units[2 * i] ?? 0, to: units[2 * i + 1] ?? 0 }));
  const byLine = new Map(records.map((record) => [record.line, record]));
  return {
    at: (offset) => lastFrom(records, offset),
    ofLine: (line) => byLine.get(line) ?? null,
    firstLines: (most) => [...new Set(records.slice(0, most).map(({ from }) => document.positionAt(from).line))],
  };
}

/** A layout with the places that its lists have in this text. */
async function containerIn(source: ByteSource, layout: SourceLayout, signal: AbortSignal): Promise<Container> {
  if (layout.id !== "nested" && layout.id !== "named") return layout;
  const survey = await surveyOf(source, signal);
  const boxes = survey ? boxesIn(survey) : [];
  const box = boxes.find(({ container: { id, path } }) => id === layout.id && path === layout.path);
  return box?.container ?? layout;
}

/** The record at an offset; records are in order. */
function lastFrom(records: readonly DocumentRecord[], offset: number): DocumentRecord | null {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.from ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const record = records[low - 1];
  return record && offset < record.to ? record : null;
}

function recordsByLine(document: vscode.TextDocument): DocumentRecords {
  const ofLine = (line: number): DocumentRecord | null => {
    if (line < 1 || line > document.lineCount) return null;
    const { range } = document.lineAt(line - 1);
    return { line, from: document.offsetAt(range.start), to: document.offsetAt(range.end) };
  };
  return {
    at: (offset) => ofLine(document.positionAt(offset).line + 1),
    ofLine,
    firstLines: (most) => Array.from({ length: Math.min(most, document.lineCount) }, (_, line) => line),
  };
}

/** UTF-16 offsets of ascending byte offsets. */
export function unitOffsets(bytes: Uint8Array, offsets: readonly number[]): readonly number[] {
  const units: number[] = [];
  let at = 0;
  let unit = 0;
  for (const offset of offsets) {
    for (; at < offset && at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      // A character counts at its first byte; those of four bytes are surrogate pairs.
      if ((byte & 0xc0) !== 0x80) unit += byte >= 0xf0 ? 2 : 1;
    }
    units.push(unit);
  }
  return units;
}

/** The sentence at an offset into a record's text: the narrowest place that covers it. */
export function placeAt(positions: Positions, offset: number, places: readonly SentencePlace[]): SentencePlace | null {
  const path = positions.pathAt(offset);
  if (!path) return null;
  const inside = positions.innerOffset(path, offset);
  const covering = places.filter((place) => {
    if (!isWithin(path, place.path)) return false;
    if (!place.span) return true;
    return inside !== null && path.length === place.path.length && place.span.from <= inside && inside < place.span.to;
  });
  return covering.sort((a, b) => b.path.length - a.path.length || width(a.span) - width(b.span))[0] ?? null;
}

function isWithin(path: JsonPath, outer: JsonPath): boolean {
  return outer.every((step, i) => path[i] === step);
}

function width(span: Span | null): number {
  return span ? span.to - span.from : Number.POSITIVE_INFINITY;
}

/** A sentence of a sample as hovers and decorations speak of it. */
export type FoundSentence =
  | { readonly side: "response"; readonly number: number; readonly sentence: ResponseSentence }
  | { readonly side: "document"; readonly number: number; readonly sentence: DocumentSentence };

/** A sentence by its side and key, numbered: those of the response first, then those of the documents in order. */
export function findSentence(detail: Detail, { side, key }: Pick<SentencePlace, "side" | "key">): FoundSentence | null {
  return allSentences(detail).find((one) => one.side === side && one.sentence.key === key) ?? null;
}

/** The key of the sentence of that number. */
export function keyOfSentence(detail: Detail, number: number): string | null {
  return allSentences(detail)[number]?.sentence.key ?? null;
}

/** Every sentence, in the order of their numbers. */
export function allSentences({
  body: { responseSentences = [], documents: texts = [] },
}: Detail): readonly FoundSentence[] {
  const documents = texts.flatMap((document) => document.sentences);
  const first = responseSentences.length;
  return [
    ...responseSentences.map((sentence, number) => ({ side: "response", number, sentence }) as const),
    ...documents.map((sentence, i) => ({ side: "document", number: first + i, sentence }) as const),
  ];
}
