import type { ByteSource } from "../byteSource.ts";
import { hasAt } from "../bytes.ts";
import { readExactly } from "../window.ts";
import { columns } from "./columns.ts";
import { evalLog } from "./evalLog.ts";
import { parquet } from "./parquet.ts";

/**
 * The records of a source as JSON Lines, in parts of any length. Of Parquet and logs one row group or entry is held at a time. Throws `Stop`:
 * UNREADABLE where the source is damaged or written in a way that is not known here. Aborting throws the signal's reason.
 * `expect` hears how many bytes a source says that it unpacks to, before they are unpacked, and throws where that is too much.
 */
export type Transcode = (
  source: ByteSource,
  signal: AbortSignal,
  expect?: (bytes: number) => void,
) => AsyncIterable<string>;

/** Length of the magic numbers that tell Parquet and logs. */
const MAGIC_BYTES = 4;

const PARQUET = [0x50, 0x41, 0x52, 0x31];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** How a source of Parquet, a log of inspect_ai or an object of columns becomes lines; null where it is read as it is. */
export async function transcoderOf(source: ByteSource): Promise<Transcode | null> {
  const magic = await readExactly(source, 0, Math.min(MAGIC_BYTES, source.size));
  if (hasAt(magic, PARQUET)) return parquet;
  return hasAt(magic, ZIP) ? evalLog(source) : columns(source);
}
