import type { ByteSource, RawRecord, ReadLimits } from "./container.ts";

/** Bytes in memory at once. A longer record is measured first and then read separately. */
export const WINDOW_BYTES = 1024 * 1024;

/**
 * A sliding window over a range of a source: `bytes` begin at `offset`. The buffer is reused, so views are valid until
 * the window moves.
 */
export class Window {
  bytes: Uint8Array;
  offset: number;
  isAtEnd = false;
  readonly #source: ByteSource;
  readonly #to: number;
  readonly #buffer: Uint8Array;

  constructor(source: ByteSource, from: number, to: number, capacity: number) {
    this.#source = source;
    this.#to = to;
    const length = Math.min(capacity, Math.max(0, to - from) + 1);
    this.#buffer = source.allocate?.(length) ?? new Uint8Array(length);
    this.bytes = this.#buffer.subarray(0, 0);
    this.offset = from;
  }

  get isFull(): boolean {
    return this.bytes.length === this.#buffer.length;
  }

  async advance(used: number): Promise<void> {
    const kept = this.bytes.length - used;
    if (used > 0 && kept > 0) this.#buffer.copyWithin(0, used, used + kept);
    this.offset += used;
    let length = kept;
    while (length < this.#buffer.length) {
      const at = this.offset + length;
      const wanted = Math.min(this.#buffer.length - length, this.#to - at);
      const got = wanted <= 0 ? 0 : await this.#source.read(this.#buffer.subarray(length, length + wanted), at);
      if (got === 0) {
        this.isAtEnd = true;
        break;
      }
      length += got;
    }
    this.bytes = this.#buffer.subarray(0, length);
  }

  goBack(by: number): void {
    this.offset -= by;
    this.bytes = this.#buffer.subarray(0, 0);
    this.isAtEnd = false;
  }

  /** The record of bytes [offset, end): without bytes above the limit, read separately if it began earlier. */
  async record({ line, offset, end, isUnterminated }: RecordEdges, { maxRecordBytes }: ReadLimits): Promise<RawRecord> {
    const length = end - offset;
    if (length > maxRecordBytes) return { line, offset, length, bytes: null, isUnterminated };
    const from = offset - this.offset;
    const bytes =
      from >= 0 ? this.bytes.subarray(from, from + length) : await readExactly(this.#source, offset, length);
    return { line, offset, length, bytes, isUnterminated };
  }
}

interface RecordEdges {
  readonly line: number;
  readonly offset: number;
  readonly end: number;
  readonly isUnterminated: boolean;
}

export async function readExactly(source: ByteSource, offset: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const got = await source.read(bytes.subarray(filled), offset + filled);
    if (got === 0) return bytes.subarray(0, filled);
    filled += got;
  }
  return bytes;
}
