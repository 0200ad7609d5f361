import { detect } from "../kinds/detect.ts";
import { formats, plainFields } from "../kinds/formats.ts";
import { guessMapping } from "../kinds/guess/guess.ts";
import { LEAST_CONFIDENCE } from "../model/index.ts";
import { bytesInMemory, DEFAULT_LIMITS } from "../read/container.ts";
import { isObject, type JsonRecord, parseRecord } from "../read/parse.ts";
import { readRecords } from "../read/records.ts";
import { HEAD_BYTES, sniff } from "../read/sniff.ts";

/** Longest record with errors that is read carefully, which takes time. */
const CAREFUL_BYTES = 64 * 1024;

/**
 * The first whole records of a text that may be cut off at its end, of those that are among the first `most`. None if
 * it holds none.
 */
async function firstRecords(bytes: Uint8Array, most: number): Promise<readonly JsonRecord[]> {
  const sniffed = sniff(bytes.subarray(0, HEAD_BYTES), { name: "", size: Number.MAX_SAFE_INTEGER });
  if (!sniffed.ok) return [];
  const records: JsonRecord[] = [];
  const range = { from: 0, to: bytes.length, line: 1 };
  const source = bytesInMemory("", bytes);
  let tried = 0;
  for await (const batch of readRecords(
    source,
    sniffed.container,
    range,
    DEFAULT_LIMITS,
    new AbortController().signal,
  )) {
    for (const { bytes: raw, line, isUnterminated } of batch) {
      if (!raw) continue;
      const record =
        raw.length > CAREFUL_BYTES
          ? recordOf(raw)
          : parseRecord(raw, DEFAULT_LIMITS, { isFirst: line === 1, isUnterminated });
      if (record.state === "record") records.push(record.record);
      // Blank lines cost nothing; what is broken counts, or a file of broken lines would be read to its end.
      if (record.state !== "blank") tried++;
      if (tried === most) return records;
    }
  }
  return records;
}

/** A long record that is as it should be. */
function recordOf(raw: Uint8Array): { state: "record"; record: JsonRecord } | { state: "rejected" } {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(raw));
    if (isObject(value)) return { state: "record", record: value };
  } catch {
    // It is cut off or broken; a reader with more time says how.
  }
  return { state: "rejected" };
}

/** Only so much of a document is looked at to recognise it: the editor waits meanwhile. */
export const LOOKED_AT_CHARACTERS = 256 * 1024;

/** A few records are enough to recognise a format. */
const RECORDS = 10;
/** Mostly so much of a document holds some of them. */
const FIRST_LOOK = 32 * 1024;

/**
 * How well the beginning of a file fits the best of the known formats: in [0, 1]; null if it is one line of JSON Lines
 * that does not end within the bytes read, so that more would have to be read. Loaded when first needed.
 */
export async function recognise(text: string, name: string): Promise<number | null> {
  const head = text.slice(0, LOOKED_AT_CHARACTERS);
  let records = await firstRecords(bytesOf(head.slice(0, FIRST_LOOK)), RECORDS);
  if (records.length === 0 && head.length > FIRST_LOOK) {
    if (isLongLine(head, name)) return null;
    records = await firstRecords(bytesOf(head), RECORDS);
  }
  const origin = { name, folders: [] };
  const fitting = detect(
    records.map((record) => ({ record, origin })),
    formats,
  );
  const best = fitting[0]?.confidence ?? 0;
  return best < LEAST_CONFIDENCE && arePlain(records) ? LEAST_CONFIDENCE : best;
}

/** Whether records of no format are read by their columns. */
const arePlain = (records: readonly JsonRecord[]): boolean =>
  records.length > 0 &&
  records.every((record) => Object.keys(record).length <= MOST_KEYS) &&
  guessMapping(records, plainFields) !== null;

/** Records with more keys take their time. */
const MOST_KEYS = 200;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const isLongLine = (head: string, name: string): boolean =>
  head.length === LOOKED_AT_CHARACTERS && /\.(?:jsonl|ndjson)$/i.test(name) && !/[\r\n]/.test(head.trimStart());
