import { hasAt } from "../bytes.ts";
import type { ByteSource, Transcode } from "../container.ts";
import { readExactly } from "../window.ts";
import { columns } from "./columns.ts";

const MAGIC_BYTES = 4;

const PARQUET = [0x50, 0x41, 0x52, 0x31];
const ZIP = [0x50, 0x4b, 0x03, 0x04];

export async function transcoderOf(source: ByteSource): Promise<Transcode | null> {
  const magic = await readExactly(source, 0, Math.min(MAGIC_BYTES, source.size));
  // Loaded on demand: most files are not packed.
  if (hasAt(magic, PARQUET)) return (await import("./parquet.ts")).parquet;
  return hasAt(magic, ZIP) ? (await import("./evalLog.ts")).evalLog(source) : columns(source);
}
