import type { ByteSource, Container, ReadLimits } from "../core/read/container.ts";
import { type JsonRecord, parseRecord } from "../core/read/parse.ts";
import { eachParsed } from "../core/read/records.ts";
import { readExactly } from "../core/read/window.ts";

/** Records that columns are told by: so many first ones, and as many more, spread over the file. */
const FIRST = 1000;
const SPREAD = 1000;
/** Of long records fewer are enough. */
const MOST_BYTES = 8 * 1024 * 1024;
const BLOCKS = 20;
const BLOCK_BYTES = 128 * 1024;
const LF = 0x0a;

/** The first records of a source and, of one whose records are lines, some from all over it. */
export async function profiledRecords(
  opened: ByteSource,
  container: Container,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly JsonRecord[]> {
  const records: JsonRecord[] = [];
  let end = 0;
  await eachParsed(opened, container, limits, signal, (record, { offset, length }) => {
    records.push(record);
    end = offset + length;
    return records.length < FIRST && end < MOST_BYTES;
  });
  if (container.id !== "lines" || records.length < FIRST) return records;
  const step = (opened.size - end) / BLOCKS;
  for (let block = 0; block < BLOCKS && step > 1; block++) {
    signal.throwIfAborted();
    const from = Math.floor(end + block * step);
    const length = Math.min(BLOCK_BYTES, Math.floor(step), opened.size - from);
    linesIn(await readExactly(opened, from, length), limits, SPREAD / BLOCKS, records);
  }
  return records;
}

/** The records of whole lines in a piece of a file. */
function linesIn(bytes: Uint8Array, limits: ReadLimits, most: number, into: JsonRecord[]): void {
  let from = bytes.indexOf(LF) + 1;
  for (let found = 0; found < most && from > 0; ) {
    const to = bytes.indexOf(LF, from);
    if (to < 0) return;
    const parsed = parseRecord(bytes.subarray(from, to), limits, WITHIN);
    if (parsed.state === "record") {
      into.push(parsed.record);
      found++;
    }
    from = to + 1;
  }
}

const WITHIN = { isFirst: false, isUnterminated: false };
