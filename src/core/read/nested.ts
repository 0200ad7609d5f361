import type { ByteSource } from "./byteSource.ts";
import { BOM, hasAt, skipSpace } from "./bytes.ts";
import type { ByteRange, RawRecord, ReadLimits } from "./container.ts";
import { readElements } from "./elements.ts";
import { layoutOfObject } from "./knownLists.ts";
import { HEAD_BYTES } from "./sniff.ts";
import { readExactly, WINDOW_BYTES } from "./window.ts";

/** Elements of the known list in a file that is one object; what stands around the list is not read. */
export async function* readNested(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes = WINDOW_BYTES,
): AsyncGenerator<readonly RawRecord[]> {
  const head = await readExactly(source, range.from, Math.min(HEAD_BYTES, range.to - range.from));
  const { list } = layoutOfObject(head, skipSpace(head, hasAt(head, BOM) ? BOM.length : 0));
  if (list === null) return;
  yield* readElements(source, { ...range, from: range.from + list.offset }, limits, signal, windowBytes);
}
