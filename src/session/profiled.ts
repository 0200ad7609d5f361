import { LF } from "../read/bytes.ts";
import { type ByteSource, bytesInMemory, type Container, type ReadLimits } from "../read/container.ts";
import { type JsonRecord, parserOf } from "../read/parse.ts";
import { eachParsed, eachRecord, edgesOf } from "../read/records.ts";
import { withoutSummaries } from "../read/summaries.ts";
import { readExactly } from "../read/window.ts";

/** Profiled records: this many first ones, and as many others spread over the file; of long records fewer. */
export const FIRST = 1000;
const SPREAD = 1000;
const FIRST_BYTES = 2 * 1024 * 1024;
const SPREAD_BYTES = 1024 * 1024;
const BLOCKS = 20;
const [LEAST_BLOCK, MOST_BLOCK] = [128 * 1024, 1024 * 1024];
/** That a block may hold: its first one is cut, and so is its last. */
const RECORDS_A_BLOCK = 4;
const MOST_TRIED = 100;

/** The first records and, if records can be found from any offset, others from all over the file. */
export async function profiledRecords(
  opened: ByteSource,
  container: Container,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly JsonRecord[]> {
  const records: JsonRecord[] = [];
  let [end, begin] = [0, 0];
  const most = opened.size <= FIRST_BYTES + SPREAD_BYTES ? opened.size : FIRST_BYTES;
  let isWhole = true;
  await eachParsed(opened, container, limits, signal, (record, { offset, length }) => {
    records.push(record);
    [begin, end] = [records.length === 2 ? offset : begin, offset + length];
    isWhole = records.length < FIRST && end < most;
    return isWhole;
  });
  const step = (opened.size - end) / BLOCKS;
  const pieces = !isWhole && step > 1 ? await piecesOf(container, opened, begin, records) : null;
  if (pieces === null) return withoutSummaries(records);
  const block = Math.min(Math.max((RECORDS_A_BLOCK * end) / records.length, LEAST_BLOCK), MOST_BLOCK, step);
  for (let number = 0; number < BLOCKS; number++) {
    const from = Math.floor(end + number * step);
    const length = Math.min(Math.floor(block), opened.size - from);
    records.push(...(await recordsIn(await readExactly(opened, from, length), pieces, limits, signal)));
  }
  return withoutSummaries(records);
}

interface Pieces {
  readonly container: Container;
  /** The bytes right before each record. */
  readonly before: Uint8Array;
  readonly passed: number;
  /** Excludes objects nested in records. */
  isRecord(record: JsonRecord): boolean;
}

const ANY = () => true;

/** Null if records can only be read in order. `begin` is the second record's offset. */
async function piecesOf(
  container: Container,
  opened: ByteSource,
  begin: number,
  first: readonly JsonRecord[],
): Promise<Pieces | null> {
  if (container.id === "lines" || container.id === "csv")
    return { container, before: Uint8Array.of(LF), passed: 1, isRecord: ANY };
  if (container.id !== "array" && container.id !== "nested") return null;
  // Surrounding values require reading from the start.
  if (container.adds !== undefined || container.lists !== undefined) return null;
  const from = Math.max(0, begin - MOST_BETWEEN);
  const between = TEXT.decode(await readExactly(opened, from, begin + 1 - from));
  // A line break with indentation, else the end of the previous record: `},{`.
  const [before] = /\n[ \t]*\{$/.exec(between) ?? /\}[ \t]*,[ \t]*\{$/.exec(between) ?? [];
  if (before === undefined) return null;
  const common = Object.keys(first[0] ?? {}).filter((key) => first.every((record) => Object.hasOwn(record, key)));
  if (common.length === 0) return null;
  const isRecord = (record: JsonRecord): boolean => common.every((key) => Object.hasOwn(record, key));
  const bytes = new TextEncoder().encode(before);
  return { container: { id: "array", path: "" }, before: bytes, passed: bytes.length - 1, isRecord };
}

const TEXT = new TextDecoder();
const MOST_BETWEEN = 200;

async function recordsIn(
  bytes: Uint8Array,
  { container, before, passed, isRecord }: Pieces,
  limits: ReadLimits,
  signal: AbortSignal,
): Promise<readonly JsonRecord[]> {
  const piece = bytesInMemory("", bytes);
  const parse = parserOf(container);
  let at = indexOf(bytes, before, 0);
  for (let tried = 0; at >= 0 && tried < MOST_TRIED; tried++) {
    const found: JsonRecord[] = [];
    const range = { from: at + passed, to: bytes.length, line: 1 };
    await eachRecord(piece, container, range, limits, signal, (raw) => {
      if (raw.isUnterminated || raw.offset + raw.length >= bytes.length) return false;
      const parsed = raw.bytes === null ? null : parse(raw.bytes, limits, { ...edgesOf(raw), isFirst: false });
      if (parsed?.state === "record" && isRecord(parsed.record)) found.push(parsed.record);
      else if (found.length === 0) return false;
      return found.length < SPREAD / BLOCKS && raw.offset + raw.length - at < SPREAD_BYTES / BLOCKS;
    });
    if (found.length > 0) return found;
    at = indexOf(bytes, before, at + passed);
  }
  return [];
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first, from); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, offset) => bytes[at + offset] === byte)) return at;
  }
  return -1;
}
