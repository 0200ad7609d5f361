import type { ByteSource } from "./byteSource.ts";
import { BOM, hasAt } from "./bytes.ts";
import type { ByteRange, CsvContainer, RawRecord, ReadLimits } from "./container.ts";
import { CsvScanner } from "./csvScanner.ts";
import { readExactly, WINDOW_BYTES, Window } from "./window.ts";

const LINE_END_BYTES = 2;

/** Records of a CSV file, the header among them, in batches of one window each. `line` is where a record starts. */
export async function* readCsv(
  source: ByteSource,
  container: CsvContainer,
  range: ByteRange,
  limits: ReadLimits,
  signal: AbortSignal,
  windowBytes = WINDOW_BYTES,
): AsyncGenerator<readonly RawRecord[]> {
  const scanner = new CsvScanner(container.delimiter, container.header.length);
  let window = new Window(source, range.from, range.to, windowBytes);
  let { line } = range;
  let start = range.from;
  let at = start + (await lengthOfBom(source, start));
  for (;;) {
    signal.throwIfAborted();
    // A record that fills the window is not kept; it is read on its own once its end is known.
    const isKept = start > window.offset || !window.isFull;
    await window.advance(Math.min(window.bytes.length, isKept ? start - window.offset : window.bytes.length));
    const batch: RawRecord[] = [];
    while (start >= window.offset || batch.length === 0) {
      const windowEnd = window.offset + window.bytes.length;
      let isUnterminated = false;
      if (!scanner.scan(window.bytes, at - window.offset, window.offset)) {
        at = Math.max(at, windowEnd);
        // Its line end is no part of a record.
        const isOver = windowEnd - start > limits.maxRecordBytes + LINE_END_BYTES && scanner.giveUp();
        if (!isOver) {
          if (!window.isAtEnd || start >= windowEnd) break;
          scanner.finish(windowEnd);
          isUnterminated = scanner.next === windowEnd;
        }
      }
      if (scanner.end - start > limits.maxRecordBytes && scanner.giveUp()) isUnterminated = false;
      batch.push(await window.record({ line, offset: start, end: scanner.end, isUnterminated }, limits));
      line += scanner.lines;
      start = scanner.next;
      at = start;
      scanner.begin();
    }
    if (batch.length > 0) yield batch;
    // A broken record can end before the window; what follows it is read again.
    if (start < window.offset && at === start) window = new Window(source, start, range.to, windowBytes);
    else if (window.isAtEnd && start >= window.offset + window.bytes.length) return;
  }
}

async function lengthOfBom(source: ByteSource, offset: number): Promise<number> {
  return offset === 0 && hasAt(await readExactly(source, 0, BOM.length), BOM) ? BOM.length : 0;
}
