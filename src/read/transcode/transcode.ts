import { hasAt, PARQUET } from "../bytes.ts";
import type { ByteSource, Transcode } from "../container.ts";
import { readExactly } from "../window.ts";
import { columns } from "./columns.ts";
import { outcomes } from "./outcomes.ts";

const MAGIC_BYTES = 4;

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/**
 * How a source of Parquet, a log of inspect_ai, an object of columns or a report of outcomes becomes lines; null if it is read as it is. Facts
 * are: they are read by column.
 */
export async function transcoderOf(
  source: ByteSource,
  signal = new AbortController().signal,
): Promise<Transcode | null> {
  const magic = await readExactly(source, 0, Math.min(MAGIC_BYTES, source.size));
  // Few files are packed, and what unpacks them takes longer to begin than a small file to read.
  if (hasAt(magic, PARQUET)) {
    const { holdsFacts, parquet } = await import("./parquet.ts");
    return (await holdsFacts(source, signal)) ? null : parquet;
  }
  return hasAt(magic, ZIP)
    ? (await import("./evalLog.ts")).evalLog(source)
    : ((await outcomes(source)) ?? columns(source));
}
