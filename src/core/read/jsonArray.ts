import type { ByteSource } from "./byteSource.ts";
import { BOM, hasAt, OPEN_ARRAY, skipSpace } from "./bytes.ts";
import type { ByteRange, RawRecord, ReadLimits } from "./container.ts";
import { readElements } from "./elements.ts";
import { HEAD_BYTES } from "./sniff.ts";
import { readExactly, WINDOW_BYTES } from "./window.ts";

/** Elements of a JSON array that is the whole file. */
export async function* readArray(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes = WINDOW_BYTES,
): AsyncGenerator<readonly RawRecord[]> {
  const head = await readExactly(source, range.from, Math.min(HEAD_BYTES, range.to - range.from));
  const open = skipSpace(head, hasAt(head, BOM) ? BOM.length : 0);
  const from = range.from + (head[open] === OPEN_ARRAY ? open + 1 : open);
  yield* readElements(source, { ...range, from }, limits, signal, windowBytes);
}
