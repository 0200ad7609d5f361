import type { ByteSource } from "./byteSource.ts";
import { BOM, hasAt, OPEN_ARRAY, skipSpace } from "./bytes.ts";
import type { ByteRange, RawRecord, ReadLimits } from "./container.ts";
import { readElements } from "./elements.ts";
import { HEAD_BYTES } from "./sniff.ts";
import { readExactly, WINDOW_BYTES } from "./window.ts";

/** Elements of a JSON array that is the whole file; what follows it is one more record, which will be rejected. */
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
  let records = 0;
  const elements = readElements(source, { ...range, from }, limits, signal, windowBytes);
  for (;;) {
    const step = await elements.next();
    if (step.done) {
      if (step.value !== null)
        yield* readRest(source, { ...range, from: step.value, line: range.line + records }, limits);
      return;
    }
    records += step.value.length;
    yield step.value;
  }
}

async function* readRest(
  source: ByteSource,
  range: ByteRange,
  limits: ReadLimits,
): AsyncGenerator<readonly RawRecord[]> {
  const length = range.to - range.from;
  const looked = await readExactly(source, range.from, Math.min(length, HEAD_BYTES));
  const space = skipSpace(looked);
  if (space === looked.length && looked.length === length) return;
  const offset = range.from + space;
  const bytes = length - space > limits.maxRecordBytes ? null : await readExactly(source, offset, length - space);
  yield [{ line: range.line, offset, length: length - space, bytes, isUnterminated: false }];
}
