import { detect } from "../core/kinds/detect.ts";
import { shapes } from "../core/kinds/shapes.ts";
import { firstRecords } from "./firstRecords.ts";

/** Only so much of a document is looked at to recognise it: the editor waits meanwhile. */
export const LOOKED_AT_CHARACTERS = 256 * 1024;

/** A few records tell a shape. */
const RECORDS = 10;
/** Mostly so much of a document holds some of them. */
const FIRST_LOOK = 32 * 1024;

/**
 * How well the beginning of a file fits the best of the known shapes: in [0, 1]; null where it is one line of JSON Lines
 * that does not end in what is looked at, so that nobody can tell without reading more. Loaded when first needed.
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
    shapes,
  );
  return fitting[0]?.confidence ?? 0;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const isLongLine = (head: string, name: string): boolean =>
  head.length === LOOKED_AT_CHARACTERS && /\.(?:jsonl|ndjson)$/i.test(name) && !/[\r\n]/.test(head.trimStart());
