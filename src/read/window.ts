import type { ByteSource, RawRecord, ReadLimits } from "./container.ts";

/** Bytes that a reader holds at once. A record longer than this is measured first and then read on its own. */
export const WINDOW_BYTES = 1024 * 1024;

/**
 * A window of fixed size that slides over a range of a source: `bytes` are those from `offset` on. The buffer is
 * reused, so every view into it is valid until the window moves.
 */
export class Window {
  bytes: Uint8Array;
  offset: number;
  /** Nothing follows these bytes: the range ends here, or the file shrank while it was read. */
  isAtEnd = false;
  readonly #source: ByteSource;
  readonly #to: number;
  readonly #buffer: Uint8Array;

  constructor(source: ByteSource, from: number, to: number, capacity: number) {
    this.#source = source;
    this.#to = to;
    // One byte more than a short range, so that its end is found where it is.
    const length = Math.min(capacity, Math.max(0, to - from) + 1);
    this.#buffer = source.allocate?.(length) ?? new Uint8Array(length);
    this.bytes = this.#buffer.subarray(0, 0);
    this.offset = from;
  }

  get isFull(): boolean {
    return this.bytes.length === this.#buffer.length;
  }

  /** Drops the first `used` bytes, moves the rest to the front and reads on behind it. */
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

  /** Stands so many bytes before these, and holds none until it advances. */
  goBack(by: number): void {
    this.offset -= by;
    this.bytes = this.#buffer.subarray(0, 0);
    this.isAtEnd = false;
  }

  /** The record of bytes [offset, end): without its bytes above the limit, read on its own where it began earlier. */
  async record({ line, offset, end, isUnterminated }: RowBatch, { maxRecordBytes }: ReadLimits): Promise<RawRecord> {
    const length = end - offset;
    if (length > maxRecordBytes) return { line, offset, length, bytes: null, isUnterminated };
    const from = offset - this.offset;
    const bytes =
      from >= 0 ? this.bytes.subarray(from, from + length) : await readExactly(this.#source, offset, length);
    return { line, offset, length, bytes, isUnterminated };
  }
}

/** Where a record was found. */
interface RowBatch {
  readonly line: number;
  readonly offset: number;
  readonly end: number;
  readonly isUnterminated: boolean;
}

/** Bytes [offset, offset + length) in a buffer of their own; shorter when the file shrank meanwhile. */
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
